"""Coin-turning rules as the checker reads them: which coins may be turned, and what one head is worth.

The value of a head alone is the mex, by the definition, over what can be turned with it.

>>> rule = read_turning("mock-turtles")
>>> rule.values(8), rule.allows([5, 3, 0]), rule.allows([5, 4, 3, 2])
([1, 2, 4, 7, 8, 11, 13, 14], True, False)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_NAMED = {
    "turning-turtles": "1-2", "mock-turtles": "1-3", "moebius": "1-5", "mogul": "1-7",
    "moidores": "1-9", "twins": "2", "triplets": "3", "ruler": "run",
}  # fmt: skip
_MOST_VALUES = 1 << 14


@dataclass(frozen=True)
class CoinRule:
    """Turn at least `low` and at most `high` coins; in a `run`, any number of neighbours."""

    low: int
    high: int
    run: bool = False

    def allows(self, turned: Sequence[int]) -> bool:
        """Return whether these coins, the largest first, may be turned together."""
        if self.run:
            return turned[0] - turned[-1] == len(turned) - 1
        return self.low <= len(turned) <= self.high

    def values(self, count: int) -> list[int] | None:
        """Return what each of the first coins is worth alone; None where numbers become too large."""
        return _run_values(count) if self.run else self._count_values(count)

    def _count_values(self, count: int) -> list[int] | None:
        """Return the values, from all xors of as many values of smaller coins as may be turned too."""
        found: list[int] = []
        reached: list[set[int]] = [{0}, *(set() for _ in range(1, self.high))]
        for _ in range(count):
            value = _mex(set().union(*reached[self.low - 1 :]))
            found.append(value)
            for size in range(self.high - 1, 0, -1):
                reached[size] |= {value ^ other for other in reached[size - 1]}
            if max(map(len, reached)) > _MOST_VALUES:
                return None
        return found

    @property
    def coq(self) -> str:
        """Return the rule as a term of `proofs/ClosedForms.v`."""
        return "turning Run" if self.run else f"turning (Between {self.low} {self.high})"


def read_turning(game: str) -> CoinRule | None:
    """Return the rule of a game; None where it is not of one of these kinds."""
    own = re.fullmatch(r"turning\((.*)\)", game)
    text = own[1] if own else _NAMED.get(game, "")
    if text == "run":
        return CoinRule(1, 1, run=True)
    numbers = re.fullmatch(r"([1-9])(?:-([1-9]))?", text)
    if numbers is None:
        return None
    low, high = int(numbers[1]), int(numbers[2] or numbers[1])
    return CoinRule(low, high) if low <= high else None


def _run_values(count: int) -> list[int]:
    found: list[int] = []
    for place in range(count):
        reached, total = {0}, 0
        for other in reversed(found[:place]):
            total ^= other
            reached.add(total)
        found.append(_mex(reached))
    return found


def _mex(values: set[int]) -> int:
    value = 0
    while value in values:
        value += 1
    return value
