"""Misère quotients of heap games: found heap by heap, proved, and their periods.

>>> from grundy.heaps.rules.language import parse_rule
>>> quotient = misere_quotient(parse_rule("0.75"), 12)
>>> quotient.order, len(quotient.monoid.p_portion)
(8, 2)
>>> quotient.is_p([1, 1]), quotient.is_p([2])
(False, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from grundy.core.budget import Budget
from grundy.errors import GameError
from grundy.heaps.misere.learn import Learner
from grundy.heaps.misere.monoid import Monoid
from grundy.heaps.misere.proof import Heap, Refutation, Transitions
from grundy.heaps.misere.words import EMPTY, Word, WordOutcomes, unit
from grundy.heaps.rules.rule import HeapRule

ORDER_LIMIT = 512


@dataclass(frozen=True)
class Quotient:
    """The misère quotient of all sums of heaps 0..size, proved by its transitions."""

    rule: HeapRule
    size: int
    monoid: Monoid
    pretending: tuple[int, ...]
    """Φ: the element of each heap, from heap 0."""
    generator_heaps: tuple[int, ...]

    @property
    def order(self) -> int:
        """Return the number of elements."""
        return self.monoid.order

    def element(self, heaps: Iterable[int]) -> int:
        """Return the element of a sum of heaps."""
        result = 0
        for heap in heaps:
            if not 0 <= heap <= self.size:
                raise GameError(
                    "the quotient covers heaps up to {size}, not {heap}", size=self.size, heap=heap
                )
            result = self.monoid.table[result][self.pretending[heap]]
        return result

    def is_p(self, heaps: Iterable[int]) -> bool:
        """Return whether a sum of heaps is lost for the player to move, in misère play."""
        return self.element(heaps) in self.monoid.p_portion

    @property
    def tame(self) -> int | None:
        """Return k when this is the tame quotient 𝒯_k (that of Nim with heaps below 2^k), else None.

        𝒯_0 has one element and 𝒯_1 two; 𝒯_k has 2^k + 2 for larger k [PlambeckSiegel2008].
        """
        return tame_index(self.monoid)


def misere_quotient(
    rule: HeapRule, size: int, budget: Budget | None = None, limit: int = ORDER_LIMIT
) -> Quotient:
    """Return the misère quotient of the heaps up to `size`.

    Raises
    ------
    TooLarge
        When the quotient has more than `limit` elements, as infinite ones do.
    BudgetExhausted
        When the budget is used up first.
    """
    builder = QuotientBuilder(rule, budget or Budget(), limit)
    for heap in range(1, size + 1):
        builder.add(heap)
    return builder.quotient()


class QuotientBuilder:
    """The quotient so far; heaps that are products of earlier ones need no generator."""

    def __init__(self, rule: HeapRule, budget: Budget, limit: int) -> None:
        self.rule, self.budget, self.limit = rule, budget, limit
        self._own: set[int] = set()
        """Heaps that were taken for products of earlier ones and were none after all."""
        self._begin()

    def _begin(self) -> None:
        self.generators: list[int] = []
        self.words: list[Word] = [EMPTY]
        """The word of each heap in the generators; a generator's own word is that generator."""
        self.outcomes = WordOutcomes(self.budget)
        self.learner = Learner(self.outcomes, self.budget, self.limit)
        self.monoid = self.learner.guess()
        self._known: dict[frozenset[int], int] = {}
        """The element of a heap by the elements of its options; proved."""
        self._moving: list[int] = []
        self._transitions = Transitions(self.monoid)
        self._refutation: Refutation | None = None

    @property
    def size(self) -> int:
        """Return the largest heap taken in so far."""
        return len(self.words) - 1

    def add(self, heap: int) -> None:
        """Take in the next heap: as a product of known elements if that is right, else as new."""
        options = self._option_words(heap)
        if not options:
            self.words.append(EMPTY)  # a heap without moves changes nothing
            return
        if heap in self._own:
            self._add_generator(heap)
            return
        elements = frozenset(map(self.monoid.word, options))
        twin = self._known.get(elements)
        if twin is not None:  # same options as an earlier heap: the proof stays what it was
            self.words.append(self.monoid.shortest_words[twin])
            return
        for element in self._candidates(elements):
            found = self._transitions.extended([(element, elements)], self.budget)
            if isinstance(found, Transitions):
                self.words.append(self.monoid.shortest_words[element])
                self._transitions, self._known[elements] = found, element
                return
        self._add_generator(heap)

    def quotient(self) -> Quotient:
        pretending = tuple(map(self.monoid.word, self.words))
        generators = _generating_heaps(self.monoid, pretending)
        monoid = replace(self.monoid, generators=tuple(pretending[heap] for heap in generators))
        return Quotient(self.rule, self.size, monoid, pretending, generators)

    def _candidates(self, options: frozenset[int]) -> list[int]:
        """Return the elements that the heap may equal: never lost together with an option."""
        lost_with = self.monoid.lost_with
        taken = 0
        for option in options:
            taken |= lost_with[option]
        return [x for x in range(self.monoid.order) if not lost_with[x] & taken]

    def _add_generator(self, heap: int) -> None:
        index = self.outcomes.add_generator(self._option_words(heap))
        self.generators.append(heap)
        self.words.append(unit(index))
        while True:
            self.monoid = self.learner.guess()
            if self._is_proved():
                self.outcomes.settle(self.monoid.is_p)
                return
            if not self._learn():
                self._promote()
                return

    def _is_proved(self) -> bool:
        """Check the whole quotient; remember the proved heaps, or the sum that refutes it."""
        heaps = self._heaps()
        found = Transitions(self.monoid).extended(heaps, self.budget)
        if isinstance(found, Refutation):
            self._refutation = found
            return False
        self._transitions = found
        self._known = {options: element for element, options in reversed(heaps)}
        return True

    def _learn(self) -> bool:
        """Improve the guess from the sum that refutes it: its outcome or an option's was wrong."""
        heaps = self._refuted()
        word = sum(self.words[heap] for heap in heaps)
        after = (word - self.words[h] + option for h in heaps for option in self._option_words(h))
        return any(self.learner.refute(self.monoid, w) for w in (word, *after))

    def _refuted(self) -> list[int]:
        assert self._refutation is not None
        return [self._moving[index] for index in self._refutation.heaps]

    def _promote(self) -> None:
        """Start again: a heap of the refuted sum, say the smallest, was no product of others after all."""
        size = len(self.words)
        self._own.add(min(set(self._refuted()).difference(self.generators)))
        self._begin()
        for heap in range(1, size):
            self.add(heap)

    def _option_words(self, heap: int) -> list[Word]:
        return list(
            dict.fromkeys(
                sum(self.words[part] for part in option) for option in self.rule.options(heap)
            )
        )

    def _heaps(self) -> list[Heap]:
        """Return the element and the options' elements of every heap that has a move."""
        heaps: list[Heap] = []
        self._moving = []
        for heap in range(1, len(self.words)):
            options = self._option_words(heap)
            if options:
                self._moving.append(heap)
                heaps.append(
                    (self.monoid.word(self.words[heap]), frozenset(map(self.monoid.word, options)))
                )
        return heaps


