"""Chomp: bite a square off a chocolate bar, and with it everything above and to the right.

The square in the bottom left corner is poisoned: whoever has to eat it loses.

A board is `4x5` (rows x columns), or the lengths of its rows from the bottom, never growing:
`5,5,3,1`. A bite is named like a square of a chessboard, columns by letters and rows by numbers
from the bottom: `b2`. The poison is `a1`.

**Theorem** [Gale1974]. On every rectangle but 1x1 the first player wins (*strategy stealing*: if
biting off the far corner does not win, the answer to it does, and that answer was possible at
once). With two rows the player to move loses exactly when the lower one is longer by one. A square
is won by `b2`, which leaves two arms of equal length. An L is Nim with the lengths of its arms.

>>> import grundy
>>> [m.move for m in grundy.solve("chomp", "2x5").winning()]
['e2']
>>> [m.move for m in grundy.solve("chomp", "4x4").winning()]
['b2']
>>> grundy.solve("chomp", "5,1,1").grundy
6
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, product

from grundy.errors import NotationError
from grundy.i18n import Message, Text
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset, Step
from grundy.rulesets.notation import (
    MAX_CELLS,
    column_letters,
    column_number,
    read_board_size,
    read_heaps,
)
from grundy.rulesets.parts import Fact
from grundy.rulesets.scene import Cell, HotSpot, Label, Role, Scene, Shape
from grundy.rulesets.structures import YoungDiagram

Rows = tuple[int, ...]
"""Lengths of the rows from the bottom, never growing and never 0."""

EXAMPLE = "4x5 / 5,5,3,1"


class Chomp(Ruleset[Rows]):
    """Bite off a square and everything above and to the right of it."""

    name = "chomp"
    title = Text(en="Chomp", hr="Chomp (čokolada)", sr="Čomp (čokolada)", sl="Chomp (čokolada)")
    summary = Text(
        en="Bite off a square and everything above and to the right; the corner is poisoned.",
        hr="Odgrizi kockicu i sve iznad nje i desno od nje; kockica u kutu je otrovna.",
        sr="Odgrizi kockicu i sve iznad nje i desno od nje; kockica u uglu je otrovna.",
        sl="Odgrizni košček in vse nad njim in desno od njega; košček v kotu je strupen.",
    )
    rules = Text(
        en="A move chooses a square of the chocolate bar and eats it together with every square"
        " that lies above it or to the right of it (or both). The square in the bottom left corner"
        " is poisoned: whoever is left with it alone loses.",
        hr="Potez bira kockicu čokolade i jede je zajedno sa svim kockicama koje su iznad nje ili"
        " desno od nje (ili oboje). Kockica u donjem lijevom kutu je otrovna: gubi igrač kojemu"
        " ostane samo ona.",
        sr="Potez bira kockicu čokolade i jede je zajedno sa svim kockicama koje su iznad nje ili"
        " desno od nje (ili oboje). Kockica u donjem levom uglu je otrovna: gubi igrač kome ostane"
        " samo ona.",
        sl="Poteza izbere košček čokolade in ga poje skupaj z vsemi koščki, ki so nad njim ali"
        " desno od njega (ali oboje). Košček v spodnjem levem kotu je strupen: izgubi igralec, ki"
        " mu ostane samo ta.",
    )
    notation = Text(
        en="A whole board as rows x columns, 4x5, or the lengths of the rows from the bottom:"
        " 5,5,3,1. A bite is a square as in chess: b2; the poison is a1.",
        hr="Cijela ploča kao redci x stupci, 4x5, ili duljine redaka odozdo: 5,5,3,1. Zalogaj je"
        " polje kao u šahu: b2; otrov je a1.",
        sr="Cela tabla kao redovi x kolone, 4x5, ili dužine redova odozdo: 5,5,3,1. Zalogaj je"
        " polje kao u šahu: b2; otrov je a1.",
        sl="Cela deska kot vrstice x stolpci, 4x5, ali dolžine vrstic od spodaj: 5,5,3,1. Grižljaj"
        " je polje kot pri šahu: b2; strup je a1.",
    )
    theory = Text(
        en="Every rectangle but 1x1 is won by the first player, but the proof does not say how"
        " [Gale1974]; squares and boards with two rows are solved, others by search.",
        hr="Svaki pravokutnik osim 1x1 dobiva prvi igrač, ali dokaz ne kaže kako [Gale1974];"
        " kvadrati i ploče s dva retka su riješeni, ostale rješava pretraga.",
        sr="Svaki pravougaonik osim 1x1 dobija prvi igrač, ali dokaz ne kaže kako [Gale1974];"
        " kvadrati i table sa dva reda su rešeni, ostale rešava pretraga.",
        sl="Vsak pravokotnik razen 1x1 dobi prvi igralec, a dokaz ne pove, kako [Gale1974];"
        " kvadrati in deske z dvema vrsticama so rešeni, druge reši iskanje.",
    )
    family = "grids"
    sources = ("Gale1974", "Schuh1952")
    structure = YoungDiagram
    examples = (
        Example("4x5", outcome="N", source="Gale1974"),
        Example("2x5", outcome="N", source="Gale1974"),
        Example("4x4", outcome="N", source="Gale1974"),
        Example("5,4", outcome="P", source="Gale1974"),
        Example("4,1,1,1", outcome="P", grundy=0, source="Gale1974"),
    )

    def parse(self, text: str) -> Rows:
        size = read_board_size(text, example=EXAMPLE)
        if size is not None:
            rows: Rows = (size[1],) * size[0]
        else:
            rows = tuple(row for row in read_heaps(text, example=EXAMPLE) if row)
        if not rows or 0 in rows:
            raise NotationError(
                Text(
                    en="a board has at least the poisoned square",
                    hr="ploča ima barem otrovnu kockicu",
                    sr="tabla ima bar otrovnu kockicu",
                    sl="deska ima vsaj strupeni košček",
                ),
                text=text,
                column=1,
                example=EXAMPLE,
            )
        column = 1
        for lower, upper in pairwise(rows):
            column += len(str(lower)) + 1
            if upper > lower:
                raise NotationError(
                    Text(
                        en="a row is never longer than the row below it",
                        hr="redak nikad nije dulji od retka ispod njega",
                        sr="red nikad nije duži od reda ispod njega",
                        sl="vrstica ni nikoli daljša od vrstice pod njo",
                    ),
                    text=text,
                    column=column,
                    example=EXAMPLE,
                )
        if sum(rows) > MAX_CELLS:
            raise NotationError(
                "a board may have at most {limit} cells", limit=MAX_CELLS, example=EXAMPLE
            )
        return rows

    def format(self, position: Rows) -> str:
        return ",".join(map(str, position))

    def normalize(self, position: Rows) -> Rows:
        turned = tuple(sum(row > column for row in position) for column in range(position[0]))
        return min(position, turned)

    def moves(self, position: Rows, player: Player) -> Iterator[Option[Rows]]:
        for row, length in enumerate(position):
            for column in range(length):
                if row or column:
                    yield _name(row, column), _bite(position, row, column)

    def options(self, position: Rows, player: Player) -> Iterator[Rows]:
        for row, length in enumerate(position):
            for column in range(length):
                if row or column:
                    yield _bite(position, row, column)

    def count_moves(self, position: Rows, player: Player) -> int:
        return sum(position) - 1

    def claim(self, position: Rows, misere: bool = False) -> Claim | None:
        if misere:
            return None
        arms = _arms(position)
        if arms is not None:
            return Claim("Gale1974", grundy=arms[0] ^ arms[1])
        low = self.normalize(position)
        if len(low) == 2 or low[0] == 2:
            short, long = (low[1], low[0]) if len(low) == 2 else (_second_column(low), len(low))
            return Claim("Gale1974", outcome=Outcome.P if long == short + 1 else Outcome.N)
        if position[0] == position[-1]:
            return Claim("Gale1974", outcome=Outcome.N)
        return None

    def find_move(self, position: Rows, player: Player, text: str) -> Option[Rows]:
        word = text.strip().lower()
        letters = word.rstrip("0123456789")
        number = word[len(letters) :]
        if (
            letters.isascii()
            and letters.isalpha()
            and len(letters) < 5
            and number
            and len(number) < 8
        ):
            column, row = column_number(letters), int(number) - 1
            if (row or column) and 0 <= row < len(position) and column < position[row]:
                return _name(row, column), _bite(position, row, column)
        raise self.illegal_move(text, [move for move, _ in islice(self.moves(position, player), 5)])

    def small_positions(self) -> Iterator[Rows]:
        for rows in product(range(1, 6), range(5), range(4), range(3)):
            if all(a >= b for a, b in pairwise(rows)):
                yield tuple(row for row in rows if row)

    def scene(self, position: Rows) -> Scene:
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for row, length in enumerate(position[:60]):
            shapes.append(Label(-0.4, 0.5 - row, str(row + 1), size=0.35))
            for column in range(min(length, 60)):
                poison = row == column == 0
                role = Role.POISON if poison else Role.NEUTRAL
                cell = Cell(column + 0.04, 0.04 - row, 0.92, 0.92, role, "☠" if poison else "")
                shapes.append(cell)
                if not poison:
                    spots.append(HotSpot(_name(row, column), cell))
        for column in range(min(position[0], 60)):
            shapes.append(Label(column + 0.5, 1.3, column_letters(column), size=0.35))
        described = Message(
            Text(
                en="a chocolate bar; rows from the bottom have {rows} squares",
                hr="čokolada; duljine redaka odozdo: {rows}",
                sr="čokolada; dužine redova odozdo: {rows}",
                sl="čokolada; dolžine vrstic od spodaj: {rows}",
            ),
            rows=", ".join(map(str, position)),
        )
        return Scene(tuple(shapes), tuple(spots), described)

    def reasons(self, position: Rows, misere: bool = False) -> Sequence[Step]:
        if misere:
            return ()
        claim = self.claim(position)
        if claim is None or claim.outcome is None:
            return ()
        facts = (Fact("chomp", self.format(position), outcome=claim.outcome.value),)
        arms = _arms(position)
        if arms is not None:
            return (_arms_step(arms, facts if sum(position) <= 30 else ()),)
        small = facts if sum(position) <= 24 else ()
        steps = []
        rows, columns = len(position), position[0]
        if position[0] == position[-1]:
            steps.append(_stealing_step(rows, columns, small))
            if rows == columns:
                steps.append(_square_step())
        if rows == 2 or columns == 2:
            steps.append(_two_rows_step(small))
        return steps


def _bite(position: Rows, row: int, column: int) -> Rows:
    if column == 0:
        return position[:row]
    return (*position[:row], *(min(length, column) for length in position[row:]))


def _arms(position: Rows) -> tuple[int, int] | None:
    """Return the lengths of the arms, the poison not counted, where the board is an L or a line."""
    if len(position) > 1 and position[1] > 1:
        return None
    return position[0] - 1, len(position) - 1


def _second_column(position: Rows) -> int:
    return sum(row > 1 for row in position)


def _name(row: int, column: int) -> str:
    return f"{column_letters(column)}{row + 1}"


def _stealing_step(rows: int, columns: int, facts: tuple[Fact, ...]) -> Step:
    return Step(
        "strategy-stealing",
        Message(
            Text(
                en="The board is a full rectangle, so the first player wins, by stealing the"
                " strategy. Suppose the first player bites off only the far corner {corner}. If"
                " that wins, good. If not, the opponent has a winning answer; but that bite also"
                " takes the corner, so the first player could have made it at once. Either way the"
                " first player has a winning bite – the argument does not say which.",
                hr="Ploča je cijeli pravokutnik, pa prvi igrač pobjeđuje krađom strategije. Neka"
                " prvi igrač odgrize samo krajnji kut {corner}. Ako to pobjeđuje, dobro. Ako ne,"
                " protivnik ima pobjednički odgovor; no taj zalogaj odnosi i kut, pa ga je prvi"
                " igrač mogao odigrati odmah. U oba slučaja prvi igrač ima pobjednički zalogaj –"
                " dokaz ne kaže koji.",
                sr="Tabla je ceo pravougaonik, pa prvi igrač pobeđuje krađom strategije. Neka prvi"
                " igrač odgrize samo krajnji ugao {corner}. Ako to pobeđuje, dobro. Ako ne,"
                " protivnik ima pobednički odgovor; ali taj zalogaj odnosi i ugao, pa je prvi"
                " igrač mogao da ga odigra odmah. U oba slučaja prvi igrač ima pobednički zalogaj"
                " – dokaz ne kaže koji.",
                sl="Deska je cel pravokotnik, zato prvi igralec zmaga s krajo strategije. Naj prvi"
                " igralec odgrizne samo skrajni kot {corner}. Če to zmaga, dobro. Če ne, ima"
                " nasprotnik zmagovalni odgovor; a ta grižljaj vzame tudi kot, zato bi ga prvi"
                " igralec lahko odigral takoj. V obeh primerih ima prvi igralec zmagovalni"
                " grižljaj – dokaz ne pove, katerega.",
            ),
            corner=_name(rows - 1, columns - 1),
        ),
        "Gale1974",
        facts=facts,
    )


def _square_step() -> Step:
    return Step(
        "square",
        Text(
            en="On a square the bite b2 wins: it leaves two arms of equal length, and every bite"
            " into one arm is answered by the same bite into the other.",
            hr="Na kvadratu pobjeđuje zalogaj b2: ostavlja dva jednako duga kraka, a na svaki"
            " zalogaj u jednom kraku odgovara se istim zalogajem u drugom.",
            sr="Na kvadratu pobeđuje zalogaj b2: ostavlja dva jednako duga kraka, a na svaki"
            " zalogaj u jednom kraku odgovara se istim zalogajem u drugom.",
            sl="Na kvadratu zmaga grižljaj b2: pusti dva enako dolga kraka, na vsak grižljaj v"
            " enem kraku pa odgovorimo z enakim grižljajem v drugem.",
        ),
        "Gale1974",
    )


def _two_rows_step(facts: tuple[Fact, ...]) -> Step:
    return Step(
        "two-rows",
        Text(
            en="With two rows the lost boards are those whose longer row is longer by exactly one"
            " square: every bite destroys this, and one bite always restores it.",
            hr="S dva retka izgubljene su ploče na kojima je dulji redak dulji za točno jednu"
            " kockicu: svaki zalogaj to kvari, a jednim se zalogajem uvijek može popraviti.",
            sr="Sa dva reda izgubljene su table na kojima je duži red duži za tačno jednu kockicu:"
            " svaki zalogaj to kvari, a jednim zalogajem to uvek može da se popravi.",
            sl="Z dvema vrsticama so izgubljene deske, na katerih je daljša vrstica daljša za"
            " natanko en košček: vsak grižljaj to pokvari, z enim grižljajem pa je to vedno mogoče"
            " popraviti.",
        ),
        "Gale1974",
        facts=facts,
    )


def _arms_step(arms: tuple[int, int], facts: tuple[Fact, ...]) -> Step:
    return Step(
        "arms",
        Message(
            Text(
                en="The board has two arms from the poison, of {a} and {b} squares. A bite"
                " shortens one of them: this is Nim with two heaps, lost exactly when they are"
                " equal; the nim-sum is {sum}.",
                hr="Ploča ima dva kraka od otrova, duljina {a} i {b}. Zalogaj skraćuje jedan od"
                " njih: to je Nim s dvjema hrpama, izgubljen točno onda kad su jednake; nim-suma"
                " je {sum}.",
                sr="Tabla ima dva kraka od otrova, dužina {a} i {b}. Zalogaj skraćuje jedan od"
                " njih: to je Nim sa dve gomile, izgubljen tačno onda kada su jednake; nim-zbir je"
                " {sum}.",
                sl="Deska ima dva kraka od strupa, dolžin {a} in {b}. Grižljaj skrajša enega od"
                " njiju: to je Nim z dvema kupoma, izgubljen natanko tedaj, ko sta enaka;"
                " nim-vsota je {sum}.",
            ),
            a=arms[0],
            b=arms[1],
            sum=arms[0] ^ arms[1],
        ),
        "Bouton1902",
        facts=facts,
    )
