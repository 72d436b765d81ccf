"""The window certificate: agrees with the standard bound, refuses what it does not cover."""

from __future__ import annotations

from pathlib import Path

import pytest

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.heaps.regularity import search as hunt
from grundy.heaps.regularity.period import find_period
from grundy.heaps.regularity.window import PREFIX, NotCertifiable, TailStream, search
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values import engine
from grundy.heaps.values.sequence import NimSequence

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
@pytest.mark.parametrize("keep", [True, False])
def test_agrees_with_the_standard_bound(text: str, keep: bool) -> None:
    sequence = known(text, max(4 * PREFIX, COVERED[text][0]))
    before = len(sequence)
    proof = search(sequence, keep=keep)
    assert proof is not None
    assert (proof.preperiod, proof.period) == COVERED[text]
    assert (len(sequence) > before) == keep
    if proof.position_bit:
        assert proof.period % 2 == 0


@pytest.mark.parametrize("text", NOT_COVERED)
def test_says_what_it_does_not_cover(text: str) -> None:
    with pytest.raises(NotCertifiable):
        search(known(text, NOT_COVERED[text][0] + 4 * PREFIX))


def test_a_limit_ends_the_search() -> None:
    sequence = known("0.454", 1 << 17)
    assert search(sequence, limit=1 << 18) is None
    assert len(sequence) >= 1 << 18


def test_what_an_ended_budget_leaves_is_true(tmp_path: Path) -> None:
    sequence = known("0.104", 1 << 17)
    kept = tmp_path / "0.104.npz"
    with pytest.raises(BudgetExhausted):
        search(sequence, budget=Budget(nodes=10**6), checkpoint=kept)
    assert len(sequence) > 1 << 18
    again = NimSequence.load(kept)
    assert len(again) == len(sequence)
    assert (again.values == known("0.104", len(again)).values[: len(again)]).all()


def test_too_little_memory_ends_the_keeping_not_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sequence = known("0.156", 4 * PREFIX)
    monkeypatch.setattr(engine, "free_memory", lambda: 1000)
    proof = search(sequence)
    assert proof is not None
    assert (proof.preperiod, proof.period) == COVERED["0.156"]
    assert len(sequence) == 4 * PREFIX


def test_streamed_values_are_the_values() -> None:
    sequence = known("0.156", 1 << 18)
    short = NimSequence(sequence.rule)
    short.adopt(sequence.values[: 1 << 16])
    stream = TailStream(short, 1 << 16)
    while stream.n < (1 << 17) + (1 << 16):
        fresh = stream.advance()
        assert (fresh == sequence.values[stream.n - len(fresh) : stream.n]).all()
        window = sequence.values[stream.n - stream.window : stream.n]
        assert (stream.last_window() == window).all()


def test_rules_without_a_window() -> None:
    with pytest.raises(NotCertifiable):
        TailStream(known("subtract(1,2)", 100), 100)


def test_find_period_by_window() -> None:
    found = find_period("0.156", window=True)
    assert found.proved
    assert found.theorem is not None
    assert (found.theorem.name, found.method) == ("window", "window")
    assert found.regularity == find_period("0.156").regularity


@pytest.mark.parametrize("text", ["0.56"])
def test_a_long_search_takes_the_window_by_itself(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hunt, "_STORED_LIMIT", 1 << 15)
    found = find_period(text)
    assert found.proved
    assert found.theorem is not None
    assert found.theorem.name == "window"
    assert found.regularity is not None
    assert (found.regularity.preperiod, found.regularity.period) == COVERED[text]
