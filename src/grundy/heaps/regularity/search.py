"""The search behind `find_period`: extend the sequence, look at it, until a theorem is met."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.heaps.regularity import theorems
from grundy.heaps.regularity.answer import Period
from grundy.heaps.regularity.kinds import Regularity, see, suffix_period
from grundy.heaps.regularity.theorems import PeriodBound, Theorem, bound_for, tail_heaps
from grundy.heaps.rules.rule import AllBut, Code, FiniteSubtraction, InfiniteSubtraction
from grundy.heaps.values.sequence import NimSequence

if TYPE_CHECKING:
    from grundy.heaps.values.engine import Progress, Stopped

FIRST_LOOK = 1000
UNPROVED_LOOK = 10_000  # how far a rule without a theorem is looked at where no budget is given
_OBSERVED_LIMIT = 1 << 20  # … and where one is: what is not proved here will not be so further on
_SET_PARTS = 12  # finite parts of an infinite set tried for the residue theorem
_STORED_LIMIT = 1 << 24  # beyond, what the last values show is preferred to the usual bound
BRENT_STEPS = 4 * 10**8
_SEE_LIMIT = 1 << 22  # beyond, only plain periods are looked for: the other kinds need wide arrays


class Hunt:
    """One search: the sequence grows, is looked at now and then, until something is proved."""

    def __init__(
        self,
        sequence: NimSequence,
        to: int | None,
        budget: Budget | None,
        progress: Progress | None,
        checkpoint: Path | None = None,
    ) -> None:
        self.sequence, self.rule = sequence, sequence.rule
        self.limit = None if to is None else to + 1
        self.budget, self.progress, self.checkpoint = budget, progress, checkpoint
        self._started = time.perf_counter()
        self._marks: list[tuple[int, float]] = []  # how many values were known when
        self.searched = 0  # heaps that a search in bounded memory looked at

    @property
    def splits(self) -> bool:
        """Return whether the rule is an octal code that divides heaps: what windows are for."""
        return isinstance(self.rule, Code) and not self.rule.tail and self.rule.most_heaps == 2

    def run(self) -> Period:
        """Return the last of the answers."""
        *_earlier, found = self.improve()
        return found

    def improve(self) -> Iterator[Period]:
        """Yield what is seen, whenever that changes, then what is proved."""
        rule = self.rule
        if isinstance(rule, InfiniteSubtraction):
            proved = self.residues(rule)
            if proved is not None:
                yield proved
            else:
                yield from self.observe()
        elif isinstance(rule, Code) and rule.tail:
            yield from self.observe(lambda seen: self.tail(rule, seen))
        else:
            bound = bound_for(rule)
            if bound is None:
                yield from self.observe()
            else:
                yield from self.proof(bound)

    @property
    def pace(self) -> float:
        """Return the heaps per second over the later half of the run, or a little more of it."""
        now, heaps = time.perf_counter(), max(len(self.sequence), self.searched)
        for known, at in reversed(self._marks):
            if heaps > known and 2 * (now - at) > now - self._started:
                return (heaps - known) / (now - at)
        return 0.0

    def extend(self, heaps: int) -> None:
        self._marks.append((len(self.sequence), time.perf_counter()))
        self.sequence.extend(
            heaps, budget=self.budget, progress=self.progress, checkpoint=self.checkpoint
        )

    def proof(self, bound: PeriodBound) -> Iterator[Period]:
        """Extend and look, until the theorem's bound is met, or the limit."""
        heaps = min(FIRST_LOOK, self.limit or FIRST_LOOK)
        shown: Regularity | None = None
        while True:
            self.extend(heaps)
            heaps = len(self.sequence)
            found = self.look(bound)
            final = self.decided(bound, found)
            if final is not None:
                yield final
                return
            heaps = len(self.sequence)
            if found is not None and found[0] != shown and self.is_shown(found[0]):
                shown = found[0]
                yield self.unproved_answer(shown, exact=False)
            grown = heaps + heaps // 2
            if found is not None and found[1] <= 4 * heaps:
                grown = found[1]  # exactly what the proof of this candidate needs
            heaps = min(grown, self.limit or grown)

    def decided(self, bound: PeriodBound, found: tuple[Regularity, int] | None) -> Period | None:
        """Return the final answer, where the values known so far (or the limit) allow one."""
        heaps = len(self.sequence)
        if found is not None and found[1] <= heaps:
            return self.answer(found[0], bound.theorem)
        risen = self.rising()
        if risen is not None:
            return risen
        at_limit = self.limit is not None and heaps >= self.limit
        if at_limit or (heaps >= _STORED_LIMIT and isinstance(self.rule, FiniteSubtraction)):
            return self.bounded_memory() or self.seen()
        if heaps >= _STORED_LIMIT and found is None and self.splits:
            return self.recurrence()
        return None

    def rising(self) -> Period | None:
        """Return the answer for a code that makes three heaps and shows a regularity with a saltus.

        Its values leave no period to wait for. None: none is shown, or more heaps may prove it.
        """
        from grundy.heaps.regularity.arithmetic import prove

        if not (isinstance(self.rule, Code) and self.rule.most_heaps == 3):
            return None
        regularity = see(self.sequence.values)
        if regularity is None or not regularity.saltus:
            return None
        proof = prove(self.rule, self.sequence.values, regularity)
        if proof is not None:
            return self.answer(regularity, theorems.ARITHMETIC, arithmetic=proof)
        if len(self.sequence) < 4 * (regularity.preperiod + regularity.period) + self.rule.last:
            return None
        return self.seen()

    def look(self, bound: PeriodBound) -> tuple[Regularity, int] | None:
        """Return the best candidate and the number of values that would prove it."""
        from grundy.arrays import np

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
        from grundy.heaps.warmup import SUBTRACTION

        wait = None if self.budget is None else self.budget.compiles
        if not isinstance(self.rule, FiniteSubtraction) or not SUBTRACTION.ready(wait=wait):
            return None
        found, self.searched, reason = _cycle(self.rule, self.budget, self.progress, BRENT_STEPS)
        if reason is not None:
            raise reason
        if found is None:
            return None
        self.extend(min(_STORED_LIMIT, found.preperiod + found.period))
        return self.answer(found, theorems.FINITE_SUBTRACTION, method="cycle-search")

    def tail(self, rule: Code, regularity: Regularity) -> Period | None:
        """Return the proof of what a code with a repeating tail shows, where the values suffice."""
        if rule.text == "4.[3]" and regularity == Regularity("arithmetic-periodic", 1, 4, 4):
            return self.answer(regularity, theorems.LASKER)
        if rule.most_heaps <= 1 and regularity.kind == "periodic":
            needed = tail_heaps(rule, regularity.preperiod, regularity.period)
            if needed <= len(self.sequence):
                return self.answer(regularity, theorems.REPEATING_TAIL)
        return None

    def residues(self, rule: InfiniteSubtraction) -> Period | None:
        """Prove an infinite set by a finite part of it that is purely periodic."""
        for count, largest in enumerate(rule.allowed(4 * _SET_PARTS), start=1):
            if count > _SET_PARTS:
                break
            part = tuple(s for s in rule.allowed(largest))
            finite = NimSequence(FiniteSubtraction(part))
            found = Hunt(finite, 20 * FIRST_LOOK, self.budget, None).run()
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

    def observe(
        self, prove: Callable[[Regularity], Period | None] = lambda seen: None
    ) -> Iterator[Period]:
        """Look further and further, as far as the limit or the budget allows, or until a proof.

        A pattern that no theorem covers may end at the next heap, so what is seen is yielded as soon
        as it shows, and looked at for as long as there is time.
        """
        most = self.limit or (UNPROVED_LOOK if self.budget is None else _OBSERVED_LIMIT)
        heaps, shown = FIRST_LOOK, None
        while True:
            heaps = min(max(heaps, len(self.sequence)), most)
            self.extend(heaps)
            found = self.seen(exact=heaps >= most)
            proved = None if found.regularity is None else prove(found.regularity)
            if proved is not None or found.exact:
                yield proved or found
                return
            if found.regularity not in (None, shown):
                shown = found.regularity
                yield found
            heaps *= 2

    def window(self) -> Period:
        """Prove by the window certificate wherever it applies, else by the usual bound."""
        from grundy.heaps.regularity.window import PREFIX

        bound = bound_for(self.rule)
        assert bound is not None  # windows are for octal codes, which have one
        heaps = 4 * PREFIX
        while True:
            self.extend(min(heaps, self.limit or heaps))
            proved = self.recurrence()
            if proved is not None:
                return proved
            found = self.look(bound)
            if found is not None and found[1] <= len(self.sequence):
                return self.answer(found[0], bound.theorem)
            if self.limit is not None and len(self.sequence) >= self.limit:
                return self.seen()
            heaps = len(self.sequence) * 3 // 2

    def recurrence(self) -> Period | None:
        """Wait for the window before the present heap to recur; None where it is not sufficient."""
        from grundy.heaps.regularity.window import NotCertifiable, search

        self._marks.append((len(self.sequence), time.perf_counter()))
        try:
            proof = search(
                self.sequence,
                limit=self.limit,
                budget=self.budget,
                progress=self.progress,
                checkpoint=self.checkpoint,
            )
        except NotCertifiable:
            return None
        if proof is None:
            return None
        regularity = Regularity("periodic", proof.preperiod, proof.period)
        return self.answer(regularity, theorems.WINDOW, method="window", window=proof)

    def is_shown(self, regularity: Regularity) -> bool:
        """Return whether the known values show a candidate for long enough to speak of it."""
        return 3 * regularity.preperiod <= 2 * len(self.sequence)

    def stopped(self) -> Period:
        """Return the answer when the budget has ended: proved, where the values known by then suffice."""
        bound = bound_for(self.rule)
        found = None if bound is None else self.look(bound)
        if bound is not None and found is not None and found[1] <= len(self.sequence):
            return self.answer(found[0], bound.theorem)
        return self.seen(exact=False)

    def seen(self, exact: bool = True) -> Period:
        """Return what the known values show, unproved."""
        bound = bound_for(self.rule)
        found = None if bound is None else self.look(bound)
        if found is not None and self.is_shown(found[0]):
            return self.unproved_answer(found[0], exact)
        if len(self.sequence) > _SEE_LIMIT:
            return self.unproved_answer(None, exact)
        return self.unproved_answer(see(self.sequence.values), exact)

    def unproved_answer(self, regularity: Regularity | None, exact: bool) -> Period:
        bound = bound_for(self.rule)
        needed = None
        if regularity is not None and bound is not None and regularity.saltus == 0:
            needed = bound.heaps(regularity.preperiod, regularity.period)
        return Period(
            self.rule,
            regularity,
            proved=False,
            theorem=None,
            checked_to=max(len(self.sequence), self.searched) - 1,
            sequence=self.sequence,
            exact=exact,
            needed=needed,
            pace=0.0 if exact else self.pace,
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
    found, _, reason = _cycle(rule, budget, None, steps)
    if reason is not None:
        raise reason
    return found


def _cycle(
    rule: FiniteSubtraction, budget: Budget | None, progress: Progress | None, steps: int
) -> tuple[Regularity | None, int, Stopped | None]:
    """Return the period, how many heaps were looked at, and why the search was stopped, if so."""
    from grundy.arrays import np
    from grundy.heaps.values.engine import watched
    from grundy.heaps.values.kernels.subtraction import brent

    members = np.array(rule.members, np.int64)
    (preperiod, period, looked), reason = watched(brent, (members, steps), budget, progress)
    found = Regularity("periodic", int(preperiod), int(period)) if period else None
    return found, int(looked), reason
