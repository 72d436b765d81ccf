"""Nim and the generic solvers, on positions that hypothesis chooses."""

from __future__ import annotations

from functools import reduce
from operator import xor

from hypothesis import given
from hypothesis import strategies as st

import grundy
from grundy.core.nimber import mex
from grundy.core.players import LEFT
from grundy.rulesets.registry import get
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.generic.outcome import OutcomeSearch

heaps = st.lists(st.integers(0, 7), max_size=4).map(tuple)
any_heaps = st.lists(st.integers(0, 10**40), max_size=8).map(tuple)
nim = get("nim")


@given(any_heaps)
def test_text_round_trip(position: tuple[int, ...]) -> None:
    assert nim.parse(nim.format(position)) == position


@given(any_heaps)
def test_winning_moves_lead_to_zero(position: tuple[int, ...]) -> None:
    result = grundy.solve(nim, position)
    assert bool(result.winning()) == bool(reduce(xor, position, 0))
    for move in result.winning():
        assert reduce(xor, move.option, 0) == 0
        assert sum(a != b for a, b in zip(position, move.option, strict=True)) == 1


@given(heaps)
def test_claims_equal_the_definition(position: tuple[int, ...]) -> None:
    assert GrundySolver(nim, claims=False).grundy(position) == reduce(xor, position, 0)
    searched = OutcomeSearch(nim, misere=True, claims=False).relative(position, LEFT)
    assert OutcomeSearch(nim, misere=True).relative(position, LEFT) == searched


@given(st.sets(st.integers(0, 50)))
def test_mex(values: set[int]) -> None:
    least = mex(values)
    assert least not in values
    assert set(range(least)) <= values


@given(heaps, heaps)
def test_sums_add_by_xor(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    total = grundy.solve(nim(first) + nim(second), claims=False)
    assert total.grundy == grundy.solve(nim, first).grundy ^ grundy.solve(nim, second).grundy
