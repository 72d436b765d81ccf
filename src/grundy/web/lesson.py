"""Lessons: short lists of positions with a text and a task each.

The lessons are files in `lessons/`; the right answers are not in them but computed by the solvers (see
`grundy.web.teaching`). A lesson whose games are not installed is left out. A teacher's own lesson is the
same kind of file, and lives in its address only: see `grundy.web.teaching.own`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from grundy.errors import GameError, UnknownGameError
from grundy.i18n import Message, Readable
from grundy.web.match import locate
from grundy.web.state import SAFE, State

TASKS = ("move", "win", "winner", "grundy", "value", "safe")
OWN = "own"
"""The address of all lessons that are not ours; the lesson itself stands behind it."""


@dataclass(frozen=True)
class LessonStep:
    """A text, the position it speaks of, the task, and the idea that helps with it."""

    text: Readable
    game: str
    position: str
    task: str
    """`move` (one move on the board), `win` (a whole game), or a question: `winner`, `grundy`, `value`
    or `safe`."""
    idea: Readable = ""
    """The first of three hints."""
    misere: bool = False
    second: bool = False
    """Whether the computer begins, where a whole game is to be won."""


@dataclass(frozen=True)
class Lesson:
    """A title and its steps; `name` is its address, `packed` the text of a teacher's own lesson."""

    name: str
    title: Readable
    steps: tuple[LessonStep, ...]
    packed: str = ""

    @property
    def key(self) -> str:
        """Return what names the lesson inside an address: `nim`, or `own:` and the whole lesson."""
        return f"{OWN}:{self.packed}" if self.packed else self.name

    def url(self, language: str, answers: Mapping[str, str]) -> str:
        """Return the address of the lesson with the answers so far.

        >>> lessons()["nim"].url("en", {"a0": "P", "s": "2"})
        '/en/lessons/nim?a0=P&s=2'
        """
        query = ({"l": self.packed} if self.packed else {}) | {
            k: v for k, v in answers.items() if v
        }
        address = f"/{language}/lessons/{self.name}"
        return f"{address}?{urlencode(query, safe=SAFE, quote_via=quote)}" if query else address


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


def find_lesson(key: str) -> Lesson | None:
    """Return the lesson with this key, or None; a lesson of a teacher's own is read out of the key."""
    name, _, packed = key.partition(":")
    if name != OWN:
        return lessons().get(name)
    from grundy.web.teaching.own import unpacked

    try:
        return unpacked(packed)
    except GameError:
        return None


def _read(name: str, data: dict[str, Any]) -> Lesson:
    return Lesson(
        name,
        Message(data["title"]),
        tuple(
            LessonStep(
                Message(step["text"]),
                step["game"],
                step["position"],
                step["task"],
                Message(step.get("idea") or data["idea"]),
                step.get("misere", False),
                step.get("second", False),
            )
            for step in data["step"]
        ),
    )


def _exists(step: LessonStep) -> bool:
    try:
        locate(step.game, step.position)
    except UnknownGameError:
        return False
    return True


@dataclass(frozen=True)
class LessonTask:
    """The step of a lesson that a game page was opened from, with the answers given there so far."""

    lesson: Lesson
    number: int
    answers: tuple[tuple[str, str], ...]

    @property
    def step(self) -> LessonStep:
        """Return the step."""
        return self.lesson.steps[self.number]

    def way_back(self, language: str, won: bool) -> str:
        """Return the address of the lesson; a won game is added to the answers."""
        answers = dict(self.answers)
        if won:
            answers[f"a{self.number}"] = "won"
        return self.lesson.url(language, {**answers, "s": str(self.number + 1)})


def task_text(lesson: Lesson, number: int, answers: Mapping[str, str]) -> str:
    """Return how the page of a game names the step that it was opened from."""
    return f"{lesson.key}.{number}?{urlencode(answers)}"


def task_of(state: State) -> LessonTask | None:
    """Return the task a game page was opened from, or None.

    >>> task_of(State("en", "nim", task="nim.3?a0=P")).way_back("en", won=True)
    '/en/lessons/nim?a0=P&a3=won&s=4'
    """
    head, _, query = state.task.partition("?")
    key, _, number = head.rpartition(".")
    lesson = find_lesson(key)
    if lesson is None or number not in [str(i) for i in range(len(lesson.steps))]:
        return None
    answers = [(k, v) for k, v in parse_qsl(query) if k[:1] == "a" and k[1:].isdigit()]
    return LessonTask(lesson, int(number), tuple(answers))
