"""Find the regularity of a rule's nim-sequence, and prove it where a theorem allows.

>>> find_period("subtract(3,4,6,10)").regularity
Regularity(kind='periodic', preperiod=14, period=7, saltus=0, residues=())
>>> find_period("allbut(2,3,4)").regularity
Regularity(kind='arithmetic-periodic', preperiod=0, period=6, saltus=2, residues=())
>>> kayles = find_period("0.77")
>>> kayles.proved, kayles.theorem.citation, kayles.value(10**30)
(True, 'GuySmith1956', 1)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted
from grundy.heaps import theorem as theorems
from grundy.heaps.language import parse_rule
from grundy.heaps.regularity import Regularity, see, suffix_period
from grundy.heaps.rule import (
    AllBut,
    Code,
    FiniteSubtraction,
    FunctionRule,
    HeapRule,
    InfiniteSubtraction,
)
from grundy.heaps.sequence import NimSequence
from grundy.heaps.theorem import Bound, Theorem, bound_for, tail_heaps

if TYPE_CHECKING:
    from grundy.heaps.engine import Progress
    from grundy.heaps.window import WindowProof

FIRST_LOOK = 1000
UNPROVED_LOOK = 10_000  # how far a rule without a theorem is looked at, unless told otherwise
_SET_PARTS = 12  # finite parts of an infinite set tried for the residue theorem
_STORED_LIMIT = 1 << 24  # beyond, a finite subtraction set is searched in bounded memory
BRENT_STEPS = 4 * 10**8
_SEE_LIMIT = 1 << 22  # beyond, only plain periods are looked for: the other kinds need wide arrays

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
    part: tuple[int, ...] = ()
    """For the residue theorem: the finite part of the set."""

    @property
    def kind(self) -> str:
        """Return `periodic`, `arithmetic-periodic`, `sapp` or `unknown`."""
        return self.regularity.kind if self.regularity else "unknown"

    @property
    def exceptional(self) -> list[int]:
        """Return the values before the preperiod ends."""
        return self.sequence.first(self.regularity.preperiod) if self.regularity else []

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


def find_period(
    rule: RuleLike,
    *,
    to: int | None = None,
    budget: Budget | None = None,
    progress: Progress | None = None,
    sequence: NimSequence | None = None,
    window: bool = False,
) -> Period:
    """Look for a regularity in the heaps 0 … `to`, and prove it where a theorem covers the rule.

    Without `to` a rule with a theorem is followed until the proof or the end of the budget, others to
    heap 10,000. `window` asks for the window certificate instead of the standard bound. When the
    budget ends first, the answer has `exact` False and says what was seen.
    """
    started = time.perf_counter()
    if sequence is None:
        sequence = NimSequence(as_rule(rule))
    hunt = _Hunt(sequence, to, budget, progress)
    try:
        found = hunt.window() if window and hunt.splits else hunt.run()
    except BudgetExhausted:
        found = hunt.seen(exact=False)
    object.__setattr__(found, "seconds", time.perf_counter() - started)
    return found


class _Hunt:
    """One search: the sequence grows, is looked at now and then, until something is proved."""

    def __init__(
        self,
        sequence: NimSequence,
        to: int | None,
        budget: Budget | None,
        progress: Progress | None,
    ) -> None:
        self.sequence, self.rule = sequence, sequence.rule
        self.limit = None if to is None else to + 1
        self.budget, self.progress = budget, progress

    @property
    def splits(self) -> bool:
        """Return whether the rule is an octal code that divides heaps: what windows are for."""
        return isinstance(self.rule, Code) and not self.rule.tail and self.rule.most_heaps == 2

    def run(self) -> Period:
        rule = self.rule
        if isinstance(rule, InfiniteSubtraction):
            return self.residues(rule) or self.unproved()
        if isinstance(rule, Code) and rule.tail:
            return self.tail(rule)
        bound = bound_for(rule)
        return self.unproved() if bound is None else self.proof(bound)

    def extend(self, heaps: int) -> None:
        self.sequence.extend(heaps, budget=self.budget, progress=self.progress)

    def proof(self, bound: Bound) -> Period:
        """Extend and look, until the theorem's bound is met, or the limit."""
        heaps = min(FIRST_LOOK, self.limit or FIRST_LOOK)
        while True:
            self.extend(heaps)
            heaps = len(self.sequence)
            found = self.look(bound)
            if found is not None and found[1] <= heaps:
                return self.answer(found[0], bound.theorem)
            if self.limit is not None and heaps >= self.limit:
                return self.bounded_memory() or self.seen()
            if self.rises():
                return self.seen()
            if isinstance(self.rule, FiniteSubtraction) and heaps >= _STORED_LIMIT:
                return self.bounded_memory() or self.seen()
            grown = heaps + heaps // 2
            if found is not None and found[1] <= 4 * heaps:
                grown = found[1]  # exactly what the proof of this candidate needs
            heaps = min(grown, self.limit or grown)

    def rises(self) -> bool:
        """Return whether a code that makes three heaps shows a regularity with a saltus.

        No theorem here proves one, and its values leave no period to wait for.
        """
        if not (isinstance(self.rule, Code) and self.rule.most_heaps == 3):
            return False
        regularity = see(self.sequence.values)
        return regularity is not None and regularity.saltus > 0

    def look(self, bound: Bound) -> tuple[Regularity, int] | None:
        """Return the best candidate and the number of values that would prove it."""
        import numpy as np

        values = self.sequence.values
        if len(values) < 2:
            return None
        arithmetic = isinstance(self.rule, AllBut)
        row = np.diff(values.astype(np.int64)) if arithmetic else values
        best = suffix_period(
            row, factor=bound.factor, offset=bound.offset, smallest=bound.smallest, repeats=0
        )
        if best is None or best[2] > len(values):
            best = suffix_period(
                row, factor=bound.factor, offset=bound.offset, smallest=bound.smallest
            )
        if best is None:
            return None
        start, period, needed = best
        saltus = int(values[start + period]) - int(values[start])
        kind = "arithmetic-periodic" if saltus else "periodic"
        if saltus < 0:
            return None
        return Regularity(kind, start, period, saltus), needed  # type: ignore[arg-type]

    def bounded_memory(self) -> Period | None:
        """Search the cycle of a finite subtraction set with memory for max(S) values only."""
        from grundy.heaps import jit

        if not isinstance(self.rule, FiniteSubtraction) or not jit.available():
            return None
        found = brent_period(self.rule, self.budget)
        if found is None:
            return None
        self.extend(min(_STORED_LIMIT, found.preperiod + found.period))
        return self.answer(found, theorems.FINITE_SUBTRACTION, method="cycle-search")

    def tail(self, rule: Code) -> Period:
        self.extend(self.limit or (UNPROVED_LOOK if rule.most_heaps <= 1 else FIRST_LOOK))
        seen = self.seen()
        regularity = seen.regularity
        if regularity is None:
            return seen
        if rule.text == "4.[3]" and regularity == Regularity("arithmetic-periodic", 1, 4, 4):
            return self.answer(regularity, theorems.LASKER)
        if rule.most_heaps <= 1 and regularity.kind == "periodic":
            needed = tail_heaps(rule, regularity.preperiod, regularity.period)
            if needed <= len(self.sequence):
                return self.answer(regularity, theorems.REPEATING_TAIL)
        return seen

    def residues(self, rule: InfiniteSubtraction) -> Period | None:
        """Prove an infinite set by a finite part of it that is purely periodic."""
        for count, largest in enumerate(rule.allowed(4 * _SET_PARTS), start=1):
            if count > _SET_PARTS:
                break
            part = tuple(s for s in rule.allowed(largest))
            found = find_period(FiniteSubtraction(part), to=20 * FIRST_LOOK, budget=self.budget)
            regularity = found.regularity
            if regularity is None or not found.proved or regularity.preperiod:
                continue
            p = regularity.period
            others = {s % p for s in rule.members if s > largest}.union(
                *(family.residues(p, above=largest) for family in rule.families)
            )
            if others <= {s % p for s in part}:
                self.extend(max(2 * p, self.limit or 0))
                return self.answer(regularity, theorems.SAME_RESIDUES, part=part)
        return None

    def unproved(self) -> Period:
        self.extend(self.limit or UNPROVED_LOOK)
        return self.seen()

    def window(self) -> Period:
        """Prove by the window certificate: the candidate first, then one period in bounded memory."""
        from grundy.heaps.window import PREFIX, confirm

        bound = bound_for(self.rule)
        if bound is None:
            return self.unproved()
        heaps = 4 * PREFIX
        while True:
            self.extend(min(heaps, self.limit or heaps))
            found = self.look(bound)
            if found is not None:
                regularity = found[0]
                reach = regularity.preperiod + 2 * PREFIX + regularity.period
                self.extend(min(reach, self.limit or reach))
                proof = confirm(
                    self.sequence,
                    preperiod=regularity.preperiod,
                    period=regularity.period,
                    budget=self.budget,
                )
                if proof.proved:
                    return self.answer(regularity, theorems.WINDOW, method="window", window=proof)
                if found[1] <= len(self.sequence):  # no window here, but the usual bound is met
                    return self.answer(regularity, bound.theorem)
            if self.limit is not None and len(self.sequence) >= self.limit:
                return self.seen()
            heaps = len(self.sequence) * 3 // 2

    def seen(self, exact: bool = True) -> Period:
        """Return what the known values show, unproved."""
        bound = bound_for(self.rule)
        found = None if bound is None else self.look(bound)
        if found is not None and 3 * found[0].preperiod <= 2 * len(self.sequence):
            regularity: Regularity | None = found[0]
        elif len(self.sequence) > _SEE_LIMIT:
            regularity = None
        else:
            regularity = see(self.sequence.values)
        return Period(
            self.rule,
            regularity,
            proved=False,
            theorem=None,
            checked_to=len(self.sequence) - 1,
            sequence=self.sequence,
            exact=exact,
        )

    def answer(self, regularity: Regularity, theorem: Theorem, **more: Any) -> Period:
        return Period(
            self.rule,
            regularity,
            proved=True,
            theorem=theorem,
            checked_to=len(self.sequence) - 1,
            sequence=self.sequence,
            **more,
        )


