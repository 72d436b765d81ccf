"""A hint in three steps, also for games of many players."""

from __future__ import annotations

from dataclasses import dataclass, field

from grundy.i18n import Message, Readable
from grundy.play.hints import drawing, hints
from grundy.play.perfect import winning
from grundy.solvers.result import Result, SeatedResult
from grundy.web.match import Visit


@dataclass(frozen=True)
class Hint:
    """A sentence, and the moves that the picture marks."""

    text: Readable
    marks: dict[str, str] = field(default_factory=dict)


def hint(match: Visit, answer: Result | SeatedResult, step: int) -> Hint:
    """Return the hint of the given step (1, 2 or 3); the last one shows the move."""
    if not answer.provenance.exact and not _best(answer):
        return Hint(Message("This position is too large to be solved here in a moment."))
    best = _best(answer)
    steps = hints(match, answer)
    text = steps[min(step, len(steps)) - 1]
    if step < len(steps):
        return Hint(text)
    if best is not None:
        return Hint(text, {best: "good"})
    held = drawing(answer) if isinstance(answer, Result) and len(steps) > 1 else []
    return Hint(text, dict.fromkeys(held[:1], "draw"))


def _best(answer: Result | SeatedResult) -> str | None:
    return next((move for move, _option in winning(answer)), None)
