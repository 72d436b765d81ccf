"""A hint in three steps: which part, which few moves, the move."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import hypot
from typing import Any

from grundy.i18n import Message, Readable
from grundy.render.svg import centre
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import Result, SeatedResult
from grundy.web.match import Match

NEAR = 4
"""The second step marks so many moves, the good one among them."""


@dataclass(frozen=True)
class Hint:
    """A sentence, and the moves that the picture marks."""

    text: Readable
    marks: dict[str, str] = field(default_factory=dict)


def hint(match: Match, answer: Result | SeatedResult, step: int) -> Hint:
    """Return the hint of the given step (1, 2 or 3)."""
    move, option = _good_move(answer)
    if move is None:
        if not answer.provenance.exact:
            return Hint(Message("This position is too large to be solved here in a moment."))
        return Hint(Message("No move wins against best play; make it hard for the opponent."))
    if step == 3:
        return Hint(Message("Try {move}.", move=move), {move: "good"})
    if step == 2:
        near = _neighbours(match, move)
        if len(near) > 1:
            text = Message("One of the marked moves is good: {moves}.", moves=", ".join(near))
            return Hint(text, dict.fromkeys(near, "maybe"))
        return Hint(Message("Only few moves are near the good one; the next hint shows it."))
    part = _part(match, option)
    if part is not None:
        return Hint(Message("There is a good move. Look at the part {part}.", part=part))
    return Hint(Message("There is a good move. What must be left for the opponent?"))


def _good_move(answer: Result | SeatedResult) -> tuple[str | None, Any]:
    if isinstance(answer, SeatedResult):
        return next(((m, o) for m, o, good in answer.moves if good), (None, None))
    best = next((m for m in answer.moves if m.winning), None)
    if answer.game.scoring and answer.moves:
        best = max(answer.moves, key=lambda m: m.score or 0)
    return (best.move, best.option) if best is not None else (None, None)


def _part(match: Match, option: Any) -> str | None:
    """Return the component that the good move changes, where the position has several."""
    game = match.game
    if not isinstance(game, Ruleset):
        return None
    before = Counter(game.format(part) for part in game.components(match.position))
    if before.total() < 2:
        return None
    after = Counter(game.format(part) for part in game.components(option))
    changed = [part for part in before if before[part] > after[part]]
    return changed[0][:60] if changed else None


def _neighbours(match: Match, move: str) -> list[str]:
    """Return the moves whose places in the picture are nearest to the good one, in a fixed order."""
    legal = {m for m, _ in match.moves()}
    places = {
        s.move: centre(s.shape)
        for s in match.game.scene(match.position).hot_spots
        if s.move in legal
    }
    if move not in places:
        return []
    x, y = places[move]
    near = sorted(places, key=lambda m: hypot(places[m][0] - x, places[m][1] - y))[:NEAR]
    return sorted(near)
