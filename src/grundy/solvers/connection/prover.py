"""Proof search that reasons with connections: for Hex, and for the switching game on vertices.

At each position the opponent's connections are built first. A full connection between the opponent's
sides means the player to move has lost; otherwise every semi-connection there is a threat, and only a
move inside all their carriers can help: the *must-play region*. When a move loses, the cells of the
opponent's proof shrink the region further, and the position is lost as soon as it is empty
[Hayward2005]. Dead and captured cells are filled in beforehand, moves that another one dominates are left
out, positions are kept in a table, and every answer carries the cells its proof needs, its *carrier*: the
winner wins even if the opponent gets all other empty cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from grundy.core.bitset import bits
from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.solvers.connection.carriers import common, needed, union
from grundy.solvers.connection.knowledge import FilledBoard, Key, Knowledge, Proof, with_captured

NEVER = 1 << 40
"""No proof number is as large."""


@dataclass(slots=True)
class _Open:
    """A position that connections alone do not decide, and how far the search of it has come."""

    node: FilledBoard
    must_play: int
    refutations: list[int]
    """Carriers of the opponent's threats and answers that have just the must-play region in common."""
    distances: Any
    """How far each cell is from a chain of the opponent's connections; small numbers are promising."""
    to_win: int
    to_lose: int
    """Proof numbers: about how many positions must be decided to show that the mover wins, or loses."""
    moves: list[_Move] | None = None
    """The moves worth a try that have not been refuted."""
    proof: Proof | None = None


class _Move(NamedTuple):
    cell: int
    captured: tuple[int, int]
    """What this move lets each player capture; the position after it may be reached in other ways, too."""
    after: _Open


