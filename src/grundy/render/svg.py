"""A scene as SVG: the same picture on the page, in a notebook and in a paper.

Colours are written as they are on white paper, together with classes by which a page paints the same
picture dark (`palette_css`). With `themed` the picture brings that style sheet along.

>>> from grundy.rulesets.registry import get
>>> scene_svg(get("nim").scene((1, 2))).startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from xml.etree import ElementTree as ET

from grundy.i18n import show
from grundy.render.figures import FIGURES, SIDE
from grundy.render.palette import PAINTS, SIGNS, palette_css
from grundy.render.paper import on_paper
from grundy.render.svg_shapes import (
    UNIT,
    centre,
    drawn,
    fill,
    joined,
    outline,
    rounded,
    stroke,
    text_at,
)
from grundy.rulesets.scene import Area, Cell, Edge, Polygon, Scene, Shape, Silhouette, Token

MARGIN = 10.0
BADGE = 0.17
"""The radius of a verdict."""


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
    themed: bool = False,
) -> str:
    """Return the scene as SVG text.

    `links` are the places to press; without them each hot spot of one press is named, not linked.
    `verdicts` marks moves as `good`, `bad`, `draw` or `unknown` by badges beside them; `scale` enlarges
    the picture; `themed` makes it follow a dark page by itself.
    """
    if links is None:
        scene = on_paper(scene)
    left, top, right, bottom = scene.bounds()
    width = (right - left) * UNIT + 2 * MARGIN
    height = (bottom - top) * UNIT + 2 * MARGIN
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {rounded(width)} {rounded(height)}",
            "width": rounded(width * scale),
            "height": rounded(height * scale),
            "role": "img" if links is None else "group",
            "font-family": "system-ui, sans-serif",
        },
    )
    description = show(scene.description, language)
    if description:
        ET.SubElement(svg, "title").text = description
    if themed:
        ET.SubElement(svg, "style").text = palette_css()
    _definitions(svg, scene if links is None else None)
    board = ET.SubElement(
        svg,
        "g",
        {
            "class": "shapes",
            "transform": f"translate({rounded(MARGIN - left * UNIT)} {rounded(MARGIN - top * UNIT)})",
        },
    )
    for shape in scene.shapes:
        board.append(drawn(shape, language))
    places = [Link(s.move, s.shape) for s in scene.hot_spots if not s.after]
    # Places lie over all pieces, and the verdicts over all places, so that none hides another.
    over = ET.SubElement(svg, "g", {**board.attrib, "class": "places"})
    for place in places if links is None else links:
        _place(over, place, SIGNS.get((verdicts or {}).get(place.name, ""), ""))
    if verdicts:
        badges = ET.SubElement(svg, "g", {**board.attrib, "class": "badges"})
        for place in places if links is None else links:
            if place.name in verdicts:
                _badge(badges, place, verdicts[place.name])
    return ET.tostring(svg, encoding="unicode")


def _definitions(svg: ET.Element, scene: Scene | None) -> None:
    """Add the patterns and silhouettes that a scene uses; all of them where it will change."""
    shapes = scene.shapes if scene else ()
    figures = (
        {shape.figure for shape in shapes if isinstance(shape, Silhouette)} if scene else FIGURES
    )
    used = {PAINTS[shape.role].pattern for shape in shapes} if scene else {"dots", "hatch"}
    defs = ET.Element("defs")
    for suffix, size in (("", 9), ("-figure", 20)):
        box = {"width": str(size), "height": str(size), "patternUnits": "userSpaceOnUse"}
        if "dots" in used:
            dots = ET.SubElement(defs, "pattern", {"id": f"grundy-dots{suffix}", **box})
            middle = {"cx": rounded(size / 2), "cy": rounded(size / 2), "r": rounded(size / 4.5)}
            ET.SubElement(dots, "circle", {**middle, **fill("right-dot")})
        if "hatch" in used:
            turned = {"id": f"grundy-hatch{suffix}", **box, "patternTransform": "rotate(45)"}
            hatch = ET.SubElement(defs, "pattern", turned)
            bar = {"width": rounded(size / 4), "height": str(size)}
            ET.SubElement(hatch, "rect", {**bar, **fill("both-hatch")})
    for figure in sorted(figures):
        box = {"id": f"grundy-{figure}", "viewBox": f"0 0 {SIDE} {SIDE}", "overflow": "visible"}
        symbol = ET.SubElement(defs, "symbol", box)
        ET.SubElement(symbol, "path", {"d": FIGURES[figure], "fill-rule": "evenodd"})
    if len(defs):
        svg.append(defs)


def _place(board: ET.Element, place: Link, sign: str) -> None:
    attributes = {"class": f"hot {place.kind}".rstrip(), "data-move": place.name}
    label = f"{place.label or place.name} {sign}".rstrip()
    if place.url:
        attributes |= {"href": place.url, "aria-label": label}
    group = ET.SubElement(board, "a" if place.url else "g", attributes)
    ET.SubElement(group, "title").text = label
    area = {"fill": "#000000", "fill-opacity": "0", "stroke": "none"}
    shape = place.shape
    if isinstance(shape, Edge):
        area = {"fill": "none", "stroke": "#000000", "stroke-opacity": "0", "stroke-width": "24"}
        area["stroke-linecap"] = "round"
        shape = replace(shape, arrow=False)
    outline(group, shape, area)


def _badge(board: ET.Element, place: Link, verdict: str) -> None:
    """Draw the verdict of a move in a corner of its place, so that the piece keeps its own colour."""
    x, y = _corner(place.shape)
    named = {"class": f"badge {verdict}", "data-for": place.name, "pointer-events": "none"}
    group = ET.SubElement(board, "g", named)
    if verdict in ("good", "bad"):
        how = joined({"stroke-width": "1.5"}, fill(verdict), stroke("cell"))
        ink = f"on-{verdict}"
    else:
        how = joined({"stroke-width": "1.5"}, fill("cell"), stroke("ink"))
        ink = "ink"
    mark: Shape = Token(x, y, BADGE)
    if verdict == "bad":
        mark = Cell(x - BADGE, y - BADGE, 2 * BADGE, 2 * BADGE, rounded=0.07)
    if verdict == "unknown":
        how["stroke-dasharray"] = "3 2"
    outline(group, mark, how)
    text_at(group, x, y, SIGNS[verdict], ink, 0.27)


def _corner(shape: Area) -> tuple[float, float]:
    """Return where the badge of a place stands: its top right corner; the middle of a line."""
    match shape:
        case Cell(x, y, width, height):
            return x + width - BADGE - 0.05, y + BADGE + 0.05 + max(0.0, (height - 1) / 2)
        case Token(x, y, radius):
            return x + 0.72 * radius, y - 0.72 * radius
        case Polygon(points) if len(points) > 4:
            x, y = centre(shape)
            return x + 0.26, y - 0.26
        case Polygon():  # around a line
            return centre(shape)
        case Edge():
            return centre(shape)
