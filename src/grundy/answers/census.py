"""`census`: which values occur among the positions of a game, and how often.

>>> found = TakeCensus("domineering", within="2x2").answer()
>>> [(entry.value, entry.count) for entry in found.entries], found.looked_at
([(Value('+-1'), 1), (Value('1'), 1), (Value('-1'), 1), (Value('0'), 1)], 4)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.answers.find import reachable
from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.worth import Worth
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import marked
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import Bound, Provenance


@dataclass(frozen=True)
class CensusEntry(Documented):
    """A value, how many positions have it, and the shortest of them."""

    value: Value
    count: int
    example: str


@dataclass(frozen=True)
class Census(Answer):
    """The values found, the most frequent first."""

    ruleset: Ruleset[Any] = hidden()
    within: str = ""
    entries: tuple[CensusEntry, ...] = ()
    distinct: int = 0
    looked_at: int = 0
    bound: Bound | None = left_out_when_none()

    @documented
    def game(self) -> str:
        """Return the game."""
        return str(self.ruleset)


@dataclass(frozen=True)
class TakeCensus(Question[Census]):
    """Which values occur, and how often."""

    verb: ClassVar[str] = "census"
    help: ClassVar[str] = marked(
        "Count the values of all positions that can be reached from the position --within, and of their"
        " components, each position once up to symmetry."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy census domineering --within 3x3",
        "grundy census clobber --within 2x3 --json",
    )
    answer_type: ClassVar[type[Census]] = Census

    game: str = given("A game.", example="domineering")
    within: str | None = setting(
        "The position to start from, such as a whole board 3x3.",
        required=True,
        metavar="POSITION",
        example="2x3",
    )
    limit: int = setting("Show at most this many.", 20, minimum=1, maximum=10_000)

    def improve(self, budget: Budget) -> Iterator[Census]:
        """Yield the count of all positions."""
        game = registry.get(self.game)
        if not isinstance(game, Ruleset):
            raise GameError("{game} is not a game for two players", game=str(game))
        if self.within is None:
            raise GameError("where to look? Example: --within 3x3")
        worth = Worth(game, budget)
        found: dict[Value, list[str]] = {}
        looked, bound = 0, None
        try:
            for position in reachable(game, game.parse(self.within), budget):
                found.setdefault(worth.value(position), []).append(game.format(position))
                looked += 1
        except BudgetExhausted as stop:
            bound = Bound(stop.message)
        entries = [
            CensusEntry(v, len(t), min(t, key=lambda s: (len(s), s))) for v, t in found.items()
        ]
        entries.sort(key=lambda entry: -entry.count)
        yield Census(
            Provenance.of("enumeration", budget, exact=bound is None),
            game,
            self.within,
            tuple(entries[: self.limit]),
            len(entries),
            looked,
            bound,
        )
