"""Who was winning after each move: one lane for each side, a point for each position, mistakes marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from grundy.core.players import LEFT, Player
from grundy.i18n import Message, Readable, show
from grundy.render.svg import Link, scene_svg
from grundy.rulesets.scene import Cell, Edge, Label, Role, Scene, Shape, Token
from grundy.web.match import Match, TwoPlayers

STEP = 0.9
"""The distance of two positions, in cells."""
WORD = 0.42


@dataclass(frozen=True)
class Point:
    """One position of the line: who wins it, its page, and whether the move before it was a mistake."""

    leader: Player | str | None
    url: str
    mistake: bool = False
    current: bool = False


def chart(match: Match, points: Sequence[Point]) -> str:
    """Return the chart as SVG, or nothing where no position is decided."""
    lanes = _lanes(match, points)
    known = [point for point in points if point.leader in lanes]
    if not known:
        return ""
    names = {lane: show(name) for lane, name in lanes.items()}
    heights = {lane: 1.1 * index for index, lane in enumerate(lanes)}
    margin = 0.6 * WORD * max(map(len, names.values())) + 0.8
    width = margin + STEP * len(points)
    shapes: list[Shape] = []
    for lane, y in heights.items():
        shapes.append(Cell(0, y - 0.5, width, 1, role=Role.FAINT))
        shapes.append(Label(margin / 2 - 0.1, y, names[lane], size=WORD))
    places = [
        (margin + STEP * number, heights[point.leader], point)
        for number, point in enumerate(points)
        if point.leader in heights
    ]
    for (x1, y1, _), (x2, y2, after) in pairwise(places):
        shapes.append(Edge(x1, y1, x2, y2, role=Role.SECOND if after.mistake else Role.NEUTRAL))
    links = []
    for x, y, point in places:
        number = round((x - margin) / STEP)
        shapes.append(_dot(x, y, point, match))
        links.append(Link(f"@{number}", Token(x, y, 0.42), point.url, _said(number, names, point)))
    for number in range(0, len(points), max(1, len(points) // 12)):
        bottom = 1.1 * len(lanes) - 0.25
        shapes.append(Label(margin + STEP * number, bottom, str(number), size=0.36))
    return scene_svg(Scene(tuple(shapes)), links=links)


def _lanes(match: Match, points: Sequence[Point]) -> dict[Player | str, Readable]:
    """Return the sides that can be ahead, from top to bottom, with what the lane is called."""
    lanes: dict[Player | str, Readable]
    if isinstance(match, TwoPlayers):
        first = match.session.first if match.game.impartial else LEFT
        lanes = {first: _wins(match.who(first)), -first: _wins(match.who(-first))}
        if any(point.leader == "draw" for point in points):
            lanes = {first: lanes[first], "draw": Message("draw"), -first: lanes[-first]}
        return lanes
    letters = sorted(set(match.game.word))
    return {letter: _wins(Message("coalition {letter}", letter=letter)) for letter in letters}


def _wins(who: Readable) -> Message:
    return Message("{who} wins", who=who)


def _dot(x: float, y: float, point: Point, match: Match) -> Token:
    role = Role.NEUTRAL
    if isinstance(match, TwoPlayers) and not match.game.impartial and point.leader != "draw":
        role = Role.LEFT if point.leader is LEFT else Role.RIGHT
    if point.mistake:
        return Token(x, y, 0.36, Role.SECOND, "✗")
    return Token(x, y, 0.36 if point.current else 0.24, Role.MARK if point.current else role)


def _said(number: int, names: dict[Player | str, str], point: Point) -> str:
    assert point.leader is not None
    said = Message("after move {n}: {who}", n=number, who=names[point.leader])
    if point.mistake:
        said = Message("{first} ({second})", first=said, second=Message("a mistake"))
    return show(said)
