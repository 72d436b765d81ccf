"""`coalition`: one-heap Nim for many players; thresholds, searches, the colouring step by step.

>>> AskCircle("0111", tokens="8").answer().winner
'0'
>>> AskCircle("0001111").answer().threshold.any
42
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from grundy.answers.chances import ChancesShown
from grundy.answers.circles import (
    SEARCH_METHOD,
    CircleSolved,
    CoalitionReply,
    ColouringShown,
    FormulaEntry,
    OrdersSearched,
    SearchBound,
    SizesEntry,
)
from grundy.answers.question import PICTURE_HELP, Question, given, setting
from grundy.answers.topics import Topic
from grundy.coalition import theorems
from grundy.coalition.answer import CircleAnswer, check_state, solve
from grundy.coalition.chance import chance_pattern
from grundy.coalition.circle import Circle
from grundy.coalition.colouring import ColouringStep, colour
from grundy.coalition.orders import search as search_orders
from grundy.coalition.pattern import WINDOW_THEOREM
from grundy.coalition.pictures.picture import LAYOUTS, picture
from grundy.coalition.seated import METHOD
from grundy.core.budget import Budget
from grundy.core.reading import Reader
from grundy.errors import BudgetExhausted, NotationError
from grundy.i18n import marked
from grundy.solvers.result import Bound, Provenance

DEMO_STEPS = 1000


@dataclass(frozen=True)
class AskCircle(Question[CoalitionReply]):
    """Which coalition wins one-heap Nim around a table."""

    verb: ClassVar[str] = "coalition"
    topic: ClassVar[Topic] = Topic.HEAPS
    help: ClassVar[str] = marked(
        "Solve one-heap Nim for many players. WORD has one letter or digit for each seat, in"
        " playing order: seats with the same letter form a coalition. Without --tokens the answer"
        " is what holds for all token counts; --search scans every cyclic order of two coalitions."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy coalition 0011011 --tokens 15",
        "grundy coalition --search 4 5",
        "grundy coalition abc --chances",
    )
    answer_type: ClassVar[type[CoalitionReply]] = CoalitionReply
    answer_types: ClassVar[tuple[type[Any], ...]] = (
        CircleSolved,
        OrdersSearched,
        ColouringShown,
        ChancesShown,
    )

    word: str | None = given("One letter or digit for each seat.", None, example="0011011")
    tokens: str | None = setting("Tokens on the table, the poisoned ones included.")
    take: str = setting(
        "How many tokens a move may take: 2 means 1 or 2; 2,5 means 2 or 5; 2..4 means 2 to 4.", "2"
    )
    poison: str = setting("Poisoned tokens among them.", "0")
    first: str = setting("The seat to move, counted from 1.", "1")
    search: tuple[str, str] | None = setting(
        "Scan all orders of A against B players for the largest and smallest threshold.",
        metavar="A B",
    )
    picture: Path | None = setting(PICTURE_HELP, also=("--tree",))
    layout: str | None = setting(
        "What --picture draws (default: the decision grid with its spruces).",
        choices=LAYOUTS,
        on_the_net=False,
    )
    demo: bool = setting("Show algorithm 1, the colouring, step by step.", False)
    chances: bool = setting(
        "Print the chances of losing as a table: a row for each number of clean tokens, to --tokens"
        " or until they return.",
        False,
    )

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
        elif self.chances:
            check_state(circle, poison if tokens is None else tokens, seat, poison)
            clean = None if tokens is None else tokens - poison
            yield ChancesShown.of(circle, clean, seat, budget)
        else:
            yield self._solved(circle, tokens, seat, poison, budget)

    def _solved(
        self, circle: Circle, tokens: int | None, seat: int, poison: int, budget: Budget
    ) -> CircleSolved:
        state = scaling = scene = bound = None
        try:
            state = solve(circle, poison if tokens is None else tokens, seat, poison, budget)
            if tokens is None and len(circle.seating.coalitions) > 2:
                scaling = chance_pattern(circle, budget)
            if self.picture is not None:
                clean = _drawn_tokens(state, tokens)
                scene = picture(circle, clean, seat, poison, self.layout, budget)
        except BudgetExhausted as stop:
            bound = Bound(stop.message)
        theorem = WINDOW_THEOREM if state and state.period is not None else None
        found = Provenance.of(METHOD, budget, theorem=theorem, exact=bound is None)
        return CircleSolved(found, circle, tokens, poison, seat, state, scaling, scene, bound)

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
    return Reader(text, example).number()


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
