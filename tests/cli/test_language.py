"""What the command line prints is in the language asked for, click's own words included."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grundy.cli.run import run
from grundy.i18n import in_language

TRANSLATED = ("hr", "sr", "sr-Cyrl", "sl")
LEAKS = re.compile(
    r"\[OPTIONS\]|\bCOMMAND\b|\[?\brequired\b|x[<>]=|\b(Usage|Options|Commands|Show this|[Mm]issing"
    r"|[Ii]nvalid|default|the|with|must|takes|cannot|there is|no such)\b"
)
CORPUS = sorted((Path(__file__).parents[1] / "fuzz" / "corpus").glob("command-*.json"))


Said = Callable[..., str]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Return a function that runs a command in a language and returns what it prints."""

    def said(language: str, *words: str) -> str:
        with in_language(language):
            run(words)
        return "".join(capsys.readouterr())

    return said


# In a process of its own: options of the commands are made once, in the language of the process.
HELP = """
import json, sys
from click.testing import CliRunner
from grundy.cli.run import _group, _translate_click
from grundy.i18n import in_language

with in_language(sys.argv[1]):
    _translate_click()
    group = _group()
    names = ("", *group.list_commands(None))
    pages = {name: CliRunner().invoke(group, [*name.split(), "--help"]).output for name in names}
print(json.dumps(pages))
"""


def help_pages(language: str) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", HELP, language], capture_output=True, text=True, check=True
    )
    pages: dict[str, str] = json.loads(done.stdout)
    return pages


def test_what_stands_for_a_value_is_in_the_language() -> None:
    capitals = re.compile(r"\b[A-Z]{3,}\b")
    english = {w for text in help_pages("en").values() for w in capitals.findall(text)}
    slovenian = {w for text in help_pages("sl").values() for w in capitals.findall(text)}
    assert {"GAME", "FILE", "POSITION"} <= english
    assert english & slovenian <= {"JSON", "CSV", "URL"}


@pytest.mark.parametrize("language", TRANSLATED)
def test_help_has_no_english_words(language: str) -> None:
    pages = help_pages(language)
    assert len(pages) > 30
    found = {}
    for name, text in pages.items():
        lines = [line for line in text.splitlines() if "grundy " not in line or "--help" in line]
        if leaks := LEAKS.findall("\n".join(lines)):
            found[name] = leaks
    assert found == {}


@pytest.mark.parametrize("language", TRANSLATED)
def test_errors_once_found_by_fuzzing_have_no_english_words(said: Said, language: str) -> None:
    for path in CORPUS:
        words = json.loads(json.loads(path.read_text(encoding="utf-8"))["text"])
        if "\ud800" in "".join(words):  # half a character, which no system can hand over
            continue
        text = said(language, *words)
        assert text
        assert "--json" in words or not LEAKS.search(text), text


def test_an_unknown_language_gets_the_same_line_before_and_after_the_command(said: Said) -> None:
    lines = {
        said("en", *words)
        for words in (
            ("--lang", "xx", "solve", "nim", "3"),
            ("--lang=xx", "solve", "nim", "3"),
            ("solve", "nim", "3", "--lang", "xx"),
        )
    }
    assert len(lines) == 1
    assert "'xx' is not one of 'en'" in lines.pop()


def test_a_worksheet_without_a_file_asks_for_one(said: Said) -> None:
    assert "--out" in said("en", "worksheet", "nim")


def test_the_atlas_names_its_methods_in_the_language(said: Said) -> None:
    text = said("hr", "atlas")
    assert "pretraga" in text
    assert "search" not in text


@pytest.mark.parametrize(
    "words",
    [
        ("graph", "--file", "/no/such/file"),
        ("audit", "/no/such/file.toml"),
        ("solve", "nim", "3", "--json=2"),
    ],
)
def test_the_system_and_click_refuse_in_the_language(said: Said, words: tuple[str, ...]) -> None:
    text = said("hr", *words)
    assert not re.search(r"No such file|does not", text)
    assert re.search("nema takve datoteke|ne prima vrijednost", text)


@pytest.mark.parametrize(
    "words",
    [
        ("--frob",),
        ("-q",),
        ("solve",),
        ("solve", "nim", "3", "--budget-seconds"),
        ("solve", "nim", "3", "--player", "up"),
        ("coalition", "--search", "4"),
        ("check", "/"),
        ("days", "x"),
        ("orthodox", "1", "2"),
        ("worksheet", "nim"),
        ("value", "2^^x"),
        ("value", "over + w{0|b}"),
    ],
)
@pytest.mark.parametrize("language", ["hr", "sl"])
def test_a_refusal_has_neither_english_words_nor_english_quotation_marks(
    said: Said, language: str, words: tuple[str, ...]
) -> None:
    text = re.split(" Primj?er: ", said(language, *words))[0]
    assert text.startswith("grundy: ")
    assert not LEAKS.search(text), text
    assert not re.search(r"requires|\bFile\b|\bday\b", text), text
    assert not set("'\"") & set(text), text
