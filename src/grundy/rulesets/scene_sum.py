"""Pictures of sums: the scenes of the terms side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    scenes = [scene for _, scene, _ in parts]
    bottom = max((scene.bounds()[3] for scene in scenes), default=0.0)
    for index, ((prefix, scene, negated), (dx, dy)) in enumerate(
        zip(parts, offsets(scenes), strict=True)
    ):
        if index or negated:
            sign = "−" if negated else "+"
            left = scene.bounds()[0] + dx
            shapes.append(Label(left - GAP / 2, bottom - 0.5, sign, size=0.8))
        shapes.extend(shape.moved(dx, dy) for shape in scene.shapes)
        spots.extend(_of_term(spot.moved(dx, dy), prefix, negated) for spot in scene.hot_spots)
    words = Message("{first}", first=parts[0][1].description) if parts else ""
    for _, scene, negated in parts[1:]:
        joint = "{first} − {second}" if negated else "{first} + {second}"
        words = Message(joint, first=words, second=scene.description)
    return Scene(tuple(shapes), tuple(spots), words)


def offsets(scenes: Sequence[Scene]) -> Iterator[tuple[float, float]]:
    """Yield how far each scene is moved to stand beside the ones before, all on one ground line."""
    boxes = [scene.bounds() for scene in scenes]
    bottom = max((box[3] for box in boxes), default=0.0)
    left = 0.0
    for box in boxes:
        yield left - box[0], bottom - box[3]
        left += box[2] - box[0] + GAP


def _of_term(spot: HotSpot, prefix: str, negated: bool) -> HotSpot:
    """Return the spot named for the sum: two terms may have places of the same name."""
    path = [replace(area, label=prefix + area.label) if area.label else area for area in spot.path]
    player = -spot.player if negated and spot.player else spot.player
    return replace(
        spot, move=prefix + spot.move, shape=path[-1], player=player, after=tuple(path[:-1])
    )
