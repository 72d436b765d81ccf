"""Reading take-and-break codes: `0.77`, `4.[3]`, `4!.0`, `0.{2,3?+}`; `breaking` says what they mean."""

from __future__ import annotations

from grundy.core.reading import Scanner
from grundy.heaps.rules.breaking import (
    BASE_32,
    CONDITIONS,
    NOTHING,
    BreakingCode,
    Digit,
    digit,
)
from grundy.heaps.rules.rule import HeapRule, UnequalSplit, shortened, take_and_break
from grundy.i18n import plural

LARGEST_COUNT = 99
MOST_ADDED = 9


def read_code(place: Scanner) -> HeapRule:
    """Return the rule of the code that stands at a place."""
    start = place.at
    before = []
    while place.peek() not in ("", "."):
        before.append(_digit(place))
    place.expect(".")
    after = []
    while place.peek() not in ("", "["):
        after.append(_digit(place))
    tail = _tail(place)
    *adding, first = before or [NOTHING]
    while adding and adding[0] == NOTHING:
        adding.pop(0)
    if not any(d.counts for d in (first, *after, *tail, *adding)):
        raise place.problem("a code of zeros allows no move", example="0.77")
    end, place.at = place.at, start
    _check_shrinking(place, [first, *reversed(adding)])
    place.at = end
    return code([first, *after], tail, adding[::-1])


def code(digits: list[Digit], tail: list[Digit], adding: list[Digit]) -> HeapRule:
    """Return the rule of a code in its most specific class.

    >>> code([digit({2: "!"})], [], []).text, code([digit({2: ""})], [], []).text
    ('grundy', 'split')
    """
    head, rest = shortened(digits, tail, NOTHING)
    plain = [d.plain for d in head], [d.plain for d in rest]
    if not adding and None not in plain[0] and None not in plain[1]:
        return take_and_break([d or 0 for d in plain[0]], [d or 0 for d in plain[1]])
    if not adding and not rest and head == [digit({2: "!"})]:
        return UnequalSplit()
    return BreakingCode(tuple(head), tuple(rest), tuple(adding))


def _check_shrinking(place: Scanner, growing: list[Digit]) -> None:
    """Refuse a code in which a heap may stay as large as it is, or grow."""
    for added, entry in enumerate(growing):
        if added > MOST_ADDED:
            raise place.problem(
                "a code adds at most {limit} tokens", limit=MOST_ADDED, example="80.0"
            )
        if entry.least is not None and entry.least <= added + 1:
            if added == 0:
                raise place.problem(
                    "without taking a token a heap must be divided into two or more: the digit before"
                    " the point allows two (4), three (8), … heaps",
                    example="4.007",
                )
            raise place.problem(
                plural(
                    "heaps must get smaller: after adding {added} there must be at least {n} heap",
                    "heaps must get smaller: after adding {added} there must be at least {n} heaps",
                    n=added + 2,
                    added=added,
                ),
                example="80.0",
            )


def _tail(place: Scanner) -> list[Digit]:
    found: list[Digit] = []
    if place.peek() == "[":
        place.at += 1
        while place.peek() not in ("", "]"):
            found.append(_digit(place))
        if not found:
            raise place.problem("a repeating tail has at least one digit", example="0.3[3]")
        place.expect("]")
    return found


def _digit(place: Scanner) -> Digit:
    character = place.peek().upper()
    if character == "{":
        place.at += 1
        counts, open_end = _set(place)
    elif character == "*":
        place.at += 1
        counts, open_end = {0: "", 1: "", 2: ""}, True
    elif character and character in BASE_32:
        place.at += 1
        value = BASE_32.index(character)
        counts, open_end = {k: "" for k in range(5) if value >> k & 1}, False
    else:
        raise place.problem(
            "a digit of a code is 0-9, A-V, * or a set such as {set}", set="{2,3+}", example="0.156"
        )
    if place.peek() and place.peek() in CONDITIONS:
        if any(counts.values()):
            raise place.problem(
                "the numbers in the braces have conditions already", example="0.{2,3+}?"
            )
        counts = dict.fromkeys(counts, place.peek())
        place.at += 1
    return digit(counts, open_end) if counts else NOTHING


def _set(place: Scanner) -> tuple[dict[int, str], bool]:
    """Read numbers of heaps up to the closing brace."""
    place.example = example = "0.{2,3?+}"
    counts: dict[int, str] = {}
    while True:
        number = _number(place, example)
        if counts and number <= max(counts):
            raise place.problem("the numbers in the braces must increase", example=example)
        counts[number] = ""
        if place.peek() and place.peek() in CONDITIONS:
            counts[number] = place.peek()
            place.at += 1
        if place.peek() == "+":
            place.at += 1
            if place.peek() == ",":
                raise place.problem(
                    'a number with "+" stands for all larger ones, too, so it comes last'
                )
            place.expect("}")
            return counts, True
        if place.peek() != ",":
            place.expect("}")
            return counts, False
        place.at += 1


def _number(place: Scanner, example: str) -> int:
    place.blanks()
    digits = ""
    while place.peek() and place.peek() in "0123456789":
        digits += place.peek()
        place.at += 1
    if not digits or len(digits) > 2:
        place.at -= len(digits)
        raise place.problem(
            "a number of heaps from 0 to {limit} is expected", limit=LARGEST_COUNT, example=example
        )
    return int(digits)
