"""Closed forms for two coalitions, each with its status: proved, or only fitted to data.

Throughout, the smaller coalition has `a` seats, the larger `b`, the takes are 1..m with m ≥ 2, and
a threshold is the largest number of clean tokens the smaller coalition can still win: with anyone
on move (`any`), or with one of its own players on move (`small`). The proofs are written out in
docs/explanation/coalitions.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

FINITE_THEOREM = "CoalitionFinite"
JOINED_THEOREM = "CoalitionJoined"
BEST_ORDER_THEOREM = "CoalitionBestOrder"
WORST_ORDER_FIT = "CoalitionWorstOrder"


class Status(Enum):
    """How a number is known: by computation, by a theorem for all sizes, or by a fit to data."""

    COMPUTED = "computed"
    PROVED = "proved"
    FITTED = "fitted"


@dataclass(frozen=True, slots=True)
class Formula:
    """What a closed form says about the thresholds of one order, or about all orders of a size."""

    any: int
    small: int | None
    status: Status
    theorem: str


def joined(a: int, b: int, m: int = 2) -> Formula:
    """Return the thresholds when the smaller coalition is non-separated: the order 0^a 1^b.

    **Theorem 1** [CoalitionJoined]. With X = ma + b, d = b - a,
    K = ceil(b/((m-1)d)) - 1 and v = b + (m-1)a - K(m-1)d: small = (K+1)X - 1 and
    any = small + floor((v-1)/(m-1)).

    >>> joined(3, 4)
    Formula(any=42, small=39, status=<Status.PROVED: 'proved'>, theorem='CoalitionJoined')
    """
    rounds, width = _joined_rounds(a, b, m)
    small = (rounds + 1) * (m * a + b) - 1
    return Formula(small + (width - 1) // (m - 1), small, Status.PROVED, JOINED_THEOREM)


def _joined_rounds(a: int, b: int, m: int) -> tuple[int, int]:
    _check(a, b, m)
    step = (m - 1) * (b - a)
    rounds = -(-b // step) - 1
    return rounds, b + (m - 1) * a - rounds * step


def best_order(a: int, b: int) -> str:
    """Return the order of conjecture 2 of the source: 00(10)^(a-2)1^(b-a+2), for a = 1 just 01^b.

    >>> best_order(4, 5), best_order(1, 3)
    ('001010111', '0111')
    """
    _check(a, b, 2)
    return "0" + "1" * b if a == 1 else "00" + "10" * (a - 2) + "1" * (b - a + 2)


def largest(a: int, b: int, m: int = 2) -> Formula:
    """Return the largest thresholds over all orders; `best_order` attains both.

    **Theorem 2** [CoalitionBestOrder], for a ≥ 2: with X = ma + b, d = b - a and
    K = floor(((m+1)(a-2) + d + 1)/((m-1)d)): small = (K+1)X - 1 and
    any = small + floor((s-1)/(m-1)), s = (m+1)a + d - 2 - K(m-1)d. With a = 1 there is one order
    only, and theorem 1 answers.

    >>> largest(4, 5).any, largest(4, 5).small
    (118, 116)
    """
    _check(a, b, m)
    if a == 1:
        return joined(a, b, m)
    d = b - a
    rounds = ((m + 1) * (a - 2) + d + 1) // ((m - 1) * d)
    width = (m + 1) * a + d - 2 - rounds * (m - 1) * d
    small = (rounds + 1) * (m * a + b) - 1
    return Formula(small + (width - 1) // (m - 1), small, Status.PROVED, BEST_ORDER_THEOREM)


def smallest(a: int, b: int) -> Formula:
    """Return the smallest T_any over all orders, takes 1 and 2: a fit, no proof.

    It matches all 240 pairs with a + b ≤ 32.

    >>> smallest(4, 5).any, smallest(4, 5).status.value
    (26, 'fitted')
    """
    _check(a, b, 2)
    if b <= 2 * a:
        value = 3 * -(-2 * a // (b - a)) + 2
    elif 2 * b < 5 * a:
        value = 13
    else:
        value = 2 * -(-b // a) + 4
    return Formula(value, None, Status.FITTED, WORST_ORDER_FIT)


def printed_bound(a: int, b: int) -> int:
    """Return the bound of conjecture 1 as printed: 3a(1 + ceil(a/(b-a))) + 2(b-1), takes 1 and 2.

    >>> printed_bound(2, 4)
    18
    """
    _check(a, b, 2)
    return 3 * a * (1 + -(-a // (b - a))) + 2 * (b - 1)


def applicable(word: str, small: str, m: int) -> Iterator[Formula]:
    """Yield the proved formulas that cover one order of two coalitions.

    >>> [f.theorem for f in applicable("110010", "0", 2)], list(applicable("01", "0", 2))
    ([], [])
    >>> [f.any for f in applicable("1111000", "0", 2)]
    [42]
    """
    a = word.count(small)
    b = len(word) - a
    if m < 2 or a >= b:
        return
    order = "".join("0" if letter == small else "1" for letter in word) * 2
    if "0" * a + "1" * b in order:
        yield joined(a, b, m)
    if a >= 2 and best_order(a, b) in order:
        yield largest(a, b, m)


def _check(a: int, b: int, m: int) -> None:
    if not (1 <= a < b and m >= 2):
        raise ValueError(f"the formulas need 1 <= a < b and m >= 2, not a={a}, b={b}, m={m}")
