"""A hint in three steps, also for games of many players."""

from __future__ import annotations

from dataclasses import dataclass, field

from grundy.i18n import Message, Readable
from grundy.play.hints import hints
from grundy.solvers.result import Result, SeatedResult
from grundy.web.match import Match, TwoPlayers


@dataclass(frozen=True)
class Hint:
    """A sentence, and the moves that the picture marks."""

    text: Readable
    marks: dict[str, str] = field(default_factory=dict)


def hint(match: Match, answer: Result | SeatedResult, step: int) -> Hint:
    """Return the hint of the given step (1, 2 or 3); the last one shows the move."""
    if not answer.provenance.exact and not _best(answer):
        return Hint(Message("This position is too large to be solved here in a moment."))
    best = _best(answer)
    if isinstance(answer, Result) and isinstance(match, TwoPlayers):
        steps: tuple[Readable, ...] = hints(match.session, answer)
    elif best is None:
        steps = (Message("No move is safe for your coalition; make it hard for the others."),)
    else:
        steps = (
            Message("There is a safe move for your coalition."),
            Message("Play {move}.", move=best),
        )
    text = steps[min(step, len(steps)) - 1]
    return Hint(text, {best: "good"} if best is not None and step >= len(steps) else {})


def _best(answer: Result | SeatedResult) -> str | None:
    if isinstance(answer, SeatedResult):
        return next((move for move, _, good in answer.moves if good), None)
    return answer.best()
