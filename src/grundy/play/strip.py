"""The course of a play as a strip: positions from left to right, arrows with the moves between them.

>>> import grundy
>>> from grundy.play.match import Match
>>> match = Match(grundy.nim, (1, 2))
>>> for move in ("2→1", "1→0"):
...     match.play(move)
>>> turns(match)
(0, 1, 2)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from grundy.errors import GameError
from grundy.i18n import Message, plural, show
from grundy.play.match import Match
from grundy.rulesets.scene import Edge, Label, Scene, Shape

GAP, LETTER, WIDEST = 1.6, 0.24, 40.0
"""Room between two positions, more for the letters of a long move, and how wide a row of them may be."""
MOST_DRAWN = 60


def turns(match: Match) -> tuple[int, ...]:
    """Return after how many moves a turn ends: where another player goes on, or the play is over."""
    plies = match.plies
    ends = [n for n, (a, b) in enumerate(pairwise(plies), start=1) if a.player != b.player]
    return (0, *ends, *([len(plies)] if plies else []))


def read_stages(text: str, match: Match) -> tuple[int, ...]:
    """Return the numbers of moves written as "0,9,54"; raise where the play has fewer moves."""
    words = [word.strip() for word in text.split(",")]
    if not all(word.isascii() and word.isdigit() for word in words):
        raise GameError("write numbers of moves, such as 0,9,54: {text}", text=text)
    stages = tuple(sorted({int(word) for word in words}))
    if stages[-1] > len(match.plies):
        raise GameError(
            plural(
                "the play has only {n} move, not {wanted}",
                "the play has only {n} moves, not {wanted}",
                n=len(match.plies),
                wanted=stages[-1],
            )
        )
    return stages


def strip(match: Match, stages: Sequence[int], signs: Mapping[int, str] | None = None) -> Scene:
    """Return the positions after the given numbers of moves; `signs` stand below the arrows of moves."""
    stages = list(stages)[: MOST_DRAWN + 1]
    positions = [match.start, *(ply.option for ply in match.plies)]
    scenes = [match.game.staged(positions[n], match.past(n)) for n in stages]
    boxes = [scene.bounds() for scene in scenes]
    rows: list[list[int]] = [[0]]
    texts = [""] + [_between(match, a, b) for a, b in pairwise(stages)]
    rooms = [max(GAP, LETTER * len(text) + 0.8) if text else 0.0 for text in texts]
    used = 0.0
    for index, (box, room) in enumerate(zip(boxes, rooms, strict=True)):
        width = room + box[2] - box[0]
        if index and used + width > WIDEST:
            rows.append([])
            used = 0.0
        if index:
            rows[-1].append(index)
        used += width
    shapes: list[Any] = []
    ground = 0.0
    for number, row in enumerate(rows):
        height = max(boxes[index][3] - boxes[index][1] for index in row)
        ground += height + GAP if number else 0.0
        left = 0.0
        for index in row:
            if index:
                sign = (signs or {}).get(stages[index], "")
                shapes += _arrow(texts[index], sign, left, rooms[index], ground - height / 2)
                left += rooms[index]
            # Positions stand on one line, as heaps do.
            box = boxes[index]
            shapes += [s.moved(left - box[0], ground - box[3]) for s in scenes[index].shapes]
            left += box[2] - box[0]
    return Scene(tuple(shapes), description=Message("A play of {game}", game=str(match.game)))


def _between(match: Match, before: int, after: int) -> str:
    """Return the move between two positions, or how many there were."""
    if after - before == 1:
        return match.plies[before].move
    return show(plural("{n} move", "{n} moves", n=after - before))


def _arrow(text: str, sign: str, left: float, room: float, y: float) -> list[Shape]:
    """Return the move over an arrow, and a sign under it."""
    middle = left + room / 2
    shapes: list[Shape] = [
        Label(middle, y - 0.35, text, size=0.35),
        Edge(left + 0.3, y, left + room - 0.3, y, arrow=True),
    ]
    return [*shapes, Label(middle, y + 0.4, sign, size=0.4)] if sign else shapes
