"""Values as text: ASCII for the keyboard, Unicode for the screen, LaTeX for paper, and for CGSuite.

A value is shown by its shortest standard name: number, ups and star in this order (`3/4v[3]*`), a
number plus tiny or miny, ± for a game that is its own negative, and otherwise its canonical form in
braces, with the fewest bars that say the same: `{1||0|-3}` is {1 | {0 | -3}}.

What a name costs is proportional to what is written: names are read off the canonical form, and the
budget is looked at once per piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from grundy.core.depth_first import postorder
from grundy.core.values import engine
from grundy.core.values.allowance import pulse
from grundy.core.values.engine import NUMBER, OTHER, Canonical
from grundy.core.values.structure import sorted_left, sorted_right
from grundy.core.values.tiny import NumberTiny, as_number_tiny
from grundy.core.values.uptimal import as_uptimal
from grundy.errors import GameError

MOST_BARS = 4
"""A run of bars is at most this long; then braces are written around."""


@dataclass(frozen=True, slots=True)
class Bare:
    """A game to be written without braces of its own: its bars show where it ends."""

    game: Canonical


Piece = str | Canonical | Bare


@dataclass(frozen=True, slots=True)
class Style:
    """The signs of one way to write values."""

    minus: str = "-"
    star: str = "*"
    plus_minus: str = "+-"
    braces: tuple[str, str] = ("{", "}")
    bars: tuple[str, ...] = ("|", "||", "|||", "||||")
    comma: str = ","
    fraction: str = "{}/{}"
    ups: tuple[str, str, str] = ("^", "^^", "^{}")
    """↑, 2·↑ and n·↑."""
    downs: tuple[str, str, str] = ("v", "vv", "v{}")
    power: tuple[str, str] = ("^<{}>", "v<{}>")
    power_to: tuple[str, str] = ("^[{}]", "v[{}]")
    tiny: tuple[str, str] = ("Tiny(", ")")
    miny: tuple[str, str] = ("Miny(", ")")
    low_digits: str = ""
    """Digits for the subscript of tiny, where there are such."""
    for_cgsuite: bool = False
    """Write what the command line of CGSuite reads: no two parts of a name without a sign."""


ASCII = Style()
_HIGH, _LOW = "⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉"
UNICODE = Style(
    minus="−",
    star="∗",
    plus_minus="±",
    bars=(" | ", " || ", " ||| ", " |||| "),
    comma=", ",
    ups=("↑", "⇑", "↑{}"),
    downs=("↓", "⇓", "↓{}"),
    power=("↑{}", "↓{}"),
    power_to=("↑[{}]", "↓[{}]"),
    low_digits=_LOW,
)
LATEX = Style(
    star=r"{\ast}",
    plus_minus=r"\pm ",
    braces=(r"\left\{", r"\right\}"),
    bars=(r"\mid ", r"\,\|\,", r"\,\|\!|\,", r"\,\|\!\|\,"),
    comma=", ",
    fraction=r"\frac{{{}}}{{{}}}",
    ups=(r"{\uparrow}", r"{\Uparrow}", r"{\uparrow}{}"),
    downs=(r"{\downarrow}", r"{\Downarrow}", r"{\downarrow}{}"),
    power=(r"{{\uparrow}}^{{{}}}", r"{{\downarrow}}_{{{}}}"),
    power_to=(r"{{\uparrow}}^{{[{}]}}", r"{{\downarrow}}_{{[{}]}}"),
    tiny=(r"{\mathbf{+}}_{", "}"),
    miny=(r"{\mathbf{-}}_{", "}"),
)
CGSUITE = Style(
    power=("^.Pow({})", "-^.Pow({})"),
    power_to=("^.PowTo({})", "-^.PowTo({})"),
    for_cgsuite=True,
)


class TextTooLong(GameError):
    """The canonical form needs more characters than were allowed."""


def write(
    root: Canonical, style: Style = ASCII, *, limit: int | None = None, nested: bool = False
) -> str:
    """Return the text of a value; raise `TextTooLong` beyond `limit` characters.

    `nested` writes every pair of braces, with one bar each.
    """
    return _Writer(style, limit, nested).write(root)


def write_number(number: Fraction, style: Style = ASCII) -> str:
    """Return the text of a number."""
    sign = style.minus if number < 0 else ""
    size = abs(number)
    if size.denominator == 1:
        return f"{sign}{_digits(size.numerator)}"
    return sign + style.fraction.format(_digits(size.numerator), _digits(size.denominator))


def _digits(number: int) -> str:
    # Python refuses str() of more than 4300 digits, so longer numbers are written in halves.
    if number.bit_length() < 14_000:
        return str(number)
    half = number.bit_length() * 3 // 20  # decimal digits are 0.301 per bit
    front, back = divmod(number, 10**half)
    return _digits(front) + _digits(back).zfill(half)


class _Writer:
    def __init__(self, style: Style, limit: int | None, nested: bool) -> None:
        self.style = style
        self.limit = limit
        self.nested = nested
        self.bars: dict[Canonical, int] = {}
        self.names: dict[Canonical, list[Piece] | None] = {}

    def write(self, root: Canonical) -> str:
        written: list[str] = []
        length = 0
        stack: list[Piece] = [root]
        while stack:
            piece = stack.pop()
            if not isinstance(piece, str):
                pulse()
                stack.extend(reversed(self.pieces(piece)))
                continue
            written.append(piece)
            length += len(piece)
            if self.limit is not None and length > self.limit:
                raise TextTooLong(
                    "the canonical form has more than {limit} characters", limit=self.limit
                )
        return "".join(written)

    def pieces(self, piece: Canonical | Bare) -> list[Piece]:
        if isinstance(piece, Bare):
            return self.inside(piece.game)
        named = self.named(piece)
        if named is not None:
            return named
        opening, closing = self.style.braces
        return [opening, *self.inside(piece), closing]

    def inside(self, game: Canonical) -> list[Piece]:
        """Return the options with the bar between them."""
        bars = self.style.bars[self.run(game) - 1]
        return [*self.side(sorted_left(game)), bars, *self.side(sorted_right(game))]

    def side(self, options: list[Canonical]) -> list[Piece]:
        if len(options) == 1 and self.is_bare(options[0]):
            return [Bare(options[0])]
        return self.listed(options)

    def listed(self, options: list[Canonical]) -> list[Piece]:
        pieces: list[Piece] = []
        for option in options:
            if pieces:
                pieces.append(self.style.comma)
            pieces.append(option)
        return pieces

    # --------------------------------------------------------------------------------- bars

    def is_bare(self, option: Canonical) -> bool:
        """Return whether an only option is written without braces."""
        return self.named(option) is None and not self.nested and self.run(option) < MOST_BARS

    def run(self, root: Canonical) -> int:
        """Return the length of the bars of a game written by its options."""

        def only(game: Canonical) -> list[Canonical]:
            return [] if self.nested or game in self.bars else self.only_options(game)

        for game in postorder((root,), only):
            if game not in self.bars:
                longest = [bars for o in only(game) if (bars := self.bars[o]) < MOST_BARS]
                self.bars[game] = 1 + max(longest, default=0)
        return self.bars[root]

    def only_options(self, game: Canonical) -> list[Canonical]:
        """Return the options that have no sister and no name."""
        sides = (engine.left(game), engine.right(game))
        return [s[0] for s in sides if len(s) == 1 and self.named(s[0]) is None]

    # -------------------------------------------------------------------------------- names

    def named(self, game: Canonical) -> list[Piece] | None:
        """Return the name of a game, or None when it has to be written in braces."""
        if game not in self.names:
            self.names[game] = self.find_name(game)
        return self.names[game]

    def find_name(self, game: Canonical) -> list[Piece] | None:
        if game.kind == NUMBER:
            return [write_number(engine.left_stop(game), self.style)]
        if game.kind == OTHER and game.node.width:
            opposite = game.left_floor + game.right_floor in (0, -1)  # -1 where floors were taken
            return self.plus_minus(game) if opposite and engine.negate(game) is game else None
        number = engine.left_stop(game)
        if game.kind == OTHER and not self.style.for_cgsuite:
            tiny = as_number_tiny(game)
            if tiny is not None:
                return self.tiny(tiny)
        uptimal = as_uptimal(game)
        if uptimal is not None:
            ups = self.ups(uptimal.coefficients)
            if ups is not None:
                return [self.joined(number, ups, uptimal.star)]
        if number == 0 and engine.negate(game) is game:
            return self.plus_minus(game)
        return None

    def ups(self, coefficients: tuple[int, ...]) -> str | None:
        """Return the name of a sum of powers of up that has one."""
        if not coefficients:
            return ""
        style = self.style
        last, length = coefficients[-1], len(coefficients)
        if length == 1:
            one, two, more = style.ups if last > 0 else style.downs
            size = abs(last)
            return one if size == 1 else two if size == 2 else more.replace("{}", str(size))
        place = 0 if last > 0 else 1
        if abs(last) != 1:
            return None
        if all(coefficient == last for coefficient in coefficients):
            return style.power_to[place].format(length)
        if not any(coefficients[:-1]):
            return style.power[place].format(self.power(length, place))
        return None

    def power(self, exponent: int, place: int) -> str:
        if not self.style.low_digits:
            return str(exponent)
        return "".join((_HIGH, _LOW)[place][int(digit)] for digit in str(exponent))

    def joined(self, number: Fraction, ups: str, star: int) -> str:
        nimber = "" if star == 0 else self.style.star + ("" if star == 1 else str(star))
        parts = [write_number(number, self.style)] if number else []
        parts += [part for part in (ups, nimber) if part]
        if not self.style.for_cgsuite:
            return "".join(parts)
        return "+".join(parts).replace("+-", "-")

    def tiny(self, found: NumberTiny) -> list[Piece]:
        style = self.style
        number: list[Piece] = [write_number(found.number, style)] if found.number else []
        opening, closing = style.tiny if found.sign > 0 else style.miny
        size = engine.left_stop(found.parameter)
        if style.low_digits and found.parameter.kind == NUMBER and size.denominator == 1:
            digits = "".join(style.low_digits[int(digit)] for digit in str(size))
            return [*number, ("+" if found.sign > 0 else style.minus) + digits]
        return [*number, opening, found.parameter, closing]

    def plus_minus(self, game: Canonical) -> list[Piece] | None:
        style = self.style
        options = sorted_left(game)
        if len(options) > 1:
            if style.for_cgsuite:
                return None  # there {1,2} is a set
            return [style.plus_minus, style.braces[0], *self.listed(options), style.braces[1]]
        (option,) = options
        if self._stands_alone(option):
            return [style.plus_minus, option]
        return [style.plus_minus, "(", option, ")"]

    def _stands_alone(self, option: Canonical) -> bool:
        """Return whether ± binds to all of the option's text: a number, ups, or one pair of braces."""
        if option.kind == NUMBER:
            return not self.style.for_cgsuite or engine.left_stop(option).denominator == 1
        if option.kind != OTHER or option.node.width == 0:
            uptimal = as_uptimal(option)
            if uptimal is not None and self.ups(uptimal.coefficients) is not None:
                return engine.left_stop(option) == 0 and uptimal.star == 0
        return self.named(option) is None


__all__ = [
    "ASCII",
    "CGSUITE",
    "LATEX",
    "UNICODE",
    "Style",
    "TextTooLong",
    "write",
    "write_number",
]
