"""Hex solved exactly.

>>> solver = HexSolver(3, 3)
>>> [cell for cell in range(9) if solver.solve(1 << cell, 0, Player.RIGHT).winner is Player.LEFT]
[2, 3, 4, 5, 6]
"""

from __future__ import annotations

from grundy.core.bitset import bits
from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT, Player
from grundy.rulesets.families.hexboard import HexBoard, geometry
from grundy.solvers.connection.prover import Prover


class HexSolver(Prover):
    """Solves positions of one board size; a position and its images count as one.

    A half turn keeps the players' sides; on a square board a reflection exchanges them.
    """

    def __init__(self, rows: int, columns: int, budget: Budget | None = None) -> None:
        shape = geometry(rows, columns)
        super().__init__(shape.neighbours, shape.sides[LEFT], shape.sides[RIGHT], budget)
        self.rows, self.columns = rows, columns
        self._images.append((self._turn, False))
        if rows == columns:
            self._images.append((self._reflect, True))
            self._images.append((lambda mask: self._turn(self._reflect(mask)), True))

    def winning_moves(self, board: HexBoard, mover: Player) -> tuple[int, ...]:
        """Return every cell that wins for `mover`, in order.

        >>> HexSolver(2, 2).winning_moves(HexBoard(2, 2), Player.LEFT)
        (1, 2)
        """
        # What is proved about the middle helps with the rim.
        wins = []
        for cell in sorted(bits(board.empty), key=self._off_centre):
            after = board.play(cell, mover)
            if self.solve(after.left, after.right, -mover).winner is mover:
                wins.append(cell)
        return tuple(sorted(wins))

    def _off_centre(self, cell: int) -> int:
        row, column = divmod(cell, self.columns)
        return abs(2 * row - self.rows + 1) + abs(2 * column - self.columns + 1)

    def _turn(self, mask: int) -> int:
        """Return a mask after a half turn of the board, which keeps both players' sides."""
        return int(f"{mask:0{self.cells}b}"[::-1], 2)

    def _reflect(self, mask: int) -> int:
        """Return a mask reflected in the long diagonal of a square board, which exchanges the sides."""
        written = f"{mask:0{self.cells}b}"
        return int("".join(written[column :: self.rows] for column in range(self.rows)), 2)
