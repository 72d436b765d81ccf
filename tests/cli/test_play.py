"""Playing in a real pseudo-terminal."""

from __future__ import annotations

import sys

import pytest

pexpect = pytest.importorskip("pexpect")


def start(*words: str, language: str = "en") -> pexpect.spawn[str]:
    return pexpect.spawn(
        sys.executable,
        ["-m", "grundy", "play", *words, "--lang", language],
        encoding="utf-8",
        timeout=30,
        dimensions=(40, 80),
    )


def test_a_whole_game_is_won() -> None:
    child = start("nim", "1,2")
    child.expect("Your move: ")
    child.sendline("h")
    child.expect("Try 2→1")
    child.expect("Your move: ")
    child.sendline("2->9")
    child.expect("is not a move here")
    child.sendline("2->1")
    child.expect("The computer plays 1→0")
    child.expect("Your move: ")
    child.sendline("1->0")
    child.expect("You win")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_undo_help_and_quit() -> None:
    child = start("nim", "3,4,5")
    child.expect("Your move: ")
    child.sendline("u")
    child.expect("nothing to take back")
    child.sendline("3->1")
    child.expect("The computer plays")
    child.expect("Your move: ")
    child.sendline("undo")
    child.expect("3,4,5")
    child.sendline("?")
    child.expect("Moves here")
    child.sendline("q")
    child.expect("Goodbye")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize(
    ("language", "prompt"), [("hr", "Tvoj potez"), ("sr", "Tvoj potez"), ("sl", "Tvoja poteza")]
)
def test_in_every_language(language: str, prompt: str) -> None:
    child = start("nim", "3,5,7", language=language)
    child.expect(prompt)
    assert all(len(line) <= 80 for line in child.before.splitlines())
    child.sendintr()
    child.expect(pexpect.EOF)
