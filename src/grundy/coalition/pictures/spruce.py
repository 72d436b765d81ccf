"""Draw spruces alone: rows, root, bottom, the longest game [Bokal2025, figures 6.7, 6.8]."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.coalition.merging import distance
from grundy.coalition.pictures.figure import (
    INK,
    PALE,
    Colours,
    Figure,
    Line,
    Mark,
    Node,
    Words,
    legend,
    seat_name,
)
from grundy.coalition.pictures.grid import Place, boundary
from grundy.coalition.spruce import Spruce, State
from grundy.errors import NotationError
from grundy.i18n import Message, show

MOST_STATES = 6000
# Wide enough to show between the nodes, which lie on it.
_GAME = 0.36


def spruces_figure(spruces: tuple[Spruce, ...]) -> Figure:
    """Return all spruces side by side, for two takes.

    Each row (a diagonal) ends in the number of its states; the thick line is the longest game, from
    the root to the bottom; lines inside a merged spruce are the outlines of the original ones.

    >>> from grundy.coalition.circle import Circle
    >>> from grundy.coalition.spruce import spruces
    >>> figure = spruces_figure(spruces(Circle.parse("100111")))
    >>> sum(isinstance(mark, Node) for mark in figure.marks) - 2
    48
    """
    if not spruces:
        raise NotationError(
            "no spruces: they need takes 1 to m and a smaller coalition that loses in the end"
        )
    circle = spruces[0].circle
    if len(circle.takes) != 2:
        raise NotationError("spruces are drawn for the takes 1 and 2", example="--take 2")
    if sum(len(spruce.states) for spruce in spruces) > MOST_STATES:
        raise NotationError("the spruces have more than {limit} states", limit=MOST_STATES)
    marks: list[Mark] = []
    left, lowest = 0.0, 0.0
    for index, spruce in enumerate(spruces, 1):
        drawing = _Drawing(spruce, left)
        marks += drawing.marks()
        caption = show(_caption(index, spruce))
        marks.append(Words(left - 0.5, -1.6, caption, 0.4, "start"))
        left = max(drawing.right + 3, left + 0.25 * len(caption))
        lowest = max(lowest, drawing.bottom)
    explained = _explained(spruces, Colours(circle))
    marks += legend(explained, 0, lowest + 1.5)[0]
    title = Message("spruces of {word}", word=circle.word)
    return Figure(tuple(marks), show(title))


class _Drawing:
    """One spruce with its own places: right is the first take, down the second."""

    def __init__(self, spruce: Spruce, left: float) -> None:
        self.spruce = spruce
        circle = spruce.circle
        self.few, self.step = circle.takes[0], circle.takes[1] - circle.takes[0]
        raw = {state: self._raw(state) for state in spruce.states}
        # The counts of rows stand one step outside, to the lower left.
        self.dx = left + 1 - min(x for x, _ in raw.values())
        self.dy = -min(y for _, y in raw.values())
        self.places = {state: (x + self.dx, y + self.dy) for state, (x, y) in raw.items()}
        self.right = max(x for x, _ in self.places.values())
        self.bottom = max(y for _, y in self.places.values()) + 1

    def _raw(self, state: State) -> Place:
        root = self.spruce.root
        moves, taken = root.row - state.row, root.tokens - state.tokens
        down = (taken - self.few * moves) // self.step
        return moves - down, down

    def marks(self) -> Iterator[Mark]:
        spruce, circle = self.spruce, self.spruce.circle
        colours = Colours(circle)
        yield from self._rows()
        game = tuple(self.places[state] for state in spruce.longest_game())
        yield Line(game, INK, _GAME)
        for state, (x, y) in self.places.items():
            seat = -state.row % circle.seats
            mover = circle.word[seat]
            label = f"{seat_name(seat, circle.seats)}{state.tokens}"
            fill, line = colours.fill(spruce.letter), colours.line(mover)
            yield Node(x, y, label, fill, line, colours.is_square(mover))
        if spruce.is_merged:
            yield from self._originals()
        for state, text, above in (
            (spruce.root, Message("root"), -0.62),
            (spruce.bottom, Message("bottom"), 0.62),
        ):
            x, y = self.places[state]
            yield Words(x, y + above, show(text), 0.34)

    def _rows(self) -> Iterator[Mark]:
        rows: dict[int, list[tuple[float, float]]] = {}
        for state, place in self.places.items():
            rows.setdefault(state.row, []).append(place)
        for places in rows.values():
            ends = min(places), max(places)
            x, y = ends[0]
            yield Line(((x - 0.7, y + 0.7), ends[1]), PALE, 0.03, dashed=True)
            yield Words(x - 0.9, y + 0.9, str(len(places)), 0.36, colour="#555555")

    def _originals(self) -> Iterator[Line]:
        style = Line((), INK, 0.06)
        inverse = {self._raw(state): state for state in self.spruce.states}
        for alone in self.spruce.originals():
            inside = {place for place, state in inverse.items() if state in alone}
            for line in boundary(list(inverse), inside.__contains__, style):
                points = tuple((x + self.dx, y + self.dy) for x, y in line.points)
                yield Line(points, line.colour, line.width)


def _caption(index: int, spruce: Spruce) -> Message:
    circle = spruce.circle
    facts = {
        "index": index,
        "rows": len(spruce.rows),
        "tokens": spruce.root.tokens,
        "player": seat_name(spruce.root_seat, circle.seats),
    }
    if spruce.is_merged:
        return Message(
            "spruce {index} (merged from {n}): {rows} rows, root {tokens} tokens, player {player}",
            n=len(spruce.parts),
            **facts,
        )
    return Message("spruce {index}: {rows} rows, root {tokens} tokens, player {player}", **facts)


def _explained(
    spruces: tuple[Spruce, ...], colours: Colours
) -> list[tuple[Node | Line | None, Message]]:
    small = spruces[0].letter
    won = colours.fill(small)
    others = [c for c in spruces[0].circle.seating.coalitions if c != small]
    entries: list[tuple[Node | Line | None, Message]] = [
        (
            Node(0, 0, fill=won, line=colours.line(small), square=colours.is_square(small)),
            Message("coalition {letter} is on move", letter=small),
        )
    ]
    entries += [
        (
            Node(0, 0, fill=won, line=colours.line(letter)),
            Message("coalition {letter} is on move", letter=letter),
        )
        for letter in others
    ]
    entries.append((Line((), INK, _GAME), Message("the longest game inside the spruce")))
    entries.append(
        (Line((), PALE, 0.03, dashed=True), Message("a row and the number of its states"))
    )
    if any(spruce.is_merged for spruce in spruces):
        entries.append(
            (Line((), INK, 0.06), Message("outline of an original spruce inside a merged one"))
        )
    for index in range(len(spruces) - 1):
        entries.append(
            (
                None,
                Message(
                    "distance between spruces {a} and {b}: {distance}",
                    a=index + 1,
                    b=index + 2,
                    distance=distance(spruces[index], spruces[index + 1]),
                ),
            )
        )
    return entries
