"""Draw the decision grid: right is the first take, down the second [Bokal2025, figure 4.4]."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from grundy.coalition.circle import Circle
from grundy.coalition.grid import DecisionGrid, GridNode
from grundy.coalition.pictures.figure import (
    INK,
    PAPER,
    Colours,
    Figure,
    Line,
    Mark,
    Node,
    legend,
    seat_name,
)
from grundy.coalition.spruce import Spruce
from grundy.i18n import Message, show

Place = tuple[int, int]


def grid_figure(grid: DecisionGrid, poison: int = 0, spruces: tuple[Spruce, ...] = ()) -> Figure:
    """Return the grid: fill = who wins, outline = who is on move, lines = useful moves.

    With `spruces` the regions of the smaller coalition are outlined, and inside merged ones the
    outlines of the original spruces. Labels count all tokens, the poisoned ones included.

    >>> from grundy.coalition.grid import decision_grid
    >>> figure = grid_figure(decision_grid(Circle.parse("110"), 15))
    >>> sum(isinstance(mark, Node) for mark in figure.marks)
    76
    """
    circle, colours = grid.circle, Colours(grid.circle)
    marks: list[Mark] = list(_edges(grid))
    marks += [state_node(node, circle, colours, poison) for node in grid.nodes.values()]
    if spruces:
        marks += _outlines(grid, spruces)
    bottom = max(y for _, y in grid.nodes) + 1.3
    marks += legend(_explained(circle, colours, spruces), 0, bottom)[0]
    title = Message(
        "decision grid of {word}, {tokens} tokens", word=circle.word, tokens=grid.tokens + poison
    )
    return Figure(tuple(marks), show(title))


def state_node(node: GridNode, circle: Circle, colours: Colours, poison: int) -> Node:
    """Return the mark of one state at its place in the grid."""
    mover = circle.word[node.seat]
    label = f"{seat_name(node.seat, circle.seats)}{node.tokens + poison}"
    if node.winner is not None:
        return Node(
            node.x,
            node.y,
            label,
            colours.fill(node.winner),
            colours.line(mover),
            colours.is_square(mover),
        )
    return Node(
        node.x,
        node.y,
        label,
        colours.mix(node.favour),
        colours.line(mover),
        radius=0.44,
        ring=colours.ring(node.favour),
    )


def _edges(grid: DecisionGrid) -> Iterator[Line]:
    for node in grid.nodes.values():
        after = grid.after(node)
        for way in node.good:
            end = after[way]
            yield Line(((node.x, node.y), (end.x, end.y)), width=0.1)


def _outlines(grid: DecisionGrid, spruces: tuple[Spruce, ...]) -> Iterator[Line]:
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

    yield from boundary(list(grid.nodes), region, Line((), "#4d4d4d", 0.05, dashed=True))
    yield from boundary(list(grid.nodes), original, Line((), INK, 0.09))


def boundary(
    places: list[Place], region: Callable[[Place], Hashable], style: Line
) -> Iterator[Line]:
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


def _runs(corners: list[tuple[float, float]], walls: list[bool], style: Line) -> Iterator[Line]:
    start = None
    for index, wall in enumerate([*walls, False]):
        if wall and start is None:
            start = index
        elif not wall and start is not None:
            yield Line((corners[start], corners[index]), style.colour, style.width, style.dashed)
            start = None


def _explained(
    circle: Circle, colours: Colours, spruces: tuple[Spruce, ...]
) -> list[tuple[Node | Line | None, Message]]:
    entries: list[tuple[Node | Line | None, Message]] = []
    letters = circle.seating.coalitions
    if len(letters) == 2:
        for letter in letters:
            sample = Node(0, 0, fill=colours.fill(letter), line=colours.fill(letter))
            entries.append((sample, Message("coalition {letter} wins", letter=letter)))
        for letter in letters:
            sample = Node(
                0, 0, fill=PAPER, line=colours.line(letter), square=colours.is_square(letter)
            )
            entries.append((sample, Message("coalition {letter} is on move", letter=letter)))
    else:
        for letter in letters[:26]:
            sample = Node(0, 0, fill=colours.fill(letter), line=colours.fill(letter))
            entries.append((sample, Message("good for coalition {letter}", letter=letter)))
    takes = circle.takes
    if len(takes) == 2:
        moves = Message("right: take {a}; down: take {b}", a=takes[0], b=takes[1])
    else:
        moves = Message("right: take {a}", a=takes[0])
    entries.append((Line((), width=0.1), Message("useful move")))
    if spruces:
        entries.append((Line((), "#4d4d4d", 0.05, dashed=True), Message("outline of a spruce")))
        if any(spruce.is_merged for spruce in spruces):
            inside = Message("outline of an original spruce inside a merged one")
            entries.append((Line((), INK, 0.09), inside))
    entries.append((None, moves))
    return entries
