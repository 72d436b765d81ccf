"""Anti-Clobber: move a stone to a neighbouring free cell and leave a stone of the opponent behind.

Left plays `x`, Right `o`; neighbours are above, below, left and right. Every move fills a cell, so play
ends; whoever cannot move loses.

A position is written row by row, `xoxo|oo..`, with `.` for a free cell and `#` for one that is not there;
`3x4` is a free board with stones in its corners. A move names the two cells: `a1→b1` (typed `a1->b1`).

>>> import grundy
>>> game = grundy.game("anti-clobber")
>>> list(game.moves(("x.o",), grundy.LEFT))
[('a1→b1', ('oxo',))]
>>> str(game("xoxo|oo..").value)
'{*|-1}'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Option, Player
from grundy.rulesets.families.board import (
    STONE,
    Cell,
    Rows,
    around,
    at,
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
from grundy.rulesets.scene import Scene


def corners(rows: int, columns: int) -> Rows:
    """Return a free board with stones in its corners, neighbouring corners of different colours.

    >>> corners(2, 3), corners(1, 3)
    (('x.o', 'o.x'), ('x.o',))
    """
    if not rows * columns:
        return empty_board(rows, columns)
    ends = {(r, c): "xo"[(r > 0) ^ (c > 0)] for r in (0, rows - 1) for c in (0, columns - 1)}
    return put(empty_board(rows, columns), ends)


class AntiClobber(StoneGame):
    """Move a stone to a free cell and leave an enemy stone behind."""

    name = "anti-clobber"
    title = Message("Anti-Clobber")
    summary = Message("Move a stone to a free cell next to it; an enemy stone stays behind.")
    rules = Message(
        "Left owns the stones x, Right the stones o. A move takes one of your stones to a neighbouring free"
        " cell (up, down, left or right); a stone of the opponent is put where it stood. Whoever cannot"
        " move loses."
    )
    notation = Message(
        "Rows from the top, separated by |: xoxo|oo.., with . for a free cell and # for one that is not"
        " there; 3x4 is a free board with stones in its corners. A move names two cells: a1->b1."
    )
    family = "grids"
    sources = ("CGSuite",)
    openings = ("3x3", "3x4", "4x4")
    examples = (
        Example("3x3", outcome="N"),
        Example("xoxo|oo..", outcome="R", value="{*|-1}", source="CGSuite"),
        Example("x.o", outcome="N", value="*"),
        Example("x..", outcome="L", value="2"),
    )
    sample = "xoxo|oo.."
    whole = corners

    def moves(self, position: Rows, player: Player) -> Iterator[Option[Rows]]:
        for start, target in _steps(position, player):
            option = put(position, {start: STONE[-player], target: STONE[player]})
            yield f"{cell_name(start)}→{cell_name(target)}", option

    def components(self, position: Rows) -> Sequence[Rows]:
        # Stones never make room for each other: only free cells join what lies around them.
        def beside(cell: Cell) -> Iterator[Cell]:
            for other in around(position, cell):
                here, there = at(position, *cell), at(position, *other)
                if "." in (here, there) and "#" not in (here, there):
                    yield other

        parts = connected(cells_with(position, "xo."), beside)
        boards = (keep(position, part, "#") for part in parts if len(part) > 1)
        return [board for board in boards if any("x" in row or "o" in row for row in board)]

    def small_positions(self) -> Iterator[Rows]:
        yield from small_boards("xo.", [(1, 1), (1, 2), (1, 4), (2, 2)])
        yield from (corners(rows, columns) for rows, columns in ((1, 5), (2, 3), (3, 2)))

    def scene(self, position: Rows) -> Scene:
        spots = [
            cell_spot(f"{cell_name(start)}→{cell_name(target)}", player, start, target)
            for player in (LEFT, RIGHT)
            for start, target in _steps(position, player)
        ]
        return board_scene(position, spots)


def _steps(position: Rows, player: Player) -> Iterator[tuple[Cell, Cell]]:
    """Yield the cells that a stone leaves and goes to."""
    for cell in cells_with(position, STONE[player]):
        for target in around(position, cell):
            if at(position, *target) == ".":
                yield cell, target
