"""Rules f(n) of take-away games, written as people write them: `3n`, `n^2`, `2n-1`, `n(n+1)/2`.

An expression has whole numbers, `n`, `+`, `-`, `*` (which may be left out), `/` by a number, `^` by a
number, and brackets. It is computed exactly; f(n) is its value rounded down, and 0 where that is negative.

Whether f never decreases is read off the expression: sums, products and powers of what does not decrease
and is not negative, less or divided by a number. So it is proved where `grows` says so, and not known
otherwise.

>>> f = read_growth("n(n+1)/2")
>>> [f(n) for n in range(5)], f.grows
([0, 1, 3, 6, 10], True)
>>> read_growth("10-n").grows, read_growth("3n/2-1")(3)
(False, 3)
>>> read_growth("2^n")
Traceback (most recent call last):
    ...
grundy.errors.NotationError: an exponent must be a whole number from 0 to 9: column 3 of "2^n". Example: n^2
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from grundy.core.reading import Scanner

EXAMPLE = "n^2"
LONGEST = 60
LARGEST = 10**6
HIGHEST = 12
"""The largest degree: with it f of a number of a thousand digits is still computed at once."""


@dataclass(frozen=True)
class _Term:
    """A part of the expression, and what is known of it without computing."""

    value: Callable[[int], Fraction]
    degree: int
    grows: bool
    """It does not decrease on 0, 1, 2, …"""
    positive: bool
    """It is not negative there."""

    @property
    def is_number(self) -> bool:
        return self.degree == 0


@dataclass(frozen=True)
class Growth:
    """A rule f, as it was written."""

    text: str
    term: _Term

    @property
    def grows(self) -> bool:
        """Return whether f is known never to decrease."""
        return self.term.grows

    def __call__(self, n: int) -> int:
        return max(0, self.term.value(n).__floor__())


@cache
def read_growth(text: str) -> Growth:
    """Return the rule that an expression in n means."""
    scanner = Scanner("".join(text.split()), EXAMPLE)
    if len(scanner.text) > LONGEST:
        raise scanner.problem(
            "an expression has at most {limit} characters", at=LONGEST, limit=LONGEST
        )
    term = _sum(scanner)
    if scanner.peek():
        raise _unread(scanner)
    return Growth(scanner.text, term)


def _sum(scanner: Scanner) -> _Term:
    found = _product(scanner)
    while scanner.peek() in ("+", "-"):
        start = scanner.at
        plus = scanner.take("+") or not scanner.take("-")
        found = _checked(scanner, start, (_added if plus else _less)(found, _product(scanner)))
    return found


def _product(scanner: Scanner) -> _Term:
    found = _power(scanner)
    while scanner.peek() and scanner.peek() not in "+-)^":
        start = scanner.at
        if scanner.take("/"):
            divisor = _power(scanner)
            if not divisor.is_number or divisor.value(0) <= 0:
                raise scanner.problem("only division by a positive number is allowed", at=start + 1)
            found = _scaled(found, 1 / divisor.value(0))
        else:
            scanner.take("*")
            found = _times(found, _power(scanner))
        found = _checked(scanner, start, found)
    return found


def _power(scanner: Scanner) -> _Term:
    found = _atom(scanner)
    if scanner.take("^"):
        start, digits = scanner.at, _digits(scanner)
        if len(digits) != 1:
            raise scanner.problem("an exponent must be a whole number from 0 to 9", at=start)
        power = _number(Fraction(1))
        for _ in range(int(digits)):
            power = _checked(scanner, start, _times(power, found))
        found = power
    return found


def _atom(scanner: Scanner) -> _Term:
    if scanner.take("("):
        found = _sum(scanner)
        scanner.expect(")")
        return found
    if scanner.take("n"):
        return _Term(Fraction, 1, grows=True, positive=True)
    start, digits = scanner.at, _digits(scanner)
    if not digits:
        raise _unread(scanner)
    return _checked(scanner, start, _number(Fraction(digits)))


def _digits(scanner: Scanner) -> str:
    start = scanner.at
    while scanner.peek() and scanner.peek() in "0123456789":
        scanner.at += 1
    return scanner.text[start : scanner.at]


def _unread(scanner: Scanner) -> Exception:
    if scanner.peek():
        return scanner.problem(
            'expected a number, n or a bracket, found "{character}"', character=scanner.peek()
        )
    return scanner.problem("the expression ends too early")


def _checked(scanner: Scanner, start: int, term: _Term) -> _Term:
    """Return the term, or refuse it where its numbers would grow without bounds."""
    if term.degree > HIGHEST:
        raise scanner.problem("the power of n must be at most {limit}", at=start, limit=HIGHEST)
    if term.is_number and abs(term.value(0)) > LARGEST:
        raise scanner.problem("a number here must be at most {limit}", at=start, limit=LARGEST)
    return term


def _number(number: Fraction) -> _Term:
    return _Term(lambda _: number, 0, grows=True, positive=number >= 0)


def _added(a: _Term, b: _Term) -> _Term:
    return _Term(
        lambda n: a.value(n) + b.value(n),
        max(a.degree, b.degree),
        a.grows and b.grows,
        a.positive and b.positive,
    )


def _less(a: _Term, b: _Term) -> _Term:
    return _Term(
        lambda n: a.value(n) - b.value(n),
        max(a.degree, b.degree),
        a.grows and b.is_number,
        a.grows and b.is_number and a.value(0) >= b.value(0),
    )


def _times(a: _Term, b: _Term) -> _Term:
    positive = a.positive and b.positive
    return _Term(
        lambda n: a.value(n) * b.value(n),
        a.degree + b.degree,
        positive and a.grows and b.grows,
        positive,
    )


def _scaled(a: _Term, factor: Fraction) -> _Term:
    return _Term(lambda n: a.value(n) * factor, a.degree, a.grows, a.positive)
