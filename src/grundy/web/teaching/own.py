"""A teacher's own lesson: a TOML file, or an address that holds the whole of it.

>>> lesson = read_lesson('''
... title = "Mine"
... [[step]]
... game = "nim"
... position = "1,2"
... task = "move"
... text = "Leave two equal heaps."
... ''')
>>> lesson.title, unpacked(lesson.packed) == lesson
('Mine', True)
"""

from __future__ import annotations

import json
import tomllib
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from collections.abc import Mapping
from typing import Any

from grundy.errors import GameError
from grundy.rulesets.base import Ruleset
from grundy.web.lesson import OWN, TASKS, Lesson, LessonStep
from grundy.web.match import locate

MOST_STEPS = 12
LONGEST_TEXT = 1500
LONGEST_LESSON = 30_000
LONGEST_PACKED = 2800
"""So long is the part of an address that holds a lesson; game pages carry it along as well."""
FIELDS = ("text", "game", "position", "task", "idea", "misere", "second")


def read_lesson(text: str) -> Lesson:
    """Return the lesson that a TOML file describes; what is wrong is named with its step."""
    try:
        return checked(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise GameError("this is not a TOML file: {reason}", reason=str(error)) from None


def checked(data: Mapping[str, Any]) -> Lesson:
    """Return the lesson made of plain data, with its address."""
    title, steps = _text(data.get("title"), 120), data.get("step")
    if not title:
        raise GameError("the lesson needs a title")
    if not isinstance(steps, list) or not 1 <= len(steps) <= MOST_STEPS:
        raise GameError("a lesson has 1 to {most} steps", most=MOST_STEPS)
    read = tuple(_step(number, step) for number, step in enumerate(steps, start=1))
    packed = _packed(title, read)
    if len(packed) > LONGEST_PACKED:
        raise GameError("the lesson is too long for an address; make two of it")
    return Lesson(OWN, title, read, packed)


def unpacked(packed: str) -> Lesson:
    """Return the lesson that an address holds."""
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        text = zlib.decompressobj().decompress(data, LONGEST_LESSON)
        found = json.loads(text)
    except (NoBase64, ValueError, zlib.error):
        raise GameError("this address holds no lesson; perhaps a part of it is missing") from None
    if not isinstance(found, dict):
        raise GameError("this address holds no lesson; perhaps a part of it is missing")
    return checked(found)


def toml_of(lesson: Lesson) -> str:
    """Return a lesson as a TOML file.

    >>> step = LessonStep('Say "P".', "nim", "1,1", "winner")
    >>> print(toml_of(Lesson("own", "Equal heaps", (step,))), end="")
    title = "Equal heaps"
    <BLANKLINE>
    [[step]]
    text = "Say \\"P\\"."
    game = "nim"
    position = "1,1"
    task = "winner"
    """
    parts = [f"title = {_quoted(str(lesson.title))}"]
    for step in lesson.steps:
        lines = [f"{key} = {_quoted(value)}" for key, value in step_data(step).items()]
        parts.append("\n".join(["[[step]]", *lines]))
    return "\n\n".join(parts) + "\n"


def step_data(step: LessonStep) -> dict[str, Any]:
    """Return a step as plain data, what is at its default left out."""
    data = {key: getattr(step, key) for key in FIELDS}
    return {
        k: v if isinstance(v, bool) else str(v) for k, v in data.items() if v or k == "position"
    }


def _packed(title: str, steps: tuple[LessonStep, ...]) -> str:
    data = {"title": title, "step": [step_data(step) for step in steps]}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def _quoted(value: object) -> str:
    # A JSON string without \u escapes of its own is a TOML string; so are true and false.
    return json.dumps(value, ensure_ascii=False)


def _text(value: object, longest: int = LONGEST_TEXT) -> str:
    return " ".join(value.split())[:longest] if isinstance(value, str) else ""


def _step(number: int, data: object) -> LessonStep:
    if not isinstance(data, dict):
        raise GameError("step {number} is not readable", number=number)
    game, task = _text(data.get("game")), data.get("task")
    if not game:
        raise GameError("step {number}: name a game", number=number)
    if not isinstance(task, str) or task not in TASKS:
        raise GameError(
            "step {number}: the task is one of {tasks}", number=number, tasks=", ".join(TASKS)
        )
    try:
        place = locate(game, _text(data.get("position")) or None)
    except GameError as error:
        raise GameError("step {number}: {reason}", number=number, reason=error.message) from None
    seated = not isinstance(place.game, Ruleset)
    if seated != (task == "safe") and task not in ("win", "move"):
        raise GameError(
            'step {number}: the task "{task}" does not suit this game', number=number, task=task
        )
    if task == "grundy" and not (isinstance(place.game, Ruleset) and place.game.impartial):
        raise GameError(
            'step {number}: the task "{task}" does not suit this game', number=number, task=task
        )
    return LessonStep(
        _text(data.get("text")),
        game,
        str(place),
        task,
        _text(data.get("idea")),
        data.get("misere") is True,
        data.get("second") is True,
    )
