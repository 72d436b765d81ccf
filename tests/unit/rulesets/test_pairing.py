"""The pairing strategy for Bridg-It: however the pairs are shared, Left's sides are joined."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

import grundy
from grundy.core.players import LEFT
from grundy.rulesets import registry
from grundy.rulesets.games.bridg_it import pairing
from grundy.rulesets.scene import Past


def left_wins(size: int, right: Iterable[str]) -> bool:
    """Return whether Left has won when Right took the given crossings and Left all the others."""
    game: Any = registry.get("bridg-it")
    position = game.parse(f"{size}x{size}")
    taken = set(right)
    marks = "".join(
        "R" if game.edge_name(position, edge) in taken else "L"
        for edge in range(len(position.state))
    )
    rows, rest = [], marks
    for row in range(2 * size - 1):
        rows.append(rest[: size - row % 2])
        rest = rest[size - row % 2 :]
    return game.parse("|".join(rows)).winner() is LEFT


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_course_of_play_is_won(size: int) -> None:
    pairs = pairing(size)
    crossings = size**2 + (size - 1) ** 2
    assert len({"a1", *(name for pair in pairs for name in pair)}) == crossings
    assert all(left_wins(size, chosen) for chosen in product(*pairs))


@pytest.mark.parametrize("size", [4, 5, 8])
def test_random_courses_on_larger_boards_are_won(size: int) -> None:
    dice = random.Random(size)
    for _ in range(100):
        assert left_wins(size, [dice.choice(pair) for pair in pairing(size)])


def test_explained() -> None:
    steps = grundy.explain("bridg-it", "3x3").steps
    assert any(step.theorem == "Gross1966" and "a2–b1" in str(step.text) for step in steps)


def test_pins_and_pawns_are_the_heap_games() -> None:
    for length in range(14):
        for row, heaps in (("kayles-pins", "kayles"), ("dawson-pawns", "dawson-chess")):
            assert grundy.solve(row, str(length)).grundy == grundy.solve(heaps, str(length)).grundy


def test_every_pin_and_every_pair_of_pins_can_be_pressed() -> None:
    game: Any = registry.get("kayles-pins")
    scene = game.staged("xxx", Past("xxx"))
    assert {spot.move for spot in scene.hot_spots} == {"a", "b", "c", "a-b", "b-c"}
