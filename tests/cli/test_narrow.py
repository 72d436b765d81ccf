"""Tables in a narrow terminal: cells are wrapped between words, in every language."""

from __future__ import annotations

import pytest

from grundy.cli.run import run
from grundy.i18n import in_language
from grundy.words.output import LINES_OF_A_CELL, collected, say_table

COMMANDS = (
    ["coalition", "001", "--tokens", "4", "--demo"],
    ["coalition", "01", "--tokens", "5", "--poison", "2", "--demo"],
    ["value", "kayles:5", "--misere"],
    ["value", "nim:2,3,4", "--misere"],
)


@pytest.mark.parametrize("language", ["en", "hr", "sr", "sl"])
@pytest.mark.parametrize("columns", ["80", "70"])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_word_is_cut(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    columns: str,
    language: str,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    with in_language(language):
        assert run(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not [line for line in lines if "…" in line]
    assert max(map(len, lines)) <= int(columns)


def test_no_word_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    cell = "one two three four five six seven eight nine ten"
    with collected() as lines:
        say_table(("number", "text"), [("1", cell), ("2", "short")], ("sum", cell))
    assert " ".join(" ".join(lines).split()).count("one two three four five six seven") == 2
    assert [line.split()[0] for line in lines if line[0] not in " ─"] == ["number", "1", "2", "sum"]


def test_a_long_cell_ends_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    with collected() as lines:
        say_table((), [("a", " ".join(f"word{n}" for n in range(1000)))])
    assert len(lines) == LINES_OF_A_CELL
    assert lines[-1].endswith(" …")


def test_only_what_has_no_spaces_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    with collected() as lines:
        say_table(("position", "an explanation of it"), [("x" * 60, "words that are all kept")])
    assert "x…" in "".join(lines)
    assert all(word in " ".join(lines) for word in ("explanation", "words", "that", "all", "kept"))


def test_words_are_cut_last(monkeypatch: pytest.MonkeyPatch) -> None:
    head = (
        "pravilo",
        "vrsta",
        "pretperiod",
        "period",
        "saltus",
        "dokazano",
        "stanje",
        "literatura",
    )
    kind = ("periodičan", "0", "3", "0", "da", "odgovoreno", "nije u tablici")
    for columns, rule in (("80", "subtract(1,2)"), ("76", "subtract(1,22,333,4444)")):
        monkeypatch.setenv("COLUMNS", columns)
        with collected() as lines:
            say_table(head, [(rule, *kind)])
        text = " ".join(lines).split()
        assert all(word in text for word in (*head, *kind[:-1]))
        assert (rule in text) is (columns == "80")
        assert not any("…" in line for line in lines)
        assert max(map(len, lines)) <= int(columns)
