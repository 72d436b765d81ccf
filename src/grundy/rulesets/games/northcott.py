"""Northcott's game: in each row a piece of each player; a move slides an own piece along its row.

A piece moves any number of squares to either side but never over the other piece. Whoever cannot
move loses. Pieces may retreat, so a position can repeat; still the game is Nim in disguise.

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
from grundy.core.reading import MAX_CELLS, Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset, Step
from grundy.rulesets.parts import Table
from grundy.rulesets.scene import Cell, HotSpot, Label, Role, Scene, Shape, Token

Row = tuple[int, int, int]
"""The square of Left's piece, the square of Right's piece, the number of squares."""
Rows = tuple[Row, ...]


class Northcott(Ruleset[Rows]):
    """Slide an own piece along its row, towards or away from the opponent's."""

    name = "northcott"
    title = Message("Northcott's game")
    summary = Message("Slide one of your pieces along its row, without jumping.")
    rules = Message(
        "Each row holds one piece of Left's and one of Right's. A move slides one of your "
        "pieces along its row by one or more squares, forwards or backwards, but never onto "
        "or over the other piece. Whoever cannot move loses."
    )
    notation = Message(
        "Rows with | between them; . is a free square, L and R are the pieces: L..R|.L.R. A "
        "move is the row, counted from 0, and the new square of your piece: 0:1."
    )
    theory = Message(
        "It is Nim with the gaps as heaps: the player to move loses exactly when their xor is 0"
        " [WinningWays]. Retreats are answered by following."
    )
    family = "strips"
    sources = ("WinningWays",)
    impartial = False
    loopfree = False
    openings = (
        "L..R|.L.R|L...R",
        "L.....R.|.L...R..|...L..R.",
        "L......R|..L...R.|L...R...|.L.....R",
    )
    examples = (
        Example("L..R|L.R", outcome="N", source="WinningWays"),
        Example("L.R|R.L", outcome="P", source="WinningWays"),
        Example(".L...R..|L..R....|...R.L..", outcome="P", source="WinningWays", is_small=False),
    )

    def parse(self, text: str) -> Rows:
        rows: list[Row] = []
        reader = Reader(text, "L..R|.L.R")
        if len(text) > MAX_CELLS:
            raise reader.problem("a board may have at most {limit} cells", limit=MAX_CELLS)
        for row in reader.rows() if reader else []:
            squares = row.marks(".LR")
            if squares.count("L") != 1 or squares.count("R") != 1:
                raise row.problem("each row holds one L and one R")
            rows.append((squares.index("L"), squares.index("R"), len(squares)))
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
        longest = max((width for _, _, width in position), default=0)
        shapes += [
            Label(x + 0.5, -0.35, str(x), size=0.35, role=Role.FAINT) for x in range(longest)
        ]
        for index, (left, right, width) in enumerate(position):
            y = 1.3 * index
            shapes.append(Label(-0.5, y + 0.5, str(index), size=0.35, role=Role.FAINT))
            shapes += [Cell(x, y) for x in range(width)]
            shapes.append(Token(left + 0.5, y + 0.5, role=Role.LEFT, letter="L"))
            shapes.append(Token(right + 0.5, y + 0.5, role=Role.RIGHT, letter="R"))
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
                    "Count the free squares between the two pieces of each row and add them"
                    " without carrying, as in Nim: the nim-sum is {value}.",
                    value=value,
                ),
                "WinningWays",
                Table(
                    head=(Message("row"), Message("gap"), Message("binary")),
                    rows=tuple(
                        (str(i), str(gap), format(gap, f"0{width}b")) for i, gap in enumerate(gaps)
                    ),
                    foot=(Message("nim-sum"), str(value), format(value, f"0{width}b")),
                ),
            ),
            Step(
                "retreats",
                Message(
                    "A retreat enlarges a gap, but following by the same number of squares"
                    " restores it; the player who retreats runs out of room, so this cannot go on"
                    " for ever."
                ),
                "WinningWays",
            ),
        )


def _gap(row: Row) -> int:
    return abs(row[0] - row[1]) - 1


def _nim_sum(position: Rows) -> int:
    return reduce(xor, map(_gap, position), 0)
