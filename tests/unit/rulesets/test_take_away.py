"""Take-away with memory: Schwenk's theorem against the definition, for f(n) = k·n + c."""

from __future__ import annotations

from functools import cache

import pytest

import grundy


@pytest.mark.parametrize(("k", "c"), [(1, 0), (1, 3), (2, 1), (3, 0), (3, 2)])
def test_the_theorem_agrees_with_play(k: int, c: int) -> None:
    @cache
    def wins(heap: int, most: int) -> bool:
        return any(not wins(heap - t, k * t + c) for t in range(1, min(heap, most) + 1))

    game = grundy.game(f"take-away({k},{c})")
    for heap in range(1, 30):
        claim = game.claim(game.parse(str(heap)))
        assert claim is not None
        assert (claim.outcome is grundy.Outcome.N) == wins(heap, heap - 1), heap
        for last in range(1, 8):
            claim = game.claim((heap, last))
            assert claim is not None
            assert (claim.outcome is grundy.Outcome.N) == wins(heap, k * last + c), (heap, last)


def test_the_name_leaves_out_what_is_not_added() -> None:
    assert [str(grundy.game(name)) for name in ("take-away(3,2)", "take-away(3,0)")] == [
        "take-away(3,2)",
        "take-away(3)",
    ]
