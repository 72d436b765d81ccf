"""Dyadic rationals: the numbers that short games can be.

>>> simplest_between(Fraction(1, 4), Fraction(1))
Fraction(1, 2)
"""

from __future__ import annotations

from fractions import Fraction


def is_dyadic(number: Fraction) -> bool:
    """Return whether the denominator is a power of two.

    >>> is_dyadic(Fraction(3, 8)), is_dyadic(Fraction(1, 3))
    (True, False)
    """
    return number.denominator & (number.denominator - 1) == 0


def simplest_between(
    low: Fraction | None,
    high: Fraction | None,
    *,
    low_closed: bool = False,
    high_closed: bool = False,
) -> Fraction:
    """Return the simplest number between two bounds: the one born first.

    A bound of None is no bound at all; a closed bound may itself be the answer. Integers nearest to
    zero come first, then the dyadics with the smallest denominator [Conway1976].

    Raises
    ------
    ValueError
        When no number lies between the bounds.

    Examples
    --------
    >>> simplest_between(Fraction(5, 2), None)
    Fraction(3, 1)
    >>> simplest_between(Fraction(-1, 2), Fraction(-1, 4), low_closed=True)
    Fraction(-1, 2)
    """
    if low is not None and high is not None:
        closed = low_closed and high_closed
        if low > high or (low == high and not closed):
            raise ValueError(f"no number lies between {low} and {high}")
    above_low = low is None or low < 0 or (low == 0 and low_closed)
    below_high = high is None or high > 0 or (high == 0 and high_closed)
    if above_low and below_high:
        return Fraction(0)
    if not below_high:
        assert high is not None
        mirrored = None if low is None else -low
        return -simplest_between(-high, mirrored, low_closed=high_closed, high_closed=low_closed)
    assert low is not None
    exponent = 0
    while True:
        # The first multiple of 2^-exponent from `low` on: all candidates are tried coarsest first.
        scaled, rest = divmod(low.numerator << exponent, low.denominator)
        candidate = Fraction(scaled if rest == 0 and low_closed else scaled + 1, 1 << exponent)
        if high is None or candidate < high or (candidate == high and high_closed):
            return candidate
        exponent += 1


def birthday_of_number(number: Fraction) -> int:
    """Return the day on which a dyadic is born: its integer part, one day more, then one per bit.

    >>> [birthday_of_number(Fraction(n, 4)) for n in (0, 4, -8, 1, 3, 5)]
    [0, 1, 2, 3, 3, 4]
    """
    size = abs(number)
    exponent = size.denominator.bit_length() - 1
    return size.numerator // size.denominator + (exponent + 1 if exponent else 0)
