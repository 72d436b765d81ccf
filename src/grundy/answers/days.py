"""`days`: all games born by a day, and the lattice that they form.

>>> found = ListDays(1).answer()
>>> found.count, [str(value) for value in found.values]
(4, ['-1', '0', '1', '*'])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget, current_budget
from grundy.core.document import Documented, left_out_when_none
from grundy.core.players import Outcome
from grundy.core.values.days import LAST_DAY, born_by
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import Message, Readable, marked
from grundy.render.lattice import LAST_DRAWN, lattice_scene
from grundy.render.picture import Picture
from grundy.render.table import rows_scene
from grundy.solvers.result import Bound, Provenance

FOUR = (Outcome.P, Outcome.L, Outcome.R, Outcome.N)
LAST_ADDED = 2
"""The last day whose games are added to each other: those of day 3 have two million sums."""


@dataclass(frozen=True)
class SumOutcomes(Documented):
    """The outcomes that G + H has when G and H have the given ones."""

    g: str
    h: str
    outcomes: tuple[str, ...]


def outcomes_of_sums(values: Sequence[Value]) -> tuple[SumOutcomes, ...]:
    """Return, for each pair of outcomes, which outcomes the sums of such games have.

    >>> from grundy.core.values.days import born_by
    >>> [entry.outcomes for entry in outcomes_of_sums(tuple(born_by(1)))[:5]]
    [('P',), ('L',), ('R',), ('N',), ('L',)]
    """
    found: dict[tuple[Outcome, Outcome], set[Outcome]] = {(g, h): set() for g in FOUR for h in FOUR}
    budget = current_budget()
    for g in values:
        for h in values:
            budget.spend()
            found[g.outcome, h.outcome].add((g + h).outcome)
    return tuple(
        SumOutcomes(g.value, h.value, tuple(o.value for o in FOUR if o in seen))
        for (g, h), seen in found.items()
    )


def sums_table(
    sums: Sequence[SumOutcomes],
) -> tuple[tuple[Readable, ...], tuple[tuple[Readable, ...], ...]]:
    """Return the head and the rows of the table: G down, H across."""
    names = [outcome.value for outcome in FOUR]
    cells = {(entry.g, entry.h): " ".join(entry.outcomes) or "–" for entry in sums}
    rows = tuple((g, *(cells[g, h] for h in names)) for g in names)
    return ("G \\ H", *names), rows


@dataclass(frozen=True)
class GamesByDay(Answer):
    """The games born by a day: 1, 4, 22 and 1474 of them from day 0 to 3."""

    day: int
    count: int = 0
    values: tuple[Value, ...] = ()
    sums: tuple[SumOutcomes, ...] | None = left_out_when_none()
    """The outcomes of sums of two of them, where these were asked for."""
    bound: Bound | None = left_out_when_none()

    def picture(self) -> Picture:
        """Return the lattice, or the table of sums."""
        if self.sums is not None:
            return rows_scene(*sums_table(self.sums), Message("Outcomes of sums G + H"))
        if self.day > LAST_DRAWN:
            raise GameError("the lattice is drawn for days from 0 to {last}", last=LAST_DRAWN)
        return lattice_scene(self.day)


@dataclass(frozen=True)
class ListDays(Question[GamesByDay]):
    """Which games are born by a day."""

    verb: ClassVar[str] = "days"
    topic: ClassVar[Topic] = Topic.VALUES
    help: ClassVar[str] = marked(
        "List the games born by a day: those whose options are born by the day before. They form a"
        " distributive lattice, which --picture draws for days up to 2."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy days 2",
        "grundy days 2 --picture day2.svg",
        "grundy days 3 --json",
        "grundy days 2 --sums --picture sums.svg",
    )
    answer_type: ClassVar[type[GamesByDay]] = GamesByDay

    day: int = given("A day from 0 to 3.", example="2")
    limit: int = setting("Show at most this many.", 2000, minimum=1, maximum=10_000)
    sums: bool = setting(
        "Tabulate the outcomes of sums of two such games by the outcomes of the two (days up to 2).",
        False,
    )

    def improve(self, budget: Budget) -> Iterator[GamesByDay]:
        """Yield the games."""
        if not 0 <= self.day <= LAST_DAY:
            raise GameError("games can be listed by days from 0 to {last}", last=LAST_DAY)
        if self.sums and self.day > LAST_ADDED:
            raise GameError("sums are tabulated for days from 0 to {last}", last=LAST_ADDED)
        try:
            values = tuple(born_by(self.day))
            sums = outcomes_of_sums(values) if self.sums else None
        except BudgetExhausted as stop:
            yield GamesByDay(
                Provenance.of("enumeration", budget, exact=False),
                self.day,
                bound=Bound(stop.message),
            )
            return
        found = Provenance.of("enumeration", budget, theorem="CalistratePaulhusWolfe2002")
        yield GamesByDay(found, self.day, len(values), values[: self.limit], sums)
