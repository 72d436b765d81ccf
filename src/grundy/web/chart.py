"""Who was winning after each move: one lane for each side, a point for each position, mistakes marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from grundy.coalition.circle import Seating
from grundy.core.players import LEFT, Player
from grundy.i18n import Message, Readable, show
from grundy.render.svg import Link, scene_svg
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Cell, Edge, Label, Role, Scene, Shape, Token
from grundy.rulesets.seated import SeatedRuleset
from grundy.web.match import Visit

WIDTH = 12.0
"""The chart is about this wide, in cells; a long game stands closer."""
LANE, WORD = 1.7, 0.42


@dataclass(frozen=True)
class Point:
    """One position of the line: who wins it, its page, and whether the move before it was a mistake."""

    leader: Player | str | None
    url: str
    mistake: bool = False
    current: bool = False


def chart(match: Visit, points: Sequence[Point]) -> str:
    """Return the chart as SVG, or nothing where no position is decided."""
    lanes = _lanes(match, points)
    if not any(point.leader in lanes for point in points):
        return ""
    names = {lane: show(name) for lane, name in lanes.items()}
    heights = {lane: LANE * index for index, lane in enumerate(lanes)}
    step = min(1.0, WIDTH / len(points))
    shapes: list[Shape] = []
    for lane, y in heights.items():
        shapes.append(Cell(-0.7, y - 1.0, WIDTH + 0.4, LANE - 0.15, role=Role.FAINT))
        shapes.append(
            Label(0.31 * WORD * len(names[lane]) - 0.6, _above(heights, lane), names[lane], WORD)
        )
    places = [
        (number, step * number, heights[point.leader], point)
        for number, point in enumerate(points)
        if point.leader in heights
    ]
    for (_, x1, y1, _), (_, x2, y2, after) in pairwise(places):
        shapes.append(Edge(x1, y1, x2, y2, role=Role.SECOND if after.mistake else Role.NEUTRAL))
    links = []
    for number, x, y, point in places:
        shapes.append(_dot(x, y, step, point, match))
        area = Token(x, y, min(0.45, step / 2))
        links.append(Link(f"@{number}", area, point.url, _said(number, names, point)))
    for number in range(0, len(points), 1 + len(points) // 12):
        shapes.append(Label(step * number, LANE * len(lanes) - 0.85, str(number), size=0.36))
    return scene_svg(Scene(tuple(shapes)), links=links)


def _above(heights: dict[Player | str, float], lane: Player | str) -> float:
    """Return where the name of a lane stands: outside the lanes where it can, clear of all lines."""
    if lane == next(iter(heights)):
        return -1.35
    if len(heights) == 2:
        return heights[lane] + 1.45  # below the numbers of the moves
    return heights[lane] - 0.65


def _lanes(match: Visit, points: Sequence[Point]) -> dict[Player | str, Readable]:
    """Return the sides that can be ahead, from top to bottom, with what the lane is called."""
    lanes: dict[Player | str, Readable]
    if isinstance(match.game, Ruleset):
        first = match.first if match.game.impartial else LEFT
        lanes = {first: _wins(match.who(first)), -first: _wins(match.who(-first))}
        if any(point.leader == "draw" for point in points):
            lanes = {first: lanes[first], "draw": Message("draw"), -first: lanes[-first]}
        return lanes
    letters = sorted(set(match.game.word))
    return {letter: _wins(Message("coalition {letter}", letter=letter)) for letter in letters}


def _wins(who: Readable) -> Message:
    return Message("{who} wins", who=who)


def _dot(x: float, y: float, step: float, point: Point, match: Visit) -> Token:
    role = Role.NEUTRAL
    if isinstance(match.game, SeatedRuleset):
        role = Seating(match.game.word).role(str(point.leader))
    elif not match.game.impartial and point.leader != "draw":
        role = Role.LEFT if point.leader is LEFT else Role.RIGHT
    if point.mistake:
        return Token(x, y, 0.36, Role.SECOND, "✗")
    size = 0.36 if point.current else min(0.24, 0.4 * step)
    return Token(x, y, size, Role.MARK if point.current else role)


def _said(number: int, names: dict[Player | str, str], point: Point) -> str:
    assert point.leader is not None
    said = Message("after move {n}: {who}", n=number, who=names[point.leader])
    if point.mistake:
        said = Message("{first} ({second})", first=said, second=Message("a mistake"))
    return show(said)
