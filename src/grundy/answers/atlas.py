"""`atlas`: which boards have been computed beforehand, and whether a fresh search agrees with them.

>>> AtlasContents("nogo").answer().charts[0].board
'4x4'
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Documented, left_out_when_none
from grundy.core.players import Player
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import Message, marked, show
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.solvers import atlas
from grundy.solvers.result import Bound, Provenance


@dataclass(frozen=True)
class ChartShown(Documented):
    """One board of the atlas: how far it reaches, and what computed it."""

    game: str
    board: str
    plies: int
    """How many moves from the board are covered."""
    entries: int
    version: str
    method: str


@dataclass(frozen=True)
class AtlasDifference(Documented):
    """An entry with which a fresh search does not agree."""

    game: str
    position: str
    player: Player
    in_atlas: int
    found: int


@dataclass(frozen=True)
class AtlasShown(Answer):
    """The boards of the atlas; where asked for, how many entries were computed anew and which differ."""

    charts: tuple[ChartShown, ...]
    wanted: int | None = left_out_when_none()
    """How many entries were to be compared."""
    compared: int | None = left_out_when_none()
    differences: tuple[AtlasDifference, ...] = ()
    bound: Bound | None = left_out_when_none()

    @property
    def contradictions(self) -> tuple[str, ...]:
        """Return the entries that are wrong."""
        return tuple(
            show(
                Message(
                    "{game} {position}: the atlas says {said}, a search finds {found}",
                    game=difference.game,
                    position=difference.position,
                    said=difference.in_atlas,
                    found=difference.found,
                )
            )
            for difference in self.differences
        )


@dataclass(frozen=True)
class AtlasContents(Question[AtlasShown]):
    """What the atlas holds."""

    verb: ClassVar[str] = "atlas"
    topic: ClassVar[Topic] = Topic.PROOFS
    help: ClassVar[str] = marked(
        "List the boards whose winners were computed beforehand, or compare them with a fresh search."
    )
    examples: ClassVar[tuple[str, ...]] = ("grundy atlas", "grundy atlas nogo --check --sample 20")
    answer_type: ClassVar[type[AtlasShown]] = AtlasShown

    game: str | None = given("Only the boards of this game.", None, example="nogo")
    check: bool = setting("Compute entries anew and compare.", False)
    sample: int | None = setting("Compare this many random entries instead of all.", minimum=1)

    def improve(self, budget: Budget) -> Iterator[AtlasShown]:
        """Yield the contents, then the comparison as far as it has come."""
        charts = self._charts()
        shown = tuple(
            ChartShown(c.game, c.board, c.plies, len(c.entries), c.version, c.method)
            for c in charts
        )
        answer = AtlasShown(Provenance.of("recomputation", budget), shown)
        if not self.check and self.sample is None:
            yield answer
            return
        entries = [(chart, entry) for chart in charts for entry in chart.entries]
        if self.sample is not None:
            entries = random.sample(entries, min(self.sample, len(entries)))
        # One search for each board: what it learns from an entry helps with the next one.
        entries.sort(key=lambda pair: (pair[0].game, pair[0].board))
        answer = replace(answer, wanted=len(entries), compared=0)
        try:
            for done, difference in enumerate(_compare(entries, budget), start=1):
                if difference is not None:
                    answer = replace(answer, differences=(*answer.differences, difference))
                answer = replace(answer, compared=done)
                if budget.progress is not None:
                    budget.progress(done, len(entries))
        except BudgetExhausted as stop:
            answer = replace(answer, bound=Bound(stop.message))
        exact = answer.bound is None
        yield replace(answer, provenance=Provenance.of("recomputation", budget, exact=exact))

    def _charts(self) -> list[atlas.Chart]:
        if self.game is None:
            return [chart for name in atlas.games() for chart in atlas.charts(name)]
        name = str(registry.get(self.game))
        if name not in atlas.games():
            raise GameError(
                "the atlas has no boards of {game}. It has those of {known}",
                game=name,
                known=", ".join(atlas.games()),
            )
        return list(atlas.charts(name))


def _compare(
    entries: list[tuple[atlas.Chart, atlas.AtlasEntry]], budget: Budget
) -> Iterator[AtlasDifference | None]:
    """Yield, for each entry, how a search without the atlas differs from it."""
    before: atlas.Chart | None = None
    for chart, entry in entries:
        if chart is not before:
            game = registry.get(chart.game)
            assert isinstance(game, Ruleset)
            search = atlas.searcher(game, chart.board, budget)
            before = chart
        found = int(search.relative(game.parse(entry.position), entry.player))
        yield (
            None
            if found == entry.result
            else AtlasDifference(chart.game, entry.position, entry.player, entry.result, found)
        )
