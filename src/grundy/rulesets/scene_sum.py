"""Pictures of sums: the scenes of the terms side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grundy.i18n import Message
from grundy.rulesets.scene import HotSpot, Label, Scene, Shape

GAP = 1.2


def side_by_side(parts: Sequence[tuple[str, Scene, bool]]) -> Scene:
    """Return one scene out of (move prefix, scene, negated) parts, from left to right.

    >>> from grundy.rulesets.scene import Token
    >>> one = Scene((Token(0, 0),))
    >>> side_by_side([("a:", one, False), ("b:", one, False)]).bounds()[2] > 2
    True
    """
    shapes: list[Shape] = []
    spots: list[HotSpot] = []
    left = 0.0
    bottoms = [scene.bounds()[3] for _, scene, _ in parts]
    bottom = max(bottoms, default=0.0)
    for index, (prefix, scene, negated) in enumerate(parts):
        box = scene.bounds()
        dx, dy = left - box[0], bottom - box[3]
        if index or negated:
            sign = "−" if negated else "+"
            shapes.append(Label(left - GAP / 2, bottom - 0.5, sign, size=0.8))
        shapes.extend(shape.moved(dx, dy) for shape in scene.shapes)
        spots.extend(_of_term(spot.moved(dx, dy), prefix, negated) for spot in scene.hot_spots)
        left += box[2] - box[0] + GAP
    words = Message("{first}", first=parts[0][1].description) if parts else ""
    for _, scene, negated in parts[1:]:
        joint = "{first} − {second}" if negated else "{first} + {second}"
        words = Message(joint, first=words, second=scene.description)
    return Scene(tuple(shapes), tuple(spots), words)


def _of_term(spot: HotSpot, prefix: str, negated: bool) -> HotSpot:
    """Return the spot named for the sum: two terms may have places of the same name."""
    path = [replace(area, label=prefix + area.label) if area.label else area for area in spot.path]
    player = -spot.player if negated and spot.player else spot.player
    return replace(
        spot, move=prefix + spot.move, shape=path[-1], player=player, after=tuple(path[:-1])
    )
