"""Reference kernels in plain Python: the oracle of the tests, and the answer to small questions.

`definition` follows `rule.options` to the letter. The others are faster ways to the same values, used
below about ten thousand heaps, where compiling would cost more than it saves, and everywhere when
Numba is not installed.

>>> from grundy.heaps.rules.language import parse_rule
>>> values(parse_rule("subtract(1,2,4)"), [], 8)
[0, 1, 2, 0, 1, 2, 0, 1]
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.budget import Budget
from grundy.core.nimber import mex
from grundy.heaps.rules.breaking import BreakingCode
from grundy.heaps.rules.rule import (
    AllBut,
    Code,
    HeapRule,
    SubtractionRule,
    TakeFraction,
    UnequalSplit,
)
from grundy.heaps.values.breaking import extend_breaking

_DIRECT_START = 400  # a sparse space is worth choosing from here on


def definition(rule: HeapRule, stop: int) -> list[int]:
    """Return the nim-values of the heaps 0 … stop-1 by the definition, whatever the rule.

    >>> from grundy.heaps.rules.rule import UnequalSplit
    >>> definition(UnequalSplit(), 10)
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]
    """
    found: list[int] = []
    for n in range(stop):
        found.append(mex(_reached(rule, n, found)))
    return found


def _reached(rule: HeapRule, heap: int, found: Sequence[int]) -> set[int]:
    """Return the nim-values of a heap's options: of several heaps their xor."""
    reached = set()
    for option in rule.options(heap):
        value = 0
        for part in option:
            value ^= found[part]
        reached.add(value)
    return reached


def values(
    rule: HeapRule, known: Sequence[int], stop: int, budget: Budget | None = None
) -> list[int]:
    """Return the nim-values of the heaps below `stop`, continuing those already known."""
    found = list(known)
    extend(rule, found, stop, budget)
    return found


def extend(rule: HeapRule, found: list[int], stop: int, budget: Budget | None = None) -> None:
    """Append nim-values until `stop` heaps are known; an exhausted budget leaves what is found."""
    if isinstance(rule, AllBut):
        _all_but(rule, found, stop, budget)
    elif isinstance(rule, SubtractionRule):
        _subtraction(rule, found, stop, budget)
    elif isinstance(rule, Code) and not rule.tail and rule.most_heaps <= 2:
        _octal(rule.digits, False, found, stop, budget)
    elif isinstance(rule, UnequalSplit):
        _octal((4,), True, found, stop, budget)
    elif isinstance(rule, Code):
        _code(rule, found, stop, budget)
    elif isinstance(rule, BreakingCode):
        extend_breaking(rule, found, stop, budget)
    else:
        _by_options(rule, found, stop, budget)


def _by_options(rule: HeapRule, found: list[int], stop: int, budget: Budget | None) -> None:
    for n in range(len(found), stop):
        if budget:
            budget.check()  # a user's function may take its time
            budget.spend()
        if isinstance(rule, TakeFraction):
            least, largest = rule.limits(n)
            excluded = set(found[n - largest : n - least + 1])
        else:
            excluded = _reached(rule, n, found)
        found.append(mex(excluded))


def _subtraction(rule: SubtractionRule, found: list[int], stop: int, budget: Budget | None) -> None:
    members = rule.allowed(stop)
    for n in range(len(found), stop):
        if budget:
            budget.spend()
        excluded = set()
        for s in members:
            if s > n:
                break
            excluded.add(found[n - s])
        found.append(mex(excluded))


def _all_but(rule: AllBut, found: list[int], stop: int, budget: Budget | None) -> None:
    total: dict[int, int] = {}
    for value in found:
        total[value] = total.get(value, 0) + 1
    for n in range(len(found), stop):
        if budget:
            budget.spend()
        hit: dict[int, int] = {}
        for s in rule.excluded:
            if s <= n:
                hit[found[n - s]] = hit.get(found[n - s], 0) + 1
        # A value is free when all its earlier heaps are at forbidden distances. One that lies below
        # the value at n - max - 1 is never free, so the search may start there.
        value = found[n - rule.largest - 1] if n > rule.largest else 0
        while total.get(value, 0) != hit.get(value, 0):
            value += 1
        found.append(value)
        total[value] = total.get(value, 0) + 1


