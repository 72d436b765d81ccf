"""Genus symbols: nim-value and misère nim-values with more and more heaps of two beside the game.

The misère nim-value is the mex over the options, except that a position without moves has the value 1.
The genus g^{g0 g1 g2 …} of G consists of its nim-value g and the misère nim-values of G, G + ∗2,
G + ∗2 + ∗2, …; from some place on the digits alternate by xor with 2 [WinningWays].

>>> from grundy.core.misere.text import read
>>> [str(genus(read(text))) for text in ("*[0]", "*[2]", "*[2[2]321]", "*[2[2]21]")]
['0^120', '2^20', '4^146', '3^1431']
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.budget import current_budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.misere.game import MisereGame
from grundy.core.nimber import mex


@dataclass(frozen=True)
class Genus:
    """A genus symbol; `digits` end with the two that alternate for ever."""

    grundy: int
    digits: tuple[int, ...]

    def __str__(self) -> str:
        joint = "" if all(d < 10 for d in self.digits) else ","
        return f"{self.grundy}^{joint.join(map(str, self.digits))}"

    def digit(self, place: int) -> int:
        """Return the misère nim-value with `place` heaps of two beside the game.

        >>> [Genus(4, (1, 4, 6)).digit(k) for k in range(6)]
        [1, 4, 6, 4, 6, 4]
        """
        last = len(self.digits) - 1
        return self.digits[place if place <= last else last - (place - last) % 2]

    @property
    def is_tame(self) -> bool:
        """Return whether this is a genus that sums of Nim heaps have.

        >>> Genus(0, (1, 2, 0)).is_tame, Genus(4, (1, 4, 6)).is_tame
        (True, False)
        """
        return self.is_fickle or self.digits == (self.grundy, self.grundy ^ 2)

    @property
    def is_fickle(self) -> bool:
        """Return whether this is the genus of heaps of at most one token each."""
        return (self.grundy, self.digits) in ((0, (1, 2, 0)), (1, (0, 3, 1)))


def genus(game: MisereGame) -> Genus:
    """Return the genus, the tail included: it is known where it begins to repeat, not guessed."""
    return depth_first(game, game, _visit, _genera, current_budget())


def _visit(game: MisereGame) -> Visit[MisereGame, Genus]:
    options = []
    for option in game.options:
        options.append((yield option, option))
    digits = [game.misere_grundy]
    # The digits of the options repeat from here on, and the next digit depends on them and on the last
    # one only: two places on, the same digit means that everything repeats.
    settled = max((len(option.digits) for option in options), default=0)
    while len(digits) < settled + 3 or digits[-1] != digits[-3]:
        place = len(digits)
        excluded = {option.digit(place) for option in options}
        digits.append(mex(excluded | {digits[-1], digits[-1] ^ 1}))
    return Genus(game.grundy, _cut(digits))


def _cut(digits: list[int]) -> tuple[int, ...]:
    """Return the digits up to the first two after which everything alternates by xor with 2."""
    start = len(digits) - 1
    while start > 0 and digits[start - 1] == digits[start] ^ 2:
        start -= 1
    return tuple(digits[: start + 2])


_genera: dict[MisereGame, Genus] = {}
