"""What many positions of one game are worth, with solvers that remember what they have seen.

>>> from grundy.rulesets.registry import get
>>> wythoff = get("wythoff")
>>> worth = Worth(wythoff, Budget())
>>> [worth.grundy((1, n)) for n in range(4)], worth.outcome((1, 2))
([1, 2, 0, 4], <Outcome.P: 'P'>)
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import Outcome
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.position import Position
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.plan import has_value, nimbers_for, values_for
from grundy.solvers.result import Result
from grundy.solvers.solve import improve

Measured = Outcome | int | Value


class Worth:
    """Outcomes, nim-values and values of the positions of one game, on one budget."""

    def __init__(self, game: Ruleset[Any], budget: Budget) -> None:
        self.game, self.budget = game, budget

    @cached_property
    def _nimbers(self) -> Any:
        if not self.game.impartial:
            raise GameError("{game} is not impartial: it has no nim-values", game=str(self.game))
        return nimbers_for(self.game, self.budget)

    @cached_property
    def _values(self) -> CanonicalSolver:
        return values_for(self.game, self.budget)

    def outcome(self, position: Any) -> Outcome | None:
        """Return who wins; None where the game has no winner.

        Where the budget ends first, `BudgetExhausted` is raised: an answer made of many positions must
        not pass over one of them, nor begin with the next.
        """
        self.budget.check()
        for result in improve(Position(self.game, position), budget=self.budget, value=False):
            if not isinstance(result, Result):
                continue
            if result.outcome is not None:
                return result.outcome
            if result.bound is not None:
                raise BudgetExhausted(result.bound.reason)
        return None

    def grundy(self, position: Any) -> int:
        """Return the nim-value."""
        return int(self._nimbers.grundy(position))

    def value(self, position: Any) -> Value:
        """Return the value."""
        if not has_value(self.game, position):
            raise GameError("positions of {game} have no value in this sense", game=str(self.game))
        return self._values.value(position)
