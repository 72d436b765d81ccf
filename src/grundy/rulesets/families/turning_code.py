"""Turning codes, as CGSuite writes them: how many coins may be turned, and how they must lie.

A code is a number of coins, `3`, a range, `1-3`, or an open range, `1+`, followed by letters:

* `C` – the coins are neighbours; `C(5)` – they lie within five neighbouring coins;
* `E` – they are equally spaced;
* `S` – they lie symmetrically;
* `F` – the leftmost coin of the row is among them.

Several codes with `/` between them allow what any of them allows. So `1+C` is Ruler, `3E` Turnips (or
Ternups), `4FS` Grunt, `1+S` Sym, `1+FS` Sympler.

>>> turnips = read_turning_code("3E")
>>> list(turnips.sets(4)), [turnips.value(x) for x in range(10)]
([(4, 3, 2), (4, 2, 0)], [0, 0, 1, 0, 0, 1, 2, 2, 1, 0])
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, pairwise

from grundy.core.budget import pulse
from grundy.core.nimber import mex
from grundy.rulesets.families.turning import TurningRule

MOST_SETS = 100_000
"""The value of a coin that may be turned in more ways is not computed."""
MOST_COINS = 16
_CODE = re.compile(r"(\d{1,2})(?:-(\d{1,2})|(\+))?([CEFS]*)(?:\((\d{1,3})\))?")


@dataclass(frozen=True)
class CoinSet:
    """One code: numbers of coins from `low` to `high` (None: any), and what is asked of their places."""

    low: int
    high: int | None
    letters: str
    span: int | None

    @property
    def text(self) -> str:
        """Return the code."""
        numbers = f"{self.low}+" if self.high is None else f"{self.low}-{self.high}"
        numbers = str(self.low) if self.low == self.high else numbers
        return numbers + self.letters + (f"({self.span})" if self.span else "")

    def allows(self, coins: Sequence[int]) -> bool:
        """Return whether the coins, descending, lie as the code asks.

        >>> grunt = CoinSet(4, 4, "FS", None)
        >>> grunt.allows((7, 5, 2, 0)), grunt.allows((7, 5, 3, 0))
        (True, False)
        """
        most = len(coins) if self.high is None else self.high
        gaps = [a - b for a, b in pairwise(coins)]
        width = coins[0] - coins[-1] + 1
        return (
            self.low <= len(coins) <= most
            and ("F" not in self.letters or coins[-1] == 0)
            and ("C" not in self.letters or width <= (self.span or len(coins)))
            and ("E" not in self.letters or len(set(gaps)) <= 1)
            and ("S" not in self.letters or gaps == gaps[::-1])
        )

    def sets(self, x: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets with coin x as the rightmost."""
        if self.low == 1 and self.allows((x,)):
            yield (x,)
        for leftmost in range(x - 1, -1, -1):
            if "F" in self.letters and leftmost:
                continue
            for inner in self._inner(leftmost, x):
                coins = (x, *inner, leftmost)
                if self.allows(coins):
                    yield coins

    def _inner(self, leftmost: int, x: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of coins between two, those that the letters rule out mostly left out."""
        between = range(x - 1, leftmost, -1)
        if "E" in self.letters:
            for gap in range(1, x - leftmost + 1):
                if (x - leftmost) % gap == 0:
                    yield tuple(range(x - gap, leftmost, -gap))
        elif "C" in self.letters and self.span is None:
            yield tuple(between)
        elif "S" in self.letters:
            right = between[: (len(between) + 1) // 2]
            for chosen in _subsets(right, len(right)):
                mirrored = (leftmost + x - coin for coin in reversed(chosen))
                yield tuple(dict.fromkeys((*chosen, *mirrored)))
        else:
            most = len(between) if self.high is None else self.high - 2
            yield from _subsets(between, most)


class Coded(TurningRule):
    """Sets of coins that one of several codes allows."""

    def __init__(self, shapes: Sequence[CoinSet]) -> None:
        self.shapes = tuple(shapes)
        self.text = "/".join(shape.text for shape in self.shapes)

    def sets(self, x: int) -> Iterator[tuple[int, ...]]:
        if len(self.shapes) == 1:
            return self.shapes[0].sets(x)
        return iter(dict.fromkeys(chain.from_iterable(shape.sets(x) for shape in self.shapes)))

    def allows(self, coins: Sequence[int]) -> bool:
        return any(shape.allows(coins) for shape in self.shapes)

    def value(self, x: int) -> int | None:
        if self.shapes == (CoinSet(1, None, "", None),):
            return (
                1 << x
            )  # any coins at all: the sums of smaller powers of two are all numbers below
        values = _values(self.shapes)
        while len(values) <= x:
            pulse()
            found = _next_value(self, values)
            if found is None:
                return None
            values.append(found)
        return values[x]


def _next_value(rule: Coded, values: list[int]) -> int | None:
    """Return the mex over the sets of the next coin; None where there are too many of them."""
    totals = set()
    for number, coins in enumerate(rule.sets(len(values))):
        if number >= MOST_SETS:
            return None
        total = 0
        for coin in coins[1:]:
            total ^= values[coin]
        totals.add(total)
    return mex(totals)


@cache
def _values(shapes: tuple[CoinSet, ...]) -> list[int]:
    """Return the list of values of a rule, which grows."""
    return []


def _subsets(coins: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    for size in range(max(most, -1) + 1):
        yield from combinations(coins, size)


def read_turning_code(word: str) -> Coded | None:
    """Return the rule of one or more codes, or None where the word is none.

    >>> read_turning_code("2-3/6C").text, read_turning_code("0/0+1")
    ('2-3/6C', None)
    """
    shapes = []
    for part in word.upper().split("/"):
        found = _CODE.fullmatch(part)
        if found is None or not int(found[1]):
            return None
        low = int(found[1])
        high = None if found[3] else int(found[2] or low)
        letters = "".join(letter for letter in "CEFS" if letter in found[4])
        if (high is not None and high < low) or (found[5] and letters != "C"):
            return None
        if high is not None and high > MOST_COINS and not set(letters) & set("CES"):
            return None  # too many ways to choose them
        shapes.append(CoinSet(low, high, letters, int(found[5]) if found[5] else None))
    return Coded(shapes)
