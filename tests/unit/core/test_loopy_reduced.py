"""The order of stoppers up to infinitesimals, reduced forms, and what is read off them."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product

import pytest

from grundy.core.loopy.convert import game_of_graph, graph_of
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.order import Side, at_least, nearly_at_least
from grundy.core.loopy.reduced import are_near, reduced
from grundy.core.loopy.simplify import canonical
from grundy.core.loopy.value import LoopyValue, graphs_of, read_operand, stopper_value
from grundy.core.values.value import Value
from grundy.errors import GameError

ENDS = [
    graphs_of(read_operand(text))[0]
    for text in (
        *(
            "0",
            "1",
            "-1",
            "2",
            "-2",
            "*",
            "^",
            "v*",
            "1/2",
            "on",
            "off",
            "over",
            "-1under",
            "1over",
        ),
        *("+-1", "{2|*}", "upon", "Tiny(on)", "{on|0}", "Tiny(1)"),
    )
]


def random_stopper(chance: random.Random) -> LoopyGraph | None:
    """Return the canonical form of a few positions in a circle that end in games of many sorts."""
    size = chance.randint(1, 4)

    def end() -> tuple[int, int]:
        if chance.random() < 0.4:
            return -1, chance.randrange(size)
        place = chance.randrange(len(ENDS))
        return place, ENDS[place].start

    moves = [
        ([end() for _ in range(chance.randint(1, 3))], [end() for _ in range(chance.randint(1, 3))])
        for _ in range(size)
    ]

    def options(name: tuple[int, int]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        place, v = name
        if place < 0:
            return moves[v]
        graph = ENDS[place]
        return [(place, u) for u in graph.left[v]], [(place, u) for u in graph.right[v]]

    graph = LoopyGraph.explore((-1, 0), options)
    return canonical(graph) if graph.is_stopper else None


def stoppers(seed: int, count: int) -> list[LoopyGraph]:
    chance = random.Random(seed)
    found = [random_stopper(chance) for _ in range(count)]
    return list(dict.fromkeys(graph for graph in found if graph is not None))


def test_near_order_is_that_of_adding_small_numbers() -> None:
    """G + over ≥ H exactly when G + x ≥ H for a small number x > 0: on all of a graph's positions."""
    tiny = graph_of(Value("1/4096").game)
    for g, h in product(stoppers(1, 24), repeat=2):
        near = bool(nearly_at_least(g, h)[g.start] >> h.start & 1)
        with_number = g + tiny
        assert near == bool(
            at_least(with_number, h, Side.BOTH)[with_number.start] >> h.start & 1
        ), (g, h)


def check_reduced(graphs: list[LoopyGraph]) -> None:
    forms: set[LoopyGraph] = set()
    for graph in graphs:
        form = reduced(graph)
        assert form.is_stopper
        assert are_near(form, graph)
        assert reduced(form) == form
        forms.add(form)
        if graph.is_loopfree:
            assert stopper_value(form) == Value.of(game_of_graph(graph)).reduced
    for g, h in combinations(forms, 2):
        assert not are_near(g, h), (stopper_value(g), stopper_value(h))


def test_near_games_have_one_reduced_form() -> None:
    check_reduced(stoppers(2, 600))


@pytest.mark.slow
def test_near_games_have_one_reduced_form_at_length() -> None:
    check_reduced(stoppers(3, 5_000))


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("over", "0"),
        ("-5/2under", "-5/2"),
        ("upon", "0"),
        ("on", "on"),
        ("+-on", "+-on"),
        ("{3over|1}", "{3|1}"),
        ("{on||1over|^[on]}", "{on||1|0}"),
        ("{2|1||over}", "{2|1||0}"),
        ("{0||0|off}", "0"),
    ],
)
def test_reduced_forms(text: str, form: str) -> None:
    assert LoopyValue(text).reduced == read_operand(form)


def test_thermographs_of_stoppers() -> None:
    hot = LoopyValue("{3over|1}")
    assert (hot.mean, hot.temperature) == (2, 1)
    assert hot.thermograph.left.at(Fraction(1, 2)) == Fraction(5, 2)
    assert (LoopyValue("3over").mean, LoopyValue("3over").temperature) == (3, 0)
    with pytest.raises(GameError, match="no thermograph"):
        _ = LoopyValue("on").mean
    with pytest.raises(GameError, match="two sides"):
        _ = LoopyValue("dud").reduced
