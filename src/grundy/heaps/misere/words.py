"""Misère outcomes of sums of heaps, written as words in a few generators.

A *generator* is a heap whose options are words in earlier generators. A *word* stands for so many copies
of each generator side by side; it is packed into one integer, sixteen bits for each exponent, so that the
sum of two positions is the sum of two integers.

>>> outcomes = WordOutcomes()
>>> one = outcomes.add_generator([EMPTY])               # a heap of one token: one move, to nothing
>>> two = outcomes.add_generator([EMPTY, unit(one)])    # a Nim heap of two
>>> [outcomes.is_p(word) for word in (EMPTY, unit(one), 2 * unit(two), unit(one) + unit(two))]
[False, True, True, False]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first

Word = int
BITS = 16
EMPTY: Word = 0


def unit(index: int) -> Word:
    """Return the word of one copy of a generator."""
    return 1 << BITS * index


def exponents(word: Word) -> tuple[int, ...]:
    """Return how often each generator occurs.

    >>> exponents(unit(0) + 3 * unit(2))
    (1, 0, 3)
    """
    found: list[int] = []
    while word:
        found.append(word & ((1 << BITS) - 1))
        word >>= BITS
    return tuple(found)


def letters(word: Word) -> list[int]:
    """Return the generators of a word, each as often as it occurs."""
    return [index for index, exponent in enumerate(exponents(word)) for _ in range(exponent)]


class WordOutcomes:
    """The misère outcome of any word, by the definition, each word decided once."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        self.options: list[tuple[Word, ...]] = []
        self._is_p: dict[Word, bool] = {EMPTY: False}

    def add_generator(self, options: Iterable[Word]) -> int:
        """Add a heap with the given options and return its index."""
        self.options.append(tuple(dict.fromkeys(options)))
        return len(self.options) - 1

    def is_p(self, word: Word) -> bool:
        """Return whether the player to move loses: there is a move, but none to a lost position.

        A position without moves is won for the player to move; that is misère play.
        """
        known = self._is_p
        return (
            known[word]
            if word in known
            else depth_first(word, word, self._visit, known, self.budget)
        )

    def _visit(self, word: Word) -> Visit[Word, bool]:
        known = self._is_p
        for option in self.moves(word):
            lost = known.get(option)
            if lost is None:
                lost = yield option, option
            if lost:
                return False
        return True  # only the empty word has no moves, and it is known

    def moves(self, word: Word) -> Iterator[Word]:
        """Yield the options of a word."""
        for index in range(len(self.options) - 1, -1, -1):
            if word >> BITS * index & ((1 << BITS) - 1):
                rest = word - unit(index)
                for option in self.options[index]:
                    yield rest + option
