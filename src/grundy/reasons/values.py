"""Why a partizan position is won or lost, read off its value: the parts, the stops, the answers.

>>> from grundy.solvers.solve import solve
>>> for step in value_steps(solve("domineering", "..#.|..#.")):
...     print(step.kind)
parts
number-avoidance
stops
first-move
first-move
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core.budget import current_budget
from grundy.core.loopy.value import AnyValue
from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted
from grundy.i18n import Message, Readable, plural
from grundy.reasons.conclusion import player_name, winning_start
from grundy.reasons.general import pairing_step
from grundy.rulesets.base import Ruleset
from grundy.rulesets.parts import Step, Table
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.generic.pairing import is_paired
from grundy.solvers.plan import values_for
from grundy.solvers.result import MoveResult, Result

ROWS, ANSWERED = 20, 4
LONGEST = 40
"""A value is written when its text has at most this many characters."""
SHARE, NODES = 0.5, 50_000
"""What may be spent of the budget on the values of the parts and of the answers."""


def has_value_steps(result: Result) -> bool:
    """Return whether a value says who wins: a partizan game, played out by the last mover."""
    return (
        not result.game.impartial
        and not result.misere
        and result.game.loopfree
        and not result.loopy
        and isinstance(result.worth.canonical, Value)
    )


def value_steps(result: Result) -> Iterator[Step]:
    """Yield the parts with their values, what the sum says, and who can answer what."""
    value = result.worth.canonical
    assert isinstance(value, Value)
    solver = values_for(result.game, current_budget())
    if value.is_zero and is_paired(result.game, result.position):
        yield pairing_step(result)
        return
    yield from _parts(result, solver, value)
    yield from _meaning(value)
    for player in [result.player] if result.player is not None else [LEFT, RIGHT]:
        yield _start(result, solver, player)


def _text(value: Value) -> str:
    return _short(value) or "…"


def _short(value: AnyValue | None) -> str | None:
    try:
        return None if value is None else value.to_text(limit=LONGEST)
    except TextTooLong:
        return None


def _said(value: Value) -> Readable:
    """Return the value as it is said after "The value is"."""
    return _short(value) or Message("too long to be written here")


# -- the parts ------------------------------------------------------------------------------------


def _parts(result: Result, solver: CanonicalSolver, total: Value) -> Iterator[Step]:
    game = result.game
    parts = list(game.components(result.position))
    if len(parts) < 2:
        return
    try:
        with current_budget().part(SHARE, nodes=NODES):
            values = [solver.value(part) for part in parts]
    except BudgetExhausted:
        return
    rows = [(game.format_part(p), _text(v)) for p, v in zip(parts, values, strict=True)]
    yield Step(
        "parts",
        plural(
            "The position has {n} part, and its value is the sum of their values.",
            "The position is a sum of {n} independent parts, and its value is the sum of their values.",
            n=len(parts),
        ),
        "Conway1976",
        Table(
            head=(Message("part"), Message("value")),
            rows=(*rows[:ROWS], *([("…", "…")] if len(rows) > ROWS else [])),
            foot=(Message("sum"), _text(total)),
        ),
    )
    numbers = [v for v in values if v.is_number and not v.is_zero]
    rest = sum((v for v in values if not v.is_number), Value(0))
    if numbers and not rest.is_number:
        yield Step(
            "number-avoidance",
            Message(
                "Leave parts that are numbers for last ({numbers}): a move in a number"
                " only harms the player who makes it. Whoever can win can do so by a move"
                " in a part that is not a number (number avoidance).",
                numbers=", ".join(_text(v) for v in numbers[:ROWS]),
            ),
            "Siegel2013",
        )


# -- what the value says --------------------------------------------------------------------------


def _meaning(value: Value) -> Iterator[Step]:
    """Yield what a value says by itself: its sign where it is a number, its stops where it is hot."""
    if value.is_number:
        yield Step("number", _number(value), "Conway1976")
    elif value.nimber is not None:
        text = Message(
            "The value is {value}, that of a Nim heap of {n}: whoever moves first can move to 0"
            " and wins.",
            value=_text(value),
            n=value.nimber,
        )
        yield Step("nimber", text, "Sprague1935")
    elif value.is_infinitesimal:
        yield Step("infinitesimal", _infinitesimal(value), "Siegel2013")
        yield from _two_ahead(value)
    else:
        yield Step("stops", _stops(value), "Siegel2013")


def _number(value: Value) -> Message:
    text = _text(value)
    if value.is_zero:
        return Message("The value is 0: nobody is ahead, and whoever has to move loses.")
    if value > 0:
        return Message(
            "The value is the number {value}. It is positive: Left has moves to spare and wins,"
            " whoever starts.",
            value=text,
        )
    return Message(
        "The value is the number {value}. It is negative: Right has moves to spare and wins, whoever"
        " starts.",
        value=text,
    )


def _infinitesimal(value: Value) -> Message:
    text = _said(value)
    if value > 0:
        return Message(
            "The value is {value}: positive, though smaller than every positive number. Left wins,"
            " whoever starts.",
            value=text,
        )
    if value < 0:
        return Message(
            "The value is {value}: negative, though greater than every negative number. Right wins,"
            " whoever starts.",
            value=text,
        )
    return Message(
        "The value is {value}: between every negative and every positive number, and neither more nor"
        " less than 0. Whoever starts wins.",
        value=text,
    )


def _two_ahead(value: Value) -> Iterator[Step]:
    weight = value.atomic_weight
    if weight is None or not weight.is_integer or not (weight >= 2 or weight <= -2):
        return
    if weight > 0:
        text = Message(
            "Its atomic weight is {weight}. With 2 or more, Left wins (the two-ahead rule).",
            weight=_text(weight),
        )
    else:
        text = Message(
            "Its atomic weight is {weight}. With −2 or less, Right wins (the two-ahead rule).",
            weight=_text(weight),
        )
    yield Step("two-ahead", text, "WinningWays")


def _stops(value: Value) -> Message:
    left, right = value.left_stop, value.right_stop
    known: dict[str, Readable] = {"value": _said(value), "left": str(left), "right": str(right)}
    if left and right:
        return Message(
            "The value is {value}. If Left starts and both play well, play stops at the number {left}"
            " (the Left stop); if Right starts, at {right} (the Right stop). Left wins where the stop"
            " is positive, Right where it is negative.",
            **known,
        )
    return Message(
        "The value is {value}. If Left starts and both play well, play stops at the number {left}"
        " (the Left stop); if Right starts, at {right} (the Right stop). Left wins where the stop is"
        " positive, Right where it is negative; where it is 0, the moves below decide.",
        **known,
    )


# -- who can answer what --------------------------------------------------------------------------


def _start(result: Result, solver: CanonicalSolver, player: Player) -> Step:
    """Return what happens when a player starts: a move that wins, or the answers to the best moves."""
    moves = [m for m in result.moves if m.player is player]
    if not moves:
        return Step(
            "first-move",
            Message("{who} has no move and loses at once.", who=player_name(player)),
        )
    winning = [m for m in moves if m.winning]
    if winning:
        best = _plainest(winning)
        text = winning_start(best.move, best.value, _short(best.value), player)
        return Step("first-move", text)
    try:
        with current_budget().part(SHARE, nodes=NODES):
            table = _answers(result.game, solver, moves, player)
    except BudgetExhausted:
        table = None
    return Step("answers", _losing_start(player, one=len(moves) == 1), table=table)


def _plainest(moves: Sequence[MoveResult]) -> MoveResult:
    """Return the move whose value is written most shortly, the first of them."""
    texts = [_short(m.value) for m in moves]
    return min(zip(moves, texts, strict=True), key=lambda e: len(e[1] or " " * (LONGEST + 1)))[0]


def _losing_start(player: Player, one: bool) -> Message:
    if player is LEFT:
        if one:
            return Message("If Left starts, Right answers the only move and wins.")
        return Message("If Left starts, Right has a winning answer to every move, for example:")
    if one:
        return Message("If Right starts, Left answers the only move and wins.")
    return Message("If Right starts, Left has a winning answer to every move, for example:")


def _answers(
    game: Ruleset[Any], solver: CanonicalSolver, moves: Sequence[MoveResult], player: Player
) -> Table | None:
    """Return the player's best moves, one of each value, each with an answer that wins."""
    best = _undominated(moves, player)[:ANSWERED]
    rows = [(m.move, _text(v), *_answer(game, solver, m.option, player)) for m, v in best]
    if not rows:
        return None
    other = player_name(-player)
    head = (player_name(player), Message("leaves"), other, Message("leaves"))
    return Table(head, tuple(rows))


def _undominated(moves: Sequence[MoveResult], player: Player) -> list[tuple[MoveResult, Value]]:
    """Return one move for each best value; those whose value is not known are left out."""
    by_value: dict[Value, MoveResult] = {}
    for move in moves:
        if isinstance(move.value, Value):
            by_value.setdefault(move.value, move)
    better = Value.__gt__ if player is LEFT else Value.__lt__
    return [
        (move, value)
        for value, move in by_value.items()
        if not any(better(other, value) for other in by_value)
    ]


def _answer(
    game: Ruleset[Any], solver: CanonicalSolver, option: Any, player: Player
) -> tuple[str, str]:
    for move, after in game.moves(option, -player):
        left = solver.value(after)
        if left <= 0 if player is LEFT else left >= 0:
            return move, _text(left)
    raise AssertionError("a lost move has an answer")
