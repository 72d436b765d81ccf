"""Draw the tree of all games, whole and with equal states merged [Bokal2025, figures 4.2, 4.3]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy.coalition.grid import DOWN, RIGHT, DecisionGrid, GridNode
from grundy.coalition.pictures.shapes import grid_state
from grundy.errors import NotationError
from grundy.i18n import Message
from grundy.rulesets.scene import Edge, Label, Role, Scene, Shape

MOST_NODES = 1500


def tree_scene(grid: DecisionGrid, poison: int = 0) -> Scene:
    """Return the full tree: every sequence of takes has a node of its own.

    >>> from grundy.coalition.circle import Circle
    >>> from grundy.coalition.grid import decision_grid
    >>> scene = tree_scene(decision_grid(Circle.parse("abc"), 4))
    >>> sum(bool(getattr(shape, "outline", None)) for shape in scene.shapes)
    12
    """
    places = _unfold(grid)
    shapes: list[Shape] = []
    for path, (node, x) in places.items():
        for way, after in grid.after(node).items():
            end = places[(*path, way)]
            shapes += _move(grid, way, (x, _depth(node)), (end[1], _depth(after)))
    return _scene(grid, shapes, places.values(), poison)


def levels_scene(grid: DecisionGrid, poison: int = 0) -> Scene:
    """Return the tree with equal states of a level merged: level L has at most L + 1 nodes.

    >>> from grundy.coalition.circle import Circle
    >>> from grundy.coalition.grid import decision_grid
    >>> scene = levels_scene(decision_grid(Circle.parse("abc"), 4))
    >>> sum(bool(getattr(shape, "outline", None)) for shape in scene.shapes)
    9
    """
    shapes: list[Shape] = []
    for node in grid.nodes.values():
        for way, after in grid.after(node).items():
            shapes += _move(
                grid, way, (_sideways(node), _depth(node)), (_sideways(after), _depth(after))
            )
    placed = ((node, _sideways(node)) for node in grid.nodes.values())
    return _scene(grid, shapes, placed, poison)


Path = tuple[str, ...]


def _unfold(grid: DecisionGrid) -> dict[Path, tuple[GridNode, float]]:
    """Return every path with its node and its place from left to right."""
    paths: list[tuple[Path, GridNode]] = [((), grid.nodes[0, 0])]
    for path, node in paths:
        paths.extend(((*path, way), after) for way, after in grid.after(node).items())
        if len(paths) > MOST_NODES:
            raise NotationError(
                "the full tree would have more than {limit} nodes: draw the grid instead",
                limit=MOST_NODES,
            )
    places: dict[Path, tuple[GridNode, float]] = {}
    # Children come after their parents, so going backwards every child is placed first.
    leaves = sorted(
        (path for path, node in paths if not grid.after(node)),
        key=lambda path: [way == DOWN for way in path],
    )
    column = {path: float(index) for index, path in enumerate(leaves)}
    for path, node in reversed(paths):
        ways = list(grid.after(node))
        x = sum(places[(*path, way)][1] for way in ways) / len(ways) if ways else column[path]
        places[path] = node, x
    return places


def _move(
    grid: DecisionGrid, way: str, start: tuple[float, float], end: tuple[float, float]
) -> Iterator[Shape]:
    yield Edge(*start, *end, Role.MOVE)
    take = grid.circle.takes[0 if way == RIGHT else -1]
    side = -0.16 if way == RIGHT else 0.16
    yield Label((start[0] + end[0]) / 2 + side, (start[1] + end[1]) / 2 - 0.05, str(take), 0.26)


def _scene(
    grid: DecisionGrid, moves: list[Shape], placed: Iterable[tuple[GridNode, float]], poison: int
) -> Scene:
    seating = grid.circle.seating
    states = [grid_state(node, x, _depth(node), seating, poison) for node, x in placed]
    title = Message(
        "decision tree of {word}, tokens: {tokens}",
        word=grid.circle.word,
        tokens=grid.tokens + poison,
    )
    return Scene((*moves, *states), description=title)


def _depth(node: GridNode) -> float:
    return 1.4 * (node.x + node.y)


def _sideways(node: GridNode) -> float:
    return 0.7 * (node.y - node.x)
