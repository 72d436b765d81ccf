"""Algorithm 1 of the source: colour the states of a game from a queue, one step at a time.

It is a demonstration. A state is queued once for every backward path to it, so the number of steps
explodes (221 for 9 tokens, 317,784 for 24, about 10^15 for 70); backward induction answers the same
question at once. It starts at the leaves and repairs itself: a state popped too early, before all
its successors have colours, is popped again later.

>>> from grundy.coalition.circle import Circle
>>> steps = list(colour(Circle.parse("01", 2), tokens=3))
>>> [(step.node.tokens, step.colour) for step in steps if step.kind is Kind.LEAF]
[(0, '0'), (0, '1')]
>>> steps[-1].node, steps[-1].colour
(ColouredState(x=0, y=0, tokens=3, seat=0), '1')
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from grundy.coalition.circle import Circle
from grundy.core.budget import Budget
from grundy.errors import NotationError

MOST_TOKENS = 24


class ColouredState(NamedTuple):
    """A state of the grid: x takes of the first kind, y of the second, tokens, seat on move."""

    x: int
    y: int
    tokens: int
    seat: int


class Kind(Enum):
    """Why a step happened: a leaf was coloured, or a queued state was looked at."""

    LEAF = "leaf"
    OWN = "some successor has the colour of the player on move"
    OTHER = "all successors have the other colour"
    WAIT = "no rule applies yet"


@dataclass(frozen=True, slots=True)
class ColouringStep:
    """One step: the state, its colour after the step (None: still open), and the queue's length."""

    node: ColouredState
    kind: Kind
    colour: str | None
    queued: int


def colour(
    circle: Circle, tokens: int, first: int = 0, budget: Budget | None = None
) -> Iterator[ColouringStep]:
    """Yield the steps of algorithm 1 for two coalitions and at most two takes.

    Raises
    ------
    NotationError
        For more than two coalitions or takes, or more than 24 tokens.
    """
    if len(circle.seating.coalitions) != 2 or len(circle.takes) > 2:
        raise NotationError(
            "the colouring algorithm needs two coalitions and at most two different takes"
        )
    if not 0 <= tokens <= MOST_TOKENS:
        raise NotationError(
            "the colouring algorithm needs 0 to {limit} tokens: its steps explode beyond",
            limit=MOST_TOKENS,
        )
    nodes = _nodes(circle, tokens, first)
    colours: dict[ColouredState, str] = {}
    queue: deque[ColouredState] = deque()
    one, other = circle.seating.coalitions
    rival = {one: other, other: one}
    for node in nodes.values():
        if not _after(node, circle, nodes):
            colours[node] = rival[circle.word[node.seat]]
            queue.extend(_before(node, nodes))
            yield ColouringStep(node, Kind.LEAF, colours[node], len(queue))
    while queue:
        if budget is not None:
            budget.spend()
        node = queue.popleft()
        mine = circle.word[node.seat]
        seen = [colours.get(after) for after in _after(node, circle, nodes)]
        kind = Kind.WAIT
        if mine in seen:
            colours[node], kind = mine, Kind.OWN
        elif all(after == rival[mine] for after in seen):
            colours[node], kind = rival[mine], Kind.OTHER
        queue.extend(_before(node, nodes))
        yield ColouringStep(node, kind, colours.get(node), len(queue))


Nodes = dict[tuple[int, int], ColouredState]


def _nodes(circle: Circle, tokens: int, first: int) -> Nodes:
    right, down = circle.takes[0], circle.takes[-1]
    rows = tokens // down if len(circle.takes) == 2 else 0
    return {
        (x, y): ColouredState(x, y, tokens - x * right - y * down, (first + x + y) % circle.seats)
        for y in range(rows + 1)
        for x in range((tokens - y * down) // right + 1)
    }


def _after(node: ColouredState, circle: Circle, nodes: Nodes) -> list[ColouredState]:
    places = [(node.x + 1, node.y), (node.x, node.y + 1)][: len(circle.takes)]
    return [nodes[place] for place in places if place in nodes]


def _before(node: ColouredState, nodes: Nodes) -> list[ColouredState]:
    places = [(node.x - 1, node.y), (node.x, node.y - 1)]
    return [nodes[place] for place in places if place in nodes]
