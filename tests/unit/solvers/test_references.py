"""What answers while kernels are compiled finds what the kernels find."""

from __future__ import annotations

import pytest

from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.compiling import Kernels, available
from grundy.core.budget import Budget
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.sequence import NimSequence
from grundy.solvers.solve import solve

POSITIONS = [
    ("domineering", "4x4"),
    ("domineering", "3x5"),
    ("snort", "3x3"),
    ("col", "3x3"),
    ("clobber", "3x3"),
    ("nogo", "3x3"),
    ("cram", "4x4"),
    ("node-kayles", "grid(3x4)"),
    ("nimstring", "2x2"),
    ("dots-and-boxes", "2x2"),
    ("chomp", "5x6"),
    ("hex", "3x3"),
    ("hex", "4x4"),
    ("digraph", "0>1,1>0,1>2,0>2,2>3;at=0"),
    ("partizan-digraph", "0>1L,1>0R,0>2R,1>2L;at=0"),
]


@pytest.mark.skipif(not available(), reason="there are no kernels to compare with")
@pytest.mark.parametrize(("game", "text"), POSITIONS)
def test_the_reference_agrees(game: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = solve(game, text, budget=Budget(60))
    monkeypatch.setattr(Kernels, "ready", lambda self, **_: False)
    monkeypatch.setattr("grundy.solvers.warmup.available", lambda: False)
    slow = solve(game, text, budget=Budget(60))
    assert fast.outcome == slow.outcome  # type: ignore[union-attr]
    assert fast.grundy == slow.grundy  # type: ignore[union-attr]
    assert [m.winning for m in fast.moves] == [m.winning for m in slow.moves]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text", ["0.77", "0.106", "4.[3]", "0.F", "subtract(2,5,7)", "allbut(2,3)"]
)
def test_a_sequence_may_change_hands(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first values by plain Python, the others by the kernel that has become ready meanwhile."""
    heaps = 300 if text in ("4.[3]", "0.F") else 15_000
    expected = NimSequence(parse_rule(text))
    expected.extend(heaps, compiled=available())
    looks = iter([False, False])
    monkeypatch.setattr(Kernels, "ready", lambda self, **_: next(looks, True))
    monkeypatch.setattr("grundy.heaps.values.engine.REFERENCE_SECONDS", 0.02)
    monkeypatch.setattr("grundy.heaps.values.engine.REFERENCE_HEAPS", 0)
    found = NimSequence(parse_rule(text))
    found.extend(heaps)
    assert found.first(heaps) == expected.first(heaps)


def test_a_contest_without_its_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest(Circle.parse("0001111", 2), "0")
    expected = [int(mask) for mask in contest.masks(110_000)]
    monkeypatch.setattr(Kernels, "ready", lambda self, **_: False)
    assert list(contest.masks(110_000)) == expected
