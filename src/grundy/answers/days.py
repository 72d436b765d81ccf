"""`days`: all games born by a day, and the lattice that they form.

>>> found = ListDays(1).answer()
>>> found.count, [str(value) for value in found.values]
(4, ['-1', '0', '1', '*'])
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.core.budget import Budget
from grundy.core.document import left_out_when_none
from grundy.core.values.days import LAST_DAY, born_by
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import marked
from grundy.render.lattice import LAST_DRAWN, lattice_scene
from grundy.render.picture import Picture
from grundy.solvers.result import Bound, Provenance


@dataclass(frozen=True)
class GamesByDay(Answer):
    """The games born by a day: 1, 4, 22 and 1474 of them from day 0 to 3."""

    day: int
    count: int = 0
    values: tuple[Value, ...] = ()
    bound: Bound | None = left_out_when_none()

    def picture(self) -> Picture:
        """Return the lattice."""
        if self.day > LAST_DRAWN:
            raise GameError("the lattice is drawn for days from 0 to {last}", last=LAST_DRAWN)
        return lattice_scene(self.day)


@dataclass(frozen=True)
class ListDays(Question[GamesByDay]):
    """Which games are born by a day."""

    verb: ClassVar[str] = "days"
    help: ClassVar[str] = marked(
        "List the games born by a day: those whose options are born by the day before. They form a"
        " distributive lattice, which --picture draws for days up to 2."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy days 2",
        "grundy days 2 --picture day2.svg",
        "grundy days 3 --json",
    )
    answer_type: ClassVar[type[GamesByDay]] = GamesByDay

    day: int = given("A day from 0 to 3.", example="2")
    limit: int = setting("Show at most this many.", 2000, minimum=1, maximum=10_000)

    def improve(self, budget: Budget) -> Iterator[GamesByDay]:
        """Yield the games."""
        if not 0 <= self.day <= LAST_DAY:
            raise GameError("games can be listed by days from 0 to {last}", last=LAST_DAY)
        try:
            values = tuple(born_by(self.day))
        except BudgetExhausted as stop:
            yield GamesByDay(
                Provenance.of("enumeration", budget, exact=False),
                self.day,
                bound=Bound(stop.message),
            )
            return
        found = Provenance.of("enumeration", budget, theorem="CalistratePaulhusWolfe2002")
        yield GamesByDay(found, self.day, len(values), values[: self.limit])
