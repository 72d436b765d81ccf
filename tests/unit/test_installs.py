"""What is asked of a clean installation is answered here, too: the list keeps up with the commands."""

import runpy
from pathlib import Path

import pytest

from grundy.cli.run import run

QUESTIONS = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "installs.py"))["QUESTIONS"]


@pytest.mark.parametrize(("question", "code"), QUESTIONS)
def test_a_clean_installation_is_asked_what_can_be_answered(question: str, code: int) -> None:
    assert run(question.split()) == code
