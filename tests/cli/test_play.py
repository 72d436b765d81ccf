"""Playing in a real pseudo-terminal."""

from __future__ import annotations

import sys
from pathlib import Path

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
    child.expect("Compute the nim-sum of the heaps")
    child.sendline("h")
    child.expect("Look at the part 2")
    child.sendline("h")
    child.expect("Play 2→1")
    child.expect("Your move: ")
    child.sendline("2->9")
    child.expect("is not a move here")
    child.sendline("2->1")
    child.expect("The computer plays 1→0")
    child.expect("Your move: ")
    child.sendline("1->0")
    child.expect("You win")
    child.expect("You made no mistake")
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


def test_the_review_names_the_mistake_and_the_record_goes_on(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    child = start("nim", "1,2", "--record", str(record))
    child.expect("Your move: ")
    child.sendline("v")
    child.expect("2→1")
    child.expect("Your move: ")
    child.sendline("2->0")
    child.expect("The computer wins")
    child.expect("Move 1, 2→0, threw the game away in 1,2. Right was 2→1")
    child.expect(pexpect.EOF)
    assert record.read_text(encoding="utf-8").splitlines()[-2:] == ["1 2→0", "2 1→0"]
    record.write_text(record.read_text(encoding="utf-8").replace("2→0", "2→7"), encoding="utf-8")
    again = start("nim", "1,2", "--record", str(record))
    again.expect("damaged at line 6")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 4


def test_ctrl_c_ends_it_like_any_other_command() -> None:
    child = start("nim", "3,4,5")
    child.expect("Your move: ")
    child.sendintr()
    child.expect("grundy: interrupted")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_a_game_begins_at_its_natural_board() -> None:
    child = start("tic-tac-toe")
    child.expect_exact("...|...|...")
    child.expect("Your move: ")
    child.sendline("q")
