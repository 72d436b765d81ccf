"""What is known of a position on a graph of cells without searching: stones that can be filled in, proofs
and patterns found before, connections, and moves that are of no use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from grundy.arrays import np
from grundy.compiling import chosen, interpreted
from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.errors import BudgetExhausted
from grundy.i18n import Message
from grundy.solvers.connection.carriers import common, needed, union
from grundy.solvers.connection.patterns import CHOSEN, WonPatterns
from grundy.solvers.connection.workspace import Workspace
from grundy.solvers.warmup import CONNECTIONS

MAX_CELLS = 62
"""A board must fit the bits of one machine word."""
FEW_CELLS = 9
"""On fewer cells loading compiled code takes longer than the search."""


class Proof(NamedTuple):
    """Who wins, the empty cells the winner's play may need, and the winner's move if on move."""

    winner: Player
    carrier: int
    move: int | None


Key = tuple[int, int, Player]
"""The stones of Left and of Right, and who is to move."""


class FilledBoard(NamedTuple):
    """A position before and after filling in, and the cells that each player has captured."""

    before: tuple[int, int]
    key: Key
    captured: tuple[int, int]


class Knowledge:
    """What is known of the positions on one graph; the tables grow with use.

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
        self._table: dict[Key, Proof] = {}
        self._patterns = {player: WonPatterns() for player in Player}
        self._found = np.zeros(CHOSEN, np.int64)
        self._killers = np.zeros(self.cells, np.int64)
        self._images: list[tuple[Callable[[int], int], bool]] = [(lambda mask: mask, False)]
        """The images of a mask, each its own inverse, and whether it exchanges the players."""

    def known(self, left: int, right: int, mover: Player) -> Proof | None:
        """Return the proof where the table has it, without any search."""
        node = self._filled(left, right, mover)
        proof = self._lookup(*node.key)
        return proof and with_captured(proof, node.captured)

    def _match(self, left: int, right: int, mover: Player) -> Proof | list[int]:
        """Decide a position by patterns, or return the carriers of the opponent's threats."""
        kernel = self._kernel("patterns")
        own, other = (left, right) if mover is LEFT else (right, left)
        empty = self._everything & ~(left | right)
        theirs, mine = self._patterns[-mover], self._patterns[mover]
        count = kernel.find_threats(
            theirs.stones, theirs.carriers, theirs.count, other, own, empty, self._found
        )
        if count < 0:
            return Proof(-mover, int(self._found[0]), None)
        threats: list[int] = self._found[:count].tolist()
        if count and not common(threats, empty):
            return Proof(-mover, union(needed(threats, empty)), None)
        win = kernel.find_win(mine.stones, mine.carriers, mine.count, own, other)
        if win >= 0:
            lacking = int(mine.stones[win]) & ~own
            carrier = (int(mine.carriers[win]) | lacking) & ~own
            return Proof(mover, carrier, lacking.bit_length() - 1 if lacking else None)
        return threats

    def _settle(self, node: FilledBoard, proof: Proof) -> Proof:
        """Reduce a proof to what matters, keep it in the table and as a pattern, and return it."""
        winner, carrier, move = proof
        own = node.before[0 if winner is LEFT else 1]
        stone = 0 if move is None else 1 << move
        own |= stone
        carrier = (carrier | node.captured[0 if winner is LEFT else 1]) & ~stone
        if self._dual:
            kernel = self._kernel("patterns")
            reduced = kernel.essential(
                self.cells, self._near, self._sides, 0 if winner is LEFT else 1, own, carrier
            )
            own, carrier = int(reduced[0]), int(reduced[1])
        for image, exchanges in self._images:
            self._patterns[-winner if exchanges else winner].add(image(own), image(carrier))
        left, right, _ = node.key
        proof = Proof(winner, (carrier | stone) & ~(left | right), move)
        self._table[node.key] = proof
        return proof

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

    def _filled(self, left: int, right: int, mover: Player) -> FilledBoard:
        filled = self._kernel("fill").fill_in(
            self.cells, self._near, self._sides, self._dual, left, right
        )
        a, b, by_left, by_right = (int(mask) for mask in filled)
        return FilledBoard((left, right), (a, b, mover), (by_left, by_right))

    def _vulnerable(self, left: int, right: int, mover: Player) -> int:
        """Return the cells that the opponent could kill if the mover played there.

        Such a move is no use: the opponent kills it, the mover has to find another move, and that one
        would have won at once.
        """
        return int(
            self._kernel("fill").find_killers(
                self.cells,
                self._near,
                self._sides,
                self._dual,
                left,
                right,
                mover is not LEFT,
                self._killers,
            )
        )

    def _kernel(self, name: str) -> Any:
        """Return a module of this room, interpreted until it has been compiled."""
        if self.cells <= FEW_CELLS:
            return interpreted(f"grundy.solvers.connection.{name}")
        wait = self.budget.compiles
        return chosen(f"grundy.solvers.connection.{name}", CONNECTIONS, wait=wait)

    def _lookup(self, left: int, right: int, mover: Player) -> Proof | None:
        """Return what is known of the position or of an image of it."""
        for image, exchanges in self._images:
            a, b = image(left), image(right)
            found = self._table.get((b, a, -mover) if exchanges else (a, b, mover))
            if found is not None:
                move = None if found.move is None else image(1 << found.move).bit_length() - 1
                winner = -found.winner if exchanges else found.winner
                return Proof(winner, image(found.carrier), move)
        return None


def with_captured(proof: Proof, captured: tuple[int, int]) -> Proof:
    cells = captured[0 if proof.winner is LEFT else 1]
    return proof._replace(carrier=proof.carrier | cells) if cells else proof
