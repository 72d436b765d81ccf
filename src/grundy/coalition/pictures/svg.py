"""Write a figure as SVG."""

from __future__ import annotations

from math import cos, pi, sin
from xml.etree import ElementTree as XML

from grundy.coalition.pictures.figure import Figure, Line, Node, Words, ink_on

SCALE = 36
"""Pixels per grid step: labels of 70-token grids stay readable at 100 %."""


def to_svg(figure: Figure) -> str:
    """Return the figure as an SVG document.

    >>> to_svg(Figure((Node(0, 0, "a1"),), "one"))[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20.5 -20.5'
    """
    left, top, right, bottom = (SCALE * edge for edge in figure.bounds())
    width, height = right - left, bottom - top
    root = XML.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": " ".join(_number(n) for n in (left, top, width, height)),
            "width": _number(width),
            "height": _number(height),
            "role": "img",
            "font-family": "DejaVu Sans, Verdana, sans-serif",
            "text-anchor": "middle",
        },
    )
    XML.SubElement(root, "title").text = figure.title
    paper = {"x": left, "y": top, "width": width, "height": height}
    XML.SubElement(root, "rect", {k: _number(v) for k, v in paper.items()} | {"fill": "#ffffff"})
    for mark in figure.marks:
        if isinstance(mark, Node):
            _node(root, mark)
        elif isinstance(mark, Line):
            _line(root, mark)
        else:
            _words(root, mark)
    return XML.tostring(root, encoding="unicode") + "\n"


def _node(root: XML.Element, node: Node) -> None:
    x, y, r = node.x * SCALE, node.y * SCALE, node.radius * SCALE
    style = {"fill": node.fill, "stroke": node.line, "stroke-width": "3"}
    if node.square:
        r *= 0.92
        box = {"x": x - r, "y": y - r, "width": 2 * r, "height": 2 * r}
        XML.SubElement(root, "rect", {k: _number(v) for k, v in box.items()} | style)
    else:
        disc = {"cx": x, "cy": y, "r": r}
        XML.SubElement(root, "circle", {k: _number(v) for k, v in disc.items()} | style)
    angle = -pi / 2
    for weight, colour in node.ring:
        path = _slice(x, y, r - 5, angle, angle + 2 * pi * weight)
        XML.SubElement(root, "path", {"d": path, "fill": "none", "stroke": colour} | _RING)
        angle += 2 * pi * weight
    if node.label:
        _text(root, x, y, node.label, _label_size(node) * SCALE, ink_on(node.fill))


_RING = {"stroke-width": "5"}


def _slice(x: float, y: float, r: float, start: float, end: float) -> str:
    # A full circle has no distinct ends, so it stops just short of itself.
    end = min(end, start + 2 * pi - 0.001)
    one = f"{_number(x + r * cos(start))} {_number(y + r * sin(start))}"
    two = f"{_number(x + r * cos(end))} {_number(y + r * sin(end))}"
    return f"M {one} A {_number(r)} {_number(r)} 0 {int(end - start > pi)} 1 {two}"


def _label_size(node: Node) -> float:
    room = 1.5 * (node.radius - (0.16 if node.ring else 0))
    return min(0.34, room / (0.62 * max(1, len(node.label))))


def _line(root: XML.Element, line: Line) -> None:
    points = " ".join(f"{_number(x * SCALE)},{_number(y * SCALE)}" for x, y in line.points)
    style = {
        "points": points,
        "fill": "none",
        "stroke": line.colour,
        "stroke-width": _number(line.width * SCALE),
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
    }
    if line.dashed:
        style["stroke-dasharray"] = "6 5"
    XML.SubElement(root, "polyline", style)


def _words(root: XML.Element, words: Words) -> None:
    element = _text(
        root, words.x * SCALE, words.y * SCALE, words.text, words.size * SCALE, words.colour
    )
    if words.anchor != "middle":
        element.set("text-anchor", words.anchor)


def _text(
    root: XML.Element, x: float, y: float, text: str, size: float, colour: str
) -> XML.Element:
    # The middle of small letters lies about a third of the size above the base line.
    place = {"x": _number(x), "y": _number(y + 0.35 * size), "font-size": _number(size)}
    element = XML.SubElement(root, "text", place | {"fill": colour})
    element.text = text
    return element


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
