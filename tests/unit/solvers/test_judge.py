"""The contest tasks against brute force, at their full limits, and with broken input."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache
from itertools import product

import pytest

from grundy.errors import GameError
from grundy.solvers.contests import GRUNDY_LIMIT, GRUNDY_LOST, NUMBERS, TASKS, judge

Heaps = tuple[int, ...]


def brute(options: Callable[[Heaps], list[Heaps]]) -> Callable[[Heaps], bool]:
    @cache
    def wins(heaps: Heaps) -> bool:
        return any(not wins(option) for option in options(heaps))

    return wins


def takes(most: int) -> Callable[[Heaps], list[Heaps]]:
    return lambda heaps: [
        tuple(sorted((*heaps[:i], heap - t, *heaps[i + 1 :])))
        for i, heap in enumerate(heaps)
        for t in range(1, min(heap, most) + 1)
    ]


def stairs(heaps: Heaps) -> list[Heaps]:
    found = []
    for i in range(1, len(heaps)):
        for t in range(1, heaps[i] + 1):
            after = list(heaps)
            after[i] -= t
            after[i - 1] += t
            found.append(tuple(after))
    return found


def one_each(heaps: Heaps) -> list[Heaps]:
    choices = product(*((0, 1) if heap else (0,) for heap in heaps))
    return [
        tuple(h - c for h, c in zip(heaps, chosen, strict=True))
        for chosen in choices
        if any(chosen)
    ]


CASES = {
    "nim-game-1": (brute(takes(99)), 5, 3, True),
    "nim-game-2": (brute(takes(3)), 9, 3, True),
    "stair-game": (brute(stairs), 3, 4, False),
    "another-game": (brute(one_each), 4, 4, False),
}


@pytest.mark.parametrize("task", CASES)
def test_agrees_with_brute_force(task: str) -> None:
    wins, largest, most, unordered = CASES[task]
    rng = random.Random(5)
    tests = [[rng.randint(0, largest) for _ in range(rng.randint(1, most))] for _ in range(3000)]
    text = f"{len(tests)}\n" + "\n".join(f"{len(t)}\n{' '.join(map(str, t))}" for t in tests)
    expected = ["first" if wins(tuple(sorted(t) if unordered else t)) else "second" for t in tests]
    assert judge(task, text).split("\n") == expected


def test_stick_game_agrees_with_brute_force() -> None:
    rng = random.Random(7)
    for _ in range(1500):
        n = rng.choice([rng.randint(1, 40), rng.randint(500, 2200)])
        allowed = sorted(
            {rng.randint(1, rng.choice([5, n, 700])) for _ in range(rng.randint(1, 6))}
        )
        won = [False] * (n + 1)
        for heap in range(1, n + 1):
            won[heap] = any(t <= heap and not won[heap - t] for t in allowed)
        expected = "".join("W" if w else "L" for w in won[1:])
        answer = judge("stick-game", f"{n} {len(allowed)}\n{' '.join(map(str, allowed))}")
        assert answer == expected, (n, allowed)


def grundys_values(stop: int) -> list[int]:
    values = [0] * (stop + 1)
    for heap in range(3, stop + 1):
        seen = {values[a] ^ values[heap - a] for a in range(1, (heap + 1) // 2)}
        while values[heap] in seen:
            values[heap] += 1
    return values


def test_grundys_game_by_the_definition() -> None:
    values = grundys_values(2500)
    assert [h for h in range(1, 2501) if values[h] == 0] == list(GRUNDY_LOST)
    text = "2500\n" + "\n".join(map(str, range(1, 2501)))
    expected = ["first" if values[h] else "second" for h in range(1, 2501)]
    assert judge("2207", text).split("\n") == expected


@pytest.mark.slow
def test_the_table_of_grundys_game_computed_anew() -> None:
    from grundy.heaps.rules.language import parse_rule
    from grundy.heaps.values.sequence import NimSequence

    sequence = NimSequence(parse_rule("grundy"))
    sequence.extend(GRUNDY_LIMIT + 1)
    assert [int(h) for h in (sequence.values == 0).nonzero()[0] if h] == list(GRUNDY_LOST)


def test_full_limits_within_seconds() -> None:
    rng = random.Random(1)
    many = "100000\n" + "\n".join(
        f"2\n{rng.randint(1, 10**9)} {rng.randint(1, 10**9)}" for _ in range(10**5)
    )
    one = f"1\n1000000\n{' '.join(str(rng.randint(0, 10**9)) for _ in range(10**6))}"
    odd = f"1000000 100\n{' '.join(str(2 * i + 1) for i in range(100))}"
    wide = f"1000000 100\n{' '.join(str(t) for t in rng.sample(range(1, 10**6), 100))}"
    heaps = "100000\n" + "\n".join(str(rng.randint(1, 10**6)) for _ in range(10**5))
    runs = [("stick-game", odd), ("stick-game", wide), ("grundys-game", heaps)]
    runs += [
        (t, text)
        for t in ("nim-game-1", "nim-game-2", "stair-game", "another-game")
        for text in (many, one)
    ]
    for task, text in runs:
        started = time.process_time()
        judge(task, text)
        assert time.process_time() - started < 4, task  # about a second on an idle machine


def test_numbers_and_names_mean_the_same() -> None:
    assert {*NUMBERS.values()} == {*TASKS}


@pytest.mark.parametrize(
    ("task", "text", "message"),
    [
        ("nim", "1 1 1", 'there is no task "nim"'),
        ("1730", "", "ends too early"),
        ("1730", "2 1 5", "ends too early"),
        ("1730", "1 3\n5 x 9", '"x" is not a whole number: row 2, column 3'),
        ("1099", "1 1 -4", '"-4" is not a whole number'),
        ("1729", "10", "ends too early"),
        ("2207", "1 1000001", "at most 1000000"),
    ],
)
def test_broken_input_is_said_in_one_line(task: str, text: str, message: str) -> None:
    with pytest.raises(GameError) as caught:
        judge(task, text)
    assert message in str(caught.value)
