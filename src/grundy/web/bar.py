"""Who plays, with what, and whose turn it is; and at the end who has won and why."""

from __future__ import annotations

from typing import Any

from grundy.core.players import LEFT, RIGHT, Player, Score
from grundy.i18n import Message, Readable, show
from grundy.rulesets.base import Ruleset
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.structures import MiserePlay
from grundy.web.match import Visit
from grundy.web.state import State

Data = dict[str, Any]
COMPUTERS: dict[str, Readable] = {
    "computer": Message("perfect where solved"),
    "erring": Message("one mistake in four moves"),
    "looking": Message("looks two moves ahead"),
    "beginner": Message("at random"),
}
"""How each computer plays, as the bar says it beside its name."""
GUESSING = Message("not solved, guessing")


def players(match: Visit, state: State) -> list[Data]:
    """Return the two sides as the bar above the board shows them, whoever moves first in front."""
    if isinstance(match.game, SeatedRuleset):
        return _table(match, state)
    sides = [match.first, -match.first]
    points = points_of(match)
    return [
        {
            "name": show(_name(match, state, side)),
            "side": show(match.who(side)),
            "how": show(_how(match, state, side)),
            "role": "both" if match.game.impartial else str(match.game.piece_roles[side]),
            "points": "" if points is None else str(points[side]),
            "turn": not match.is_over and match.turn == side,
        }
        for side in sides
    ]


def _name(match: Visit, state: State, side: Any) -> Readable:
    if state.opponent == "friend":
        return match.who(side)
    return Message("You") if match.is_visitor(side) else Message("Computer")


def _how(match: Visit, state: State, side: Any) -> Readable:
    """Return how well a side plays that the computer has."""
    if state.opponent == "friend" or match.is_visitor(side):
        return ""
    return GUESSING if state.guessed else COMPUTERS[state.opponent]


def _table(match: Visit, state: State) -> list[Data]:
    """Return the visitor's seat, and the others together."""
    assert isinstance(match.game, SeatedRuleset)
    on_move = not match.is_over and match.is_visitor(match.turn)
    yours = next(seat for seat in range(match.game.seats) if match.is_visitor(seat))
    alone = state.opponent != "friend"
    return [
        {
            "name": show(Message("You") if alone else match.who(match.turn)),
            "side": show(match.who(yours)) if alone else "",
            "how": "",
            "role": "",
            "points": "",
            "turn": on_move or (not alone and not match.is_over),
        },
        {
            "name": show(Message("Computer") if alone else Message("Everybody else")),
            "side": "",
            "how": show(COMPUTERS[state.opponent]) if alone else "",
            "role": "",
            "points": "",
            "turn": alone and not on_move and not match.is_over,
        },
    ]


def points_of(match: Visit) -> dict[Player, Score] | None:
    """Return the points that each player has made so far, in a game that counts them."""
    game, position = match.game, match.position
    if not isinstance(game, Ruleset) or not game.scoring:
        return None
    left, right = getattr(position, "left", None), getattr(position, "right", None)
    if left is None or right is None:
        return None
    return {LEFT: left, RIGHT: right}


def reason(match: Visit) -> Readable:
    """Return why a game that is over ended as it did.

    >>> from grundy.rulesets.registry import get
    >>> match = Visit(get("domineering"), get("domineering").parse("1x2"))
    >>> reason(match).render("en")
    'Left has no move left.'
    >>> match = Visit(get("misere(nim)"), get("misere(nim)").parse("0"))
    >>> reason(match).render("en")
    'First player has no move left, which wins under misère play.'
    """
    if isinstance(match.game, SeatedRuleset):
        seat = (match.loser or 0) + 1
        return Message("Seat {seat} has lost: no clean token is left to take.", seat=seat)
    payoff = match.game.payoff(match.position, match.turn)
    if payoff is None:
        who = match.who(match.turn)
        if match.misere:
            return Message("{who} has no move left, which wins under misère play.", who=who)
        return Message("{who} has no move left.", who=who)
    points = points_of(match)
    if points is not None:
        return Message(
            "Points: {left} for Left, {right} for Right.", left=points[LEFT], right=points[RIGHT]
        )
    if payoff == 0:
        return Message("Nobody has won, and nothing is left to play.")
    victor = LEFT if payoff > 0 else RIGHT
    if getattr(match.game, "structure", None) is MiserePlay:
        return Message(
            "{who} has no move left, which wins under misère play.", who=match.who(match.turn)
        )
    return Message("The board is decided: {who} has won it.", who=match.who(victor))
