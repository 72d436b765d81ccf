"""`coalition`: one-heap Nim for many players; thresholds, searches, the colouring step by step.

>>> AskCircle("0111", tokens="8").answer().winner
'0'
>>> AskCircle("0001111").answer().threshold.any
42
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from grundy.answers.question import PICTURE_HELP, Answer, Question, given, setting
from grundy.coalition import theorems
from grundy.coalition.answer import CircleAnswer, check_state, solve
from grundy.coalition.chance import SCALING_THEOREM, Scaling, Vector, chance_pattern
from grundy.coalition.circle import Circle
from grundy.coalition.colouring import ColouringStep, colour
from grundy.coalition.conjectures import Conjecture, conjectures
from grundy.coalition.orders import Extreme, Search
from grundy.coalition.orders import search as search_orders
from grundy.coalition.pattern import WINDOW_THEOREM
from grundy.coalition.pictures.picture import LAYOUTS, picture, written
from grundy.coalition.seated import METHOD
from grundy.coalition.theorems import Formula, Status
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.errors import BudgetExhausted, GameError, NotationError
from grundy.i18n import Readable, marked
from grundy.render.picture import Picture
from grundy.rulesets.notation import read_number
from grundy.rulesets.scene import Scene
from grundy.solvers.result import Bound, Provenance

OTHER_MOVES = 1000
DEMO_STEPS = 1000
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
    tree: str = hidden("")
    """What is written to the file that `--tree` names."""
    tree_file: Path | None = hidden(None)
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


@dataclass(frozen=True)
class AskCircle(Question[CoalitionReply]):
    """Which coalition wins one-heap Nim around a table."""

    verb: ClassVar[str] = "coalition"
    help: ClassVar[str] = marked(
        "Solve one-heap Nim for many players. WORD has one letter or digit for each seat, in"
        " playing order: seats with the same letter form a coalition. Without --tokens the answer"
        " is what holds for all token counts; --search scans every cyclic order of two coalitions."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy coalition 0011011 --tokens 15",
        "grundy coalition --search 4 5",
    )
    answer_type: ClassVar[type[CoalitionReply]] = CoalitionReply
    answer_types: ClassVar[tuple[type[Any], ...]] = (CircleSolved, OrdersSearched, ColouringShown)

    word: str | None = given("One letter or digit for each seat.", None, example="0011011")
    tokens: str | None = setting("Tokens on the table, the poisoned ones included.")
    take: str = setting(
        "How many tokens a move may take: 2 means 1 or 2; 2,5 means 2 or 5; 2..4 means 2 to 4.", "2"
    )
    poison: str = setting("Poisoned tokens among them.", "0")
    first: str = setting("The seat on move, counted from 1.", "1")
    search: tuple[str, str] | None = setting(
        "Scan all orders of A against B players for the largest and smallest threshold.",
        metavar="A B",
    )
    picture: Path | None = setting(PICTURE_HELP)
    tree: Path | None = setting("Draw the game: FILE.svg, or FILE.tex or FILE.tikz for TikZ.")
    layout: str | None = setting(
        "What --tree draws (default: the decision grid with its spruces).",
        choices=LAYOUTS,
        on_the_net=False,
    )
    demo: bool = setting("Show algorithm 1, the colouring, step by step.", False)

    def improve(self, budget: Budget) -> Iterator[CoalitionReply]:
        """Yield the winner, the search, or the steps of the colouring."""
        if self.search is not None:
            yield self._searched(self.search, budget)
            return
        if self.word is None:
            raise NotationError(
                "which players? Write one letter or digit for each seat",
                example="grundy coalition 0011011",
            )
        circle = Circle.parse(self.word, self.take)
        seat = _number(self.first, "1") - 1
        tokens = None if self.tokens is None else _number(self.tokens, "15")
        poison = _number(self.poison, "0")
        if self.demo:
            yield _demonstrated(circle, tokens, seat, poison, budget)
        else:
            yield self._solved(circle, tokens, seat, poison, budget)

    def _solved(
        self, circle: Circle, tokens: int | None, seat: int, poison: int, budget: Budget
    ) -> CircleSolved:
        state = scaling = scene = bound = None
        tree = ""
        try:
            state = solve(circle, poison if tokens is None else tokens, seat, poison, budget)
            if tokens is None and len(circle.seating.coalitions) > 2:
                scaling = chance_pattern(circle, budget)
            if self.picture is not None or self.tree is not None:
                clean = _drawn_tokens(state, tokens)
                scene = picture(circle, clean, seat, poison, self.layout, budget)
                tree = "" if self.tree is None else written(scene, self.tree.suffix)
        except BudgetExhausted as stop:
            bound = Bound(stop.message)
        theorem = WINDOW_THEOREM if state and state.period is not None else None
        found = Provenance.of(METHOD, budget, theorem=theorem, exact=bound is None)
        return CircleSolved(
            found, circle, tokens, poison, seat, state, scaling, scene, tree, self.tree, bound
        )

    def _searched(self, sizes: tuple[str, str], budget: Budget) -> OrdersSearched:
        m = Circle.parse("01", self.take).interval
        if m is None:
            raise NotationError("the search needs takes 1 to m", example="--take 3")
        a, b = _number(sizes[0], "4"), _number(sizes[1], "5")
        try:
            return OrdersSearched.of(search_orders(a, b, m, budget), budget)
        except BudgetExhausted as stop:
            bound = SearchBound(stop.message, FormulaEntry.of(theorems.largest(a, b, m)))
            found = Provenance.of(SEARCH_METHOD, budget, exact=False)
            return OrdersSearched(found, SizesEntry(a, b, m), bound=bound)


def _number(text: str, example: str) -> int:
    return read_number(text, text, 1, example)


def _drawn_tokens(state: CircleAnswer, tokens: int | None) -> int:
    if tokens is not None:
        return tokens - state.poison
    if state.threshold is None:
        raise NotationError("how many tokens to draw? Add --tokens", example="--tokens 24")
    return state.threshold.any


def _demonstrated(
    circle: Circle, tokens: int | None, seat: int, poison: int, budget: Budget
) -> ColouringShown:
    if tokens is None:
        raise NotationError("how many tokens to colour? Add --tokens", example="--tokens 9")
    check_state(circle, tokens, seat, poison)
    shown: list[ColouringStep] = []
    total, exact = 0, True
    try:
        for step in colour(circle, tokens - poison, seat, budget):
            total += 1
            if total <= DEMO_STEPS:
                shown.append(step)
    except BudgetExhausted:
        exact = False
    found = Provenance.of("colouring", budget, exact=exact)
    return ColouringShown(found, circle.word, tokens, total, poison, tuple(shown))
