r"""A scene as TikZ, to be pasted between `\begin{document}` and `\end{document}`, or as a document.

Needs `\usepackage{tikz}` and `\usetikzlibrary{patterns}`.

>>> from grundy.rulesets.registry import get
>>> print(scene_tikz(get("nim").scene((1,))))
\begin{tikzpicture}[x=7mm,y=-7mm]
  \draw[fill={rgb,255:red,47;green,47;blue,47}] (0,0) circle (0.42);
  \node at (0,1) {1};
\end{tikzpicture}
"""

from __future__ import annotations

from grundy.i18n import show
from grundy.render.figures import FIGURES, SIDE
from grundy.render.latex import escape, picture_document
from grundy.render.palette import INK, PAINTS, ink_on, mixed, tikz_colour
from grundy.render.paper import on_paper
from grundy.render.svg_shapes import label_size
from grundy.rulesets.scene import (
    Cell,
    Edge,
    Label,
    Polygon,
    Role,
    Scene,
    Shape,
    Silhouette,
    Token,
    scaled,
)

UNIT = 7.0
"""Millimetres."""
BROADEST = 115.0
"""A picture is made smaller until it fits the text of an article, which is 121 mm wide at 10 points."""
TYPE = 0.45
"""The height of the letters of an article, in cells, as the sizes of labels are given."""


def scene_tikz(scene: Scene, *, language: str | None = None, standalone: bool = False) -> str:
    """Return the scene as a `tikzpicture`, or as a whole document that compiles by itself."""
    lines = [line for shape in fitted(scene) for line in _draw(shape, language)]
    if not standalone and any("pattern=" in line for line in lines):
        lines.insert(0, r"% \usetikzlibrary{patterns}")  # what else the reader's preamble needs
    picture = "\n".join(
        [
            rf"\begin{{tikzpicture}}[x={UNIT:g}mm,y=-{UNIT:g}mm]",
            *(f"  {line}" for line in lines),
            r"\end{tikzpicture}",
        ]
    )
    if not standalone:
        return picture
    return picture_document(picture)


def fitted(scene: Scene) -> tuple[Shape, ...]:
    """Return what is printed, made smaller where it is broader than a page."""
    shapes = on_paper(scene).shapes
    left, _, right, _ = Scene(shapes).bounds()
    by = BROADEST / (UNIT * max(right - left, 1))
    return shapes if by >= 1 else tuple(scaled(shape, by) for shape in shapes)


def _draw(shape: Shape, language: str | None) -> list[str]:
    style = PAINTS[shape.role].tikz
    match shape:
        case Label(x, y, text, size, anchor=anchor):
            side = {"start": "anchor=west", "end": "anchor=east"}.get(anchor, "")
            how = ",".join(part for part in (side, _scaled(size / TYPE)) if part)
            options = f"[{how}]" if how else ""
            return [rf"\node{options} at ({_n(x)},{_n(y)}) {{{escape(show(text, language))}}};"]
        case Cell(x, y, width, height):
            style = _outlined(shape)
            if shape.rounded:
                style += f",rounded corners={_n(shape.rounded * UNIT)}mm"
            outline = (
                rf"\draw[{style}] ({_n(x)},{_n(y)}) rectangle ({_n(x + width)},{_n(y + height)});"
            )
            return [outline, *_label(x + width / 2, y + height / 2, shape.label, shape)]
        case Token(x, y, radius):
            disc = rf"\draw[{_outlined(shape)}] ({_n(x)},{_n(y)}) circle ({_n(radius)});"
            return [disc, *_ring(shape), *_label(x, y, shape.label, shape)]
        case Polygon(points):
            corners = " -- ".join(f"({_n(x)},{_n(y)})" for x, y in points)
            cx = sum(p[0] for p in points) / len(points)
            cy = sum(p[1] for p in points) / len(points)
            return [rf"\draw[{style}] {corners} -- cycle;", *_label(cx, cy, shape.label)]
        case Silhouette():
            return [rf"\draw[{style},even odd rule] {_figure(shape)};"]
        case Edge(x1, y1, x2, y2, bend=bend, arrow=arrow):
            style = _LINES.get(shape.role, style)
            parts = [_line_style(style), "->" if arrow else "", "dashed" if shape.dashed else ""]
            if shape.width is not None and shape.role is not Role.LAST:
                parts.append(f"line width={_n(shape.width * UNIT)}mm,line cap=round")
            how = ",".join(part for part in parts if part)
            # Positive bends go to the same side in SVG, where y grows downwards.
            joint = f" to[bend left={round(60 * bend)}] " if bend else " -- "
            if shape.via:
                how += ",rounded corners=1mm"
                joint = " -- ".join(["", *(f"({_n(x)},{_n(y)})" for x, y in shape.via), ""])
            line = rf"\draw[{how}] ({_n(x1)},{_n(y1)}){joint}({_n(x2)},{_n(y2)});"
            return [line, *_label((x1 + x2) / 2, (y1 + y2) / 2 - 0.25, shape.label)]


