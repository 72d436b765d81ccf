"""The picture of a match: places fixed from the start, the last move marked, each next move foreseen."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

from grundy.core.budget import Budget
from grundy.render.change import patch, with_last_move
from grundy.render.svg_shapes import shape_svg
from grundy.rulesets.scene import Past, Scene
from grundy.web.match import Visit

FORESEEN, DRAWN_AHEAD = 1500, 6000
"""Of this many moves at most, which draw so many shapes, the page knows what they do before the server has
answered."""

RIM = 0.1
"""A mark stands out by no more than this."""


def staged(match: Visit) -> Scene:
    """Return the picture of the position now, framed as at the start, the last move marked."""
    scene = _framed(match, match.game.staged(match.position, match.past()))
    if not match.plies:
        return scene
    last = match.plies[-1]
    return with_last_move(match.game.staged(last.position, match.past(-1)), scene)


def effects(match: Visit, budget: Budget) -> dict[str, Any]:
    """Return what each legal move does to the picture that is on the screen.

    >>> from grundy.rulesets.registry import get
    >>> found = effects(Visit(get("nim"), (2,)), Budget(5.0))
    >>> list(found), found["2→1"]["gone"]
    (['2→0', '2→1'], [1, 2])
    """
    now, past = staged(match), match.past()
    plain = _framed(match, match.game.staged(match.position, past))
    bare = replace(past, bare=True)
    found: dict[str, Any] = {}
    drawn = 0
    for move, option in islice(match.moves(), FORESEEN):
        if budget.is_over or drawn > DRAWN_AHEAD:
            break
        after = match.game.staged(option, bare.after(move, match.turn))
        change = patch(now, with_last_move(plain, after))
        new = [[place, shape_svg(shape)] for place, shape in change.new]
        found[move] = {"gone": list(change.gone), "new": new}
        drawn += len(new)
    return found


def _framed(match: Visit, scene: Scene) -> Scene:
    """Return a scene in the frame of the start, with room for the mark around a piece at its rim."""
    left, top, right, bottom = match.game.staged(match.start, Past(match.start)).bounds()
    return replace(scene, frame=(left - RIM, top - RIM, right + RIM, bottom + RIM))