def _generating_heaps(monoid: Monoid, pretending: Sequence[int]) -> tuple[int, ...]:
    """Return the heaps whose element is no product of the elements of smaller heaps."""
    reached = {0}
    chosen: list[int] = []
    for heap, element in enumerate(pretending):
        if element in reached:
            continue
        chosen.append(heap)
        queue = list(reached)
        for x in queue:
            for heap_chosen in chosen:
                y = monoid.table[x][pretending[heap_chosen]]
                if y not in reached:
                    reached.add(y)
                    queue.append(y)
    return tuple(chosen)


def tame_index(monoid: Monoid) -> int | None:
    """Return k when the monoid, with its P-portion, is that of Nim with heaps below 2^k, else None.

    Nim's quotient has the identity, an element a with a·a = 1 for a single token, and for positions with
    a larger heap a group in which every element is its own inverse; lost are a and the group's identity.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> [misere_quotient(parse_rule("nim"), n).tame for n in (0, 1, 2, 3, 4)]
    [0, 1, 2, 2, 3]
    """
    table, order = monoid.table, monoid.order
    if order <= 2:
        return order - 1 if monoid.p_portion == frozenset(range(1, order)) else None
    k = (order - 2).bit_length() - 1
    units = [x for x in range(1, order) if table[x][x] == 0]
    if order != 2**k + 2 or len(units) != 1:
        return None
    (a,) = units
    group = [x for x in range(1, order) if x != a]
    e = table[group[0]][group[0]]
    is_group = all(table[x][x] == e and table[x][e] == x and table[x][a] in group for x in group)
    if e in group and is_group and table[a][e] != e and monoid.p_portion == {a, e}:
        return k
    return None
