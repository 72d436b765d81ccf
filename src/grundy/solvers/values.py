"""The value of an expression: values as text, or positions as `game:position`."""

from __future__ import annotations

from grundy.core.budget import Budget
from grundy.core.values.allowance import spending
from grundy.core.values.value import Value
from grundy.errors import GameError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.sum import parse_sum
from grundy.solvers.plan import has_value, values_for


def value_of(expression: str, budget: Budget | None = None) -> Value:
    """Return the value of an expression.

    >>> value_of("{0,*|*}"), value_of("domineering:2x2")
    (Value('^'), Value('+-1'))
    """
    if ":" not in expression:
        with spending(budget):
            return Value(expression)
    place = parse_sum(expression)
    game = place.game
    if not isinstance(game, Ruleset) or not has_value(game, place.bare):
        raise GameError("positions of {game} have no value in this sense", game=str(game))
    return values_for(game, budget).value(place.bare)
