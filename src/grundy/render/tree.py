"""Pictures of games as trees, as merged graphs, and of all games of a day as a lattice.

Left's moves lean to the left and are solid blue lines, Right's lean to the right and are dashed
orange ones; where both players have the same move there is one grey line. The frame of a position
shows its outcome: L striped, R dotted, N filled, P white. Where a position comes back, the graph has an
arrow up to it, and the tree ends there with the sign ↺.

>>> from grundy.core.values.form import Form
>>> scene = tree_scene(value_plan(Form("{0,*|*}")))
>>> scene.description.render("en")
'A game tree of 8 positions and 7 moves.'
>>> graph_scene(value_plan(Form("{0,*|*}"))).description.render("en")
'A game graph of 3 positions and 5 moves.'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.value import LoopyValue
from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.core.values.days import born_by, covers
from grundy.core.values.form import Form
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.value import Value
from grundy.errors import GameError
from grundy.i18n import Message, plural
from grundy.render.layered import Layered, returning, rows_of
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Cell, Edge, Label, Role, Scene, Shape

MAX_POSITIONS = 2_000
_LONGEST_LABEL = 24
FRAMES = {
    Outcome.L: Role.LEFT,
    Outcome.R: Role.RIGHT,
    Outcome.N: Role.FAINT,
    Outcome.P: Role.EMPTY,
}
_STEP_DOWN = 1.8

K = TypeVar("K", bound=Hashable)
Ways = dict[tuple[int, int], list[tuple[float, float]]]
"""What the lines between two positions pass on their way, by the identities of both."""


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
    worth: Callable[[Any], str] | None = None
    """What stands under the label of a position, such as its nim-value."""
    loopfree: bool = True
    """Whether no position can come back."""


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
    game: Ruleset[Any],
    position: Any,
    outcome: Callable[[Any], Outcome | None],
    worth: Callable[[Any], str] | None = None,
) -> TreePlan:
    """Return the plan of a position of a game; positions alike by symmetry are merged."""
    return TreePlan(
        root=position,
        label=lambda p: game.format(p) or "–",
        outcome=outcome,
        options=lambda p, player: list(dict.fromkeys(game.options(p, player))),
        key=game.normalize,
        impartial=game.impartial,
        worth=worth,
        loopfree=False,  # a game of one's own may come back without saying so
    )


def stopper_plan(graph: LoopyGraph, label: Callable[[int], str]) -> TreePlan:
    """Return the plan of a loopy value: the vertices of its graph."""
    sides = {LEFT: graph.left, RIGHT: graph.right}
    return TreePlan(
        root=graph.start,
        label=label,
        outcome=lambda v: LoopyValue.from_graph(graph.at(v)).outcome,
        options=lambda v, player: list(sides[player][v]),
        key=lambda v: v,
        loopfree=False,
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
    above: _Node | None = None
    comes_back: bool = False
    """Whether the same position stands above it, in a tree."""
    depth: int = 0

    @property
    def width(self) -> float:
        return max(0.8, 0.26 * len(self.label) + 0.4)


def tree_scene(plan: TreePlan, *, limit: int = MAX_POSITIONS, depth: int | None = None) -> Scene:
    """Return the tree, `depth` moves deep: each line of play has positions of its own."""
    root = _Node(plan.root, plan.label(plan.root))
    children: dict[int, list[tuple[Role, _Node]]] = {}
    nodes, order = [root], [root]
    while order:
        node = order.pop()
        is_last = node.comes_back or node.depth == depth
        children[id(node)] = [
            (role, _below(plan, node, option))
            for role, option in ([] if is_last else _moves(plan, node.position))
        ]
        found = [child for _, child in children[id(node)]]
        nodes += found
        order += found
        if len(nodes) > limit:
            raise too_large(limit)
    _place_tree(root, children)
    edges = [(node, child, role) for node in nodes for role, child in children[id(node)]]
    words = _counted(Message("A game tree of {positions} and {moves}."), len(nodes), len(edges))
    return _scene(plan, nodes, edges, words)


def _below(plan: TreePlan, node: _Node, option: Any) -> _Node:
    """Return the node of an option in a tree, marked where the same position stands above it."""
    deeper = node.depth + 1
    if plan.loopfree:
        return _Node(option, plan.label(option), depth=deeper)
    key, above = plan.key(option), node
    while plan.key(above.position) != key:
        if above.above is None:
            return _Node(option, plan.label(option), above=node, depth=deeper)
        above = above.above
    return _Node(option, f"↺ {plan.label(option)}", above=node, comes_back=True, depth=deeper)


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
                    raise too_large(limit)
    edges = list(dict.fromkeys(edges))
    ways: Ways = {}
    if isinstance(plan.root, Form):
        _place_layers(nodes, rows_of(nodes, ((a, b) for a, b, _ in edges)), 0.6)
    else:
        pairs = [(a, b) for a, b, _ in edges]
        back = returning([plan.key(plan.root)], pairs)
        ways = _place_with_lines(nodes, [pair for pair in pairs if pair not in back])
    lines = [(nodes[start], nodes[end], role) for start, end, role in edges]
    words = _counted(Message("A game graph of {positions} and {moves}."), len(nodes), len(edges))
    return _scene(plan, list(nodes.values()), lines, words, ways)


def _place_with_lines(nodes: dict[Hashable, _Node], edges: list[tuple[Hashable, Hashable]]) -> Ways:
    """Place the positions in rows; return what each line passes."""
    layered = Layered({key: node.width for key, node in nodes.items()}, edges)
    for key, node in nodes.items():
        node.x, node.y = layered.x[key], layered.row[key] * _STEP_DOWN
    return {
        (id(nodes[a]), id(nodes[b])): [(x, row * _STEP_DOWN) for x, row in way]
        for (a, b), way in layered.ways.items()
    }


def lattice_scene(day: int) -> Scene:
    """Return the Hasse diagram of the games born by a day (0 to 2): greater ones stand higher."""
    if day > 2:
        raise GameError("the lattice is drawn for days 0 to 2: day 3 has 1474 games")
    values = born_by(day)
    nodes = {value: _Node(value, _short(value)) for value in values}
    pairs = [(values[j], values[i], Role.NEUTRAL) for i, j in covers(values)]
    _place_layers(nodes, rows_of(nodes, ((a, b) for a, b, _ in pairs)), 0.5)
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


def _place_layers(nodes: Mapping[K, _Node], layers: Mapping[K, int], gap: float) -> None:
    """Place values in rows."""
    rows: dict[int, list[_Node]] = {}
    for key, node in nodes.items():
        rows.setdefault(layers[key], []).append(node)
    widest = max(sum(n.width + gap for n in row) for row in rows.values())
    for layer, row in rows.items():
        # Greater values stand further left, like in a thermograph.
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
    plan: TreePlan,
    nodes: list[_Node],
    edges: list[tuple[_Node, _Node, Role]],
    words: Message,
    ways: Ways | None = None,
) -> Scene:
    half = 0.35 if plan.worth is None else 0.5
    shapes: list[Shape] = []
    doubled = {(id(a), id(b)) for a, b, role in edges if role is Role.LEFT} & {
        (id(a), id(b)) for a, b, role in edges if role is Role.RIGHT
    }
    for start, end, role in edges:
        bend = 0.0
        pair = id(start), id(end)
        if end.y <= start.y:
            shapes.append(_arrow_back(start, end, role, half, doubled=pair in doubled))
            continue
        if pair in doubled:  # two lines between the same positions curve apart
            bend = 0.18 if role is Role.LEFT else -0.18
        passed = (ways or {}).get(pair, ())
        points = [(start.x, start.y + half), *passed, (end.x, end.y - half)]
        bend /= len(points) - 1
        shapes += [
            Edge(x1, y1, x2, y2, role=role, bend=bend) for (x1, y1), (x2, y2) in pairwise(points)
        ]
    for node in nodes:
        outcome = plan.outcome(node.position)
        role = Role.EMPTY if outcome is None else FRAMES.get(outcome, Role.MARK)
        left, top = node.x - node.width / 2, node.y - half
        shapes.append(Cell(left, top, node.width, 2 * half, role=role))
        shapes.append(Cell(left + 0.1, top + 0.1, node.width - 0.2, 2 * half - 0.2))
        if plan.worth is None:
            shapes.append(Label(node.x, node.y, node.label, size=0.36))
        else:
            shapes.append(Label(node.x, node.y - 0.18, node.label, size=0.3))
            shapes.append(Label(node.x, node.y + 0.2, plan.worth(node.position), size=0.36))
    return Scene(tuple(shapes), (), words)


def _arrow_back(start: _Node, end: _Node, role: Role, half: float, *, doubled: bool) -> Edge:
    """Return the arrow up to a position that comes back; a pass is a loop beside its position."""
    away = -1 if role is Role.LEFT else 1  # Left's on the left
    if start is end:
        x = start.x + away * start.width / 2
        return Edge(x, start.y - 0.25, x, start.y + 0.25, role, bend=-away * 1.6, arrow=True)
    bend = 0.34 + (0.12 if doubled and role is Role.RIGHT else 0.0)
    return Edge(start.x, start.y - half, end.x, end.y + half, role, bend=bend, arrow=True)


def _counted(words: Message, positions: int, moves: int) -> Message:
    return words.filled(
        positions=plural("{n} position", "{n} positions", n=positions),
        moves=plural("{n} move", "{n} moves", n=moves),
    )


def too_large(limit: int) -> GameError:
    """Return that a picture has too many positions."""
    return GameError(
        "the picture would have more than {limit} positions; try --dag, --depth, or a smaller position",
        limit=limit,
    )
