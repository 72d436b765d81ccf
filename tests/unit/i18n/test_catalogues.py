"""Every visible string is translated, with the same placeholders and the right plural forms."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from grundy.i18n import LOCALE_DIR, Message, in_language, plural
from grundy.i18n.glossary import glossary

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
from messages import missing, translations

FORMS = {"hr": 3, "sr": 3, "sl": 4}
LANGUAGES = list(FORMS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing(language: str) -> None:
    assert missing(language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_survive(language: str) -> None:
    for entry in translations(language):
        ids = entry.id if isinstance(entry.id, (tuple, list)) else (entry.id,)
        strings = entry.string if isinstance(entry.string, (tuple, list)) else (entry.string,)
        expected = {field for text in ids for field in re.findall(r"{[^}]*}", text)}
        if len(strings) > 1:
            assert len(strings) == FORMS[language], entry.id
        for text in strings:
            assert set(re.findall(r"{[^}]*}", text)) <= expected, entry.id
            if len(strings) == 1:
                assert set(re.findall(r"{[^}]*}", text)) == expected, entry.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_message_has_one_translation(language: str) -> None:
    seen: dict[str, str] = {}
    for entry in translations(language):
        assert seen.setdefault(str(entry.id), str(entry.string)) == str(entry.string), entry.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_compiled(language: str) -> None:
    assert (LOCALE_DIR / language / "LC_MESSAGES" / "grundy.mo").exists()
    with in_language(language):
        assert str(Message("Goodbye!")) != "Goodbye!"


def test_plural_forms() -> None:
    def say(language: str, n: int) -> str:
        return plural(
            "{shown} or {n} other move", "{shown} or {n} other moves", n=n, shown="a"
        ).render(language)

    assert [say("en", n) for n in (1, 2)] == ["a or 1 other move", "a or 2 other moves"]
    assert [say("sl", n).split()[-1] for n in (1, 2, 3, 5)] == [
        "poteza",
        "potezi",
        "poteze",
        "potez",
    ]
    assert [say("hr", n).split()[-1] for n in (1, 2, 21)] == ["potez", "poteza", "potez"]


def test_glossary_is_complete() -> None:
    assert len(glossary()) > 20
    for entry in glossary().values():
        for language in ("en", *LANGUAGES):
            assert entry.term.render(language)
            assert entry.meaning.render(language).endswith(".")
