"""What is known about the regularity of a rule: the answer of `find_period`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from grundy.heaps.regularity.kinds import Regularity
from grundy.heaps.regularity.theorems import Theorem
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import FunctionRule, HeapRule
from grundy.heaps.values.sequence import NimSequence

if TYPE_CHECKING:
    from grundy.heaps.regularity.arithmetic import ArithmeticProof
    from grundy.heaps.regularity.window import WindowProof

RuleLike = HeapRule | str | Callable[[int], Iterable[int | Sequence[int]]]


@dataclass(frozen=True)
class Period:
    """What is known about the regularity of a rule, and why.

    `regularity` is None when none was seen; `proved` says that it holds for all heaps, by `theorem`.
    `checked_to` is the last heap whose value was computed.
    """

    rule: HeapRule
    regularity: Regularity | None
    proved: bool
    theorem: Theorem | None
    checked_to: int
    sequence: NimSequence = field(repr=False, compare=False)
    method: str = "values"
    seconds: float = field(default=0.0, compare=False)
    exact: bool = True
    window: WindowProof | None = field(default=None, compare=False)
    arithmetic: ArithmeticProof | None = field(default=None, compare=False)
    part: tuple[int, ...] = ()
    """For the residue theorem: the finite part of the set."""
    needed: int | None = None
    """How many values would prove a regularity that was seen, where a theorem says so."""
    pace: float = field(default=0.0, compare=False)
    """Heaps per second when the budget ran out."""

    @property
    def kind(self) -> str:
        """Return `periodic`, `arithmetic-periodic`, `sapp` or `unknown`."""
        return self.regularity.kind if self.regularity else "unknown"

    @property
    def resumable(self) -> bool:
        """Return whether the values hold all that was looked at; a cycle search keeps none."""
        return self.checked_to < len(self.sequence)

    def more_seconds(self, heaps: int) -> int | None:
        """Return about how many more seconds this many values take at least, or None if not known."""
        return ceil((heaps - 1 - self.checked_to) / self.pace) if self.pace > 0 else None

    def value(self, n: int) -> int:
        """Return G(n) from the proved regularity (for small n from the values).

        Raises
        ------
        LookupError
            When the regularity is not proved and n was not computed.
        """
        if n < len(self.sequence):
            return self.sequence[n]
        if not self.proved or self.regularity is None:
            raise LookupError(n)
        return self.regularity.value(n, self.sequence.values)


def as_rule(rule: RuleLike) -> HeapRule:
    """Return a rule from its text, from a function, or itself.

    >>> as_rule("kayles").text
    '0.77'
    """
    if isinstance(rule, HeapRule):
        return rule
    return parse_rule(rule) if isinstance(rule, str) else FunctionRule(rule)
