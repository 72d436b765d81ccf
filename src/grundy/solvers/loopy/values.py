"""Values of the positions of games in which positions can come back.

All positions that can be reached are listed, and their sides are found from the ends of play up. A sum is
worth the sum of its parts, and a part without loops has its canonical value as ever.

>>> from grundy.rulesets.registry import get
>>> game = get("partizan-digraph")
>>> LoopyValues(game).value(game.parse("0>1L,0>0R"))
LoopyValue('over')
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.core.budget import Budget
from grundy.core.loopy.board import both_sides
from grundy.core.loopy.stoppers import StopperTable
from grundy.core.loopy.value import AnyValue, LoopyValue, from_sides
from grundy.core.players import Player
from grundy.core.values.allowance import spending
from grundy.core.values.value import Value
from grundy.rulesets.base import Ruleset
from grundy.rulesets.sum import Sum


class LoopyValues:
    """Values of the positions of one loopy ruleset, remembered; also a `LoopSearcher`."""

    method = "loopy values"
    theorem: str | None = "Siegel2009"

    def __init__(self, game: Ruleset[Any], budget: Budget | None = None) -> None:
        self.game = game
        self.budget = budget or Budget()
        self.table = StopperTable(self.budget)
        self._sides: dict[Hashable, tuple[int, int]] = {}
        self._known: dict[Hashable, AnyValue] = {}
        self._solvers: dict[str, Any] = {}

    def value(self, position: Any) -> AnyValue:
        """Return the value: a `Value` where the loops do not matter."""
        with spending(self.budget):
            total: AnyValue = Value(0)
            for part in self.game.components(position):
                found = self._component(part)
                total = found + total if isinstance(found, LoopyValue) else total + found
            return total

    def relative(self, position: Any, player: Player) -> int:
        """Return +1, 0 or -1 for `player`, who is to move."""
        winner = self.value(position).outcome.winner(player)
        return 0 if winner is None else 1 if winner is player else -1

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result where the values of all parts are known already."""
        parts = self.game.components(position)
        if any(self.game.normalize(part) not in self._known for part in parts):
            return None
        return self.relative(position, player)

    def is_loopy(self, position: Any) -> bool:
        """Return whether the value has loops."""
        return isinstance(self.value(position), LoopyValue)

    def _component(self, part: Any) -> AnyValue:
        key = self.game.normalize(part)
        if key not in self._known:
            if isinstance(self.game, Sum):
                self._known[key] = self._term(part)
            else:
                self._known[key] = self._searched(part, key)
        return self._known[key]

    def _term(self, part: Any) -> AnyValue:
        """Return the value of one term of a sum, found by the tools of its own game."""
        from grundy.solvers.plan import any_value_of

        (term,) = part
        value = any_value_of(term.game, term.position, self.budget, self._solvers)
        return -value if term.negated else value

    def _searched(self, root: Any, key: Hashable) -> AnyValue:
        on, off = self._sides_of(root, key)
        first = self.table.graph(on)
        return from_sides(first, first if on == off else self.table.graph(off))

    def _sides_of(self, root: Any, key: Hashable) -> tuple[int, int]:
        """Return the sides of a position, as stoppers of the table."""
        if key not in self._sides:
            self._search(root, key)
        return self._sides[key]

    def _search(self, root: Any, key: Hashable) -> None:
        """Find the sides of every position that can be reached."""
        game, budget = self.game, self.budget
        number: dict[Hashable, int] = {key: 0}
        positions = [root]
        moves: list[tuple[list[int], list[int]]] = []

        def place(option: Any) -> int:
            name = game.normalize(option)
            found = number.get(name)
            if found is None:
                if name in self._sides and self._sides[name][0] == self._sides[name][1]:
                    found = -1 - self._sides[name][0]
                else:
                    found = len(positions)
                    positions.append(option)
                number[name] = found
            return found

        while len(moves) < len(positions):
            budget.spend()
            position = positions[len(moves)]
            left, right = (
                [place(option) for option in budget.each(game.options(position, player))]
                for player in Player
            )
            moves.append((left, right))
        onsides, offsides = both_sides(self.table, moves)
        for name, found in number.items():
            if found >= 0:
                self._sides[name] = onsides[found], offsides[found]
