"""Answers about circles of players: a state or all token counts, a search over orders, a colouring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from grundy.answers.question import Answer
from grundy.answers.topics import Topic
from grundy.coalition import theorems
from grundy.coalition.answer import CircleAnswer
from grundy.coalition.chance import SCALING_THEOREM, Scaling, Vector
from grundy.coalition.circle import Circle
from grundy.coalition.colouring import ColouringStep
from grundy.coalition.conjectures import Conjecture, conjectures
from grundy.coalition.orders import Extreme, Search
from grundy.coalition.pattern import WINDOW_THEOREM
from grundy.coalition.theorems import Formula, Status
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import Readable
from grundy.render.picture import Picture
from grundy.rulesets.scene import Scene
from grundy.solvers.result import Bound, Provenance

OTHER_MOVES = 1000
SEARCH_METHOD = "thresholds of all cyclic orders"


@dataclass(frozen=True)
class FormulaEntry(Documented):
    """Thresholds, computed or from a closed form."""

    any: int
    small: int | None
    status: Status
    theorem: str

    @classmethod
    def of(cls, formula: Formula) -> FormulaEntry:
        """Return what a closed form says."""
        return cls(formula.any, formula.small, formula.status, formula.theorem)


@dataclass(frozen=True)
class OrdersEntry(Documented):
    """What the closed forms say about all orders of two sizes."""

    largest: FormulaEntry
    smallest: FormulaEntry | None


@dataclass(frozen=True)
class ThresholdEntry(Documented):
    """The largest numbers of clean tokens that a coalition can win."""

    coalition: str
    any: int
    small: int | None
    proved: bool
    theorem: str
    computed: FormulaEntry
    formula: FormulaEntry | None
    all_orders: OrdersEntry | None


@dataclass(frozen=True)
class ChancesEntry(Documented):
    """How the chances of three or more coalitions go on."""

    preperiod: int
    period: int
    factor: Fraction
    theorem: str = SCALING_THEOREM


@dataclass(frozen=True)
class TakeEntry(Documented):
    """One move: take `move` tokens, so that `to` are left."""

    move: str
    to: str
    winning: bool
    poison: bool
    winners: tuple[str, ...]
    loss: Mapping[str, Fraction] | None


class CoalitionReply(Answer):
    """What all answers about coalitions have in common."""

    verb: ClassVar[str] = "coalition"
    topic: ClassVar[Topic] = Topic.HEAPS

    def picture(self) -> Picture:
        """Return the picture; a search and a demonstration have none."""
        raise GameError("only a circle of players can be drawn")


@dataclass(frozen=True)
class CircleSolved(CoalitionReply):
    """Who wins a state, or what holds for all token counts; nothing where the budget ended first."""

    circle: Circle = hidden()
    tokens: int | None = None
    poison: int = 0
    seat: int = hidden(0)
    state: CircleAnswer | None = hidden(None)
    scaling: Scaling | None = hidden(None)
    scene: Scene | None = hidden(None)
    bound: Bound | None = left_out_when_none()

    @property
    def _asked(self) -> CircleAnswer | None:
        """Return the state, where one was asked about."""
        return None if self.tokens is None else self.state

    @documented
    def word(self) -> str:
        """Return the circle, one letter for each seat."""
        return self.circle.word

    @documented
    def takes(self) -> tuple[int, ...]:
        """Return how many tokens a move may take."""
        return tuple(self.circle.takes)

    @documented
    def first(self) -> int:
        """Return the seat on move, counted from 1."""
        return self.seat + 1

    @documented
    def winner(self) -> str | None:
        """Return a coalition that can guarantee not to lose."""
        return self._asked.winner if self._asked else None

    @documented
    def winners(self) -> tuple[str, ...]:
        """Return all coalitions that can guarantee not to lose."""
        return self._asked.safe if self._asked else ()

    @documented
    def losers(self) -> tuple[str, ...]:
        """Return the coalitions that the others together can make lose."""
        return self._asked.losers if self._asked else ()

    @documented
    def loss(self) -> Mapping[str, Fraction] | None:
        """Return the chances of losing, with three or more coalitions."""
        return self._chances(self._asked.loss) if self._asked else None

    @documented
    def moves(self) -> tuple[TakeEntry, ...]:
        """Return all winning moves and at most a thousand others."""
        if self._asked is None:
            return ()
        others = [move for move in self._asked.moves if not move.winning][:OTHER_MOVES]
        shown = [move for move in self._asked.moves if move.winning] + others
        return tuple(
            TakeEntry(
                str(move.take),
                str(move.tokens),
                move.winning,
                move.poison,
                move.safe,
                self._chances(move.loss),
            )
            for move in sorted(shown, key=lambda move: move.take)
        )

    @documented
    def moves_total(self) -> int:
        """Return how many moves there are."""
        return len(self._asked.moves) if self._asked else 0

    @documented
    def threshold(self) -> ThresholdEntry | None:
        """Return the threshold of the coalition with fewer seats."""
        found = self.state and self.state.threshold
        if not found:
            return None
        return ThresholdEntry(
            found.letter,
            found.any,
            found.small,
            True,
            found.theorem,
            FormulaEntry(found.any, found.small, Status.COMPUTED, WINDOW_THEOREM),
            None if found.formula is None else FormulaEntry.of(found.formula),
            _all_orders(self.circle, found.letter),
        )

    @documented
    def chances(self) -> ChancesEntry | None:
        """Return how the chances of three or more coalitions go on, where that shows."""
        scaling = self.scaling
        if scaling is None:
            return None
        return ChancesEntry(scaling.preperiod, scaling.period, scaling.factor)

    @documented
    def period(self) -> int | None:
        """Return after how many tokens the answer repeats."""
        return self.state.period[1] if self.state and self.state.period else None

    @documented
    def preperiod(self) -> int | None:
        """Return from which number of clean tokens on."""
        return self.state.period[0] if self.state and self.state.period else None

    def _chances(self, loss: Vector | None) -> Mapping[str, Fraction] | None:
        if loss is None:
            return None
        return dict(zip(self.circle.seating.coalitions, loss, strict=True))

    def picture(self) -> Picture:
        """Return the decision grid, or what `--layout` names."""
        if self.scene is None:
            raise BudgetExhausted("there is nothing to draw")
        return self.scene


def _all_orders(circle: Circle, letter: str) -> OrdersEntry | None:
    m = circle.interval
    a = circle.word.count(letter)
    b = circle.seats - a
    if m is None or m < 2 or a >= b or len(circle.seating.coalitions) != 2:
        return None
    smallest = FormulaEntry.of(theorems.smallest(a, b)) if m == 2 else None
    return OrdersEntry(FormulaEntry.of(theorems.largest(a, b, m)), smallest)


@dataclass(frozen=True)
class SizesEntry(Documented):
    """Which orders were searched."""

    small: int
    large: int
    take: int


@dataclass(frozen=True)
class ExtremeEntry(Documented):
    """One end of a search: the thresholds there, and the orders that have them."""

    any: int
    small: int
    orders: tuple[str, ...]
    total: int


@dataclass(frozen=True)
class ExtremeWithFormula(ExtremeEntry):
    """The same, with what the closed form says."""

    formula: FormulaEntry | None = None


@dataclass(frozen=True)
class SearchBound(Documented):
    """What a theorem says about a search that did not end."""

    reason: Readable
    largest: FormulaEntry


@dataclass(frozen=True)
class OrdersSearched(CoalitionReply):
    """The extreme thresholds over all cyclic orders of two coalitions."""

    search: SizesEntry
    orders: int | None = None
    largest: ExtremeWithFormula | None = None
    smallest: ExtremeWithFormula | None = None
    largest_small: ExtremeEntry | None = None
    smallest_small: ExtremeEntry | None = None
    conjectures: tuple[Conjecture, ...] = ()
    bound: SearchBound | None = left_out_when_none()

    @classmethod
    def of(cls, found: Search, budget: Budget) -> OrdersSearched:
        """Return what a search has found."""
        a, b, m = found.a, found.b, found.m
        largest = theorems.largest(a, b, m)
        smallest = theorems.smallest(a, b) if m == 2 else None
        return cls(
            Provenance.of(SEARCH_METHOD, budget, theorem=largest.theorem),
            SizesEntry(a, b, m),
            found.orders,
            _end(found.largest, largest),
            _end(found.smallest, smallest),
            _extreme(found.largest_small),
            _extreme(found.smallest_small),
            conjectures(found),
        )


def _extreme(end: Extreme) -> ExtremeEntry:
    return ExtremeEntry(end.any, end.small, end.orders, end.total)


def _end(end: Extreme, formula: Formula | None) -> ExtremeWithFormula:
    said = None if formula is None else FormulaEntry.of(formula)
    return ExtremeWithFormula(end.any, end.small, end.orders, end.total, said)


@dataclass(frozen=True)
class ColouringEntry(Documented):
    """One step of algorithm 1."""

    x: int
    y: int
    tokens: int
    seat: int
    rule: str
    colour: str | None
    queued: int


@dataclass(frozen=True)
class ColouringShown(CoalitionReply):
    """The steps of algorithm 1, at most a thousand of them."""

    word: str
    tokens: int
    steps_total: int
    poison: int = hidden(0)
    shown: tuple[ColouringStep, ...] = hidden(())

    @documented
    def steps(self) -> tuple[ColouringEntry, ...]:
        """Return the steps."""
        return tuple(
            ColouringEntry(
                step.node.x,
                step.node.y,
                step.node.tokens + self.poison,
                step.node.seat + 1,
                step.kind.name.lower(),
                step.colour,
                step.queued,
            )
            for step in self.shown
        )
