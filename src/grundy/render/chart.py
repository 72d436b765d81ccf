"""Charts of many results as SVG: points, lines and bars on axes that may be logarithmic.

A logarithmic axis shows log(1 + n), so that 0 has its place too.

>>> points = Series("proved", ((0, 4), (53, 34)))
>>> chart_svg("Periods", "preperiod", "period", [points], log=True).startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log10
from typing import Literal
from xml.etree import ElementTree as ET

from grundy.i18n import Readable, show
from grundy.render.palette import BAD, DRAWN, GOOD, INK

WIDTH, HEIGHT = 760, 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 80, 24, 48, 64
_LINE = 18  # of the legend, which stands below the axes
_GRID = "#dddddd"
# Shape and colour say the same, so that neither is needed alone.
_COLOURS = (GOOD, BAD, "#009E73", "#CC79A7", "#8C6D00", DRAWN)
_SHAPES = ("circle", "cross", "square", "triangle", "diamond", "circle")


@dataclass(frozen=True, slots=True)
class Series:
    """Points that belong together: marks, a line through them, or a dashed line without marks."""

    name: Readable
    points: Sequence[tuple[float, float]]
    style: Literal["marks", "line", "dashed"] = "marks"
    colour: int | None = None


def chart_svg(
    title: Readable,
    x_name: Readable,
    y_name: Readable,
    series: Sequence[Series],
    *,
    log: bool = False,
    log_y: bool | None = None,
) -> str:
    """Return series of points as SVG text; `log` is for both axes unless `log_y` differs."""
    xs = [x for one in series for x, _ in one.points] or [1]
    ys = [y for one in series for _, y in one.points] or [1]
    x_axis, y_axis = _Axis(max(xs), log), _Axis(max(ys), log if log_y is None else log_y)
    svg = _frame(title, x_name, y_name, lines=len(series))
    _ticks(svg, x_axis, y_axis)
    for index, one in enumerate(series):
        look = index if one.colour is None else one.colour
        colour = _COLOURS[look % len(_COLOURS)]
        places = [(_x(x_axis.place(x)), _y(y_axis.place(y))) for x, y in one.points]
        if one.style != "marks":
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
            dash = {"stroke-dasharray": "6 4"} if one.style == "dashed" else {}
            _add(
                svg,
                "polyline",
                points=path,
                fill="none",
                stroke=colour,
                **{"stroke-width": "2"},
                **dash,
            )
        if one.style != "dashed":
            for x, y in dict.fromkeys(places):
                _mark(svg, _SHAPES[look % len(_SHAPES)], x, y, colour)
    _legend(svg, series)
    return ET.tostring(svg, encoding="unicode")


def bars_svg(
    title: Readable, x_name: Readable, y_name: Readable, bars: Sequence[tuple[str, int]]
) -> str:
    """Return labelled bars as SVG text.

    >>> bars_svg("Periods", "period", "rules", [("1", 3), ("2–3", 5)]).count("<rect")
    3
    """
    axis = _Axis(max((count for _, count in bars), default=1), False)
    svg = _frame(title, x_name, y_name)
    _ticks(svg, None, axis)
    step = (WIDTH - _LEFT - _RIGHT) / max(1, len(bars))
    for index, (label, count) in enumerate(bars):
        x, y = _LEFT + index * step, _y(axis.place(count))
        height = HEIGHT - _BOTTOM - y
        _add(svg, "rect", x=f"{x + step * 0.1:.1f}", y=f"{y:.1f}", width=f"{step * 0.8:.1f}",
             height=f"{height:.1f}", fill=GOOD)  # fmt: skip
        _text(svg, x + step / 2, y - 4, str(count), size=11)
        _text(svg, x + step / 2, HEIGHT - _BOTTOM + 16, label, size=11)
    return ET.tostring(svg, encoding="unicode")


class _Axis:
    """From values to places between 0 and 1, and the ticks to show."""

    def __init__(self, largest: float, log: bool) -> None:
        self.log = log
        self.largest = max(1.0, float(largest))
        self.ticks = self._log_ticks() if log else self._linear_ticks()
        if not log:
            self.largest = max(self.largest, self.ticks[-1])

    def place(self, value: float) -> float:
        if self.log:
            return log10(1 + value) / log10(1 + self.largest)
        return value / self.largest

    def _log_ticks(self) -> list[int]:
        decades = ceil(log10(self.largest + 1)) + 1
        step = max(1, ceil(decades / 9))
        return [0, *(10**e for e in range(0, decades, step) if 10**e <= self.largest)]

    def _linear_ticks(self) -> list[int]:
        raw = self.largest / 5
        base = 10 ** int(log10(raw)) if raw >= 1 else 1
        step = next(base * k for k in (1, 2, 5, 10) if base * k >= raw)
        return list(range(0, ceil(self.largest / step) * step + 1, step))


def _frame(title: Readable, x_name: Readable, y_name: Readable, lines: int = 0) -> ET.Element:
    height = HEIGHT + _LINE * lines
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH} {height}",
            "width": str(WIDTH),
            "height": str(height),
            "role": "img",
            "font-family": "system-ui, sans-serif",
        },
    )
    ET.SubElement(svg, "title").text = show(title)
    _add(svg, "rect", width=str(WIDTH), height=str(height), fill="#ffffff")
    _text(svg, WIDTH / 2, 26, show(title), size=17, bold=True)
    _text(svg, (_LEFT + WIDTH - _RIGHT) / 2, HEIGHT - 18, show(x_name), size=14)
    middle = (_TOP + HEIGHT - _BOTTOM) / 2
    label = _text(svg, 20, middle, show(y_name), size=14)
    label.set("transform", f"rotate(-90 20 {middle:.0f})")
    return svg


def _ticks(svg: ET.Element, x_axis: _Axis | None, y_axis: _Axis) -> None:
    bottom, right = HEIGHT - _BOTTOM, WIDTH - _RIGHT
    for tick in y_axis.ticks:
        y = _y(y_axis.place(tick))
        _add(svg, "line", x1=str(_LEFT), x2=str(right), y1=f"{y:.1f}", y2=f"{y:.1f}", stroke=_GRID)
        _text(svg, _LEFT - 8, y + 4, _number(tick), size=12, anchor="end")
    for tick in x_axis.ticks if x_axis else ():
        x = _x(x_axis.place(tick)) if x_axis else 0.0
        _add(svg, "line", x1=f"{x:.1f}", x2=f"{x:.1f}", y1=str(_TOP), y2=str(bottom), stroke=_GRID)
        _text(svg, x, bottom + 18, _number(tick), size=12)
    for x2, y2 in ((right, bottom), (_LEFT, _TOP)):
        _add(svg, "line", x1=str(_LEFT), y1=str(bottom), x2=str(x2), y2=str(y2), stroke=INK)


def _legend(svg: ET.Element, series: Sequence[Series]) -> None:
    for index, one in enumerate(series):
        look = index if one.colour is None else one.colour
        colour = _COLOURS[look % len(_COLOURS)]
        y = HEIGHT + _LINE * index
        if one.style == "dashed":
            _add(svg, "line", x1=str(_LEFT + 8), x2=str(_LEFT + 28), y1=str(y), y2=str(y),
                 stroke=colour, **{"stroke-width": "2", "stroke-dasharray": "6 4"})  # fmt: skip
        else:
            _mark(svg, _SHAPES[look % len(_SHAPES)], _LEFT + 18, y, colour)
        _text(svg, _LEFT + 36, y + 4, show(one.name), size=12, anchor="start")


def _mark(svg: ET.Element, shape: str, x: float, y: float, colour: str) -> None:
    r = 4.0
    if shape == "circle":
        _add(
            svg,
            "circle",
            cx=f"{x:.1f}",
            cy=f"{y:.1f}",
            r="4",
            fill=colour,
            **{"fill-opacity": "0.7"},
        )
        return
    corners = {
        "square": ((-r, -r), (r, -r), (r, r), (-r, r)),
        "triangle": ((0, -r), (r, r), (-r, r)),
        "diamond": ((0, -r), (r, 0), (0, r), (-r, 0)),
    }.get(shape)
    if corners is None:
        path = f"M{x - r:.1f} {y - r:.1f}l8 8m0 -8l-8 8"
        _add(svg, "path", d=path, stroke=colour, **{"stroke-width": "2"})
        return
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    _add(svg, "polygon", points=points, fill=colour, **{"fill-opacity": "0.7"})


def _text(
    svg: ET.Element,
    x: float,
    y: float,
    text: str,
    *,
    size: int,
    anchor: str = "middle",
    bold: bool = False,
) -> ET.Element:
    weight = {"font-weight": "bold"} if bold else {}
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor, "font-size": str(size)}
    element = ET.SubElement(svg, "text", {**place, "fill": INK, **weight})
    element.text = text
    return element


def _add(svg: ET.Element, tag: str, **attributes: str) -> None:
    ET.SubElement(svg, tag, attributes)


def _x(place: float) -> float:
    return _LEFT + place * (WIDTH - _LEFT - _RIGHT)


def _y(place: float) -> float:
    return HEIGHT - _BOTTOM - place * (HEIGHT - _TOP - _BOTTOM)


def _number(value: int) -> str:
    if value < 10_000:
        return str(value)
    exponent = len(str(value)) - 1
    if value == 10**exponent:
        return "10" + str(exponent).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{value:,}".replace(",", "\u202f")
