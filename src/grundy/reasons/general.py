"""Reasons that hold for every game: mex tables, xor tables, outcomes from the options' outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from grundy.core.budget import current_budget
from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.errors import BudgetExhausted, LoopError
from grundy.i18n import Message, plural
from grundy.reasons.conclusion import player_name
from grundy.reasons.loopy import loop_step
from grundy.reasons.misere import misere_steps
from grundy.rulesets.base import Ruleset
from grundy.rulesets.parts import Fact, Step, Table
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.generic.pairing import is_paired
from grundy.solvers.plan import nimbers_for
from grundy.solvers.result import MoveResult, Result

ROWS = 20
LOST_SHARE, LOST_NODES = 0.5, 20_000
"""What may be spent of the budget on finding that every part of a sum is lost."""


def general_steps(result: Result) -> Iterator[Step]:
    """Yield the steps that explain a result without knowing the game."""
    if result.loopy:
        yield loop_step()
    if result.loopy and result.grundy_reason is not None:
        yield Step("loopy-value", result.grundy_reason, "Smith1966")
    yield from survival_steps(result)
    normal = not result.misere and not result.loopy and result.outcome is Outcome.P
    if normal and is_paired(result.game, result.position):
        yield pairing_step(result)
        return
    parts = list(result.game.components(result.position))
    if normal and len(parts) > 1 and _all_lost(result.game, parts):
        yield one_hand_step(result.game, parts)
        return
    in_turn = result.game.alternates
    if result.grundy is not None and in_turn:
        yield xor_table(result.game, parts) if len(parts) > 1 else mex_table(result)
        if result.grundy == 0 and result.moves:
            yield all_options_won()
    elif result.score is None:
        yield from tuple(misere_steps(result)) or outcome_steps(result)


def survival_steps(result: Result) -> Iterator[Step]:
    """Yield who can go on for ever without losing, and the moves that keep to this strategy."""
    outcome = result.outcome
    if not result.loopy or outcome is None or not outcome.has_draw or result.game.impartial:
        return
    for player in Player:
        if any(outcome.winner(first) is -player for first in Player):
            continue
        text = (
            Message("Left can always answer, so Left never loses; play may go on for ever.")
            if player is LEFT
            else Message("Right can always answer, so Right never loses; play may go on for ever.")
        )
        yield Step("survival", text, "Siegel2009")
        keeping = [
            entry.move
            for entry in result.moves
            if entry.player is player
            and entry.outcome is not None
            and entry.outcome.winner(-player) is not -player
        ]
        if keeping:
            shown = "  ".join(keeping[:ROWS])
            yield Step(
                "surviving-moves",
                Message("Left's moves that do not lose: {moves}", moves=shown)
                if player is LEFT
                else Message("Right's moves that do not lose: {moves}", moves=shown),
            )


def pairing_step(result: Result) -> Step:
    """Return the reason of Tweedledum and Tweedledee: copy the opponent's moves in the twin."""
    if next(iter(result.moves), None) is None:
        return Step("empty", Message("There is no move at all: whoever has to move loses at once."))
    return Step(
        "pairing",
        Message(
            "The position consists of twins: each part, or each half of the board, has a mirror image."
            " Whatever the first player does, the second player can do in the twin, so the second"
            " player always has an answer and makes the last move."
        ),
        "WinningWays",
    )


def one_hand_step(game: Ruleset[Any], parts: Sequence[Any]) -> Step:
    """Return the one-hand principle: answer each move in the part where it was made."""
    return Step(
        "one-hand",
        Message(
            "Every part alone is lost for whoever starts in it: {parts}. The second player answers each"
            " move in the same part, as if no other part existed, and so makes the last move in every one.",
            parts="; ".join(game.format_part(part) for part in parts[:ROWS]),
        ),
        "WinningWays",
        facts=tuple(Fact(str(game), game.format(part), outcome="P") for part in parts)
        if game.name != "sum"
        else (),
    )


def _all_lost(game: Ruleset[Any], parts: Sequence[Any]) -> bool:
    """Return whether each part is lost for either player who starts; False where that takes long."""
    budget = current_budget()
    search = OutcomeSearch(game, budget)
    try:
        with budget.part(LOST_SHARE, nodes=LOST_NODES):
            return all(search.relative(p, player) < 0 for p in parts for player in (LEFT, RIGHT))
    except (BudgetExhausted, LoopError):
        return False


def all_options_won() -> Step:
    """Return the reason for nim-value 0 in words of winning and losing."""
    return Step(
        "all-options-N",
        Message(
            "No option has nim-value 0, so every move gives the opponent a position that is won for the"
            " player to move."
        ),
        "Sprague1935",
    )