def _octal(
    digits: Sequence[int], unequal: bool, found: list[int], stop: int, budget: Budget | None
) -> None:
    """Continue an octal code or Grundy's game: direct first, then in a sparse space."""
    take = [t for t, d in enumerate(digits) if d & 2 and t]
    split = [t for t, d in enumerate(digits) if d & 4]
    while len(found) < (min(stop, _DIRECT_START) if split else stop):
        if budget:
            budget.spend()
        n = len(found)
        excluded = {found[n - t] for t in take if t < n}
        if 0 < n < len(digits) and digits[n] & 1:
            excluded.add(0)
        for t in split:
            half = (n - t - unequal) // 2
            if half > 0:
                left = n - t
                excluded.update(
                    map(int.__xor__, found[1 : half + 1], found[left - 1 : left - half - 1 : -1])
                )
        found.append(mex(excluded))
    if len(found) < stop:
        _sparse(take, split, unequal, found, stop, budget)


def _sparse(
    take: list[int],
    split: list[int],
    unequal: bool,
    found: list[int],
    stop: int,
    budget: Budget | None,
) -> None:
    """Continue in a sparse space, as explained in `sparse_space`, with integers as bitsets."""
    review, span, mask = len(found), 0, 0
    rare: list[tuple[int, int]] = []
    rare_bits = 0
    while len(found) < stop:
        n = len(found)
        if budget:
            budget.spend()
        if n >= review:
            review = n + n // 2
            span = 1 << max(found).bit_length()
            histogram = [0] * span
            for value in found:
                histogram[value] += 1
            mask = best_mask(histogram)
            rare = [(a, v) for a, v in enumerate(found) if a and not (v & mask).bit_count() & 1]
            rare_bits = sum(1 << v for v in range(4 * span) if not (v & mask).bit_count() & 1)
        seen = 0
        for t in take:
            seen |= 1 << found[n - t]
        for t in split:
            left = n - t
            if not unequal and not left & 1:
                seen |= 1
            for a, v in rare:
                if a >= left:
                    break
                if unequal and 2 * a == left:
                    continue
                seen |= 1 << (v ^ found[left - a])
        free = ~(seen | rare_bits)
        value = (free & -free).bit_length() - 1
        miss = rare_bits & ~seen & ((1 << value) - 1)
        a = 1
        half = (n - split[0] - unequal) // 2
        while miss and a <= half:
            for t in split:
                if 2 * a + unequal <= n - t:
                    miss &= ~(1 << (found[a] ^ found[n - t - a]))
            a += 1
        if miss:
            value = (miss & -miss).bit_length() - 1
        found.append(value)
        if value >= span:
            review = n + 1
        elif not (value & mask).bit_count() & 1:
            rare.append((n, value))


def best_mask(histogram: Sequence[int]) -> int:
    """Return the mask of values with the fewest rare heaps (Walsh-Hadamard transform).

    `histogram[v]` is the number of heaps with value v; its length is a power of two.

    >>> best_mask([1, 5, 5, 1])
    3
    """
    w, span, half = list(histogram), len(histogram), 1
    while half < span:
        for i in range(0, span, 2 * half):
            for j in range(i, i + half):
                w[j], w[j + half] = w[j] + w[j + half], w[j] - w[j + half]
        half *= 2
    return min(range(span), key=w.__getitem__)


def _code(rule: Code, found: list[int], stop: int, budget: Budget | None) -> None:
    """Continue any code: sets of values per total, running unions per residue class for a tail."""
    head, cycle = len(rule.digits), max(len(rule.tail), 1)
    two: list[set[int]] = []
    three: list[set[int]] = []
    one: list[set[int]] = []
    classes: list[tuple[set[int], set[int], set[int]]] = [
        (set(), set(), set()) for _ in range(cycle)
    ]
    breaking = rule.most_heaps
    for n in range(stop):
        if budget:  # one heap takes long here, and so do the sets of known ones: look at each
            budget.check()
            budget.spend(int(n >= len(found)))
        two.append(
            {found[a] ^ found[n - a] for a in range(1, n // 2 + 1)} if breaking >= 2 else set()
        )
        three.append(
            {x ^ found[c] for c in range(1, n - 1) for x in two[n - c]} if breaking >= 3 else set()
        )
        newest = n - head
        if rule.tail and newest >= 0:
            for union, more in zip(
                classes[newest % cycle], (one[newest], two[newest], three[newest]), strict=True
            ):
                union |= more
        if n >= len(found):
            excluded: set[int] = set()
            if n and rule.digit(n) & 1:
                excluded.add(0)
            for t in range(min(head - 1, n) + 1):
                digit = rule.digits[t]
                if digit & 2 and 0 < t < n:
                    excluded |= one[n - t]
                if digit & 4:
                    excluded |= two[n - t]
                if digit & 8:
                    excluded |= three[n - t]
            if newest >= 0:
                for j, digit in enumerate(rule.tail):
                    sets = classes[(newest - j) % cycle]
                    for k in range(3):
                        if digit & (2 << k):
                            excluded |= sets[k]
            found.append(mex(excluded))
        one.append({found[n]} if n else set())
