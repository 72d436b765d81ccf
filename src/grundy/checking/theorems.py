"""The checker's own statement of each theorem: which rules it covers, and how many values it needs.

The theorems are proved in docs/explanation/periods.md and window-certificate.md.
"""

from __future__ import annotations

from math import lcm
from typing import Any

from grundy.checking import arithmetic
from grundy.checking.rules import Moves, is_prime, residues_of, whole
from grundy.i18n import Message


class NotCovered(Exception):
    """The theorem does not speak of this rule, or not with these numbers."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def needed(
    theorem: str, moves: Moves, document: dict[str, Any], l: int, p: int, s: int, heaps: int
) -> int:
    """Return how many values the theorem asks for; refuse when it does not cover the rule."""
    taking = all(d in (0, 3) for d in moves.digits) and not moves.infinite
    if theorem == "finite-subtraction" and taking and not moves.tail and not s:
        return l + p + moves.last
    if theorem == "all-but" and taking and moves.tail == (3,) and s:
        return l + p + 2 * moves.last + 1
    if theorem == "take-and-break" and not moves.tail and not moves.infinite and not s:
        return moves.heaps * (max(l, 1) + p) + moves.last
    if theorem == "repeating-tail" and moves.tail and moves.heaps == 1 and not s:
        return l + 2 * lcm(p, len(moves.tail)) + len(moves.digits)
    if theorem == "lasker" and document["rule"] == "4.[3]" and (l, p, s) == (1, 4, 4):
        return 9
    if theorem == "window" and moves.heaps == 2 and not moves.tail and not s:
        return whole(document["window"]["anchor"]) + p
    if theorem == "arithmetic" and s and not moves.infinite:
        looked_at = arithmetic.needed(document, moves, l, p, s)
        if looked_at is not None:
            return looked_at
    if theorem == "same-residues" and moves.infinite and l == 0 and not s:
        return _needed_part(document, moves, p, heaps)
    raise NotCovered(Message('the theorem "{theorem}" does not cover this rule', theorem=theorem))


def _needed_part(document: dict[str, Any], moves: Moves, p: int, heaps: int) -> int:
    """Check the finite part of an infinite set; return the values that prove the part."""
    part = [whole(number) for number in document["part"]]
    largest = max(part, default=0)
    if p + largest > heaps:
        return p + largest
    others = {t % p for t, d in enumerate(moves.digits) if d and t > largest}
    for name in moves.infinite:
        others |= residues_of(name, p, largest)
    if not part or not others <= {number % p for number in part}:
        raise NotCovered(Message("the finite part does not represent all residues of the set"))
    if not all(_belongs(number, moves) for number in part):
        raise NotCovered(Message("the finite part is not a part of the set"))
    return p + largest


def _belongs(number: int, moves: Moves) -> bool:
    if number < len(moves.digits) and moves.digits[number]:
        return True
    for name in moves.infinite:
        if name == "primes" and is_prime(number):
            return True
        if name == "squares" and any(k * k == number for k in range(1, number + 1)):
            return True
        if name.startswith("powers"):
            base, power = int(name[len("powers(") : -1]), 1
            while base > 1 and power < number:
                power *= base
            if power == number:
                return True
    return False
