"""Every visible string is translated, once, with the same placeholders and the right plural forms."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from grundy.i18n import LANGUAGES, LOCALE_DIR, Message, in_context, in_language, plural
from grundy.i18n.glossary import glossary

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
import messages
from messages import PLACEHOLDER, TRANSLATED

FORMS = {"hr": 3, "sr": 3, "sl": 4}


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_missing_and_nothing_is_left_over(language: str) -> None:
    assert messages.missing(language) == [], "make messages, then translate"
    assert messages.obsolete(language) == [], "make messages"
    assert messages.repeated(language) == [], "make messages"


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_survive(language: str) -> None:
    for entry in messages.translations(language):
        ids = entry.id if isinstance(entry.id, (tuple, list)) else (entry.id,)
        strings = entry.string if isinstance(entry.string, (tuple, list)) else (entry.string,)
        expected = {field for text in ids for field in PLACEHOLDER.findall(text)}
        if len(strings) > 1:
            assert len(strings) == FORMS[language], entry.id
        for text in strings:
            assert set(PLACEHOLDER.findall(text)) <= expected, entry.id
            if len(strings) == 1:
                assert set(PLACEHOLDER.findall(text)) == expected, entry.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogues_are_compiled(language: str) -> None:
    assert (LOCALE_DIR / language / "LC_MESSAGES" / "grundy.mo").exists()
    with in_language(language):
        assert str(Message("Goodbye!")) != "Goodbye!"


def test_plural_forms() -> None:
    def say(language: str, n: int) -> str:
        return plural(
            "{shown} and {n} more move", "{shown} and {n} more moves", n=n, shown="a"
        ).render(language)

    assert [say("en", n) for n in (1, 2)] == ["a and 1 more move", "a and 2 more moves"]
    assert [say("sl", n).split()[-1] for n in (1, 2, 3, 5)] == [
        "poteza",
        "potezi",
        "poteze",
        "potez",
    ]
    assert [say("hr", n).split()[-1] for n in (1, 2, 21)] == ["potez", "poteza", "potez"]


def test_messages_with_contexts_and_arguments_differ() -> None:
    left = in_context("of a heap", "left")
    assert left != Message("left")
    assert left.filled(n=1).context == "of a heap"
    assert plural("{n} heap", "{n} heaps", n=2) != plural("{n} heap", "{n} heaps", n=3)
    assert Message("").render("hr") == "", "not the header of the catalogue"


def test_glossary_is_complete() -> None:
    assert len(glossary()) >= 60
    for entry in glossary().values():
        for language in LANGUAGES:
            assert entry.term.render(language)
            assert entry.meaning.render(language).endswith((".", "…"))
            if language != "en":
                assert entry.meaning.render(language) != entry.meaning.render("en")


def test_readers_see_the_synonyms_of_their_own_language() -> None:
    assert {code: glossary()["option"].synonyms(code) for code in LANGUAGES} == {
        "en": ("follower",),
        "hr": ("sljedbenik",),
        "sr": ("sledbenik",),
        "sr-Cyrl": ("следбеник",),
        "sl": ("naslednik",),
    }
    for key, entry in glossary().items():
        assert set(entry.also) <= set(LANGUAGES), key
        for language, words in entry.also.items():
            assert entry.term.render(language) not in words, (key, language)


def test_a_value_is_not_called_a_canonical_form() -> None:
    assert glossary()["value"].meaning != glossary()["canonical-form"].meaning
    assert "canonical form" not in glossary()["value"].synonyms("en")
