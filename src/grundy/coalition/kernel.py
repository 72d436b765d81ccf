"""The recurrence of `reference` on machine words, compiled: circles of at most 64 seats.

Importing this module imports Numba; `contest` and `orders` do so only for jobs worth compiling for.
All masks are unsigned: mixing signed and unsigned words would turn them into floats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from grundy.compiling import njit

MAX_SEATS = 64
# A call of `scan_orders` returns after this many steps, so that its caller can look at the budget.
_STEPS = 1_000_000

Words = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]
Function = TypeVar("Function", bound=Callable[..., Any])


def _compiled(function: Function) -> Function:
    return cast(Function, njit(function))


def takes_array(takes: tuple[int, ...]) -> Counts:
    """Return the takes as the kernels want them."""
    return np.array(takes, dtype=np.int64)


@_compiled
def _next(
    some: np.uint64, every: np.uint64, own: np.uint64, full: np.uint64, top: np.uint64
) -> np.uint64:
    one = np.uint64(1)
    some = (some >> one) | ((some & one) << top)
    every = (every >> one) | ((every & one) << top)
    return (own & some) | ((full ^ own) & every)


@_compiled
def fill(masks: Words, start: int, own: np.uint64, seats: int, takes: Counts) -> None:
    """Compute `masks[start:]`; the entries before `start` are known."""
    top = np.uint64(seats - 1)
    full = np.uint64(0xFFFFFFFFFFFFFFFF) >> np.uint64(64 - seats)
    # Unsigned places need no test for negative ones: ten times faster than signed.
    steps = takes.astype(np.uint64)
    first, end = np.uint64(start), np.uint64(len(masks))
    head = min(end, max(first, steps[-1]))
    for tokens in range(first, head):
        some, every = np.uint64(0), full
        for take in steps:
            if take > tokens:
                break
            reached = masks[tokens - take]
            some |= reached
            every &= reached
        masks[tokens] = _next(some, every, own, full, top)
    for tokens in range(head, end):
        some, every = np.uint64(0), full
        for take in steps:
            reached = masks[tokens - take]
            some |= reached
            every &= reached
        masks[tokens] = _next(some, every, own, full, top)


@_compiled
def fill_interval(
    masks: Words, start: int, own: np.uint64, seats: int, low: int, size: int
) -> None:
    """Compute `masks[start:]` for the takes low..low+size-1, in a time that hardly depends on size.

    The masks that a mover can reach are a window of `size` consecutive ones. Cut the masks into
    blocks of that size: a window is the end of one block, combined beforehand, and the beginning
    of the next, combined on the way.
    """
    top = np.uint64(seats - 1)
    full = np.uint64(0xFFFFFFFFFFFFFFFF) >> np.uint64(64 - seats)
    none = np.uint64(0)
    end_some = np.empty(size + 1, dtype=np.uint64)
    end_every = np.empty(size + 1, dtype=np.uint64)
    some, every = none, full
    for tokens in range(start, len(masks)):
        last = tokens - low
        if last < 0:
            masks[tokens] = _next(none, full, own, full, top)
            continue
        place = last % size
        if place == 0 or tokens == start:
            block = last - place
            some, every = none, full
            for index in range(block, last):
                some |= masks[index]
                every &= masks[index]
            end_some[size], end_every[size] = none, full
            for offset in range(size - 1, -1, -1):
                index = block - size + offset
                reached = masks[index] if index >= 0 else none
                end_some[offset] = end_some[offset + 1] | reached
                end_every[offset] = end_every[offset + 1] & (reached if index >= 0 else full)
        some |= masks[last]
        every &= masks[last]
        masks[tokens] = _next(
            some | end_some[place + 1], every & end_every[place + 1], own, full, top
        )


@_compiled
def threshold(
    own: np.uint64, seats: int, takes: Counts, limit: int, ring: Words
) -> tuple[int, int]:
    """Return the last token count won with anyone on move and with an own seat on move.

    Both are -2 when `limit` counts did not end in a whole window of lost ones. `ring` is scratch of
    the size of the largest take.
    """
    top = np.uint64(seats - 1)
    full = np.uint64(0xFFFFFFFFFFFFFFFF) >> np.uint64(64 - seats)
    size = len(ring)
    anyone, owner, place = -1, -1, 0
    for tokens in range(limit):
        some = np.uint64(0)
        every = full
        for take in takes:
            if take > tokens:
                break
            index = place - take
            reached = ring[index + size if index < 0 else index]
            some |= reached
            every &= reached
        mask = _next(some, every, own, full, top)
        if mask:
            anyone = tokens
            if mask & own:
                owner = tokens
        elif tokens - anyone >= size:
            return anyone, owner
        ring[place] = mask
        place = 0 if place + 1 == size else place + 1
    return -2, -2


@_compiled
def scan_orders(
    gaps: Counts,
    periods: Counts,
    left: Counts,
    depth: int,
    seats: int,
    takes: Counts,
    limit: int,
    owns: Words,
    anyone: Counts,
    owner: Counts,
) -> tuple[int, int]:
    """Walk on through the necklaces of `orders.necklaces` and store the thresholds of zero.

    The first three arrays and `depth` are the state of the walk; the next call continues with them.
    Returns how many orders were stored and the new depth, 0 when all have been visited.
    """
    zeros = len(gaps) - 1
    ring = np.zeros(takes[-1], dtype=np.uint64)
    stored = 0
    steps = 0
    while depth > 0 and stored < len(owns) and steps < _STEPS:
        steps += 1
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
            gaps[depth] = (gaps[depth - periods[depth]]) - 1
            continue
        last = left[depth]
        period = periods[depth] if last == low else depth
        if last >= low and zeros % period == 0:
            gaps[depth] = last
            own = np.uint64(0)
            seat = np.uint64(0)
            for place in range(1, zeros + 1):
                own |= np.uint64(1) << seat
                seat += np.uint64(gaps[place] + 1)
            owns[stored] = own
            anyone[stored], owner[stored] = threshold(own, seats, takes, limit, ring)
            stored += 1
        depth -= 1
    return stored, depth
