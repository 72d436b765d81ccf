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
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grundy.core.budget import Budget, current_budget
from grundy.errors import BudgetExhausted
from grundy.heaps.regularity.answer import Period, RuleLike, as_rule
from grundy.heaps.regularity.kinds import Regularity
from grundy.heaps.regularity.search import UNPROVED_LOOK, Hunt, brent_period
from grundy.heaps.regularity.theorems import bound_for
from grundy.heaps.values.sequence import NimSequence

if TYPE_CHECKING:
    from grundy.heaps.values.engine import Progress

_BLOCK = 1 << 20

__all__ = [
    "Period",
    "RuleLike",
    "as_rule",
    "brent_period",
    "find_period",
    "improving_period",
    "nim_values",
]


def improving_period(
    rule: RuleLike,
    *,
    to: int | None = None,
    budget: Budget | None = None,
    progress: Progress | None = None,
    sequence: NimSequence | None = None,
    window: bool = False,
    checkpoint: Path | None = None,
) -> Iterator[Period]:
    """Yield what is seen while a proof is looked for, then the answer of `find_period`.

    >>> [found.proved for found in improving_period("subtract(3,4,6,10)")][-1]
    True
    """
    started = time.perf_counter()
    if sequence is None:
        sequence = NimSequence(as_rule(rule))
    hunt = Hunt(sequence, to, budget, progress, checkpoint)
    try:
        for found in [hunt.window()] if window and hunt.splits else hunt.improve():
            yield replace(found, seconds=time.perf_counter() - started)
    except BudgetExhausted:
        yield replace(hunt.stopped(), seconds=time.perf_counter() - started)


def find_period(
    rule: RuleLike,
    *,
    to: int | None = None,
    budget: Budget | None = None,
    progress: Progress | None = None,
    sequence: NimSequence | None = None,
    window: bool = False,
    checkpoint: Path | None = None,
) -> Period:
    """Look for a regularity in the heaps 0 … `to`, and prove it where a theorem covers the rule.

    Without `to` a rule with a theorem is followed until the proof or the end of the budget. Others are
    looked at as long as the budget allows, at most 2^20 heaps; without a budget 10,000 heaps. Octal
    codes are proved by the standard bound where their period shows within some million heaps, beyond
    that by the window certificate if it applies; `window` asks for it at once. When the budget ends
    first, the answer has `exact` False and says what was seen; the values stay in `sequence` (and in the
    file `checkpoint`), so that another call goes on from there.
    """
    *_earlier, found = improving_period(
        rule,
        to=to,
        budget=budget,
        progress=progress,
        sequence=sequence,
        window=window,
        checkpoint=checkpoint,
    )
    return found


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
            _repeat(near.regularity, sequence, heaps, budget or current_budget())
    sequence.extend(heaps, budget=budget, progress=progress)
    return sequence


def _repeat(regularity: Regularity, sequence: NimSequence, heaps: int, budget: Budget) -> None:
    """Continue the sequence to `heaps` values by repeating the period (with its saltus)."""
    from grundy.arrays import np
    from grundy.heaps.values.engine import check_memory

    check_memory(sequence.rule, heaps)
    l, p, s = regularity.preperiod, regularity.period, regularity.saltus
    known = sequence.values
    kind = np.dtype(np.uint64) if s else known.dtype
    left = budget.memory_left
    fit = heaps if left is None else min(heaps, left // kind.itemsize)
    if len(known) >= fit:
        return
    values = np.empty(fit, kind)
    values[: len(known)] = known
    laps = max(1, _BLOCK // p)  # this many periods at once
    done = len(known)
    try:
        while done < fit:
            budget.check()
            # What is known is a multiple of the period before, or the whole of it so far.
            back = p * min(laps, (done - l) // p)
            end = min(fit, done + back)
            values[done:end] = values[done - back : end - back]
            if s:
                values[done:end] += np.uint64(s * (back // p))
            done = end
    finally:
        sequence.adopt(values[:done])
