"""Nim-values of Nimstring, where whoever frees a coin must move again.

The value of a position G is the n for which the player to move loses G + *n. There is at most one: from
a larger heap one moves to it. There may be none: then the player to move wins G + *n for every n, and G
is *loony*.

**Theorem** [WinningWays, chapter 16]. Without a coin to take, the value is the mex over the options that
are not loony. With a coin to take, the position is loony, or has the value of what is left when the coin is
taken (`boards.kernels.nimbers.settled`). The value of a sum is the nim-sum, and loony if a part is.

>>> from grundy.rulesets.registry import get
>>> game = get("nimstring")
>>> solver = NimstringSolver(game)
>>> [solver.nim_value(game.parse(text)) for text in ("2x2", "0-1,1-2,2-0", "0-1,1-2")]
[0, 1, None]
"""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.nimber import mex
from grundy.core.players import LEFT, Player, Score
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.strings import Strings, coin_sets
from grundy.rulesets.structures import WORD
from grundy.solvers.boards.nimbers import NimberMachine
from grundy.solvers.boards.removal import Removal
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.strings.strings import different_cuts, string_components, subset
from grundy.solvers.strings.symmetry import symmetries, twins
from grundy.solvers.warmup import NIMBERS, until_ready

__all__ = ["LEFT", "NimstringSolver"]

SMALL = 10
"""Strings up to which the definition is faster than loading the kernel."""


class NimstringSolver:
    """Nim-values of Nimstring, and who wins; misère play goes to the search of outcomes."""

    def __init__(
        self, game: Ruleset[Any], budget: Budget | None = None, misere: bool = False
    ) -> None:
        self.game: Any = game
        self.budget = budget or Budget()
        self.method = "nimber search"
        self.theorem: str | None = None if misere else "WinningWays"
        self._misere = OutcomeSearch(game, self.budget, misere=True) if misere else None
        self._known: dict[Strings, int | None] = {(): 0}
        self._machines: list[tuple[Strings, NimberMachine]] = []

    def relative(self, position: Any, player: Player) -> Score:
        """Return +1 if `player`, who is to move, wins, else -1."""
        if self._misere is not None:
            return self._misere.relative(position, player)
        return -1 if self.nim_value(position) == 0 else 1

    def known(self, position: Any, player: Player) -> Score | None:
        """Return the result where it is known already."""
        if self._misere is not None:
            return self._misere.known(position, player)
        strings = self.game.structured(position).strings
        if strings not in self._known:
            return None
        return -1 if self._known[strings] == 0 else 1

    def nim_value(self, position: Any) -> int | None:
        """Return the nim-value, or None where the position is loony."""
        return self._value(self.game.structured(position).strings)

    def _value(self, strings: Strings) -> int | None:
        if strings not in self._known:
            if len(strings) > SMALL:
                until_ready(NIMBERS, self.budget, lambda: (self._by_definition(strings),))
            if strings not in self._known:
                by_hand = len(strings) <= SMALL
                value = self._by_definition(strings) if by_hand else self._by_search(strings)
                self._known[strings] = value
        return self._known[strings]

    def _by_search(self, strings: Strings) -> int | None:
        if len(strings) <= WORD:
            machine, word = self._machine(strings)
            rest = machine.settled(word)
            return None if rest is None else machine.ask(rest, None, self.budget)
        parts = string_components(strings)
        if len(parts) == 1:
            return self._by_definition(strings)
        total = 0
        for part in parts:
            value = self._value(part)
            if value is None:
                return None
            total ^= value
        return total

    def _machine(self, strings: Strings) -> tuple[NimberMachine, int]:
        for whole, machine in self._machines:
            word = subset(whole, strings)
            if word is not None:
                return machine, word
        self._machines.append((strings, NimberMachine(strings_form(strings))))
        return self._machines[-1][1], (1 << len(strings)) - 1

    def _by_definition(self, root: Strings) -> int | None:
        """Return the value by the definition, with memory; the depth is the number of strings."""
        return depth_first(root, root, self._visit, self._known, self.budget)

    def _visit(self, strings: Strings) -> Visit[Strings, int | None]:
        taking: set[int | None] = set()
        passing: set[int | None] = set()
        for rest, freed in different_cuts(strings):
            value = yield rest, rest
            (taking if freed else passing).add(value)
        return combined(taking, passing)


def combined(taking: set[int | None], passing: set[int | None]) -> int | None:
    """Return the value of a position from its options' values; None is loony.

    `taking` are the options after which the same player moves again. In G + *n that player must not win
    by any of them, so they all have the value n, and no other option has it.

    >>> combined(set(), {0, 2, None}), combined({2}, {0, 1}), combined({2}, {2}), combined({0, 1}, set())
    (1, 2, None, None)
    """
    if not taking:
        return mex(value for value in passing if value is not None)
    value = next(iter(taking))
    return value if len(taking) == 1 and value not in passing else None


def strings_form(strings: Strings) -> Removal:
    """Return the strings as the elements of a removal game with coins.

    >>> strings_form(((0, 1), (1, 2))).coins
    (3, 2)
    """
    cuts = tuple(1 << index for index in range(len(strings)))
    images = tuple(symmetries(strings))
    return Removal(cuts, cuts, images, coins=coin_sets(strings), twins=twins(strings))
