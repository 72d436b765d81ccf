"""The rule language: text to rule, with errors that say what, where, and what would be right.

The grammar, in full::

    rule    = named | "subtract(" items ")" | "allbut(" numbers ")" | "take(" part ".." part ")" | code
    named   = "nim" | "kayles" | "dawson-kayles" | "dawson-chess" | "treblecross" | "lasker" | "grundy"
              | "split"
    items   = item { "," item }          item = number | range | "primes" | "squares" | "powers(" number ")"
    numbers = number | range, separated by commas        range = number ".." number
    code    = { digit } "." { digit } [ "[" digit { digit } "]" ]
    digit   = ( "0" … "9" | "A" … "V" | "*" | set ) [ condition ]        condition = "=" | "!" | "?"
    set     = "{" number [ condition ] { "," number [ condition ] } [ "+" ] "}"

What a digit means is said in `breaking`.

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

from grundy.core.reading import MAX_DIGITS, Scanner
from grundy.errors import NotationError
from grundy.heaps.rules.codes import read_code
from grundy.heaps.rules.families import PRIMES, SQUARES, NumberFamily, Powers
from grundy.heaps.rules.rule import (
    HeapRule,
    TakeFraction,
    UnequalSplit,
    all_but,
    subtraction,
)

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
_CODE = re.compile(r"(?:(?:[0-9A-Za-z*]|\{[^{}|.]*\})[=!?]?)*\.")


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
    return _RuleScanner(text).rule()


def is_rule(text: str) -> bool:
    """Return whether the text looks like a rule: a name, a call or a code of the rule language.

    >>> [is_rule(t) for t in ("0.77", "subtract(1", "hex")]
    [True, True, False]
    """
    word = text.strip().lower()
    head = word.partition("(")[0]
    return word in NAMED_CODES or head in _CALLS or _CODE.match(word) is not None


class _RuleScanner(Scanner):
    """Reads one rule; the example of an error is that of the kind of rule that was begun."""

    def __init__(self, text: str) -> None:
        super().__init__(text.rstrip(), "0.77")
        self.blanks()

    def rule(self) -> HeapRule:
        if not self.peek():
            raise self.problem("a rule is missing", example="subtract(1,2,4)")
        rule = self.code() if _CODE.match(self.text, self.at) else self.named_or_call()
        if self.peek():
            raise self.problem("nothing may follow a complete rule", example=rule.text)
        return rule

    def named_or_call(self) -> HeapRule:
        match = _NAME.match(self.text, self.at)
        name = match.group().lower() if match else ""
        if name in NAMED_CODES:
            self.at += len(name)
            return _RuleScanner(NAMED_CODES[name]).code()
        if name not in _CALLS:
            raise self.no_rule(name)
        self.at += len(name)
        self.example = _CALLS[name]
        if name == "grundy":
            return UnequalSplit()
        self.expect("(")
        if name == "take":
            return self.take_part()
        members: list[int] = []
        if name == "allbut":
            self.items(members, None)
            return all_but(members)
        families: list[NumberFamily] = []
        self.items(members, families)
        return subtraction(members, families)

    def no_rule(self, name: str) -> NotationError:
        near = difflib.get_close_matches(name, [*NAMED_CODES, *_CALLS], n=2, cutoff=0.5)
        if near:
            return self.problem(
                'there is no rule "{name}", but there is {near}',
                name=name,
                near=", ".join(near),
                example=_CALLS.get(near[0], near[0]),
            )
        return self.problem(
            "a rule is a name (nim, kayles, grundy, …), subtract(…), allbut(…), take(…) or a code"
        )

    def items(self, members: list[int], families: list[NumberFamily] | None) -> None:
        """Read items up to the closing bracket; families only where they are allowed."""
        while True:
            self.blanks()
            name = _NAME.match(self.text, self.at)
            if name and families is not None:
                self.family(name.group().lower(), members, families)
            else:
                self.range(members)
            self.blanks()
            if self.take(","):
                continue
            if self.peek() not in ("", ")"):
                raise self.problem('"," or ")" is expected here')
            self.expect(")")
            return

    def family(self, name: str, members: list[int], families: list[NumberFamily]) -> None:
        if name not in ("primes", "squares", "powers"):
            raise self.problem(
                "the infinite sets are primes, squares and powers(b)", example="subtract(1,primes)"
            )
        self.at += len(name)
        if name == "primes":
            families.append(PRIMES)
        elif name == "squares":
            families.append(SQUARES)
        else:
            self.example = "subtract(powers(2))"
            self.expect("(")
            base = self.number()
            self.expect(")")
            if base == 1:
                members.append(1)
            else:
                families.append(Powers(base))

    def range(self, members: list[int]) -> None:
        start = self.at
        low = high = self.number()
        if self.take(".."):
            high = self.number()
            if high < low:
                raise self.problem("a range a..b needs a ≤ b", at=start, example="subtract(1..7)")
        if len(members) + high - low + 1 > MAX_MEMBERS:
            raise self.problem("a set has at most {limit} numbers", at=start, limit=MAX_MEMBERS)
        members.extend(range(low, high + 1))

    def number(self) -> int:
        self.blanks()
        match = _NUMBER.match(self.text, self.at)
        if not match:
            raise self.problem("a number is missing")
        # A number of a thousand digits is refused before it is converted.
        if len(match.group()) > MAX_DIGITS or not 1 <= (number := int(match.group())) <= MAX_NUMBER:
            raise self.problem("a number here must be between 1 and {limit}", limit=MAX_NUMBER)
        self.at = match.end()
        return number

    def take_part(self) -> HeapRule:
        start = self.at
        low = self.fraction()
        if not self.take(".."):
            raise self.problem('".." is missing between the two parts')
        high = self.fraction()
        self.expect(")")
        if not 0 <= low <= high <= 1 or high == 0:
            raise self.problem(
                "the parts are fractions with 0 ≤ low ≤ high ≤ 1, high not 0", at=start
            )
        return TakeFraction(low, high)

    def fraction(self) -> Fraction:
        self.blanks()
        match = _FRACTION.match(self.text, self.at)
        if not match or len(match.group()) > 40:
            raise self.problem("a fraction is missing")
        if match.group(2) is not None and int(match.group(2)) == 0:
            raise self.problem("a denominator must not be 0")
        self.at = match.end()
        return Fraction(match.group())

    def code(self) -> HeapRule:
        return read_code(self)
