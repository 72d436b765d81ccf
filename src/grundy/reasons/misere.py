"""Why a position is won or lost in misère play: the mex of misère nim-values.

>>> from grundy.solvers.solve import solve
>>> [step.kind for step in misere_steps(solve("cram", "2x3", misere=True))]
['misere-mex']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from grundy.core.budget import current_budget
from grundy.errors import BudgetExhausted, LoopError
from grundy.i18n import Message
from grundy.rulesets.parts import Step, Table
from grundy.solvers.generic.misere_grundy import MisereGrundySolver
from grundy.solvers.result import Result

ROWS = 20
SHARE, NODES = 0.5, 50_000
"""What may be spent of the budget on the misère nim-values of the options."""


def misere_steps(result: Result) -> Iterator[Step]:
    """Yield the mex of the options' misère nim-values; nothing where they take long or do not exist."""
    game, budget = result.game, current_budget()
    played_out = game.impartial and game.alternates and game.ends_by_last_move
    if not (result.misere and played_out and result.moves) or result.loopy:
        return
    solver = MisereGrundySolver(game, budget)
    by_value: dict[int, str] = {}
    try:
        with budget.part(SHARE, nodes=NODES):
            for move in result.moves:
                by_value.setdefault(solver.grundy(move.option), move.move)
            value = solver.grundy(result.position)
    except (BudgetExhausted, LoopError):
        return
    values = sorted(by_value)
    shown = ", ".join(map(str, values[:ROWS])) + ("…" if len(values) > ROWS else "")
    text = (
        Message(
            "In misère play a position without moves has the misère nim-value 1, any other the least"
            " number that no option has. The options have {values}, so this position has {mex}. Whoever"
            " leaves 0 wins: the opponent then has a move, but none to 0.",
            values="{" + shown + "}",
            mex=value,
        )
        if value
        else Message(
            "In misère play a position without moves has the misère nim-value 1, any other the least"
            " number that no option has. The options have {values}, so this position has 0: every move"
            " leaves a number above 0, from which the opponent can leave 0 again or has won.",
            values="{" + shown + "}",
        )
    )
    yield Step(
        "misere-mex",
        text,
        "WinningWays",
        Table(
            head=(Message("misère nim-value"), Message("reached by")),
            rows=tuple((str(v), by_value[v]) for v in values[:ROWS]),
        ),
    )


def misere_version_steps(result: Result) -> Iterator[Step]:
    """Yield why a position of `misere(game)` is won or lost: what holds for misère play of the game."""
    inner = result.game.structured(result.position)
    seen = replace(result, game=inner.game, misere=True)
    yield from inner.game.reasons(result.position, True) or misere_steps(seen)
