"""One meaning, one colour, everywhere; every colour is doubled by a pattern or a sign.

Good and bad are the Okabe–Ito blue and vermilion, which people with any common colour blindness tell
apart; Left is striped blue, Right is dotted orange, so that players and outcomes never look alike.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    around: str = ""
    """The line around a shape whose inside belongs to another role; else as `stroke`."""

    @property
    def outline(self) -> str:
        """Return the colour of a line that alone tells the role."""
        return self.around or self.stroke

    @property
    def dark_in_print(self) -> bool:
        """Return whether a label inside needs to be white in TikZ, where greys are lighter."""
        return self.text != INK and self.tikz.startswith(("fill={", "fill=black", "fill=darkgray"))


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


def tikz_colour(colour: str) -> str:
    """Return a colour as TikZ takes it without a definition.

    >>> tikz_colour("#0072b2")
    '{rgb,255:red,0;green,114;blue,178}'
    """
    red, green, blue = _channels(colour)
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"


def ink_on(fill: str) -> str:
    """Return black or white, whichever reads better on a colour.

    >>> ink_on("#0072b2"), ink_on("#b5dd6c")
    ('#ffffff', '#222222')
    """
    red, green, blue = _channels(fill)
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


def mixed(shares: Sequence[tuple[float, Role]]) -> str:
    """Return the colours of roles mixed by their weights, which add up to 1.

    >>> mixed([(1, Role.GROUP_1)]), mixed([(0.5, Role.GROUP_1), (0.5, Role.GROUP_2)])
    ('#0072b2', '#738859')
    """
    parts = [(weight, _channels(PAINTS[role].fill)) for weight, role in shares]
    return "#" + "".join(f"{round(sum(w * rgb[i] for w, rgb in parts)):02x}" for i in range(3))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _group(fill: str, line: str = INK, around: str = "") -> Paint:
    tikz = f"fill={tikz_colour(fill)}"
    return Paint(fill, line, text=ink_on(fill), width=3, tikz=tikz, around=around)


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
    Role.LARGER: _group(LARGER, "#00507d", around=LARGER),
    **{
        Role(f"group-{i}"): _group(colour, around=colour)
        for i, colour in enumerate(GROUPS, start=1)
    },
    Role.FAINT: Paint("#f4f4f4", "#b5b5b5", text=INK, width=1, glyph=" ", tikz="draw=gray!50"),
    Role.MOVE: Paint("#ffffff", "#8a8a8a", width=2.6, tikz="draw=gray"),
    Role.BORDER: Paint("#ffffff", INK, tikz="draw=black"),
}
