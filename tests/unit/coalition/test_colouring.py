"""Algorithm 1 as a demonstration: the same colours as the solver, and its known cost."""

from itertools import product

import pytest

from grundy.coalition.circle import Circle
from grundy.coalition.colouring import Kind, colour
from grundy.coalition.contest import Contest
from grundy.errors import NotationError


def _compare(circle: Circle, tokens: int, first: int) -> int:
    colours, popped = {}, 0
    for step in colour(circle, tokens, first):
        colours[step.node] = step.colour
        popped += step.kind is not Kind.LEAF
    one, other = circle.seating.coalitions
    masks = Contest(circle, one).masks(tokens)
    for node, found in colours.items():
        assert found == (one if masks[node.tokens] >> node.seat & 1 else other)
    return popped


@pytest.mark.parametrize("takes", [(1, 2), (2, 5), (1, 3), (2,)])
def test_equals_the_solver(takes: tuple[int, ...]) -> None:
    for word, tokens in product(("01", "110", "1110", "0110011"), range(15)):
        for first in range(2):
            _compare(Circle.parse(word, takes), tokens, first)


@pytest.mark.parametrize(("tokens", "pops"), [(9, 221), (24, 317_784)])
def test_number_of_steps(tokens: int, pops: int) -> None:
    assert _compare(Circle.parse("100111", 2), tokens, 0) == pops


def test_some_state_waits_for_its_successors() -> None:
    kinds = {step.kind for step in colour(Circle.parse("0011", "1,3"), 9)}
    assert kinds == set(Kind)


@pytest.mark.parametrize(
    ("word", "takes", "tokens"), [("abc", 2, 5), ("01", 3, 5), ("01", 2, 25), ("01", 2, -1)]
)
def test_refuses_what_it_cannot_show(word: str, takes: int, tokens: int) -> None:
    with pytest.raises(NotationError):
        next(colour(Circle.parse(word, takes), tokens))
