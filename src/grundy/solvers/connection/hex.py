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
from grundy.solvers.connection.prover import Proof, Prover


class HexSolver(Prover):
    """Solves positions of one board size; a position and its half turn count as one."""

    def __init__(self, rows: int, columns: int, budget: Budget | None = None) -> None:
        shape = geometry(rows, columns)
        super().__init__(shape.neighbours, shape.sides[LEFT], shape.sides[RIGHT], budget)
        self.rows, self.columns = rows, columns

    def winning_moves(self, board: HexBoard, mover: Player) -> tuple[int, ...]:
        """Return every cell that wins for `mover`, in order.

        >>> HexSolver(2, 2).winning_moves(HexBoard(2, 2), Player.LEFT)
        (1, 2)
        """
        wins = []
        for cell in bits(board.empty):
            after = board.play(cell, mover)
            if self.solve(after.left, after.right, -mover).winner is mover:
                wins.append(cell)
        return tuple(wins)

    def _lookup(self, left: int, right: int, mover: Player) -> Proof | None:
        proof = super()._lookup(left, right, mover)
        if proof is None:
            turned = super()._lookup(self._turn(left), self._turn(right), mover)
            if turned is not None:
                move = None if turned.move is None else self.cells - 1 - turned.move
                proof = Proof(turned.winner, self._turn(turned.carrier), move)
        return proof

    def _turn(self, mask: int) -> int:
        """Return a mask after a half turn of the board, which keeps both players' sides."""
        return int(f"{mask:0{self.cells}b}"[::-1], 2)
