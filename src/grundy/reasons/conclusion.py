"""The last step of every reason: who wins, by which move, and the letter of the outcome."""

from __future__ import annotations

from dataclasses import replace

from grundy.core.loopy.value import AnyValue
from grundy.core.players import Outcome, Player, Score
from grundy.i18n import Message, Readable, plural
from grundy.rulesets.parts import Fact, Step
from grundy.solvers.result import Result, SeatedResult

SHOWN_MOVES = 8


def conclusion(result: Result) -> Step:
    """Return the closing step of an explanation."""
    facts: tuple[Fact, ...] = ()
    in_turn = result.game.alternates
    if result.outcome is not None and result.game.name != "sum":
        facts = (
            Fact(
                str(result.game),
                result.game.format(result.position),
                result.misere,
                # Among loops or moves out of turn, the mex over all options is not the nim-value.
                result.grundy if in_turn and not result.loopy else None,
                result.outcome.value,
            ),
        )
    theorem = result.provenance.theorem if result.provenance.is_proof else None
    return Step("conclusion", verdict(result), theorem, facts=facts)


def verdict(result: Result) -> Readable:
    """Return one sentence: who wins and how.

    >>> import grundy
    >>> print(verdict(grundy.solve("nim", "1,2")))
    N-position: the player to move wins. Winning moves: 2→1.
    """
    if result.outcome is None:
        return Message("The answer is not known yet.")
    if result.game.scoring and result.score is not None:
        return _score_by_starter(result) or _score(result.score)
    seen = _seen_from_mover(result)
    moves = [m.move for m in result.winning()]
    if seen is Outcome.N and moves:
        return Message(
            "N-position: the player to move wins. Winning moves: {moves}.", moves=_some(moves)
        )
    if seen in _PLAIN:
        return _PLAIN[seen]
    return _BY_STARTER[result.outcome]


def _score(score: Score) -> Message:
    if score == 0:
        return Message("Under best play both players score the same.")
    if score < 0:
        return Message(
            "Under best play the second player scores {score} more than the first.", score=-score
        )
    return Message(
        "Under best play the first player scores {score} more than the second.", score=score
    )


def _score_by_starter(result: Result) -> Message | None:
    """Return the score for both starters where they fare differently; Right's follows from the moves."""
    assert result.score is not None
    one_starts = result.player is not None or result.game.to_move(result.position) is not None
    by_right = [
        move.score
        for move in result.moves
        if move.player is Player.RIGHT and move.score is not None
    ]
    if one_starts or not result.exact or not by_right or max(by_right) == result.score:
        return None
    return Message(
        "Under best play Left's score minus Right's is {left} if Left starts and {right} if Right"
        " starts.",
        left=result.score,
        right=-max(by_right),
    )


def winner(result: Result) -> Readable:
    """Return one sentence: who wins; the moves may not be known yet."""
    return verdict(result if result.game.scoring else replace(result, moves=()))


def _seen_from_mover(result: Result) -> Outcome:
    if result.outcome in (Outcome.N, Outcome.P, Outcome.D) and (
        result.game.impartial or result.game.to_move(result.position) is not None
    ):
        return result.outcome
    return Outcome.L  # a partizan answer is worded for both starters


_PLAIN = {
    Outcome.N: Message("N-position: the player to move wins."),
    Outcome.P: Message("P-position: the player to move loses; every move has a winning reply."),
    Outcome.D: Message("With best play nobody wins: it is a draw."),
}

_BY_STARTER = {
    Outcome.N: Message("N-position: whoever moves first wins."),
    Outcome.P: Message("P-position: whoever moves second wins."),
    Outcome.L: Message("Left wins, whoever starts (outcome L)."),
    Outcome.R: Message("Right wins, whoever starts (outcome R)."),
    Outcome.D: Message("With best play nobody wins: it is a draw."),
    Outcome.N_HAT: Message("Left wins by starting; if Right starts, it is a draw."),
    Outcome.N_CHECK: Message("Right wins by starting; if Left starts, it is a draw."),
    Outcome.P_HAT: Message("Left wins if Right starts; if Left starts, it is a draw."),
    Outcome.P_CHECK: Message("Right wins if Left starts; if Right starts, it is a draw."),
}


def player_name(player: Player) -> Message:
    """Return Left or Right in the reader's language."""
    return Message("Left") if player is Player.LEFT else Message("Right")


def winning_start(move: str, value: AnyValue | None, text: str | None, player: Player) -> Message:
    """Return that a player wins by starting with a move, and the value that it leaves."""
    known = {"move": move, "value": text or ""}
    if text is None:
        if player is Player.LEFT:
            return Message("If Left starts, {move} wins.", **known)
        return Message("If Right starts, {move} wins.", **known)
    if value == 0:
        if player is Player.LEFT:
            return Message(
                "If Left starts, {move} wins: it leaves 0, and Right has to move.", **known
            )
        return Message("If Right starts, {move} wins: it leaves 0, and Left has to move.", **known)
    if player is Player.LEFT:
        return Message(
            "If Left starts, {move} wins: it leaves {value}, which is positive.", **known
        )
    return Message("If Right starts, {move} wins: it leaves {value}, which is negative.", **known)


def seated_conclusion(result: SeatedResult) -> Step:
    """Return who can guarantee not to lose in a game for many players."""
    if not result.safe:
        text: Readable = Message("No coalition can guarantee that it does not lose.")
    else:
        text = plural(
            "Coalition {names} can guarantee that it does not lose.",
            "Coalitions {names} can guarantee that they do not lose.",
            n=len(result.safe),
            names=", ".join(result.safe),
        )
    return Step("conclusion", text)


def _some(moves: list[str]) -> Readable:
    # Some moves have commas of their own, such as the coins "10,3,0".
    shown = ("; " if any("," in move for move in moves) else ", ").join(moves[:SHOWN_MOVES])
    rest = len(moves) - SHOWN_MOVES
    if rest <= 0:
        return shown
    return plural("{shown} and {n} more move", "{shown} and {n} more moves", n=rest, shown=shown)
