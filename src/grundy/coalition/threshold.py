"""The threshold of a coalition: computed and proved finite, beside the formula if one fits."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.coalition import theorems
from grundy.coalition.pattern import WINDOW_THEOREM, MaskPattern


@dataclass(frozen=True, slots=True)
class Threshold:
    """The largest token counts a coalition can hold: with anyone on move, with a member on move.

    `computed` came from the recurrence and ends in a window of lost counts, which proves it for
    this circle; `formula` is a theorem for a whole family, when one covers it.
    """

    letter: str
    computed: tuple[int, int]
    formula: theorems.Formula | None

    @property
    def any(self) -> int:
        """Return T_any: the largest count won with some seat on move."""
        return self.computed[0]

    @property
    def small(self) -> int | None:
        """Return T_small: the largest count won with a member on move, None if there is none."""
        return self.computed[1] if self.computed[1] >= 0 else None

    @property
    def theorem(self) -> str:
        """Return what proves it: the family's theorem, else the window of this circle."""
        return self.formula.theorem if self.formula else WINDOW_THEOREM


def threshold_of(pattern: MaskPattern) -> Threshold | None:
    """Return the threshold that a pattern proves, or None when the coalition keeps winning.

    Raises
    ------
    AssertionError
        If a proved formula contradicts the computation: one of the two would be wrong, and no
        answer may hide it.

    >>> from grundy.coalition.circle import Circle
    >>> from grundy.coalition.contest import Contest
    >>> from grundy.coalition.pattern import find_pattern
    >>> found = threshold_of(find_pattern(Contest(Circle.parse("001010111", 2), "0")))
    >>> found.any, found.small, found.theorem
    (118, 116, 'CoalitionBestOrder')
    >>> threshold_of(find_pattern(Contest(Circle.parse("000111", 2), "0"))) is None
    True
    """
    counts = pattern.thresholds
    if counts is None:
        return None
    circle, letter = pattern.contest.circle, pattern.contest.letter
    formulas = []
    if circle.interval is not None:
        formulas = list(theorems.applicable(circle.word, letter, circle.interval))
    for formula in formulas:
        if (formula.any, formula.small) != counts:
            raise AssertionError(f"{formula.theorem} says {formula}, computed {counts}")
    return Threshold(letter, counts, formulas[0] if formulas else None)
