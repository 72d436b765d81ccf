"""Seeing regularities: definition 3.26 of the main source, and its examples 3.27."""

from __future__ import annotations

import random

import numpy as np
import pytest

from grundy.heaps.regularity.kernels.period import best_suffix_period
from grundy.heaps.regularity.kinds import Regularity, see, suffix_period


@pytest.mark.parametrize(
    ("head", "cycle", "steps", "expected"),
    [
        ([], [1, 2, 3], [0, 2, 2], Regularity("sapp", 0, 3, 2, (0,))),
        ([1], [1, 2, 3], [0, 0, 0], Regularity("periodic", 1, 3)),
        ([], [1, 1], [1, 1], Regularity("arithmetic-periodic", 0, 2, 1)),
        # 0123252729…: the source says preperiod 2; G(3) = G(1) + 2 makes 1 the smallest.
        ([0, 1], [2, 3], [0, 2], Regularity("sapp", 1, 2, 2, (0,))),
        ([], [0, 1, 2], [0, 0, 0], Regularity("periodic", 0, 3)),
        ([1], [1, 1], [1, 1], Regularity("arithmetic-periodic", 1, 2, 1)),
    ],
)
def test_source_examples(
    head: list[int], cycle: list[int], steps: list[int], expected: Regularity
) -> None:
    p = len(cycle)
    values = head + [cycle[i % p] + i // p * steps[i % p] for i in range(12 * p)]
    found = see(values)
    assert found == expected
    assert [expected.value(n, values) for n in range(len(values))] == values


def test_noise_shows_nothing() -> None:
    random.seed(1)
    assert see([random.randrange(9) for _ in range(500)]) is None


def test_smallest_period_and_start() -> None:
    values = [5, 7] + [0, 1, 0, 1] * 20
    assert suffix_period(values) == (2, 2, 4)
    assert see(values) == Regularity("periodic", 2, 2)


def test_compiled_and_plain_search_agree() -> None:
    random.seed(2)
    for _ in range(60):
        head = [random.randrange(3) for _ in range(random.randrange(12))]
        cycle = [random.randrange(3) for _ in range(random.randrange(1, 9))]
        values = head + cycle * random.randrange(1, 8)
        for factor, offset, smallest, repeats in ((1, 0, 0, 2), (2, 3, 1, 0)):
            plain = suffix_period(
                values, factor=factor, offset=offset, smallest=smallest, repeats=repeats
            )
            fast = best_suffix_period(np.array(values), factor, offset, smallest, repeats)
            assert (tuple(map(int, fast)) if fast[1] else None) == plain
