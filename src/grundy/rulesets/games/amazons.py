"""Amazons: move a queen, then shoot an arrow that blocks a cell for ever.

Left's amazons are `x`, Right's `o`. An amazon moves like a queen in chess, over free cells only; from
its new place it shoots an arrow, also like a queen, and the cell it hits is blocked. Whoever cannot move
loses.

A position is written row by row, `x..|..o`, with `.` free and `#` blocked. A move names start, target
and arrow: `a1→b1/a1` (typed `a1->b1/a1`).

>>> import grundy
>>> amazons = grundy.game("amazons")
>>> [move for move, _ in amazons.moves(("x.",), grundy.LEFT)]
['a1→b1/a1']
>>> grundy.solve(amazons, "x..").outcome.value
'L'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, product

from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Player
from grundy.rulesets.families.board import (
    QUEEN,
    STONE,
    STONE_ROLES,
    Cell,
    Rows,
    around,
    at,
    bit,
    board_scene,
    cell_name,
    cell_spot,
    cells_with,
    connected,
    empty_board,
    keep,
    put,
    small_boards,
)
from grundy.rulesets.families.stones import StoneGame
from grundy.rulesets.scene import MOST_SPOTS, Figure, Past, Role, Scene, Shape, Silhouette
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.structures import Pattern, Patterns

MOST_CELLS = 25
"""Larger boards have too many conceivable moves to list."""


class Amazons(StoneGame):
    """Move a queen and shoot an arrow."""

    name = "amazons"
    title = Message("Amazons")
    summary = Message("Move a queen, then shoot an arrow that blocks a cell.")
    rules = Message(
        "Left moves the amazons x, Right the amazons o. An amazon moves like a queen in chess over"
        " free cells, and from its new cell shoots an arrow in the same way; the cell hit stays blocked."
        " Nothing is captured. Whoever cannot move loses."
    )
    notation = Message(
        "Rows from the top, separated by |: x..|..o, with . free and # blocked. A move names start,"
        " target and arrow: a1->b1/a1."
    )
    family = "grids"
    structure = Patterns
    sources = ("Berlekamp2000",)
    impartial = False
    openings = (
        "x...|...o|x...|...o",
        "..x..|.....|x...o|.....|..o..",
        "..x...|......|x....o|......|......|...o..",
    )
    examples = (
        Example("x..|..o", outcome="N"),
        Example("x...", outcome="L", value="3"),
        Example("x.o", outcome="N", value="*"),
        Example("x#|.#", outcome="L", value="1"),
    )
    sample = "x..|..o"

    def moves(self, position: Rows, player: Player) -> Iterator[tuple[str, Rows]]:
        for start, target, arrow, option in self._shots(position, player):
            yield f"{cell_name(start)}→{cell_name(target)}/{cell_name(arrow)}", option

    def options(self, position: Rows, player: Player) -> Iterator[Rows]:
        return (option for _, _, _, option in self._shots(position, player))

    def components(self, position: Rows) -> Sequence[Rows]:
        cells = list(cells_with(position, "xo."))
        parts = connected(cells, lambda cell: around(position, cell, QUEEN))
        return [
            keep(position, part, "#")
            for part in parts
            if _has(position, part, ".") and _has(position, part, "xo")
        ]

    def structured(self, position: Rows) -> Patterns | None:
        """Return the position and its conceivable moves as sets of cells, for the compiled search."""
        rows, columns = len(position), len(position[0])
        if rows * columns > MOST_CELLS:
            return None
        return self.patterns(position, _all_shots(rows, columns))

    def small_positions(self) -> Iterator[Rows]:
        yield from small_boards("xo.#", [(1, 1), (1, 3), (2, 2)])
        yield ("x..o",)
        yield ("x..", ".o.")

    def staged(self, position: Rows, past: Past) -> Scene:
        spots = []
        for player in () if past.bare else (LEFT, RIGHT):
            for start, target, arrow, _ in islice(self._shots(position, player), MOST_SPOTS):
                move = f"{cell_name(start)}→{cell_name(target)}/{cell_name(arrow)}"
                spots.append(cell_spot(move, player, start, target, arrow))
        return board_scene(position, spots, drawer=_piece)

    def _shots(self, position: Rows, player: Player) -> Iterator[tuple[Cell, Cell, Cell, Rows]]:
        for start in cells_with(position, STONE[player]):
            lifted = put(position, {start: "."})
            for target in _rays(lifted, start):
                for arrow in _rays(lifted, target):
                    yield start, target, arrow, put(lifted, {target: STONE[player], arrow: "#"})


def _piece(character: str, x: float, y: float) -> Iterator[Shape]:
    """Yield a queen, or the arrow that closes a cell."""
    if character in STONE_ROLES:
        yield Silhouette(x + 0.5, y + 0.5, Figure.QUEEN, STONE_ROLES[character], 0.74, character)
    elif character == "#":
        yield Square(x + 0.14, y + 0.14, 0.72, 0.72, Role.BLOCKED, rounded=0.2, letter="#")


def _rays(board: Rows, start: Cell) -> Iterator[Cell]:
    """Yield the free cells that a queen at `start` reaches."""
    for down, right in QUEEN:
        row, column = start[0] + down, start[1] + right
        while at(board, row, column) == ".":
            yield row, column
            row, column = row + down, column + right


def _has(board: Rows, part: list[Cell], characters: str) -> bool:
    return any(board[r][c] in characters for r, c in part)


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


@cache
def _all_shots(rows: int, columns: int) -> tuple[Pattern, ...]:
    """Return every move on an empty board, as it looks to the player who makes it."""
    board = empty_board(rows, columns)
    found = []
    for start in product(range(rows), range(columns)):
        for target in _rays(board, start):
            way = _between(start, target, columns)
            for arrow in _rays(board, target):
                flight = _between(target, arrow, columns)
                one, two = bit(start, columns), bit(target, columns)
                found.append(
                    Pattern(one, 0, (way | flight) & ~one, one | two, 0, bit(arrow, columns))
                )
    return tuple(found)


def _between(start: Cell, end: Cell, columns: int) -> int:
    """Return the cells of a straight way, the start left out and the end included."""
    row, column = start
    down, right = _sign(end[0] - row), _sign(end[1] - column)
    cells = 0
    while (row, column) != end:
        row, column = row + down, column + right
        cells |= bit((row, column), columns)
    return cells