class Prover(Knowledge):
    """Solves positions on one graph of cells; for the parameters see `Knowledge`."""

    def __init__(
        self,
        near: Sequence[int],
        left_sides: tuple[int, int],
        right_sides: tuple[int, int] | None,
        budget: Budget | None = None,
    ) -> None:
        super().__init__(near, left_sides, right_sides, budget)
        self._waiting: dict[Key, _Open] = {}

    def solve(self, left: int, right: int, mover: Player) -> Proof:
        """Return the proof for a position given as masks of stones.

        >>> two_in_a_row = Prover([0b10, 0b01], (0b01, 0b10), None)
        >>> two_in_a_row.solve(0, 0, Player.LEFT).winner
        <Player.RIGHT: 'right'>
        """
        empty = self._everything & ~(left | right)
        node = self._filled(left, right, mover)
        proof = self._lookup(*node.key)
        if proof is None:
            state = self._waiting.get(node.key) or self._look(node)
            proof = state if isinstance(state, Proof) else self._search(state, NEVER, NEVER)
            assert proof is not None, "without limits the search ends with a proof"
        proof = with_captured(proof, node.captured)
        if proof.winner is mover and proof.move is None:
            # Won already, whatever happens: any cell will do, preferably one that matters.
            proof = proof._replace(move=next(bits(proof.carrier or empty), None))
        return proof

    def _search(self, state: _Open, most_to_win: int, most_to_lose: int) -> Proof | None:
        """Search until the position is decided or one of its proof numbers reaches its limit.

        Recursion is at most as deep as the board is large.
        """
        if state.moves is None:
            self._expand(state)
        while state.proof is None:
            moves = self._undecided(state)
            if state.proof is not None:
                break
            state.to_lose = sum(move.after.to_win for move in moves)
            moves.sort(key=lambda move: move.after.to_lose)
            best = moves[0].after
            state.to_win = best.to_lose
            if state.to_win >= most_to_win or state.to_lose >= most_to_lose:
                return None
            # Stay with the best move until it is clearly worse than the second one.
            second = moves[1].after.to_lose if len(moves) > 1 else NEVER
            limit = min(most_to_win, second + 1 + second // 4)
            proof = self._match(*best.node.key)
            if isinstance(proof, Proof):
                best.proof = self._table[best.node.key] = proof
            else:
                self._search(best, most_to_lose - state.to_lose + best.to_win, limit)
        self._waiting.pop(state.node.key, None)
        return state.proof

    def _expand(self, state: _Open) -> None:
        """Decide the position by the mover's connections, or find the moves that are worth a try."""
        node = state.node
        left, right, mover = node.key
        fulls, semis, distances = self._connections(left, right, mover)
        best = min([*fulls, *semis], key=int.bit_count, default=None)
        state.moves = []
        if best is not None:
            state.proof = self._settle(node, Proof(mover, best, self._key_of(best)))
            return
        distances = distances + state.distances
        vulnerable = self._vulnerable(*node.key)
        cells = list(bits(state.must_play & ~vulnerable)) or list(bits(state.must_play))[:1]
        cells.sort(key=lambda cell: int(distances[cell]))
        for cell, child in self._worthwhile(node.key, cells).items():
            if state.must_play >> cell & 1:
                after = self._glance(child)
                if isinstance(after, _Open):
                    state.moves.append(_Move(cell, child.captured, after))
                elif self._take(state, cell, after):
                    return

    def _undecided(self, state: _Open) -> list[_Move]:
        """Return the moves that may still win; where one has won or none is left, the proof is set."""
        assert state.moves is not None
        for cell, captured, after in state.moves:
            if after.proof is None or not state.must_play >> cell & 1:
                continue
            if self._take(state, cell, with_captured(after.proof, captured)):
                return []
        state.moves = [move for move in state.moves if state.must_play >> move.cell & 1]
        if not state.moves:
            self._lose(state)
        return state.moves

    def _take(self, state: _Open, cell: int, answer: Proof) -> bool:
        """Use the proof for the position after a move; return whether that move wins."""
        mover = state.node.key[2]
        if answer.winner is mover:
            state.proof = self._settle(state.node, Proof(mover, answer.carrier | 1 << cell, cell))
            return True
        state.must_play &= answer.carrier
        state.refutations.append(answer.carrier)
        return False

    def _lose(self, state: _Open) -> None:
        """Put the refutations of all moves together."""
        key = state.node.key
        carrier = union(needed(state.refutations, self._everything))
        if state.must_play:  # all vulnerable, and their killers must stay free
            self._vulnerable(*key)
            for cell in bits(state.must_play):
                carrier |= 1 << cell | 1 << int(self._killers[cell])
        state.proof = self._settle(state.node, Proof(-key[2], carrier, None))

    def _worthwhile(self, key: Key, order: list[int]) -> dict[int, FilledBoard]:
        """Return the moves that no other move dominates, with the positions after them, filled in.

        A move that kills another cell, or captures it for the mover, is at least as good as a move
        there: the mover has both, or the other one does not matter. That stays so when the mover gets
        further cells, so the opponent's proof against the better move refutes the worse one, too.
        """
        left, right, mover = key
        kept: dict[int, FilledBoard] = {}
        dominated = 0
        for cell in order:
            if dominated >> cell & 1:
                continue
            child = self._filled(*_put(left, right, cell, mover), -mover)
            (before_left, before_right), (filled_left, filled_right, _), captured = child
            lost = captured[1 if mover is LEFT else 0]
            without_use = (filled_left | filled_right) & ~(before_left | before_right | lost)
            for other in bits(without_use):
                kept.pop(other, None)
            dominated |= without_use
            kept[cell] = child
        return kept

    def _glance(self, node: FilledBoard) -> Proof | _Open:
        """Return the proof if it is known or connections alone give it; keep the rest for later."""
        proof = self._lookup(*node.key)
        if proof is None:
            state = self._waiting.get(node.key) or self._look(node)
            if isinstance(state, _Open):
                self._waiting[node.key] = state
                return state
            proof = state
        return with_captured(proof, node.captured)

    def _look(self, node: FilledBoard) -> Proof | _Open:
        """Decide a position by its connections, or return the must-play region."""
        self.budget.spend()
        left, right, mover = node.key
        opponent = -mover
        by_pattern = self._match(*node.key)
        if isinstance(by_pattern, Proof):
            self._table[node.key] = by_pattern
            return by_pattern
        fulls, threats, distances = self._connections(left, right, opponent)
        if fulls:
            return self._settle(node, Proof(opponent, min(fulls, key=int.bit_count), None))
        empty = self._everything & ~(left | right)
        if not empty:
            return self._settle(node, Proof(mover, 0, None))
        threats = needed(threats + by_pattern, empty)
        must_play = common(threats, empty)
        if not must_play:
            return self._settle(node, Proof(opponent, union(threats), None))
        return _Open(node, must_play, threats, distances, 1, must_play.bit_count())


def _put(left: int, right: int, cell: int, player: Player) -> tuple[int, int]:
    return (left | 1 << cell, right) if player is LEFT else (left, right | 1 << cell)
