"""Families of games as text, with the question that is asked of their members.

The grammar, in full::

    family = "octal(" k [", first=" digit] ")"           codes d0.d1…dk, d0 in {0, 4} or the given one
           | "subtract(k=" range ", max=" number ")"     all sets of k numbers up to max
           | "allbut(k=" range ", max=" number ")"       all sets of k excluded numbers up to max
           | "coalition(r=" range [", m=" number] ")"    all circles of r seats, two coalitions, takes 1..m
           | "boards(" game "," range "," range ")"      whole boards, rows x columns
           | rule                                        one heap rule
           | file                                        a rule, circle or game:position per line
    range  = number | number ".." number

>>> family = parse_family("octal(3)")
>>> family.question, len(family.rules), family.rules[:3]
('period', 1023, ('0.001', '0.002', '0.003'))
>>> parse_family("subtract(k=2, max=3)").rules
('subtract(1,2)', 'subtract(1,3)', 'subtract(2,3)')
>>> parse_family("coalition(r=4)").rules
('coalition(0001,2)', 'coalition(0011,2)', 'coalition(0101,2)', 'coalition(0111,2)')
>>> parse_family("octal(x)")
Traceback (most recent call last):
    ...
grundy.errors.NotationError: k must be a whole number: column 7 of "octal(x)". Example: octal(3)
"""

from __future__ import annotations

import difflib
import hashlib
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from math import comb
from pathlib import Path

from grundy.coalition.orders import necklaces
from grundy.core.reading import Reader
from grundy.errors import DamagedFileError, GameError, NotationError
from grundy.heaps.rules.language import is_rule, parse_rule
from grundy.heaps.rules.rule import all_but, subtraction
from grundy.i18n import plural
from grundy.scan.question import ask

MAX_RULES = 1_000_000
EXAMPLES = {
    "octal": "octal(3)",
    "subtract": "subtract(k=3, max=30)",
    "allbut": "allbut(k=2, max=20)",
    "coalition": "coalition(r=2..9, m=2)",
    "boards": "boards(domineering, 1..5, 1..6)",
}


@dataclass(frozen=True, slots=True)
class Family:
    """A list of rules with its canonical text, and the question that suits them."""

    text: str
    question: str
    rules: tuple[str, ...]


Range = tuple[int, int]


def parse_family(text: str) -> Family:
    """Return the family that the text describes, or the rules of the file that it names.

    Raises
    ------
    NotationError
        With what is wrong, where, and an example.
    """
    word = text.strip()
    match = re.match(r"\s*([a-z]+)\s*\(", text)
    name = match[1] if match else ""
    if (
        match
        and name in _READERS
        and not (name in ("subtract", "allbut", "coalition") and "=" not in word)
    ):
        return _READERS[name](_Call(text, name, match.end()))
    if name == "coalition":
        ask("threshold", {}).check(word)
        return Family(word, "threshold", (word,))
    if is_rule(word) and not _names_file(word):
        rule = parse_rule(word).text
        return Family(rule, "period", (rule,))
    if ":" in word and not os.path.exists(word):  # which, unlike `Path`, takes any text
        ask("value", {}).check(word)
        return Family(word, "value", (word,))
    return _file(Path(word), word)


def _names_file(word: str) -> bool:
    """Return whether a text that looks like a code is the name of a file: rules.txt, not 0.77."""
    try:
        parse_rule(word)
    except NotationError:
        stem, _, ending = word.rpartition(".")
        return os.path.isfile(word) or ("(" not in word and len(stem) > 1 and ending.isalpha())
    return False


class _Call:
    """The arguments of `name(…)`, read one by one, each error with its column."""

    def __init__(self, text: str, name: str, start: int) -> None:
        self.name = name
        self.reader = Reader(text, EXAMPLES[name])
        end = len(text.rstrip()) - 1
        if text[end] != ")":
            raise self.reader.problem('"{character}" is missing', at=end + 1, character=")")
        self.arguments = [self.reader.piece(a, b).strip() for a, b in _split(text, start, end)]

    def bind(self, *names: str, required: int) -> dict[str, Reader]:
        """Return the arguments by name: those without a name in the order of `names`."""
        bound: dict[str, Reader] = {}
        for place, argument in enumerate(self.arguments):
            match = re.match(r"([a-z]+)\s*=", argument.text)
            name = match[1] if match else names[place] if place < len(names) else ""
            value = argument.piece(match.end()).strip() if match else argument
            if name not in names:
                raise value.problem(
                    "{family} has the parameters {names} only",
                    family=self.name,
                    names=", ".join(names),
                )
            if name in bound:
                raise value.problem("{name} is given twice", name=name)
            bound[name] = value
        for name in names[:required]:
            if not bound.get(name):
                end = len(self.reader.text.rstrip()) - 1
                raise self.reader.problem("{name} is missing", at=end, name=name)
        return bound

    def limit(self, count: int) -> None:
        """Refuse a family that would be too large before it is listed."""
        if count > MAX_RULES:
            raise self.reader.problem(
                plural(
                    "this family has {n} rule; a scan takes at most {limit}",
                    "this family has {n} rules; a scan takes at most {limit}",
                    n=count,
                    limit=MAX_RULES,
                )
            )


def _number(name: str, reader: Reader, least: int, most: int) -> int:
    """Return a whole number between `least` and `most`."""
    if not re.fullmatch(r"\d{1,9}", reader.text):
        raise reader.problem("{name} must be a whole number", name=name)
    number = int(reader.text)
    if not least <= number <= most:
        raise reader.problem(
            "{name} must be between {least} and {most}", name=name, least=least, most=most
        )
    return number


