"""`judge`: the answers to a contest task's input.

>>> Judge("1729", "10 3 1 3 4").answer().output
'WLWWWWLWLW'
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import left_out_when_none
from grundy.i18n import marked
from grundy.solvers.contests import Language, judge, listing
from grundy.solvers.result import Provenance


@dataclass(frozen=True)
class TaskJudged(Answer):
    """The output that the task asks for, or a program that makes it."""

    task: str
    output: str | None = None
    listing: str | None = left_out_when_none()


@dataclass(frozen=True)
class Judge(Question[TaskJudged]):
    """What the answers to a contest task are."""

    verb: ClassVar[str] = "judge"
    topic: ClassVar[Topic] = Topic.TEACHING
    help: ClassVar[str] = marked(
        "Read the input of a contest task from standard input and print its answers. Tasks:"
        " nim-game-1 (1730), nim-game-2 (1098), stair-game (1099), stick-game (1729),"
        " grundys-game (2207), another-game (2208)."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "echo 2 3 5 7 9 2 4 4 | grundy judge nim-game-1",
        "echo 10 3 1 3 4 | grundy judge 1729",
        "grundy judge stick-game --listing cpp",
    )
    answer_type: ClassVar[type[TaskJudged]] = TaskJudged
    is_public: ClassVar[bool] = False
    has_budget: ClassVar[bool] = False

    task: str = given("The name or the number of a task.", example="stick-game")
    input: str | None = setting("The input, instead of standard input.", metavar="TEXT")
    listing: Language | None = setting("Print a program that solves the task instead.")

    def improve(self, budget: Budget) -> Iterator[TaskJudged]:
        """Yield the answers, or the program."""
        found = Provenance.of("contest task", budget)
        if self.listing is not None:
            yield TaskJudged(found, self.task, listing=listing(self.task, self.listing))
            return
        text = sys.stdin.read() if self.input is None else self.input
        yield TaskJudged(found, self.task, judge(self.task, text))
