"""`census`: which values occur among the positions of a game, and how often.

>>> found = TakeCensus("domineering", within="2x2").answer()
>>> [(entry.value, entry.count) for entry in found.entries], found.looked_at
([(Value('+-1'), 1), (Value('1'), 1), (Value('-1'), 1), (Value('0'), 1)], 4)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from grundy.answers.question import setting
from grundy.answers.reachable import AboutReachable, AmongReachable, reachable
from grundy.answers.topics import Topic
from grundy.answers.worth import Worth
from grundy.core.budget import Budget
from grundy.core.document import Documented
from grundy.core.frames import frame
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted
from grundy.i18n import marked
from grundy.solvers.result import Bound, Provenance

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True)
class CensusEntry(Documented):
    """A value, how many positions have it, and the shortest of them."""

    value: Value
    count: int
    example: str


@dataclass(frozen=True)
class Census(AmongReachable):
    """The values found, the most frequent first."""

    entries: tuple[CensusEntry, ...] = ()
    distinct: int = 0

    def to_pandas(self) -> DataFrame:
        """Return the values and how often each occurs as a table, where pandas is installed."""
        return frame(entry.document() for entry in self.entries)


@dataclass(frozen=True)
class TakeCensus(AboutReachable[Census]):
    """Which values occur, and how often."""

    verb: ClassVar[str] = "census"
    topic: ClassVar[Topic] = Topic.POSITIONS
    help: ClassVar[str] = marked(
        "Count how often each value occurs in a game: in all positions reachable from the one given by"
        " --within and their components, each once up to symmetry."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy census domineering --within 3x3",
        "grundy census clobber --within 2x3 --json",
    )
    answer_type: ClassVar[type[Census]] = Census

    limit: int = setting("Show at most this many.", 20, minimum=1, maximum=10_000)

    def improve(self, budget: Budget) -> Iterator[Census]:
        """Yield the count of all positions."""
        game, within, start = self.start()
        worth = Worth(game, budget)
        found: dict[Value, list[str]] = {}
        looked, bound = 0, None
        try:
            for position in reachable(game, start, budget):
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
            within,
            looked,
            bound,
            tuple(entries[: self.limit]),
            len(entries),
        )
