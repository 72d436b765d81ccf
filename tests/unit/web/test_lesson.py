"""Every task of every lesson has an answer, the page accepts exactly the right ones, hints lead there."""

from __future__ import annotations

import pytest

from grundy.core.budget import Budget
from grundy.errors import GameError
from grundy.i18n import LANGUAGES, in_language, show
from grundy.play.match import Match
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import solve
from grundy.web.jobs import lesson as lesson_job
from grundy.web.lesson import LessonStep, find_lesson, lessons
from grundy.web.match import locate
from grundy.web.teaching.own import checked, read_lesson, toml_of, unpacked
from grundy.web.teaching.page import LessonView, lesson_data

STEPS = [(name, i) for name, lesson in lessons().items() for i in range(len(lesson.steps))]
CHAPTERS = {
    *("subtraction", "nim", "greedy", "symmetry", "change", "parity", "confusing", "stealing"),
    *("outcomes", "order", "simplification", "mex", "sums", "break", "periods", "allbut"),
    *("moore", "fibonacci", "misere", "graphs", "coins", "domineering", "hex", "shannon"),
    *("coalitions", "poison", "contest", "loops"),
}


def right_answer(step: LessonStep) -> str:
    """Return the answer found by the solvers, which know nothing of lessons."""
    result = solve(locate(step.game, step.position), budget=Budget(20), misere=step.misere)
    if isinstance(result, SeatedResult):
        assert len(result.safe) == 1, "there is one right answer"
        return result.safe[0]
    assert isinstance(result, Result)
    assert result.outcome is not None
    if step.task == "grundy":
        return str(result.grundy)
    if step.task == "value":
        return str(result.value_text)
    if step.task == "winner":
        return result.outcome.value
    first = result.player or result.game.movers()[0]
    winner = result.outcome.winner(first)
    assert winner is (-first if step.second else first), "the task can be done"
    return result.winning(first)[0].move if step.task == "move" else "won"


def wrong_answers(step: LessonStep) -> list[str]:
    """Return answers that are wrong: a losing move where there is one."""
    if step.task != "move":
        return ["no", "17"]
    result = solve(locate(step.game, step.position), budget=Budget(20), misere=step.misere)
    assert isinstance(result, Result)
    first = result.player or result.game.movers()[0]
    good = {move.move for move in result.winning(first)}
    return [*[m.move for m in result.moves if m.player == first and m.move not in good][:1], "no"]


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_right_and_wrong_answers(name: str, number: int) -> None:
    step = lessons()[name].steps[number]
    before = ("",) * number
    right = right_answer(step)
    shown = lesson_data(LessonView("en", name, (*before, right), number), Budget(60.0))
    assert shown["marks"][number] is True
    for wrong in wrong_answers(step):
        shown = lesson_data(LessonView("en", name, (*before, wrong), number), Budget(60.0))
        assert shown["marks"][number] is False
    assert lesson_data(LessonView("en", name), Budget(60.0))["marks"][number] is None


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_three_hints_lead_to_the_answer(name: str, number: int) -> None:
    step = lessons()[name].steps[number]
    data = lesson_data(LessonView("en", name, (), number, hints=3), Budget(60.0))["step"]
    hints = data["hints"]
    assert hints[0] == show(step.idea)
    assert len(set(hints)) == len(hints)
    if step.task == "move" or (step.task == "win" and not step.second):
        move = hints[-1].removeprefix("Play ").removesuffix(".")
        match = Match(*_opened(step), misere=step.misere)
        match.play(move)
        result = solve(locate(step.game, step.position), misere=step.misere, budget=Budget(20))
        assert isinstance(result, SeatedResult) or match.plies[0].move in [
            m.move for m in result.winning()
        ]
        if step.task == "move":
            assert len(hints) >= 2
            assert move not in hints[0]
    elif step.task != "win":
        assert len(hints) == 3
        assert hints[-1].startswith("The answer: ")


