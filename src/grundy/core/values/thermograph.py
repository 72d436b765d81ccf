"""Thermographs, means and temperatures, exactly.

The thermograph of a game has two walls over the temperature t ≥ -1 [WinningWays, chapter 6;
Siegel2013]. Below the freezing point

    left(t) = max over Left options of their right wall at t, minus t
    right(t) = min over Right options of their left wall at t, plus t

until the walls meet; from there up both are the mast, at the mean of the game. Integers are masts from
-1 on. What lies below zero shows how numbers freeze: 1/2 = {0 | 1} has temperature -1/2.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction

from grundy.core.values import engine
from grundy.core.values.allowance import pulse
from grundy.core.values.engine import NUMBER, OTHER, UP_STAR, Canonical
from grundy.core.values.structure import subpositions
from grundy.late import views

Corner = tuple[Fraction, Fraction]
"""A point of a wall: temperature, then value."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A piecewise linear function of the temperature: corners (t, x) from t = -1 up, then vertical."""

    corners: tuple[Corner, ...]

    def at(self, t: Fraction) -> Fraction:
        """Return the x of the wall at temperature t."""
        place = bisect_left(self.corners, t, key=lambda corner: corner[0])
        if place == len(self.corners):
            return self.corners[-1][1]
        t1, x1 = self.corners[place]
        if place == 0 or t1 == t:
            return x1
        t0, x0 = self.corners[place - 1]
        return x0 + (x1 - x0) * (t - t0) / (t1 - t0)


@dataclass(frozen=True, slots=True, repr=False)
class Thermograph:
    """Both walls, and where they meet: the mast stands at `mean` from `temperature` up.

    >>> import grundy
    >>> grundy.Value("{3||1|0}").thermograph
    <Thermograph: mean 7/4, temperature 5/4>
    """

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction

    def __repr__(self) -> str:
        return f"<Thermograph: mean {self.mean}, temperature {self.temperature}>"

    def to_svg(self) -> str:
        """Return the picture as SVG."""
        return views.svg(views.walls_scene(self))

    def to_tikz(self) -> str:
        """Return the picture as a `tikzpicture`."""
        return views.tikz(views.walls_scene(self))

    def to_latex(self) -> str:
        """Return the picture as LaTeX, under a line that names the packages it needs."""
        return views.latex(views.walls_scene(self))

    def _repr_svg_(self) -> str:
        return self.to_svg()


def thermograph(root: Canonical) -> Thermograph:
    """Return the thermograph of a value."""
    return graph_in(root, thermographs(root))


def thermographs(root: Canonical) -> dict[Canonical, Thermograph]:
    """Return the thermographs of all subpositions without a closed form."""
    known: dict[Canonical, Thermograph] = {}
    for game in subpositions(root):
        if game.kind == OTHER:
            pulse()
            left = _envelope([graph_in(o, known).right for o in engine.left(game)], highest=True)
            right = _envelope([graph_in(o, known).left for o in engine.right(game)], highest=False)
            known[game] = _tax_and_meet(left, right)
    return known


def mean(game: Canonical) -> Fraction:
    """Return the mean value."""
    if engine.left_stop(game) == engine.right_stop(game):
        return engine.left_stop(game)
    return thermograph(game).mean


def temperature(game: Canonical) -> Fraction:
    """Return the temperature: -1 for integers, -1/2^k for other numbers, 0 for tepid games."""
    if game.kind == NUMBER:
        return Fraction(-1, engine.left_stop(game).denominator)
    if engine.left_stop(game) == engine.right_stop(game):
        return Fraction(0)
    return thermograph(game).temperature


def graph_in(game: Canonical, known: dict[Canonical, Thermograph]) -> Thermograph:
    """Return the thermograph of a game, by closed form or from the table."""
    if game.kind == NUMBER:
        return _of_number(engine.left_stop(game))
    if game.kind == UP_STAR:
        return _of_up_star(engine.left_stop(game), game.node.up, game.node.star)
    return known[game]


def _of_up_star(number: Fraction, up: int, star: int) -> Thermograph:
    """Return the thermograph of number + up·↑ + *star, whatever the size of up and star.

    Both walls of *k lean below zero, like those of *. Of ups only the Left wall leans, because Right's
    option answers with a leaning Left wall of its own; the one exception is ↑* = {0,* | 0}.
    """
    base = _of_number(number)
    left, right = base.left, base.right
    if up >= 0 or (up, star) == (-1, 1):
        left = _leaning(base.right, number, 1)
    if up <= 0 or (up, star) == (1, 1):
        right = _leaning(base.left, number, -1)
    return Thermograph(left, right, number, Fraction(0))


