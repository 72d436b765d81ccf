"""Values from text, in the notation of the field: what CGSuite prints is read as the same game.

    sum    = side { ("+" | "-") side | "+-" switch }     also "+-" switch alone
    side   = ["-"] term
    term   = [number] [ups] [star]                       at least one of the three, no space between
           | [number] ("Tiny" | "Miny") "(" sum ")" | "{" body "}" | "(" sum ")"
    switch = number | ups | "{" body "}" | "{" sum { "," sum } "}" | "(" sum ")"
    number = ["-"] digits ["/" digits]                   the minus is the number's own: -1^ is -1 + ↑
    ups    = "^^…" | "vv…" | ("^" | "v") digits          ^3 is 3·↑, and 2^3 is 2 + 3·↑
           | ("^" | "v") "<" digits ">"                  ^<2> is ↑²
           | ("^" | "v") "[" digits "]"                  ^[2] is ↑ + ↑²
    star   = "*" [digits]
    body   = list "|" list                               longer bars bind weaker: {0||0|-2} is {0|{0|-2}}

The signs of Unicode (↑ ⇑ ↓ ⇓ ∗ ± − ↑² +₂) are read like their ASCII twins. The parser keeps its own
stack, so nesting has no limit.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

from grundy.core.reading import MAX_DIGITS, Scanner
from grundy.core.values import engine
from grundy.core.values.dyadic import is_dyadic
from grundy.core.values.engine import Canonical
from grundy.core.values.tiny import tiny
from grundy.core.values.uptimal import up_power, up_power_to
from grundy.errors import NotationError

EXAMPLE = "{0,*|*}"

MAX_POWER = 200
"""The n-th power of up is computed from all powers before it."""

T = TypeVar("T")

_TWINS = str.maketrans({"↑": "^", "↓": "v", "∗": "*", "−": "-", "–": "-", "±": "±", "\xa0": " "})
_DIGITS = {high: low for digits in ("⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉") for low, high in enumerate(digits)}
_TERM = re.compile(
    r"(?P<number>-?\d+(?:/\d+)?)?"
    r"(?P<ups>[\^v]\d+|[\^v]\[\w*\]|[\^v]<\w*>|[\^v][⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉]+|⇑|⇓|\^+|v+(?![A-Za-z]))?"
    r"(?P<star>\*(?!\[)\d*)?"
)
_TINY = re.compile(r"(?P<word>[Tt]iny|[Mm]iny|⧾|⧿)\s*\(")
_LOW_TINY = re.compile(r"(?P<sign>[+-])(?P<digits>[₀₁₂₃₄₅₆₇₈₉]+)")
_SEPARATORS = "|,})"
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_TINY_WORDS = {"Tiny", "tiny", "Miny", "miny"}
_LOOPY = {"on", "off", "over", "under", "upon", "dud", "pass"}


@dataclass(frozen=True)
class Builder(Generic[T]):
    """What the parser makes: `leaf` of a named value, `cut` of braces; `value` goes back."""

    leaf: Callable[[Canonical], T]
    cut: Callable[[list[T], list[T]], T]
    value: Callable[[T], Canonical]


GAMES: Builder[Canonical] = Builder(lambda game: game, engine.make, lambda game: game)


@dataclass(slots=True)
class Frame(Generic[T]):
    """One open bracket: the options read so far, and the sum that is being read."""

    opener: str
    at: int
    number: Canonical | None = None
    """What is written before Tiny."""
    options: list[T | int] = field(default_factory=list)  # an int is a bar of that length
    total: T | None = None
    operator: str = ""
    """The sign between the sum so far and the term that must follow, or nothing."""
    negative: bool = False
    switch: bool = False
    after_comma: bool = False

    @property
    def wants_term(self) -> bool:
        """Whether a term may come next."""
        return self.total is None or bool(self.operator)

    @property
    def is_open(self) -> bool:
        """Whether a sign was read that still waits for its term."""
        return bool(self.operator) or self.negative or self.switch


def parse(text: str) -> Canonical:
    """Return the canonical form of the value that the text describes."""
    return parse_with(text, GAMES)


def parse_with(text: str, builder: Builder[T]) -> T:
    """Read a text; what its braces become is up to the builder."""
    return Parser(text, builder).run()


class Parser(Scanner, Generic[T]):
    """Reads one text."""

    def __init__(self, text: str, builder: Builder[T]) -> None:
        super().__init__(text, EXAMPLE)
        self.read = text.translate(_TWINS)
        self.builder = builder
        self.frames: list[Frame[T]] = [Frame("", 0)]

    def run(self) -> T:
        """Return what the text describes."""
        while self.skip_space():
            if self.frames[-1].wants_term:
                self.begin_term()
            else:
                self.after_term()
        frame = self.frames[-1]
        if len(self.frames) > 1:
            raise self.problem("this bracket is not closed", at=frame.at)
        if frame.total is None or frame.is_open:
            raise self.problem("a value is missing here")
        return frame.total

    def skip_space(self) -> bool:
        """Go to the next sign; return False at the end."""
        while self.at < len(self.read) and self.read[self.at].isspace():
            self.at += 1
        return self.at < len(self.read)

    def next_is(self, *signs: str) -> str | None:
        """Return the first of the signs that stands here."""
        return next((s for s in signs if self.read.startswith(s, self.at)), None)

    # -------------------------------------------------------------------------------- terms

    def begin_term(self) -> None:
        """Read a sign before a term, a term, an opening bracket, or the end of an empty list."""
        frame = self.frames[-1]
        here = self.read[self.at]
        if here in "{(":
            self.open(here, here)
            return
        if here in _SEPARATORS:
            self.separate()
            return
        sign = self.next_is("+-", "±") if here in "+±" else None
        if here in "+-" and self.low_tiny():
            return
        if sign:
            if frame.negative or frame.switch or frame.operator not in ("", "&"):
                raise self.problem("± needs brackets here", example="1+(+-1)")
            frame.switch = True
            self.at += len(sign)
            return
        term = self.match_term()
        if term is not None and term.end() > self.at:
            self.take_term(term)
        elif here == "-":
            if frame.negative or frame.switch:
                raise self.problem("a value is missing here")
            frame.negative = True
            self.at += 1
        elif tiny_word := _TINY.match(self.read, self.at):
            self.open_tiny(tiny_word, None)
        else:
            raise self.stranger()

    def match_term(self) -> re.Match[str] | None:
        """Match number, ups and star."""
        return _TERM.match(self.read, self.at)

    def take_term(self, match: re.Match[str]) -> None:
        """Add the term that was matched, or open the brackets of Tiny behind its number."""
        if match.end() - match.start() > MAX_DIGITS and any(
            len(digits) > MAX_DIGITS for digits in re.findall(r"\d+", match.group())
        ):
            raise self.problem("a number has at most {limit} digits", limit=MAX_DIGITS)
        number, ups, star = match.group("number", "ups", "star")
        tiny_word = _TINY.match(self.read, match.end())
        if tiny_word is not None and number is not None and not ups and not star:
            self.open_tiny(tiny_word, engine.exact_up_star(self.number(number), 0, 0))
            return
        follows = self.read[match.end() : match.end() + 1]
        if follows and (follows.isalpha() or follows in "^⇑⇓"):
            self.at = match.end()
            raise self.stranger()
        if self.frames[-1].switch and ((number is not None) + bool(ups) + bool(star) > 1 or star):
            raise self.problem(
                "± of this needs brackets: write {written}", written=f"+-({match.group()})"
            )
        game = self.game_of(number, ups, star)
        self.at = match.end()
        self.add(self.builder.leaf(game))

    def game_of(self, number: str | None, ups: str | None, star: str | None) -> Canonical:
        """Return number + ups + star."""
        whole = self.number(number or "0")
        nimber = int(star[1:] or 1) if star else 0
        if ups is None:
            return engine.exact_up_star(whole, 0, nimber)
        sign = 1 if ups[0] in "^⇑" else -1
        inside = ups[1:].strip("[]<>")
        if ups[1:2] in ("[", "<") or inside[:1] in _DIGITS:
            power = self.power(ups, inside)
            total = up_power_to(power) if ups[1] == "[" else up_power(power)
            total = engine.add(total, engine.up_star(0, 0, nimber))
            total = total if sign > 0 else engine.negate(total)
            return engine.add(total, engine.exact_up_star(whole, 0, 0))
        doubled = 2 if ups in "⇑⇓" else len(ups)
        count = int(inside) if inside.isdigit() else doubled
        return engine.exact_up_star(whole, sign * count, nimber)

    def power(self, ups: str, inside: str) -> int:
        """Return the n of ^<n> and ^[n]."""
        if inside in _LOOPY:
            raise self.problem("this is a loopy game: grundy.LoopyValue reads it")
        digits = "".join(str(_DIGITS.get(digit, digit)) for digit in inside)
        if not digits.isdigit() or not 1 <= int(digits) <= MAX_POWER:
            raise self.problem("powers of up go from 1 to {limit}", limit=MAX_POWER, example="^<2>")
        return int(digits)

    def low_tiny(self) -> bool:
        """Read +₂ and −₂, which are Tiny(2) and Miny(2)."""
        match = _LOW_TINY.match(self.read, self.at)
        if match is None:
            return False
        size = int("".join(str(_DIGITS[digit]) for digit in match["digits"]))
        game = tiny(engine.exact_up_star(Fraction(size), 0, 0))
        self.at = match.end()
        self.add_low(self.builder.leaf(game if match["sign"] == "+" else engine.negate(game)))
        return True

    def add_low(self, term: T) -> None:
        """Add a term that begins with a sign of its own: 1+₂ is 1 + Tiny(2)."""
        frame = self.frames[-1]
        if not frame.wants_term:
            frame.operator = "+"
        self.add(term)

    def open_tiny(self, match: re.Match[str], number: Canonical | None) -> None:
        """Open the brackets of Tiny and Miny."""
        self.at = match.end() - 1
        if self.frames[-1].switch:
            raise self.problem("± needs brackets here", example="+-(Tiny(2))")
        self.open("tiny" if match["word"] in ("Tiny", "tiny", "⧾") else "miny", "(", number)

    def number(self, text: str) -> Fraction:
        """Return the number written."""
        numerator, _, denominator = text.partition("/")
        if not denominator:
            return Fraction(int(numerator))
        if int(denominator) == 0:
            raise self.problem("a denominator cannot be zero", example="3/4")
        number = Fraction(int(numerator), int(denominator))
        if not is_dyadic(number):
            raise self.problem(
                "{number} is not a dyadic number: the denominator must be a power of two",
                number=number,
                example="3/4",
            )
        return number

    def add(self, term: T) -> None:
        """Add a term to the sum of the open bracket, with the signs read before it."""
        frame = self.frames[-1]
        builder = self.builder
        if frame.switch:
            term = self.symmetric([term])
        if frame.negative != (frame.operator == "-"):
            term = builder.leaf(engine.negate(builder.value(term)))
        if frame.total is not None:
            term = builder.leaf(engine.add(builder.value(frame.total), builder.value(term)))
        frame.total = term
        frame.operator = ""
        frame.negative = frame.switch = False

    # --------------------------------------------------------------------- between the terms

    def after_term(self) -> None:
        """Read what may follow a term: a sign, a separator or a closing bracket."""
        frame = self.frames[-1]
        if self.read[self.at] in _SEPARATORS:
            self.separate()
        elif self.low_tiny():
            return
        elif sign := self.next_is("+-", "±"):
            frame.operator, frame.switch = "+", True
            self.at += len(sign)
        elif sign := self.next_is("+", "-"):
            frame.operator = sign
            self.at += 1
        elif self.next_is("&"):
            raise self.problem("this is a loopy game: grundy.LoopyValue reads it")
        else:
            raise self.problem("a sign or a comma is missing here")

    def separate(self) -> None:
        """Read a comma, a bar or a closing bracket."""
        sign = self.read[self.at]
        if sign in "})":
            self.close(sign)
            return
        frame = self.frames[-1]
        if frame.opener != "{":
            raise self.problem('"{found}" is allowed only inside braces', found=sign)
        self.end_option(required=sign == ",")
        frame.after_comma = sign == ","
        length = 1
        if sign == "|":
            while self.read.startswith("|", self.at + length):
                length += 1
            frame.options.append(length)
        self.at += length

    def end_option(self, *, required: bool) -> None:
        """Put the sum that was read into the list of options."""
        frame = self.frames[-1]
        if frame.total is None or frame.is_open:
            if required or frame.is_open or frame.after_comma:
                raise self.problem("a value is missing here")
            return
        frame.options.append(frame.total)
        frame.total = None

    def open(self, opener: str, sign: str, number: Canonical | None = None) -> None:
        """Open a bracket."""
        self.frames.append(Frame(opener, self.at, number))
        self.at += len(sign)

    def close(self, sign: str) -> None:
        """Close a bracket: its content is a term of what stands around it."""
        frame = self.frames[-1]
        if len(self.frames) == 1 or (frame.opener == "{") != (sign == "}"):
            raise self.problem('"{found}" closes nothing', found=sign)
        if frame.opener == "{":
            self.close_braces()
        else:
            if frame.total is None or frame.is_open:
                raise self.problem("a value is missing here")
            self.frames.pop()
            self.add(frame.total if frame.opener == "(" else self.tiny_of(frame, frame.total))
        self.at += 1

    def tiny_of(self, frame: Frame[T], inside: T) -> T:
        """Return Tiny or Miny of what stands in the brackets, plus the number before it."""
        game = tiny(self.builder.value(inside))
        if frame.opener == "miny":
            game = engine.negate(game)
        if frame.number is not None:
            game = engine.add(frame.number, game)
        return self.builder.leaf(game)

    def close_braces(self) -> None:
        """Make a game of the options between braces."""
        self.end_option(required=False)
        options = self.frames.pop().options
        if any(isinstance(option, int) for option in options):
            self.add(self.cut(options))
            return
        outer = self.frames[-1]
        if not outer.switch or not options:
            raise self.problem("braces need a bar between Left's and Right's options")
        outer.switch = False  # ± of a list: the list is all of it
        self.add(self.symmetric([option for option in options if not isinstance(option, int)]))

    def cut(self, options: list[T | int]) -> T:
        """Build braces whose bars may have several lengths: the longest one is the middle."""
        longest = max(option for option in options if isinstance(option, int))
        middles = [
            place
            for place, option in enumerate(options)
            if isinstance(option, int) and option == longest
        ]
        if len(middles) > 1:
            raise self.problem("two bars of the same length: write one longer", example="{0||0|-2}")
        sides: list[list[T]] = []
        for side in (options[: middles[0]], options[middles[0] + 1 :]):
            if any(isinstance(option, int) for option in side):
                sides.append([self.cut(side)])
            else:
                sides.append([option for option in side if not isinstance(option, int)])
        return self.builder.cut(sides[0], sides[1])

    def symmetric(self, lefts: list[T]) -> T:
        """Return the game with these Left options and their negatives as Right options."""
        builder = self.builder
        rights = [builder.leaf(engine.negate(builder.value(option))) for option in lefts]
        return builder.cut(lefts, rights)

    # ------------------------------------------------------------------------------- errors

    def stranger(self) -> NotationError:
        """Return the error for what is no part of a value, or not yet."""
        if self.next_is("*["):
            return self.problem("a misère form is no value: it is read only where it stands alone")
        word = _WORD.match(self.read, self.at)
        if word is not None and word.group() in _TINY_WORDS:
            at = word.end()
            return self.problem('"{character}" is missing', character="(", at=at, example="Tiny(2)")
        if word is not None and (word.group() in _LOOPY or self.read.startswith("{", word.end())):
            return self.problem("this is a loopy game: grundy.LoopyValue reads it")
        found = word.group() if word else self.text[self.at]
        return self.problem('"{found}" is not part of a value', found=found[:20])
