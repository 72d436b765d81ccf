"""The tree of positions as one picture: small boards, values below them, moves as coloured lines.

>>> from grundy.core.budget import Budget
>>> from grundy.rulesets.registry import get
>>> from grundy.web.explorer.tree import explore
>>> game = get("nim")
>>> picture = picture_of(game, explore(game, (1, 2), [()], budget=Budget(5.0)), ())
>>> [node.step for node, _ in picture.places]
['', '1→0', '2→0', '2→1']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.players import LEFT
from grundy.i18n import Message
from grundy.render.paper import on_paper
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Cell, Edge, Label, Role, Scene, Shape, scaled
from grundy.web.explorer.tree import Path, PositionNode, read_step

WIDE, HIGH = 3.0, 2.4
"""The size of a small board."""
GAP, DOWN = 0.6, 4.6
"""The distance of two boards side by side, and of two rows."""
SHAPES = 400
"""A board of more shapes is not drawn small."""


@dataclass(frozen=True)
class TreePicture:
    """The picture, and where each node stands, for links."""

    scene: Scene
    places: tuple[tuple[PositionNode, Cell], ...]


def picture_of(game: Ruleset[Any], root: PositionNode, chosen: Path) -> TreePicture:
    """Return the tree as a picture, one node marked as chosen."""
    left: dict[Path, float] = {}
    _across(root, 0.0, left)
    shapes: list[Shape] = []
    places: list[tuple[PositionNode, Cell]] = []
    lines: list[Shape] = []
    for node in root.nodes():
        x, y = left[node.path], DOWN * len(node.path)
        role = Role.BORDER if node.path == chosen else Role.FAINT
        frame = Cell(x, y, WIDE, HIGH + 0.75, Role.EMPTY, rounded=0.15, outline=role)
        shapes += [frame, *_small(game, node, x, y), *_words(node, x, y)]
        places.append((node, Cell(x, y, WIDE, HIGH + 0.75)))
        for child in node.children:
            lines += _line(game, child, x, y, left[child.path])
    count = len(places)
    words = Message("Tree of positions; boards shown: {count}.", count=count)
    return TreePicture(Scene((*lines, *shapes), (), words), tuple(places))


def _across(node: PositionNode, start: float, left: dict[Path, float]) -> float:
    """Place a node above the middle of its options; return where its next neighbour may stand."""
    end = start
    for child in node.children:
        end = _across(child, end, left)
    if not node.children:
        left[node.path] = start
        return start + WIDE + GAP
    first, last = left[node.children[0].path], left[node.children[-1].path]
    left[node.path] = (first + last) / 2
    return max(end, left[node.path] + WIDE + GAP)


def _small(game: Ruleset[Any], node: PositionNode, x: float, y: float) -> list[Shape]:
    """Return the board of a node, as large as fits, without the names of rows and columns."""
    scene = game.staged(node.position, node.past)
    kept = [s for s in on_paper(scene).shapes if not isinstance(s, Label)]
    if not kept or len(kept) > SHAPES:
        return [Label(x + WIDE / 2, y + HIGH / 2, node.text[:24], size=0.3)]
    box = Scene(tuple(kept)).bounds()
    first = on_paper(game.staged(node.past.start, type(node.past)(node.past.start)))
    start = Scene(tuple(s for s in first.shapes if not isinstance(s, Label))).bounds()
    box = min(box[0], start[0]), min(box[1], start[1]), max(box[2], start[2]), max(box[3], start[3])
    by = min((WIDE - 0.4) / (box[2] - box[0]), (HIGH - 0.4) / (box[3] - box[1]), 0.8)
    dx = x + WIDE / 2 - by * (box[0] + box[2]) / 2
    dy = y + HIGH / 2 - by * (box[1] + box[3]) / 2
    return [scaled(shape, by).moved(dx, dy) for shape in kept]


def _words(node: PositionNode, x: float, y: float) -> list[Shape]:
    """Return the value, and whether the node stands elsewhere too or hides options."""
    value = node.value or node.outcome or "?"
    size = min(0.42, 1.5 * WIDE / max(1, len(value)))
    found: list[Shape] = [Label(x + WIDE / 2, y + HIGH + 0.35, value, size)]
    if node.twin is not None:
        found.append(Label(x + WIDE - 0.3, y + HIGH + 0.35, "↺", 0.4, Role.FAINT))
    elif node.hidden:
        more = f"+{node.hidden}"
        found.append(Label(x + WIDE / 2, y + HIGH + 1.05, more, 0.35, Role.FAINT))
    return found


def _line(game: Ruleset[Any], child: PositionNode, x: float, y: float, to: float) -> list[Shape]:
    """Return the move from a node to one of its options."""
    player, move = read_step(game, child.step)
    role = Role.MOVE if game.impartial else Role.LEFT if player is LEFT else Role.RIGHT
    x1, y1 = x + WIDE / 2, y + HIGH + 0.75
    x2, y2 = to + WIDE / 2, y + DOWN
    return [
        Edge(x1, y1, x2, y2 - 0.55, role),  # it ends above the name of the move
        Label(x2, y2 - 0.3, move[:16], size=0.32, role=Role.FAINT),
    ]
