"""All cyclic orders of two coalitions, and the conjectures of the source as experiments over them.

Orders that differ only by where one starts to read are the same circle; the lexicographically first
reading, a *necklace*, stands for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.coalition import reference, theorems
from grundy.coalition.warmup import COALITION
from grundy.core.budget import Budget, current_budget
from grundy.errors import NotationError

_CHUNK = 1 << 14
# With fewer seats the interpreter needs less time than loading the kernel.
_WORTH_COMPILING = 12
_SHOWN = 20
_AT_ONCE = 64
MAX_SEATS = 200


def necklaces(zeros: int, ones: int) -> Iterator[str]:
    """Yield every cyclic order of zeros and ones once, in lexicographic order.

    An order is a cyclic sequence of gaps: the ones after each zero. The walk of Fredricksen,
    Kessler and Maiorana [Ruskey1992] builds the gap sequences that are least among their rotations;
    those whose later gaps cannot all reach the first one are cut off, so no other content is
    visited.

    >>> list(necklaces(2, 3))
    ['00111', '01011']
    """
    if not zeros:
        yield "1" * ones
        return
    gaps, periods, left = _start_of_walk(zeros, ones)
    depth = 1
    while depth:
        low = 0 if depth == 1 else gaps[depth - periods[depth]]
        if depth < zeros:
            gaps[depth] += 1
            gap = gaps[depth]
            if left[depth] - gap < (zeros - depth) * gaps[1]:
                depth -= 1
                continue
            periods[depth + 1] = periods[depth] if gap == low else depth
            left[depth + 1] = left[depth] - gap
            depth += 1
            gaps[depth] = gaps[depth - periods[depth]] - 1
            continue
        # The last gap is what is left.
        gaps[depth] = left[depth]
        period = periods[depth] if gaps[depth] == low else depth
        if gaps[depth] >= low and zeros % period == 0:
            yield "".join("0" + "1" * gap for gap in gaps[1:])
        depth -= 1


def _start_of_walk(zeros: int, ones: int) -> tuple[list[int], list[int], list[int]]:
    """Return the gaps (the first one below its least value), periods and ones left, by depth."""
    return [0, -1] + [0] * (zeros - 1), [1] * (zeros + 1), [ones] * (zeros + 1)


def order_threshold(order: str, m: int = 2) -> tuple[int, int]:
    """Return both thresholds of coalition 0 in an order of zeros and ones, takes 1..m, m ≥ 2.

    They exist because zeros are fewer; the loop ends in m lost counts in a row.

    >>> order_threshold("001010111")
    (118, 116)
    """
    seats = len(order)
    own = sum(1 << seat for seat, letter in enumerate(order) if letter == "0")
    takes = range(1, m + 1)
    masks: list[int] = []
    anyone = member = -1
    while True:
        known = len(masks)
        reference.extend(masks, own, seats, takes, known + _AT_ONCE)
        for tokens in range(known, len(masks)):
            if masks[tokens]:
                anyone = tokens
                if masks[tokens] & own:
                    member = tokens
            elif tokens - anyone >= m:
                return anyone, member


@dataclass(frozen=True, slots=True)
class Extreme:
    """One end of a search: the thresholds there, and the orders that have them."""

    any: int
    small: int
    orders: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Search:
    """The thresholds of all orders of `a` against `b` players.

    `largest` and `smallest` are by T_any; `largest_small` and `smallest_small` by T_small. Each
    lists its first orders and counts them all.
    """

    a: int
    b: int
    m: int
    orders: int
    largest: Extreme
    smallest: Extreme
    largest_small: Extreme
    smallest_small: Extreme

    @property
    def joined(self) -> Extreme:
        """Return the non-separated order 0^a 1^b, computed: what conjecture 1 is about."""
        order = "0" * self.a + "1" * self.b
        anyone, member = order_threshold(order, self.m)
        return Extreme(anyone, member, (order,), 1)

    @property
    def agrees_with_conjecture_2(self) -> bool:
        """Return whether the order of conjecture 2 has the largest thresholds (m = 2: alone)."""
        best = order_threshold(theorems.best_order(self.a, self.b), self.m)
        alone = self.m > 2 or self.largest.total == 1
        return best == (self.largest.any, self.largest_small.small) and alone


def search(a: int, b: int, m: int = 2, budget: Budget | None = None) -> Search:
    """Scan every cyclic order of `a` against `b` players for the extreme thresholds.

    >>> found = search(4, 5)
    >>> found.orders, found.largest.any, found.largest.orders, found.smallest.any
    (14, 118, ('001010111',), 26)
    """
    if not 1 <= a < b:
        raise NotationError(
            "the search needs a smaller coalition a and a larger one b, not {a} and {b}",
            a=a,
            b=b,
            example="--search 4 5",
        )
    if a + b > MAX_SEATS:
        raise NotationError("the search takes at most {limit} seats", limit=MAX_SEATS)
    if m < 2:
        raise NotationError("without a choice of takes no threshold exists: take at least 2")
    tally = _Tally()
    wait = (budget or current_budget()).compiles
    rows = (
        _compiled_rows(a, b, m)
        if _WORTH_COMPILING <= a + b <= 64 and COALITION.ready(wait=wait)
        else _reference_rows(a, b, m)
    )
    for visited, chunk in rows:
        tally.orders += visited
        for order, thresholds in chunk:
            tally.add(order, thresholds)
        if budget is not None:
            budget.spend(max(1, visited))
    return tally.result(a, b, m)


Row = tuple[str, tuple[int, int]]


def _reference_rows(a: int, b: int, m: int) -> Iterator[tuple[int, list[Row]]]:
    for order in necklaces(a, b):
        yield 1, [(order, order_threshold(order, m))]


def _compiled_rows(a: int, b: int, m: int) -> Iterator[tuple[int, list[Row]]]:
    """Yield how many orders each chunk held, and those of them that are extreme within it."""
    import numpy as np

    from grundy.coalition import kernel

    seats = a + b
    takes = kernel.takes_array(tuple(range(1, m + 1)))
    # No order goes beyond the theorem's maximum; one that does shows as -2, an error.
    limit = theorems.largest(a, b, m).any + m + 2
    gaps, periods, left = (np.array(part, dtype=np.int64) for part in _start_of_walk(a, b))
    owns = np.empty(_CHUNK, dtype=np.uint64)
    anyone = np.empty(_CHUNK, dtype=np.int64)
    member = np.empty(_CHUNK, dtype=np.int64)
    depth = 1
    while depth:
        stored, depth = kernel.scan_orders(
            gaps, periods, left, depth, seats, takes, limit, owns, anyone, member
        )
        if not stored:
            yield 0, []
            continue
        high, small = anyone[:stored], member[:stored]
        if high.min() < 0:
            beyond = _order(int(owns[high.argmin()]), seats)
            raise AssertionError(f"{beyond} goes beyond {theorems.BEST_ORDER_THEOREM}")
        extreme = np.zeros(stored, dtype=np.bool_)
        for values in (high, small):
            extreme |= (values == values.max()) | (values == values.min())
        yield (
            stored,
            [
                (_order(int(owns[place]), seats), (int(high[place]), int(small[place])))
                for place in np.nonzero(extreme)[0]
            ],
        )


def _order(own: int, seats: int) -> str:
    return "".join("0" if own >> seat & 1 else "1" for seat in range(seats))


class _Tally:
    """Keeps the extreme rows of a stream without storing it."""

    def __init__(self) -> None:
        self.orders = 0
        # By threshold (0: anyone on move, 1: a member) and sign (1: largest, -1: smallest).
        self.rows: dict[tuple[int, int], list[Row]] = {}
        self.totals: dict[tuple[int, int], int] = {}

    def add(self, order: str, thresholds: tuple[int, int]) -> None:
        for which in (0, 1):
            for sign in (1, -1):
                rows = self.rows.setdefault((which, sign), [])
                ahead = sign * (thresholds[which] - rows[0][1][which]) if rows else 1
                if ahead > 0:
                    rows[:] = [(order, thresholds)]
                    self.totals[which, sign] = 1
                elif ahead == 0:
                    self.totals[which, sign] += 1
                    if len(rows) < _SHOWN:
                        rows.append((order, thresholds))

    def result(self, a: int, b: int, m: int) -> Search:
        ends = [self._extreme(which, sign) for which in (0, 1) for sign in (1, -1)]
        return Search(a, b, m, self.orders, *ends)

    def _extreme(self, which: int, sign: int) -> Extreme:
        rows = self.rows[which, sign]
        anyone, member = rows[0][1]
        return Extreme(anyone, member, tuple(order for order, _ in rows), self.totals[which, sign])