def brent_period(
    rule: FiniteSubtraction, budget: Budget | None = None, *, steps: int = BRENT_STEPS
) -> Regularity | None:
    """Return the period of a finite subtraction set by cycle search in O(max S) memory, or None.

    >>> brent_period(FiniteSubtraction((3, 4, 6, 10)))
    Regularity(kind='periodic', preperiod=14, period=7, saltus=0, residues=())
    """
    import numpy as np

    from grundy.heaps.engine import watched
    from grundy.heaps.subtraction_kernel import brent

    members = np.array(rule.members, np.int64)
    (preperiod, period, _), reason = watched(brent, (members, steps), budget)
    if reason is not None:
        raise reason
    return Regularity("periodic", int(preperiod), int(period)) if period else None


def nim_values(
    rule: RuleLike,
    heaps: int,
    *,
    budget: Budget | None = None,
    progress: Progress | None = None,
    sequence: NimSequence | None = None,
) -> NimSequence:
    """Return the sequence with at least `heaps` values, repeated from a proved period where one is near.

    >>> len(nim_values("0.07", 10**6)) >= 10**6
    True
    """
    if sequence is None:
        sequence = NimSequence(as_rule(rule))
    if heaps > 2 * UNPROVED_LOOK and bound_for(sequence.rule) is not None:
        near = find_period(
            sequence.rule, to=UNPROVED_LOOK, budget=budget, sequence=sequence, progress=progress
        )
        if near.proved and near.regularity is not None:
            sequence.adopt(_repeat(near.regularity, sequence, heaps))
    sequence.extend(heaps, budget=budget, progress=progress)
    return sequence


def _repeat(regularity: Regularity, sequence: NimSequence, heaps: int) -> Any:
    """Return the first `heaps` values by repeating the period (with its saltus)."""
    import numpy as np

    from grundy.heaps.engine import check_memory

    check_memory(sequence.rule, heaps)
    l, p = regularity.preperiod, regularity.period
    known = sequence.values
    body = known[l : l + p]
    rest = np.resize(body, max(0, heaps - l))
    if regularity.saltus:
        laps = np.arange(len(rest), dtype=np.uint64) // np.uint64(p)
        rest = rest.astype(np.uint64) + laps * np.uint64(regularity.saltus)
    return np.concatenate((known[:l].astype(rest.dtype), rest))