@pytest.mark.parametrize(
    ("game", "position", "task"),
    [
        ("clobber", "5x6", "winner"),
        ("clobber", "5x6", "move"),
        ("clobber", "5x6", "value"),
        ("chomp", "6x7", "grundy"),
        ("coalition(011,2,0)", "20", "safe"),
    ],
)
def test_an_answer_that_was_not_checked_in_time_is_no_mistake(
    game: str, position: str, task: str
) -> None:
    lesson = checked({"title": "t", "step": [{"game": game, "position": position, "task": task}]})
    view = LessonView("en", lesson.key, ("17",), hints=3)
    (data, finished), *_ = lesson_job(view, Budget(0.0))
    assert not finished, "nobody else is told this"
    assert data["marks"] == [None]
    assert data["step"]["unchecked"]
    assert len(data["step"]["hints"]) == 1, "half a hint misleads"
    assert data["step"]["again"].endswith("a0=17&s=1")


def _opened(step: LessonStep) -> tuple[Ruleset, object]:
    place = locate(step.game, step.position)
    return place.game, place.bare  # type: ignore[return-value]


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_move_is_made_on_the_board(name: str, number: int) -> None:
    step = lessons()[name].steps[number]
    data = lesson_data(LessonView("en", name, (), number), Budget(60.0))["step"]
    assert "<svg" in data["board"]
    if not step.second and not (step.task == "winner" and not _has_moves(step)):
        assert 'class="hot' in data["board"] or data["buttons"], "there are places to press"


def _has_moves(step: LessonStep) -> bool:
    return not Match(*_opened(step), misere=step.misere).is_over


def test_the_lessons_cover_every_chapter() -> None:
    assert set(lessons()) == CHAPTERS
    assert len(CHAPTERS) >= 24


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_sentence_is_translated(language: str) -> None:
    for name, lesson in lessons().items():
        for text in (lesson.title, *(t for s in lesson.steps for t in (s.text, s.idea))):
            with in_language("en"):
                english = show(text)
            assert show(text, language) != english, (name, english)


OWN = """
title = "Mine {1,2}"
[[step]]
game = "nim"
position = "1,2"
task = "move"
text = 'Leave "equal" heaps, š.'
[[step]]
game = "hackenbush"
position = "LR"
task = "value"
text = "?"
idea = "Between 0 and 1."
[[step]]
game = "nim"
position = "1,1,1"
task = "win"
misere = true
second = true
text = "!"
"""


def test_a_lesson_of_ones_own_survives_file_and_address() -> None:
    lesson = read_lesson(OWN)
    assert (
        unpacked(lesson.packed) == lesson == read_lesson(toml_of(lesson)) == find_lesson(lesson.key)
    )
    data = lesson_data(LessonView("en", lesson.key, ("2→1", "{0|1}")), Budget(20.0))
    assert data["title"] == "Mine {1,2}"
    assert data["marks"] == [True, True, None]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"title": " "}, "title"),
        ({"step": []}, "1 to 12 steps"),
        ({"step": [{"game": "nim", "position": "3,x", "task": "move"}]}, "step 1: .*column 3"),
        ({"step": [{"game": "nimm", "position": "3", "task": "move"}]}, "step 1: .*nimm"),
        (
            {"step": [{"game": "nim", "position": "3", "task": "sing"}]},
            "step 1: the task is one of",
        ),
        ({"step": [{"game": "domineering", "position": "2x2", "task": "grundy"}]}, "does not suit"),
        ({"step": [{"game": "nim", "position": "3", "task": "safe"}]}, "does not suit"),
        ({"step": ["?"]}, "step 1"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said(change: dict[str, object], said: str) -> None:
    good = {"title": "t", "step": [{"game": "nim", "position": "1,2", "task": "move"}]}
    with pytest.raises(GameError, match=said):
        checked({**good, **change})


@pytest.mark.parametrize("packed", ["", "x", "AAAA", "eJwDAAAAAAE", "š"])
def test_a_broken_address_holds_no_lesson(packed: str) -> None:
    with pytest.raises(GameError, match="no lesson"):
        unpacked(packed)
