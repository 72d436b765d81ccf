"""Why a loopy position is won, lost or drawn, read off the values that the players can leave.

**Theorem** [Siegel2009]. Left, moving second, wins exactly when the value is at least 0 with endless play
counted as a win for Right (its *offside*), and does not lose exactly when it is at least 0 with endless
play counted as a win for Left (its *onside*).

>>> from grundy.solvers.solve import solve
>>> [step.kind for step in loopy_value_steps(solve("backsliding-toads-and-frogs", "tf.f"))]
['loop', 'loopy-worth', 'first-move', 'first-move']
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.loopy.value import AnyValue, LoopyValue
from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.values.formatting import TextTooLong
from grundy.i18n import Message
from grundy.reasons.conclusion import player_name, winning_start
from grundy.rulesets.parts import Step, Table
from grundy.solvers.result import MoveResult, Result

ROWS = 6
LONGEST = 60
SIEGEL = "Siegel2009"


def has_loopy_value_steps(result: Result) -> bool:
    """Return whether the value and those of all options are known and have two sides."""
    worths = [result.worth, *(move.worth for move in result.moves)]
    return not (result.game.impartial or result.misere) and all(
        worth.canonical is not None and _has_sides(worth.canonical) for worth in worths
    )


def loopy_value_steps(result: Result) -> Iterator[Step]:
    """Yield the value with its two sides, and what each player can leave by starting."""
    value = result.worth.canonical
    assert value is not None
    if result.loopy:
        yield loop_step()
    yield Step("loopy-worth", _worth(value), SIEGEL if isinstance(value, LoopyValue) else None)
    for player in [result.player] if result.player is not None else [LEFT, RIGHT]:
        yield _start([m for m in result.moves if m.player is player], player)


def loop_step() -> Step:
    """Return the reminder that play need not end."""
    return Step(
        "loop",
        Message("Positions can repeat here, so play may be infinite; infinite play is a draw."),
    )


def _has_sides(value: AnyValue) -> bool:
    return not isinstance(value, LoopyValue) or value.is_stopper_sided


def _side(value: AnyValue, winner: Player) -> AnyValue:
    """Return the value with endless play counted as a win for one player."""
    if not isinstance(value, LoopyValue):
        return value
    return value.onside if winner is LEFT else value.offside


def _holds(value: AnyValue, player: Player, endless: Player) -> bool:
    """Return whether `player`, moving second, wins with endless play counted for `endless`."""
    side = _side(value, endless)
    return side >= 0 if player is LEFT else side <= 0


def _text(value: AnyValue) -> str:
    try:
        return value.to_text(limit=LONGEST)
    except TextTooLong:
        return "…"


def _worth(value: AnyValue) -> Message:
    on, off = _side(value, LEFT), _side(value, RIGHT)
    if on == off:
        return Message("The value is {value}.", value=_text(value))
    return Message(
        "The value is {value}. That means {on} when endless play is counted as a win for Left, and"
        " {off} when it is counted as a win for Right.",
        value=_text(value),
        on=_text(on),
        off=_text(off),
    )


def _start(moves: list[MoveResult], player: Player) -> Step:
    """Return what a player who starts can leave: a win, a draw, or neither."""
    if not moves:
        return Step(
            "first-move",
            Message("{who} has no move and loses at once.", who=player_name(player)),
        )
    worth = [(move, _value(move)) for move in moves]
    winning = [pair for pair in worth if _holds(pair[1], player, -player)]
    if winning:
        move, value = min(winning, key=lambda pair: len(_text(pair[1])))
        if not isinstance(value, LoopyValue) or value.is_stopper:
            return Step("first-move", winning_start(move.move, value, _text(value), player))
        side = _text(_side(value, -player))
        text = _WINS[player].filled(move=move.move, value=_text(value), side=side)
        return Step("first-move", text, SIEGEL)
    drawing = [pair for pair in worth if _holds(pair[1], player, player)]
    if drawing:
        move, value = min(drawing, key=lambda pair: len(_text(pair[1])))
        side = _text(_side(value, player))
        text = _DRAWS[player].filled(move=move.move, value=_text(value), side=side)
    else:
        text = _LOSES[player]
    return Step("first-move", text, SIEGEL, _left_values(worth, player))


def _left_values(worth: list[tuple[MoveResult, AnyValue]], player: Player) -> Table:
    """Return one move for each value that a player can leave."""
    by_value: dict[str, str] = {}
    for move, value in worth:
        by_value.setdefault(_text(value), move.move)
    rows = [(move, text) for text, move in by_value.items()]
    more = [("…", "…")] if len(rows) > ROWS else []
    return Table((player_name(player), Message("leaves")), (*rows[:ROWS], *more))


def _value(move: MoveResult) -> AnyValue:
    assert move.worth.canonical is not None
    return move.worth.canonical


_WINS = {
    LEFT: Message(
        "If Left starts, {move} wins: it leaves {value}. Even with endless play counted as a win for"
        " Right that is {side}, at least 0."
    ),
    RIGHT: Message(
        "If Right starts, {move} wins: it leaves {value}. Even with endless play counted as a win for"
        " Left that is {side}, at most 0."
    ),
}
_DRAWS = {
    LEFT: Message(
        "If Left starts, it is a draw. No value that Left can leave is at least 0 with endless play"
        " counted as a win for Right; but {move} leaves {value}, and with endless play counted as a win"
        " for Left that is {side}, at least 0."
    ),
    RIGHT: Message(
        "If Right starts, it is a draw. No value that Right can leave is at most 0 with endless play"
        " counted as a win for Left; but {move} leaves {value}, and with endless play counted as a win"
        " for Right that is {side}, at most 0."
    ),
}
_LOSES = {
    LEFT: Message(
        "If Left starts, Right wins: no value that Left can leave is at least 0, not even with endless"
        " play counted as a win for Left."
    ),
    RIGHT: Message(
        "If Right starts, Left wins: no value that Right can leave is at most 0, not even with endless"
        " play counted as a win for Right."
    ),
}
