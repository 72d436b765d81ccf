"""Draw spruces alone: rows, root, bottom, the longest game [Bokal2025, figures 6.7, 6.8]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from grundy.coalition.merging import distance
from grundy.coalition.pictures.grid import Place, boundary
from grundy.coalition.pictures.shapes import legend, seat_name, state_mark
from grundy.coalition.spruce import Spruce, SpruceState
from grundy.errors import NotationError
from grundy.i18n import Message, show
from grundy.rulesets.scene import Edge, Label, Role, Scene, Shape

MOST_STATES = 6000
# Wide enough to show between the nodes, which lie on it.
_GAME = Edge(-0.4, 0, 0.4, 0, Role.BORDER, width=0.36)
_ROW = Edge(-0.4, 0, 0.4, 0, Role.MOVE, width=0.03, dashed=True)
_ORIGINAL = Edge(-0.4, 0, 0.4, 0, Role.BORDER, width=0.06)


def spruces_scene(spruces: tuple[Spruce, ...]) -> Scene:
    """Return all spruces side by side, for two takes.

    Each row (a diagonal) ends in the number of its states; the thick line is the longest game, from
    the root to the bottom; lines inside a merged spruce are the outlines of the original ones.

    >>> from grundy.coalition.circle import Circle
    >>> from grundy.coalition.spruce import spruces
    >>> scene = spruces_scene(spruces(Circle.parse("100111")))
    >>> sum(bool(getattr(shape, "outline", None)) for shape in scene.shapes) - 2
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
    shapes: list[Shape] = []
    left, lowest = 0.0, 0.0
    for index, spruce in enumerate(spruces, 1):
        drawing = _SpruceDrawing(spruce, left)
        shapes += drawing.shapes()
        caption = _caption(index, spruce)
        shapes.append(Label(left - 0.5, -1.6, caption, 0.4, anchor="start"))
        left = max(drawing.right + 3, left + 0.25 * len(show(caption)))
        lowest = max(lowest, drawing.bottom)
    shapes += legend(_explained(spruces), lowest + 1.5)
    return Scene(tuple(shapes), description=Message("spruces of {word}", word=circle.word))


class _SpruceDrawing:
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

    def _raw(self, state: SpruceState) -> Place:
        root = self.spruce.root
        moves, taken = root.row - state.row, root.tokens - state.tokens
        down = (taken - self.few * moves) // self.step
        return moves - down, down

    def shapes(self) -> Iterator[Shape]:
        spruce, seating = self.spruce, self.spruce.circle.seating
        won = seating.role(spruce.letter)
        yield from self._rows()
        game = [self.places[node] for node in spruce.longest_game()]
        for (x1, y1), (x2, y2) in pairwise(game):
            yield replace(_GAME, x1=x1, y1=y1, x2=x2, y2=y2)
        for node, (x, y) in self.places.items():
            seat = -node.row % seating.seats
            label = f"{seat_name(seat, seating.seats)}{node.tokens}"
            yield state_mark(x, y, won, seating.role(seating.word[seat]), label)
        if spruce.is_merged:
            yield from self._originals()
        for node, text, above in (
            (spruce.root, Message("root"), -0.62),
            (spruce.bottom, Message("bottom"), 0.62),
        ):
            x, y = self.places[node]
            yield Label(x, y + above, text, 0.34)

    def _rows(self) -> Iterator[Shape]:
        rows: dict[int, list[tuple[float, float]]] = {}
        for state, place in self.places.items():
            rows.setdefault(state.row, []).append(place)
        for places in rows.values():
            ends = min(places), max(places)
            x, y = ends[0]
            yield replace(_ROW, x1=x - 0.7, y1=y + 0.7, x2=ends[1][0], y2=ends[1][1])
            yield Label(x - 0.9, y + 0.9, str(len(places)), 0.36)

    def _originals(self) -> Iterator[Edge]:
        inverse = {self._raw(state): state for state in self.spruce.states}
        for alone in self.spruce.originals():
            inside = {place for place, state in inverse.items() if state in alone}
            for line in boundary(list(inverse), inside.__contains__, _ORIGINAL):
                yield line.moved(self.dx, self.dy)


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
            "spruce {index} (merged from {n}): rows {rows}, tokens at the root {tokens}, player "
            "{player}",
            n=len(spruce.parts),
            **facts,
        )
    return Message(
        "spruce {index}: rows {rows}, tokens at the root {tokens}, player {player}", **facts
    )


def _explained(spruces: tuple[Spruce, ...]) -> Iterator[tuple[Shape | None, Message]]:
    small, seating = spruces[0].letter, spruces[0].circle.seating
    for letter in sorted(seating.coalitions, key=lambda letter: letter != small):
        sample = state_mark(0, 0, seating.role(small), seating.role(letter))
        yield sample, Message("coalition {letter} is on move", letter=letter)
    yield _GAME, Message("the longest game inside the spruce")
    yield _ROW, Message("a row and the number of its states")
    if any(spruce.is_merged for spruce in spruces):
        yield _ORIGINAL, Message("outline of an original spruce inside a merged one")
    for index, (one, two) in enumerate(pairwise(spruces), 1):
        yield (
            None,
            Message(
                "distance between spruces {a} and {b}: {distance}",
                a=index,
                b=index + 1,
                distance=distance(one, two),
            ),
        )
