"""Why tokens on a graph with cycles are won or drawn: the labels of the vertices, finite or not.

>>> from grundy.solvers.solve import solve
>>> [step.kind for step in label_steps(solve("digraph", "0>0,0>1,1>2;a=0;b=1"))]
['loop', 'labels', 'infinite-label']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Any

from grundy.core.budget import current_budget
from grundy.i18n import Message
from grundy.reasons.loopy import loop_step
from grundy.rulesets.parts import Step, Table
from grundy.solvers.graphs.labels import Labels, label
from grundy.solvers.result import Result

ROWS = 20


def label_steps(result: Result) -> Iterator[Step]:
    """Yield the labels of the tokens' vertices where one of them is infinite; else nothing."""
    if not result.game.impartial or result.misere:
        return
    place: Any = result.position
    labels = label(place.graph, current_budget())
    infinite = [vertex for vertex in place.tokens if labels.grundy(vertex) is None]
    if not infinite:
        return
    yield loop_step()
    yield Step(
        "labels",
        Message(
            "Where the end of play cannot be enforced, the label is ∞ with the finite labels among the"
            " followers in braces."
        ),
        "Smith1966",
        _table(labels, place.tokens),
    )
    finite = (labels.grundy(vertex) for vertex in place.tokens)
    total = reduce(xor, (value for value in finite if value is not None), 0)
    yield Step("infinite-label", _said(labels, infinite, total), "Smith1966")


def _table(labels: Labels, tokens: tuple[int, ...]) -> Table:
    graph = labels.graph
    rows = []
    for vertex in tokens[:ROWS]:
        followers = [f"{graph.name(u)}: {labels.name(u)}" for u in graph.followers(vertex)]
        more = ", …" if len(followers) > ROWS else ""
        rows.append((graph.name(vertex), labels.name(vertex), ", ".join(followers[:ROWS]) + more))
    head = (Message("token on"), Message("label"), Message("labels of the followers"))
    return Table(head, tuple(rows))


def _said(labels: Labels, infinite: list[int], total: int) -> Message:
    """Return what follows from one infinite label beside the nim-sum of the others, or from several."""
    if len(infinite) > 1:
        return Message(
            "Two or more tokens have an infinite label. A vertex with an infinite label has a follower"
            " with one, so each player can keep two of them infinite: a draw."
        )
    known = {"vertex": labels.graph.name(infinite[0]), "total": total}
    if total in labels.finite_followers(infinite[0]):
        return Message(
            "The other tokens have the nim-sum {total}, and the token on {vertex} can be moved to a"
            " follower with the label {total}: then the nim-sum of all is 0, and the opponent loses.",
            **known,
        )
    return Message(
        "The other tokens have the nim-sum {total}, and no follower of {vertex} has this label: no move"
        " leaves the nim-sum 0. But some move leaves an infinite label from which the opponent cannot"
        " leave it either: a draw.",
        **known,
    )
