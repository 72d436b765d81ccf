"""The JSON documents of the verb `coalition`: an answer, and a search over all orders."""

from __future__ import annotations

from typing import Any

from grundy.coalition import theorems
from grundy.coalition.answer import Answer, Move
from grundy.coalition.chance import SCALING_THEOREM, Vector, chance_pattern
from grundy.coalition.circle import Circle
from grundy.coalition.orders import Extreme, Search
from grundy.coalition.pattern import WINDOW_THEOREM
from grundy.coalition.seated import METHOD
from grundy.coalition.theorems import Formula, Status
from grundy.coalition.threshold import Threshold
from grundy.core.budget import Budget
from grundy.core.document import SCHEMA
from grundy.solvers.result import Provenance

_OTHER_MOVES = 1000
_SEARCH = "thresholds of all cyclic orders"


def answer_document(answer: Answer, budget: Budget, *, state: bool = True) -> dict[str, Any]:
    """Return the answer as one document; without a `state` only what holds for all token counts.

    >>> from grundy.coalition.answer import solve
    >>> document = answer_document(solve(Circle.parse("0001111"), 0), Budget(), state=False)
    >>> document["threshold"]["any"], document["threshold"]["formula"]["any"]
    (42, 42)
    """
    circle = answer.circle
    period = answer.period
    theorem = WINDOW_THEOREM if period is not None else None
    provenance = Provenance(METHOD, theorem, seconds=budget.elapsed, nodes=budget.nodes)
    return {
        **_input(circle, answer.tokens if state else None, answer.poison, answer.seat),
        "winner": answer.winner if state else None,
        "winners": list(answer.safe) if state else [],
        "losers": list(answer.losers) if state else [],
        "loss": _chances(circle, answer.loss) if state else None,
        "moves": _moves(answer) if state else [],
        "moves_total": len(answer.moves) if state else 0,
        "threshold": _threshold(answer),
        "chances": None if state else _chance_pattern(circle, budget),
        "period": None if period is None else period[1],
        "preperiod": None if period is None else period[0],
        "exact": True,
        "provenance": provenance.document(),
    }


def unknown_document(
    circle: Circle, tokens: int | None, poison: int, seat: int, reason: str, budget: Budget
) -> dict[str, Any]:
    """Return the same document when the budget was used up: nothing is claimed."""
    provenance = Provenance(METHOD, exact=False, seconds=budget.elapsed, nodes=budget.nodes)
    return {
        **_input(circle, tokens, poison, seat),
        "winner": None,
        "winners": [],
        "losers": [],
        "loss": None,
        "moves": [],
        "moves_total": 0,
        "threshold": None,
        "chances": None,
        "period": None,
        "preperiod": None,
        "exact": False,
        "bound": {"reason": reason},
        "provenance": provenance.document(),
    }


def search_document(search: Search, budget: Budget) -> dict[str, Any]:
    """Return a search as one document, with what it says about the three conjectures."""
    a, b, m = search.a, search.b, search.m
    largest = theorems.largest(a, b, m)
    smallest = theorems.smallest(a, b) if m == 2 else None
    provenance = Provenance(_SEARCH, largest.theorem, seconds=budget.elapsed, nodes=budget.nodes)
    return {
        "schema": SCHEMA,
        "search": {"small": a, "large": b, "take": m},
        "orders": search.orders,
        "largest": {**_extreme(search.largest), "formula": _formula(largest)},
        "smallest": {
            **_extreme(search.smallest),
            "formula": None if smallest is None else _formula(smallest),
        },
        "largest_small": _extreme(search.largest_small),
        "smallest_small": _extreme(search.smallest_small),
        "conjectures": conjectures(search),
        "exact": True,
        "provenance": provenance.document(),
    }


def unknown_search_document(a: int, b: int, m: int, reason: str, budget: Budget) -> dict[str, Any]:
    """Return the document of a search that the budget stopped: the theorem still bounds it."""
    provenance = Provenance(_SEARCH, exact=False, seconds=budget.elapsed, nodes=budget.nodes)
    return {
        "schema": SCHEMA,
        "search": {"small": a, "large": b, "take": m},
        "orders": None,
        "largest": None,
        "smallest": None,
        "exact": False,
        "bound": {"reason": reason, "largest": _formula(theorems.largest(a, b, m))},
        "provenance": provenance.document(),
    }


