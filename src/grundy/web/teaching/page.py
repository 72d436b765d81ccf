"""What the page of a lesson shows: one step with its board, the answers so far, the hints asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.budget import Budget
from grundy.i18n import Readable, show
from grundy.web.around import buttons, is_beyond, mover
from grundy.web.board import Board, board, still
from grundy.web.lesson import Lesson, find_lesson
from grundy.web.match import Visit, open_match
from grundy.web.staging import staged
from grundy.web.state import State
from grundy.web.teaching.checking import Solved, choices, is_right, question, said_of, solved
from grundy.web.teaching.hints import lesson_hints
from grundy.web.teaching.state import board_state

Data = dict[str, Any]


@dataclass(frozen=True)
class LessonView:
    """What is asked of a lesson: the answers so far, the step shown, moves tried out, hints wanted."""

    language: str
    key: str
    answers: tuple[str, ...] = ()
    number: int | None = None
    """The step to show; None shows the first that is not done."""
    tried: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    hints: int = 0


def lesson_data(view: LessonView, budget: Budget) -> Data:
    """Return the step of a lesson as plain data, all answers checked.

    >>> data = lesson_data(LessonView("en", "nim", ("P", "2")), Budget(5.0))
    >>> data["step"]["number"], data["marks"]
    (1, [True, False, None, None])
    """
    lesson = find_lesson(view.key)
    assert lesson is not None, "whoever asks has found it"
    answers = (*view.answers, *("",) * len(lesson.steps))[: len(lesson.steps)]
    given = tuple((f"a{i}", answer) for i, answer in enumerate(answers) if answer)
    results = [
        solved(step, budget) if answer and step.task != "win" else None
        for step, answer in zip(lesson.steps, answers, strict=True)
    ]
    marks = [
        is_right(step, result, answer) if answer else None
        for step, result, answer in zip(lesson.steps, results, answers, strict=True)
    ]
    undone = next((i for i, mark in enumerate(marks) if not mark), len(marks) - 1)
    number = undone if view.number is None else min(view.number, len(marks) - 1)
    step = _step(
        lesson, number, view, answers[number], given, marks[number], results[number], budget
    )
    unchecked = any(a and mark is None for a, mark in zip(answers, marks, strict=True))
    return {
        "title": show(lesson.title),
        "marks": marks,
        "complete": not unchecked and not step["cut"],
        "steps": [
            lesson.url(view.language, {**dict(given), "s": str(i + 1)}) for i in range(len(marks))
        ],
        "step": step,
    }


def _step(
    lesson: Lesson,
    number: int,
    view: LessonView,
    answer: str,
    given: tuple[tuple[str, str], ...],
    ok: bool | None,
    result: Solved | None,
    budget: Budget,
) -> Data:
    step = lesson.steps[number]
    state = board_state(lesson, number, view.language, given)
    made = (answer,) if step.task == "move" and ok else view.tried if step.task != "move" else ()
    opened = open_match(state.having(moves=made))
    match = opened.match
    start = open_match(state.having()).match
    now = _board(
        match, state.having(moves=made, picked=view.picked), bool(ok) and step.task == "move"
    )
    others = {key: value for key, value in given if key != f"a{number}"}
    here = {**dict(given), "s": str(number + 1)}
    hints: list[Readable] = []
    all_known = False
    if view.hints:
        if result is None and step.task not in ("move", "win"):
            result = solved(step, budget)
        hints, all_known = lesson_hints(step, start, result, budget)
    shown = min(view.hints, len(hints))
    plain = State(view.language, step.game, step.position, misere=step.misere)
    return {
        "number": number,
        "task": step.task,
        "text": show(step.text),
        "question": show(question(step)),
        "game": show(match.game.title),
        "rules": show(match.game.rules),
        "misere": step.misere,
        "position": match.game.format(match.position),
        "description": show(staged(match).description),
        "board": now.svg,
        "picked": now.picked,
        "finish": now.finish,
        "cancel": lesson.url(view.language, here),
        "mover": mover(match),
        "buttons": [] if ok else buttons(match, state.having(moves=made), staged(match)),
        "effects": state.having(moves=made).url("effects"),
        "tried": [] if step.task == "move" else list(match.moves_made),
        "over": match.is_over,
        "beyond": is_beyond(match, staged(match)),
        "given": answer,
        "unchecked": bool(answer) and ok is None,
        "again": lesson.url(view.language, here),
        "others": others,
        "ok": ok,
        "said": show(said_of(step, result, answer, budget)) if answer else "",
        "choices": [
            (key, show(text), lesson.url(view.language, {**here, f"a{number}": key}))
            for key, text in choices(step)
        ],
        "hints": [show(hint) for hint in hints[:shown]],
        "more": lesson.url(view.language, {**here, "h": str(shown + 1)})
        if shown < len(hints) or not all_known
        else "",
        "cut": view.hints > shown and not all_known,
        "look": plain.having(level="explain", opponent="friend").url(),
        "play": state.having().url() if step.task == "win" else "",
    }


def _board(match: Visit, state: State, is_done: bool) -> Board:
    scene = staged(match)
    is_waiting = state.second and not match.plies  # the computer begins, on the page of the game
    return Board(still(scene)) if is_done or is_waiting else board(match, scene, state, {})
