"""The programs for the contest tasks print what our judge prints, at the limits of the tasks as well."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grundy.answers.judge import Judge
from grundy.solvers.contests import GRUNDY_LIMIT, GRUNDY_LOST, TASKS, judge, listing


def inputs(task: str) -> list[str]:
    """Return small inputs in which both answers occur, and one as large as the task allows."""
    chance = random.Random(7)
    if task == "stick-game":
        small = [[chance.randint(1, 60), 3, *chance.sample(range(1, 12), 3)] for _ in range(3)]
        large = [1_000_000, 100, 1, *chance.sample(range(2, 2000), 99)]
        return [" ".join(map(str, numbers)) for numbers in (*small, large)]
    if task == "grundys-game":
        heaps = [*range(1, 400), *GRUNDY_LOST, *range(1200, 1400), GRUNDY_LIMIT]
        return [" ".join(map(str, (len(heaps), *heaps)))]
    tests = []
    for _ in range(300):
        heaps = [chance.choice((0, 1, 2, 2, 4, 6, 10**9)) for _ in range(chance.randint(1, 5))]
        tests += [len(heaps), *heaps]
    many = [1, 200_000, *(chance.randint(0, 10**9) for _ in range(200_000))]
    return [" ".join(map(str, (300, *tests))), " ".join(map(str, many))]


@pytest.mark.parametrize("task", TASKS)
def test_python(task: str) -> None:
    _compare([sys.executable, "-c", listing(task, "python")], task)


@pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++ here")
@pytest.mark.parametrize("task", TASKS)
def test_cpp(task: str, tmp_path: Path) -> None:
    source, program = tmp_path / "task.cpp", tmp_path / "task"
    source.write_text(listing(task, "cpp"), encoding="utf-8")
    strict = ["-Wall", "-Wextra", "-Werror"]
    subprocess.run(["g++", "-O2", "-std=c++17", *strict, source, "-o", program], check=True)
    _compare([str(program)], task)


def _compare(command: list[str], task: str) -> None:
    for text in inputs(task):
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        assert done.stdout.split() == judge(task, text).split()


def test_the_question_gives_the_program_without_an_input() -> None:
    found = Judge("1730", listing="cpp").answer()
    assert found.output is None
    assert found.listing == listing("nim-game-1", "cpp")
