"""A scene as characters, for the terminal.

>>> from grundy.rulesets.registry import get
>>> print(scene_text(get("nim").scene((1, 2))))
     ●
 ●   ●
 1   2
"""

from __future__ import annotations

from itertools import pairwise

from grundy.i18n import show
from grundy.render.palette import PAINTS
from grundy.rulesets.scene import Cell, Edge, Label, Polygon, Scene, Shape, Token

COLUMNS_PER_UNIT = 2
WIDEST = 76  # a picture is enlarged only as far as it fits an ordinary terminal
_ASCII = {"●": "o", "·": ".", "█": "#", "◧": "L", "◍": "R", "━": "=", "╍": "%", "☠": "!", "◆": "*"}
_ASCII |= {"⋮": ":", "→": ">"}


def scene_text(scene: Scene, *, ascii_only: bool = False, language: str | None = None) -> str:
    """Return the scene as lines of text; `ascii_only` for terminals without Unicode."""
    left, top, right, _ = scene.bounds()
    fits = 2 * (right - left) * COLUMNS_PER_UNIT <= WIDEST
    scale = 2 if fits and _has_slanted_edge(scene) else 1
    pitch = _pitch(scene) / scale
    canvas: dict[tuple[int, int], str] = {}

    def at(x: float, y: float) -> tuple[int, int]:
        return round((x - left) * COLUMNS_PER_UNIT * scale), int((y - top) / pitch + 0.001)

    def write(shape: Shape, text: str) -> None:
        column, row = at(*_middle(shape))
        if isinstance(shape, Label) and shape.anchor == "end":
            start = column - len(text)  # perhaps left of the margin, which then moves
        else:
            start = max(0, column - len(text) // 2)
        for offset, character in enumerate(text):
            canvas[row, start + offset] = character

    for shape in sorted(scene.shapes, key=lambda shape: not isinstance(shape, Edge)):
        if isinstance(shape, Edge):
            _line(canvas, at(shape.x1, shape.y1), at(shape.x2, shape.y2), PAINTS[shape.role].glyph)
        elif glyph := _glyph(shape, language):
            write(shape, glyph)
    if not canvas:
        return ""
    rows = range(max(row for row, _ in canvas) + 1)
    margin = min(0, *(column for _, column in canvas))
    lines = [_row(canvas, row, margin) for row in rows]
    text = "\n".join(lines).strip("\n")
    return "".join(_ASCII.get(c, c) for c in text) if ascii_only else text


def _has_slanted_edge(scene: Scene) -> bool:
    """Return whether an edge is neither level nor upright: such lines need room to be seen."""
    return any(isinstance(s, Edge) and s.x1 != s.x2 and s.y1 != s.y2 for s in scene.shapes)


def _pitch(scene: Scene) -> float:
    """Return the distance between rows: less than 1 on a board of hexagons."""
    heights = sorted({round(_middle(s)[1], 3) for s in scene.shapes if isinstance(s, Polygon)})
    gaps = [high - low for low, high in pairwise(heights)]
    return min([1.0, *(gap for gap in gaps if gap > 0.5)])


def _row(canvas: dict[tuple[int, int], str], row: int, margin: int) -> str:
    columns = [column for r, column in canvas if r == row]
    if not columns:
        return ""
    filled = range(margin, max(columns) + 1)
    return "".join(canvas.get((row, column), " ") for column in filled).rstrip()


def _glyph(shape: Shape, language: str | None) -> str:
    match shape:
        case Label(text=text):
            return show(text, language)
        case Edge():
            return ""
        case _ if shape.label and PAINTS[shape.role].glyph in "·● ":  # no sign of its own
            return shape.label
        case _:
            return PAINTS[shape.role].glyph


def _middle(shape: Shape) -> tuple[float, float]:
    match shape:
        case Cell(x, y, width, height):
            return x + width / 2, y + min(height, 1) / 2
        case Polygon(points):
            return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        case Edge(x1, y1, x2, y2):
            return (x1 + x2) / 2, (y1 + y2) / 2
        case Token(x, y) | Label(x, y):
            return x, y


def _line(
    canvas: dict[tuple[int, int], str], start: tuple[int, int], end: tuple[int, int], glyph: str
) -> None:
    (c1, r1), (c2, r2) = start, end
    steps = max(abs(c2 - c1), abs(r2 - r1), 1)
    if glyph in "●·":  # a neutral edge shows its direction
        glyph = "─" if r1 == r2 else "│" if c1 == c2 else "╲" if (c2 - c1) * (r2 - r1) > 0 else "╱"
    for step in range(1, steps):
        row = r1 + round((r2 - r1) * step / steps)
        canvas[row, c1 + round((c2 - c1) * step / steps)] = glyph
