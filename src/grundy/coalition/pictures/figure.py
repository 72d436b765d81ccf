"""A figure as data: nodes, lines and words; x grows to the right, y downwards, one step is 1.

Colours are chosen so that they differ in lightness too, and no colour speaks alone: the larger
coalition is dark blue and round, the smaller light green and square.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from grundy.coalition.circle import Circle
from grundy.i18n import Readable, show
from grundy.render.palette import PAINTS, SMALLER_LINE
from grundy.rulesets.scene import Role

INK, PALE, PAPER = "#1a1a1a", "#8a8a8a", "#ffffff"


@dataclass(frozen=True, slots=True)
class Node:
    """A disc or a square with a label; `ring` adds slices around it, (weight, colour) each."""

    x: float
    y: float
    label: str = ""
    fill: str = PAPER
    line: str = INK
    square: bool = False
    radius: float = 0.37
    ring: tuple[tuple[float, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    colour: str = PALE
    width: float = 0.06
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A text at (x, y): centred, or starting or ending there."""

    x: float
    y: float
    text: str
    size: float = 0.32
    anchor: str = "middle"
    colour: str = INK


Mark = Node | Line | Words


@dataclass(frozen=True, slots=True)
class Figure:
    """Marks from back to front, with a title for people who cannot see them."""

    marks: tuple[Mark, ...]
    title: str

    def bounds(self) -> tuple[float, float, float, float]:
        """Return the rectangle (left, top, right, bottom) around all marks.

        >>> Figure((Node(0, 0, radius=0.5), Line(((0, 0), (2, 1)))), "").bounds()
        (-0.7, -0.7, 2.2, 1.2)
        """
        xs, ys = [0.0], [0.0]
        for mark in self.marks:
            for x, y in _corners(mark):
                xs.append(x)
                ys.append(y)
        return min(xs) - 0.2, min(ys) - 0.2, max(xs) + 0.2, max(ys) + 0.2


def _corners(mark: Mark) -> Iterable[tuple[float, float]]:
    if isinstance(mark, Node):
        r = mark.radius
        return (mark.x - r, mark.y - r), (mark.x + r, mark.y + r)
    if isinstance(mark, Line):
        return mark.points
    width = 0.6 * mark.size * len(mark.text)
    left = {"start": 0.0, "middle": width / 2, "end": width}[mark.anchor]
    x = mark.x - left
    return (x, mark.y - mark.size), (x + width, mark.y + mark.size)


@dataclass(frozen=True, slots=True)
class Colours:
    """Which coalition has which colour and shape in a figure."""

    circle: Circle

    def fill(self, letter: str) -> str:
        """Return the plain colour of a coalition."""
        return PAINTS[self.circle.seating.role(letter)].fill

    def line(self, letter: str) -> str:
        """Return the colour of a coalition's outline: strong enough on white paper."""
        return SMALLER_LINE if self.is_square(letter) else self.fill(letter)

    def is_square(self, letter: str) -> bool:
        """Return whether states with this coalition on move are drawn as squares."""
        return self.circle.seating.role(letter) is Role.SMALLER

    def mix(self, favour: Sequence[Fraction]) -> str:
        """Return the colours of all coalitions mixed by their weights.

        >>> Colours(Circle.parse("abc")).mix([Fraction(1), Fraction(0), Fraction(0)])
        '#0072b2'
        """
        parts = [
            (weight, _channels(self.fill(letter)))
            for weight, letter in zip(favour, self.circle.seating.coalitions, strict=True)
        ]
        mixed = [round(sum(float(w) * rgb[i] for w, rgb in parts)) for i in range(3)]
        return "#" + "".join(f"{channel:02x}" for channel in mixed)

    def ring(self, favour: Sequence[Fraction]) -> tuple[tuple[float, str], ...]:
        """Return the weights as slices, for readers who cannot tell mixed colours apart."""
        letters = self.circle.seating.coalitions
        return tuple(
            (float(weight), self.fill(letter))
            for weight, letter in zip(favour, letters, strict=True)
            if weight
        )


def ink_on(fill: str) -> str:
    """Return black or white, whichever reads better on a colour.

    >>> ink_on("#0072b2"), ink_on("#b5dd6c")
    ('#ffffff', '#1a1a1a')
    """
    red, green, blue = _channels(fill)
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else PAPER


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def seat_name(seat: int, seats: int) -> str:
    """Return the letter of a player, as the source names them, or his number among more than 26.

    >>> seat_name(0, 7), seat_name(26, 30)
    ('a', '27:')
    """
    return "abcdefghijklmnopqrstuvwxyz"[seat] if seats <= 26 else f"{seat + 1}:"


def legend(
    entries: Sequence[tuple[Node | Line | None, Readable]], x: float, y: float
) -> tuple[list[Mark], float]:
    """Return the marks that explain a figure, below each other, and the y of the next free row."""
    marks: list[Mark] = []
    for sample, text in entries:
        if isinstance(sample, Node):
            marks.append(
                Node(x, y, sample.label, sample.fill, sample.line, sample.square, 0.3, sample.ring)
            )
        elif isinstance(sample, Line):
            marks.append(
                Line(((x - 0.4, y), (x + 0.4, y)), sample.colour, sample.width, sample.dashed)
            )
        marks.append(Words(x + (0.7 if sample else -0.4), y, show(text), 0.4, "start"))
        y += 0.85
    return marks, y