_LINES = {
    Role.LEFT: f"draw={tikz_colour('left')},very thick",
    Role.RIGHT: f"draw={tikz_colour('right')},very thick,densely dotted",
    Role.BOTH: "draw=black,very thick,densely dashed",
    Role.NEUTRAL: "draw=black,very thick",
}
"""Lines distinguish the players by colour and by dashes."""


def _figure(piece: Silhouette) -> str:
    """Return a silhouette as a path of TikZ."""
    numbers: list[float] = []
    parts: list[str] = []

    def points() -> list[str]:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        left, top, scale = piece.x - piece.size / 2, piece.y - piece.size / 2, piece.size / SIDE
        return [f"({_n(left + x * scale)},{_n(top + y * scale)})" for x, y in pairs]

    command = ""
    for word in [
        *FIGURES[piece.figure].replace("M", "M ").replace("L", "L ").replace("C", "C ").split(),
        "M",
    ]:
        if word[0] not in "MLCZ":
            numbers.append(float(word))
            continue
        if command == "C":
            a, b, c = points()
            parts.append(f".. controls {a} and {b} .. {c}")
        elif numbers:
            parts.append(("-- " if command == "L" else "") + points()[0])
        if word == "Z":
            parts.append("-- cycle")
        command, numbers = word, []
    return " ".join(parts)


def _line_style(style: str) -> str:
    """Keep of a style what a line can have: no fills, no patterns."""
    kept = [part for part in style.split(",") if not part.startswith(("fill", "pattern"))]
    return ",".join(kept)


def _outlined(shape: Cell | Token) -> str:
    """Return the style of a filled shape: its inside may be mixed, its outline of another role."""
    style = PAINTS[shape.role].tikz
    if isinstance(shape, Token) and shape.shares:
        style = f"fill={tikz_colour(mixed(shape.shares))}"
    if shape.outline is None:
        return style
    return f"{style},draw={tikz_colour(PAINTS[shape.outline].outline)},line width=0.25mm"


def _ring(token: Token) -> list[str]:
    """Draw the shares as arcs inside the disc, clockwise from the top."""
    lines, start, radius = [], 90.0, (token.radius - 0.13) * UNIT
    for weight, role in token.shares:
        end = start - 360 * weight
        style = f"draw={tikz_colour(PAINTS[role].fill)},line width=0.5mm"
        lines.append(
            rf"\draw[{style}] ({_n(token.x)},{_n(token.y)}) ++({_n(start)}:{_n(radius)}mm)"
            rf" arc[start angle={_n(start)},end angle={_n(end)},radius={_n(radius)}mm];"
        )
        start = end
    return lines


def _label(x: float, y: float, text: str, inside: Cell | Token | None = None) -> list[str]:
    if not text:
        return []
    lines: list[str] = []
    white, factor = False, 1.0
    if isinstance(inside, Token) and inside.shares:
        white = ink_on(mixed(inside.shares)) != INK
    elif inside is not None:
        paint = PAINTS[inside.role]
        white = paint.dark_in_print
        if paint.pattern:  # on dots a label needs its own background
            radius = _n(0.57 * label_size(inside))
            lines.append(
                rf"\fill[fill={tikz_colour(paint.fill)}] ({_n(x)},{_n(y)}) circle ({radius});"
            )
    if inside is not None:
        factor = label_size(inside) / TYPE
    how = ",".join(part for part in ("white" if white else "", _scaled(factor)) if part)
    node = rf"\node{f'[{how}]' if how else ''} at ({_n(x)},{_n(y)}) {{{escape(text)}}};"
    return [*lines, node]


def _scaled(factor: float) -> str:
    return "" if abs(factor - 1) < 0.05 else f"scale={factor:.2g}"


def _n(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".") if number else "0"
