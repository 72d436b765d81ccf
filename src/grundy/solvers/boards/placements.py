"""Who wins a placement game: the compiled search over sets of moves.

A ruleset of the structure `"placements"` writes a position as a set of possible moves of each player
(`rulesets.machine.Placements`). Two moves conflict when they need a common resource; a move removes all
moves in conflict with it. The search is depth first with a table of positions, reduced by the board's
symmetries, and cut off by two bounds that hold in every such game.

**Lemma** (safe moves, after [Bullock2002]). Call a move *safe* when no possible enemy move conflicts
with it, and let an enemy move conflict with at most d members of any independent set of the player's
moves. From s independent safe moves and u further independent moves a player is sure to make at least
s + ⌈u/(d+1)⌉ moves when on move, and s + ⌊u/(d+1)⌋ otherwise: each own move secures one of the u, each
enemy move destroys at most d of them. A player on move wins when this number exceeds the largest number
of independent enemy moves, and the other player wins when it reaches it.

The largest independent set is found greedily where the moves are listed in a perfect elimination order
(later conflicts of each move conflict with each other).
Where they are not, the number of moves serves as the bound.

>>> from grundy.rulesets.registry import get
>>> game = get("snort")
>>> PlacementSolver(game).relative(game.parse("3x3"), LEFT)
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget, current_budget
from grundy.core.players import LEFT, Player, Score
from grundy.rulesets.base import Ruleset
from grundy.rulesets.structures import WORD, Placements
from grundy.solvers.boards.arrays import image_tables
from grundy.solvers.boards.sums import SumSearch
from grundy.solvers.warmup import PLACEMENTS, until_ready

if TYPE_CHECKING:
    import numpy

    from grundy.solvers.searchers import Searcher

__all__ = ["LEFT", "PlacementSolver"]

METHOD, THEOREM = "placement search", "Bullock2002"
SLICE = 60_000
"""Positions searched between two looks at the budget; the table keeps what was found."""


class PlacementSolver:
    """Winners of the positions of a placement game; others go to the search of sums."""

    theorem: str | None = THEOREM

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        self.game: Any = game
        self.budget = budget or Budget()
        self.method = METHOD
        self._machines: dict[tuple[tuple[int, ...], tuple[int, ...]], PlacementMachine] = {}
        self._known: dict[tuple[Any, Player], int] = {}
        self._sums: SumSearch | None = None

    def relative(self, position: Any, player: Player) -> Score:
        """Return +1 if `player`, who is to move, wins, else -1."""
        placements: Placements | None = self.game.structured(position)
        if placements is None or not placements.fits:
            return self._fallback().relative(position, player)
        if (position, player) in self._known:
            return self._known[position, player]
        found = until_ready(
            PLACEMENTS, self.budget, lambda: self._fallback().relative(position, player)
        )
        if found is not None:
            return found
        self.method, self.theorem = METHOD, THEOREM
        machine = self._machine(placements)
        own, enemy = placements.left_now, placements.right_now
        if player is not LEFT:
            own, enemy = enemy, own
        wins = machine.mover_wins(own, enemy, 0 if player is LEFT else 1, self.budget)
        self._known[position, player] = 1 if wins else -1
        return self._known[position, player]

    def known(self, position: Any, player: Player) -> Score | None:
        """Return the result of a position that was asked for before."""
        return self._known.get((position, player))

    def _machine(self, placements: Placements) -> PlacementMachine:
        key = (placements.left, placements.right)
        if key not in self._machines:
            self._machines[key] = PlacementMachine(placements)
        return self._machines[key]

    def _fallback(self) -> Searcher:
        if self._sums is None:
            self._sums = SumSearch(self.game, self.budget)
        self.method, self.theorem = self._sums.method, self._sums.theorem
        return self._sums


class PlacementMachine:
    """The arrays of one board: conflicts, images under symmetry, and the table of results."""

    def __init__(self, placements: Placements) -> None:
        import numpy as np

        sides = (placements.left, placements.right)
        self.conflicts = np.zeros((2, 2, WORD), np.uint64)
        for side in (0, 1):
            for other in (0, 1):
                for i, move in enumerate(sides[side]):
                    hit = sum(1 << j for j, b in enumerate(sides[side ^ other]) if move & b)
                    self.conflicts[side, other, i] = hit
        words = [[int(w) for w in self.conflicts[side, 0, : len(sides[side])]] for side in (0, 1)]
        self.greedy = np.array([is_elimination_order(w) for w in words], np.bool_)
        self.damage = np.array(
            [
                max(
                    (_independent(int(hit), words[s]) for hit in self.conflicts[1 - s, 1]),
                    default=0,
                )
                for s in (0, 1)
            ],
            np.int64,
        )
        self.images = _image_tables(placements)
        bits = min(22, max(12, (len(sides[0]) + len(sides[1])) // 4))
        slots = current_budget().slots(1 << bits, 2 * 19)
        self.table = np.zeros((2, slots, 2), np.uint64)
        self.marks = np.zeros((2, slots, 3), np.int8)
        self.nodes = np.zeros(1, np.int64)

    def mover_wins(self, own: int, enemy: int, side: int, budget: Budget) -> bool:
        import numpy as np

        from grundy.solvers.boards.kernels.placements import search

        while True:
            self.nodes[0] = 0
            limit = budget.slice(SLICE)
            found = search(
                np.uint64(own),
                np.uint64(enemy),
                0,
                side,
                self.conflicts,
                self.greedy,
                self.damage,
                self.images,
                self.table,
                self.marks,
                self.nodes,
                limit,
            )
            budget.spend(int(self.nodes[0]))
            if found >= 0:
                return bool(found)


def is_elimination_order(conflicts: list[int]) -> bool:
    """Return whether the later conflicts of each move conflict with each other.

    >>> is_elimination_order([0b011, 0b111, 0b110]), is_elimination_order([0b111, 0b011, 0b101])
    (True, False)
    """
    for i, word in enumerate(conflicts):
        later = word >> (i + 1) << (i + 1)
        rest = later
        while rest:
            j = rest.bit_length() - 1
            rest ^= 1 << j
            if later & ~conflicts[j]:
                return False
    return True


def _independent(moves: int, conflicts: list[int]) -> int:
    """Return the size of a largest independent set among a few moves."""
    if not moves:
        return 0
    first = (moves & -moves).bit_length() - 1
    without = moves & ~(1 << first)
    taken = 1 + _independent(moves & ~(conflicts[first] | 1 << first), conflicts)
    if not without & conflicts[first]:
        return taken
    return max(taken, _independent(without, conflicts))


def _image_tables(placements: Placements) -> numpy.ndarray[Any, Any]:
    """Return for each symmetry, side and byte of a set of moves the set of its images."""
    images = []
    for permutation in placements.symmetries:
        for moves in (placements.left, placements.right):
            index = {move: i for i, move in enumerate(moves)}
            images.append([index[permuted(move, permutation)] for move in moves])
    tables = image_tables(images)
    return tables.reshape(-1, 2, *tables.shape[1:])


def permuted(cells: int, permutation: tuple[int, ...]) -> int:
    """Return the image of a set of cells under a permutation."""
    image = 0
    while cells:
        low = cells & -cells
        cells ^= low
        image |= 1 << permutation[low.bit_length() - 1]
    return image
