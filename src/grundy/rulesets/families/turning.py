"""Turning rules: which coins may be turned together, and what a single head is worth.

In every coin-turning game the rightmost coin turned goes from heads to tails. A rule is written

* `1-3` – any one, two or three coins; `2` – any two coins exactly;
* `run` – any number of neighbouring coins;
* `0/0+1/0+2` – sets of flips, each given by distances to the left of the rightmost coin;
* `3E`, `4FS`, `1-3C(5)`, `2/6C` – CGSuite's codes, see `turning_code`.

**Theorem** [WinningWays, chapter 14]. A position has the xor of the values of its heads, each taken
alone: a coin turned twice is a coin not turned, and equal values cancel. So it is enough to know
the values of single heads, by the mex over the coins turned with it.

>>> mock_turtles = read_turning("1-3")
>>> [mock_turtles.value(x) for x in range(8)]
[1, 2, 4, 7, 8, 11, 13, 14]
>>> list(read_turning("run").sets(2))
[(2,), (2, 1), (2, 1, 0)]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb

from grundy.core.budget import pulse
from grundy.core.nimber import mex
from grundy.core.reading import Reader

TABLE_COINS = 64
"""How many coins the values of a rule without a formula are computed for."""
MOST_BITS = 22
"""Longer values are not computed: the marks of what is reached would no longer fit in memory."""
EXAMPLE = "turning(1-3)"


class TurningRule(ABC):
    """Which sets of coins may be turned when coin x is the rightmost of them."""

    text: str

    @abstractmethod
    def sets(self, x: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of coins, each descending from x."""

    @abstractmethod
    def allows(self, coins: Sequence[int]) -> bool:
        """Return whether the coins, distinct and descending, may be turned together."""

    @abstractmethod
    def value(self, x: int) -> int | None:
        """Return the nim-value of a single head at x; None where it is too far out to compute."""

    def count(self, x: int) -> int:
        """Return the number of sets."""
        return sum(1 for _ in self.sets(x))

    def sets_worth(self, x: int, worth: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets whose coins left of x have values that add up to `worth`."""
        for coins in self.sets(x):
            total = 0
            for coin in coins[1:]:
                total ^= self.value(coin) or 0
            if total == worth:
                yield coins


class Count(TurningRule):
    """Any set of at least `low` and at most `high` coins."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.text = str(low) if low == high else f"{low}-{high}"

    def sets(self, x: int) -> Iterator[tuple[int, ...]]:
        for size in range(self.low - 1, self.high):
            for rest in combinations(range(x - 1, -1, -1), size):
                yield (x, *rest)

    def allows(self, coins: Sequence[int]) -> bool:
        return self.low <= len(coins) <= self.high

    def count(self, x: int) -> int:
        return sum(comb(x, size) for size in range(self.low - 1, self.high))

    def value(self, x: int) -> int | None:
        """Return the value, by formula up to three coins [WinningWays, chapter 14], else by table.

        One or two coins are Nim heaps x+1. With up to three coins it is the one of 2x, 2x+1 that has an
        odd number of ones in binary (an *odious* number). Where exactly two coins are turned, the first
        coin is worth nothing and the others are as with up to two; where exactly three are, the first
        two are worth nothing and the others are as with up to three.
        """
        match self.low, self.high:
            case 1, 1:
                return 1
            case 1, 2:
                return x + 1
            case 1, 3:
                return _odious(x)
            case 2, 2:
                return x
            case 3, 3:
                return _odious(x - 2) if x >= 2 else 0
            case _:
                return _count_table(self.low, self.high).value(x) if x < TABLE_COINS else None

    def sets_worth(self, x: int, worth: int) -> Iterator[tuple[int, ...]]:
        """Choose all coins but the last freely; the last one is looked up by its value."""
        places: dict[int, list[int]] = {}
        for coin in range(x - 1, -1, -1):
            places.setdefault(self.value(coin) or 0, []).append(coin)
        for size in range(self.low - 1, self.high):
            if size == 0:
                if worth == 0:
                    yield (x,)
                continue
            for chosen in combinations(range(x - 1, -1, -1), size - 1):
                need = worth
                for coin in chosen:
                    need ^= self.value(coin) or 0
                least = chosen[-1] if chosen else x
                for coin in places.get(need, ()):
                    if coin < least:
                        yield (x, *chosen, coin)


class Run(TurningRule):
    """Any number of neighbouring coins: the game Ruler."""

    text = "run"

    def sets(self, x: int) -> Iterator[tuple[int, ...]]:
        for last in range(x, -1, -1):
            yield tuple(range(x, last - 1, -1))

    def allows(self, coins: Sequence[int]) -> bool:
        return coins[0] - coins[-1] == len(coins) - 1

    def count(self, x: int) -> int:
        return x + 1

    def value(self, x: int) -> int:
        """Return the largest power of 2 that divides x+1 [WinningWays, chapter 14]."""
        return (x + 1) & -(x + 1)


class Offsets(TurningRule):
    """Fixed shapes: each is a set of distances to the left of the rightmost coin, 0 among them."""

    def __init__(self, shapes: Sequence[tuple[int, ...]]) -> None:
        self.shapes = tuple(sorted(set(shapes)))
        self.text = "/".join("+".join(map(str, shape)) for shape in self.shapes)

    def sets(self, x: int) -> Iterator[tuple[int, ...]]:
        for shape in self.shapes:
            if shape[-1] <= x:
                yield tuple(x - distance for distance in shape)

    def allows(self, coins: Sequence[int]) -> bool:
        return tuple(coins[0] - coin for coin in coins) in self.shapes

    def value(self, x: int) -> int:
        return _shape_table(self.shapes, 1 << max(6, x.bit_length()))[x]


def read_turning(word: str, game: str = "") -> TurningRule:
    """Return the rule written as `word`, perhaps in the brackets of a game."""
    plain = word.replace(" ", "").replace("–", "-")
    if plain == "run":
        return Run()
    low, dash, high = plain.partition("-")
    if low.isdecimal() and (not dash or high.isdecimal()) and len(plain) < 8:
        least, most = int(low), int(high or low)
        if 1 <= least <= most <= 16:
            return Count(least, most)
    from grundy.rulesets.families.turning_code import read_turning_code

    coded = read_turning_code(plain)
    if coded is not None:
        return coded
    shapes = []
    for shape in plain.split("/"):
        numbers = [int(n) for n in shape.split("+") if n.isdecimal() and len(n) < 5]
        if (
            len(numbers) != shape.count("+") + 1
            or 0 not in numbers
            or len(set(numbers)) < len(numbers)
        ):
            _, rule = Reader(f"{game}({word})", EXAMPLE).cut("(") if game else ("", None)
            raise (rule or Reader(word, EXAMPLE)).problem(
                'a turning rule is "1-3", "2", "run", a code such as "3E" or "1+C", or sets of flips such'
                ' as "0/0+1/0+2"'
            )
        shapes.append(tuple(sorted(numbers)))
    return Offsets(shapes)


def _odious(x: int) -> int:
    return 2 * x + (x.bit_count() + 1) % 2


class _CountTable:
    """The values of the first coins, by the mex over the sums of the values turned along.

    `sums[j]` marks, as a bit set, the sums of exactly j earlier values. Adding a coin of value g moves
    every mark of `sums[j]` from s to s xor g in `sums[j + 1]`.
    """

    def __init__(self, low: int, high: int) -> None:
        from grundy.arrays import np

        self.low, self.high = low, high
        self.values: list[int] = []
        self.is_full = False
        self._sums = [np.zeros(2, np.bool_) for _ in range(high)]
        self._sums[0][0] = True

    def value(self, x: int) -> int | None:
        """Return the value of a coin, None beyond those whose marks fit in memory."""
        while len(self.values) <= x and not self.is_full:
            pulse()
            self._add_coin()
        return self.values[x] if x < len(self.values) else None

    def _add_coin(self) -> None:
        from grundy.arrays import np

        reached = np.logical_or.reduce(self._sums[self.low - 1 :])
        missing = np.flatnonzero(~reached)
        value = int(missing[0]) if len(missing) else len(reached)
        if value.bit_length() > MOST_BITS:
            self.is_full, self._sums = True, []
            return
        size = len(reached)
        while size <= value:
            size *= 2
        sums = [
            np.concatenate([marks, np.zeros(size - len(marks), np.bool_)]) for marks in self._sums
        ]
        moved = np.arange(size) ^ value
        for j in range(self.high - 1, 0, -1):
            sums[j] |= sums[j - 1][moved]
        self._sums = sums  # all at once: an interrupted step leaves the table as it was
        self.values.append(value)


@cache
def _count_table(low: int, high: int) -> _CountTable:
    return _CountTable(low, high)


@cache
def _shape_table(shapes: tuple[tuple[int, ...], ...], coins: int) -> tuple[int, ...]:
    values: list[int] = []
    for x in range(coins):
        options = set()
        for shape in shapes:
            if shape[-1] <= x:
                total = 0
                for distance in shape[1:]:
                    total ^= values[x - distance]
                options.add(total)
        values.append(mex(options))
    return tuple(values)
