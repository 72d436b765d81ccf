"""Draw the decision grid: right is the first take, down the second [Bokal2025, figure 4.4]."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace

from grundy.coalition.circle import Circle
from grundy.coalition.grid import DecisionGrid
from grundy.coalition.pictures.shapes import USEFUL, grid_state, legend, state_mark
from grundy.coalition.spruce import Spruce
from grundy.i18n import Message
from grundy.rulesets.scene import Edge, Role, Scene, Shape, Token

Place = tuple[int, int]
SPRUCE = Edge(-0.4, 0, 0.4, 0, Role.BORDER, width=0.05, dashed=True)
ORIGINAL = Edge(-0.4, 0, 0.4, 0, Role.BORDER, width=0.09)


def grid_scene(grid: DecisionGrid, poison: int = 0, spruces: tuple[Spruce, ...] = ()) -> Scene:
    """Return the grid: fill = who wins, outline = who is on move, lines = useful moves.

    With `spruces` the regions of the smaller coalition are outlined, and inside merged ones the
    outlines of the original spruces. Labels count all tokens, the poisoned ones included.

    >>> from grundy.coalition.grid import decision_grid
    >>> scene = grid_scene(decision_grid(Circle.parse("110"), 15))
    >>> sum(bool(getattr(shape, "outline", None)) for shape in scene.shapes)
    76
    """
    circle = grid.circle
    shapes: list[Shape] = list(_edges(grid))
    for node in grid.nodes.values():
        shapes.append(grid_state(node, node.x, node.y, circle.seating, poison))
    if spruces:
        shapes += _outlines(grid, spruces)
    bottom = max(y for _, y in grid.nodes) + 1.3
    shapes += legend(_explained(circle, spruces), bottom)
    title = Message(
        "decision grid of {word}, tokens: {tokens}", word=circle.word, tokens=grid.tokens + poison
    )
    return Scene(tuple(shapes), description=title)


def _edges(grid: DecisionGrid) -> Iterator[Edge]:
    for node in grid.nodes.values():
        after = grid.after(node)
        for way in node.good:
            end = after[way]
            yield replace(USEFUL, x1=node.x, y1=node.y, x2=end.x, y2=end.y)


def _outlines(grid: DecisionGrid, spruces: tuple[Spruce, ...]) -> Iterator[Edge]:
    seats = grid.circle.seats
    whole: dict[tuple[int, int], int] = {}
    inner: dict[tuple[int, int], frozenset[int]] = {}
    for index, spruce in enumerate(spruces):
        for state in spruce.states:
            whole[-state.row % seats, state.tokens] = index
        if spruce.is_merged:
            for part, alone in zip(spruce.parts, spruce.originals(), strict=True):
                for state in alone:
                    key = -state.row % seats, state.tokens
                    inner[key] = inner.get(key, frozenset()) | {part}

    def state_at(place: Place) -> tuple[int, int] | None:
        node = grid.nodes.get(place)
        return None if node is None else (node.seat, node.tokens)

    def region(place: Place) -> Hashable:
        key = state_at(place)
        return None if key is None else whole.get(key)

    def original(place: Place) -> Hashable:
        key = state_at(place)
        return frozenset() if key is None else inner.get(key, frozenset())

    yield from boundary(list(grid.nodes), region, SPRUCE)
    yield from boundary(list(grid.nodes), original, ORIGINAL)


def boundary(
    places: list[Place], region: Callable[[Place], Hashable], style: Edge
) -> Iterator[Edge]:
    """Yield the borders between cells of different regions, joined to long straight lines."""
    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 2)
    rows = range(min(y for _, y in places), max(y for _, y in places) + 2)
    for x in columns:
        yield from _runs(
            [(x - 0.5, y - 0.5) for y in (*rows, rows[-1] + 1)],
            [region((x - 1, y)) != region((x, y)) for y in rows],
            style,
        )
    for y in rows:
        yield from _runs(
            [(x - 0.5, y - 0.5) for x in (*columns, columns[-1] + 1)],
            [region((x, y - 1)) != region((x, y)) for x in columns],
            style,
        )


def _runs(corners: list[tuple[float, float]], walls: list[bool], style: Edge) -> Iterator[Edge]:
    start = None
    for index, wall in enumerate([*walls, False]):
        if wall and start is None:
            start = index
        elif not wall and start is not None:
            (x1, y1), (x2, y2) = corners[start], corners[index]
            yield replace(style, x1=x1, y1=y1, x2=x2, y2=y2)
            start = None


def _explained(
    circle: Circle, spruces: tuple[Spruce, ...]
) -> Iterator[tuple[Shape | None, Message]]:
    letters = circle.seating.coalitions
    roles = {letter: circle.seating.role(letter) for letter in letters[:26]}
    two = len(letters) == 2
    for letter, role in roles.items():
        wins = Message("coalition {letter} wins", letter=letter)
        good = Message("good for coalition {letter}", letter=letter)
        yield Token(0, 0, 0.3, role, outline=role), wins if two else good
    if two:
        for letter, role in roles.items():
            sample = state_mark(0, 0, Role.EMPTY, role)
            yield sample, Message("coalition {letter} is on move", letter=letter)
    yield USEFUL, Message("useful move")
    if spruces:
        yield SPRUCE, Message("outline of a spruce")
        if any(spruce.is_merged for spruce in spruces):
            yield ORIGINAL, Message("outline of an original spruce inside a merged one")
    takes = circle.takes
    if len(takes) == 2:
        yield None, Message("right: take {a}; down: take {b}", a=takes[0], b=takes[1])
    else:
        yield None, Message("right: take {a}", a=takes[0])
