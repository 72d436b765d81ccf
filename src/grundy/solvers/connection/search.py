"""The connection solvers behind the interface that `solve` uses: one class for each structure."""

from __future__ import annotations

from typing import Any

from grundy.core.bitset import bits
from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.errors import GameError
from grundy.rulesets.families.connection import ShowsHexBoard, ShowsSwitchingGraph, ShowsVertexGraph
from grundy.rulesets.families.hexboard import HexBoard, geometry
from grundy.solvers.connection.switching import solve_switching, switching_outcome
from grundy.solvers.connection.vertex import VertexSolver

TRY_EACH = 64
"""With at most this many open edges every option is decided on its own, which gives its outcome too."""

SMALL = 9
"""With at most this many empty cells Hex is searched by the definition, without compiled code."""


def _refuse_misere(misere: bool) -> None:
    if misere:
        raise GameError("a connection game has no misère play: it ends when somebody connects")


class SwitchingSearch:
    """Lehman's theorem decides every position."""

    method = "two edge-disjoint trees"
    theorem: str | None = "Lehman1964"

    def __init__(self, game: ShowsSwitchingGraph[Any], budget: Budget, misere: bool) -> None:
        _refuse_misere(misere)
        self._game, self._budget = game, budget
        self._results: dict[tuple[Any, Player], int] = {}

    def relative(self, position: Any, player: Player) -> int:
        """Return +1 when `player`, who is to move, wins, else -1."""
        if (position, player) not in self._results:
            outcome = switching_outcome(self._game.structured(position), self._budget)
            for mover in Player:
                self._results[position, mover] = 1 if outcome.winner(mover) is mover else -1
        return self._results[position, player]

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result if it has been computed."""
        return self._results.get((position, player))

    def winning_moves(self, position: Any, player: Player) -> frozenset[int] | None:
        """Return which open edges win for `player`, all at once; None where trying each is as good."""
        graph = self._game.structured(position)
        if len(graph.edges) <= TRY_EACH:
            return None
        answer = solve_switching(graph, self._budget)
        return frozenset(answer.short_moves if player is LEFT else answer.cut_moves)


class VertexSearch:
    """Search by the definition for few vertices, proof search with connections for more."""

    method = "proof search with connections"
    theorem: str | None = None

    def __init__(self, game: ShowsVertexGraph[Any], budget: Budget, misere: bool) -> None:
        _refuse_misere(misere)
        self._game, self._budget = game, budget
        self._results: dict[tuple[Any, Player], int] = {}
        self._solver: VertexSolver | None = None

    def relative(self, position: Any, player: Player) -> int:
        """Return +1 when `player`, who is to move, wins, else -1."""
        if (position, player) not in self._results:
            graph = self._game.structured(position)
            if self._solver is None:
                self._solver = VertexSolver(graph, self._budget)
            short = self._solver.short_wins(graph, player)
            self._results[position, player] = 1 if short is (player is LEFT) else -1
        return self._results[position, player]

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result if it has been computed."""
        return self._results.get((position, player))


class HexSearch:
    """Proof search with connections; by the definition alone when few cells are empty."""

    theorem: str | None = None

    def __init__(self, game: ShowsHexBoard[Any], budget: Budget, misere: bool) -> None:
        _refuse_misere(misere)
        self._game, self._budget = game, budget
        self._by_definition: dict[tuple[HexBoard, Player], bool] = {}
        self._solver: Any = None  # a HexSolver, loaded with its compiled code when first needed

    @property
    def method(self) -> str:
        """Return how the positions were decided."""
        return (
            "search by the definition" if self._solver is None else "proof search with connections"
        )

    def relative(self, position: Any, player: Player) -> int:
        """Return +1 when `player`, who is to move, wins, else -1."""
        known = self._by_rule(position, player)
        if known is not None:
            return known
        board = self._game.structured(position)
        if board.empty.bit_count() <= SMALL:
            return 1 if self._mover_wins(board, player) else -1
        return (
            1 if self._proofs(board).solve(board.left, board.right, player).winner is player else -1
        )

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result where the rules, a theorem or the table give it at once."""
        known = self._by_rule(position, player)
        board = self._game.structured(position)
        if known is None and self._solver is not None:
            proof = self._solver.known(board.left, board.right, player)
            known = None if proof is None else 1 if proof.winner is player else -1
        is_start = not (board.left or board.right) and board.rows == board.columns
        return 1 if known is None and is_start else known  # strategy stealing [Nash1952]

    def _by_rule(self, position: Any, player: Player) -> int | None:
        board = self._game.structured(position)
        winner = board.winner()
        if winner is not None:
            return 1 if winner is player else -1
        if self._game.may_swap(position, player):
            return 1  # a good stone is taken over, a bad one is left to its owner
        if self._game.has_swap_rule and not (board.left or board.right):
            return 1 if board.cells == 1 else -1
        return None

    def _proofs(self, board: HexBoard) -> Any:
        from grundy.solvers.connection.hex import HexSolver

        if self._solver is None:
            self._solver = HexSolver(board.rows, board.columns, self._budget)
        return self._solver

    def _mover_wins(self, board: HexBoard, mover: Player) -> bool:
        """Decide a small board on which nobody has won yet; at most `SMALL` deep.

        Who can join their sides at once does; who cannot has to stop the opponent from it.
        """
        key = board, mover
        known = self._by_definition.get(key)
        if known is not None:
            return known
        self._budget.spend()
        shape, empty = geometry(board.rows, board.columns), board.empty
        if shape.finishing(mover, board.stones(mover), empty):
            found = True
        else:
            threats = shape.finishing(-mover, board.stones(-mover), empty)
            two = threats & (threats - 1)  # more than one
            found = not two and any(
                not self._mover_wins(board.play(cell, mover), -mover)
                for cell in bits(threats or empty)
            )
        self._by_definition[key] = found
        return found