def xor_table(game: Ruleset[Any], parts: Sequence[Any]) -> Step:
    """Return the step that adds the nim-values of the components without carrying."""
    solver = nimbers_for(game, current_budget())
    values = [solver.grundy(part) for part in parts]
    total = 0
    for value in values:
        total ^= value
    width = max([1, *(value.bit_length() for value in values)])
    return Step(
        "xor-table",
        plural(
            "The position has {n} part. Find the nim-value of each and add them in binary without"
            " carrying: the nim-sum is {total}.",
            "The position is a sum of {n} independent parts. Find the nim-value of each and add them"
            " in binary without carrying: the nim-sum is {total}.",
            n=len(parts),
            total=total,
        ),
        "Sprague1935",
        Table(
            head=(Message("part"), Message("nim-value"), Message("binary")),
            rows=tuple(
                (game.format_part(part), str(value), format(value, f"0{width}b"))
                for part, value in islice(zip(parts, values, strict=True), ROWS)
            ),
            foot=(Message("nim-sum"), str(total), format(total, f"0{width}b")),
        ),
    )


def mex_table(result: Result) -> Step:
    """Return the step that finds the least nim-value missing among the options."""
    values = sorted({m.grundy for m in result.moves if m.grundy is not None})
    by_value: dict[int, MoveResult] = {}
    for move in result.moves:
        if move.grundy is not None:
            by_value.setdefault(move.grundy, move)
    shown = ", ".join(map(str, values[:ROWS])) + ("…" if len(values) > ROWS else "")
    text = (
        Message(
            "The options have the nim-values {values}; the least number missing there is"
            " {mex}. Any other option, whether its nim-value is larger or infinite, can"
            " be answered by a move to nim-value {mex}, and these answers lead to an end:"
            " so {mex} is the nim-value of the position.",
            values="{" + shown + "}",
            mex=result.grundy,
        )
        if result.loopy
        else Message(
            "The options have the nim-values {values}. The least number missing there is {mex}: that is"
            " the nim-value of the position.",
            values="{" + shown + "}",
            mex=result.grundy,
        )
    )
    return Step(
        "mex-table",
        text,
        "Smith1966" if result.loopy else "Sprague1935",
        Table(
            head=(Message("nim-value"), Message("reached by")),
            rows=tuple((str(v), f"{by_value[v].move}") for v in values[:ROWS]),
        )
        if values
        else None,
    )


def outcome_steps(result: Result) -> Iterator[Step]:
    """Yield, for each player who may start, whether some option is lost for the opponent."""
    one_view = result.game.impartial or result.player is not None
    for player in [result.player or LEFT] if one_view else [LEFT, RIGHT]:
        yield _first_move(result, player, named=not one_view)
    if not one_view and result.outcome is not None:
        yield _table_of_four(result.outcome)


def _first_move(result: Result, player: Player, named: bool) -> Step:
    who = player_name(player) if named else Message("The player to move")
    moves = [m for m in result.moves if m.player is player or not named]
    winning = [m for m in moves if m.winning]
    if winning:
        text = (
            Message(
                "{who}, moving first, can win: {move} leads to {to}, where the opponent has no way"
                " to win."
            )
            if named
            else Message(
                "{who} can win: {move} leads to {to}, where the opponent has no way to win."
            )
        ).filled(who=who, move=winning[0].move, to=winning[0].to or "–")
    elif moves:
        text = (
            Message(
                "{who}, moving first, cannot win: no move leads to a position lost for the opponent."
            )
            if named
            else Message("{who} cannot win: no move leads to a position lost for the opponent.")
        ).filled(who=who)
    elif result.misere:
        text = Message("{who} has no move and wins at once (misère play).", who=who)
    else:
        text = Message("{who} has no move and loses at once.", who=who)
    return Step("options", text)


def _table_of_four(outcome: Outcome) -> Step:
    def winner(first: Player) -> Message:
        won = outcome.winner(first)
        return Message("a draw") if won is None else player_name(won)

    same = outcome.winner(LEFT) is outcome.winner(RIGHT)
    return Step(
        "starters",
        Message("Whoever starts, the result is the same:")
        if same
        else Message("Who wins depends on who starts:"),
        None,
        Table(
            head=(Message("starts"), Message("wins")),
            rows=(
                (player_name(LEFT), winner(LEFT)),
                (player_name(RIGHT), winner(RIGHT)),
            ),
        ),
    )
