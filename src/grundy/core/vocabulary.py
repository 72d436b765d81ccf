"""The words that different books use for the same outcomes.

One school writes N and P (next and previous player wins), another S and P, competitive programmers W
and L, and teachers say winning and losing. All are read; answers use N, P, L, R.

>>> read_outcome("W", impartial=True)
<Outcome.N: 'N'>
>>> read_outcome("gubitnička", impartial=True)
<Outcome.P: 'P'>
>>> read_outcome("победничка", impartial=True)
<Outcome.N: 'N'>
>>> read_outcome("L", impartial=False)
<Outcome.L: 'L'>
"""

from __future__ import annotations

from typing import Literal

from grundy.core.players import Outcome
from grundy.errors import NotationError
from grundy.i18n.cyrillic import latin

_WINNING = {
    *("n", "s", "w", "win", "winning", "first"),
    *("pobjednička", "pobjedničko", "pobednička", "dobivena", "dobijena", "zmagovalno", "dobljeno"),
}
_LOSING = {
    *("p", "lose", "losing", "lost", "second"),
    *("gubitnička", "gubitničko", "izgubljena", "izgubljivo", "izgubljeno"),
}


Letters = Literal["PN", "PS", "WL"]
"""The letters in which a strip of outcomes is written: P and N, P and S, or L and W."""
_LETTERS: dict[Letters, tuple[str, str]] = {"PN": ("P", "N"), "PS": ("P", "S"), "WL": ("L", "W")}


def letter(is_won: bool, letters: Letters) -> str:
    """Return the letter of a position that the player to move wins or loses.

    >>> "".join(letter(bool(n % 3), "PN") for n in range(6)), letter(True, "PS"), letter(False, "WL")
    ('PNNPNN', 'S', 'L')
    """
    return _LETTERS[letters][is_won]


def read_outcome(text: str, *, impartial: bool) -> Outcome:
    """Return the outcome that a word of any of the vocabularies means.

    `L` means losing where both players have the same moves, and Left's win elsewhere.
    """
    word = latin(text.strip().lower())
    if impartial and word == "l":
        return Outcome.P
    if word in _WINNING:
        return Outcome.N
    if word in _LOSING:
        return Outcome.P
    for outcome in Outcome:
        if word == outcome.value.lower():
            return outcome
    raise NotationError(
        '"{word}" is not an outcome; N, S, W and winning mean the same, so do P, L and losing',
        word=text,
        example="N",
    )
