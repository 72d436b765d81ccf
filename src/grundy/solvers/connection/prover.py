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

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from grundy.arrays import np
from grundy.compiling import chosen, interpreted
from grundy.core.bitset import bits
from grundy.core.budget import Budget
from grundy.core.players import LEFT, Player
from grundy.errors import BudgetExhausted
from grundy.i18n import Message
from grundy.solvers.connection.patterns import CHOSEN, Patterns
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


class _Node(NamedTuple):
    """A position before and after filling in, and the cells that each player has captured."""

    before: tuple[int, int]
    key: _Key
    captured: tuple[int, int]


class _Open(NamedTuple):
    """A position that connections alone do not decide."""

    must_play: int
    threats: tuple[int, ...]
    """Carriers of the opponent's threats that have just the must-play region in common."""
    distances: Any
    """How far each cell is from a chain of the opponent's connections; small numbers are promising."""


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
        self._patterns = {player: Patterns() for player in Player}
        self._found = np.zeros(CHOSEN, np.int64)
        self._killers = np.zeros(self.cells, np.int64)
        self._images: list[tuple[Callable[[int], int], bool]] = [(lambda mask: mask, False)]
        """The images of a mask, each its own inverse, and whether it exchanges the players."""

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
            state = self._waiting.pop(node.key, None) or self._look(node)
            proof = state if isinstance(state, Proof) else self._expand(node, state)
        proof = _with_captured(proof, node.captured)
        if proof.winner is mover and proof.move is None:
            # Won already, whatever happens: any cell will do, preferably one that matters.
            proof = proof._replace(move=next(bits(proof.carrier or empty), None))
        return proof

    def known(self, left: int, right: int, mover: Player) -> Proof | None:
        """Return the proof where the table has it, without any search."""
        node = self._filled(left, right, mover)
        proof = self._lookup(*node.key)
        return proof and _with_captured(proof, node.captured)

    # -- search -----------------------------------------------------------------------------------

    def _expand(self, node: _Node, state: _Open) -> Proof:
        """Try the moves of the must-play region; recursion is at most as deep as the board is large."""
        left, right, mover = node.key
        fulls, semis, own_distances = self._connections(left, right, mover)
        best = min([*fulls, *semis], key=int.bit_count, default=None)
        if best is not None:
            return self._settle(node, Proof(mover, best, self._key_of(best)))
        total = state.distances + own_distances
        must_play, refutations = state.must_play, list(state.threats)
        vulnerable = self._vulnerable(*node.key)
        moves = list(bits(must_play & ~vulnerable)) or list(bits(must_play))[:1]
        moves.sort(key=lambda cell: int(total[cell]))
        undecided: list[tuple[int, int, int]] = []
        worthwhile = self._worthwhile(node.key, moves)
        for cell, child in worthwhile.items():
            if not must_play >> cell & 1:
                continue
            answer = self._glance(child)
            if isinstance(answer, _Open):
                undecided.append((answer.must_play.bit_count(), len(undecided), cell))
            elif answer.winner is mover:
                return self._settle(node, Proof(mover, answer.carrier | 1 << cell, cell))
            else:
                must_play &= answer.carrier
                refutations.append(answer.carrier)
        # The fewer answers the opponent has, the sooner a move is refuted or proved.
        for _, _, cell in sorted(undecided):
            if not must_play >> cell & 1:
                continue
            answer = self.solve(*worthwhile[cell].before, -mover)
            if answer.winner is mover:
                return self._settle(node, Proof(mover, answer.carrier | 1 << cell, cell))
            must_play &= answer.carrier
            refutations.append(answer.carrier)
        carrier = _union(_needed(refutations, self._everything))
        for cell in bits(must_play):  # each is vulnerable, and its killer must stay free
            carrier |= 1 << cell | 1 << int(self._killer(node.key, cell))
        return self._settle(node, Proof(-mover, carrier, None))

    def _worthwhile(self, key: _Key, order: list[int]) -> dict[int, _Node]:
        """Return the moves that no other move dominates, with the positions after them, filled in.

        A move that kills another cell, or captures it for the mover, is at least as good as a move
        there: the mover has both, or the other one does not matter. That stays so when the mover gets
        further cells, so the opponent's proof against the better move refutes the worse one, too.
        """
        left, right, mover = key
        kept: dict[int, _Node] = {}
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

    def _glance(self, node: _Node) -> Proof | _Open:
        """Return the proof if it is known or connections alone give it; keep the rest for later."""
        proof = self._lookup(*node.key)
        if proof is None:
            state = self._waiting.get(node.key) or self._look(node)
            if isinstance(state, _Open):
                self._waiting[node.key] = state
                return state
            proof = state
        return _with_captured(proof, node.captured)

    def _look(self, node: _Node) -> Proof | _Open:
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
        threats = _needed(threats + by_pattern, empty)
        must_play = _common(threats, empty)
        if not must_play:
            return self._settle(node, Proof(opponent, _union(threats), None))
        return _Open(must_play, tuple(threats), distances)

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
        threats = self._found[:count].tolist()
        if count and not _common(threats, empty):
            return Proof(-mover, _union(_needed(threats, empty)), None)
        win = kernel.find_win(mine.stones, mine.carriers, mine.count, own, other)
        if win >= 0:
            lacking = int(mine.stones[win]) & ~own
            carrier = (int(mine.carriers[win]) | lacking) & ~own
            return Proof(mover, carrier, lacking.bit_length() - 1 if lacking else None)
        return threats

    def _settle(self, node: _Node, proof: Proof) -> Proof:
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

    # -- the table --------------------------------------------------------------------------------

    def _filled(self, left: int, right: int, mover: Player) -> _Node:
        filled = self._kernel("fill").fill_in(
            self.cells, self._near, self._sides, self._dual, left, right
        )
        a, b, by_left, by_right = (int(mask) for mask in filled)
        return _Node((left, right), (a, b, mover), (by_left, by_right))

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

    def _killer(self, key: _Key, cell: int) -> int:
        self._vulnerable(*key)
        return int(self._killers[cell])

    def _kernel(self, name: str) -> Any:
        """Return a module of this room, interpreted until it has been compiled."""
        if self.cells <= FEW_CELLS:
            return interpreted(f"grundy.solvers.connection.{name}")
        wait = self.budget.counts_nodes_only
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


def _put(left: int, right: int, cell: int, player: Player) -> tuple[int, int]:
    return (left | 1 << cell, right) if player is LEFT else (left, right | 1 << cell)


def _with_captured(proof: Proof, captured: tuple[int, int]) -> Proof:
    cells = captured[0 if proof.winner is LEFT else 1]
    return proof._replace(carrier=proof.carrier | cells) if cells else proof


def _common(carriers: Iterable[int], cells: int) -> int:
    """Return the cells that lie in all the carriers."""
    for carrier in carriers:
        cells &= carrier
    return cells


def _union(carriers: Iterable[int]) -> int:
    cells = 0
    for carrier in carriers:
        cells |= carrier
    return cells


def _needed(carriers: Iterable[int], cells: int) -> list[int]:
    """Return few and small ones of the carriers that have no more cells in common than all of them."""
    chosen: list[int] = []
    common = cells
    for carrier in sorted(carriers, key=int.bit_count):
        if common & ~carrier:
            common &= carrier
            chosen.append(carrier)
    for carrier in reversed(chosen[:-1]):
        rest = [c for c in chosen if c != carrier]
        if _common(rest, cells) == common:
            chosen = rest
    return chosen
