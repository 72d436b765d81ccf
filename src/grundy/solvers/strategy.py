"""Certificates of who wins and of a value: strategies that other code can replay.

>>> from grundy.rulesets.plain import located
>>> document = strategy_certificate(located("nim", "1,2"))
>>> document["claim"], len(document["positions"])
({'kind': 'winner', 'left': 'left'}, 4)
"""

from __future__ import annotations

from typing import Any

from grundy._version import __version__
from grundy.checking.by_theorem import theorem_document
from grundy.checking.difference import MOST_FORM_NODES, difference, read_form
from grundy.checking.form import FORMAT, sealed
from grundy.checking.strategy import DRAW, Rules
from grundy.checking.strategy_maker import make_strategies
from grundy.core.budget import Budget
from grundy.core.depth_first import postorder
from grundy.core.players import LEFT, Outcome, Player, Score
from grundy.core.values.value import Value
from grundy.errors import GameError, LoopError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.plain import plain_rules
from grundy.rulesets.position import Position
from grundy.solvers.plan import Plan, has_value, values_for


def winner_certificate(
    place: Position, *, misere: bool = False, budget: Budget | None = None
) -> dict[str, Any]:
    """Return the certificate of who wins: by a theorem where the checker knows one, else by strategies.

    >>> from grundy.rulesets.plain import located
    >>> document = winner_certificate(located("nim", "1000000,999,77"))
    >>> document["theorem"], document["reply"]
    ('Bouton1902', '938,999,77')
    """
    found = _by_theorem(place, misere)
    return strategy_certificate(place, misere=misere, budget=budget) if found is None else found


def _by_theorem(place: Position, misere: bool) -> dict[str, Any] | None:
    game, position = place.game, place.bare
    if not isinstance(game, Ruleset):
        return None
    claim = game.claim(position, misere)
    if claim is None or claim.outcome not in (Outcome.N, Outcome.P):
        return None
    reply = None
    if claim.outcome is Outcome.N:
        move = next(iter(game.winning_moves(position, LEFT, misere) or ()), None)
        if move is None:
            return None
        reply = game.format(move[1])
    document = theorem_document(str(game), game.format(position), misere, reply)
    return document and sealed({"format": FORMAT, **document, "version": __version__})


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


def value_certificate(place: Position, *, budget: Budget | None = None) -> dict[str, Any]:
    """Return the certificate of a position's value: its canonical form, and why the two are equal.

    >>> from grundy.rulesets.plain import located
    >>> value_certificate(located("domineering", "2x1"))["form"]
    [[[], []], [[0], []]]
    """
    game = place.game
    if not isinstance(game, Ruleset) or not has_value(game, place.bare):
        raise GameError("positions of {game} have no value in this sense", game=str(game))
    solver = values_for(game, budget)
    nodes = _nodes(solver.value(place.bare))
    index = {value: number for number, value in enumerate(nodes)}
    form = [[[index[x] for x in side] for side in (v.left_options, v.right_options)] for v in nodes]
    if len(form) > MOST_FORM_NODES:
        raise GameError("the canonical form has more than {most} nodes", most=MOST_FORM_NODES)
    rules = difference(plain_rules(place), read_form(form))

    def worth(pair: tuple[int, Any], mover: str) -> int:
        value = solver.value(pair[1]) - nodes[pair[0]]
        return 1 if not (value <= 0 if mover == "left" else value >= 0) else -1

    losers = {"left": "right", "right": "left"}
    made = make_strategies(rules, (len(form) - 1, place.bare), losers, worth)
    return sealed(
        {
            "format": FORMAT,
            "game": str(game),
            "position": game.format(place.bare),
            "claim": {"kind": "value"},
            "form": form,
            **made,
            "version": __version__,
        }
    )


def _nodes(value: Value) -> list[Value]:
    """Return the positions of a canonical form, options first, itself last."""
    return list(postorder((value,), lambda v: reversed((*v.left_options, *v.right_options))))


def _made(place: Position, rules: Rules, plan: Plan) -> dict[str, Any]:
    def worth(position: Any, mover: str) -> Score:
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
