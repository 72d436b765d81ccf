"""The `value` of an answer: found within a share of the budget, or a reason why it is missing.

>>> nim_text(0), nim_text(1), nim_text(5), nim_text(None)
('0', '*', '*5', 'loony')
"""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget
from grundy.core.values.allowance import spending
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import Message, Readable
from grundy.rulesets.base import Ruleset
from grundy.rulesets.sum import parse_sum
from grundy.solvers.generic.canonical import CanonicalSolver

LONGEST_TEXT = 100_000
LONGEST_OPTION_TEXT = 2_000


class ValueQuestion:
    """The value of one position; what an earlier attempt has computed is not computed again."""

    def __init__(self, game: Ruleset[Any], position: Any, budget: Budget, *, claims: bool) -> None:
        self.position = position
        self.budget = budget
        self.solver = CanonicalSolver(game, budget, claims=claims)
        self._value: Value | None = None

    def found(self, share: float) -> bool:
        """Return whether the value is known after using at most a share of the whole budget."""
        if self._value is None:
            self._value = self._search(share)
        return self._value is not None

    def _search(self, share: float) -> Value | None:
        try:
            with self.budget.part(share):
                return self.solver.value(self.position)
        except BudgetExhausted:
            return None

    def text(self, share: float) -> tuple[str | None, Readable | None]:
        """Return the value as text, or None and the reason."""
        if not self.found(share):
            return None, Message("the value was not found within half of the budget")
        assert self._value is not None
        try:
            return self._value.to_text(limit=LONGEST_TEXT), None
        except TextTooLong as long:
            return None, long.message

    def text_of(self, option: Any) -> str | None:
        """Return the value of an option as text, where it is known and short."""
        if self._value is None:
            return None
        try:
            return self.solver.value(option).to_text(limit=LONGEST_OPTION_TEXT)
        except TextTooLong:
            return None


def value_of(expression: str, budget: Budget | None = None) -> Value:
    """Return the value of an expression: values as text, or positions as `game:position`.

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
    return CanonicalSolver(game, budget).value(place.bare)


def has_value(game: Ruleset[Any], position: Any) -> bool:
    """Return whether the position is a game of the theory: the last mover wins, turns alternate."""
    kind = type(game)
    return (
        kind.payoff is Ruleset.payoff
        and kind.next_player is Ruleset.next_player
        and game.to_move(position) is None
        and not game.scoring
    )


def nim_text(grundy: int | None) -> str:
    """Return the value of an impartial position: a nimber, or the word loony where there is none."""
    if grundy is None:
        return "loony"
    return "0" if grundy == 0 else "*" if grundy == 1 else f"*{grundy}"
