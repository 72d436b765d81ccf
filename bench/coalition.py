"""CPU seconds of the coalition solvers: many token counts, and all orders of two coalitions.

Run `python -m bench.coalition`; kernels are compiled (or loaded) before the clock starts.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial

from grundy.coalition import theorems
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.orders import search

TOKENS = 10_000_000
SEATS = 60


def seconds(job: Callable[[], object]) -> float:
    """Return the CPU seconds of one run of `job`."""
    started = time.process_time()
    job()
    return time.process_time() - started


def circle_of(seats: int, takes: int) -> Circle:
    """Return a circle of two equal coalitions in a fixed random order."""
    letters = list("01" * (seats // 2))
    random.Random(8).shuffle(letters)
    return Circle.parse("".join(letters), takes)


def search_all(most: int) -> int:
    """Search every pair a < b with at most `most` players; return the number of orders."""
    orders = 0
    for seats in range(3, most + 1):
        for a in range(1, (seats + 1) // 2):
            found = search(a, seats - a)
            assert found.agrees_with_conjecture_2
            assert found.smallest.any == theorems.smallest(a, seats - a).any
            orders += found.orders
    return orders


def main() -> None:
    """Print one line per measurement."""
    write = sys.stdout.write
    for takes in (2, 5, 20, 1000):
        contest = Contest(circle_of(SEATS, takes), "0")
        contest.masks(200_000)
        spent = seconds(partial(contest.masks, TOKENS))
        write(
            f"masks        {TOKENS:>11,} counts, {SEATS} seats, takes 1..{takes:<4} {spent:8.3f} s\n"
        )
    search(6, 7)
    for most in (18, 22):
        orders = search_all(most)
        spent = seconds(partial(search_all, most))
        write(f"necklaces    {orders:>11,} orders, up to {most} seats           {spent:9.3f} s\n")


if __name__ == "__main__":
    main()
