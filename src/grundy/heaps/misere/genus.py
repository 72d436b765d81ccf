"""Genus symbols: nim-value and misère nim-values of a heap with more and more heaps of two beside it.

The misère nim-value is the mex over the options, except that a position without moves has the value 1.
The genus g^{g0 g1 g2 …} of G consists of its nim-value g and the misère nim-values of G, G + ∗2,
G + ∗2 + ∗2, …; from some place on the digits alternate by xor with 2, and are left out [WinningWays].

>>> from grundy.heaps.rules.language import parse_rule
>>> [str(genus) for genus in genera(parse_rule("nim"), 4)]
['0^120', '1^031', '2^20', '3^31', '4^46']
>>> [str(genus) for genus in genera(parse_rule("0.77"), 5)]
['0^120', '1^031', '2^20', '3^31', '1^031', '4^146']
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.nimber import mex
from grundy.heaps.misere.words import EMPTY, Word, WordOutcomes, unit
from grundy.heaps.rules.rule import HeapRule

_TERMS = 8
_STAR, _STAR_TWO = 0, 1


@dataclass(frozen=True)
class Genus:
    """A genus symbol; `digits` end with the two that alternate for ever."""

    grundy: int
    digits: tuple[int, ...]

    def __str__(self) -> str:
        joint = "" if all(d < 10 for d in self.digits) else ","
        return f"{self.grundy}^{joint.join(map(str, self.digits))}"

    @property
    def is_tame(self) -> bool:
        """Return whether this is a genus that sums of Nim heaps have.

        >>> Genus(0, (1, 2, 0)).is_tame, Genus(4, (1, 4, 6)).is_tame
        (True, False)
        """
        n = self.grundy
        plain = (n, n ^ 2)
        return self.digits == plain or (n, self.digits) in ((0, (1, 2, 0)), (1, (0, 3, 1)))


def genera(rule: HeapRule, size: int, budget: Budget | None = None) -> list[Genus]:
    """Return the genus of each heap from 0 to `size`."""
    budget = budget or Budget()
    words = WordOutcomes(budget)
    words.add_generator([EMPTY])
    words.add_generator([EMPTY, unit(_STAR)])
    heaps: list[Word] = [EMPTY]
    for n in range(1, size + 1):
        options = [sum(heaps[part] for part in option) for option in rule.options(n)]
        heaps.append(unit(words.add_generator(options)) if options else EMPTY)
    normal, misere = _NimValues(words, 0), _NimValues(words, 1)
    return [
        Genus(
            normal.of(heap),
            _cut([misere.of(heap + k * unit(_STAR_TWO)) for k in range(_TERMS)]),
        )
        for heap in heaps
    ]


class _NimValues:
    """Nim-values of words by the definition, with a given value for the empty word."""

    def __init__(self, words: WordOutcomes, empty: int) -> None:
        self.words = words
        self._known: dict[Word, int] = {EMPTY: empty}

    def of(self, word: Word) -> int:
        return depth_first(word, word, self._visit, self._known, self.words.budget)

    def _visit(self, word: Word) -> Visit[Word, int]:
        known = self._known
        values = set()
        for option in self.words.moves(word):
            value = known.get(option)
            if value is None:
                value = yield option, option
            values.add(value)
        return mex(values)


def _cut(digits: list[int]) -> tuple[int, ...]:
    """Return the digits up to the first two after which everything alternates by xor with 2."""
    start = len(digits) - 1
    while start > 0 and digits[start - 1] == digits[start] ^ 2:
        start -= 1
    return tuple(digits[: start + 2])
