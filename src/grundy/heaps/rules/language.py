"""The rule language: text to rule, with errors that say what, where, and what would be right.

The grammar, in full::

    rule    = named | "subtract(" items ")" | "allbut(" numbers ")" | "take(" part ".." part ")" | code
    named   = "nim" | "kayles" | "dawson-kayles" | "dawson-chess" | "treblecross" | "lasker" | "grundy"
              | "split"
    items   = item { "," item }          item = number | range | "primes" | "squares" | "powers(" number ")"
    numbers = number | range, separated by commas        range = number ".." number
    code    = digit "." { digit } [ "[" digit { digit } "]" ]        digits 0-9, A-F

>>> parse_rule("subtract(3,1,1)").text
'subtract(1,3)'
>>> parse_rule("kayles").text
'0.77'
>>> parse_rule("subtract()")
Traceback (most recent call last):
    ...
grundy.errors.NotationError: a number is missing: column 10 of "subtract()". Example: subtract(1,2,4)
"""

from __future__ import annotations

import difflib
import re
from fractions import Fraction

from grundy.errors import NotationError
from grundy.heaps.rules.families import PRIMES, SQUARES, NumberFamily, Powers
from grundy.heaps.rules.rule import (
    HeapRule,
    TakeFraction,
    UnequalSplit,
    all_but,
    subtraction,
    take_and_break,
)
from grundy.i18n import Message

MAX_TEXT = 20_000
MAX_NUMBER = 10**9
MAX_MEMBERS = 10**6

NAMED_CODES = {
    "nim": "0.[3]",
    "kayles": "0.77",
    "dawson-kayles": "0.07",
    "dawson-chess": "0.137",
    "treblecross": "0.007",
    "lasker": "4.[3]",
    "split": "4.0",
}
"""Named rules that are codes; Grundy's game is none, because its two heaps must differ."""

_CALLS = {
    "subtract": "subtract(1,2,4)",
    "allbut": "allbut(1,2,3)",
    "take": "take(1/4..1/2)",
    "grundy": "grundy",
}
"""The other words a rule may begin with, each with an example."""

_NAME = re.compile(r"[a-zA-Z][a-zA-Z-]*")
_NUMBER = re.compile(r"-?\d+")
_FRACTION = re.compile(r"(\d+)(?:/(\d+))?")
_CODE = re.compile(r"[0-9A-Za-z]*\.")


