"""Lessons: short lists of positions with a text and a task each, and the check of an answer.

The lessons are files in `lessons/`; the right answers are not in them but computed by the solvers. A
lesson whose games are not installed is left out.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl, urlencode

from grundy.core.budget import Budget
from grundy.errors import UnknownGameError
from grundy.i18n import Message, show
from grundy.reasons.conclusion import seated_conclusion, verdict
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import solve
from grundy.web.match import locate
from grundy.web.state import State

MOVES = 80


@dataclass(frozen=True)
class LessonStep:
    """A text, the position it speaks of, and the task."""

    text: Message
    game: str
    position: str
    task: str
    """`winner`, `grundy`, `move`, `safe` (to be answered) or `win` (to be played)."""


@dataclass(frozen=True)
class Lesson:
    """A title and its steps; `name` is its address."""

    name: str
    title: Message
    steps: tuple[LessonStep, ...]


@cache
def lessons() -> dict[str, Lesson]:
    """Return the lessons whose games exist, in order."""
    folder = files("grundy.web").joinpath("lessons")
    found: dict[str, Lesson] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            name = file.name.removesuffix(".toml").partition("-")[2]
            lesson = _read(name, tomllib.loads(file.read_text(encoding="utf-8")))
            if all(_exists(step) for step in lesson.steps):
                found[name] = lesson
    return found


def _read(name: str, data: dict[str, Any]) -> Lesson:
    return Lesson(
        name,
        Message(data["title"]),
        tuple(
            LessonStep(Message(step["text"]), step["game"], step["position"], step["task"])
            for step in data["step"]
        ),
    )


def _exists(step: LessonStep) -> bool:
    try:
        locate(step.game, step.position)
    except UnknownGameError:
        return False
    return True


def lesson_data(
    name: str, language: str, answers: tuple[str, ...], budget: Budget
) -> list[dict[str, Any]]:
    """Return the steps of a lesson as plain data, the given answers checked."""
    lesson = lessons()[name]
    given = urlencode({f"a{i}": answer for i, answer in enumerate(answers) if answer})
    return [
        _step_data(lesson, i, language, answer, given, budget) for i, answer in enumerate(answers)
    ]


def _step_data(
    lesson: Lesson, number: int, language: str, answer: str, given: str, budget: Budget
) -> dict[str, Any]:
    step = lesson.steps[number]
    state = State(language, step.game, step.position, opponent="friend")
    place = locate(step.game, step.position)
    result = solve(place, budget=budget)
    data: dict[str, Any] = {
        "number": number,
        "text": show(step.text),
        "position": str(place),
        "picture": state.url("svg"),
        "description": show(place.scene.description),
        "look": state.having(level="explain").url(),
        "task": step.task,
        "given": answer,
        "ok": None,
        "said": "",
        "choices": [(key, show(text)) for key, text in _choices(step, result)],
        "question": show(_QUESTIONS[step.task]),
        "play": state.having(opponent="computer", task=f"{lesson.name}.{number}?{given}").url(),
    }
    if answer:
        data["ok"] = _is_right(step, result, answer)
        data["said"] = show(_conclusion(result)) if data["ok"] else ""
    return data


_QUESTIONS = {
    "winner": Message("Who wins with best play?"),
    "grundy": Message("What is the nim-value?"),
    "move": Message("Which move wins?"),
    "safe": Message("Which coalition cannot be made to lose?"),
    "win": Message("Win this game against the computer."),
}


def _choices(step: LessonStep, result: Result | SeatedResult) -> list[tuple[str, Message | str]]:
    if step.task == "safe" and isinstance(result, SeatedResult):
        return [(letter, letter) for letter in result.game.coalitions]
    if not isinstance(result, Result):
        return []
    if step.task == "move":
        moves = result.game.moves(result.position, result.player or result.game.movers()[0])
        return [(move, move) for move, _ in islice(moves, MOVES)]
    if step.task == "winner" and result.game.impartial:
        return [("N", Message("the player to move")), ("P", Message("the opponent"))]
    if step.task == "winner":
        return [
            ("L", Message("Left, whoever starts")),
            ("R", Message("Right, whoever starts")),
            ("N", Message("whoever starts")),
            ("P", Message("whoever moves second")),
        ]
    return []


def _is_right(step: LessonStep, result: Result | SeatedResult, answer: str) -> bool:
    if isinstance(result, SeatedResult):
        return answer in result.safe
    if step.task == "grundy":
        return answer.strip() == str(result.grundy)
    if step.task == "winner":
        return result.outcome is not None and answer == result.outcome.value
    if step.task == "move":
        return answer in [move.move for move in result.winning()]
    return step.task == "win" and answer == "won"


def _conclusion(result: Result | SeatedResult) -> Any:
    if isinstance(result, SeatedResult):
        return seated_conclusion(result).text
    return verdict(result)


@dataclass(frozen=True)
class LessonTask:
    """The step of a lesson that a game page was opened from, with the answers given there so far."""

    lesson: Lesson
    number: int
    answers: tuple[tuple[str, str], ...]

    def way_back(self, language: str, won: bool) -> str:
        """Return the address of the lesson; a won game is added to the answers."""
        answers = dict(self.answers)
        if won:
            answers[f"a{self.number}"] = "won"
        query = f"?{urlencode(answers)}" if answers else ""
        return f"/{language}/lessons/{self.lesson.name}{query}#step{self.number + 1}"


def task_of(state: State) -> LessonTask | None:
    """Return the task a game page was opened from, or None.

    >>> task_of(State("en", "nim", task="nim.3?a0=P")).way_back("en", won=True)
    '/en/lessons/nim?a0=P&a3=won#step4'
    """
    head, _, query = state.task.partition("?")
    name, _, number = head.partition(".")
    lesson = lessons().get(name)
    if lesson is None or number not in [str(i) for i in range(len(lesson.steps))]:
        return None
    answers = [(k, v) for k, v in parse_qsl(query) if k[:1] == "a" and k[1:].isdigit()]
    return LessonTask(lesson, int(number), tuple(answers))