def conjectures(search: Search) -> list[dict[str, Any]]:
    """Return the conjectures of the source: what is proved, and what this search has checked.

    `holds` says whether the computation agrees, None where it does not apply: the formula of the
    first one is about takes 1 and 2.
    """
    a, b, m = search.a, search.b, search.m
    joined = theorems.joined(a, b, m)
    order = "0" * a + "1" * b
    return [
        {
            "number": 1,
            "claim": "the order 0^a 1^b has the threshold 3a(1+ceil(a/(b-a)))+2(b-1), anyone on move",
            "order": order,
            "printed": theorems.printed_bound(a, b) if m == 2 else None,
            "computed": search.joined.any,
            "holds": theorems.printed_bound(a, b) == search.joined.any if m == 2 else None,
            "status": Status.PROVED.value,
            "theorem": joined.theorem,
            "checked": {"seats": a + b, "orders": 1},
        },
        {
            "number": 2,
            "claim": "the order 00(10)^(a-2)1^(b-a+2) has the largest threshold",
            "order": theorems.best_order(a, b),
            "computed": search.largest.any,
            "holds": search.agrees_with_conjecture_2,
            "status": Status.PROVED.value,
            "theorem": theorems.largest(a, b, m).theorem,
            "checked": {"seats": a + b, "orders": search.orders},
        },
        {
            "number": 3,
            "claim": "every order has a finite threshold",
            "computed": search.largest.any,
            "holds": True,
            "status": Status.PROVED.value,
            "theorem": theorems.FINITE_THEOREM,
            "checked": {"seats": a + b, "orders": search.orders},
        },
    ]


def _input(circle: Circle, tokens: int | None, poison: int, seat: int) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "word": circle.word,
        "takes": list(circle.takes),
        "tokens": tokens,
        "poison": poison,
        "first": seat + 1,
    }


def _moves(answer: Answer) -> list[dict[str, Any]]:
    """Return all winning moves and at most 1,000 others, as the contract says."""
    others = [move for move in answer.moves if not move.winning][:_OTHER_MOVES]
    shown = sorted([move for move in answer.moves if move.winning] + others, key=_take)
    return [_move(answer.circle, move) for move in shown]


def _take(move: Move) -> int:
    return move.take


def _move(circle: Circle, move: Move) -> dict[str, Any]:
    return {
        "move": str(move.take),
        "to": str(move.tokens),
        "winning": move.winning,
        "poison": move.poison,
        "winners": list(move.safe),
        "loss": _chances(circle, move.loss),
    }


def _chances(circle: Circle, loss: Vector | None) -> dict[str, str] | None:
    if loss is None:
        return None
    letters = circle.seating.coalitions
    return {letter: str(chance) for letter, chance in zip(letters, loss, strict=True)}


def _chance_pattern(circle: Circle, budget: Budget) -> dict[str, Any] | None:
    """Return how the losses of three or more coalitions go on (uniform ties), if that shows."""
    scaling = None
    if len(circle.seating.coalitions) > 2:
        scaling = chance_pattern(circle, budget)
    if scaling is None:
        return None
    return {
        "preperiod": scaling.preperiod,
        "period": scaling.period,
        "factor": str(scaling.factor),
        "theorem": SCALING_THEOREM,
    }


def _threshold(answer: Answer) -> dict[str, Any] | None:
    threshold = answer.threshold
    if threshold is None:
        return None
    return {
        "coalition": threshold.letter,
        "any": threshold.any,
        "small": threshold.small,
        "proved": True,
        "theorem": threshold.theorem,
        "computed": {
            "any": threshold.any,
            "small": threshold.small,
            "status": Status.COMPUTED.value,
            "theorem": WINDOW_THEOREM,
        },
        "formula": None if threshold.formula is None else _formula(threshold.formula),
        "all_orders": _all_orders(answer.circle, threshold),
    }


def _all_orders(circle: Circle, threshold: Threshold) -> dict[str, Any] | None:
    """Return what the formulas say about all orders of these two sizes."""
    m = circle.interval
    a = circle.word.count(threshold.letter)
    b = circle.seats - a
    if m is None or m < 2 or a >= b or len(circle.seating.coalitions) != 2:
        return None
    return {
        "largest": _formula(theorems.largest(a, b, m)),
        "smallest": _formula(theorems.smallest(a, b)) if m == 2 else None,
    }


def _formula(formula: Formula) -> dict[str, Any]:
    return {
        "any": formula.any,
        "small": formula.small,
        "status": formula.status.value,
        "theorem": formula.theorem,
    }


def _extreme(extreme: Extreme) -> dict[str, Any]:
    return {
        "any": extreme.any,
        "small": extreme.small,
        "orders": list(extreme.orders),
        "total": extreme.total,
    }
