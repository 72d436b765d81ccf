r"""A scene as TikZ, to be pasted between `\begin{document}` and `\end{document}`.

Needs `\usepackage{tikz}` and `\usetikzlibrary{patterns}`.

>>> from grundy.rulesets.registry import get
>>> print(scene_tikz(get("nim").scene((1,))))
\begin{tikzpicture}[x=7mm,y=-7mm]
  \draw[fill=gray!70] (0,0) circle (0.42);
  \node at (0,1) {1};
\end{tikzpicture}
"""

from __future__ import annotations

from grundy.i18n import show
from grundy.render.latex import escape
from grundy.render.palette import PAINTS
from grundy.rulesets.scene import Cell, Edge, Label, Polygon, Scene, Shape, Token


def scene_tikz(scene: Scene, *, language: str | None = None) -> str:
    """Return the scene as a `tikzpicture`."""
    lines = [line for shape in scene.shapes for line in _draw(shape, language)]
    return "\n".join(
        [
            r"\begin{tikzpicture}[x=7mm,y=-7mm]",
            *(f"  {line}" for line in lines),
            r"\end{tikzpicture}",
        ]
    )


def _draw(shape: Shape, language: str | None) -> list[str]:
    style = PAINTS[shape.role].tikz
    match shape:
        case Label(x, y, text):
            return [rf"\node at ({_n(x)},{_n(y)}) {{{escape(show(text, language))}}};"]
        case Cell(x, y, width, height):
            outline = (
                rf"\draw[{style}] ({_n(x)},{_n(y)}) rectangle ({_n(x + width)},{_n(y + height)});"
            )
            return [outline, *_label(x + width / 2, y + height / 2, shape.label)]
        case Token(x, y, radius):
            disc = rf"\draw[{style}] ({_n(x)},{_n(y)}) circle ({_n(radius)});"
            return [disc, *_label(x, y, shape.label)]
        case Polygon(points):
            corners = " -- ".join(f"({_n(x)},{_n(y)})" for x, y in points)
            cx = sum(p[0] for p in points) / len(points)
            cy = sum(p[1] for p in points) / len(points)
            return [rf"\draw[{style}] {corners} -- cycle;", *_label(cx, cy, shape.label)]
        case Edge(x1, y1, x2, y2, bend=bend, arrow=arrow):
            how = ",".join(part for part in (_line_style(style), "->" if arrow else "") if part)
            # Positive bends go to the same side in SVG, where y grows downwards.
            joint = f" to[bend left={round(60 * bend)}] " if bend else " -- "
            line = rf"\draw[{how}] ({_n(x1)},{_n(y1)}){joint}({_n(x2)},{_n(y2)});"
            return [line, *_label((x1 + x2) / 2, (y1 + y2) / 2 - 0.25, shape.label)]


def _line_style(style: str) -> str:
    """Keep of a style what a line can have: no fills, no patterns."""
    kept = [part for part in style.split(",") if not part.startswith(("fill", "pattern"))]
    return ",".join(kept)


def _label(x: float, y: float, text: str) -> list[str]:
    return [rf"\node at ({_n(x)},{_n(y)}) {{{escape(text)}}};"] if text else []


def _n(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".") if number else "0"
