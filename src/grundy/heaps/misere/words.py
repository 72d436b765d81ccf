"""Misère outcomes of sums of heaps, written as words in a few generators.

A *generator* is a heap whose options are words in earlier generators. A *word* stands for that many copies
of each generator side by side; it is packed into one integer, sixteen bits for each exponent, so that the
sum of two positions is the sum of two integers.

>>> outcomes = WordOutcomes()
>>> one = outcomes.add_generator([EMPTY])               # a heap of one token: one move, to nothing
>>> two = outcomes.add_generator([EMPTY, unit(one)])    # a Nim heap of two
>>> [outcomes.is_p(word) for word in (EMPTY, unit(one), 2 * unit(two), unit(one) + unit(two))]
[False, True, True, False]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grundy.core.budget import Budget
from grundy.core.depth_first import Visit, depth_first

Word = int
BITS = 16
LARGEST = (1 << BITS) - 1
"""The largest exponent of a word."""
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
        found.append(word & LARGEST)
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
        self._below: Word = EMPTY
        self._settled: Callable[[Word], bool] | None = None

    def add_generator(self, options: Iterable[Word]) -> int:
        """Add a heap with the given options and return its index."""
        self.options.append(tuple(dict.fromkeys(options)))
        return len(self.options) - 1

    def settle(self, is_p: Callable[[Word], bool]) -> None:
        """Take the outcomes of all words in today's generators from a quotient that is proved for them."""
        self._below, self._settled = unit(len(self.options)), is_p
        self._is_p = {EMPTY: False}

    def is_p(self, word: Word) -> bool:
        """Return whether the player to move loses: there is a move, but none to a lost position.

        A position without moves is won for the player to move; that is misère play.
        """
        known = self._is_p
        if word in known:
            return known[word]
        if word < self._below and self._settled is not None:
            known[word] = self._settled(word)
            return known[word]
        return depth_first(word, word, self._visit, known, self.budget)

    def _visit(self, word: Word) -> Visit[Word, bool]:
        known, below = self._is_p, self._below
        for option in self.moves(word):
            lost = known.get(option)
            if lost is None:
                lost = self.is_p(option) if option < below else (yield option, option)
            if lost:
                return False
        return True  # only the empty word has no moves, and it is known

    def moves(self, word: Word) -> Iterator[Word]:
        """Yield the options of a word."""
        for index in range(len(self.options) - 1, -1, -1):
            if word >> BITS * index & LARGEST:
                rest = word - unit(index)
                for option in self.options[index]:
                    yield rest + option
