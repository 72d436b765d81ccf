"""Two more numbers of a solved position: how hot it is, and how many moves are left.

>>> from grundy.rulesets.registry import get
>>> from grundy.solvers.solve import solve
>>> measures(solve(get("nim"), (1, 2), player=Player.LEFT), Player.LEFT, Budget(1.0))
{'mean': None, 'temperature': None, 'plies': 3}
"""

from __future__ import annotations

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, LoopError
from grundy.render.typeset import typeset_number
from grundy.solvers.generic.remoteness import Remoteness
from grundy.solvers.result import Result

POSITIONS = 3000
WIDEST = 60
"""This many moves a position may have for its plies to be counted."""


def measures(answer: Result, mover: Player, clock: Budget) -> dict[str, str | int | None]:
    """Return mean and temperature of a partizan value, and the plies left with best play."""
    heat: dict[str, str | int | None] = {"mean": None, "temperature": None}
    value = answer.worth.canonical
    if isinstance(value, Value):
        heat = {
            "mean": typeset_number(value.mean),
            "temperature": typeset_number(value.temperature),
        }
    return {**heat, "plies": _plies(answer, mover, clock)}


def _plies(answer: Result, mover: Player, clock: Budget) -> int | None:
    """Return how many moves are still made when the winner hurries and the loser delays [Smith1966]."""
    undecided = answer.outcome is None or answer.outcome.has_draw or not answer.exact
    if undecided or answer.game.scoring or len(answer.moves) > WIDEST:
        return None
    if answer.moves_total is not None and answer.moves_total > WIDEST:
        return None
    try:
        with clock.part(1 / 3, nodes=POSITIONS):
            return Remoteness(answer.game, clock, misere=answer.misere).plies(
                answer.position, mover
            )
    except (BudgetExhausted, LoopError):
        return None
