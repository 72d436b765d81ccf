"""Three hints to a step of a lesson: the idea, the place, the answer."""

from __future__ import annotations

from itertools import islice
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT, Player
from grundy.errors import BudgetExhausted
from grundy.i18n import Message, Readable
from grundy.play.hints import hints as play_hints
from grundy.play.hints import idea
from grundy.play.perfect import analyse
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import solve
from grundy.web.lesson import LessonStep
from grundy.web.match import Visit
from grundy.web.teaching.checking import Solved, choices, right_answers

LISTED = 12


def lesson_hints(
    step: LessonStep, match: Visit, result: Solved | None, budget: Budget
) -> tuple[list[Readable], bool]:
    """Return the hints, from the vaguest to the plainest, and whether these are all of them."""
    found = [_idea(step, match)]
    if step.task == "win" and step.second:
        return found, True
    try:
        # The idea is the lesson's own; where and which move come from the position.
        if step.task in ("move", "win"):
            answer = analyse(match.game, match.position, match.turn, match.misere, budget)
            return [*found, *play_hints(match, answer)[1:]], answer.exact
        if result is None or not result.exact:
            return found, False
        middle = _middle(step, result, budget)
        budget.check()  # half a hint misleads: what it is made of may have been cut short
    except BudgetExhausted:
        return found, False
    right = right_answers(step, result)[:1]
    named = dict(choices(step))
    last = [Message("The answer: {answer}.", answer=named.get(a, a)) for a in right]
    return [*found, *([middle] if middle is not None else []), *last], bool(right)


def _idea(step: LessonStep, match: Visit) -> Readable:
    if str(step.idea):
        return step.idea
    if match.seated:
        return play_hints(match)[0]
    game: Any = match.game
    return idea(game, match.position, match.misere)


def _middle(step: LessonStep, result: Solved, budget: Budget) -> Message | None:
    """Return what to look at: the parts, the options, or the moves that decide."""
    if isinstance(result, SeatedResult):
        good = next((move for move, _, is_good in result.moves if is_good), None)
        if good is None:
            return Message("Whatever is taken first, the coalition of the first seat is not safe.")
        return Message("Look at what happens when the first seat takes {move}.", move=good)
    if step.task == "grundy":
        return _values(result, budget)
    if step.task == "value":
        return Message(
            "Left can move to {left}; Right can move to {right}.",
            left=_options(result, LEFT, budget),
            right=_options(result, RIGHT, budget),
        )
    return _deciding(step, result, budget)


def _values(result: Result, budget: Budget) -> Message | None:
    game: Any = result.game
    parts = list(game.components(result.position))
    if len(parts) > 1:
        values = ", ".join(str(_grundy(game, part, budget)) for part in parts[:LISTED])
        return Message("The parts have the nim-values {values}.", values=values)
    moves = list(islice(game.moves(result.position, LEFT), 60))
    options = dict.fromkeys(game.format(option) for _, option in moves)
    found = sorted({_grundy(game, game.parse(text), budget) for text in options})
    if not found:
        return Message("There is no move, so no option has a value: the least missing number is 0.")
    return Message(
        "The options have the nim-values {values}.", values=", ".join(map(str, found[:LISTED]))
    )


def _grundy(game: Any, position: Any, budget: Budget) -> int:
    found = solve(game, position, budget=budget)
    assert isinstance(found, Result)
    return found.grundy or 0


def _options(result: Result, player: Player, budget: Budget) -> str:
    game: Any = result.game
    texts = []
    for _, option in islice(game.moves(result.position, player), LISTED):
        found = solve(game, option, budget=budget, value=True)
        assert isinstance(found, Result)
        texts.append(str(found.value_text))
    return ", ".join(dict.fromkeys(texts)) or "–"


def _deciding(step: LessonStep, result: Result, budget: Budget) -> Message:
    """Return the move that decides for whoever starts, or that there is none."""
    game: Any = result.game
    starter = result.player or game.movers()[0]
    first = solve(game, result.position, player=starter, misere=step.misere, budget=budget)
    assert isinstance(first, Result)
    best = next((move.move for move in first.winning(starter)), None)
    if game.impartial:
        if best is None:
            return Message("Try each move on the board: to every one there is a winning reply.")
        return Message("Look at what is left after {move}.", move=best)
    if best is None:
        return Message("Let Left start, and look for Right's reply to each of her moves.")
    return Message("Let Left start with {move}; then let Right start.", move=best)
