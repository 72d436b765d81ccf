"""What the solvers say of the positions that a page shows, remembered while it is exact."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.solvers.result import MoveResult, Result, SeatedResult
from grundy.solvers.solve import improve
from grundy.web.match import Visit

Answer = Result | SeatedResult
REMEMBERED = 300
RANKS = {"good": 0, "draw": 1, "bad": 2, None: 3}
"""The signs of moves, the best first."""

_known: OrderedDict[tuple[str, str, bool, Any], Answer] = OrderedDict()


def judged(match: Visit, position: Any, mover: Any, budget: Budget) -> Answer:
    """Return who wins a position and by which moves; a value only where it takes a moment."""
    *_, answer = improving(match, position, mover, budget, value=False)
    return answer


def improving(
    match: Visit, position: Any, mover: Any, budget: Budget, value: bool | None = None
) -> Iterator[Answer]:
    """Yield answers that get better; final ones are remembered, because a line is shown many times."""
    key = (str(match.game), match.game.format(position), match.misere, mover)
    if key in _known:
        _known.move_to_end(key)
        yield _known[key]
        return
    who = {"seat": mover} if match.seated else {"player": mover, "misere": match.misere}
    answer = None
    for answer in improve(match.game(position), budget=budget, value=value, **who):
        yield answer
    if answer is not None and value is None and is_final(answer, budget):
        _known[key] = answer
        if len(_known) > REMEMBERED:
            _known.popitem(last=False)


def is_final(answer: Answer, budget: Budget) -> bool:
    """Return whether more time would not make an answer better."""
    return answer.provenance.exact and not budget.is_over


def signs(answer: Answer | None) -> dict[str, str]:
    """Return for each move whether it is good, bad or draws, where that is known."""
    if answer is None:
        return {}
    if isinstance(answer, SeatedResult):
        return {move: "good" if good else "bad" for move, _, good in answer.moves}
    return {m.move: sign for m in answer.moves if (sign := sign_of(answer, m))}


def sign_of(answer: Result, move: MoveResult) -> str | None:
    """Return whether a move is good, bad or draws, or None where that is not known."""
    if answer.game.scoring and move.score is not None:
        best = max(m.score for m in answer.moves if m.score is not None)
        return "good" if move.score == best else "bad"
    if move.winning is None:
        return None
    if move.winning:
        return "good"
    return "draw" if answer.draws(move) else "bad"


def leader(answer: Answer, mover: Any) -> Player | str | None:
    """Return who wins with best play: a player, a coalition, `draw`, or None where it is not known."""
    if not answer.provenance.exact:
        return None
    if isinstance(answer, SeatedResult):
        return answer.safe[0] if len(answer.safe) == 1 else None
    if answer.outcome is None:
        return None
    return answer.outcome.winner(mover) or "draw"
