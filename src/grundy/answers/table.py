"""`table`: a game with two numbers, all at once: two heaps, or boards of all sizes.

>>> MakeTable("wythoff", "0..2", "0..3").answer().cells
((0, 1, 2, 3), (1, 2, 0, 4), (2, 0, 1, 5))

A game whose rule is a `Rides` or a `Multiples` has tables of millions of cells, as an array:

>>> int(MakeTable("wythoff", "400", "500").answer().array[400, 500])
710

>>> MakeTable("domineering", "1..2", "1..2").answer().cells[1]
(Value('1'), Value('+-1'))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.answers.worth import Measured, Worth
from grundy.core.budget import Budget
from grundy.core.document import documented, hidden, left_out_when_none
from grundy.core.frames import grid
from grundy.core.players import Outcome
from grundy.core.reading import Reader
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import Message, marked
from grundy.render.picture import Picture
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Cell, Label, Role, Scene
from grundy.rulesets.structures import Multiples, Rides
from grundy.solvers.pairs.tables import LONGEST_SIDE, nim_table
from grundy.solvers.result import LONGEST_OPTION_TEXT, Bound, PositionWorth, Provenance
from grundy.solvers.warmup import RIDES

if TYPE_CHECKING:
    from pandas import DataFrame

Shown = Literal["outcome", "grundy", "value"]
Positions = Literal["heaps", "boards", "heads"]
MOST_CELLS = 40_000
LARGEST = 1 << 27
"""Cells of a table that is one array."""
CORNER = 16
"""Rows and columns of such a table that are shown."""
_EXAMPLE = "0..8"
_ROLES: dict[Outcome | None, Role] = {
    Outcome.P: Role.NEUTRAL,
    Outcome.L: Role.LEFT,
    Outcome.R: Role.RIGHT,
}


@dataclass(frozen=True)
class TableMade(Answer):
    """Outcomes, nim-values or values; rows that the budget did not reach are missing."""

    ruleset: Ruleset[Any] = hidden()
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    show: Shown = "outcome"
    positions: Positions = "heaps"
    cells: tuple[tuple[Outcome | int | Value | None, ...], ...] = ()
    bound: Bound | None = left_out_when_none()
    size: tuple[int, int] | None = left_out_when_none()
    """Rows and columns of the whole table, where the cells are only its corner."""
    array: Any = hidden(None)
    """The whole table then."""

    @documented
    def game(self) -> str:
        """Return the game."""
        return str(self.ruleset)

    def to_pandas(self) -> DataFrame:
        """Return the table with its row and column numbers, where pandas is installed."""
        if self.array is not None:
            rows, columns = self.array.shape
            first, left = self.rows[0], self.columns[0]
            return grid(
                self.array.tolist(), range(first, first + rows), range(left, left + columns)
            )
        return grid(self.cells, self.rows, self.columns)

    def refuse_corner(self) -> None:
        """Raise `GameError` where the cells are only a corner, which must not pass for the table."""
        if self.size is not None:
            raise GameError(
                "a table of more than {limit} cells is only written to FILE.npy", limit=MOST_CELLS
            )

    def picture(self) -> Picture:
        """Return the table as a map: P-positions grey, Left's and Right's in their colours."""
        self.refuse_corner()
        shapes: list[Any] = [Label(x + 0.5, -0.4, str(n)) for x, n in enumerate(self.columns)]
        for y, (n, row) in enumerate(zip(self.rows, self.cells, strict=False)):
            shapes.append(Label(-0.5, y + 0.5, str(n)))
            shapes += [
                Cell(x, y, role=_ROLES.get(_outcome(cell), Role.EMPTY), label=cell_text(cell))
                for x, cell in enumerate(row)
            ]
        return Scene(tuple(shapes), description=Message("Table of {game}", game=self.game))


def cell_text(cell: Measured | None) -> str:
    """Return a cell as it is printed."""
    if isinstance(cell, Value):
        return PositionWorth(canonical=cell).short_text(LONGEST_OPTION_TEXT) or "…"
    return "?" if cell is None else cell.value if isinstance(cell, Outcome) else str(cell)


def _outcome(cell: Measured | None) -> Outcome | None:
    if isinstance(cell, int):
        return Outcome.N if cell else Outcome.P
    return cell.outcome if isinstance(cell, Value) else cell


@dataclass(frozen=True)
class MakeTable(Question[TableMade]):
    """What a family with two numbers looks like."""

    verb: ClassVar[str] = "table"
    topic: ClassVar[Topic] = Topic.POSITIONS
    help: ClassVar[str] = marked(
        "Tabulate a game with two heaps, or on boards of all sizes: outcomes, nim-values or values."
        " ROWS and COLUMNS are ranges such as 0..8."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy table wythoff 0..8 0..8",
        "grundy table domineering 1..3 1..4 --show value --picture table.svg",
    )
    answer_type: ClassVar[type[TableMade]] = TableMade

    game: str = given("A game.", example="wythoff")
    rows: str = given("The first number: a range.", example="0..8")
    columns: str = given("The second number: a range.", example="0..8")
    show: Shown | None = setting(
        "What the cells show (default: nim-values, and values where the players differ)."
    )

    def improve(self, budget: Budget) -> Iterator[TableMade]:
        """Yield the table row by row."""
        game = registry.get(self.game)
        if not isinstance(game, Ruleset):
            raise GameError("{game} is not a game for two players", game=str(game))
        sign, positions, first = _writing(game)
        rows, columns = read_range(self.rows, first), read_range(self.columns, first)
        show: Shown = self.show or ("grundy" if game.impartial else "value")
        if len(rows) * len(columns) > MOST_CELLS:
            yield _large(game, rows, columns, show, budget)
            return
        worth = Worth(game, budget)
        measure = {"outcome": worth.outcome, "grundy": worth.grundy, "value": worth.value}[show]
        done: list[tuple[Any, ...]] = []
        for number, row in enumerate(rows, start=1):
            bound = None
            cells: list[Any] = []
            try:
                for column in columns:
                    budget.check()
                    bare = game.tabulated(row, column) if positions == "heads" else None
                    cells.append(measure(bare or game.parse(f"{row}{sign}{column}")))
            except BudgetExhausted as stop:
                bound = Bound(stop.message)
                cells += [None] * (len(columns) - len(cells))
            done.append(tuple(cells))
            exact = bound is None and number == len(rows)
            found = Provenance.of("table", budget, exact=exact)
            yield TableMade(found, game, rows, columns, show, positions, tuple(done), bound)
            if bound is not None:
                return


def read_range(text: str, first: int = 0) -> tuple[int, ...]:
    """Return the numbers of a range; a single number is its end, and `first` where it begins.

    >>> read_range("2..5"), read_range("3"), read_range("3", 1)
    ((2, 3, 4, 5), (0, 1, 2, 3), (1, 2, 3))
    """
    found = re.fullmatch(r"(?:(\d{1,6})\.\.)?(\d{1,6})", text.strip())
    low = 0 if found is None else int(found[1] or min(first, int(found[2])))
    if found is None or low > int(found[2]):
        raise Reader(text, _EXAMPLE).problem("a range must be two numbers, the smaller first")
    return tuple(range(low, int(found[2]) + 1))


def _large(
    game: Ruleset[Any], rows: tuple[int, ...], columns: tuple[int, ...], show: Shown, budget: Budget
) -> TableMade:
    """Return a table that is one array, with its corner as cells."""
    structure = game.structured(game.parse("1,1")) if game.structure in (Rides, Multiples) else None
    if structure is None or show != "grundy":
        raise GameError("a table has at most {limit} cells", limit=MOST_CELLS)
    whole = (rows[-1] + 1) * (columns[-1] + 1)
    if whole > LARGEST:
        raise GameError("a table has at most {limit} cells", limit=LARGEST)
    if max(rows[-1], columns[-1]) >= LONGEST_SIDE:
        raise GameError(
            "in a table of more than {limit} cells both numbers must be below {side}",
            limit=MOST_CELLS,
            side=LONGEST_SIDE,
        )
    if isinstance(structure, Rides) and not RIDES.ready(wait=True):
        raise GameError("a table of more than {limit} cells needs Numba", limit=MOST_CELLS)
    corner = rows[:CORNER], columns[:CORNER]
    try:
        table = nim_table(structure, rows[-1] + 1, columns[-1] + 1, budget)
    except BudgetExhausted as stop:
        unknown = Provenance.of("table", budget, exact=False)
        return TableMade(unknown, game, *corner, show, "heaps", (), Bound(stop.message))
    array = table[rows[0] :, columns[0] :]
    cells = tuple(map(tuple, array[:CORNER, :CORNER].tolist()))
    found = Provenance.of("table", budget)
    size = len(rows), len(columns)
    return TableMade(found, game, *corner, show, "heaps", cells, size=size, array=array)


def _writing(game: Ruleset[Any]) -> tuple[str, Positions, int]:
    """Return how a position of two numbers is written, `3x4` or `3,4`, and the least number."""
    if game.tabulated(1, 1) is not None:
        return "", "heads", 1
    kinds: list[tuple[str, Positions]] = [("x", "boards"), (",", "heaps")]
    for sign, positions in kinds:
        if _reads(game, f"2{sign}2"):
            has_zero = positions == "heaps" and _reads(game, f"0{sign}0")
            return sign, positions, 0 if has_zero else 1
    raise GameError("positions of {game} are not given by two numbers", game=str(game))


def _reads(game: Ruleset[Any], text: str) -> bool:
    try:
        game.parse(text)
    except GameError:
        return False
    return True
