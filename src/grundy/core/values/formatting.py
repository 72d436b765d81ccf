"""Values as text: ASCII for the keyboard, Unicode for the screen, LaTeX for paper.

A value is shown by its shortest standard name: a number, number + ups + star, a sum of powers of up,
tiny and miny, ± for a game that is its own negative, and otherwise its canonical form in braces.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from grundy.core.values import engine
from grundy.core.values.allowance import pulse
from grundy.core.values.classes import tiny_parameter
from grundy.core.values.engine import NUMBER, UP_STAR, Game
from grundy.core.values.structure import sorted_left, sorted_right
from grundy.core.values.uptimal import as_uptimal
from grundy.errors import GameError

Piece = str | Game


@dataclass(frozen=True, slots=True)
class Style:
    """The signs of one way to write values."""

    minus: str
    up: str
    down: str
    star: str
    plus_minus: str
    left_brace: str
    bar: str
    right_brace: str
    comma: str
    tiny: tuple[str, str]
    miny: tuple[str, str]
    fraction: str
    coefficient: str
    power: str
    nimber: str


ASCII = Style(
    minus="-",
    up="^",
    down="v",
    star="*",
    plus_minus="+-",
    left_brace="{",
    bar="|",
    right_brace="}",
    comma=",",
    tiny=("tiny(", ")"),
    miny=("miny(", ")"),
    fraction="{}/{}",
    coefficient="{}",
    power="[{}]",
    nimber="{}",
)
UNICODE = Style(
    minus="−",
    up="↑",
    down="↓",
    star="∗",
    plus_minus="±",
    left_brace="{",
    bar=" | ",
    right_brace="}",
    comma=", ",
    tiny=("⧾(", ")"),
    miny=("⧿(", ")"),
    fraction="{}/{}",
    coefficient="{}",
    power="[{}]",
    nimber="{}",
)
LATEX = Style(
    minus="-",
    up=r"{\uparrow}",
    down=r"{\downarrow}",
    star=r"{\ast}",
    plus_minus=r"\pm",
    left_brace=r"\left\{",
    bar=r"\mid ",
    right_brace=r"\right\}",
    comma=", ",
    tiny=(r"{\mathbf{+}}_{", "}"),
    miny=(r"{\mathbf{-}}_{", "}"),
    fraction=r"\frac{{{}}}{{{}}}",
    coefficient=r"{}\cdot ",
    power="^{{{}}}",
    nimber="{}",
)


class TextTooLong(GameError):
    """The canonical form needs more characters than were allowed."""


def write(root: Game, style: Style = ASCII, *, limit: int | None = None) -> str:
    """Return the text of a value; raise `TextTooLong` beyond `limit` characters."""
    written: list[str] = []
    length = 0
    stack: list[Piece] = [root]
    while stack:
        piece = stack.pop()
        if isinstance(piece, str):
            written.append(piece)
            length += len(piece)
            if limit is not None and length > limit:
                raise TextTooLong(
                    "the canonical form has more than {limit} characters", limit=limit
                )
        else:
            pulse()
            stack.extend(reversed(_pieces(piece, style)))
    return "".join(written)


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


def _pieces(game: Game, style: Style) -> list[Piece]:
    if game.kind == NUMBER:
        return [write_number(engine.left_stop(game), style)]
    if game.kind == UP_STAR:
        up, star = game.node.up, game.node.star
        ups = [(up, 1)] if up else []
        return [_joined(engine.left_stop(game), _up_star_text(ups, star, style), style)]
    if engine.negate(game) is game:
        return [style.plus_minus, *_options_of_plus_minus(game, style)]
    if game.node.width == 0:
        number = engine.left_stop(game)
        rest = engine.add(game, engine.exact_up_star(-number, 0, 0))
        named = _infinitesimal(rest, style)
        if named is not None:
            return [write_number(number, style) + "+", *named] if number else named
    return [
        style.left_brace,
        *_list(sorted_left(game), style),
        style.bar,
        *_list(sorted_right(game), style),
        style.right_brace,
    ]


def _list(options: list[Game], style: Style) -> list[Piece]:
    pieces: list[Piece] = []
    for option in options:
        if pieces:
            pieces.append(style.comma)
        pieces.append(option)
    return pieces


def _options_of_plus_minus(game: Game, style: Style) -> list[Piece]:
    options = sorted_left(game)
    if len(options) == 1 and _stands_alone(options[0]):
        return [options[0]]
    return [style.left_brace, *_list(options, style), style.right_brace]


def _stands_alone(game: Game) -> bool:
    """Return whether the text is a plain number or one pair of braces, so that ± binds to all of it."""
    if game.kind == NUMBER:
        return engine.left_stop(game) >= 0
    if game.kind == UP_STAR or engine.negate(game) is game:
        return False
    return _pieces(game, ASCII)[0] == ASCII.left_brace


def _joined(number: Fraction, infinitesimal: str, style: Style) -> str:
    return f"{write_number(number, style)}+{infinitesimal}" if number else infinitesimal


def _up_star_text(ups: list[tuple[int, int]], star: int, style: Style) -> str:
    """Write a sum of (coefficient, power of up) and a nimber; the sign is the arrow's direction."""
    terms: list[str] = []
    for coefficient, power in ups:
        arrow = style.up if coefficient > 0 else style.down
        size = abs(coefficient)
        front = "" if size == 1 else style.coefficient.format(size)
        terms.append(front + arrow + ("" if power == 1 else style.power.format(power)))
    nimber = "" if star == 0 else style.star + ("" if star == 1 else style.nimber.format(star))
    return "+".join(terms) + nimber


def _infinitesimal(game: Game, style: Style) -> list[Piece] | None:
    """Return the name of an infinitesimal that has one."""
    tiny = tiny_parameter(game)
    if tiny is not None:
        return [style.tiny[0], tiny, style.tiny[1]]
    miny = tiny_parameter(engine.negate(game))
    if miny is not None:
        return [style.miny[0], miny, style.miny[1]]
    uptimal = as_uptimal(game)
    if uptimal is None:
        return None
    ups = [(c, place + 1) for place, c in enumerate(uptimal.coefficients) if c]
    return [_up_star_text(ups, uptimal.star, style)]
