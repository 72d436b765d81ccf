"""`find`: positions with a given value, outcome, nim-value or temperature.

>>> [found.position for found in FindPositions("domineering", within="2x2", value="1").answer().found]
['#.|#.']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.answers.question import setting
from grundy.answers.reachable import AboutReachable, AmongReachable, reachable
from grundy.answers.topics import Topic
from grundy.answers.worth import Worth
from grundy.core.budget import Budget
from grundy.core.document import Documented
from grundy.core.frames import frame
from grundy.core.players import Outcome
from grundy.core.reading import Reader
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import marked
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import Bound, Provenance

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True)
class FoundPosition(Documented):
    """A position that has what was looked for."""

    position: str


@dataclass(frozen=True)
class PositionsFound(AmongReachable):
    """The positions found, the shortest first, out of all that were looked at."""

    found: tuple[FoundPosition, ...] = ()
    total: int = 0

    def to_pandas(self) -> DataFrame:
        """Return the positions found as a table, where pandas is installed."""
        return frame(entry.document() for entry in self.found)


@dataclass(frozen=True)
class FindPositions(AboutReachable[PositionsFound]):
    """Where a given value comes up."""

    verb: ClassVar[str] = "find"
    topic: ClassVar[Topic] = Topic.POSITIONS
    help: ClassVar[str] = marked(
        "Find positions with a given value, outcome, nim-value or temperature, among all positions"
        " reachable from the one given by --within and their components."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy find domineering --value 1/2 --within 3x3",
        "grundy find wythoff --outcome P --within 6,8",
    )
    answer_type: ClassVar[type[PositionsFound]] = PositionsFound

    value: str | None = setting("Positions of this value.", metavar="EXPR", example="1")
    outcome: Outcome | None = setting("Positions of this outcome.")
    grundy: int | None = setting("Positions of this nim-value.", minimum=0)
    temperature: str | None = setting("Positions of this temperature.", metavar="NUMBER")
    limit: int = setting("Show at most this many.", 20, minimum=1, maximum=10_000)

    def improve(self, budget: Budget) -> Iterator[PositionsFound]:
        """Yield the first position found, then all of them."""
        game, _, start = self.start()
        tests = self._tests(Worth(game, budget))
        hits: list[str] = []
        looked, bound = 0, None
        try:
            for position in reachable(game, start, budget):
                looked += 1
                if all(test(position) for test in tests):
                    hits.append(game.format(position))
                    if len(hits) == 1:
                        yield self._answer(game, hits, looked, budget, exact=False)
        except BudgetExhausted as stop:
            bound = Bound(stop.message)
        yield self._answer(game, hits, looked, budget, exact=bound is None, bound=bound)

    def _tests(self, worth: Worth) -> list[Callable[[Any], bool]]:
        tests: list[Callable[[Any], bool]] = []
        if self.outcome is not None:
            tests.append(lambda position: worth.outcome(position) is self.outcome)
        if self.grundy is not None:
            tests.append(lambda position: worth.grundy(position) == self.grundy)
        if self.value is not None:
            wanted = Value(self.value)
            nimber = wanted.nimber
            if worth.game.impartial and nimber is not None:
                tests.append(lambda position: worth.grundy(position) == nimber)
            else:
                tests.append(lambda position: worth.value(position) == wanted)
        if self.temperature is not None:
            heat = _number(self.temperature)
            tests.append(lambda position: worth.value(position).temperature == heat)
        if not tests:
            raise GameError("what to find? Add --value, --outcome, --grundy or --temperature")
        return tests

    def _answer(
        self,
        game: Ruleset[Any],
        hits: list[str],
        looked: int,
        budget: Budget,
        *,
        exact: bool,
        bound: Bound | None = None,
    ) -> PositionsFound:
        shown = sorted(hits, key=lambda text: (len(text), text))[: self.limit]
        return PositionsFound(
            Provenance.of("enumeration", budget, exact=exact),
            game,
            self.within or "",
            looked,
            bound,
            tuple(map(FoundPosition, shown)),
            len(hits),
        )


def _number(text: str) -> Fraction:
    try:
        return Fraction(text.strip()[:1000])
    except (ValueError, ZeroDivisionError):
        raise Reader(text, "3/2").problem("a temperature must be a number") from None
