"""Finite commutative monoids with a set of P-elements: what a misère quotient is.

>>> star = Monoid(((0, 1), (1, 0)), frozenset({1}), (1,))
>>> star.order, star.presentation()
(2, '⟨a | a^2=1⟩')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from grundy.heaps.misere.words import BITS, EMPTY, LARGEST, Word, exponents, letters, unit

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Shift(dict[int, int]):
    """Multiply every element of a set (a bit mask) by one element; what is known is looked up."""

    def __init__(self, row: Sequence[int]) -> None:
        super().__init__()
        self._row = row

    def __missing__(self, mask: int) -> int:
        result = 0
        rest = mask
        while rest:
            low = rest & -rest
            result |= 1 << self._row[low.bit_length() - 1]
            rest ^= low
        self[mask] = result
        return result


@dataclass(frozen=True)
class Monoid:
    """A commutative monoid by its table; element 0 is the identity.

    `generators` are the elements that generate it; `representatives` are the words, one per element,
    from which it was learnt.
    """

    table: tuple[tuple[int, ...], ...]
    p_portion: frozenset[int]
    generators: tuple[int, ...]
    representatives: tuple[Word, ...] = ()

    @property
    def order(self) -> int:
        """Return the number of elements."""
        return len(self.table)

    def word(self, word: Word) -> int:
        """Return the element of a word in the generators."""
        table, result, index = self.table, 0, 0
        while word:
            exponent = word & LARGEST
            if exponent:
                power = self._powers[index]
                while len(power) <= exponent:
                    power.append(table[power[-1]][self.generators[index]])
                result = table[result][power[exponent]]
            word >>= BITS
            index += 1
        return result

    @cached_property
    def _powers(self) -> list[list[int]]:
        """Return 1, g, g², … of each generator g, as far as they were needed."""
        return [[0] for _ in self.generators]

    def is_p(self, word: Word) -> bool:
        """Return whether the element of a word is lost for the player to move."""
        return self.word(word) in self.p_portion

    @cached_property
    def shortest_words(self) -> tuple[Word, ...]:
        """Return for each element its first word by length, then by the order of the generators."""
        words: dict[int, Word] = {0: EMPTY}
        queue: list[int] = [0]
        for element in queue:
            for index, generator in enumerate(self.generators):
                after = self.table[element][generator]
                if after not in words:
                    words[after] = words[element] + unit(index)
                    queue.append(after)
        return tuple(words[element] for element in range(self.order))

    @cached_property
    def lost_with(self) -> tuple[int, ...]:
        """Return for each element, as a bit mask, the elements whose product with it is lost."""
        lost = self.p_portion
        return tuple(
            sum(1 << other for other, product in enumerate(row) if product in lost)
            for row in self.table
        )

    @cached_property
    def shifts(self) -> tuple[Shift, ...]:
        """Return for each element the multiplication of sets of elements (bit masks) by it."""
        return tuple(map(Shift, self.table))

    def name(self, element: int) -> str:
        """Return an element as a product of letters, one per generator: `1`, `a`, `ab^2`."""
        return name_of(self.shortest_words[element])

    def relations(self) -> list[tuple[Word, Word]]:
        """Return pairs of words that are equal and from which all equalities follow.

        They are the smallest words outside the set of shortest words whose proper parts lie inside.
        """
        normal = set(self.shortest_words)
        found: list[tuple[Word, Word]] = []
        for word in sorted(normal, key=lambda w: (len(letters(w)), w)):
            for index in range(len(self.generators)):
                longer = word + unit(index)
                if longer in normal or any(_divides(left, longer) for left, _ in found):
                    continue
                found.append((longer, self.shortest_words[self.word(longer)]))
        return found

    def presentation(self) -> str:
        """Return the monoid as generators and relations, such as `⟨a, b | a^2=1, b^3=b⟩`."""
        letters = ", ".join(letter(i) for i in range(len(self.generators)))
        rules = ", ".join(f"{name_of(left)}={name_of(right)}" for left, right in self.relations())
        return f"⟨{letters} | {rules}⟩"


def letter(index: int) -> str:
    """Return the letter of a generator: a, b, …, z, a1, b1, …"""
    turn, place = divmod(index, len(LETTERS))
    return LETTERS[place] + (str(turn) if turn else "")


def name_of(word: Word) -> str:
    """Return a word as text.

    >>> name_of(unit(0) + 2 * unit(2)), name_of(EMPTY)
    ('ac^2', '1')
    """
    parts = [
        letter(i) + (f"^{exponent}" if exponent > 1 else "")
        for i, exponent in enumerate(exponents(word))
        if exponent
    ]
    return "".join(parts) or "1"


def _divides(part: Word, whole: Word) -> bool:
    small, large = exponents(part), exponents(whole)
    return len(small) <= len(large) and all(a <= b for a, b in zip(small, large, strict=False))
