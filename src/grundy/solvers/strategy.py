"""A certificate of who wins: a strategy that other code can replay.

>>> from grundy.rulesets.plain import located
>>> document = strategy_certificate(located("nim", "1,2"))
>>> document["claim"], len(document["positions"])
({'kind': 'winner', 'left': 'left'}, 5)
"""

from __future__ import annotations

from typing import Any

from grundy._version import __version__
from grundy.checking.form import FORMAT, sealed
from grundy.checking.strategy import DRAW
from grundy.checking.strategy_maker import make_strategies
from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.errors import LoopError
from grundy.rulesets.plain import plain_rules
from grundy.rulesets.position import Position
from grundy.solvers.plan import Plan


def strategy_certificate(
    place: Position, *, misere: bool = False, budget: Budget | None = None
) -> dict[str, Any]:
    """Return the certificate of who wins a position: strategies for those who win, or for a draw.

    Raises
    ------
    GameError
        When the strategy is too large, or the game is for more than two players.
    BudgetExhausted
        When the budget ends.
    """
    rules = plain_rules(place)
    plan = Plan(place.game, place.bare, budget or Budget(), misere=misere)  # type: ignore[arg-type]
    try:
        made = _made(place, rules, plan)
    except LoopError:
        plan.expect_loops()
        made = _made(place, rules, plan)
    return sealed(
        {
            "format": FORMAT,
            "game": str(place.game),
            "position": place.game.format(place.bare),
            "misere": misere,
            **made,
            "version": __version__,
        }
    )


def _made(place: Position, rules: Any, plan: Plan) -> dict[str, Any]:
    def worth(position: Any, mover: str) -> int:
        plan.budget.check()
        if plan.nimbers is not None:
            return 1 if plan.nimbers.grundy(position) else -1
        return plan.search.relative(position, Player(mover))

    winners = {}
    for first in rules.starters:
        result = rules.result(place.bare, first)
        side = Player(first)
        good = worth(place.bare, first) if result is None else result * side.sign
        winners[first] = (side if good > 0 else -side).value if good else DRAW
    made = make_strategies(rules, place.bare, winners, worth)
    return {"claim": {"kind": "winner", **winners}, **made}
