"""A nim-sequence as a picture: values against heap sizes, rare values marked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from grundy.heaps.values.reference import best_mask
from grundy.heaps.values.sequence import NimSequence
from grundy.i18n import Message, show
from grundy.render.latex import escape
from grundy.render.palette import palette_css
from grundy.render.svg_shapes import fill, stroke

if TYPE_CHECKING:
    from grundy.heaps.values.engine import Values

WIDTH, HEIGHT = 860, 460
LEFT_EDGE, RIGHT_EDGE, TOP_EDGE, BOTTOM_EDGE = 60, 20, 50, 50


@dataclass(frozen=True)
class SequencePlot:
    """The plot of the first heaps of a sequence."""

    sequence: NimSequence
    heaps: int

    def to_svg(self) -> str:
        """Return it as SVG."""
        return sequence_svg(self.sequence, self.heaps)

    def to_tikz(self) -> str:
        """Return it as a `tikzpicture`."""
        values = self.sequence.first(self.heaps)
        top, right = max(values, default=0) or 1, max(1, self.heaps - 1)
        spots = sorted(
            {(round(12 * n / right, 2), round(6 * v / top, 2)) for n, v in enumerate(values)}
        )
        axes = [
            rf"  \draw[->] (0,0) -- (12.5,0) node[right] {{{escape(show(Message('heap size')))}}};",
            rf"  \draw[->] (0,0) -- (0,6.5) node[above] {{{escape(show(Message('nim-value')))}}};",
        ]
        axes += [
            rf"  \node[below] at ({12 * n / right:.2f},0) {{{n}}};" for n in _ticks(self.heaps - 1)
        ]
        axes += [rf"  \node[left] at (0,{6 * v / top:.2f}) {{{v}}};" for v in _ticks(top)]
        size = 1.8 if self.heaps <= 200 else 0.8
        dots = [rf"  \fill ({x:g},{y:g}) circle ({size:g}pt);" for x, y in spots]
        return "\n".join([r"\begin{tikzpicture}", *axes, *dots, r"\end{tikzpicture}"])


def sequence_svg(
    sequence: NimSequence,
    heaps: int,
    *,
    language: str | None = None,
    period: tuple[int, int] | None = None,
    themed: bool = False,
) -> str:
    """Return the plot of G(0) … G(heaps-1) as SVG text.

    Rare values (an even number of bits under the best mask) are orange diamonds, common ones blue
    dots; where several heaps fall on one spot, one mark is drawn. `period` is a preperiod and a period;
    a bracket shows the first one. `themed` makes the picture follow a dark page by itself.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> sequence_svg(NimSequence(parse_rule("0.77")), 100).count("<circle") > 20
    True
    """
    sequence.extend(heaps)
    values = sequence.values[:heaps]
    top = int(values.max()) or 1 if heaps else 1
    mask = _mask(values, top)
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH} {HEIGHT}",
            "width": str(WIDTH),
            "height": str(HEIGHT),
            "role": "img",
            "font-family": "system-ui, sans-serif",
            "font-size": "13",
        },
    )
    title = Message("Nim-values of {rule}, heaps 0 to {n}", rule=sequence.rule, n=heaps - 1)
    ET.SubElement(svg, "title").text = show(title, language)
    if themed:
        ET.SubElement(svg, "style").text = palette_css()
    ET.SubElement(svg, "rect", {"width": "100%", "height": "100%", **fill("cell")})
    _text(svg, WIDTH / 2, 22, show(title, language), size=16)
    _axes(svg, heaps, top, language)
    radius = 3.0 if heaps <= 200 else 1.8
    for a, b, is_rare in sorted(_spots(values, top, mask)):
        _mark(svg, a, b, radius, is_rare and mask > 0)
    if mask:
        _legend(svg, mask, language)
    if period is not None:
        _bracket(svg, heaps, *period)
    return ET.tostring(svg, encoding="unicode")


def _spots(values: Values, top: int, mask: int) -> set[tuple[float, float, bool]]:
    """Return where the marks stand, to a tenth, and which of them are rare."""
    across, up = WIDTH - LEFT_EDGE - RIGHT_EDGE, HEIGHT - TOP_EDGE - BOTTOM_EDGE
    rare = [not (v & mask).bit_count() & 1 for v in range(top + 1)]
    high = [round(10 * (HEIGHT - BOTTOM_EDGE - v * up / top)) / 10 for v in range(top + 1)]
    wide = across / max(1, len(values) - 1)
    return {
        (round(10 * (LEFT_EDGE + n * wide)) / 10, high[v], rare[v])
        for n, v in enumerate(values.tolist())
    }


def _mask(values: Values, top: int) -> int:
    """Return the best mask; 0 where values grow so much that no sparse space is meant."""
    from grundy.arrays import np

    if top >= 1 << 14:
        return 0
    histogram = np.bincount(np.asarray(values), minlength=1 << top.bit_length())
    return best_mask([int(count) for count in histogram])


def _mark(svg: ET.Element, x: float, y: float, radius: float, rare: bool) -> None:
    if rare:
        r = radius * 1.3
        points = f"{x:.1f},{y - r:.1f} {x + r:.1f},{y:.1f} {x:.1f},{y + r:.1f} {x - r:.1f},{y:.1f}"
        ET.SubElement(svg, "polygon", {"points": points, **fill("right")})
    else:
        ET.SubElement(svg, "circle", {"cx": f"{x}", "cy": f"{y}", "r": f"{radius}", **fill("left")})


def _axes(svg: ET.Element, heaps: int, top: int, language: str | None) -> None:
    bottom, right = HEIGHT - BOTTOM_EDGE, WIDTH - RIGHT_EDGE
    line = {"stroke-width": "1", **stroke("ink")}
    for x2, y2 in ((right, bottom), (LEFT_EDGE, TOP_EDGE)):
        ends = {"x1": str(LEFT_EDGE), "y1": str(bottom), "x2": str(x2), "y2": str(y2)}
        ET.SubElement(svg, "line", ends | line)
    for n in _ticks(heaps - 1):
        x = LEFT_EDGE + n * (right - LEFT_EDGE) / max(1, heaps - 1)
        _text(svg, x, bottom + 18, str(n))
    for value in _ticks(top):
        y = bottom - value * (bottom - TOP_EDGE) / top
        _text(svg, LEFT_EDGE - 10, y + 4, str(value), anchor="end")
    _text(svg, (LEFT_EDGE + right) / 2, HEIGHT - 10, show(Message("heap size"), language))
    _text(svg, LEFT_EDGE, TOP_EDGE - 10, show(Message("nim-value"), language), anchor="start")


def _bracket(svg: ET.Element, heaps: int, start: int, length: int) -> None:
    """Draw a bracket below the first period, as far as the plot shows it."""
    scale = (WIDTH - LEFT_EDGE - RIGHT_EDGE) / max(1, heaps - 1)
    if start >= heaps:
        return
    x1, x2 = LEFT_EDGE + start * scale, LEFT_EDGE + min(start + length, heaps - 1) * scale
    y = HEIGHT - BOTTOM_EDGE + 30
    path = f"M {x1:.1f} {y - 6} V {y} H {x2:.1f} V {y - 6}"
    ET.SubElement(svg, "path", {"d": path, "fill": "none", "stroke-width": "1.5", **stroke("ink")})
    _text(svg, (x1 + x2) / 2, y + 14, str(length))


def _ticks(top: int) -> list[int]:
    """Return a few round numbers from 0 to `top`."""
    step = 1
    while top // step > 8:
        step = step * 2 if str(step)[0] in "15" else step * 5 // 2
    return list(range(0, top + 1, step))


def _legend(svg: ET.Element, mask: int, language: str | None) -> None:
    _mark(svg, WIDTH - 330, TOP_EDGE - 14, 4, rare=False)
    _text(svg, WIDTH - 320, TOP_EDGE - 10, show(Message("common value"), language), anchor="start")
    _mark(svg, WIDTH - 200, TOP_EDGE - 14, 4, rare=True)
    rare = Message("rare value (mask {mask})", mask=mask)
    _text(svg, WIDTH - 190, TOP_EDGE - 10, show(rare, language), anchor="start")


def _text(
    svg: ET.Element, x: float, y: float, text: str, *, size: int = 13, anchor: str = "middle"
) -> None:
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor, "font-size": str(size)}
    ET.SubElement(svg, "text", place | fill("ink")).text = text
