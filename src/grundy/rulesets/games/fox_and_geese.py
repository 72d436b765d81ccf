"""Fox and Geese: geese close in on a fox; they only go forward, the fox goes where it likes.

The board is a chessboard, and play is on the squares of the colour of its first corner. Left moves one
goose diagonally forward, away from the first row, to a free square. Right moves the fox diagonally, in
any of the four directions, over free squares and at most as many as its range. Nobody is captured.
Whoever cannot move loses: the geese win by shutting the fox in, the fox by getting past them.

A position is written row by row with `g` for a goose and `f` for the fox: `g.g.|....|....|.f..`; `8x8` is
the starting position. A move is the square left and the square entered, `a1-b2`.

The fox can go to and fro, so a position can repeat, and values are loopy: the geese of the starting
position are worth 2over, two moves and the least bit more (the first edition of Winning Ways found 1over,
which holds for an endless board [WinningWays, second edition, volume 3, chapter 20]).

>>> import grundy
>>> grundy.solve("fox-and-geese", "4x4").outcome.value
'L'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Option, Parameter, Player, Ruleset
from grundy.rulesets.families.board import (
    Cell,
    Rows,
    at,
    board_scene,
    cell_name,
    cell_spot,
    cells_with,
    put,
)
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import Figure, Role, Scene, Shape, Silhouette
from grundy.rulesets.structures import Chase

ANIMALS = {"g": (Figure.GOOSE, Role.LEFT), "f": (Figure.FOX, Role.RIGHT)}
EXAMPLE = "g.g.|....|....|.f.."
FORWARD = ((1, -1), (1, 1))
DIAGONALS = (*FORWARD, (-1, -1), (-1, 1))
MOST_CELLS = 400


class FoxAndGeese(Ruleset[Rows]):
    """Shut the fox in, or get past the geese."""

    name = "fox-and-geese"
    title = Message("Fox and Geese")
    summary = Message(
        "The geese go forward and close in; the fox goes to and fro and tries to pass."
    )
    rules = Message(
        "Play is on the squares of one colour. Left moves one goose (g) diagonally forward, away from"
        " the first row, to a free square. Right moves the fox (f) diagonally in any direction, over"
        " free squares and at most as far as its range. Whoever cannot move loses."
    )
    notation = Message(
        "Rows with | between them: g is a goose, f the fox, . a free square; 8x8 is the starting"
        " position. A move is the square left and the square entered: a1-b2."
    )
    theory = Message(
        "On the usual board the geese win, and the starting position is worth 2over: two moves for"
        " Left and a bit that is less than every positive number [WinningWays]. Values of other positions"
        " agree with those that CGSuite prints."
    )
    family = "grids"
    structure = Chase
    loopfree = False
    impartial = False
    sources = ("WinningWays", "Siegel2009")
    parameters = (
        Parameter(
            "fox-range",
            Message("How many squares the fox can go in one move."),
            default=1,
            minimum=1,
            maximum=20,
        ),
    )
    examples = (
        Example("8x8", outcome="L", source="WinningWays", is_small=False),
        Example("4x4", outcome="L"),
        Example("..g.|...g|..f.|....", outcome="L", value="over"),
        Example("f...|....|..g.|....", outcome="R", value="off"),
    )

    def __init__(self, fox_range: int = 1) -> None:
        self.fox_range = fox_range

    def parse(self, text: str) -> Rows:
        reader = Reader(text, EXAMPLE)
        size = reader.board_size()
        if size is not None:
            return _start(reader, *size)
        board = reader.grid("gf.")
        if sum(row.count("f") for row in board) != 1:
            raise reader.problem("there must be exactly one fox")
        colours = {(row + column) % 2 for row, column in cells_with(board, "gf")}
        if len(colours) > 1:
            raise reader.problem("all animals must stand on squares of one colour")
        return board

    def format(self, position: Rows) -> str:
        return "|".join(position)

    def moves(self, position: Rows, player: Player) -> Iterator[Option[Rows]]:
        animal = "g" if player is LEFT else "f"
        for here, there in self._steps(position, player):
            yield f"{cell_name(here)}-{cell_name(there)}", put(position, {here: ".", there: animal})

    def options(self, position: Rows, player: Player) -> Iterator[Rows]:
        animal = "g" if player is LEFT else "f"
        for here, there in self._steps(position, player):
            yield put(position, {here: ".", there: animal})

    def _steps(self, position: Rows, player: Player) -> Iterator[tuple[Cell, Cell]]:
        animal, directions, reach = (
            ("g", FORWARD, 1) if player is LEFT else ("f", DIAGONALS, self.fox_range)
        )
        for row, column in cells_with(position, animal):
            for down, right in directions:
                for far in range(1, reach + 1):
                    there = (row + far * down, column + far * right)
                    if at(position, *there) != ".":
                        break
                    yield (row, column), there

    def structured(self, position: Rows) -> Chase:
        columns = len(position[0])
        (fox,) = cells_with(position, "f")
        forward, lines = _ways(len(position), columns, self.fox_range)
        hunters = sum(1 << row * columns + column for row, column in cells_with(position, "g"))
        return Chase(forward, lines, hunters, fox[0] * columns + fox[1])

    def scene(self, position: Rows) -> Scene:
        animals = [
            Silhouette(column + 0.5, row + 0.5, *ANIMALS[position[row][column]], 0.78, letter)
            for letter in "gf"
            for row, column in cells_with(position, letter)
        ]
        spots = [
            cell_spot(f"{cell_name(here)}-{cell_name(there)}", player, here, there)
            for player in (LEFT, RIGHT)
            for here, there in self._steps(position, player)
        ]
        blank = tuple("." * len(row) for row in position)
        scene = board_scene(blank, spots, animals)
        words = Message("geese g and fox f: {rows}", rows=self.format(position))
        return replace(scene, shapes=tuple(map(_shaded, scene.shapes)), description=words)

    def small_positions(self) -> Iterator[Rows]:
        for text in ("4x4", "3x4", "4x3", "g.g.|....|f...", "..g.|...g|..f.|....", "f", "g.|.f"):
            yield self.parse(text)


def _shaded(shape: Shape) -> Shape:
    """Return a square in the colour of a checkered board: on the shaded ones nobody ever stands."""
    if isinstance(shape, Square) and (shape.x + shape.y) % 2:
        return replace(shape, role=Role.FAINT)
    return shape


def _start(size: Reader, rows: int, columns: int) -> Rows:
    """Return the starting position: geese on the first row, the fox in the middle of the last one."""
    if rows < 2 or columns < 2 or rows * columns > MOST_CELLS:
        raise size.problem(
            "a board has at least two rows and columns, and at most {limit} cells",
            limit=MOST_CELLS,
            example="8x8",
        )
    first = "".join("g" if column % 2 == 0 else "." for column in range(columns))
    places = [column for column in range(columns) if (rows - 1 + column) % 2 == 0]
    fox = places[(len(places) - 1) // 2]
    last = "." * fox + "f" + "." * (columns - fox - 1)
    return (first, *["." * columns] * (rows - 2), last)


@lru_cache(maxsize=8)
def _ways(
    rows: int, columns: int, reach: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[tuple[int, ...], ...], ...]]:
    """Return where a goose can step from each cell, and the lines along which the fox walks."""

    def line(row: int, column: int, step: Cell, far: int) -> tuple[int, ...]:
        cells = ((row + k * step[0], column + k * step[1]) for k in range(1, far + 1))
        return tuple(r * columns + c for r, c in cells if 0 <= r < rows and 0 <= c < columns)

    cells = [(row, column) for row in range(rows) for column in range(columns)]
    forward = tuple(tuple(t for s in FORWARD for t in line(*cell, s, 1)) for cell in cells)
    lines = tuple(tuple(line(*cell, step, reach) for step in DIAGONALS) for cell in cells)
    return forward, lines
