"""Nim on graphs and blocking Nim, against other games and against their definitions."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

import grundy
from grundy.rulesets.games.blocking_nim import is_cold


def test_edge_nim_with_single_tokens_is_edge_geography() -> None:
    pairs = list(combinations(range(4), 2))
    for chosen in range(1, 1 << len(pairs)):
        edges = [pair for i, pair in enumerate(pairs) if chosen >> i & 1]
        if not any(0 in edge for edge in edges):
            continue
        loaded = ",".join(f"{a}-{b}=1" for a, b in edges)
        plain = ",".join(f"{a}-{b}" for a, b in edges)
        nim = grundy.solve("edge-nim", f"{loaded};at=0").outcome
        assert nim is grundy.solve("edge-geography", f"{plain};at=0").outcome, plain


def test_a_vertex_that_is_emptied_joins_its_neighbours() -> None:
    game = grundy.game("vertex-nim")
    position = game.parse("0-1,1-2;0=2;1=1;2=3;at=1")
    options = dict(game.moves(position, grundy.LEFT))
    assert game.format(options["1→0"]) == "0-2;0=2;2=3;at=0"


@pytest.mark.parametrize(("block", "most"), [(1, 2), (1, 3), (2, 3), (2, 5), (1, 0), (3, 0)])
def test_cold_heaps_by_the_definition(block: int, most: int) -> None:
    """A heap is cold when at most `block` of its options are."""

    @cache
    def cold(heap: int) -> bool:
        takes = range(1, min(heap, most or heap) + 1)
        return sum(cold(heap - taken) for taken in takes) <= block

    assert [cold(n) for n in range(40)] == [is_cold(n, block, most) for n in range(40)]


def test_a_blocked_move_cannot_be_made() -> None:
    game = grundy.game("blocking-nim")
    moves = [move for move, _ in game.moves(game.parse("2/2→0"), grundy.LEFT)]
    assert moves == ["2→1", "2→1!1→0"]
    assert grundy.solve(game, "2/2→0").best() == "2→1!1→0"
