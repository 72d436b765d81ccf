"""Nim-values of Nimstring against who wins position + *n, played out move by move."""

import random
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from grundy.core.players import LEFT
from grundy.rulesets.registry import get
from grundy.solvers.solve import solve
from grundy.solvers.strings import nimstring
from grundy.solvers.strings.nimstring import NimstringSolver
from grundy.solvers.strings.symmetry import symmetries

HEAPS = range(9)
"""More than the nim-values of graphs with eight strings."""


@cache
def wins(position: Any, heap: int) -> bool:
    """Return whether the player to move wins position + *heap: the definition, nothing else."""
    game: Any = get("nimstring")
    if any(not wins(position, smaller) for smaller in range(heap)):
        return True
    return any(
        wins(option, heap) is (game.next_player(position, option, LEFT) is LEFT)
        for _, option in game.moves(position, LEFT)
    )


def random_graphs(count: int, seed: int) -> list[Any]:
    game, chance = get("nimstring"), random.Random(seed)
    texts = []
    for _ in range(count):
        coins = chance.randint(1, 5)
        strings = [
            (chance.randint(0, coins), chance.randint(0, coins))
            for _ in range(chance.randint(1, 8))
        ]
        texts.append(",".join(f"{u}-{v}" for u, v in strings))
    return [game.parse(text) for text in texts]


@pytest.mark.parametrize("small", [0, 10], ids=["kernel", "definition"])
def test_value_is_the_heap_that_makes_a_loss(small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimstring, "SMALL", small)
    game: Any = get("nimstring")
    seen = set()
    for position in random_graphs(400, seed=1):
        lost = [heap for heap in HEAPS if not wins(position, heap)]
        value = NimstringSolver(game).nim_value(position)
        assert lost == ([] if value is None else [value]), position
        seen.add(value)
    assert {None, 0, 1, 2} <= seen


def test_options_share_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimstring, "SMALL", 0)
    game: Any = get("nimstring")
    for position in random_graphs(60, seed=2):
        solver = NimstringSolver(game)
        solver.nim_value(position)
        for _, option in game.moves(position, LEFT):
            expected = next((heap for heap in HEAPS if not wins(option, heap)), None)
            assert solver.nim_value(option) == expected
        assert len(solver._machines) <= 1


def test_solve_says_what_each_move_is_worth() -> None:
    result: Any = solve("nimstring", "0-1,1-2,0-3,0-3")
    assert (result.grundy, result.value_text, result.outcome.value) == (None, "loony", "N")
    assert "loony" in str(result.grundy_reason)
    for entry in result.moves:
        again = result.game.next_player(result.position, entry.option, LEFT) is LEFT
        assert entry.winning is (wins(entry.option, 0) is again)
        lost = [heap for heap in HEAPS if not wins(entry.option, heap)]
        assert lost == ([] if entry.grundy is None else [entry.grundy])


def test_misere_play_has_no_nim_values() -> None:
    result: Any = solve("nimstring", "0-1,0-1", misere=True)
    assert (result.grundy, result.value_text, result.outcome.value) == (None, None, "P")


def test_symmetries_keep_the_graph() -> None:
    for position in random_graphs(200, seed=3):
        for permutation in symmetries(position):
            assert sorted(permutation) == list(range(len(position)))
            images = [set(position[place]) - {0} for place in permutation]
            coins = [set(string) - {0} for string in position]
            assert [len(one) for one in images] == [len(one) for one in coins]
            for (a, b), (c, d) in zip(combinations(coins, 2), combinations(images, 2), strict=True):
                assert len(a & b) == len(c & d)
