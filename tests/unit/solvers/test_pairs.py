"""Tables of games on two numbers against the definition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import grundy
from grundy.cli.run import run
from grundy.compiling import available
from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.rulesets.registry import get
from grundy.rulesets.structures import Multiples, Rides
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.pairs.nimbers import PairNimbers
from grundy.solvers.pairs.tables import nim_table

Pair = tuple[int, int]
DIRECTIONS = [
    ((1, 0),),
    ((1, 0), (0, 1)),
    ((1, 0), (0, 1), (1, 1)),
    ((2, 1), (1, 2)),
    ((1, 1), (3, 1), (0, 1)),
]
needs_numba = pytest.mark.skipif(not available(), reason="Numba is not installed")


def mex_of(options: Callable[[Pair], Iterable[Pair]]) -> Callable[[Pair], int]:
    @cache
    def value(pair: Pair) -> int:
        seen = {value(option) for option in options(pair)}
        return next(n for n in range(len(seen) + 1) if n not in seen)

    return value


@needs_numba
@pytest.mark.parametrize("directions", DIRECTIONS)
@pytest.mark.parametrize("shape", [(1, 1), (1, 9), (23, 14), (14, 23), (110, 101)])
def test_rides_agree_with_the_definition(directions: tuple[Pair, ...], shape: Pair) -> None:
    def options(pair: Pair) -> Iterator[Pair]:
        for dx, dy in directions:
            a, b = pair[0] - dx, pair[1] - dy
            while a >= 0 and b >= 0:
                yield a, b
                a, b = a - dx, b - dy

    value = mex_of(options)
    table = nim_table(Rides((0, 0), directions), *shape, Budget())
    expected = [[value((a, b)) for b in range(shape[1])] for a in range(shape[0])]
    assert table.tolist() == expected


@pytest.mark.parametrize("name", ["euclid", "euclid(equal)"])
@pytest.mark.parametrize("shape", [(2, 9), (40, 33), (33, 40)])
def test_multiples_agree_with_the_definition(name: str, shape: Pair) -> None:
    game = get(name)
    assert isinstance(game, grundy.Ruleset)
    solver = GrundySolver(game, claims=False)
    table = nim_table(Multiples((1, 1), 1 if "equal" in name else 0), *shape, Budget())
    for a in range(1, shape[0]):
        assert table[a, 1:].tolist() == [solver.grundy((a, b)) for b in range(1, shape[1])]


@needs_numba
def test_one_position_is_read_from_the_table_that_search_would_fill() -> None:
    game = get("wythoff")
    assert isinstance(game, grundy.Ruleset)
    by_table, by_search = PairNimbers(game, Budget()), GrundySolver(game)
    for pair in ((40, 31), (12, 44), (44, 12), (3, 0)):
        assert by_table.grundy(pair) == by_search.grundy(pair)
    assert by_table.method == "table of two numbers"


@needs_numba
def test_a_table_keeps_to_the_budget() -> None:
    queen = Rides((0, 0), DIRECTIONS[2])
    with pytest.raises(BudgetExhausted, match="limit of"):
        nim_table(queen, 1000, 1000, Budget(nodes=10_000))
    with pytest.raises(BudgetExhausted, match="MB of memory"):
        nim_table(queen, 10_000, 10_000, Budget(memory=1 << 28))


@needs_numba
@pytest.mark.parametrize("words", [["--out", "w.csv"], ["--picture", "w.svg"]])
def test_the_corner_of_a_large_table_does_not_pass_for_it(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["table", "wythoff", "300", "300", *words]) == 2
    assert list(tmp_path.iterdir()) == []
    assert run(["table", "wythoff", "300", "300", "--out", "w.npy"]) == 0
    assert np.load("w.npy").shape == (301, 301)
