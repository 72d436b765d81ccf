"""Exact results of Dots and Boxes and of Strings and Coins, from the graph a ruleset hands out.

A ruleset of the structure `"strings"` offers `strings(position)`, the graph, and `score(position)`, what
Left is ahead by already. What is left to win depends on the graph alone, so results are kept by the set
of strings that hold:

* chains and loops only: the endgame theorem (`chains`);
* up to `TABLE_STRINGS` strings: a list over all subsets, filled from the empty set upwards;
* up to 64 strings: compiled alpha-beta search (`scores`);
* more, or without Numba: depth-first search with memory, down to chains and loops.

>>> from grundy.rulesets.registry import get
>>> game = get("dots-and-boxes")
>>> StringsSolver(game).relative(game.parse("2x2"), LEFT)
2
"""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget, current_budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.players import LEFT, Player
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.strings import GROUND, Strings
from grundy.rulesets.structures import WORD
from grundy.solvers.strings.chains import endgame_net, find_endgame
from grundy.solvers.strings.scores import ScoreMachine
from grundy.solvers.warmup import SCORES, until_ready

__all__ = ["LEFT", "StringsSolver"]

TABLE_STRINGS = 10


class StringsSolver:
    """Net scores of the positions of one ruleset for the player to move."""

    def __init__(
        self, game: Ruleset[Any], budget: Budget | None = None, misere: bool = False
    ) -> None:
        self.game: Any = game
        self.budget = budget or Budget()
        self.method = "strings and coins"
        self.theorem: str | None = None
        self._known: dict[Strings, int] = {(): 0}
        self._whole: Strings = ()
        self._table: list[int] | None = None
        self._machine: ScoreMachine | None = None

    def relative(self, position: Any, player: Player) -> int:
        """Return the final score of `player`, who is to move, minus the opponent's."""
        ahead = int(self.game.score(position)) * player.sign
        return ahead + self._net(_simplified(self.game.structured(position).strings))

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result where it is known already."""
        net = self._known.get(_simplified(self.game.structured(position).strings))
        return None if net is None else int(self.game.score(position)) * player.sign + net

    def _direct(self, strings: Strings) -> int | None:
        """Return the result that memory, the theorem, the table or the machine gives."""
        net = self._known.get(strings)
        if net is not None:
            return net
        endgame = find_endgame(strings)
        if endgame is not None:
            self.theorem = "Berlekamp2000Dots"
            net = endgame_net(endgame, self.budget)
        else:
            index = subset(self._whole, strings)
            if index is not None and self._table is not None:
                net = int(self._table[index])
            elif index is not None and self._machine is not None:
                self.theorem = "BarkerKorf2012"
                net = self._machine.result(index, self.budget)
        if net is not None:
            self._known[strings] = net
        return net

    def _prepare(self, root: Strings) -> None:
        """Make the table or the machine for a graph that is no part of the one before."""
        if subset(self._whole, root) is not None or find_endgame(root) is not None:
            return
        self._whole, self._table, self._machine = root, None, None
        if len(root) <= TABLE_STRINGS:
            self.budget.spend(1 << len(root))
            self._table = results_of_subsets(root)

    def _net(self, root: Strings) -> int:
        """Return the result: by what is known at once, by the machine, or by the definition."""
        self._prepare(root)
        net = self._direct(root)
        if net is None and len(root) <= WORD:
            net = until_ready(SCORES, self.budget, lambda: self._by_cuts(root))
            if net is None:
                self._machine = ScoreMachine(root)
                net = self._direct(root)
        return self._by_cuts(root) if net is None else net

    def _by_cuts(self, root: Strings) -> int:
        """Return the result by the definition, with memory."""
        return depth_first(root, root, self._visit, self._known, self.budget)

    def _visit(self, strings: Strings) -> Visit[Strings, int]:
        results = []
        for rest, gain in different_cuts(strings):
            net = self._direct(rest)
            if net is None:
                net = yield rest, rest
            results.append(gain + net if gain else -net)
        return max(results)


def results_of_subsets(strings: Strings) -> list[int]:
    """Return the net result of every set of strings, by the definition, from the empty set upwards.

    >>> results_of_subsets(((0, 1), (0, 1)))
    [0, 1, 1, -1]
    """
    holds = _incidence(strings)
    ends = [[holds[coin] for coin in {u, v} - {GROUND}] for u, v in strings]
    results = [0]
    for held in range(1, 1 << len(strings)):
        best = -len(holds)
        for index, coins in enumerate(ends):
            bit = 1 << index
            if held & bit:
                # A coin is freed when this is the only one of its strings that still holds.
                gain = sum(held & coin == bit for coin in coins)
                rest = results[held ^ bit]
                best = max(best, gain + rest if gain else -rest)
        results.append(best)
    return results


def _incidence(strings: Strings) -> dict[int, int]:
    holds: dict[int, int] = {}
    for index, (u, v) in enumerate(strings):
        holds[u] = holds.get(u, 0) | 1 << index
        holds[v] = holds.get(v, 0) | 1 << index
    return holds


def _simplified(strings: Strings) -> Strings:
    return tuple(sorted((min(u, v), max(u, v)) for u, v in strings))


def subset(whole: Strings, part: Strings) -> int | None:
    """Return the index of `part` in the table of `whole` (both sorted), or None if it is no subset."""
    index = at = 0
    for string in part:
        while at < len(whole) and whole[at] != string:
            at += 1
        if at == len(whole):
            return None
        index |= 1 << at
        at += 1
    return index


def different_cuts(strings: Strings) -> list[tuple[Strings, int]]:
    """Return what each different cut leaves and how many coins it frees, the taking ones first."""
    holds = _incidence(strings)
    found: dict[Strings, int] = {}
    # A graph of ten thousand strings fills the memory with its options.
    for index, (u, v) in enumerate(current_budget().each(strings)):
        rest = (*strings[:index], *strings[index + 1 :])
        found[rest] = sum(holds[end] == 1 << index for end in {u, v} - {GROUND})
    return sorted(found.items(), key=lambda cut: -cut[1])


def string_components(strings: Strings) -> list[Strings]:
    """Return the parts that share no coin.

    >>> string_components(((0, 1), (1, 2), (0, 3)))
    [((0, 1), (1, 2)), ((0, 3),)]
    """
    parts: list[tuple[set[int], list[int]]] = []
    for index, ends in enumerate(strings):
        coins = set(ends) - {GROUND}
        touching = [part for part in parts if part[0] & coins]
        parts = [part for part in parts if not part[0] & coins]
        indices = sorted([index, *(i for _, old in touching for i in old)])
        parts.append((coins.union(*(part[0] for part in touching)), indices))
    return sorted(tuple(strings[i] for i in indices) for _, indices in parts)
