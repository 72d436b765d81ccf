"""A hint in three steps: the idea, the place, the move.

>>> from grundy.rulesets.registry import get
>>> from grundy.play.match import Match
>>> for step in hints(Match(get("nim"), (1, 4, 7))):
...     print(step)
Compute the nim-sum of the heaps, and leave heaps whose nim-sum is 0.
Look at the part 7, at the top of the picture, on the right.
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
from grundy.solvers.result import Result


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
        return (_COALITION, Message("Play {move}.", move=good[0][0]))
    if not good:
        holding = drawing(result) if isinstance(result, Result) else []
        if holding:
            return (
                Message("No move wins, but the draw can be held."),
                Message("Play {move} to hold the draw.", move=holding[0]),
            )
        return (Message("No move wins against best play; make it hard for the opponent."),)
    move, option = good[0]
    steps = [idea(game, position, match.misere), _place(game, position, move, option)]
    return (*(step for step in steps if step is not None), Message("Play {move}.", move=move))


_COALITION = Message(
    "Think backwards: how many tokens must be left so that your coalition is safe again?"
)


def idea(game: Ruleset[Any], position: Any, misere: bool = False) -> Message:
    """Return what to think of in a position of this kind.

    >>> from grundy.rulesets.registry import get
    >>> print(idea(get("kayles"), (5,)))
    Work backwards: leave a position in which every move has a winning reply.
    """
    several = len(list(game.components(position))) > 1
    if game.scoring:
        return Message("Count the points: what do you win, and what do you then have to give up?")
    if misere:
        return Message("The last move loses: think about what has to be left at the end.")
    if game.family == "connection":
        return Message("Look for a threat that can be carried out in two ways.")
    if not game.impartial:
        if several:
            return Message("Look at the parts one by one: where does a move gain most?")
        return Message("Keep moves that only you can make, and take away those of the opponent.")
    if not several:
        return Message("Work backwards: leave a position in which every move has a winning reply.")
    if game.name == "nim":
        return Message("Compute the nim-sum of the heaps, and leave heaps whose nim-sum is 0.")
    return Message("Compute the nim-value of each part, and leave parts whose nim-sum is 0.")


def drawing(result: Result) -> list[str]:
    """Return the moves after which neither player can force a win."""
    return [move.move for move in result.moves if result.draws(move)]


def _changed_part(game: Ruleset[Any], position: Any, option: Any) -> str | None:
    """Return the one component that the move changes, where the position has several."""
    before = Counter(game.format(part) for part in game.components(position))
    if before.total() < 2:
        return None
    after = Counter(game.format(part) for part in game.components(option))
    gone = list((before - after).elements())
    return gone[0] if len(gone) == 1 else None


def _place(game: Ruleset[Any], position: Any, move: str, option: Any) -> Message | None:
    part = _changed_part(game, position, option)
    where = where_in(game.scene(position), move)
    if part is not None and where:
        return Message(
            "Look at the part {part}, {down} of the picture, {across}.", part=part, **where
        )
    if part is not None:
        return Message("Look at this part of the position: {part}.", part=part)
    if where:
        return Message("The winning move is {down} of the picture, {across}.", **where)
    return None


def where_in(scene: Scene, move: str) -> dict[str, Message]:
    """Return where a move is made in the picture, in words; nothing where it has no place there."""
    spot = next((s for s in scene.hot_spots if s.move == move), None)
    if spot is None:
        return {}
    left, top, right, bottom = scene.bounds()
    x1, y1, x2, y2 = box_of(spot.shape)
    across = _third((x1 + x2) / 2, left, right)
    down = _third((y1 + y2) / 2, top, bottom)
    return {
        "down": (Message("at the top"), Message("in the middle"), Message("at the bottom"))[down],
        "across": (Message("on the left"), Message("in the centre"), Message("on the right"))[
            across
        ],
    }


def _third(at: float, low: float, high: float) -> int:
    return min(2, int(3 * (at - low) / ((high - low) or 1)))
