"""Every task of every lesson has an answer, and the page accepts exactly the right ones."""

from __future__ import annotations

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import solve
from grundy.web.lesson import Lesson, lesson_data, lessons
from grundy.web.match import locate


def right_answer(lesson: Lesson, number: int) -> str:
    """Return the answer found by the solvers, which know nothing of lessons."""
    step = lesson.steps[number]
    result = solve(locate(step.game, step.position), budget=Budget(20))
    if isinstance(result, SeatedResult):
        return result.safe[0]
    assert isinstance(result, Result)
    assert result.outcome is not None
    if step.task == "grundy":
        return str(result.grundy)
    if step.task == "winner":
        return result.outcome.value
    first = result.player or LEFT
    assert result.outcome.winner(first) is first, "whoever starts can win"
    return result.winning(first)[0].move if step.task == "move" else "won"


@pytest.mark.parametrize("name", lessons())
def test_right_and_wrong_answers(name: str) -> None:
    lesson = lessons()[name]
    answers = tuple(right_answer(lesson, number) for number in range(len(lesson.steps)))
    wrong, nothing = ("no",) * len(answers), ("",) * len(answers)
    for given, ok in ((answers, True), (wrong, False), (nothing, None)):
        steps = lesson_data(name, "en", given, Budget(60.0))
        assert [step["ok"] for step in steps] == [ok] * len(answers)


def test_there_are_enough_lessons() -> None:
    assert 6 <= len(lessons()) <= 10
