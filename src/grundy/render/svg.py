"""A scene as SVG: the same picture on the page, in a notebook and in a paper.

>>> from grundy.rulesets.registry import get
>>> scene_svg(get("nim").scene((1, 2))).startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin
from xml.etree import ElementTree as ET

from grundy.i18n import show
from grundy.render.palette import INK, PAINTS, SIGNS, VERDICT_COLOURS, ink_on, mixed
from grundy.rulesets.scene import (
    Area,
    Cell,
    Edge,
    Label,
    Polygon,
    Role,
    Scene,
    Shape,
    Token,
)

PATTERNED = {Role.LEFT, Role.RIGHT}
UNIT = 44.0
MARGIN = 10.0
RING = 0.13
"""How wide the ring of shares is drawn."""


@dataclass(frozen=True)
class Link:
    """A place of the picture that leads to `url` when it is pressed."""

    name: str
    """What the place stands for: a move, or a part of one."""
    shape: Area
    url: str = ""
    label: str = ""
    """What a screen reader says; the name where this is empty."""
    kind: str = ""
    """A further class for the style sheet."""


def scene_svg(
    scene: Scene,
    *,
    links: Sequence[Link] | None = None,
    verdicts: Mapping[str, str] | None = None,
    language: str | None = None,
    scale: float = 1,
) -> str:
    """Return the scene as SVG text.

    `links` are the places to press; without them each hot spot of one press is named, not linked.
    `verdicts` marks moves as `good`, `bad` or `draw`, by colour and by sign; `scale` enlarges the picture.
    """
    left, top, right, bottom = scene.bounds()
    width = (right - left) * UNIT + 2 * MARGIN
    height = (bottom - top) * UNIT + 2 * MARGIN
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_n(width)} {_n(height)}",
            "width": _n(width * scale),
            "height": _n(height * scale),
            "role": "img" if links is None else "group",
            "font-family": "system-ui, sans-serif",
        },
    )
    description = show(scene.description, language)
    if description:
        ET.SubElement(svg, "title").text = description
    _patterns(svg)
    board = ET.SubElement(
        svg,
        "g",
        {"transform": f"translate({_n(MARGIN - left * UNIT)} {_n(MARGIN - top * UNIT)})"},
    )
    for shape in scene.shapes:
        _draw(board, shape, language)
    places = [Link(s.move, s.shape) for s in scene.hot_spots if not s.after]
    for place in places if links is None else links:
        _place(board, place, (verdicts or {}).get(place.name))
    return ET.tostring(svg, encoding="unicode")


def _patterns(svg: ET.Element) -> None:
    defs = ET.SubElement(svg, "defs")
    box = {"width": "8", "height": "8", "patternUnits": "userSpaceOnUse"}
    stripes = ET.SubElement(
        defs, "pattern", {"id": "left", **box, "patternTransform": "rotate(45)"}
    )
    ET.SubElement(stripes, "rect", {"width": "8", "height": "8", "fill": "#d7ecf9"})
    ET.SubElement(stripes, "rect", {"width": "4", "height": "8", "fill": "#0072B2"})
    dots = ET.SubElement(defs, "pattern", {"id": "right", **box})
    ET.SubElement(dots, "rect", {"width": "8", "height": "8", "fill": "#ffe3cc"})
    ET.SubElement(dots, "circle", {"cx": "4", "cy": "4", "r": "2.4", "fill": "#D55E00"})


def _draw(board: ET.Element, shape: Shape, language: str | None) -> None:
    if isinstance(shape, Label):
        # A label stands on the paper, so it takes the ink, never the colour meant for a filled shape.
        colour = "#767676" if shape.role is Role.FAINT else INK
        text = show(shape.text, language)
        _text(board, shape.x, shape.y, text, colour, shape.size, shape.anchor)
    elif isinstance(shape, Edge):
        _edge(board, shape)
    else:
        _filled(board, shape)


def _edge(board: ET.Element, edge: Edge) -> None:
    paint = PAINTS[edge.role]
    attributes = {"stroke": paint.stroke, "stroke-width": _n(paint.width), "fill": "none"}
    if edge.width is not None:
        attributes |= {"stroke-width": _u(edge.width), "stroke-linecap": "round"}
    dash = "6 5" if edge.dashed else paint.dash
    if dash:
        attributes["stroke-dasharray"] = dash
    _outline(board, edge, attributes)
    if edge.label:
        x, y = centre(edge)
        _text(board, x, y - 0.25, edge.label, INK, 0.35)


def _filled(board: ET.Element, shape: Cell | Token | Polygon) -> None:
    paint = PAINTS[shape.role]
    fill, stroke, ink, width = paint.fill, paint.stroke, paint.text, paint.width
    outline = None if isinstance(shape, Polygon) else shape.outline
    if outline is not None:
        stroke, width = PAINTS[outline].outline, 3.6
    shares = shape.shares if isinstance(shape, Token) else ()
    if shares:
        fill = mixed(shares)
        ink = ink_on(fill)
    _outline(board, shape, {"stroke": stroke, "stroke-width": _n(width), "fill": fill})
    if isinstance(shape, Token) and shares:
        _ring(board, shape)
    if shape.label:
        x, y = centre(shape)
        size = _label_size(shape)
        # On stripes and dots a label needs its own background.
        if shape.role in PATTERNED:
            plate = {"fill": "#ffffff", "fill-opacity": "0.85"}
            _outline(board, Token(x, y, radius=0.27), plate)
        _text(board, x, y, shape.label, ink, size)


def _ring(board: ET.Element, token: Token) -> None:
    """Draw the shares as arcs inside the disc, clockwise from the top."""
    radius, start = token.radius - RING, -pi / 2
    for weight, role in token.shares:
        # A full circle has no distinct ends, so it stops just short of itself.
        end = start + 2 * pi * min(weight, 0.9999)
        (x1, y1), (x2, y2) = (
            (token.x + radius * cos(angle), token.y + radius * sin(angle)) for angle in (start, end)
        )
        arc = f"A {_u(radius)} {_u(radius)} 0 {int(weight > 0.5)} 1 {_u(x2)} {_u(y2)}"
        style = {"fill": "none", "stroke": PAINTS[role].fill, "stroke-width": _u(RING)}
        ET.SubElement(board, "path", {"d": f"M {_u(x1)} {_u(y1)} {arc}", **style})
        start = end


def _outline(board: ET.Element, shape: Shape, attributes: dict[str, str]) -> ET.Element:
    match shape:
        case Cell(x, y, width, height):
            box = {"x": _u(x), "y": _u(y), "width": _u(width), "height": _u(height)}
            return ET.SubElement(board, "rect", {**box, **attributes})
        case Token(x, y, radius):
            disc = {"cx": _u(x), "cy": _u(y), "r": _u(radius)}
            return ET.SubElement(board, "circle", {**disc, **attributes})
        case Polygon(points):
            corners = " ".join(f"{_u(x)},{_u(y)}" for x, y in points)
            return ET.SubElement(board, "polygon", {"points": corners, **attributes})
        case Edge():
            path = ET.SubElement(board, "path", {"d": _path(shape), **attributes})
            if shape.arrow:
                _arrow_head(board, shape, attributes["stroke"])
            return path
        case Label():
            raise TypeError("a label has no outline")


def _path(edge: Edge) -> str:
    x1, y1, x2, y2 = edge.x1, edge.y1, edge.x2, edge.y2
    if not edge.bend:
        return f"M {_u(x1)} {_u(y1)} L {_u(x2)} {_u(y2)}"
    cx, cy = _control(edge)
    return f"M {_u(x1)} {_u(y1)} Q {_u(cx)} {_u(cy)} {_u(x2)} {_u(y2)}"


def _control(edge: Edge) -> tuple[float, float]:
    length = hypot(edge.x2 - edge.x1, edge.y2 - edge.y1) or 1.0
    nx, ny = -(edge.y2 - edge.y1) / length, (edge.x2 - edge.x1) / length
    return (
        (edge.x1 + edge.x2) / 2 + 2 * edge.bend * nx,
        (edge.y1 + edge.y2) / 2 + 2 * edge.bend * ny,
    )


def _arrow_head(board: ET.Element, edge: Edge, colour: str) -> None:
    fx, fy = _control(edge) if edge.bend else (edge.x1, edge.y1)
    length = hypot(edge.x2 - fx, edge.y2 - fy) or 1.0
    ux, uy = (edge.x2 - fx) / length, (edge.y2 - fy) / length
    bx, by = edge.x2 - 0.28 * ux, edge.y2 - 0.28 * uy
    tip = [(edge.x2, edge.y2), (bx - 0.12 * uy, by + 0.12 * ux), (bx + 0.12 * uy, by - 0.12 * ux)]
    corners = " ".join(f"{_u(x)},{_u(y)}" for x, y in tip)
    ET.SubElement(board, "polygon", {"points": corners, "fill": colour})


def _place(board: ET.Element, place: Link, verdict: str | None) -> None:
    attributes = {"class": f"hot {place.kind}".rstrip(), "data-move": place.name}
    label = place.label or place.name
    if place.url:
        attributes |= {"href": place.url, "aria-label": label}
    group = ET.SubElement(board, "a" if place.url else "g", attributes)
    ET.SubElement(group, "title").text = label
    area = {"fill": "#000000", "fill-opacity": "0", "stroke": "none"}
    if isinstance(place.shape, Edge):
        area = {"fill": "none", "stroke": "#000000", "stroke-opacity": "0", "stroke-width": "22"}
    if verdict:
        area |= {"stroke": VERDICT_COLOURS[verdict], "stroke-width": "4", "stroke-opacity": "1"}
    shape = place.shape
    _outline(group, replace(shape, arrow=False) if isinstance(shape, Edge) else shape, area)
    if verdict:
        x, y = centre(place.shape)
        _outline(group, Token(x, y, radius=0.2), {"fill": VERDICT_COLOURS[verdict]})
        _text(group, x, y, SIGNS[verdict], "#ffffff", 0.3)


def _text(
    board: ET.Element,
    x: float,
    y: float,
    text: str,
    colour: str,
    size: float,
    anchor: str = "middle",
) -> None:
    node = ET.SubElement(
        board,
        "text",
        {
            "x": _u(x),
            "y": _u(y),
            "fill": colour,
            "font-size": _u(size),
            "text-anchor": anchor,
            "dominant-baseline": "central",
            "pointer-events": "none",
        },
    )
    node.text = text


def centre(shape: Shape) -> tuple[float, float]:
    """Return the middle of a shape, where its label stands."""
    match shape:
        case Cell(x, y, width, height):
            return x + width / 2, y + height / 2
        case Polygon(points):
            return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        case Edge():
            cx, cy = _control(shape)
            return (shape.x1 + shape.x2 + 2 * cx) / 4, (shape.y1 + shape.y2 + 2 * cy) / 4
        case Token(x, y) | Label(x, y):
            return x, y


def _label_size(shape: Cell | Token | Polygon) -> float:
    """Return the height of the letters that fit inside."""
    match shape:
        case Token(radius=radius):
            width = height = 1.93 * (radius - (RING if shape.shares else 0))
        case Cell(width=width, height=height):
            pass
        case Polygon():
            width = height = 0.8
    return min(0.42, 0.52 * height, 1.5 * width / max(1, len(shape.label)))


def _u(units: float) -> str:
    return _n(units * UNIT)


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
