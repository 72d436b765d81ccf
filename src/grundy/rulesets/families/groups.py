"""Groups of stones and their free neighbours, as Go and NoGo count them.

>>> board = ("xx.", "oo.")
>>> sorted(group_at(board, (0, 0)))
[(0, 0), (0, 1)]
>>> breathes(board, (0, 0)), breathes(("xo", "ox"), (0, 0))
(True, False)
"""

from __future__ import annotations

from grundy.core.reading import Reader
from grundy.rulesets.families.board import Cell, Rows, around, cell_name, cells_with


def group_at(board: Rows, start: Cell) -> set[Cell]:
    """Return the connected cells with the same content as `start`."""
    group, queue = {start}, [start]
    while queue:
        row, column = queue.pop()
        for near in around(board, (row, column)):
            if near not in group and board[near[0]][near[1]] == board[row][column]:
                group.add(near)
                queue.append(near)
    return group


def breathes(board: Rows, stone: Cell) -> bool:
    """Return whether the group of the stone at a cell touches a free cell."""
    return any(
        board[r][c] == "." for cell in group_at(board, stone) for r, c in around(board, cell)
    )


def check_groups(board: Rows, reader: Reader) -> None:
    """Raise `NotationError` where a group of stones has no free neighbouring cell."""
    for stone in cells_with(board, "xo"):
        if not breathes(board, stone):
            raise reader.rows()[stone[0]].problem(
                "the group at {cell} has no free neighbouring cell",
                at=stone[1],
                cell=cell_name(stone),
            )
