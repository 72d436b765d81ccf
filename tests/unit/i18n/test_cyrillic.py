"""Serbian in Cyrillic: every message, letter by letter, with its notation left alone."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grundy.core.players import Outcome
from grundy.core.vocabulary import read_outcome
from grundy.i18n import LANGUAGES, Message, in_context, plural
from grundy.i18n.cyrillic import BOTH, NAMES, cyrillic, latin
from grundy.i18n.glossary import glossary
from grundy.rulesets import registry

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
import messages
from messages import PLACEHOLDER

LATIN = re.compile(r"[A-Za-zČĆĐŠŽčćđšž]+")
WORD = re.compile(r"[A-Za-zČĆĐŠŽčćđšž]{2,}")
CYRILLIC = re.compile("[Ѐ-ӿ]")
# What is notation wherever it stands: placeholders and sets, code, addresses, options, sources such as
# [Bouton1902], files and their endings, what has a digit or a sign beside it.
NOTATION = re.compile(
    r"grundy [a-z]+|\{[^{}]*\}|`[^`]*`|</?[a-z][^<>]*>|\w+://\S+|(?<!\w)--?[a-z][\w-]*|\[\w+\]|\[\[\w+\]\]|\.?\w+\.\w+"
    r"|(?<!\w)\.[a-z]+|[\w-]*[\d_][\w-]*|\b[a-z-]+(?=[(=<>~/@!])|(?<=[=/@])\w+|pip install \S+|\b\w\b"
)
LINES = Path(__file__).with_name("latin.txt").read_text(encoding="utf-8").splitlines()
ALLOWED = frozenset(word for line in LINES if not line.startswith("#") for word in line.split())


def pairs() -> Iterator[tuple[str, str]]:
    """Yield what Serbian messages translate, and each form of them."""
    for entry in messages.translations("sr"):
        one = isinstance(entry.id, str)
        english = entry.id if one else " ".join(entry.id)
        yield from ((english, text) for text in ([entry.string] if one else entry.string))


def typed() -> frozenset[str]:
    """Return the names of games, which are typed and stay as they are."""
    return frozenset(
        part
        for name in (game.name for game in registry.all_games())
        for part in re.split(r"\W", name)
    )


def test_no_latin_letters_are_left_in_prose() -> None:
    known = ALLOWED | typed()
    left = {}
    for english, serbian in pairs():
        shown = cyrillic(serbian, english)
        kept = set(re.findall(r"\b[A-Z]{2,}\b", english))  # GAME, FILE: what is to be replaced
        for word in WORD.findall(NOTATION.sub(" ", shown)):
            if word not in known and word not in kept:
                left[word] = shown
    assert left == {}, (
        "a word of both languages (BOTH), a name (NAMES), or notation (ALLOWED here)?"
    )


def test_no_word_mixes_the_scripts() -> None:
    for english, serbian in pairs():
        shown = cyrillic(serbian, english)
        mixed = [w for w in re.findall(r"\w+", shown) if LATIN.search(w) and CYRILLIC.search(w)]
        assert mixed == [], shown


def test_the_way_back_gives_the_latin_text() -> None:
    names = re.compile("|".join(map(re.escape, NAMES)))
    back = {latin(written): name for name, written in NAMES.items()}
    for english, serbian in pairs():
        again = latin(cyrillic(serbian, english))
        if names.search(serbian):
            for written, name in back.items():
                again = again.replace(written, name)
        assert again == serbian


def test_placeholders_commands_and_options_survive() -> None:
    code = re.compile(rf"{PLACEHOLDER.pattern}|(?<!\w)--[a-z][\w-]*|\w+://\S+|`[^`]*`")
    for english, serbian in pairs():
        assert code.findall(cyrillic(serbian, english)) == code.findall(serbian)
        for command in re.findall(r"grundy [a-z]+\b(?: [a-z\d][\w,.]*\d)?", serbian):
            if command in english:
                assert command in cyrillic(serbian, english), english


@pytest.mark.parametrize(
    ("serbian", "shown"),
    [
        ("Ljiljana Njegoš i Džon", "Љиљана Његош и Џон"),
        ("NJUTN, LJUBAV, DŽEP", "ЊУТН, ЉУБАВ, ЏЕП"),
        ("injekcija, konjunkcija, konjugacija", "инјекција, конјункција, конјугација"),
        ("nadživeti, podžanr, odžvakati, odžak", "надживети, поджанр, оджвакати, оџак"),
        ("đak, ćud, čudo, šuma, žaba", "ђак, ћуд, чудо, шума, жаба"),
        ("a i b, ali a nije b", "а и b, али a није b"),
        ("n-ti član, P-pozicija, nim-zbir", "n-ти члан, P-позиција, ним-збир"),
        ("Anti-Clobber i Clobbera", "Анти-Клобер и Клобера"),
    ],
)
def test_letters(serbian: str, shown: str) -> None:
    assert cyrillic(serbian) == shown


def test_every_listed_word_is_needed() -> None:
    words = {word for english, _ in pairs() for word in re.findall(r"\w+", english)}
    assert sorted(BOTH - words) == []
    serbian = " ".join(text for _, text in pairs())
    assert [name for name in NAMES if not re.search(rf"\b{name}", serbian)] == []


def test_messages_plurals_and_contexts() -> None:
    assert Message("Goodbye!").render("sr-Cyrl") == cyrillic(Message("Goodbye!").render("sr"))
    assert in_context("of a heap", "left").render("sr-Cyrl") == "остаје"
    heaps = [plural("{n} heap: {heaps}", "{n} heaps: {heaps}", n=n, heaps="H") for n in (1, 2, 5)]
    assert [text.render("sr-Cyrl") for text in heaps] == [
        "1 гомила: H",
        "2 гомиле: H",
        "5 гомила: H",
    ]
    assert Message("{x}", x=0.5).render("sr-Cyrl") == "0,5"
    assert Message("A sentence to leave as it is.").render("sr-Cyrl").isascii()
    assert Message("Period").render("sr-Cyrl") == "Период"


def test_what_is_printed_in_cyrillic_is_also_read() -> None:
    assert read_outcome("победничка", impartial=True) is Outcome.N
    assert read_outcome("изгубљена", impartial=True) is Outcome.P
    for entry in glossary().values():
        names = set(entry.names())
        assert entry.term.render("sr-Cyrl") in names
        assert set(entry.synonyms("sr-Cyrl")) <= names
    assert glossary()["option"].synonyms("sr-Cyrl") == ("следбеник",)
    assert LANGUAGES["sr-Cyrl"].written_from == "sr"
