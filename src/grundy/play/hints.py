"""A hint in three steps: which part of the position, where in the picture, which move.

>>> from grundy.rulesets.registry import get
>>> from grundy.play.match import Match
>>> for step in hints(Match(get("nim"), (1, 4, 7))):
...     print(step)
Look at this part of the position: 7.
The winning move is at the top of the picture, on the right.
Play 7→5.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from grundy.i18n import Message
from grundy.play.match import Match
from grundy.play.perfect import Answer, is_open, winning
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Scene, box_of


def hints(match: Match, result: Answer | None = None) -> tuple[Message, ...]:
    """Return the hints for the player to move, from the vaguest to the plainest.

    `result` is the solved position, where it is known already.
    """
    result = result or match.solved()
    good = winning(result)
    if is_open(result):
        return (Message("Not solved within the time limit: which move wins is not known."),)
    game, position = match.game, match.position
    if not isinstance(game, Ruleset):
        if not good:
            return (Message("No move is safe for your coalition; make it hard for the others."),)
        safe = Message("There is a safe move for your coalition.")
        return (safe, Message("Play {move}.", move=good[0][0]))
    if not good:
        return (Message("No move wins against best play; make it hard for the opponent."),)
    move, option = good[0]
    steps: list[Message] = []
    part = _changed_part(game, position, option)
    if part is not None:
        steps.append(Message("Look at this part of the position: {part}.", part=part))
    else:
        steps.append(Message("There is a winning move here; what do you want to leave behind?"))
    place = _place(game.scene(position), move)
    if place is not None:
        steps.append(place)
    return (*steps, Message("Play {move}.", move=move))


def _changed_part(game: Ruleset[Any], position: Any, option: Any) -> str | None:
    """Return the one component that the move changes, where the position has several."""
    before = Counter(game.format(part) for part in game.components(position))
    if before.total() < 2:
        return None
    after = Counter(game.format(part) for part in game.components(option))
    gone = list((before - after).elements())
    return gone[0] if len(gone) == 1 else None


def _place(scene: Scene, move: str) -> Message | None:
    spot = next((s for s in scene.hot_spots if s.move == move), None)
    if spot is None:
        return None
    left, top, right, bottom = scene.bounds()
    x1, y1, x2, y2 = box_of(spot.shape)
    across = _third((x1 + x2) / 2, left, right)
    down = _third((y1 + y2) / 2, top, bottom)
    return Message(
        "The winning move is {down} of the picture, {across}.",
        down=(Message("at the top"), Message("in the middle"), Message("at the bottom"))[down],
        across=(Message("on the left"), Message("in the centre"), Message("on the right"))[across],
    )


def _third(at: float, low: float, high: float) -> int:
    return min(2, int(3 * (at - low) / ((high - low) or 1)))
