"""Sequences grow, stop, resume, and are saved; what is known never changes."""

from __future__ import annotations

import pickle
import threading
from pathlib import Path

import numpy as np
import pytest

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted, DamagedFileError, NotationError
from grundy.heaps.regularity.period import nim_values
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import FunctionRule
from grundy.heaps.values import engine
from grundy.heaps.values.sequence import NimSequence


def test_a_budget_of_heaps_keeps_what_was_found() -> None:
    sequence = NimSequence(parse_rule("0.07"))
    with pytest.raises(BudgetExhausted):
        sequence.extend(10**6, budget=Budget(nodes=1))
    known = len(sequence)
    assert known < 10**6
    first = sequence.first(min(known, 50)) if known else []
    sequence.extend(max(known, 3000))
    assert sequence.first(len(first)) == first


def test_cancel_from_another_thread_stops_a_compiled_kernel() -> None:
    sequence = NimSequence(parse_rule("0.007"))
    budget = Budget()
    timer = threading.Timer(1.0, budget.cancel)
    timer.start()
    with pytest.raises(BudgetExhausted, match="cancelled"):
        sequence.extend(10**7, budget=budget)
    assert 0 < len(sequence) < 10**7
    again = NimSequence(parse_rule("0.007"))
    again.extend(5000)
    both = min(5000, len(sequence))  # a busy machine may not have come far
    assert np.array_equal(sequence.values[:both], again.values[:both])


def test_checkpoint_and_resume(tmp_path: Path) -> None:
    place = tmp_path / "run.npz"
    sequence = NimSequence(parse_rule("0.156"))
    sequence.extend(20_000, checkpoint=place)
    loaded = NimSequence.load(place)
    assert loaded.rule == sequence.rule
    assert len(loaded) == 20_000
    loaded.extend(40_000, checkpoint=place)
    straight = NimSequence(parse_rule("0.156"))
    straight.extend(40_000)
    assert np.array_equal(loaded.values, straight.values)


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "run.npz"
    place.write_bytes(b"not a checkpoint")
    with pytest.raises(DamagedFileError):
        NimSequence.load(place)
    with pytest.raises(DamagedFileError):
        NimSequence.load(tmp_path / "absent.npz")
    np.savez(place, rule=np.array("nim"), values=np.arange(5), digest=np.array("0"))
    with pytest.raises(DamagedFileError, match="digest"):
        NimSequence.load(place)


def test_values_cannot_be_changed_from_outside() -> None:
    sequence = NimSequence(parse_rule("nim"))
    sequence.extend(5)
    with pytest.raises(ValueError, match="read-only"):
        sequence.values[0] = 7


def test_too_many_heaps_say_how_much_memory_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "free_memory", lambda: 10**9)
    with pytest.raises(NotationError, match=r"need about 20\.0 GB"):
        NimSequence(parse_rule("0.156")).extend(10**9)


def test_without_numba_the_reference_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy import compiling as jit

    monkeypatch.setattr(jit, "available", lambda: False)
    sequence = NimSequence(parse_rule("subtract(1,2,4)"))
    sequence.extend(20_000)
    assert sequence[19_999] == 19_999 % 3


def test_a_near_period_fills_a_long_sequence() -> None:
    sequence = nim_values("0.07", 300_000)
    assert len(sequence) >= 300_000
    assert np.array_equal(sequence.values[53:-34], sequence.values[87:])
    nim = nim_values("allbut(2,3,4)", 100_000)
    assert nim[99_999] == 2 * (99_999 // 6) + [0, 1, 0, 1, 0, 1][99_999 % 6]


def test_user_functions() -> None:
    sequence = NimSequence(FunctionRule(lambda n: range(n)))
    assert sequence.first(5) == [0, 1, 2, 3, 4]
    with pytest.raises(TypeError):
        pickle.dumps(sequence)
    copy = pickle.loads(pickle.dumps(NimSequence(parse_rule("nim"))))
    assert copy.first(3) == [0, 1, 2]


def test_iteration_ends_with_what_is_known() -> None:
    sequence = NimSequence(parse_rule("0.77"))
    assert list(sequence) == []
    assert sequence[:4] == [0, 1, 2, 3]
    assert list(sequence) == [0, 1, 2, 3]
    assert sequence[2:8:2] == [2, 1, 3]
    assert len(sequence) == 8


@pytest.mark.parametrize("place", [-1, slice(3, None), slice(-3, 5), slice(0, -1), slice(5, 0, -1)])
def test_nothing_is_counted_from_the_end(place: int | slice) -> None:
    with pytest.raises(IndexError, match="no end"):
        NimSequence(parse_rule("0.77"))[place]
