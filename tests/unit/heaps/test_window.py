"""The window certificate: agrees with the standard bound, refuses what it does not cover."""

from __future__ import annotations

import pytest

from grundy.heaps.language import parse_rule
from grundy.heaps.period import find_period
from grundy.heaps.sequence import NimSequence
from grundy.heaps.window import PREFIX, NotCertifiable, TailStream, confirm, search

# Solved games whose rare heaps die out early, (preperiod, period); by the standard bound, see data/truth.
COVERED = {
    "0.45": (498, 20),
    "0.77": (71, 12),
    "0.127": (46578, 4),
    "0.156": (3479, 349),
    "0.356": (7315, 142),
    "0.56": (326640, 144),
    "0.644": (3256, 442),
}
NOT_COVERED = {"0.16": (105351, 149459), "0.165": (5181, 1550), "0.07": (53, 34)}


def known(text: str, heaps: int) -> NimSequence:
    sequence = NimSequence(parse_rule(text))
    sequence.extend(heaps)
    return sequence


@pytest.mark.parametrize("text", COVERED)
def test_agrees_with_the_standard_bound(text: str) -> None:
    preperiod, period = COVERED[text]
    sequence = known(text, preperiod + 4 * PREFIX)
    assert confirm(sequence, preperiod=preperiod, period=period).proved
    assert not confirm(sequence, preperiod=preperiod, period=period + 2).proved
    if preperiod:
        assert not confirm(sequence, preperiod=preperiod - 1, period=period).proved


@pytest.mark.parametrize("text", NOT_COVERED)
def test_says_what_it_does_not_cover(text: str) -> None:
    preperiod, period = NOT_COVERED[text]
    proof = confirm(known(text, preperiod + 4 * PREFIX), preperiod=preperiod, period=period)
    assert not proof.proved
    assert proof.reason is not None


def test_streamed_values_are_the_values() -> None:
    sequence = known("0.156", 1 << 18)
    short = NimSequence(sequence.rule)
    short.adopt(sequence.values[: 1 << 16])
    stream = TailStream(short, 1 << 16)
    while stream.n < (1 << 17):
        view = stream.advance()
        expected = sequence.values[stream.n - len(view) : stream.n]
        assert (view == expected).all()


@pytest.mark.parametrize("text", ["0.156", "0.127", "0.644"])
def test_cycle_search_finds_preperiod_and_period(text: str) -> None:
    proof = search(known(text, 1 << 17), limit=10**6)
    assert proof is not None
    assert (proof.preperiod, proof.period) == COVERED[text]


def test_the_parity_trap() -> None:
    """With the position bit an odd period must be refused even where the values would agree."""
    sequence = known("0.127", 46578 + 4 * PREFIX)
    proof = confirm(sequence, preperiod=46578, period=5)
    assert proof.position_bit
    assert not proof.proved


def test_rules_without_a_window() -> None:
    with pytest.raises(NotCertifiable):
        TailStream(known("subtract(1,2)", 100), 100)


def test_find_period_by_window() -> None:
    found = find_period("0.156", window=True)
    assert found.proved
    assert found.theorem is not None
    assert (found.theorem.name, found.method) == ("window", "window")
    assert found.regularity == find_period("0.156").regularity
