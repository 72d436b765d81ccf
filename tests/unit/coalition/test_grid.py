"""The decision grid: nodes, useful edges, colours."""

import pytest

from grundy.coalition.circle import Circle
from grundy.coalition.grid import decision_grid
from grundy.errors import NotationError


@pytest.mark.parametrize("tokens", [0, 1, 4, 15, 24, 70])
def test_number_of_nodes(tokens: int) -> None:
    grid = decision_grid(Circle.parse("100111", 2), tokens)
    half = tokens // 2
    assert len(grid.nodes) == (half + 1) * (tokens + 1 - half)


def test_leaves_never_have_the_colour_of_their_outline() -> None:
    grid = decision_grid(Circle.parse("0110011", 2), 20)
    leaves = [node for node in grid.nodes.values() if not grid.after(node)]
    assert all(node.tokens == 0 for node in leaves)
    assert all(node.winner != "0110011"[node.seat] for node in leaves)


@pytest.mark.parametrize("takes", [(1, 2), (2, 5), (1, 4), (3,)])
def test_useful_edges(takes: tuple[int, ...]) -> None:
    word = "00111"
    grid = decision_grid(Circle.parse(word, takes), 30)
    for node in grid.nodes.values():
        after = grid.after(node)
        own = word[node.seat]
        winning = {way for way, reached in after.items() if reached.winner == own}
        assert set(node.good) == (winning or set(after))
        assert node.winner == (own if winning else {"0": "1", "1": "0"}[own])


def test_no_coalitions_mix_the_colours() -> None:
    grid = decision_grid(Circle.parse("abc", 2), 9)
    assert all(sum(node.favour) == 1 for node in grid.nodes.values())
    assert all(node.winner is None for node in grid.nodes.values())
    assert [str(weight) for weight in grid.nodes[0, 0].favour] == ["1/4", "3/8", "3/8"]


def test_refuses_three_takes_and_too_many_tokens() -> None:
    with pytest.raises(NotationError):
        decision_grid(Circle.parse("01", 3), 5)
    with pytest.raises(NotationError):
        decision_grid(Circle.parse("01", 2), 401)