def _range(name: str, reader: Reader, least: int, most: int) -> Range:
    """Return a range of whole numbers; one number is a range of its own."""
    first, last = reader.cut("..")
    low = _number(name, first.strip(), least, most)
    if last is None:
        return low, low
    high = _number(name, last.strip(), least, most)
    if high < low:
        raise reader.problem("a range a..b needs a ≤ b")
    return low, high


def _split(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the bounds of the parts between commas that stand outside inner brackets."""
    depth = 0
    for at in range(start, end):
        depth += (text[at] == "(") - (text[at] == ")")
        if text[at] == "," and depth == 0:
            yield start, at
            start = at + 1
    yield start, end


def _octal(call: _Call) -> Family:
    bound = call.bind("k", "first", required=1)
    k = _number("k", bound["k"], 1, 8)
    firsts = [0, 4]
    if "first" in bound:
        if bound["first"].text not in ("0", "4"):
            raise bound["first"].problem("first must be 0 or 4")
        firsts = [int(bound["first"].text)]
    call.limit(len(firsts) * 8**k)
    codes = (
        f"{first}.{''.join(digits).rstrip('0') or '0'}"
        for first in firsts
        for digits in product("01234567", repeat=k)
    )
    only = f", first={firsts[0]}" if len(firsts) == 1 else ""
    return Family(f"octal({k}{only})", "period", tuple(code for code in codes if code != "0.0"))


def _sets(call: _Call) -> Family:
    bound = call.bind("k", "max", required=2)
    low, high = _range("k", bound["k"], 1, 1000)
    largest = _number("max", bound["max"], 1, 10_000)
    if low > largest:
        raise call.reader.problem("k = {k} is larger than max = {max}", k=low, max=largest)
    call.limit(sum(comb(largest, k) for k in range(low, high + 1)))
    make: Callable[..., object] = subtraction if call.name == "subtract" else all_but
    rules = tuple(
        str(make(members))
        for k in range(low, high + 1)
        for members in combinations(range(1, largest + 1), k)
    )
    return Family(f"{call.name}(k={_text((low, high))}, max={largest})", "period", rules)


def _coalition(call: _Call) -> Family:
    bound = call.bind("r", "m", required=1)
    low, high = _range("r", bound["r"], 2, 22)
    m = _number("m", bound["m"], 1, 1000) if "m" in bound else 2
    call.limit(sum(2**r // r for r in range(low, high + 1)))
    rules = tuple(
        f"coalition({word},{m})"
        for r in range(low, high + 1)
        for zeros in range(r - 1, 0, -1)
        for word in necklaces(zeros, r - zeros)
    )
    return Family(f"coalition(r={_text((low, high))}, m={m})", "threshold", rules)


def _boards(call: _Call) -> Family:
    bound = call.bind("game", "rows", "columns", required=3)
    rows = _range("rows", bound["rows"], 1, 100)
    columns = _range("columns", bound["columns"], 1, 100)
    game = bound["game"].text
    rules = tuple(
        f"{game}:{a}x{b}"
        for a in range(rows[0], rows[1] + 1)
        for b in range(columns[0], columns[1] + 1)
    )
    ask("value", {}).check(rules[0])
    return Family(f"boards({game}, {_text(rows)}, {_text(columns)})", "value", rules)


_READERS: Mapping[str, Callable[[_Call], Family]] = {
    "octal": _octal,
    "subtract": _sets,
    "allbut": _sets,
    "coalition": _coalition,
    "boards": _boards,
}


def _file(path: Path, text: str) -> Family:
    if not os.path.isfile(text):
        raise _unknown(text)
    try:
        content = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DamagedFileError('cannot read "{path}": it is not a text file', path=text) from error
    rules: dict[str, None] = {}
    question = ""
    for number, line in enumerate(content.splitlines(), start=1):
        rule = line.partition("#")[0].strip()
        if not rule:
            continue
        kind = _question_of(rule)
        try:
            ask(kind, {}).check(rule)
        except GameError as error:
            raise NotationError(
                "line {line} of {file}: {reason}",
                line=number,
                file=path.name,
                reason=error.message,
            ) from error
        if question not in ("", kind):
            raise NotationError(
                "line {line} of {file} is not of the same kind as the lines before it",
                line=number,
                file=path.name,
            )
        question = kind
        rules[rule] = None
    if not rules:
        raise NotationError(
            "{file} has no rules: write one per line", file=path.name, example="0.156"
        )
    digest = hashlib.sha256("\n".join(rules).encode()).hexdigest()[:12]
    return Family(f"{path.name}#{digest}", question, tuple(rules))


def _question_of(rule: str) -> str:
    if rule.startswith("coalition(") and ":" not in rule:
        return "threshold"
    return "value" if ":" in rule else "period"


def _unknown(text: str) -> NotationError:
    name = text.partition("(")[0].strip()[:40]
    near = difflib.get_close_matches(name, _READERS, n=1, cutoff=0.6)
    if near:
        return NotationError(
            'there is no family "{name}"; did you mean {near}?',
            name=name,
            near=near[0],
            example=EXAMPLES[near[0]],
        )
    return NotationError(
        'there is no family, rule or file "{name}"; families are {known}',
        name=name,
        known=", ".join(_READERS),
        example=EXAMPLES["octal"],
    )


def _text(numbers: Range) -> str:
    low, high = numbers
    return str(low) if low == high else f"{low}..{high}"
