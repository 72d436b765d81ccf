"""The checker's compiled loop: the same values as the definition, whatever the mask."""

from __future__ import annotations

import random

import numpy as np
import pytest

from grundy.checking import sparse
from grundy.checking.rules import read
from grundy.checking.sparse import Space, TooLarge, fast_values
from grundy.checking.values import by_definition
from grundy.errors import GameError
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.sequence import NimSequence


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the loop begin after a few heaps, and report often."""
    monkeypatch.setattr(sparse, "FIRST_HEAPS", 16)
    monkeypatch.setattr(sparse, "_BLOCK", 50)


@pytest.mark.usefixtures("early")
@pytest.mark.parametrize("text", ["0.156", "0.454", "0.07", "4.07", "0.6", "split", "0.0000000004"])
@pytest.mark.parametrize("mask", [0, 1, 6, 27, 61, 65535])
def test_any_mask_gives_the_values(text: str, mask: int) -> None:
    moves = read(text)
    row, first = fast_values(Space(moves, mask), 1000)
    assert first == max(16, 2 * moves.last + 2)
    assert row.tolist() == by_definition(moves, 1000).tolist()


@pytest.mark.usefixtures("early")
@pytest.mark.parametrize("text", ["0.104", "0.127", "0.0404", "0.644"])
@pytest.mark.parametrize("mask", [0, 1, 23, 64])
def test_the_position_bit(text: str, mask: int) -> None:
    moves = read(text)
    if text == "0.644":
        with pytest.raises(ValueError, match="one parity"):
            Space(moves, mask, True)
        return
    space = Space(moves, mask, True)
    row, _ = fast_values(space, 1000)
    assert row.tolist() == by_definition(moves, 1000).tolist()
    parity = space.parity
    rare = [n for n in range(1, 1000) if ((int(row[n]) & mask).bit_count() + n + parity) % 2 == 0]
    assert space.rare_heaps(row).tolist() == rare


@pytest.mark.usefixtures("early")
def test_random_codes_and_sets() -> None:
    chosen = random.Random(5)
    for _ in range(40):
        digits = "".join(chosen.choice("01234567") for _ in range(chosen.randint(1, 5)))
        numbers = ",".join(str(chosen.randint(1, 30)) for _ in range(4))
        for text in (f"0.{digits}7", f"subtract({numbers})"):
            moves = read(text)
            row, _ = fast_values(Space(moves, chosen.randrange(64)), 400)
            assert row.tolist() == by_definition(moves, 400).tolist(), text


@pytest.mark.usefixtures("early")
def test_values_of_several_pages() -> None:
    moves = read("0.354")
    row, _ = fast_values(Space(moves, 63), 20_000)
    assert row.max() >= 64
    sequence = NimSequence(parse_rule("0.354"))
    sequence.extend(20_000)
    assert row.tolist() == sequence.values[:20_000].tolist()


@pytest.mark.usefixtures("early")
def test_values_that_do_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sparse, "LARGEST", 64)
    with pytest.raises(TooLarge):
        fast_values(Space(read("0.354"), 63), 20_000)


@pytest.mark.parametrize("mask", [-1, 1 << 16])
def test_masks_out_of_range(mask: int) -> None:
    with pytest.raises(ValueError, match="mask"):
        Space(read("0.156"), mask)


def test_two_bytes_a_heap_progress_and_the_end_of_it() -> None:
    seen: list[tuple[int, int]] = []
    row, _ = fast_values(Space(read("0.454"), 61), 50_000, lambda *pair: seen.append(pair))
    assert row.dtype == np.uint16
    assert seen[-1] == (50_000, 50_000)
    assert [done for done, _ in seen if done > 4096] == sorted(
        done for done, _ in seen if done > 4096
    )

    def stop(done: int, wanted: int) -> None:
        if done > 20_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fast_values(Space(read("0.454"), 61), 10**8, stop)


def test_too_little_memory_is_one_clear_line() -> None:
    with pytest.raises(GameError, match="heaps needs about 300000"):
        fast_values(Space(read("0.454"), 61), 10**14)
