"""NoGo: Go turned round – place a stone, but capturing and suicide are forbidden.

Left places `x`, Right `o`. A group is a set of stones of one colour connected up, down, left or right;
after every move each group on the board must have a free neighbouring cell. Whoever cannot move loses.

A position is written row by row, `x..|.o.`; `1x20` is a free board; `#` is a cell that is not there. A
move names the cell: `b1`.

Two stones of different colours side by side separate what lies behind them: the parts are connected
only through free cells and through groups that touch them.

>>> import grundy
>>> nogo = grundy.game("nogo")
>>> [move for move, _ in nogo.moves(("x..",), grundy.RIGHT)]
['c1']
>>> nogo.components(("..xo..",))
[('..x',), ('o..',)]
>>> grundy.solve(nogo, "1x4").outcome.value
'P'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grundy.core.grid import pack, regions, unpack
from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Player
from grundy.rulesets.families.board import (
    STONE,
    Cell,
    Rows,
    around,
    board_scene,
    cell_name,
    cell_spot,
    cells_of,
    cells_with,
    connected,
    empty_board,
    keep,
    put,
    small_boards,
)
from grundy.rulesets.families.groups import breathes, check_groups
from grundy.rulesets.families.stones import StoneGame
from grundy.rulesets.scene import Scene
from grundy.rulesets.structures import Liberties, rectangle_symmetries

_BETWEEN_COLOURS = re.compile("#+|(?<=x)(?=o)|(?<=o)(?=x)")
_NEXT_TO_ITSELF = re.compile("(?<=x)x+|(?<=o)o+")


class NoGo(StoneGame):
    """Place a stone so that every group keeps a free neighbour."""

    name = "nogo"
    aliases = ("anti-atari-go",)
    title = Message("NoGo")
    summary = Message("Place a stone; every group on the board must keep a free neighbouring cell.")
    rules = Message(
        "Left places stones x, Right stones o, on free cells. Stones of one colour that are connected"
        " up, down, left or right form a group. After a move every group of either player must have a"
        " free neighbouring cell, so nothing is ever captured. Whoever cannot move loses."
    )
    notation = Message(
        "Rows from the top, separated by |: x..|.o., with . free and # no cell; 1x20 is a free board."
        " A move names a cell: b1."
    )
    family = "grids"
    structure = Liberties
    sources = ("ChouTeytaudYen2011",)
    impartial = False
    openings = ("3x3", "4x4", "5x5")
    examples = (
        Example("...|...", outcome="P", value="0"),
        Example("..", outcome="N", value="*"),
        Example("1x3", outcome="N", value="+-1"),
        Example("1x4", outcome="P", value="0"),
    )
    sample = "x..|.o."
    whole = empty_board

    def parse(self, text: str) -> Rows:
        board = super().parse(text)
        check_groups(board, Reader(text, self.sample))
        return board

    def moves(self, position: Rows, player: Player) -> Iterator[tuple[str, Rows]]:
        for cell in _legal_cells(position, player):
            yield cell_name(cell), put(position, {cell: STONE[player]})

    def options(self, position: Rows, player: Player) -> Iterator[Rows]:
        return (put(position, {c: STONE[player]}) for c in _legal_cells(position, player))

    def count_moves(self, position: Rows, player: Player) -> int:
        return len(_legal_cells(position, player))

    def components(self, position: Rows) -> Sequence[Rows]:
        if len(position) == 1:
            # In a row only the two ends of a group matter, so one stone does for all of it.
            strips = _BETWEEN_COLOURS.split(_NEXT_TO_ITSELF.sub("", position[0]))
            return [(strip,) for strip in strips if strip.count(".") > 1]

        def linked(cell: Cell) -> Iterator[Cell]:
            here = position[cell[0]][cell[1]]
            for row, column in around(position, cell):
                there = position[row][column]
                if there == "." or here == "." or there == here:
                    yield row, column

        parts = connected(cells_with(position, "xo."), linked)
        boards = (keep(position, part, "#") for part in parts)
        return [board for board in boards if sum(row.count(".") for row in board) > 1]

    def structured(self, position: Rows) -> Liberties | None:
        """Return the position as sets of cells, for the compiled search."""
        rows, columns = len(position), len(position[0])
        if rows == 1:  # falls apart soon, so the search of sums is far better
            return None
        return Liberties(
            rows * columns,
            columns,
            left_stones=cells_of(position, "x"),
            right_stones=cells_of(position, "o"),
            walls=cells_of(position, "#"),
            symmetries=rectangle_symmetries(rows, columns, turned=True),
        )

    def small_positions(self) -> Iterator[Rows]:
        for board in small_boards("xo.#", [(1, 1), (1, 2), (1, 4), (2, 2)]):
            if all(breathes(board, stone) for stone in cells_with(board, "xo")):
                yield board
        yield empty_board(1, 6)
        yield empty_board(2, 3)

    def scene(self, position: Rows) -> Scene:
        spots = [
            cell_spot(cell_name(cell), player, cell)
            for player in (LEFT, RIGHT)
            for cell in _legal_cells(position, player)
        ]
        return board_scene(position, spots)


def _legal_cells(board: Rows, player: Player) -> list[Cell]:
    """Return where `player` may place a stone.

    A free cell is closed when it is the last free neighbour of an enemy group. The new stone needs a
    free neighbour of its own, or a friendly group beside it that has another one.
    """
    lines, stride = list(board), len(board[0]) + 1
    free = pack(lines, ".")
    open_cells = _beside(free, stride)
    closed = 0
    for group in regions(pack(lines, STONE[player]), stride, 1):
        breath = _beside(group, stride) & free
        if breath & (breath - 1):
            open_cells |= breath
    for group in regions(pack(lines, STONE[-player]), stride, 1):
        breath = _beside(group, stride) & free
        if not breath & (breath - 1):
            closed |= breath
    return unpack(free & open_cells & ~closed, stride)


def _beside(cells: int, stride: int) -> int:
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride
