"""Serbian in Cyrillic, letter by letter from the Latin texts: nobody has to write them twice.

Notation keeps its letters. The English text shows what that is: a word that stands in both texts is a
name, a command or a sign, unless it is listed here as a word of both languages.

>>> cyrillic("Njegova konjunkcija nadživljava igru.")
'Његова конјункција надживљава игру.'
>>> cyrillic("Primer: grundy period 0.77; period je {n}", "Example: grundy period 0.77; the period is {n}")
'Пример: grundy period 0.77; период је {n}'
>>> cyrillic("S"), cyrillic("S leva nadesno")
('S', 'С лева надесно')
>>> latin("Његова конјункција надживљава игру.")
'Njegova konjunkcija nadživljava igru.'
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from gettext import NullTranslations

_LETTERS = dict(
    zip(
        "abcčćdđefghijklmnoprsštuvzž",
        "абцчћдђефгхијклмнопрсштувзж",
        strict=True,
    )
)
_PAIRS = {"lj": "љ", "nj": "њ", "dž": "џ"}
_BACK = {cyrillic: latin for latin, cyrillic in (_LETTERS | _PAIRS).items()}

# Where n and j, or d and ž, meet at the seam of a word, they are two letters.
_SEAM = re.compile(
    r"(?<=in)(?=jek|junk)|(?<=kon)(?=jug|junk)|(?<=van)(?=jez)"
    r"|(?<=\bnad)(?=ž)|(?<=\bpod)(?=ž)|(?<=\bpred)(?=ž)|(?<=\bod)(?=živ|žal|žva)",
    re.IGNORECASE,
)

_BOTH = """
Ana Anti Barbara Filter Mogul Nim Period Port Saltus Sentestrat Status Teorija argument atlas disk
do element filter format formula histogram idempotent igara interval literature master me minus
modulo monoid nimber ordinal partizan period plan plus port problem program saltus sente server
superko temperature to trešeta uptimal
"""
BOTH = frozenset(_BOTH.split())
"""Words that are English and Serbian: they are prose, except in a command or beside a sign."""

NAMES = {
    "Bridg-It": "Бриџ-ит",
    "Clobber": "Клобер",
    "Col": "Кол",
    "Cut": "Кат",
    "Go": "Го",
    "Konane": "Конане",
    "Maize": "Мејз",
    "Maundy": "Монди",
    "Mem": "Мем",
    "Moidores": "Мојдорс",
    "Nimble": "Нимбл",
    "Nimstring": "Нимстринг",
    "NoGo": "Ноу-гоу",
    "Short": "Шорт",
    "Snort": "Снорт",
    "Stop-Gate": "Стоп-гејт",
}
"""Games and players that keep their English spelling in the Latin text; an ending may follow."""

# Whole phrases whose words would be taken for prose: titles, and an English term that is quoted.
_TITLES = (
    "The Annals of Mathematics",
    "Sprague-Grundy Theorem",
    "Nim Game",
    "Nim Game II",
    "split arithmetic periodic and periodic",
)

# Placeholders and sets, markup, code, addresses, options.
_CODE = re.compile(r"\{[^{}]*\}|</?[a-z][^<>]*>|`[^`]*`|\b\w+://\S+|(?<!\w)--?[a-z][\w-]*")
_COMMAND = re.compile(r"\bgrundy(?: [^\s„”]+)+")
_WORD = re.compile(r"\w+(?:-\w+)*")
_SERBIAN = re.compile(r"[a-pr-vzčćđšž]+", re.IGNORECASE)
_NAME = re.compile(rf"({'|'.join(map(re.escape, NAMES))})([a-zčćđšž]{{0,3}})")
# Beside these, without a space, a word is part of a notation such as period>=100 or nim:3,5.
_NOTATION = re.compile(r"[=(<>~_/@|\[]|:\S|\.\w")
_SMALL_WORDS = frozenset("aiousAIOUS")
_LETTER = re.compile(r"(?<![\w{])[a-z](?![\w}])")
_NUMBER = re.compile(r"[\d}]\s$")
_PAUSE = re.compile(r"(?:^|[,;:.(–…}”])\s*$")
_SENTENCE = re.compile(r"(?:^|[.!?:)„”\n…])\s*$")
_OPERATION = re.compile(r"\s*(?:[=<>≤≥+−/·×^|∈⊕%]|-(?!-)|\*(?!\d))|[-–,.;:()\[\]}⌊⌋⌈⌉′”]|$")


def cyrillic(text: str, english: str = "") -> str:
    """Return a Serbian text in Cyrillic; `english` is the text that it translates."""
    words = _WORD.findall(english)
    parts = [part for word in words for part in (word, *word.split("-")) if len(part) > 1]
    shared = Counter([*parts, *_LETTER.findall(english)])
    kept = [phrase for phrase in (*_commands(english), *_TITLES) if phrase in text]
    phrases = [re.escape(phrase) for phrase in sorted(kept, key=len, reverse=True)]
    result, end = [], 0
    for code in re.finditer("|".join([*phrases, _CODE.pattern]), text):
        result += [_prose(text, end, code.start(), shared), code[0]]
        end = code.end()
    return "".join([*result, _prose(text, end, len(text), shared)])


def latin(text: str) -> str:
    """Return a text with its Cyrillic letters, if any, written in Latin ones.

    >>> latin("победничка"), latin("ЊУТН"), latin("Њутн")
    ('pobednička', 'NJUTN', 'Njutn')
    """
    return "".join(map(_letter_back, text, (*text[1:], "")))


class Cyrillic(NullTranslations):
    """The messages of a Serbian catalogue, in Cyrillic."""

    def __init__(self, serbian: NullTranslations) -> None:
        super().__init__()
        self._serbian = serbian

    def gettext(self, message: str) -> str:
        """Return a message."""
        return _derived(self._serbian.gettext(message), message)

    def pgettext(self, context: str, message: str) -> str:
        """Return the message of a context."""
        return _derived(self._serbian.pgettext(context, message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form of a message that counts `n` things."""
        return _derived(self._serbian.ngettext(msgid1, msgid2, n), msgid1, msgid2)


@cache
def _derived(serbian: str, *english: str) -> str:
    """Return a translation in Cyrillic, and what nobody has translated as it is."""
    found = cyrillic(serbian, " ".join(english))
    return serbian if serbian in english and re.search("[A-Za-z]{2}", found) else found


def _commands(english: str) -> list[str]:
    """Return the beginnings of the commands in a text: a translation may end them earlier."""
    found = []
    for command in _COMMAND.findall(english):
        words = command.split(" ")
        found += [" ".join(words[:count]) for count in range(2, len(words) + 1)]
    return found


def _prose(text: str, start: int, end: int, shared: Counter[str]) -> str:
    """Return a stretch of a text, its words in Cyrillic unless they are notation."""
    result = []
    for word in _WORD.finditer(text, start, end):
        result += [text[start : word.start()], _word(word, shared)]
        start = word.end()
    return "".join([*result, text[start:end]])


def _word(found: re.Match[str], shared: Counter[str]) -> str:
    word = found[0]
    after = found.string[found.end() :]
    if not _NOTATION.match(after) and (named := _named(word)):
        return named
    if word in shared and (word not in BOTH or _NOTATION.match(after)) and len(word) > 1:
        return word
    if len(word) == 1:
        return _letters(word) if _is_small_word(found, shared) else word
    first, *others = word.split("-")
    if not others:
        return _letters(word) if _SERBIAN.fullmatch(word) else word
    # The n of n-ti and the P of P-pozicija are signs, the u of Moodle-u is an ending.
    written = [first if len(first) == 1 or _is_sign(first, shared) else _letters(first)]
    written += [part if _is_sign(part, shared) else _letters(part) for part in others]
    return "-".join(written)


def _named(word: str) -> str | None:
    """Return a name that is spelt in English, such as Clobber or Anti-Clobber, with its ending."""
    if name := _NAME.fullmatch(word):
        return NAMES[name[1]] + _letters(name[2])
    first, hyphen, rest = word.partition("-")
    return (
        f"{_letters(first)}-{_named(rest)}" if hyphen and first in BOTH and _named(rest) else None
    )


def _is_sign(part: str, shared: Counter[str]) -> bool:
    """Return whether part of a word with hyphens is notation, as in PSPACE-kompletan."""
    if _SERBIAN.fullmatch(part) is None:
        return True
    return part in shared and len(part) > 1 and part not in BOTH and part != "nim"


def _is_small_word(found: re.Match[str], signs: Counter[str]) -> bool:
    """Return whether a letter is a word such as i (and), u (in), a (but), not a sign."""
    letter, text, start = found[0], found.string, found.start()
    if letter not in _SMALL_WORDS:
        return False
    if letter.isupper():  # alone it is a sign, such as the S that some write for N
        return text != letter and _SENTENCE.search(text, 0, start) is not None
    if (
        letter == "a"
    ):  # English has it everywhere; a comma stands before the word, hardly before the sign
        return _PAUSE.search(text, 0, start) is not None and not _OPERATION.match(text, found.end())
    if letter == "s" and _NUMBER.search(text, 0, start):  # seconds
        return False
    if signs[letter] == 0:
        return True
    written = sum(word == letter for word in _LETTER.findall(text))
    return written > signs[letter] and not _OPERATION.match(text, found.end())


def _letters(word: str) -> str:
    """Return a word letter by letter."""
    result, seams = [], {seam.start() for seam in _SEAM.finditer(word)}
    index = 0
    while index < len(word):
        pair = word[index : index + 2]
        letter = _PAIRS.get(pair.lower()) if index + 1 not in seams else None
        step = 2 if letter else 1
        letter = letter or _LETTERS.get(word[index].lower(), word[index])
        result.append(letter.upper() if word[index].isupper() else letter)
        index += step
    return "".join(result)


def _letter_back(letter: str, following: str) -> str:
    written = _BACK.get(letter.lower())
    if written is None or letter.islower():
        return written or letter
    return written.upper() if len(written) == 1 or following.isupper() else written.title()
