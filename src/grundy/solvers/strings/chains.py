"""The endgame of Dots and Boxes: only chains and loops are left.

A chain of n coins is a path tied to the ground at both ends; a loop of n coins is a cycle. Whoever must
open one lets the opponent choose: take everything and open the next one, or leave the last two coins of
a chain (the last four of a loop) and stay in control.

**Theorem** [Berlekamp2000Dots, chapter 10]. With nothing to take, opening any one chain or loop is as
good as any other way of opening it, except that a chain of two is opened in the middle, which leaves the
opponent no choice. With something to take, it is best to take all, or all but the last two coins of one
open chain or the last four of one open loop.

>>> net((9,) * 6)
-34
>>> play_out((9,) * 6, "greedy", "greedy"), play_out((9,) * 6, "greedy", "give two")
((27, 27), (12, 42))
>>> play_out((9,) * 6, "best", "best")
(10, 44)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.rulesets.families.strings import GROUND, Strings

Sizes = tuple[int, ...]


@dataclass(frozen=True)
class Endgame:
    """Chains and loops nobody has touched, and the open ones, where coins can be taken at once.

    An open chain still hangs on the ground at one end; an open loop at none.
    """

    chains: Sizes
    loops: Sizes
    open_chains: Sizes
    open_loops: Sizes


def net(chains: Sequence[int], loops: Sequence[int] = (), budget: Budget | None = None) -> int:
    """Return the coins of the player to move minus the opponent's, when nothing can be taken yet.

    >>> net((3,)), net((3, 3)), net((1, 1, 3)), net((), (4, 4))
    (-3, -2, -3, 0)
    """
    return _Memory(budget).value(tuple(sorted(chains)), tuple(sorted(loops)))


def endgame_net(endgame: Endgame, budget: Budget | None = None) -> int:
    """Return the net result of an endgame for the player to move."""
    rest = _Memory(budget).value(endgame.chains, endgame.loops)
    free = sum(endgame.open_chains) + sum(endgame.open_loops)
    choices = [free + rest]
    if any(size >= 2 for size in endgame.open_chains):
        choices.append(free - 4 - rest)
    if any(size >= 4 for size in endgame.open_loops):
        choices.append(free - 8 - rest)
    return max(choices)


def find_endgame(strings: Strings) -> Endgame | None:
    """Return the chains and loops of a graph, or None where some coin holds more than two strings.

    >>> find_endgame(((0, 1), (1, 2), (2, 0), (3, 4), (4, 5)))
    Endgame(chains=(2,), loops=(), open_chains=(), open_loops=(3,))
    """
    degree = Counter(end for string in strings for end in string)
    if any(
        u == v for u, v in strings
    ):  # a string tied to one coin at both ends is no chain or loop
        return None
    if any(count > 2 for coin, count in degree.items() if coin != GROUND):
        return None
    ends: dict[int, list[int]] = {}
    for index, (u, v) in enumerate(strings):
        for coin in {u, v} - {GROUND}:
            ends.setdefault(coin, []).append(index)
    found: dict[str, list[int]] = {"chains": [], "loops": [], "open_chains": [], "open_loops": []}
    seen: set[int] = set()
    for start in ends:
        if start in seen:
            continue
        seen.add(start)
        part, queue, lines = [start], [start], set()
        while queue:
            for index in ends[queue.pop()]:
                lines.add(index)
                for coin in strings[index]:
                    if coin != GROUND and coin not in seen:
                        seen.add(coin)
                        part.append(coin)
                        queue.append(coin)
        tied = sum(GROUND in strings[index] for index in lines)
        loose = any(degree[coin] == 1 for coin in part)
        kind = {2: "chains", 1: "open_chains", 0: "open_loops" if loose else "loops"}[tied]
        found[kind].append(len(part))
    return Endgame(**{kind: tuple(sorted(sizes)) for kind, sizes in found.items()})


def play_out(chains: Sequence[int], first: str, second: str) -> tuple[int, int]:
    """Return the coins of both players when each follows a policy; `first` must open a chain.

    The policies for the player who may take a chain: `"greedy"` takes all of it, `"give two"` always
    leaves the last two coins of a long chain, `"best"` does whatever is better. All open the shortest
    chain first.
    """
    left = sorted(chains)
    coins = [0, 0]
    opener, policies = 0, (first, second)
    while left:
        size = left.pop(0)
        taker = 1 - opener
        rest = net(left)
        keeps = {
            "greedy": False,
            "give two": size > 2,
            "best": size > 2 and size - 4 - rest > size + rest,
        }[policies[taker]]
        if keeps:
            coins[taker] += size - 2
            coins[opener] += 2
        else:
            coins[taker] += size
            opener = taker
    return coins[0], coins[1]


class _Memory:
    """Results by the sizes that are left; few sizes differ, so there are few states."""

    def __init__(self, budget: Budget | None) -> None:
        self.budget = budget or Budget()
        self.known: dict[tuple[Sizes, Sizes], int] = {((), ()): 0}

    def value(self, chains: Sizes, loops: Sizes) -> int:
        state = chains, loops
        return depth_first(state, state, _best_opening, self.known, self.budget)


def _best_opening(state: tuple[Sizes, Sizes]) -> Visit[tuple[Sizes, Sizes], int]:
    results = []
    for size, back, rest in _openings(*state):
        after = yield rest, rest
        results.append(-max(size + after, size - back - after) if back else -size - after)
    return max(results)


def _openings(chains: Sizes, loops: Sizes) -> list[tuple[int, int, tuple[Sizes, Sizes]]]:
    """Return (coins given, twice the coins to leave for control or 0, what remains) of each opening."""
    found = []
    for size in sorted(set(chains)):
        index = chains.index(size)
        rest = ((*chains[:index], *chains[index + 1 :]), loops)
        found.append((size, 4 if size >= 3 else 0, rest))
    for size in sorted(set(loops)):
        index = loops.index(size)
        rest = (chains, (*loops[:index], *loops[index + 1 :]))
        found.append((size, 8 if size >= 4 else 0, rest))
    return found
