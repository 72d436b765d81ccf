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
from typing import Any, NamedTuple

from grundy.arrays import np
from grundy.compiling import chosen, interpreted
from grundy.core.bitset import bits
from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.errors import BudgetExhausted
from grundy.i18n import Message
from grundy.solvers.connection.workspace import Workspace
from grundy.solvers.warmup import CONNECTIONS

MAX_CELLS = 62
FEW_CELLS = 9  # on fewer cells loading compiled code takes longer than the search
"""A board must fit the bits of one machine word."""


class Proof(NamedTuple):
    """Who wins, the empty cells the winner's play may need, and the winner's move if on move."""

    winner: Player
    carrier: int
    move: int | None


_Key = tuple[int, int, Player]
"""The stones of Left and of Right, and who is to move."""


class _Open(NamedTuple):
    """A position that connections alone do not decide."""

    must_play: int
    threatened: int
    """The union of the carriers of the opponent's threats."""
    order: tuple[int, ...]
    """The cells of the must-play region, most promising first."""


class Prover:
    """Solves positions on one graph of cells; the table grows with use.

    Parameters
    ----------
    near : for each cell the mask of its neighbours
    left_sides : the masks of the cells next to the two ends that Left wants to join
    right_sides : the same for Right where Right joins something too, as in Hex; None where Right only
        wants to keep Left's ends apart
    """

    def __init__(
        self,
        near: Sequence[int],
        left_sides: tuple[int, int],
        right_sides: tuple[int, int] | None,
        budget: Budget | None = None,
    ) -> None:
        self.cells = len(near)
        if self.cells > MAX_CELLS:
            raise BudgetExhausted(
                Message("connections are searched among up to {limit} cells", limit=MAX_CELLS)
            )
        self.budget = budget or Budget()
        self.builds = 0
        self._near = np.array(near, np.int64)
        self._sides = np.array([left_sides, right_sides or (0, 0)], np.int64)
        self._dual = right_sides is not None
        self._everything = (1 << self.cells) - 1
        self._workspace = Workspace(self.cells)
        self._table: dict[_Key, Proof] = {}
        self._waiting: dict[_Key, _Open] = {}

    def solve(self, left: int, right: int, mover: Player) -> Proof:
        """Return the proof for a position given as masks of stones.

        >>> two_in_a_row = Prover([0b10, 0b01], (0b01, 0b10), None)
        >>> two_in_a_row.solve(0, 0, Player.LEFT).winner
        <Player.RIGHT: 'right'>
        """
        empty = self._everything & ~(left | right)
        left, right, *captured = self._fill(left, right)
        proof = self._lookup(left, right, mover)
        if proof is None:
            state = self._waiting.pop((left, right, mover), None) or self._look(left, right, mover)
            proof = state if isinstance(state, Proof) else self._expand(left, right, mover, state)
            self._table[left, right, mover] = proof
        proof = self._with_captured(proof, captured)
        if proof.winner is mover and proof.move is None:
            # Won already, whatever happens: any cell will do, preferably one that matters.
            proof = proof._replace(move=next(bits(proof.carrier or empty), None))
        return proof

    def known(self, left: int, right: int, mover: Player) -> Proof | None:
        """Return the proof where the table has it, without any search."""
        left, right, *captured = self._fill(left, right)
        proof = self._lookup(left, right, mover)
        return proof and self._with_captured(proof, captured)

    # -- search -----------------------------------------------------------------------------------

    def _expand(self, left: int, right: int, mover: Player, state: _Open) -> Proof:
        """Try the moves of the must-play region; recursion is at most as deep as the board is large."""
        must_play, proof_cells = state.must_play, state.threatened
        undecided: list[tuple[int, int, int]] = []
        for cell, (filled, captured) in self._worthwhile(left, right, mover, state.order).items():
            if not must_play >> cell & 1:
                continue
            answer = self._glance(filled, captured)
            if isinstance(answer, _Open):
                undecided.append((answer.must_play.bit_count(), len(undecided), cell))
            elif answer.winner is mover:
                return Proof(mover, answer.carrier | 1 << cell, cell)
            else:
                must_play &= answer.carrier
                proof_cells |= answer.carrier
        # The fewer answers the opponent has, the sooner a move is refuted or proved.
        for _, _, cell in sorted(undecided):
            if not must_play >> cell & 1:
                continue
            answer = self.solve(*_put(left, right, cell, mover), -mover)
            if answer.winner is mover:
                return Proof(mover, answer.carrier | 1 << cell, cell)
            must_play &= answer.carrier
            proof_cells |= answer.carrier
        return Proof(-mover, proof_cells, None)

    def _worthwhile(
        self, left: int, right: int, mover: Player, order: tuple[int, ...]
    ) -> dict[int, tuple[_Key, list[int]]]:
        """Return the moves that no other move dominates, with the positions after them, filled in.

        A move that kills another cell, or captures it for the mover, is at least as good as a move
        there: the mover has both, or the other one does not matter. That stays so when the mover gets
        further cells, so the opponent's proof against the better move refutes the worse one, too.
        """
        kept: dict[int, tuple[_Key, list[int]]] = {}
        dominated = 0
        for cell in order:
            if dominated >> cell & 1:
                continue
            after = _put(left, right, cell, mover)
            filled_left, filled_right, *captured = self._fill(*after)
            lost = captured[1 if mover is LEFT else 0]
            without_use = (filled_left | filled_right) & ~(after[0] | after[1] | lost)
            for other in bits(without_use):
                kept.pop(other, None)
            dominated |= without_use
            kept[cell] = (filled_left, filled_right, -mover), captured
        return kept

    def _glance(self, key: _Key, captured: list[int]) -> Proof | _Open:
        """Return the proof if it is known or connections alone give it; keep the rest for later."""
        proof = self._lookup(*key)
        if proof is None:
            state = self._waiting.get(key) or self._look(*key)
            if isinstance(state, _Open):
                self._waiting[key] = state
                return state
            proof = self._table[key] = state
        return self._with_captured(proof, captured)

    def _look(self, left: int, right: int, mover: Player) -> Proof | _Open:
        """Decide a position by its connections, or return the must-play region."""
        self.budget.spend()
        opponent = -mover
        fulls, threats, distances = self._connections(left, right, opponent)
        if fulls:
            return Proof(opponent, min(fulls, key=int.bit_count), None)
        fulls, semis, own_distances = self._connections(left, right, mover)
        best = min([*fulls, *semis], key=int.bit_count, default=None)
        if best is not None:
            return Proof(mover, best, self._key_of(best))
        must_play, threatened = self._everything & ~(left | right), 0
        for carrier in threats:
            must_play &= carrier
            threatened |= carrier
        total = distances + own_distances
        order = sorted(bits(must_play), key=lambda cell: int(total[cell]))
        return _Open(must_play, threatened, tuple(order))

    def _connections(
        self, left: int, right: int, owner: Player
    ) -> tuple[list[int], list[int], np.ndarray[tuple[int], np.dtype[np.int64]]]:
        """Return the carriers of the owner's side-to-side connections, full and semi, and distances."""
        space = self._workspace
        own, other = (left, right) if owner is LEFT else (right, left)
        if owner is not LEFT and not self._dual:
            parted = not self._kernel("hsearch").joins(
                self._near, self._sides[0], self._everything & ~right
            )
            return [0] if parted else [], [], np.zeros(self.cells + 2, np.int64)
        if self.search_into(space, own, other, owner):
            return [0], [], np.zeros(self.cells + 2, np.int64)
        return (
            [int(space.carrier[c]) for c in space.side_fulls()],
            [int(space.carrier[c]) for c in space.side_semis()],
            self._kernel("hsearch").side_distances(self.cells, space.full_count),
        )

    def search_into(self, space: Workspace, own: int, other: int, owner: Player) -> bool:
        """Build the owner's connections in `space`; return whether the sides are joined already."""
        self.builds += 1
        sides = self._sides[0 if owner is LEFT else 1]
        return bool(self._kernel("hsearch").build(space, self._near, sides, own, other))

    def _key_of(self, carrier: int) -> int | None:
        """Return the key of the semi-connection (built last) with this carrier, if it is one."""
        space = self._workspace
        for semi in space.side_semis():
            if int(space.carrier[semi]) == carrier:
                return int(space.parents[semi, 2])
        return None

    # -- the table --------------------------------------------------------------------------------

    def _fill(self, left: int, right: int) -> tuple[int, int, int, int]:
        filled = self._kernel("fill").fill_in(
            self.cells, self._near, self._sides, self._dual, left, right
        )
        return int(filled[0]), int(filled[1]), int(filled[2]), int(filled[3])

    def _kernel(self, name: str) -> Any:
        """Return a module of this room, interpreted until it has been compiled."""
        if self.cells <= FEW_CELLS:
            return interpreted(f"grundy.solvers.connection.{name}")
        wait = self.budget.compiles
        return chosen(f"grundy.solvers.connection.{name}", CONNECTIONS, wait=wait)

    def _with_captured(self, proof: Proof, captured: list[int]) -> Proof:
        cells = captured[0 if proof.winner is LEFT else 1]
        return proof._replace(carrier=proof.carrier | cells) if cells else proof

    def _lookup(self, left: int, right: int, mover: Player) -> Proof | None:
        return self._table.get((left, right, mover))


def _put(left: int, right: int, cell: int, player: Player) -> tuple[int, int]:
    return (left | 1 << cell, right) if player is LEFT else (left, right | 1 << cell)
