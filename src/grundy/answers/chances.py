"""The chances of losing as one table: a row for each number of clean tokens [Bokal2025, chapter 5].

>>> shown = ChancesShown.of(Circle.parse("abc", 2), None, 0)
>>> [str(chance) for chance in shown.rows[9].loss.values()], shown.rows[9].best
(['1/2', '1/4', '1/4'], (1, 2))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from grundy.answers.circles import CoalitionReply
from grundy.coalition.chance import SCALING_THEOREM, Scaling, chance_pattern, losses, most_rows
from grundy.coalition.circle import Circle
from grundy.core.budget import Budget, current_budget
from grundy.core.document import Documented, documented, hidden
from grundy.errors import NotationError
from grundy.solvers.result import Provenance

METHOD = "uniform choice among the best takes"


@dataclass(frozen=True)
class ChanceRow(Documented):
    """The chances with a given number of clean tokens: who loses, and which takes are best."""

    tokens: int
    loss: Mapping[str, Fraction]
    best: tuple[int, ...]


@dataclass(frozen=True)
class ChancesShown(CoalitionReply):
    """Chances of losing for 0, 1, 2, … clean tokens, always with the same seat on move."""

    circle: Circle = hidden()
    seat: int = hidden(0)
    scaling: Scaling | None = hidden(None)
    rows: tuple[ChanceRow, ...] = ()

    @documented
    def word(self) -> str:
        """Return the circle, one letter for each seat."""
        return self.circle.word

    @documented
    def first(self) -> int:
        """Return the seat on move, counted from 1."""
        return self.seat + 1

    @classmethod
    def of(
        cls, circle: Circle, clean: int | None, seat: int, budget: Budget | None = None
    ) -> ChancesShown:
        """Return the rows for 0 to `clean` tokens; without a number, to the first return."""
        budget = budget or current_budget()
        scaling = None
        if clean is None:
            scaling = chance_pattern(circle, budget)
            if scaling is None:
                raise NotationError("how many tokens in the table? Add --tokens", example="9")
            clean = scaling.preperiod + scaling.period
        if clean >= most_rows(circle):
            raise NotationError(
                "the table of this circle takes at most {limit} clean tokens",
                limit=most_rows(circle) - 1,
            )
        table = losses(circle, clean, budget)
        letters = circle.seating.coalitions
        rows = tuple(
            ChanceRow(
                tokens,
                dict(zip(letters, table.vector(tokens, seat), strict=True)),
                table.best[tokens][seat],
            )
            for tokens in range(clean + 1)
        )
        theorem = None if scaling is None else SCALING_THEOREM
        return cls(Provenance.of(METHOD, budget, theorem=theorem), circle, seat, scaling, rows)
