"""Why a chase is won: the answers that keep the prey from getting past, or the way it gets past.

>>> from grundy.solvers.solve import solve
>>> [step.kind for step in chase_steps(solve("fox-and-geese", "4x4"))]
['chase-answers', 'chase-start']
>>> [step.kind for step in chase_steps(solve("fox-and-geese", "f...|....|..g.|...."))]
['chase-escaped']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.core.budget import current_budget
from grundy.core.players import LEFT, RIGHT, Player
from grundy.i18n import Message
from grundy.rulesets.parts import Step, Table
from grundy.rulesets.structures import Chase
from grundy.solvers.loopy.chase import ChaseSearch, filled_tables
from grundy.solvers.result import Result

ROWS = 12


def chase_steps(result: Result) -> Iterator[Step]:
    """Yield the strategy of the winner, for either player who may start."""
    if result.misere or result.outcome is None:
        return
    search = ChaseSearch(result.game, current_budget(), misere=False)
    chase: Chase = result.game.structured(result.position)
    if filled_tables(chase, search.budget).prey_escapes[chase.hunters][0] >> chase.prey & 1:
        yield Step(
            "chase-escaped",
            Message(
                "Right has got past: even if Left could pass at any time, Right would"
                " always have a move that stays out of Left's reach. So Right wins,"
                " whoever starts."
            ),
        )
        return
    for second in (LEFT, RIGHT):
        if result.outcome.winner(-second) is second:
            yield _answers(result, search, second)
    for first in (LEFT, RIGHT):
        if result.outcome.winner(first) is first:
            yield _start(result, first)


def _answers(result: Result, search: ChaseSearch, second: Player) -> Step:
    """Return an answer to every move of the player who starts."""
    rows = []
    for move, option in result.game.moves(result.position, -second):
        reply = next(
            answer
            for answer, after in result.game.moves(option, second)
            if search.relative(after, -second) < 0
        )
        rows.append((str(move), str(reply)))
    text = (
        Message(
            "If Right starts, Left can always answer so that Right does not get past. Left's pieces only"
            " go forward, so the chase ends, and it ends with Right shut in."
        )
        if second is LEFT
        else Message(
            "If Left starts, Right can always answer until Left has no move left or Right has got past."
        )
    )
    head: tuple[Any, Any] = (
        (Message("Right's move"), Message("Left's answer"))
        if second is LEFT
        else (Message("Left's move"), Message("Right's answer"))
    )
    return Step("chase-answers", text, None, Table(head, tuple(rows[:ROWS])) if rows else None)


def _start(result: Result, first: Player) -> Step:
    """Return the first moves after which the starter has such answers."""
    winning = [entry.move for entry in result.moves if entry.player is first and entry.winning]
    shown = "  ".join(winning[:ROWS])
    return Step(
        "chase-start",
        Message("If Left starts, these moves win: {moves}", moves=shown)
        if first is LEFT
        else Message("If Right starts, these moves win: {moves}", moves=shown),
    )
