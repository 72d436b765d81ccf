"""One meaning, one colour, everywhere; every colour is doubled by a pattern or a sign.

Good and bad are the Okabe–Ito blue and vermilion, which people with any common colour blindness tell
apart; Left is striped blue, Right is dotted orange, so that players and outcomes never look alike.
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.rulesets.scene import Role

GOOD, BAD, DRAWN = "#0072B2", "#D55E00", "#666666"
SIGNS = {"good": "✓", "bad": "✗", "draw": "–"}
VERDICT_COLOURS = {"good": GOOD, "bad": BAD, "draw": DRAWN}
INK = "#222222"


@dataclass(frozen=True)
class Paint:
    """How one role looks: fill, outline, colour of a label inside, and a dash pattern for lines."""

    fill: str
    stroke: str
    text: str = INK
    dash: str = ""
    width: float = 1.5
    glyph: str = "·"
    tikz: str = "fill=white"


LARGER, SMALLER, SMALLER_LINE = "#0072b2", "#b5dd6c", "#5b8c00"
"""Of two coalitions the larger is dark, the smaller light, so that they differ without colour too."""
GROUPS = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#cc79a7",
    "#56b4e9",
    "#d55e00",
    "#f0e442",
    "#999999",
)
"""Okabe and Ito's palette: told apart by colour-blind readers."""


def _group(fill: str, line: str = INK) -> Paint:
    red, green, blue = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
    return Paint(fill, line, width=3, tikz=f"fill={{rgb,255:red,{red};green,{green};blue,{blue}}}")


PAINTS: dict[Role, Paint] = {
    Role.EMPTY: Paint("#ffffff", "#777777", glyph="·", tikz="fill=white,draw=gray"),
    Role.BLOCKED: Paint("#4a4a4a", "#4a4a4a", text="#ffffff", glyph="█", tikz="fill=darkgray"),
    Role.NEUTRAL: Paint("#3d5a6c", "#22333d", text="#ffffff", glyph="●", tikz="fill=gray!70"),
    Role.LEFT: Paint(
        "url(#left)",
        "#00507d",
        width=3,
        glyph="◧",
        tikz="draw=blue!70!black,pattern=north east lines,pattern color=blue!70!black",
    ),
    Role.RIGHT: Paint(
        "url(#right)",
        "#a84a00",
        dash="7 4",
        width=3,
        glyph="◍",
        tikz="draw=orange!80!black,pattern=dots,pattern color=orange!80!black,densely dashed",
    ),
    Role.FIRST: Paint(
        "#0072B2", "#0072B2", text="#ffffff", width=4, glyph="━", tikz="draw=blue,thick"
    ),
    Role.SECOND: Paint(
        "#D55E00", "#D55E00", dash="9 5", width=4, glyph="╍", tikz="draw=orange,thick,dashed"
    ),
    Role.POISON: Paint("#111111", "#111111", text="#ffffff", glyph="☠", tikz="fill=black"),
    Role.MARK: Paint("#F0E442", "#222222", width=4, glyph="◆", tikz="fill=yellow,draw=black,thick"),
    Role.SMALLER: _group(SMALLER, SMALLER_LINE),
    Role.LARGER: _group(LARGER, "#00507d"),
    **{Role(f"group-{i}"): _group(colour) for i, colour in enumerate(GROUPS, start=1)},
    Role.FAINT: Paint("#f4f4f4", "#b5b5b5", text=INK, width=1, glyph=" ", tikz="draw=gray!50"),
}
