"""What is asked in a step, which answers are right, and what is said about one.

The right answers come from the solvers; no lesson holds them.
"""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import Message, Readable
from grundy.reasons.conclusion import player_name, seated_conclusion, verdict
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import solve
from grundy.web.lesson import LessonStep
from grundy.web.match import locate

Solved = Result | SeatedResult

QUESTIONS = {
    "winner": Message("Who wins with best play?"),
    "grundy": Message("What is the nim-value?"),
    "value": Message("What is the value?"),
    "move": Message("Make a winning move on the board."),
    "safe": Message("Which coalition cannot be made to lose?"),
    "win": Message("Win this game against the computer."),
}


def question(step: LessonStep) -> Readable:
    """Return what is asked."""
    place = locate(step.game, step.position)
    game: Any = place.game
    if step.task == "move" and not step.game.startswith("coalition") and not game.impartial:
        return Message("Make a winning move for {who}.", who=player_name(game.movers()[0]))
    return QUESTIONS[step.task]


def solved(step: LessonStep, budget: Budget) -> Solved | None:
    """Return the solved position of a step, or None where the time was over before anything was known."""
    place = locate(step.game, step.position)
    wanted = step.task == "value" or None
    try:
        return solve(place, budget=budget, misere=step.misere, value=wanted)
    except BudgetExhausted:
        return None


def choices(step: LessonStep) -> list[tuple[str, Readable]]:
    """Return the answers to choose from, where there are only a few."""
    game: Any = locate(step.game, step.position).game
    if isinstance(game, SeatedRuleset):
        return [(letter, letter) for letter in game.coalitions] if step.task == "safe" else []
    if step.task != "winner":
        return []
    if game.impartial:
        return [("N", Message("the player to move")), ("P", Message("the opponent"))]
    return [
        ("L", Message("Left, whoever starts")),
        ("R", Message("Right, whoever starts")),
        ("N", Message("whoever starts")),
        ("P", Message("whoever moves second")),
        *([("D", Message("nobody: it is a draw"))] if _can_be_drawn(game) else []),
    ]


def _can_be_drawn(game: Any) -> bool:
    return not game.loopfree or game.scoring or not game.ends_by_last_move


def right_answers(step: LessonStep, result: Solved | None) -> list[str]:
    """Return all right answers that are known; a value may be written in other ways as well."""
    if step.task == "win":
        return ["won"]
    if result is None:
        return []
    if isinstance(result, SeatedResult):
        return (
            list(result.safe) if step.task == "safe" else [m for m, _, good in result.moves if good]
        )
    if step.task == "grundy":
        return [] if result.grundy is None else [str(result.grundy)]
    if step.task == "value":
        return [] if result.value_text is None else [str(result.value_text)]
    if step.task == "winner":
        return [result.outcome.value] if result.outcome is not None else []
    return [move.move for move in result.winning(result.player or result.game.movers()[0])]


def is_impossible(step: LessonStep, budget: Budget) -> bool:
    """Return whether it is certain that no answer is right: no move wins, or the computer does.

    >>> [is_impossible(LessonStep("", "nim", at, "move"), Budget(5.0)) for at in ("1,1", "1,2")]
    [True, False]
    """
    result = solved(step, budget) if step.task in ("move", "safe", "win") else None
    if result is None or not result.exact:
        return False
    if step.task != "win":
        return not right_answers(step, result)
    if isinstance(result, SeatedResult) or result.outcome is None:
        return False
    first = result.player or result.game.movers()[0]
    return result.outcome.winner(first) is not (-first if step.second else first)


def is_right(step: LessonStep, result: Solved | None, answer: str) -> bool | None:
    """Return whether an answer is right; None where the time was over before that was known."""
    right = right_answers(step, result)
    if answer in right:
        return True
    is_known = bool(right)
    if step.task in ("move", "safe"):  # there may be several, or none
        is_known = result is not None and result.exact
    if not is_known:
        return None
    if step.task == "value":
        try:
            return str(Value(answer)) in right
        except GameError:
            return False
    return False


def said_of(step: LessonStep, result: Solved | None, answer: str, budget: Budget) -> Readable:
    """Return a sentence about an answer: why it is right, or what happens to a wrong move."""
    if step.task == "win" or result is None:
        return ""
    ok = is_right(step, result, answer)
    if isinstance(result, SeatedResult):
        return seated_conclusion(result).text if ok else ""
    if ok:
        return verdict(result)
    if step.task == "move" and ok is False:
        reply = _refutation(step, result, answer, budget)
        if reply is not None:
            return Message("After {move} the opponent wins with {reply}.", move=answer, reply=reply)
    return ""


def _refutation(step: LessonStep, result: Result, move: str, budget: Budget) -> str | None:
    """Return the move that wins against a wrong one."""
    game: Any = result.game
    player = result.player or game.movers()[0]
    option = next(
        (option for name, option in game.moves(result.position, player) if name == move), None
    )
    if option is None:
        return None
    turn = game.next_player(result.position, option, player)
    after = solve(game, option, player=turn, misere=step.misere, budget=budget)
    assert isinstance(after, Result)
    return next((found.move for found in after.winning(turn)), None)
