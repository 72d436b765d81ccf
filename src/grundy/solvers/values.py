"""The value of an expression: values as text, or positions as `game:position`; in misère play its form."""

from __future__ import annotations

import re

from grundy.core.budget import Budget
from grundy.core.loopy.value import AnyValue, LoopyValue, read_operand
from grundy.core.misere.game import MisereGame
from grundy.core.misere.text import read
from grundy.core.players import Outcome
from grundy.core.values.allowance import spending
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError, UnknownGameError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.sum import parse_sum
from grundy.solvers.generic.misere_form import MisereFormSolver
from grundy.solvers.plan import any_value_of, has_value
from grundy.solvers.result import Result
from grundy.solvers.solve import locate, solve

_GAME = re.compile(r"(?!(?:on|off|over|under|upon|dud|pass|v+)$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
"""What may be the name of a game and is no word of a value."""


def short(value: AnyValue) -> Value:
    """Return a value without loops as it is; refuse a loopy one.

    >>> short(value_of("1/2"))
    Value('1/2')
    """
    if isinstance(value, LoopyValue):
        raise GameError("{value} is a loopy game; this needs one without loops", value=str(value))
    return value


def spelled(expression: str) -> str:
    """Return a game's name with the position that `grundy solve` begins with; any other text as it is.

    >>> spelled("domineering"), spelled("over"), spelled("1/2")
    ('domineering:....|....|....|....', 'over', '1/2')
    """
    name = expression.strip()
    if not _GAME.fullmatch(name):
        return expression
    try:
        return f"{name}:{locate(name)}"
    except UnknownGameError:
        return expression


def value_of(expression: str, budget: Budget | None = None) -> AnyValue:
    """Return the value of an expression, loopy or not.

    >>> value_of("{0,*|*}"), value_of("domineering:2x2")
    (Value('^'), Value('+-1'))
    >>> value_of("on + off"), value_of("partizan-digraph:0>1L,0>0R + 1")
    (LoopyValue('dud'), LoopyValue('1over'))
    """
    expression = spelled(expression)
    if ":" not in expression:
        with spending(budget):
            return read_operand(expression)
    place = parse_sum(expression)
    game = place.game
    if not isinstance(game, Ruleset) or not has_value(game, place.bare):
        raise GameError("positions of {game} have no value in this sense", game=str(game))
    return any_value_of(game, place.bare, budget)


def form_of(expression: str, budget: Budget | None = None) -> MisereGame | None:
    """Return the misère canonical form of an expression; None where a game in it is partizan.

    >>> form_of("kayles:5"), form_of("*[2] + *[2]"), form_of("domineering:2x2")
    (*[2[2]321], *[2[2]], None)
    """
    if ":" not in expression:
        with spending(budget):
            return read(expression)
    place = parse_sum(expression)
    game = place.game
    if not isinstance(game, Ruleset):
        raise GameError("{game} is not a game for two players", game=str(game))
    return MisereFormSolver(game, budget).form(place.bare) if game.impartial else None


def misere_outcome_of(expression: str, budget: Budget | None = None) -> Outcome:
    """Return who wins a position in misère play, by whoever starts.

    Where the budget ends first, `BudgetExhausted` is raised with what ended it.

    >>> misere_outcome_of("domineering:2x3")
    <Outcome.L: 'L'>
    """
    place = parse_sum(expression)
    result = solve(place.game, place.bare, misere=True, budget=budget)
    if not isinstance(result, Result) or (result.outcome is None and result.bound is None):
        raise GameError("positions of {game} have no value in this sense", game=str(place.game))
    if result.outcome is None:
        assert result.bound is not None
        raise BudgetExhausted(result.bound.reason)
    return result.outcome