def _leaning(wall: Wall, number: Fraction, side: int) -> Wall:
    """Return the wall that a move to the number itself makes: its far wall with the tax, up to t = 0."""
    corners = [(t, x - side * t) for t, x in wall.corners]
    return Wall(tuple(_merged([*corners, (Fraction(0), number)])))


def _of_number(number: Fraction) -> Thermograph:
    left = Wall(_corners_of_number(number, 1))
    right = Wall(_corners_of_number(number, -1))
    return Thermograph(left, right, number, Fraction(-1, number.denominator))


def _corners_of_number(number: Fraction, side: int) -> tuple[Corner, ...]:
    """Return one wall of a number (side 1: left) from its freezing point down to -1.

    With denominator 2^k the Left wall leans outwards below t = -2^-k; where the Left option freezes
    on its own account, at -2^-j, Right answers in it and the wall goes on as that of the answer.
    """
    corners: list[Corner] = []
    x = number
    t = Fraction(-1, x.denominator)
    corners.append((t, x))
    while x.denominator > 1:
        option = x - Fraction(side, x.denominator)
        below = Fraction(-1, option.denominator)
        corners.append((below, option - side * below))
        if option.denominator == 1:
            break
        # The answer in the option: its option on the other side.
        x = option + Fraction(side, option.denominator)
        frozen = Fraction(-1, x.denominator)
        if frozen < below:  # the answer is still frozen for a while: the wall is vertical there
            corners.append((frozen, x))
    corners.reverse()
    return tuple(_merged(corners))


def _merged(corners: list[Corner]) -> list[Corner]:
    """Drop corners that repeat the one before or lie on a straight line."""
    kept: list[Corner] = []
    for t, x in corners:
        if kept and kept[-1][0] == t:
            continue
        if len(kept) > 1:
            (t0, x0), (t1, x1) = kept[-2], kept[-1]
            if (x1 - x0) * (t - t1) == (x - x1) * (t1 - t0):
                kept.pop()
        kept.append((t, x))
    while len(kept) > 1 and kept[-1][1] == kept[-2][1]:
        kept.pop()  # above the last corner the wall is vertical anyway
    return kept


def _envelope(walls: list[Wall], *, highest: bool) -> Wall:
    """Return the pointwise maximum or minimum of walls."""
    result = walls[0]
    for wall in walls[1:]:
        result = _envelope_of_two(result, wall, 1 if highest else -1)
    return result


def _envelope_of_two(a: Wall, b: Wall, sign: int) -> Wall:
    corners: list[Corner] = []
    before: tuple[Fraction, Fraction] | None = None  # temperature and difference one corner below
    for t in _temperatures(a, b):
        xa, xb = a.at(t), b.at(t)
        difference = (xa - xb) * sign
        if before is not None and before[1] * difference < 0:
            crossing = _crossing(*before, t, difference)
            corners.append((crossing, a.at(crossing)))
        corners.append((t, xa if difference >= 0 else xb))
        before = t, difference
    return Wall(tuple(_merged(corners)))


def _temperatures(a: Wall, b: Wall) -> list[Fraction]:
    return sorted({t for t, _ in a.corners} | {t for t, _ in b.corners})


def _crossing(t0: Fraction, d0: Fraction, t1: Fraction, d1: Fraction) -> Fraction:
    """Return where a line through (t0, d0) and (t1, d1) is zero."""
    return t0 + (t1 - t0) * d0 / (d0 - d1)


def _tax_and_meet(left: Wall, right: Wall) -> Thermograph:
    """Lean the scaffolds towards each other and cut them where they meet."""
    lefts: list[Corner] = []
    rights: list[Corner] = []
    before: tuple[Fraction, Fraction] | None = None
    temperatures = _temperatures(left, right)
    # Above the last corner both are vertical and close in at rate 2, so this one is far enough.
    top = temperatures[-1]
    gap = (left.at(top) - top) - (right.at(top) + top)
    temperatures.append(max(top, top + gap / 2))
    for t in temperatures:
        x_left, x_right = left.at(t) - t, right.at(t) + t
        difference = x_left - x_right
        if difference <= 0:
            meeting = t if before is None or difference == 0 else _crossing(*before, t, difference)
            mean = left.at(meeting) - meeting
            lefts.append((meeting, mean))
            rights.append((meeting, mean))
            return Thermograph(
                Wall(tuple(_merged(lefts))), Wall(tuple(_merged(rights))), mean, meeting
            )
        lefts.append((t, x_left))
        rights.append((t, x_right))
        before = t, difference
    raise AssertionError("the scaffolds of a thermograph meet")
