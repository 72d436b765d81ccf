"""The board inside a lesson: pressing a place answers the task, or tries a move out."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.web.lesson import Lesson, task_text
from grundy.web.state import State


@dataclass(frozen=True)
class LessonState(State):
    """A state whose moves lead to the lesson's own page."""

    lesson: Lesson | None = None
    number: int = 0
    given: tuple[tuple[str, str], ...] = ()
    """The answers so far."""
    answers: bool = False
    """Whether a move is the answer; otherwise it is only tried out."""

    def url(self, path: str = "play") -> str:
        """Return the address of the lesson with this move as the answer, or tried out on the board."""
        if path != "play" or self.lesson is None:
            return super().url(path)
        query = {**dict(self.given), "s": str(self.number + 1)}
        if self.answers and self.moves:
            query[f"a{self.number}"] = self.moves[-1]
        elif self.moves:
            query["m"] = "~".join(self.moves)
        if self.picked:
            query["pick"] = "~".join(self.picked)
        return self.lesson.url(self.language, query)


def board_state(
    lesson: Lesson, number: int, language: str, given: tuple[tuple[str, str], ...]
) -> State:
    """Return the state whose board a step shows: a whole game leads to the page of the game."""
    step = lesson.steps[number]
    if step.task == "win":
        task = task_text(lesson, number, dict(given))
        return State(
            language,
            step.game,
            step.position,
            misere=step.misere,
            second=step.second,
            task=task,
        )
    return LessonState(
        language,
        step.game,
        step.position,
        misere=step.misere,
        opponent="friend",
        lesson=lesson,
        number=number,
        given=given,
        answers=step.task == "move",
    )
