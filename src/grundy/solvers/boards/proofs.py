"""The proof-number search of one board: its arrays, its table, and slices of the budget.

The kernel searches boards of at most 64 cells in the form of `rulesets.machine.Patterns` or `Liberties`,
depth first by proof numbers [Nagai2002]. The first guess of the effort to prove a win or a loss is the
square of the moves that must be met. In a game of patterns whatever can no longer be reached is cleared
away before a position is looked up: a pattern counts as long as every cell of it can still come to hold
what it needs, and cells that belong to no such pattern do not matter.
"""

from __future__ import annotations

from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.rulesets.structures import WORD, Liberties, Pattern, Patterns
from grundy.solvers.boards.arrays import image_tables

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]
    Shapes = list[tuple[Pattern, int]]

SLICE = 25_000
"""Positions searched between two looks at the budget, fewer where there are many shapes; the table keeps
what was found."""
FIRST_SLOTS, LAST_SLOTS = 1 << 16, 1 << 22
"""Positions in the table at first and at most, when it takes 150 MB."""


class ProofMachine:
    """The arrays of one board: patterns, images under symmetry, and the table of proof numbers."""

    def __init__(self, board: Patterns | Liberties) -> None:
        import numpy as np

        # The kernel takes a board without shapes for one of liberties, so patterns have at least one.
        nothing = (Pattern(0, 0, 0, 0, 0), 0)
        sides: tuple[Shapes, Shapes] = ([], [])
        longest = board.cells
        if isinstance(board, Patterns):
            sides = [nothing, *find_shapes(board.left)], [nothing, *find_shapes(board.right)]
            longest = max(len(board.left), len(board.right), 1)
        self.shapes, self.offsets, self.ends = shape_arrays(sides)
        depth = board.longest_play + 2
        self.images = image_tables(board.symmetries)
        rows = range(0, board.cells, board.columns or board.cells)
        columns = [sum(1 << row + column for row in rows) for column in range(board.columns)]
        self.columns = np.array(columns, np.uint64)
        self.boards = np.zeros((depth, longest, 3), np.uint64)
        self.keys = np.zeros((depth, longest, 3), np.uint64)
        self.guesses = np.zeros((depth, longest, 2), np.int64)
        self.levels = np.zeros((depth, 5), np.int64)
        tables = 1 if board.same_for_both else 2
        self.table = np.zeros((tables, FIRST_SLOTS, 3), np.uint64)
        self.proofs = np.zeros((tables, FIRST_SLOTS, 3), np.int32)
        self.searched = 0

    def relative(self, board: Patterns | Liberties, player: Player, budget: Budget) -> int:
        """Return +1 if `player`, who is to move, wins, else -1."""
        import numpy as np

        from grundy.solvers.boards.kernels.proofs import prove

        own, enemy, side = board.left_stones, board.right_stones, 0
        if player is not LEFT:
            own, enemy, side = enemy, own, 1
        free = (1 << board.cells) - 1 & ~(own | enemy | board.walls)
        root = np.array([own, enemy, free], np.uint64)
        found = -1
        while found < 0:
            limit = budget.slice(SLICE * 16 // (16 + self.shapes.shape[1]))
            nodes, found = prove(
                root,
                side,
                self.shapes,
                self.offsets,
                self.ends,
                self.columns,
                self.images,
                self.boards,
                self.keys,
                self.guesses,
                self.levels,
                self.table,
                self.proofs,
                limit,
            )
            self.searched += nodes
            tables, slots, _ = self.table.shape
            if 2 * self.searched > slots and slots < budget.slots(LAST_SLOTS, 36 * tables):
                self.enlarge()
            budget.spend(nodes)
        return 1 if found else -1

    def enlarge(self) -> None:
        """Make the table four times larger: a large one from the start would be slow to touch."""
        import numpy as np

        from grundy.solvers.boards.kernels.proofs import carry_over

        tables, slots, _ = self.table.shape
        table = np.zeros((tables, 4 * slots, 3), np.uint64)
        proofs = np.zeros((tables, 4 * slots, 3), np.int32)
        carry_over(self.table, self.proofs, table, proofs)
        self.table, self.proofs = table, proofs


def find_shapes(patterns: tuple[Pattern, ...]) -> Shapes:
    """Return the patterns moved to the lowest place of a word, each with the set of places it came from.

    >>> steps = [Pattern(own=1 << k, enemy=2 << k, free=0, own_after=3 << k, enemy_after=2 << k)
    ...          for k in (0, 3)]
    >>> [(shape.own, shape.enemy, bin(anchors)) for shape, anchors in find_shapes(tuple(steps))]
    [(1, 2, '0b1001')]
    """
    found: dict[Pattern, int] = {}
    for pattern in patterns:
        cells = pattern.own | pattern.enemy | pattern.free
        place = (cells & -cells).bit_length() - 1
        shape = Pattern(*(word >> place for word in pattern))
        found[shape] = found.get(shape, 0) | 1 << place
    return list(found.items())


def shape_arrays(sides: tuple[Shapes, Shapes]) -> tuple[Array, Array, Array]:
    """Return the words of all shapes, the offsets of their cells, and where each kind of cell ends.

    Offsets are listed twice: by what the cells hold before the move (own, enemy, free), and after it.
    """
    import numpy as np

    most = max(map(len, sides))
    shapes = np.zeros((2, most, 5), np.uint64)
    offsets = np.zeros((2, most, 2 * WORD), np.uint64)
    ends = np.zeros((2, most, 6), np.int64)
    for side, found in enumerate(sides):
        for i, (shape, anchors) in enumerate(found):
            cells = shape.own | shape.enemy | shape.free
            own, enemy = shape.own ^ shape.own_after, shape.enemy ^ shape.enemy_after
            free = cells & ~(own | enemy | shape.burnt)
            shapes[side, i] = [anchors, cells, own, enemy, free]
            kinds = (shape.own, shape.enemy, shape.free, own, enemy, free)
            lists = [[k for k in range(WORD) if kind >> k & 1] for kind in kinds]
            together = [*chain(*lists)]
            offsets[side, i, : len(together)] = together
            ends[side, i] = list(accumulate(map(len, lists)))
    return shapes, offsets, ends
