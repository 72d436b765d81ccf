"""Games whose winner a theorem gives in closed form: positions as numbers, which are lost, what a move is.

This is the checker's own reading of the theorems. Positions become numbers here, and a certificate that
rests on a theorem is checked by arithmetic alone: is the position lost by the theorem's condition, or does
the move that is named lead to one that is.

>>> nim = closed_form("nim", misere=False)
>>> nim.theorem, nim.is_lost((1, 2, 3)), nim.is_move((1, 2, 4), (1, 2, 3))
('Bouton1902', True, True)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from math import isqrt
from operator import xor

from grundy.checking.refusal import refuse
from grundy.checking.turning import CoinRule, read_turning

Numbers = tuple[int, ...]
_MOST_DIGITS = 1000
_NUMBER = rf"(?:0|[1-9][0-9]{{0,{_MOST_DIGITS - 1}}})"


@dataclass(frozen=True)
class ClosedForm:
    """What a theorem says of a game, as functions of the numbers of a position."""

    theorem: str
    read: Callable[[str], Numbers | None]
    """The numbers of a position; None where the text is not one in the form that certificates use."""
    is_lost: Callable[[Numbers], bool]
    """Whether the player to move loses."""
    is_move: Callable[[Numbers, Numbers], bool]
    coq: str
    """The name of the game in `proofs/ClosedForms.v`, with its parameters."""


def closed_form(game: str, misere: bool) -> ClosedForm | None:
    """Return what a theorem says of a game, where there is one that this checker knows."""
    moore = re.fullmatch(r"moore\(([1-9][0-9]{0,2})\)", game)
    if moore:
        return _moore(int(moore[1]), misere)
    if game == "nim":
        lost = _misere_nim_lost if misere else _nim_lost
        return ClosedForm("Bouton1902", _heaps, lost, _one_heap, "misere_nim" if misere else "nim")
    if misere:
        return None
    if game in _FORMS:
        return _FORMS[game]
    turning = read_turning(game)
    return None if turning is None else _coins(turning)


def _moore(k: int, misere: bool) -> ClosedForm:
    def is_lost(heaps: Numbers) -> bool:
        if misere and max(heaps, default=0) <= 1:
            return sum(heaps) % (k + 1) == 1
        width = max(heaps, default=0).bit_length()
        return all(sum(heap >> i & 1 for heap in heaps) % (k + 1) == 0 for i in range(width))

    def is_move(before: Numbers, after: Numbers) -> bool:
        pairs = list(zip(before, after, strict=False))
        return (
            len(before) == len(after)
            and all(b <= a for a, b in pairs)
            and 1 <= sum(a != b for a, b in pairs) <= k
        )

    name = "misere_moore" if misere else "moore"
    return ClosedForm("Moore1910", _heaps, is_lost, is_move, f"{name} {k}")


def _coins(turning: CoinRule) -> ClosedForm:
    def is_lost(heads: Numbers) -> bool:
        values = turning.values(max(heads, default=-1) + 1)
        if values is None:
            refuse("some value is too large for the checker")
        return reduce(xor, (values[head] for head in heads), 0) == 0

    def is_move(before: Numbers, after: Numbers) -> bool:
        turned = sorted(set(before) ^ set(after), reverse=True)
        return bool(turned) and turned[0] in before and turning.allows(turned)

    return ClosedForm("WinningWays", _heads, is_lost, is_move, turning.coq)


def _nim_lost(heaps: Numbers) -> bool:
    return reduce(xor, heaps, 0) == 0


def _misere_nim_lost(heaps: Numbers) -> bool:
    return reduce(xor, heaps, 0) == (1 if max(heaps, default=0) <= 1 else 0)


def _one_heap(before: Numbers, after: Numbers) -> bool:
    changed = [(a, b) for a, b in zip(before, after, strict=False) if a != b]
    return len(before) == len(after) and len(changed) == 1 and changed[0][1] < changed[0][0]


def _wythoff_lost(pair: Numbers) -> bool:
    """Return whether the smaller number is ⌊φn⌋, where n is the difference."""
    low, high = sorted(pair)
    n = high - low
    return low == (n + isqrt(5 * n * n)) // 2


def _wythoff_move(before: Numbers, after: Numbers) -> bool:
    (a, b), (c, d) = before, after
    taken = (a - c, b - d)
    return min(taken) >= 0 and max(taken) > 0 and (min(taken) == 0 or taken[0] == taken[1])


def _euclid_lost(pair: Numbers) -> bool:
    """Return whether the numbers differ, and the larger is less than φ times the smaller."""
    low, high = sorted(pair)
    return low == 0 or (low < high and high * high < low * high + low * low)


def _euclid_move(before: Numbers, after: Numbers) -> bool:
    for (a, b), (c, d) in ((before, after), (before[::-1], after[::-1])):
        if a == c and 0 < a <= b and d < b and (b - d) % a == 0:
            return True
    return False


def _fibonacci_lost(position: Numbers) -> bool:
    """Return whether less may be taken than the smallest part in Zeckendorf's representation."""
    heap, allowance = position
    parts = [1, 2]
    while parts[-1] < heap:
        parts.append(parts[-1] + parts[-2])
    smallest = None
    for part in reversed(parts):
        if part <= heap:
            heap, smallest = heap - part, part
    return smallest is None or allowance < smallest


def _fibonacci_move(before: Numbers, after: Numbers) -> bool:
    taken = before[0] - after[0]
    return 1 <= taken <= min(before) and after[1] == 2 * taken


def _staircase_lost(steps: Numbers) -> bool:
    return reduce(xor, steps[1::2], 0) == 0


def _staircase_move(before: Numbers, after: Numbers) -> bool:
    """Return whether coins go from one step to the one below; step 0 is the ground."""
    if len(before) != len(after):
        return False
    changed = [(i, b - a) for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
    if len(changed) != 2:
        return False
    (low, more), (high, less) = changed
    return high == low + 1 and more > 0 and less == -more


def _heaps(text: str) -> Numbers | None:
    if not re.fullmatch(rf"{_NUMBER}(,{_NUMBER})*", text):
        return None
    return tuple(map(int, text.split(",")))


def _pair(text: str) -> Numbers | None:
    numbers = _heaps(text)
    return numbers if numbers and len(numbers) == 2 else None


def _heap_and_limit(text: str) -> Numbers | None:
    found = re.fullmatch(rf"({_NUMBER})(?:/({_NUMBER}))?", text)
    if found is None:
        return None
    heap = int(found[1])
    return (heap, int(found[2]) if found[2] else max(0, heap - 1))


def _heads(text: str) -> Numbers | None:
    if not re.fullmatch("[HT]*", text):
        return None
    return tuple(place for place, coin in enumerate(text) if coin == "H")


_FORMS = {
    "wythoff": ClosedForm("Wythoff1907", _pair, _wythoff_lost, _wythoff_move, "wythoff"),
    "euclid": ClosedForm("ColeDavie1969", _pair, _euclid_lost, _euclid_move, "euclid"),
    "fibonacci": ClosedForm(
        "Whinihan1963", _heap_and_limit, _fibonacci_lost, _fibonacci_move, "fibonacci"
    ),
    "staircase": ClosedForm("WinningWays", _heaps, _staircase_lost, _staircase_move, "staircase"),
}
