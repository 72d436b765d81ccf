"""The recurrence of `reference` on machine words, compiled: circles of at most 64 seats.

Importing this module imports Numba; `contest` and `orders` do so only for jobs worth compiling for.
All masks are unsigned: mixing signed and unsigned words would turn them into floats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

MAX_SEATS = 64

Words = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]
Function = TypeVar("Function", bound=Callable[..., Any])


def _compiled(function: Function) -> Function:
    return cast(Function, numba.njit(cache=True, nogil=True)(function))


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
    letters: npt.NDArray[np.uint8],
    zeros: int,
    takes: Counts,
    limit: int,
    owns: Words,
    anyone: Counts,
    owner: Counts,
) -> tuple[int, bool]:
    """Visit necklaces in lexicographic order from `letters` on, and store the thresholds of zero.

    `letters` is the prenecklace to visit next and is left so that the next call continues. Returns
    how many orders with `zeros` zeros were stored and whether all necklaces have been visited. The
    successor rule is that of Fredricksen, Kessler and Maiorana in Duval's form [Duval1988].
    """
    seats = len(letters)
    ring = np.zeros(takes[-1], dtype=np.uint64)
    stored = 0
    while stored < len(owns):
        end = seats
        while end > 0 and letters[end - 1] == 1:
            end -= 1
        if end == 0:
            return stored, True
        letters[end - 1] = 1
        for place in range(end, seats):
            letters[place] = letters[place - end]
        if seats % end != 0:
            continue
        own = np.uint64(0)
        count = 0
        for place in range(seats):
            if letters[place] == 0:
                own |= np.uint64(1) << np.uint64(place)
                count += 1
        if count != zeros:
            continue
        owns[stored] = own
        anyone[stored], owner[stored] = threshold(own, seats, takes, limit, ring)
        stored += 1
    return stored, False
