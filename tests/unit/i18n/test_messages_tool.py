"""`make messages`: what is collected, what is carried over, and what a merge may leave behind."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
import messages

MERGED = (
    messages.HEADER.format(language="hr", plural="nplurals=2; plural=(n != 1);")
    + """\
msgid "one"
msgstr "jedan"
msgid "one"
msgstr "jedan"

msgid "two"
msgstr "dva"
msgstr "dvije"

msgctxt "a number"
msgid "three"
msgstr "tri"

msgid "three"
msgstr "troje"

msgid "nobody says this"
msgstr "nitko"
"""
)


@pytest.fixture
def merged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue as a merge of two branches leaves it."""
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    path = messages.path_of("hr")
    path.parent.mkdir()
    path.write_text(MERGED, encoding="utf-8")
    return path


def catalogue(*keys: messages.Key) -> Catalog:
    found = Catalog()
    for message, context in keys:
        found.add(message, None, [("place.py", 1)], context=context)
    return found


def test_repetitions_are_found_and_cleaned(merged: Path) -> None:
    assert messages.repeated("hr") == ['msgid "one"', 'msgid "two"']
    wanted = catalogue(("one", None), ("two", None), ("three", "a number"), ("three", None))
    merged.write_bytes(messages.updated("hr", wanted))
    assert messages.repeated("hr") == []
    found = {(entry.id, entry.context): entry.string for entry in messages.translations("hr")}
    assert found == {
        ("one", None): "jedan",
        ("two", None): "dva",
        ("three", "a number"): "tri",
        ("three", None): "troje",
    }
    assert "nobody" not in merged.read_text(encoding="utf-8")


def test_a_changed_sentence_keeps_its_translation_for_review(merged: Path) -> None:
    merged.write_bytes(messages.updated("hr", catalogue(("nobody ever says this", None))))
    [entry] = messages.translations("hr")
    assert (entry.string, entry.fuzzy) == ("nitko", True)
    assert not messages.is_translated(entry)


def test_messages_of_a_module(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        'say(Message("a {b}", b=(Message("x"), Message("y"))[0]))\n'
        'plural("one", "many", n=2)\nin_context("board", "row")\n'
        'raise self.problem("bad " "thing")\nMessage(data["title"])\nother("no message")\n'
    )
    assert list(messages.in_python(path)) == [
        ("a {b}", None),
        ("x", None),
        ("y", None),
        (("one", "many"), None),
        ("row", "board"),
        ("bad thing", None),
    ]


def test_nothing_to_translate_in_formulas() -> None:
    ids = {entry.id for entry in messages.template()}
    assert "{high} = {q} · {low} + {r}" not in ids
    assert {"Goodbye!", "Nim", "nim-sum", "Nim and the binary trick", "Usage:"} <= ids


def test_a_new_language_gets_an_empty_catalogue(merged: Path) -> None:
    text = messages.updated("cs", catalogue(("one", None), (("{n} heap", "{n} heaps"), None)))
    assert b"Plural-Forms: nplurals=3;" in text
    assert text.count(b'""\n') == 6, "two lines of the header, one translation, three forms"


def test_what_a_translator_sends_fills_what_is_missing(merged: Path) -> None:
    sent = messages.HEADER.format(language="hr", plural="nplurals=2; plural=(n != 1);")
    sent += 'msgid "one"\nmsgstr "jedna"\n\nmsgid "four"\nmsgstr "četiri"\n'
    (merged.parent / "sent.po").write_text(sent, encoding="utf-8")
    merged.write_bytes(messages.updated("hr", catalogue(("one", None), ("four", None))))
    found = {entry.id: entry.string for entry in messages.translations("hr")}
    assert found == {"one": "jedan", "four": "četiri"}
