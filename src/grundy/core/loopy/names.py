"""The loopy games that have names, as canonical graphs.

>>> name_of(LoopyGraph(((0,),), ((),)))
Name(number=Fraction(0, 1), word='on', star=False)
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from grundy.core.loopy.convert import game_of_graph, graph_of
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.simplify import canonical, in_order
from grundy.core.values import engine
from grundy.core.values.engine import NUMBER, OTHER

ABSORBING = frozenset({"on", "off"})
"""Adding a number to these changes nothing."""
LARGEST_NAMED = 60
"""A stopper with more vertices than this is written by its options without a look for a name."""


class Name(NamedTuple):
    """A number, a word and perhaps a star, which together are the game."""

    number: Fraction
    word: str
    star: bool


@cache
def words() -> dict[str, LoopyGraph]:
    """Return the stoppers that have a word, by that word; `dud` has two sides and is not among them.

    `^[on]` is upon = {pass|*}, the limit of ↑ + ↑² + … + ↑ⁿ, `^<on>` the limit of ↑ⁿ, and `^<over>` the
    game {0|*,pass} [WinningWays, chapter 11].
    """
    star = LoopyGraph(((), (0,)), ((), (0,)), 1)
    games = {
        "on": LoopyGraph(((0,),), ((),)),
        "over": LoopyGraph(((), (0,)), ((), (1,)), 1),
        "^[on]": LoopyGraph(((), (0,), (2,)), ((), (0,), (1,)), 2),
        "^<over>": LoopyGraph(((), (0,), (0,)), ((), (0,), (1, 2)), 2),
    }
    behind = games["^[on]"].negative() + star  # ^<on> is {0 | v[on]*}
    size = len(behind)
    games["^<on>"] = LoopyGraph(
        (*behind.left, (size + 1,), ()), (*behind.right, (behind.start,), ()), size
    )
    found: dict[str, LoopyGraph] = {}
    for word, graph in games.items():
        found[word] = canonical(graph)
        found[_OPPOSITE[word]] = in_order(found[word].negative())
    return found


_OPPOSITE = {
    "on": "off",
    "over": "under",
    "^[on]": "v[on]",
    "^<on>": "v<on>",
    "^<over>": "v<over>",
}


@cache
def _named() -> dict[LoopyGraph, Name]:
    star = LoopyGraph(((), (0,)), ((), (0,)), 1)
    found: dict[LoopyGraph, Name] = {}
    for word, graph in words().items():
        found.setdefault(graph, Name(Fraction(0), word, False))
        if word not in ABSORBING:
            found.setdefault(canonical(graph + star), Name(Fraction(0), word, True))
    return found


def name_of(graph: LoopyGraph) -> Name | None:
    """Return the name of a canonical stopper, or None.

    >>> name_of(canonical(words()["over"] + graph_of(engine.exact_up_star(Fraction(3, 4), 0, 0))))
    Name(number=Fraction(3, 4), word='over', star=False)
    """
    if len(graph) > LARGEST_NAMED:
        return None
    named = _named()
    if graph in named:
        return named[graph]
    for number in _numbers_near(graph):
        moved = canonical(graph + graph_of(engine.exact_up_star(-number, 0, 0)))
        if moved in named:
            return named[moved]._replace(number=number)
    return None


def _numbers_near(graph: LoopyGraph) -> list[Fraction]:
    """Return the numbers at which the options without loops rest: one of them is the game's own."""
    found: dict[Fraction, None] = {}
    for vertex in (*graph.left[graph.start], *graph.right[graph.start]):
        option = graph.at(vertex)
        if option.is_loopfree:
            game = game_of_graph(option)
            if game.kind == NUMBER or game.kind != OTHER:
                found[engine.left_stop(game)] = None
    return [number for number in found if number]
