"""`thermograph`: the walls, the mean and the temperature of a game, exactly.

>>> found = DrawThermograph("{2|-1}").answer()
>>> found.mean, found.temperature
(Fraction(1, 2), Fraction(3, 2))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import add
from pathlib import Path
from typing import ClassVar

from grundy.answers.question import PICTURE_HELP, Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.core.loopy.value import AnyValue
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.operations import apply
from grundy.core.values.thermograph import Thermograph, Wall
from grundy.errors import BudgetExhausted
from grundy.i18n import marked
from grundy.render.picture import Picture
from grundy.render.thermograph import thermographs_scene
from grundy.solvers.result import LONGEST_TEXT, Bound, Provenance
from grundy.solvers.values import short, value_of


@dataclass(frozen=True)
class CornerOfWall(Documented):
    """Where a wall bends: at temperature t it stands at x."""

    t: Fraction
    x: Fraction


@dataclass(frozen=True)
class ThermographFound(Answer):
    """The thermograph of a value; None where the budget ended first."""

    expression: str
    value: AnyValue | None = hidden(None)
    graph: Thermograph | None = hidden(None)
    bound: Bound | None = left_out_when_none()
    beside: tuple[AnyValue, ...] = hidden(())
    """What is drawn beside it."""

    @documented
    def canonical(self) -> str | None:
        """Return the value as text, None where that is too long."""
        try:
            return None if self.value is None else self.value.to_text(limit=LONGEST_TEXT)
        except TextTooLong:
            return None

    @documented
    def mean(self) -> Fraction | None:
        """Return where the mast stands."""
        return None if self.graph is None else self.graph.mean

    @documented
    def temperature(self) -> Fraction | None:
        """Return where the mast begins."""
        return None if self.graph is None else self.graph.temperature

    @documented
    def left_wall(self) -> tuple[CornerOfWall, ...]:
        """Return the corners of the Left wall."""
        return () if self.graph is None else _corners(self.graph.left)

    @documented
    def right_wall(self) -> tuple[CornerOfWall, ...]:
        """Return the corners of the Right wall."""
        return () if self.graph is None else _corners(self.graph.right)

    def picture(self) -> Picture:
        """Return the thermograph as a picture."""
        if self.value is None:
            raise BudgetExhausted("there is no value to draw")
        return thermographs_scene([self.value, *self.beside])


@dataclass(frozen=True)
class DrawThermograph(Question[ThermographFound]):
    """How hot a game is."""

    verb: ClassVar[str] = "thermograph"
    topic: ClassVar[Topic] = Topic.VALUES
    help: ClassVar[str] = marked(
        "Show the thermograph of a game: its walls, mean and temperature, exactly."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy thermograph "{2|-1}"',
        'grundy thermograph "{4||2|0}" --picture hot.svg',
        'grundy thermograph "{4||2|0}" --apply cool(1) --picture cooled.svg',
        'grundy thermograph "{4||2|0}" --plus +-3 --picture sum.svg',
    )
    answer_type: ClassVar[type[ThermographFound]] = ThermographFound

    expression: str = given(
        "A value, a position as game:position, or a game.", example="{2|-1}", metavar="EXPR"
    )
    position: str | None = given("The position, where EXPR is a game.", None, metavar="[POSITION]")
    picture: Path | None = setting(PICTURE_HELP, also=("--out",))
    apply: tuple[str, ...] = setting(
        "Also draw the value after an operation, such as cool(1) or heat(1/2); may be repeated.",
        (),
        metavar="OPERATION",
    )
    plus: tuple[str, ...] = setting(
        "Also draw another value, and the sum of all; may be repeated.", (), metavar="EXPR"
    )

    def improve(self, budget: Budget) -> Iterator[ThermographFound]:
        """Yield the thermograph."""
        text = self.expression if self.position is None else f"{self.expression}:{self.position}"
        value = graph = bound = None
        beside: list[AnyValue] = []
        try:
            value = value_of(text, budget)
            graph = value.thermograph
            beside = [apply(short(value), operation) for operation in self.apply]
            others = [value_of(other, budget) for other in self.plus]
            beside += [*others, reduce(add, others, value)] if others else []
            for other in beside:
                other.thermograph  # noqa: B018 - it is drawn later, without a budget
        except BudgetExhausted as stop:
            bound = Bound(stop.message)
        found = Provenance.of("thermograph", budget, theorem="Siegel2013", exact=bound is None)
        yield ThermographFound(found, text, value, graph, bound, tuple(beside))


def _corners(wall: Wall) -> tuple[CornerOfWall, ...]:
    return tuple(CornerOfWall(t, x) for t, x in wall.corners)
