"""`sequence`: the nim-values of the heaps 0, 1, 2, …

>>> ListValues("subtract(1,2,3)", to=8).answer().values
[0, 1, 2, 3, 0, 1, 2, 3, 0]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget, current_budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.core.frames import series
from grundy.core.nimber import nim_sum
from grundy.core.players import LEFT
from grundy.errors import BudgetExhausted, GameError, UnknownGameError
from grundy.heaps.values.sequence import NimSequence
from grundy.i18n import Message, Readable, marked
from grundy.render.picture import Picture
from grundy.rulesets import registry
from grundy.rulesets.base import Game
from grundy.rulesets.one_heap import kept_sequence, read_rule
from grundy.solvers.family import PositionSequence
from grundy.solvers.plan import nimbers_for
from grundy.solvers.result import Provenance

if TYPE_CHECKING:
    from pandas import Series

FIRST_HEAPS, GROWTH = 1000, 8
"""An answer is given for this many heaps, then whenever there are this many times more."""


LAYOUTS = ("plot", "row", "table", "strip", "scale")
MOST_DRAWN, MOST_ROWS = 200, 40
"""The most heaps of a strip, and the most rows in the picture of a table."""


@dataclass(frozen=True)
class KnownTo(Documented):
    """How far the values are known, and what ended the computation."""

    reason: Readable
    known_to: int


@dataclass(frozen=True)
class SameSequence(Documented):
    """Whether another rule has the same sequence."""

    rule: str
    first_difference: int | None
    compared_to: int
    proved: bool


@dataclass(frozen=True)
class MexRow:
    """How one value comes about: the options, the values they have, and the least that is missing."""

    n: int
    options: tuple[str, ...]
    values: tuple[int, ...]
    mex: int


@dataclass(frozen=True)
class NimValues(Answer):
    """The nim-values of the heaps 0 to `to`."""

    sequence: NimSequence = hidden()
    heaps: int = hidden()
    compare: SameSequence | None = left_out_when_none()
    bound: KnownTo | None = left_out_when_none()

    @documented
    def positions(self) -> Literal["heaps", "heads"]:
        """Return what the numbers are: the sizes of heaps, or the places of a single head."""
        game = getattr(self.sequence, "game", None)
        return "heads" if game is not None and game.family == "coins" else "heaps"

    @documented
    def rule(self) -> str:
        """Return the rule as text."""
        return self.sequence.rule.text

    @documented
    def to(self) -> int:
        """Return the last heap."""
        return self.heaps - 1

    @documented
    def values(self) -> list[int]:
        """Return the nim-values."""
        return self.sequence.first(self.heaps)

    def to_pandas(self) -> Series[Any]:
        """Return the values as a series, where pandas is installed."""
        return series(self.values, self.rule)

    def rows(self, heaps: int) -> Iterator[MexRow]:
        """Yield the first rows of the table from which the values can be computed by hand."""
        sequence = self.sequence
        if isinstance(sequence, PositionSequence):
            yield from _game_rows(sequence, min(heaps, self.heaps))
            return
        values = sequence.first(self.heaps)
        for n in range(min(heaps, self.heaps)):
            found = {
                " + ".join(map(str, left)) or "0": nim_sum(*(values[heap] for heap in left))
                for left in sequence.rule.options(n)
            }
            yield MexRow(n, tuple(found), tuple(sorted(set(found.values()))), values[n])

    def picture(self) -> Picture:
        """Return the plot of values against heap sizes."""
        from grundy.render.sequence import SequencePlot

        return SequencePlot(self.sequence, self.heaps)

    def row_picture(self) -> Picture:
        """Return the first values as a row of a table."""
        from grundy.render.table import rows_scene

        values = self.sequence.first(min(self.heaps, MOST_ROWS))
        head = ("n", *map(str, range(len(values))))
        words = Message("Nim-values of {rule}, heaps 0 to {n}", rule=self.rule, n=len(values) - 1)
        return rows_scene(head, [(self.rule, *map(str, values))], words)

    def table_picture(self) -> Picture:
        """Return the first rows of the table of options and mex."""
        from grundy.render.table import rows_scene

        head = ("n", Message("options"), Message("their values"), Message("mex"))
        rows = [
            (
                str(row.n),
                ", ".join(row.options) or "–",
                ", ".join(map(str, row.values)) or "–",
                str(row.mex),
            )
            for row in self.rows(MOST_ROWS)
        ]
        words = Message("Options, their values and the mex for {rule}", rule=self.rule)
        return rows_scene(head, rows, words)


@dataclass(frozen=True)
class ListValues(Question[NimValues]):
    """What single heaps of a rule are worth."""

    verb: ClassVar[str] = "sequence"
    topic: ClassVar[Topic] = Topic.HEAPS
    help: ClassVar[str] = marked(
        "Compute the nim-values of heaps 0 to N of a rule. In a coin-turning game: of a single head in"
        " places 0 to N; in a game of two heaps: of heaps 0 to N beside another one."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy sequence "subtract(1,3,4)" --to 100 --json',
        "grundy sequence 0.77 --to 1000 --picture kayles.svg",
        "grundy sequence mock-turtles --to 30",
        "grundy sequence wythoff --beside 3 --to 30",
        'grundy sequence "subtract(1,3,4)" --to 12 --table --letters PN',
        'grundy sequence "subtract(1,2,4)" --to 6 --layout table --picture table.svg',
    )
    answer_type: ClassVar[type[NimValues]] = NimValues

    rule: str = given("A rule of one heap.", example="subtract(1,3,4)")
    to: int = setting("Last heap.", 60, minimum=0)
    beside: int | None = setting("In a game of two heaps: the size of the other one.", minimum=0)
    compare: str | None = setting(
        "Show where another rule's sequence first differs.", metavar="RULE"
    )
    checkpoint: Path | None = setting("Save to this file during a long run, and resume from it.")
    layout: str | None = setting(
        "What --picture draws: the values as points (default) or in a row, the table of options and mex,"
        " the strip of won and lost heaps, or the Grundy scale with its arrow under heap N.",
        choices=LAYOUTS,
    )

    def drawn(self, answer: NimValues) -> Picture:
        """Return the plot, the table, the strip or the scale."""
        from grundy.heaps.values.scale import scale_step
        from grundy.render.scale import scale_scene, strip_scene

        if self.layout == "row":
            return answer.row_picture()
        if self.layout == "table":
            return answer.table_picture()
        if self.layout == "strip":
            return strip_scene(answer.sequence.first(min(answer.heaps, MOST_DRAWN)), "PN")
        if self.layout == "scale":
            return scale_scene(scale_step(answer.sequence.rule, answer.to))
        return answer.picture()

    def improve(self, budget: Budget) -> Iterator[NimValues]:
        """Yield the values of more and more heaps."""
        sequence = self._sequence()
        known = FIRST_HEAPS
        try:
            while known <= self.to:
                self._extend(sequence, known, budget)
                yield self._answer(sequence, budget, exact=False)
                known *= GROWTH
            self._extend(sequence, self.to + 1, budget)
            compared = self._compared(sequence, budget)
        except BudgetExhausted as stop:
            reached = min(self.to + 1, len(sequence))
            bound = KnownTo(stop.message, reached - 1)
            yield self._answer(sequence, budget, exact=False, bound=bound)
        else:
            yield self._answer(sequence, budget, exact=True, compare=compared)

    def _sequence(self) -> NimSequence:
        if self.beside is not None:
            return self._of_game(registry.get(self.rule))
        try:
            rule = read_rule(self.rule)
        except GameError:
            try:
                game = registry.get(self.rule)
            except UnknownGameError:
                game = None
            if game is None:
                raise
            return self._of_game(game)
        return kept_sequence(rule, self.checkpoint)

    def _of_game(self, game: Game[Any]) -> PositionSequence:
        if self.checkpoint is not None or self.compare is not None:
            raise GameError(
                "--checkpoint and --compare are for rules of one heap, not for {game}",
                game=str(game),
            )
        return PositionSequence(game, self.beside)

    def _extend(self, sequence: NimSequence, heaps: int, budget: Budget) -> None:
        from grundy.heaps.regularity.period import nim_values

        tell = budget.progress
        if isinstance(sequence, PositionSequence):
            sequence.extend(heaps, budget=budget, progress=tell)
        elif self.checkpoint is None:
            nim_values(sequence.rule, heaps, budget=budget, progress=tell, sequence=sequence)
        else:
            sequence.extend(heaps, budget=budget, progress=tell, checkpoint=self.checkpoint)

    def _answer(
        self,
        sequence: NimSequence,
        budget: Budget,
        *,
        exact: bool,
        compare: SameSequence | None = None,
        bound: KnownTo | None = None,
    ) -> NimValues:
        found = Provenance.of("nim-sequence", budget, theorem="Sprague1935", exact=exact)
        return NimValues(found, sequence, min(self.to + 1, len(sequence)), compare, bound)

    def _compared(self, sequence: NimSequence, budget: Budget) -> SameSequence | None:
        from grundy.heaps.regularity.equivalence import compare

        if self.compare is None:
            return None
        other = read_rule(self.compare)
        found = compare(sequence.rule, other, to=self.to, budget=budget)
        return SameSequence(other.text, found.first_difference, found.compared_to, found.proved)


def _game_rows(sequence: PositionSequence, heaps: int) -> Iterator[MexRow]:
    game = sequence.game
    nimbers = nimbers_for(game, current_budget())
    for n in range(heaps):
        position = sequence.position(n)
        found = {game.format(o): nimbers.grundy(o) for o in game.options(position, LEFT)}
        yield MexRow(n, tuple(found), tuple(sorted(set(found.values()))), sequence[n])
