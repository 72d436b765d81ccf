"""Pictures of games as trees, as merged graphs, and of all games of a day as a lattice.

Left's moves lean to the left and are solid blue lines, Right's lean to the right and are dashed
orange ones; where both players have the same move there is one grey line. The frame of a position
shows its outcome: L striped, R dotted, N filled, P white.

>>> from grundy.core.values.form import Form
>>> scene = tree_scene(value_plan(Form("{0,*|*}")))
>>> scene.description.render("en")
'A game tree of 8 positions and 7 moves.'
>>> graph_scene(value_plan(Form("{0,*|*}"))).description.render("en")
'A game graph of 3 positions and 5 moves.'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.core.values.days import born_by, covers
from grundy.core.values.form import Form
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.value import Value
from grundy.errors import GameError
from grundy.i18n import Message, plural
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Cell, Edge, Label, Role, Scene, Shape

MAX_POSITIONS = 2_000
_LONGEST_LABEL = 24
_ROLES = {
    Outcome.L: Role.LEFT,
    Outcome.R: Role.RIGHT,
    Outcome.N: Role.FAINT,
    Outcome.P: Role.EMPTY,
}
_STEP_DOWN = 1.8


@dataclass(frozen=True)
class TreePlan:
    """What to draw: a root, and for each position its label, outcome and options by player."""

    root: Any
    label: Callable[[Any], str]
    outcome: Callable[[Any], Outcome | None]
    options: Callable[[Any, Player], list[Any]]
    key: Callable[[Any], Hashable]
    """Positions with equal keys are one position of the merged graph."""
    impartial: bool = False


def value_plan(form: Form) -> TreePlan:
    """Return the plan of a form as written; in the merged graph equal values are one position."""
    return TreePlan(
        root=form,
        label=lambda f: _short(f.value),
        outcome=lambda f: f.outcome,
        options=lambda f, p: list(f.left_options if p is LEFT else f.right_options),
        key=lambda f: f.value,
    )


def position_plan(
    game: Ruleset[Any], position: Any, outcome: Callable[[Any], Outcome | None]
) -> TreePlan:
    """Return the plan of a position of a game; positions alike by symmetry are merged."""
    return TreePlan(
        root=position,
        label=game.format,
        outcome=outcome,
        options=lambda p, player: list(dict.fromkeys(game.options(p, player))),
        key=game.normalize,
        impartial=game.impartial,
    )


def _short(value: Value) -> str:
    try:
        return value.to_unicode(limit=_LONGEST_LABEL)
    except TextTooLong:
        return "…"


@dataclass
class _Node:
    position: Any
    label: str
    x: float = 0.0
    y: float = 0.0

    @property
    def width(self) -> float:
        return max(0.8, 0.24 * len(self.label) + 0.4)


def tree_scene(plan: TreePlan, *, limit: int = MAX_POSITIONS) -> Scene:
    """Return the full tree: each line of play has positions of its own."""
    root = _Node(plan.root, plan.label(plan.root))
    children: dict[int, list[tuple[Role, _Node]]] = {}
    nodes, order = [root], [root]
    while order:
        node = order.pop()
        children[id(node)] = [
            (role, _Node(option, plan.label(option)))
            for role, option in _moves(plan, node.position)
        ]
        found = [child for _, child in children[id(node)]]
        nodes += found
        order += found
        if len(nodes) > limit:
            raise _too_large(limit)
    _place_tree(root, children)
    edges = [(node, child, role) for node in nodes for role, child in children[id(node)]]
    words = _counted(Message("A game tree of {positions} and {moves}."), len(nodes), len(edges))
    return _scene(plan, nodes, edges, words)


def _place_tree(root: _Node, children: dict[int, list[tuple[Role, _Node]]]) -> None:
    """Put leaves side by side and each other position above the middle of its options."""
    edge = 0.0
    stack = [(root, 0, False)]
    while stack:
        node, depth, opened = stack.pop()
        below = [child for _, child in children[id(node)]]
        node.y = depth * _STEP_DOWN
        if not below:
            node.x = edge + node.width / 2
            edge += node.width + 0.3
        elif opened:
            node.x = (below[0].x + below[-1].x) / 2
        else:
            stack.append((node, depth, True))
            stack.extend((child, depth + 1, False) for child in reversed(below))


def graph_scene(plan: TreePlan, *, limit: int = MAX_POSITIONS) -> Scene:
    """Return the merged graph: each position once, below all positions that lead to it."""
    nodes: dict[Hashable, _Node] = {}
    edges: list[tuple[Hashable, Hashable, Role]] = []
    waiting = [plan.root]
    nodes[plan.key(plan.root)] = _Node(plan.root, plan.label(plan.root))
    while waiting:
        position = waiting.pop()
        start = plan.key(position)
        for role, option in _moves(plan, position):
            end = plan.key(option)
            edges.append((start, end, role))
            if end not in nodes:
                nodes[end] = _Node(option, plan.label(option))
                waiting.append(option)
                if len(nodes) > limit:
                    raise _too_large(limit)
    edges = list(dict.fromkeys(edges))
    _place_layers(list(nodes.values()), _layers(nodes, edges), 0.6)
    lines = [(nodes[start], nodes[end], role) for start, end, role in edges]
    words = _counted(Message("A game graph of {positions} and {moves}."), len(nodes), len(edges))
    return _scene(plan, list(nodes.values()), lines, words)


def lattice_scene(day: int) -> Scene:
    """Return the Hasse diagram of the games born by a day (0 to 2): greater ones stand higher."""
    if day > 2:
        raise GameError("the lattice is drawn for days 0 to 2: day 3 has 1474 games")
    values = born_by(day)
    nodes = {value: _Node(value, _short(value)) for value in values}
    pairs = [(values[j], values[i], Role.NEUTRAL) for i, j in covers(values)]
    _place_layers(list(nodes.values()), _layers(nodes, pairs), 0.5)
    lines = [(nodes[high], nodes[low], role) for high, low, role in pairs]
    plan = TreePlan(None, str, lambda value: value.outcome, lambda v, p: [], lambda v: v)
    words = Message(
        "The lattice of the {positions} born by day {day}.",
        positions=plural("{n} game", "{n} games", n=len(values)),
        day=day,
    )
    return _scene(plan, list(nodes.values()), lines, words)


def _moves(plan: TreePlan, position: Any) -> list[tuple[Role, Any]]:
    lefts = plan.options(position, LEFT)
    if plan.impartial:
        return [(Role.NEUTRAL, option) for option in lefts]
    rights = plan.options(position, RIGHT)
    return [(Role.LEFT, o) for o in lefts] + [(Role.RIGHT, o) for o in rights]


def _layers(nodes: dict[Any, _Node], edges: list[tuple[Any, Any, Role]]) -> dict[int, int]:
    """Return for each node the length of the longest way down to it from the top."""
    below: dict[Any, list[Any]] = {key: [] for key in nodes}
    degree: dict[Any, int] = dict.fromkeys(nodes, 0)
    for start, end, _ in edges:
        below[start].append(end)
        degree[end] += 1
    depth = dict.fromkeys(nodes, 0)
    ready = [key for key, count in degree.items() if count == 0]
    while ready:
        key = ready.pop()
        for end in below[key]:
            depth[end] = max(depth[end], depth[key] + 1)
            degree[end] -= 1
            if degree[end] == 0:
                ready.append(end)
    if any(degree.values()):
        raise GameError("a game in which positions come back has no picture in layers")
    return {id(nodes[key]): layer for key, layer in depth.items()}


def _place_layers(nodes: list[_Node], layers: dict[int, int], gap: float) -> None:
    rows: dict[int, list[_Node]] = {}
    for node in nodes:
        rows.setdefault(layers[id(node)], []).append(node)
    widest = max(sum(n.width + gap for n in row) for row in rows.values())
    for layer, row in rows.items():
        # Greater values stand further left, like in a thermograph.
        if isinstance(row[0].position, (Form, Value)):
            row.sort(key=lambda n: -_mean(n.position))
        used = sum(n.width + gap for n in row)
        x = (widest - used) / 2
        for node in row:
            node.x = x + node.width / 2
            node.y = layer * _STEP_DOWN
            x += node.width + gap


def _mean(position: Form | Value) -> Any:
    return (position.value if isinstance(position, Form) else position).mean


def _scene(
    plan: TreePlan, nodes: list[_Node], edges: list[tuple[_Node, _Node, Role]], words: Message
) -> Scene:
    shapes: list[Shape] = []
    doubled = {(id(a), id(b)) for a, b, role in edges if role is Role.LEFT} & {
        (id(a), id(b)) for a, b, role in edges if role is Role.RIGHT
    }
    for start, end, role in edges:
        bend = 0.0
        if (id(start), id(end)) in doubled:  # two lines between the same positions curve apart
            bend = 0.18 if role is Role.LEFT else -0.18
        shapes.append(Edge(start.x, start.y + 0.35, end.x, end.y - 0.35, role=role, bend=bend))
    for node in nodes:
        outcome = plan.outcome(node.position)
        role = Role.EMPTY if outcome is None else _ROLES.get(outcome, Role.MARK)
        shapes.append(Cell(node.x - node.width / 2, node.y - 0.35, node.width, 0.7, role=role))
        shapes.append(Cell(node.x - node.width / 2 + 0.1, node.y - 0.25, node.width - 0.2, 0.5))
        shapes.append(Label(node.x, node.y, node.label, size=0.36))
    return Scene(tuple(shapes), (), words)


def _counted(words: Message, positions: int, moves: int) -> Message:
    return words.filled(
        positions=plural("{n} position", "{n} positions", n=positions),
        moves=plural("{n} move", "{n} moves", n=moves),
    )


def _too_large(limit: int) -> GameError:
    return GameError(
        "the picture would have more than {limit} positions; try --dag, or a smaller position",
        limit=limit,
    )
