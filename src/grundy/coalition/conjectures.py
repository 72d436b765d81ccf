"""The conjectures of the source: what is proved by now, and what a search over all orders has checked."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.coalition import theorems
from grundy.coalition.orders import Search
from grundy.coalition.theorems import Status
from grundy.core.document import Documented


@dataclass(frozen=True)
class CheckedOrders(Documented):
    """How much was checked."""

    seats: int
    orders: int


@dataclass(frozen=True)
class Conjecture(Documented):
    """One conjecture; `holds` is None where it is not about these takes."""

    number: int
    claim: str
    computed: int
    holds: bool | None
    theorem: str
    checked: CheckedOrders
    order: str | None = None
    printed: int | None = None
    """The number that the printed formula gives."""
    status: Status = Status.PROVED


def conjectures(search: Search) -> tuple[Conjecture, ...]:
    """Return the three conjectures as this search sees them.

    >>> from grundy.coalition.orders import search
    >>> [conjecture.holds for conjecture in conjectures(search(2, 3))]
    [True, True, True]
    """
    a, b, m = search.a, search.b, search.m
    printed = theorems.printed_bound(a, b) if m == 2 else None
    everything = CheckedOrders(a + b, search.orders)
    return (
        Conjecture(
            1,
            "the order 0^a 1^b has the threshold 3a(1+ceil(a/(b-a)))+2(b-1), anyone on move",
            search.joined.any,
            None if printed is None else printed == search.joined.any,
            theorems.joined(a, b, m).theorem,
            CheckedOrders(a + b, 1),
            "0" * a + "1" * b,
            printed,
        ),
        Conjecture(
            2,
            "the order 00(10)^(a-2)1^(b-a+2) has the largest threshold",
            search.largest.any,
            search.agrees_with_conjecture_2,
            theorems.largest(a, b, m).theorem,
            everything,
            theorems.best_order(a, b),
        ),
        Conjecture(
            3,
            "every order has a finite threshold",
            search.largest.any,
            True,
            theorems.FINITE_THEOREM,
            everything,
        ),
    )
