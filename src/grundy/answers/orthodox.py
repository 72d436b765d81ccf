"""`orthodox`: where to move in a sum of hot games, and what to expect.

>>> found = PlayOrthodox("{4|-4}, {9|1}, +-1").answer()
>>> found.mean, found.temperature, found.hottest, found.score
(Fraction(5, 1), Fraction(4, 1), (0, 1), Fraction(6, 1))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import hidden, left_out_when_none
from grundy.core.players import LEFT, Player
from grundy.core.values.operations import split_at_commas
from grundy.core.values.orthodox import OrthodoxMove, forecast
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import marked
from grundy.render.picture import Picture
from grundy.render.thermograph import thermographs_scene
from grundy.solvers.result import Bound, Provenance
from grundy.solvers.values import short, value_of

MOST_COMPONENTS = 50


@dataclass(frozen=True)
class OrthodoxPlay(Answer):
    """The forecast for a sum: its mean, how hot it is, and a play by Sentestrat on both sides."""

    expression: str
    player: Player
    components: tuple[Value, ...] = hidden(())
    mean: Fraction | None = None
    temperature: Fraction | None = None
    hottest: tuple[int, ...] = ()
    moves: tuple[OrthodoxMove, ...] = ()
    score: Fraction | None = None
    """The number that the play ends with."""
    stop: Fraction | None = None
    """The number that best play ends with."""
    bound: Bound | None = left_out_when_none()

    def picture(self) -> Picture:
        """Return the thermographs of the components, and that of the sum."""
        if not self.components:
            raise BudgetExhausted("there is no value to draw")
        return thermographs_scene([*self.components, sum(self.components, start=Value(0))])


@dataclass(frozen=True)
class PlayOrthodox(Question[OrthodoxPlay]):
    """How to play a sum of hot games."""

    verb: ClassVar[str] = "orthodox"
    topic: ClassVar[Topic] = Topic.VALUES
    help: ClassVar[str] = marked(
        "Show orthodox play of a sum of hot games: the hottest component, the moves of Sentestrat, and"
        " the expected score. VALUES are values or positions, separated by commas."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy orthodox "{4|-4}, {9|1}, +-1"',
        'grundy orthodox "{20|2||0}, +-1/2" --player right --json',
    )
    answer_type: ClassVar[type[OrthodoxPlay]] = OrthodoxPlay

    values: str = given(
        "Values or positions as game:position, separated by commas.",
        example="{4|-4}, {9|1}",
        metavar="VALUES",
    )
    player: Player = setting("Who moves first.", LEFT)

    def improve(self, budget: Budget) -> Iterator[OrthodoxPlay]:
        """Yield the forecast, then the true stop of the sum."""
        words = split_at_commas(self.values)
        if not 1 <= len(words) <= MOST_COMPONENTS:
            raise GameError("a sum has from 1 to {limit} components here", limit=MOST_COMPONENTS)
        known = OrthodoxPlay(_provenance(budget, exact=False), self.values, self.player)
        try:
            values = tuple(short(value_of(word, budget)) for word in words)
            found = forecast(values, self.player)
            known = replace(
                known,
                components=values,
                mean=found.mean,
                temperature=found.temperature,
                hottest=found.hottest,
                moves=found.moves,
                score=found.score,
            )
            yield known
            total = sum(values, start=Value(0))
            stop = total.left_stop if self.player is LEFT else total.right_stop
            yield replace(known, provenance=_provenance(budget), stop=stop)
        except BudgetExhausted as ended:
            yield replace(
                known, provenance=_provenance(budget, exact=False), bound=Bound(ended.message)
            )


def _provenance(budget: Budget, *, exact: bool = True) -> Provenance:
    return Provenance.of("Sentestrat", budget, theorem="Siegel2013", exact=exact)
