"""Each shape of a scene as SVG elements: what `svg` puts together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, sin
from xml.etree import ElementTree as ET

from grundy.i18n import show
from grundy.render.figures import EYES, SIDE
from grundy.render.palette import PAINTS, Paint, ink_on, light, mixed
from grundy.rulesets.scene import Cell, Edge, Label, Polygon, Role, Shape, Silhouette, Token

UNIT = 44.0
RING = 0.13
"""How wide the ring of shares is drawn."""
STONES = {Role.LEFT, Role.RIGHT, Role.NEUTRAL, Role.BOTH, Role.BLACK, Role.WHITE}
"""Discs of these roles have an inner edge."""


def shape_svg(shape: Shape, language: str | None = None) -> str:
    """Return one shape as a piece of SVG, to be put into the picture of a scene.

    >>> shape_svg(Token(0, 0, role=Role.EMPTY))[:28]
    '<circle cx="0" cy="0" r="18.'
    """
    return ET.tostring(drawn(shape, language), encoding="unicode")


# -- colours ---------------------------------------------------------------------------------------


def fill(colour: str) -> dict[str, str]:
    """Return the attributes of a fill: the light colour, and the class that repaints it."""
    return _classed("fill", "f", colour)


def stroke(colour: str) -> dict[str, str]:
    """Return the attributes of a line, in the same way."""
    return _classed("stroke", "k", colour)


def _classed(attribute: str, letter: str, colour: str) -> dict[str, str]:
    plain = light(colour)
    return (
        {attribute: plain} if plain == colour else {attribute: plain, "class": f"{letter}-{colour}"}
    )


def joined(*parts: dict[str, str]) -> dict[str, str]:
    """Return attributes together; classes are added up."""
    found: dict[str, str] = {}
    for part in parts:
        names = [found.get("class", ""), part.get("class", "")]
        found |= part
        found["class"] = " ".join(name for name in names if name)
    if not found["class"]:
        del found["class"]
    return found


# -- shapes ----------------------------------------------------------------------------------------


def drawn(shape: Shape, language: str | None) -> ET.Element:
    """Return a shape as one element: itself, or a group of its parts."""
    group = ET.Element("g")
    match shape:
        case Label():
            colour = "quiet" if shape.role is Role.FAINT else "ink"
            text = show(shape.text, language)
            text_at(group, shape.x, shape.y, text, colour, shape.size, shape.anchor)
        case Edge():
            _edge(group, shape)
        case Silhouette():
            _piece(group, shape)
        case Cell() | Token() | Polygon():
            _filled(group, shape)
    found = group[0] if len(group) == 1 else group
    if shape.role in (Role.LAST, Role.GHOST):
        found.set("class", f"{found.get('class', '')} {shape.role}".strip())
        found.set("pointer-events", "none")
    return found


def _edge(board: ET.Element, edge: Edge) -> None:
    paint = PAINTS[edge.role]
    width = paint.width if edge.width is None else edge.width * UNIT
    if edge.width is None and edge.role in STONES | {Role.CHAIN}:
        width = 5.0
    shared = {"stroke-width": rounded(width), "fill": "none", "stroke-linecap": "round"}
    if edge.dashed or paint.pattern == "dashes" or edge.role is Role.GHOST:
        shared["stroke-dasharray"] = "6 6"
    colour = paint.line or paint.stroke
    if edge.role in (Role.CHAIN, Role.LAST):  # a line that lies on or under others has a rim
        rim = "cell" if edge.role is Role.CHAIN else "last-rim"
        broad = {**shared, "stroke-width": rounded(width + (5 if edge.role is Role.CHAIN else 2))}
        outline(board, replace(edge, arrow=False), joined(broad, stroke(rim)))
    outline(board, edge, joined(shared, stroke(colour)))
    if width >= 4:
        _on_line(board, edge, paint, width)
    if edge.label:
        x, y = centre(edge)
        text_at(board, x, y - 0.25, edge.label, "ink", 0.35)


def _on_line(board: ET.Element, edge: Edge, paint: Paint, width: float) -> None:
    """Draw the second cue of a line along its middle: dots for Right, short dashes for both."""
    if paint.pattern not in ("dots", "hatch"):
        return
    dash, colour = ("0.1 9", "right-dot") if paint.pattern == "dots" else ("4 7", "both-hatch")
    how = {"stroke-width": rounded(width * 0.5), "stroke-dasharray": dash, "fill": "none"}
    how["stroke-linecap"] = "round" if paint.pattern == "dots" else "butt"
    outline(board, replace(edge, arrow=False), joined(how, stroke(colour)))


def _piece(board: ET.Element, piece: Silhouette) -> None:
    paint = PAINTS[piece.role]
    half = piece.size / 2
    box = {"x": units(piece.x - half), "y": units(piece.y - half)}
    box |= {"width": units(piece.size), "height": units(piece.size)}
    name = {"href": f"#grundy-{piece.figure}"}
    rim = {"stroke-width": "4", "stroke-linejoin": "round"}
    if piece.role is Role.GHOST:
        rim["stroke-dasharray"] = "9 7"
    inside = {"fill": "none"} if paint.fill == "none" else fill(paint.fill)
    ET.SubElement(board, "use", joined(name, box, rim, inside, stroke(paint.stroke)))
    if paint.pattern in ("dots", "hatch"):
        ET.SubElement(board, "use", {**name, **box, "fill": f"url(#grundy-{paint.pattern}-figure)"})
    if piece.role is not Role.GHOST:
        for x, y in EYES.get(piece.figure, ()):
            spot = (piece.x - half + x * piece.size / SIDE, piece.y - half + y * piece.size / SIDE)
            outline(board, Token(*spot, radius=0.05 * piece.size), fill(paint.text))


def _filled(board: ET.Element, shape: Cell | Token | Polygon) -> None:
    paint = PAINTS[shape.role]
    line, ink, width = paint.stroke, paint.text, paint.width
    inside = {"fill": "none"} if paint.fill == "none" else fill(paint.fill)
    around = None if isinstance(shape, Polygon) else shape.outline
    if around is not None:
        line, width = PAINTS[around].outline, 3.6
    shares = shape.shares if isinstance(shape, Token) else ()
    if shares:
        inside = fill(mixed(shares))
        ink = ink_on(inside["fill"])
    if shape.role is Role.NEUTRAL:
        width = 1.5  # its lines are thick, its rims are not
    how = joined({"stroke-width": rounded(width)}, inside, stroke(line))
    if shape.role is Role.GHOST:
        how["stroke-dasharray"] = "4 4"
    outline(board, shape, how)
    if paint.pattern in ("dots", "hatch") and not shares:
        outline(board, shape, {"fill": f"url(#grundy-{paint.pattern})"})
    if isinstance(shape, Token):
        if shares:
            _ring(board, shape)
        elif shape.role in STONES and shape.radius >= 0.25:
            edge = {"fill": "none", "stroke-opacity": "0.35", "stroke-width": "1.5"}
            outline(
                board,
                replace(shape, radius=shape.radius - 0.08),
                joined(edge, stroke(paint.text)),
            )
    if shape.label:
        x, y = centre(shape)
        if paint.pattern and not shares:  # on dots a label needs its own background
            outline(board, Token(x, y, radius=0.24), inside)
        text_at(board, x, y, shape.label, ink, label_size(shape))


def _ring(board: ET.Element, token: Token) -> None:
    """Draw the shares as arcs inside the disc, clockwise from the top."""
    radius, start = token.radius - RING, -pi / 2
    for weight, role in token.shares:
        # A full circle has no distinct ends, so it stops just short of itself.
        end = start + 2 * pi * min(weight, 0.9999)
        (x1, y1), (x2, y2) = (
            (token.x + radius * cos(angle), token.y + radius * sin(angle)) for angle in (start, end)
        )
        arc = f"A {units(radius)} {units(radius)} 0 {int(weight > 0.5)} 1 {units(x2)} {units(y2)}"
        style = joined({"fill": "none", "stroke-width": units(RING)}, stroke(PAINTS[role].fill))
        ET.SubElement(board, "path", {"d": f"M {units(x1)} {units(y1)} {arc}", **style})
        start = end


def outline(board: ET.Element, shape: Shape, attributes: dict[str, str]) -> ET.Element:
    """Add the bare outline of a shape, with these attributes."""
    match shape:
        case Cell(x, y, width, height):
            box = {"x": units(x), "y": units(y), "width": units(width), "height": units(height)}
            if shape.rounded:
                box["rx"] = units(shape.rounded)
            return ET.SubElement(board, "rect", {**box, **attributes})
        case Token(x, y, radius):
            disc = {"cx": units(x), "cy": units(y), "r": units(radius)}
            return ET.SubElement(board, "circle", {**disc, **attributes})
        case Polygon(points):
            corners = " ".join(f"{units(x)},{units(y)}" for x, y in points)
            return ET.SubElement(board, "polygon", {"points": corners, **attributes})
        case Edge():
            path = ET.SubElement(board, "path", {"d": _path(shape), **attributes})
            if shape.arrow:
                _arrow_head(board, shape)
            return path
        case Label() | Silhouette():
            raise TypeError("this shape has no outline")


def _path(edge: Edge) -> str:
    x1, y1, x2, y2 = edge.x1, edge.y1, edge.x2, edge.y2
    if edge.via:
        return _smooth(edge.points)
    if not edge.bend:
        return f"M {units(x1)} {units(y1)} L {units(x2)} {units(y2)}"
    cx, cy = _control(edge)
    return f"M {units(x1)} {units(y1)} Q {units(cx)} {units(cy)} {units(x2)} {units(y2)}"


def _smooth(points: Sequence[tuple[float, float]]) -> str:
    """Return a path that follows points: from the middle of each piece to the middle of the next."""
    parts = [f"M {units(points[0][0])} {units(points[0][1])}"]
    for (x, y), (next_x, next_y) in pairwise(points[1:]):
        middle = f"{units((x + next_x) / 2)} {units((y + next_y) / 2)}"
        parts.append(f"Q {units(x)} {units(y)} {middle}")
    return " ".join([*parts, f"L {units(points[-1][0])} {units(points[-1][1])}"])


def _control(edge: Edge) -> tuple[float, float]:
    length = hypot(edge.x2 - edge.x1, edge.y2 - edge.y1) or 1.0
    nx, ny = -(edge.y2 - edge.y1) / length, (edge.x2 - edge.x1) / length
    return (
        (edge.x1 + edge.x2) / 2 + 2 * edge.bend * nx,
        (edge.y1 + edge.y2) / 2 + 2 * edge.bend * ny,
    )


def _arrow_head(board: ET.Element, edge: Edge) -> None:
    paint = PAINTS[edge.role]
    fx, fy = _control(edge) if edge.bend else (edge.x1, edge.y1)
    length = hypot(edge.x2 - fx, edge.y2 - fy) or 1.0
    ux, uy = (edge.x2 - fx) / length, (edge.y2 - fy) / length
    bx, by = edge.x2 - 0.28 * ux, edge.y2 - 0.28 * uy
    tip = [(edge.x2, edge.y2), (bx - 0.12 * uy, by + 0.12 * ux), (bx + 0.12 * uy, by - 0.12 * ux)]
    corners = " ".join(f"{units(x)},{units(y)}" for x, y in tip)
    ET.SubElement(board, "polygon", joined({"points": corners}, fill(paint.line or paint.stroke)))


def text_at(
    board: ET.Element,
    x: float,
    y: float,
    text: str,
    colour: str,
    size: float,
    anchor: str = "middle",
) -> None:
    """Add words at a point."""
    where = {
        "x": units(x),
        "y": units(y),
        "font-size": units(size),
        "text-anchor": anchor,
        "dominant-baseline": "central",
        "pointer-events": "none",
    }
    ET.SubElement(board, "text", joined(where, fill(colour))).text = text


def centre(shape: Shape) -> tuple[float, float]:
    """Return the middle of a shape, where its label stands."""
    match shape:
        case Cell(x, y, width, height):
            return x + width / 2, y + height / 2
        case Polygon(points):
            return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        case Edge(via=via) if via:
            return via[len(via) // 2]
        case Edge():
            cx, cy = _control(shape)
            return (shape.x1 + shape.x2 + 2 * cx) / 4, (shape.y1 + shape.y2 + 2 * cy) / 4
        case Token(x, y) | Label(x, y) | Silhouette(x, y):
            return x, y


def label_size(shape: Cell | Token | Polygon) -> float:
    """Return the height of the letters that fit inside."""
    match shape:
        case Token(radius=radius):
            width = height = 1.93 * (radius - (RING if shape.shares else 0))
        case Cell(width=width, height=height):
            pass
        case Polygon():
            width = height = 0.8
    return min(0.42, 0.52 * height, 1.5 * width / max(1, len(shape.label)))


def units(cells: float) -> str:
    """Return a length in cells as one of the picture."""
    return rounded(cells * UNIT)


def rounded(number: float) -> str:
    """Return a number with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
