"""Each language has one word for a term, its own quotation marks, and one form of address (terms.toml)."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
import messages
from messages import TRANSLATED


class Rule(NamedTuple):
    """A word that is used for a term and the words that are not."""

    term: str
    use: str
    never: str
    wrong: str
    where: str = ""
    unless: str = ""

    def breaks(self, english: str, translated: str) -> bool:
        """Return whether a translation has a word that is not used for this term."""
        if not re.search(self.where, english):
            return False
        if self.unless and re.search(self.unless, english):
            return False
        return re.search(self.never, translated, re.M) is not None


RULES: dict[str, list[Rule]] = {
    language: [Rule(**row) for row in rows]
    for language, rows in tomllib.loads(
        Path(__file__).with_name("terms.toml").read_text(encoding="utf-8")
    ).items()
}
CODE = re.compile(r"""(pip install|grundy scan) "[^"]*"|grundy\.\w+\("[^"]*"\)""")
QUOTATION = {"hr": "„”", "sr": "„”", "sl": "»«"}


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Yield the English sentences with their translations, each form of a plural by itself."""
    for entry in messages.translations(language):
        one = isinstance(entry.id, str)
        strings = [entry.string] if one else entry.string
        yield from ((entry.id if one else entry.id[-1], text) for text in strings)


@pytest.mark.parametrize("language", TRANSLATED)
def test_one_word_for_each_term(language: str) -> None:
    found = [
        f"{rule.term}: say {rule.use}, not as in {translated!r}"
        for english, translated in pairs(language)
        for rule in RULES[language]
        if rule.breaks(english, translated)
    ]
    assert found == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_rule_catches_its_wrong_sentence(language: str) -> None:
    assert [rule.term for rule in RULES[language] if not re.search(rule.never, rule.wrong)] == []
    english = [english for english, _ in pairs(language)]
    idle = [
        rule.term
        for rule in RULES[language]
        if not any(rule.breaks(e, rule.wrong) for e in english)
    ]
    assert idle == [], "no English sentence is about the term any more"


@pytest.mark.parametrize("language", TRANSLATED)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = QUOTATION[language]
    for english, translated in pairs(language):
        text = CODE.sub("", translated)
        assert not set('"“«»„”') - {opening, closing} & set(text), english
        marks = "".join(mark for mark in text if mark in opening + closing)
        assert marks == (opening + closing) * (len(marks) // 2), translated