def parse_rule(text: str) -> HeapRule:
    """Return the rule that the text describes, in canonical form.

    >>> [parse_rule(t).text for t in ("allbut(2,3)", "0.3[3]", "4.", "take(1/4..2/4)", "0.f3")]
    ['allbut(2,3)', 'nim', 'split', 'take(1/4..1/2)', '0.F3']

    Raises
    ------
    NotationError
        With the column of the first thing that cannot be read.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(
            "a rule has at most {limit} characters, this one has {length}",
            limit=MAX_TEXT,
            length=len(text),
            example="subtract(1..7)",
        )
    return _Reader(text).rule()


def is_rule(text: str) -> bool:
    """Return whether the text looks like a rule: a name, a call or a code of the rule language.

    >>> [is_rule(t) for t in ("0.77", "subtract(1", "hex")]
    [True, True, False]
    """
    word = text.strip().lower()
    head = word.partition("(")[0]
    return word in NAMED_CODES or head in _CALLS or _CODE.match(word) is not None


class _Reader:
    """One left-to-right pass over the text; `at` is the index of the next character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = len(text) - len(text.lstrip())
        self.end = len(text.rstrip())

    def rule(self) -> HeapRule:
        if self.at >= self.end:
            raise self.error(Message("a rule is missing"), "subtract(1,2,4)")
        rule = self.code() if _CODE.match(self.text, self.at) else self.named_or_call()
        if self.at < self.end:
            raise self.error(Message("nothing may follow a complete rule"), rule.text)
        return rule

    def named_or_call(self) -> HeapRule:
        start = self.at
        match = _NAME.match(self.text, self.at, self.end)
        name = match.group().lower() if match else ""
        self.at += len(name)
        if name == "subtract":
            return self.subtract()
        if name == "allbut":
            self.expect("(", "allbut(1,2,3)")
            excluded: list[int] = []
            self.items("allbut(1,2,3)", excluded, None)
            return all_but(excluded)
        if name == "take":
            return self.take()
        if name == "grundy":
            return UnequalSplit()
        if name in NAMED_CODES:
            return _Reader(NAMED_CODES[name]).code()
        self.at = start
        near = difflib.get_close_matches(name, [*NAMED_CODES, *_CALLS], n=2, cutoff=0.5)
        if near:
            raise self.error(
                Message(
                    'there is no rule "{name}", but there is {near}',
                    name=name,
                    near=", ".join(near),
                ),
                _CALLS.get(near[0], near[0]),
            )
        raise self.error(
            Message(
                "a rule is a name (nim, kayles, grundy, …), subtract(…), allbut(…), take(…) or a code"
            ),
            "0.77",
        )

    def subtract(self) -> HeapRule:
        members: list[int] = []
        families: list[NumberFamily] = []
        self.expect("(", "subtract(1,2,4)")
        self.items("subtract(1,2,4)", members, families)
        return subtraction(members, families)

    def items(self, example: str, members: list[int], families: list[NumberFamily] | None) -> None:
        """Read items up to the closing bracket; families only where they are allowed."""
        while True:
            self.blanks()
            name = _NAME.match(self.text, self.at, self.end)
            if name and families is not None:
                self.family(name.group().lower(), members, families)
            else:
                self.range(example, members)
            self.blanks()
            if self.peek() == ",":
                self.at += 1
                continue
            if self.peek() not in ("", ")"):
                raise self.error(Message('"," or ")" is expected here'), example)
            self.expect(")", example)
            return

    def family(self, name: str, members: list[int], families: list[NumberFamily]) -> None:
        if name not in ("primes", "squares", "powers"):
            raise self.error(
                Message("the infinite sets are primes, squares and powers(b)"), "subtract(1,primes)"
            )
        self.at += len(name)
        if name == "primes":
            families.append(PRIMES)
        elif name == "squares":
            families.append(SQUARES)
        else:
            self.expect("(", "subtract(powers(2))")
            base = self.number("subtract(powers(2))")
            self.expect(")", "subtract(powers(2))")
            if base == 1:
                members.append(1)
            else:
                families.append(Powers(base))

    def range(self, example: str, members: list[int]) -> None:
        start = self.at
        low = high = self.number(example)
        if self.text.startswith("..", self.at):
            self.at += 2
            high = self.number(example)
            if high < low:
                self.at = start
                raise self.error(Message("a range a..b needs a ≤ b"), "subtract(1..7)")
        if len(members) + high - low + 1 > MAX_MEMBERS:
            self.at = start
            raise self.error(
                Message("a set has at most {limit} numbers", limit=MAX_MEMBERS), example
            )
        members.extend(range(low, high + 1))

    def number(self, example: str) -> int:
        self.blanks()
        match = _NUMBER.match(self.text, self.at, self.end)
        if not match:
            raise self.error(Message("a number is missing"), example)
        # A number of a thousand digits is refused before it is converted.
        if len(match.group()) > 1000 or not 1 <= (number := int(match.group())) <= MAX_NUMBER:
            raise self.error(
                Message("a number here is between 1 and {limit}", limit=MAX_NUMBER), example
            )
        self.at = match.end()
        return number

    def take(self) -> HeapRule:
        example = "take(1/4..1/2)"
        self.expect("(", example)
        start = self.at
        low = self.fraction(example)
        if not self.text.startswith("..", self.at):
            raise self.error(Message('".." is missing between the two parts'), example)
        self.at += 2
        high = self.fraction(example)
        self.expect(")", example)
        if not 0 <= low <= high <= 1 or high == 0:
            self.at = start
            raise self.error(
                Message("the parts are fractions with 0 ≤ low ≤ high ≤ 1, high not 0"), example
            )
        return TakeFraction(low, high)

    def fraction(self, example: str) -> Fraction:
        self.blanks()
        match = _FRACTION.match(self.text, self.at, self.end)
        if not match or len(match.group()) > 40:
            raise self.error(Message("a fraction is missing"), example)
        if match.group(2) is not None and int(match.group(2)) == 0:
            raise self.error(Message("a denominator is not 0"), example)
        self.at = match.end()
        return Fraction(match.group())

    def code(self) -> HeapRule:
        first = 0
        if self.peek() != ".":
            first = self.digit()
            if first not in (0, 4, 8, 12):
                self.at -= 1
                raise self.error(Message("the digit before the point is 0, 4, 8 or C"), "4.007")
        self.expect(".", "0.77")
        digits, tail = [first], []
        while self.at < self.end and self.peek() != "[":
            digits.append(self.digit())
        if self.peek() == "[":
            self.at += 1
            while self.at < self.end and self.peek() != "]":
                tail.append(self.digit())
            if not tail:
                raise self.error(Message("a repeating tail has at least one digit"), "0.3[3]")
            self.expect("]", "0.3[3]")
        if not any(digits) and not any(tail):
            raise self.error(Message("a code of zeros allows no move"), "0.77")
        return take_and_break(digits, tail)

    def digit(self) -> int:
        character = self.peek()
        if character not in "0123456789abcdefABCDEF" or not character:
            raise self.error(Message("a digit of a code is 0-9 or A-F"), "0.156")
        self.at += 1
        return int(character, 16)

    def peek(self) -> str:
        return self.text[self.at] if self.at < self.end else ""

    def blanks(self) -> None:
        while self.at < self.end and self.text[self.at] == " ":
            self.at += 1

    def expect(self, character: str, example: str) -> None:
        self.blanks()
        if self.peek() != character:
            raise self.error(Message('"{character}" is missing', character=character), example)
        self.at += 1

    def error(self, problem: Message, example: str) -> NotationError:
        return NotationError(problem, text=self.text, column=self.at + 1, example=example)
