"""What is said about a loopy value, beyond its text: sides, degree, stops, and its graph as a picture.

>>> found = loop_facts(LoopyValue("dud"))
>>> found.onside, found.offside, found.left_first, found.right_first
(LoopyValue('on'), LoopyValue('off'), 'draw', 'draw')
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from grundy.core.document import Documented
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.value import AnyValue, LoopyValue
from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.values.formatting import TextTooLong
from grundy.errors import GameError
from grundy.i18n import Message, Readable, marked
from grundy.render.tree import TreePlan, stopper_plan
from grundy.rulesets.families.digraphs import Digraph
from grundy.rulesets.registry import get
from grundy.rulesets.scene import Label, Scene

Ending = Literal["left", "right", "draw"]
LARGEST_PICTURE = 40
"""A graph with more vertices than this is not drawn."""
LONGEST_LABEL, LONGEST_IN_CIRCLE = 12, 4
"""Of longer names there stands a number instead; below a graph it is said what it stands for."""
LONGEST_NAME = 40

LOOP_NAMES = {
    "onside": marked("onside (endless play is won by Left)"),
    "offside": marked("offside (endless play is won by Right)"),
    "left_stop": marked("Left stop"),
    "right_stop": marked("Right stop"),
    "degree": marked("degree of loopiness"),
    "reduced": marked("reduced form"),
}
SIDES = ("onside", "offside")
MEASURES = ("left_stop", "right_stop", "degree", "reduced")
"""What is shown of every loopy value, where it exists; sides only where they differ."""


@dataclass(frozen=True)
class LoopFacts(Documented):
    """What is None does not exist, or was not found: stops of a game with two sides, a side no stopper."""

    is_stopper: bool
    is_pseudonumber: bool
    left_first: Ending
    """Who wins when Left starts."""
    right_first: Ending
    onside: AnyValue | None = None
    offside: AnyValue | None = None
    left_stop: AnyValue | None = None
    right_stop: AnyValue | None = None
    degree: AnyValue | None = None
    reduced: AnyValue | None = None
    """The simplest game that differs by an infinitesimal; for a stopper."""

    def rows(self) -> list[tuple[Message, Readable]]:
        """Return what is known, named."""
        sides = () if self.is_stopper else SIDES
        shown = (*sides, *MEASURES)
        return [
            (Message(LOOP_NAMES[name]), str(getattr(self, name)))
            for name in shown
            if getattr(self, name) is not None
        ]


def loop_facts(value: LoopyValue) -> LoopFacts:
    """Return what is known about a loopy value."""
    outcome = value.outcome
    one = value.is_stopper
    return LoopFacts(
        is_stopper=one,
        is_pseudonumber=value.is_pseudonumber,
        left_first=_ending(outcome.winner(LEFT)),
        right_first=_ending(outcome.winner(RIGHT)),
        onside=_side(value, "onside"),
        offside=_side(value, "offside"),
        left_stop=value.left_stop if one else None,
        right_stop=value.right_stop if one else None,
        degree=_side(value, "degree"),
        reduced=_side(value, "reduced") if one else None,
    )


def heat(value: LoopyValue) -> tuple[Fraction | None, Fraction | None]:
    """Return mean and temperature, None where the value has no thermograph.

    >>> heat(LoopyValue("{3over|1}")), heat(LoopyValue("dud"))
    ((Fraction(2, 1), Fraction(1, 1)), (None, None))
    """
    try:
        walls = value.thermograph
    except GameError:
        return None, None
    return walls.mean, walls.temperature


def loop_picture(value: LoopyValue, side: str = "onside") -> Scene:
    """Return the graph of the canonical form with named vertices; where there are two sides, of one."""
    graph = value.graphs[SIDES.index(side)]
    if len(graph) > LARGEST_PICTURE:
        raise GameError(
            "a graph with more than {count} vertices is not drawn", count=LARGEST_PICTURE
        )
    edges = [
        (v, u, mark)
        for mark, side in (("L", graph.left), ("R", graph.right))
        for v, options in enumerate(side)
        for u in options
    ]
    digraph = Digraph.from_edges(edges, len(graph))
    digraph.names = tuple(_label(graph, v, LONGEST_IN_CIRCLE) for v in range(len(graph)))
    game = get("partizan-digraph")
    return _with_names(game.scene(game((digraph, graph.start)).bare), graph)


def _with_names(scene: Scene, graph: LoopyGraph) -> Scene:
    """Return the picture with what its numbers stand for written below it."""
    numbered = [v for v in range(len(graph)) if _label(graph, v, LONGEST_IN_CIRCLE) == f"#{v}"]
    lines = [f"#{v} = {name}" for v in numbered if (name := _name(graph, v))]
    x, bottom = scene.bounds()[0], scene.bounds()[3]
    below = [
        Label(x, bottom + 0.5 * (k + 1), line, 0.34, anchor="start") for k, line in enumerate(lines)
    ]
    return replace(scene, shapes=(*scene.shapes, *below))


def loop_plan(value: LoopyValue) -> TreePlan:
    """Return what to draw of a stopper as a tree or a graph; its sides are asked for one by one."""
    graph = value.one_graph()
    return stopper_plan(graph, lambda v: _label(graph, v))


def _name(graph: LoopyGraph, vertex: int) -> str | None:
    """Return the value of a vertex as it is shown, None where that is too long."""
    try:
        return LoopyValue.from_graph(graph.at(vertex)).to_unicode(limit=LONGEST_NAME)
    except TextTooLong:
        return None


def _label(graph: LoopyGraph, vertex: int, longest: int = LONGEST_LABEL) -> str:
    """Return the short name of a vertex, or its number in the graph."""
    name = _name(graph, vertex)
    return name if name and len(name) <= longest else f"#{vertex}"


def _ending(winner: Player | None) -> Ending:
    return "draw" if winner is None else winner.value


def _side(value: LoopyValue, name: str) -> AnyValue | None:
    try:
        found: AnyValue = getattr(value, name)
    except GameError:  # a side that is no stopper, or a game too large
        return None
    return found
