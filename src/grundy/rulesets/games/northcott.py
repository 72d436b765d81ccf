"""Northcott's game: in each row a piece of each player; a move slides an own piece along its row.

A piece moves any number of squares to either side but never over the other piece. Whoever cannot
move loses. Pieces may retreat, so a position can come back; still the game is Nim in disguise.

A position is written row by row, `L` and `R` for the pieces: `.L..R.|L.R`. A move is the row,
counted from 0, and the square the own piece goes to, `0:3`.

**Theorem** [WinningWays, chapter 3]. Whoever is to move loses exactly when the xor of the gaps
between the two pieces of each row is 0. A retreat enlarges a gap, but the opponent follows at once
and the gap is as before; since the winner only ever advances, play ends.

>>> import grundy
>>> result = grundy.solve("northcott", "L..R|L.R", player=grundy.LEFT)
>>> result.outcome.value, result.best()
('N', '0:1')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import xor

from grundy.core.players import LEFT
from grundy.errors import NotationError
from grundy.i18n import Message, Text
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset, Step
from grundy.rulesets.notation import MAX_CELLS
from grundy.rulesets.parts import Table
from grundy.rulesets.scene import Cell, HotSpot, Label, Role, Scene, Shape, Token

Row = tuple[int, int, int]
"""The square of Left's piece, the square of Right's piece, the number of squares."""
Rows = tuple[Row, ...]


class Northcott(Ruleset[Rows]):
    """Slide an own piece along its row, towards or away from the opponent's."""

    name = "northcott"
    title = Text(
        en="Northcott's game", hr="Northcottova igra", sr="Nortkotova igra", sl="Northcottova igra"
    )
    summary = Text(
        en="Slide one of your pieces along its row, without jumping.",
        hr="Pomakni jednu svoju figuru po njezinu retku, bez preskakanja.",
        sr="Pomeri jednu svoju figuru po njenom redu, bez preskakanja.",
        sl="Premakni eno svojo figuro po njeni vrstici, brez preskakovanja.",
    )
    rules = Text(
        en="Each row holds one piece of Left and one of Right. A move slides an own piece along"
        " its row by one or more squares, forwards or backwards, but never onto or over the other"
        " piece. Whoever cannot move loses.",
        hr="U svakom je retku jedna figura Lijevoga i jedna Desnoga. Potez pomiče vlastitu figuru"
        " po retku za jedno ili više polja, naprijed ili natrag, ali nikad na drugu figuru ni"
        " preko nje. Tko ne može povući potez, gubi.",
        sr="U svakom redu je jedna figura Levog i jedna Desnog. Potez pomera sopstvenu figuru po"
        " redu za jedno ili više polja, napred ili nazad, ali nikad na drugu figuru ni preko nje."
        " Ko ne može da odigra potez, gubi.",
        sl="V vsaki vrstici sta ena figura Levega in ena Desnega. Poteza premakne lastno figuro po"
        " vrstici za eno ali več polj, naprej ali nazaj, a nikoli na drugo figuro ali čeznjo. Kdor"
        " ne more na potezo, izgubi.",
    )
    notation = Text(
        en="Rows with | between them; . is a free square, L and R are the pieces: L..R|.L.R. A"
        " move is the row, counted from 0, and the new square of the own piece: 0:1.",
        hr="Redci odvojeni znakom |; . je slobodno polje, L i R su figure: L..R|.L.R. Potez je"
        " redak, od 0, i novo polje vlastite figure: 0:1.",
        sr="Redovi odvojeni znakom |; . je slobodno polje, L i R su figure: L..R|.L.R. Potez je"
        " red, od 0, i novo polje sopstvene figure: 0:1.",
        sl="Vrstice, ločene z znakom |; . je prosto polje, L in R sta figuri: L..R|.L.R. Poteza je"
        " vrstica, šteto od 0, in novo polje lastne figure: 0:1.",
    )
    theory = Text(
        en="It is Nim with the gaps as heaps: the player to move loses exactly when their xor is 0"
        " [WinningWays]. Retreats are answered by following.",
        hr="To je Nim u kojem su hrpe razmaci među figurama: igrač na potezu gubi točno onda kad"
        " je njihova nim-suma 0 [WinningWays]. Na uzmak se odgovara praćenjem.",
        sr="To je Nim u kome su gomile razmaci među figurama: igrač na redu gubi tačno onda kada"
        " je njihov nim-zbir 0 [WinningWays]. Na uzmicanje se odgovara praćenjem.",
        sl="To je Nim, v katerem so kupi razmiki med figurama: igralec na potezi izgubi natanko"
        " tedaj, ko je njihova nim-vsota 0 [WinningWays]. Na umik odgovorimo s sledenjem.",
    )
    family = "strips"
    sources = ("WinningWays",)
    impartial = False
    examples = (
        Example("L..R|L.R", outcome="N", source="WinningWays"),
        Example("L.R|R.L", outcome="P", source="WinningWays"),
        Example(".L...R..|L..R....|...R.L..", outcome="P", source="WinningWays", is_small=False),
    )

    def parse(self, text: str) -> Rows:
        rows: list[Row] = []
        column = 1
        if len(text) > MAX_CELLS:
            raise NotationError("a board may have at most {limit} cells", limit=MAX_CELLS)
        for row in text.split("|") if text.strip() else []:
            for offset, character in enumerate(row):
                if character not in ".LR":
                    raise NotationError(
                        'expected one of {alphabet}, found "{character}"',
                        alphabet=". L R",
                        character=character,
                        text=text,
                        column=column + offset,
                        example="L..R|.L.R",
                    )
            if row.count("L") != 1 or row.count("R") != 1:
                raise NotationError(
                    Text(
                        en="each row holds one L and one R",
                        hr="u svakom su retku jedno L i jedno R",
                        sr="u svakom redu su jedno L i jedno R",
                        sl="v vsaki vrstici sta en L in en R",
                    ),
                    text=text,
                    column=column,
                    example="L..R|.L.R",
                )
            rows.append((row.index("L"), row.index("R"), len(row)))
            column += len(row) + 1
        return tuple(rows)

    def format(self, position: Rows) -> str:
        return "|".join(
            "".join("L" if i == left else "R" if i == right else "." for i in range(width))
            for left, right, width in position
        )

    def negative(self, position: Rows) -> Rows:
        return tuple((right, left, width) for left, right, width in position)

    def moves(self, position: Rows, player: Player) -> Iterator[Option[Rows]]:
        own, other = (0, 1) if player is LEFT else (1, 0)
        for index, row in enumerate(position):
            here, there, width = row[own], row[other], row[2]
            squares = range(there) if here < there else range(there + 1, width)
            for square in squares:
                if square != here:
                    moved = (square, there, width) if own == 0 else (there, square, width)
                    yield f"{index}:{square}", (*position[:index], moved, *position[index + 1 :])

    def claim(self, position: Rows, misere: bool = False) -> Claim | None:
        if misere:
            return None
        return Claim("WinningWays", outcome=Outcome.N if _nim_sum(position) else Outcome.P)

    def small_positions(self) -> Iterator[Rows]:
        rows = [(a, b, n) for n in (2, 3, 4) for a in range(n) for b in range(n) if a != b]
        yield ()
        yield from ((row,) for row in rows)
        yield from product(rows[:8], rows[2:14])

    def scene(self, position: Rows) -> Scene:
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for index, (left, right, width) in enumerate(position):
            y = 1.3 * index
            shapes.append(Label(-0.5, y + 0.5, str(index), size=0.35, role=Role.FAINT))
            shapes += [Cell(x, y) for x in range(width)]
            shapes.append(Token(left + 0.5, y + 0.5, role=Role.LEFT))
            shapes.append(Token(right + 0.5, y + 0.5, role=Role.RIGHT))
        for player in Player:
            for move, _ in self.moves(position, player):
                row, square = (int(word) for word in move.split(":"))
                spots.append(HotSpot(move, Cell(square, 1.3 * row), player))
        return Scene(tuple(shapes), tuple(spots), self.format(position))

    def reasons(self, position: Rows, misere: bool = False) -> Sequence[Step]:
        if misere:
            return ()
        gaps = [_gap(row) for row in position]
        value = _nim_sum(position)
        width = max([1, *(gap.bit_length() for gap in gaps)])
        return (
            Step(
                "gaps",
                Message(
                    Text(
                        en="Count the free squares between the two pieces of each row and add them"
                        " without carrying, as in Nim: the nim-sum is {value}.",
                        hr="Prebroji slobodna polja među figurama u svakom retku i zbroji ih bez"
                        " prijenosa, kao u Nimu: nim-suma je {value}.",
                        sr="Prebroj slobodna polja među figurama u svakom redu i saberi ih bez"
                        " prenosa, kao u Nimu: nim-zbir je {value}.",
                        sl="Preštej prosta polja med figurama v vsaki vrstici in jih seštej brez"
                        " prenosa, kot pri Nimu: nim-vsota je {value}.",
                    ),
                    value=value,
                ),
                "WinningWays",
                Table(
                    head=(
                        Text(en="row", hr="redak", sr="red", sl="vrstica"),
                        Text(en="gap", hr="razmak", sr="razmak", sl="razmik"),
                        Text(en="binary", hr="binarno", sr="binarno", sl="dvojiško"),
                    ),
                    rows=tuple(
                        (str(i), str(gap), format(gap, f"0{width}b")) for i, gap in enumerate(gaps)
                    ),
                    foot=(
                        Text(en="nim-sum", hr="nim-suma", sr="nim-zbir", sl="nim-vsota"),
                        str(value),
                        format(value, f"0{width}b"),
                    ),
                ),
            ),
            Step(
                "retreats",
                Text(
                    en="A retreat enlarges a gap, but following by the same number of squares"
                    " restores it; the player who retreats runs out of room, so this cannot go on"
                    " for ever.",
                    hr="Uzmak povećava razmak, ali ga praćenje za isti broj polja vraća; igraču"
                    " koji uzmiče ponestaje prostora, pa to ne može trajati vječno.",
                    sr="Uzmicanje povećava razmak, ali ga praćenje za isti broj polja vraća;"
                    " igraču koji uzmiče ponestaje prostora, pa to ne može da traje večno.",
                    sl="Umik poveča razmik, a sledenje za enako število polj ga povrne; igralcu,"
                    " ki se umika, zmanjka prostora, zato to ne more trajati večno.",
                ),
                "WinningWays",
            ),
        )


def _gap(row: Row) -> int:
    return abs(row[0] - row[1]) - 1


def _nim_sum(position: Rows) -> int:
    return reduce(xor, map(_gap, position), 0)
