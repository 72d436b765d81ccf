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

from grundy.core.reading import MAX_CELLS, Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset, Step
from grundy.rulesets.notation import column_letters, column_number
from grundy.rulesets.parts import Fact
from grundy.rulesets.scene import Cell, Figure, HotSpot, Label, Past, Role, Scene, Shape, Silhouette
from grundy.rulesets.structures import YoungDiagram

Rows = tuple[int, ...]
"""Lengths of the rows from the bottom, never growing and never 0."""

EXAMPLE = "4x5 / 5,5,3,1"


class Chomp(Ruleset[Rows]):
    """Bite off a square and everything above and to the right of it."""

    name = "chomp"
    title = Message("Chomp")
    summary = Message(
        "Bite off a square and everything above and to the right; the corner is poisoned."
    )
    rules = Message(
        "A move chooses a square of the chocolate bar and eats it together with every square"
        " that lies above it or to the right of it (or both). The square in the bottom left corner"
        " is poisoned: whoever is left with it alone loses."
    )
    notation = Message(
        "A whole board as rows x columns, 4x5, or the lengths of the rows from the bottom:"
        " 5,5,3,1. A bite is a square as in chess: b2; the poison is a1."
    )
    theory = Message(
        "Every rectangle but 1x1 is won by the first player, but the proof does not say how"
        " [Gale1974]; squares and boards with two rows are solved, others by search."
    )
    family = "grids"
    sources = ("Gale1974", "Schuh1952")
    structure = YoungDiagram
    openings = ("3x4", "4x5", "5x7")
    examples = (
        Example("4x5", outcome="N", source="Gale1974"),
        Example("2x5", outcome="N", source="Gale1974"),
        Example("4x4", outcome="N", source="Gale1974"),
        Example("5,4", outcome="P", source="Gale1974"),
        Example("4,1,1,1", outcome="P", grundy=0, source="Gale1974"),
    )

    def parse(self, text: str) -> Rows:
        reader = Reader(text, EXAMPLE)
        size = reader.board_size()
        words = [] if size else [word for word in reader.words() if word.number()]
        rows: Rows = (size[1],) * size[0] if size else tuple(word.number() for word in words)
        if not rows or 0 in rows:
            raise reader.problem("a board has at least the poisoned square")
        for lower, upper in pairwise(words):
            if upper.number() > lower.number():
                raise upper.problem("a row must not be longer than the row below it")
        if sum(rows) > MAX_CELLS:
            raise reader.problem("a board may have at most {limit} cells", limit=MAX_CELLS)
        return rows

    def format(self, position: Rows) -> str:
        return ",".join(map(str, position))

    def normalize(self, position: Rows) -> Rows:
        turned: list[int] = []
        above = 0
        for height, row in zip(range(len(position), 0, -1), reversed(position), strict=True):
            turned += [height] * (row - above)  # the columns that end with this row
            above = row
        return min(position, tuple(turned))

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

    def staged(self, position: Rows, past: Past) -> Scene:
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for row in range(min(len(past.start), 60)):
            shapes.append(Label(-0.4, 0.5 - row, str(row + 1), size=0.35, role=Role.FAINT))
        for row, length in enumerate(position[:60]):
            for column in range(min(length, 60)):
                poison = row == column == 0
                role = Role.POISON if poison else Role.CHOCOLATE
                shapes.append(Cell(column + 0.04, 0.04 - row, 0.92, 0.92, role, rounded=0.14))
                if poison:
                    shapes.append(Silhouette(0.5, 0.5, Figure.SKULL, Role.WHITE, 0.6))
                else:
                    spots.append(HotSpot(_name(row, column), Cell(column, 0.0 - row)))
        for column in range(min(max(past.start, default=0), 60)):
            letters = column_letters(column)
            shapes.append(Label(column + 0.5, 1.3, letters, size=0.35, role=Role.FAINT))
        described = Message(
            "a chocolate bar; rows from the bottom have {rows} squares",
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
            "The board is a full rectangle, so the first player wins, by stealing the"
            " strategy. Suppose the first player bites off only the far corner {corner}. If"
            " that wins, good. If not, the opponent has a winning answer; but that bite also"
            " takes the corner, so the first player could have made it at once. Either way the"
            " first player has a winning bite – the argument does not say which.",
            corner=_name(rows - 1, columns - 1),
        ),
        "Gale1974",
        facts=facts,
    )


def _square_step() -> Step:
    return Step(
        "square",
        Message(
            "On a square the bite b2 wins: it leaves two arms of equal length, and every bite"
            " into one arm is answered by the same bite into the other."
        ),
        "Gale1974",
    )


def _two_rows_step(facts: tuple[Fact, ...]) -> Step:
    return Step(
        "two-rows",
        Message(
            "With two rows the lost boards are those whose longer row is longer by exactly one"
            " square: every bite destroys this, and one bite always restores it."
        ),
        "Gale1974",
        facts=facts,
    )


def _arms_step(arms: tuple[int, int], facts: tuple[Fact, ...]) -> Step:
    return Step(
        "arms",
        Message(
            "The board has two arms from the poison, of lengths {a} and {b}. A bite"
            " shortens one of them: this is Nim with two heaps, lost exactly when they are"
            " equal; the nim-sum is {sum}.",
            a=arms[0],
            b=arms[1],
            sum=arms[0] ^ arms[1],
        ),
        "Bouton1902",
        facts=facts,
    )
