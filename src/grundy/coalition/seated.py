"""The fast solver behind `solve` for seated games that are one heap in a circle.

Such a game declares the structure `OneHeapCircle` and offers its `circle` and its `poison`; its
positions are token counts and its moves are the takes.
"""

from __future__ import annotations

from typing import Any, cast

from grundy.coalition.answer import CircleAnswer, solve
from grundy.coalition.game import CoalitionNim
from grundy.coalition.pattern import WINDOW_THEOREM
from grundy.core.budget import Budget
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.result import Provenance, SeatedResult

METHOD = "masks of seats, backward induction"


def answer_of(
    game: SeatedRuleset[Any], tokens: int, seat: int, budget: Budget | None = None
) -> CircleAnswer:
    """Return the full answer for a game with the structure `OneHeapCircle`.

    After a bite into the poison the game is over, and the answer is that of an empty table with the
    loser on move.
    """
    heap = cast(CoalitionNim, game)
    if tokens < heap.poison:
        return solve(heap.circle, heap.poison, game.loser(tokens, seat), heap.poison, budget)
    return solve(heap.circle, tokens, seat, heap.poison, budget)


def best_take(game: SeatedRuleset[Any], tokens: int, seat: int, budget: Budget) -> str:
    """Return a take that keeps the own coalition safe; else no poison, then the least probable loss.

    >>> from grundy.rulesets.registry import get
    >>> best_take(get("coalition(01,2,1)"), 4, 0, Budget())
    '1'
    """
    answer = answer_of(game, tokens, seat, budget)
    own = answer.circle.seating.coalitions.index(game.word[seat])
    best = min(
        answer.moves,
        key=lambda move: (not move.winning, move.poison, move.loss[own] if move.loss else 0),
    )
    return str(best.take)


def solve_circle(game: SeatedRuleset[Any], tokens: int, seat: int, budget: Budget) -> SeatedResult:
    """Return what `grundy.solve` returns, from the fast solver.

    >>> from grundy.rulesets.registry import get
    >>> solve_circle(get("coalition(0111)"), 8, 0, Budget()).safe
    ('0',)
    """
    answer = answer_of(game, tokens, seat, budget)
    reached = dict(game.moves(tokens, seat))
    moves = tuple((str(m.take), reached[str(m.take)], m.winning) for m in answer.moves)
    theorem = WINDOW_THEOREM if answer.period is not None else None
    return SeatedResult(
        game,
        tokens,
        seat,
        answer.safe,
        moves,
        Provenance(METHOD, theorem, seconds=budget.elapsed, nodes=budget.nodes),
    )
