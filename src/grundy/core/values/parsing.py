"""Values from text.

    value   = [sign] term { sign term }              sums and differences
    term    = ["+-"] factor                          "+-" is ±: +-1 is {1|-1}
    factor  = number | [number] up ["*" [int]] | [number] "*" [int] | "{" options "}" | "(" value ")"
            | "tiny(" value ")" | "miny(" value ")"
    up      = ("^" | "v") [ "[" int "]" ]            2^ is ↑+↑, ^[2] is up-second
    options = list "|" list                          longer bars bind weaker: {0||0|-2} is {0|{0|-2}}

After ± the braces may hold a list without a bar: +-{0,*} is {0,*|0,*}. The signs of Unicode (↑ ↓ ∗ ±
− ⧾ ⧿) are read like their ASCII twins. The parser keeps its own stack, so nesting has no limit.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

from grundy.core.values import engine
from grundy.core.values.classes import tiny
from grundy.core.values.dyadic import is_dyadic
from grundy.core.values.engine import Game
from grundy.core.values.uptimal import up_power
from grundy.errors import NotationError
from grundy.i18n import Message

EXAMPLE = "{0,*|*}"
MAX_DIGITS = 1000
_MAX_POWER = 200  # up-n-th is computed from all powers before it

T = TypeVar("T")

_TWINS = str.maketrans({"↑": "^", "↓": "v", "∗": "*", "−": "-", "–": "-", "\xa0": " "})
_FACTOR = re.compile(
    r"(?P<number>\d+(?:/\d+)?)?(?:(?P<up>[v^])(?:\[(?P<power>\d+)\])?)?(?P<star>\*(?P<nimber>\d*))?"
)
_SIGN = re.compile(r"\+-|±|[-+,{}()]|\|+|tiny\(|miny\(|⧾\(|⧿\(")
_SPACE = re.compile(r"\s*")


@dataclass(frozen=True)
class Builder(Generic[T]):
    """What the parser makes: `leaf` of a named value, `cut` of braces; `value` goes back."""

    leaf: Callable[[Game], T]
    cut: Callable[[list[T], list[T]], T]
    value: Callable[[T], Game]


GAMES: Builder[Game] = Builder(lambda game: game, engine.make, lambda game: game)


@dataclass
class _Frame(Generic[T]):
    """One open bracket: the options read so far, and the sum that is being read."""

    opener: str
    column: int
    options: list[T | int] = field(default_factory=list)  # an int is a bar of that length
    total: T | None = None
    negative: bool = False
    signed: bool = False  # a sign was read, a term must follow
    plus_minus: bool = False
    after_comma: bool = False


def parse(text: str) -> Game:
    """Return the canonical form of the value that the text describes."""
    return parse_with(text, GAMES)


def parse_with(text: str, builder: Builder[T]) -> T:
    """Read a text; what its braces become is up to the builder."""
    return _Parser(text, builder).run()


class _Parser(Generic[T]):
    def __init__(self, text: str, builder: Builder[T]) -> None:
        self.text = text
        self.read = text.translate(_TWINS)
        self.builder = builder
        self.position = 0
        self.frames: list[_Frame[T]] = [_Frame("", 1)]

    def run(self) -> T:
        while True:
            space = _SPACE.match(self.read, self.position)
            assert space is not None
            self.position = space.end()
            if self.position == len(self.read):
                break
            sign = _SIGN.match(self.read, self.position)
            if sign is not None:
                self.sign(sign.group())
                self.position = sign.end()
                continue
            factor = _FACTOR.match(self.read, self.position)
            if factor is None or factor.end() == self.position:
                raise self.problem(
                    "{found} is not part of a value", found=f'"{self.text[self.position]}"'
                )
            self.term(self.builder.leaf(self.factor(factor)))
            self.position = factor.end()
        frame = self.frames[-1]
        if len(self.frames) > 1:
            raise self.problem("this bracket is not closed", column=frame.column)
        if frame.total is None or frame.signed:
            raise self.problem("a value is missing here")
        return frame.total

    def sign(self, sign: str) -> None:
        frame = self.frames[-1]
        if sign in ("+-", "±"):
            if frame.plus_minus:
                raise self.problem("± needs brackets here", example="+-{+-1}")
            frame.plus_minus = frame.signed = True
        elif sign in ("+", "-"):
            # A minus may follow another sign (1 + -2); ± binds tighter than both.
            if frame.plus_minus or (frame.signed and sign == "+"):
                raise self.problem("a value is missing here")
            if sign == "+" and frame.total is None:
                raise self.problem("a value is missing here")
            frame.negative ^= sign == "-"
            frame.signed = True
        elif sign in (",", "|") or sign[0] == "|":
            self.separator(sign)
        elif sign in ("}", ")"):
            self.close(sign)
        else:
            if frame.total is not None and not frame.signed:
                raise self.problem("a sign or a comma is missing here")
            self.frames.append(_Frame(sign, self.position + 1))

    def separator(self, sign: str) -> None:
        frame = self.frames[-1]
        if frame.opener != "{":
            raise self.problem("{found} stands only inside braces", found=f'"{sign}"')
        self.end_of_option(required=sign == ",")
        frame.after_comma = sign == ","
        if sign != ",":
            frame.options.append(len(sign))

    def end_of_option(self, *, required: bool) -> None:
        frame = self.frames[-1]
        if frame.total is None or frame.signed:
            if required or frame.signed or frame.after_comma:
                raise self.problem("a value is missing here")
            return
        frame.options.append(frame.total)
        frame.total = None

    def close(self, sign: str) -> None:
        frame = self.frames[-1]
        if len(self.frames) == 1 or (frame.opener == "{") != (sign == "}"):
            raise self.problem("{found} closes nothing", found=f'"{sign}"')
        builder = self.builder
        if frame.opener != "{":
            if frame.total is None or frame.signed:
                raise self.problem("a value is missing here")
            self.frames.pop()
            value = builder.value(frame.total)
            if frame.opener in ("tiny(", "⧾("):
                self.term(builder.leaf(tiny(value)))
            elif frame.opener in ("miny(", "⧿("):
                self.term(builder.leaf(engine.negate(tiny(value))))
            else:
                self.term(frame.total)
            return
        self.end_of_option(required=False)
        self.frames.pop()
        outer = self.frames[-1]
        if not any(isinstance(option, int) for option in frame.options):
            if not outer.plus_minus or not frame.options:
                raise self.problem("braces need a bar between Left's and Right's options")
            outer.plus_minus = False
            lefts: list[T] = [option for option in frame.options if not isinstance(option, int)]
            self.term(self.symmetric(lefts))
        else:
            self.term(self.cut(frame.options))

    def cut(self, options: list[T | int]) -> T:
        """Build braces whose bars may have several lengths: the longest one is the middle."""
        longest = max(option for option in options if isinstance(option, int))
        middles = [place for place, option in enumerate(options) if option == longest]
        middles = [place for place in middles if isinstance(options[place], int)]
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
        builder = self.builder
        rights = [builder.leaf(engine.negate(builder.value(option))) for option in lefts]
        return builder.cut(lefts, rights)

    def term(self, term: T) -> None:
        """Add a term to the sum of the open bracket, with the signs read before it."""
        frame = self.frames[-1]
        builder = self.builder
        if frame.total is not None and not frame.signed:
            raise self.problem("a sign or a comma is missing here")
        if frame.plus_minus:
            term = self.symmetric([term])
        if frame.negative:
            term = builder.leaf(engine.negate(builder.value(term)))
        if frame.total is not None:
            term = builder.leaf(engine.add(builder.value(frame.total), builder.value(term)))
        frame.total = term
        frame.negative = frame.signed = frame.plus_minus = False

    def factor(self, match: re.Match[str]) -> Game:
        number, up, power, star = match.group("number", "up", "power", "star")
        for digits in re.findall(r"\d+", match.group()):
            if len(digits) > MAX_DIGITS:
                raise self.problem("a number has at most {limit} digits", limit=MAX_DIGITS)
        nimber = int(match.group("nimber") or 1) if star else 0
        if up is None:
            return engine.exact_up_star(self.number(number or "0"), 0, nimber)
        coefficient = self.number(number or "1")
        if coefficient.denominator != 1:
            raise self.problem("ups come in whole numbers", example="1/2+^")
        ups = int(coefficient) * (1 if up == "^" else -1)
        if power is None or int(power) == 1:
            return engine.up_star(0, ups, nimber)
        if not 1 <= int(power) <= _MAX_POWER:
            raise self.problem(
                "powers of up go from 1 to {limit}", limit=_MAX_POWER, example="^[2]"
            )
        return engine.add(engine.multiple(up_power(int(power)), ups), engine.up_star(0, 0, nimber))

    def number(self, text: str) -> Fraction:
        numerator, _, denominator = text.partition("/")
        if denominator and int(denominator) == 0:
            raise self.problem("a denominator cannot be zero", example="3/4")
        number = Fraction(int(numerator), int(denominator or "1"))
        if not is_dyadic(number):
            raise self.problem(
                "{number} is not a dyadic number: the denominator must be a power of two",
                number=number,
                example="3/4",
            )
        return number

    def problem(
        self, said: str, *, column: int | None = None, example: str = EXAMPLE, **arguments: object
    ) -> NotationError:
        return NotationError(
            Message(said, **arguments),
            text=self.text,
            column=self.position + 1 if column is None else column,
            example=example,
        )
