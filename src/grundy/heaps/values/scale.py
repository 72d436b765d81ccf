"""The Grundy scale: nim-values of a subtraction game with two strips of paper, as data.

Source section 3.7.2: the upper strip holds the values found so far; the lower one, written backwards,
carries an arrow at 0 and marks at the numbers that may be subtracted. Push the arrow under heap n: the
marks point at the options, and the mex of what they point at is G(n). For an all-but game the marks
stand at the numbers that may *not* be subtracted, and everything else counts.

>>> step = scale_step("subtract(2,4,5)", 10)
>>> step.options, step.read, step.value
((8, 6, 5), (0, 3, 2), 1)
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.errors import GameError
from grundy.heaps.regularity.period import RuleLike, as_rule
from grundy.heaps.rules.rule import AllBut, FiniteSubtraction
from grundy.heaps.values.sequence import NimSequence


@dataclass(frozen=True, slots=True)
class ScaleStep:
    """One position of the scale: the arrow under heap n, the marks, what they point at, the mex."""

    heap: int
    marks: tuple[int, ...]
    """The numbers marked on the lower strip: allowed ones, or excluded ones for an all-but game."""
    marks_exclude: bool
    options: tuple[int, ...]
    read: tuple[int, ...]
    value: int
    known: tuple[int, ...]
    """The upper strip: G(0) … G(heap - 1)."""


def scale_step(rule: RuleLike, heap: int) -> ScaleStep:
    """Return the scale with its arrow under one heap."""
    rule = as_rule(rule)
    if not isinstance(rule, FiniteSubtraction | AllBut):
        raise GameError(
            "the Grundy scale is for finite subtraction games and all-but games, not for {rule}",
            rule=rule,
        )
    values = NimSequence(rule).first(heap + 1)
    options = tuple(heap - s for s in rule.allowed(heap))
    exclude = isinstance(rule, AllBut)
    return ScaleStep(
        heap,
        rule.excluded if isinstance(rule, AllBut) else rule.members,
        exclude,
        options,
        tuple(values[option] for option in options),
        values[heap],
        tuple(values[:heap]),
    )
