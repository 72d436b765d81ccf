"""Misère canonical forms of small impartial games.

A game is the set of its options. An option that can be answered by a move back to a game G may be left
out where the rest is exactly the options of G (and G is not empty, or the whole is won for the player to
move): such options are reversible, and nothing else simplifies in misère play [Conway1976].

>>> table = CanonicalForms()
>>> zero = table.game([])
>>> star = table.game([zero])
>>> two = table.game([zero, star])
>>> table.game([star]) == zero, table.game([two]) == zero, table.name(table.game([zero, star, two]))
(True, False, '*3')
"""

from __future__ import annotations

from collections.abc import Iterable

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.heaps.rules.rule import HeapRule


class CanonicalForms:
    """Games by number, equal numbers for equal games; game 0 is the empty one."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        self._options: list[frozenset[int]] = []
        self._number: dict[frozenset[int], int] = {}
        self._is_p: list[bool] = []
        self._sums: dict[tuple[int, int], int] = {}
        self._intern(frozenset())

    def game(self, options: Iterable[int]) -> int:
        """Return the canonical form of the game with these (canonical) options."""
        chosen = frozenset(options)
        if chosen in self._number:
            return self._number[chosen]
        for candidate in sorted({g for option in chosen for g in self._options[option]}):
            if self._reverts(chosen, candidate):
                return candidate
        return self._intern(chosen)

    def options(self, game: int) -> frozenset[int]:
        """Return the options of a canonical form."""
        return self._options[game]

    def is_p(self, game: int) -> bool:
        """Return whether the player to move loses, in misère play."""
        return self._is_p[game]

    def add(self, first: int, second: int) -> int:
        """Return the sum of two games."""
        if first > second:
            first, second = second, first
        if first == 0:
            return second
        pair = first, second
        return depth_first(pair, pair, self._visit, self._sums, self.budget)

    def _visit(self, pair: tuple[int, int]) -> Visit[tuple[int, int], int]:
        """Make the sum of two games from the sums with their options."""
        x, y = pair
        needed = [_sorted(a, y) for a in self._options[x]]
        needed += [_sorted(x, b) for b in self._options[y]]
        options = []
        for one in needed:
            options.append((yield one, one) if one[0] else one[1])
        return self.game(options)

    def heaps(self, rule: HeapRule, size: int) -> list[int]:
        """Return the canonical forms of the heaps of a rule, from 0 to `size`."""
        found = [0]
        for n in range(1, size + 1):
            options = []
            for parts in rule.options(n):
                total = 0
                for part in parts:
                    total = self.add(total, found[part])
                options.append(total)
            found.append(self.game(options))
        return found

    def name(self, game: int) -> str:
        """Return a game as text: `0`, `*k` for Nim heaps, else the options in brackets."""
        options = sorted(self._options[game])
        names = [self.name(option) for option in options]
        stars = ["0", "*", *(f"*{k}" for k in range(2, len(names)))]
        if set(names) == set(stars[: len(names)]):
            return "0" if not names else "*" if len(names) == 1 else f"*{len(names)}"
        return "{" + ",".join(names) + "}"

    def _reverts(self, chosen: frozenset[int], candidate: int) -> bool:
        core = self._options[candidate]
        if not core <= chosen:
            return False
        if any(candidate not in self._options[option] for option in chosen - core):
            return False
        return bool(core) or any(self._is_p[option] for option in chosen)

    def _intern(self, options: frozenset[int]) -> int:
        self.budget.spend()
        number = len(self._options)
        self._options.append(options)
        self._number[options] = number
        self._is_p.append(bool(options) and not any(self._is_p[option] for option in options))
        return number


def _sorted(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a <= b else (b, a)
