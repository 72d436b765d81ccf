"""One meaning, one colour, everywhere; every colour is doubled by a pattern or a sign.

Four palettes never mix: the players and what both may use, the verdict of a move, the last move, and
the ring of what is chosen. `LIGHT` and `DARK` hold every colour by its name. A picture is written in
the light ones; classes of the same names let a page paint it dark (`palette_css`).

>>> LIGHT["left"], DARK["left"]
('#2b6cb0', '#63b3ed')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grundy.rulesets.scene import Role

LIGHT: dict[str, str] = {
    "paper": "#fbfaf7",
    "cell": "#ffffff",
    "cell-rim": "#777777",
    "blocked": "#4a4a4a",
    "blocked-rim": "#4a4a4a",
    "ink": "#222222",
    "quiet": "#666666",
    "line": "#b5b5b5",
    "soft": "#f1efea",
    # players
    "left": "#2b6cb0",
    "left-rim": "#173f6b",
    "on-left": "#ffffff",
    "right": "#c05621",
    "right-rim": "#6f2f0f",
    "right-dot": "#f3b48f",
    "on-right": "#ffffff",
    "both": "#2f2f2f",
    "both-rim": "#000000",
    "both-hatch": "#8a8a8a",
    "on-both": "#ffffff",
    # verdicts
    "good": "#14532d",
    "on-good": "#ffffff",
    "bad": "#8f8f8f",
    "on-bad": "#151515",
    # the last move
    "last": "#f6e05e",
    "last-rim": "#4a4300",
    # pieces of their own
    "black": "#1c1c1c",
    "white": "#ffffff",
    "stone-rim": "#222222",
    "chocolate": "#70452a",
    "chocolate-rim": "#3d2312",
    "shine": "#ffffff",
}
DARK: dict[str, str] = {
    **LIGHT,
    "paper": "#181d23",
    "cell": "#262d35",
    "cell-rim": "#7d8996",
    "blocked": "#0d1013",
    "blocked-rim": "#7d8996",
    "ink": "#e8e6e1",
    "quiet": "#a9b2bc",
    "line": "#56626f",
    "soft": "#20262d",
    "left": "#63b3ed",
    "left-rim": "#d4ebfb",
    "on-left": "#0b1a28",
    "right": "#dd6b20",
    "right-rim": "#ffd9bd",
    "right-dot": "#6b2e08",
    "on-right": "#1d0e04",
    "both": "#f5f5f0",
    "both-rim": "#9a9a92",
    "both-hatch": "#8d8d85",
    "on-both": "#1b1b1b",
    "good": "#6ee7b7",
    "on-good": "#06281a",
    "bad": "#7d7d7d",
    "on-bad": "#080808",
    "last": "#b7a029",
    "last-rim": "#fff3b0",
    "black": "#0a0a0a",
    "white": "#f2f2ee",
    "stone-rim": "#9aa0a6",
    "chocolate": "#b07d55",
    "chocolate-rim": "#d9b394",
}
PALETTES: dict[str, tuple[str, ...]] = {
    "players": ("left", "right", "both"),
    "verdicts": ("good", "bad"),
}
"""Colours that mean different things side by side; a test measures how far apart they are seen."""

GOOD, BAD, DRAWN, INK = LIGHT["left"], LIGHT["right"], LIGHT["quiet"], LIGHT["ink"]
"""Colours of plots: not verdicts, only two series that everybody can tell apart."""
SIGNS = {"good": "✓", "bad": "✗", "draw": "=", "unknown": "?"}


def palette_css() -> str:
    """Return the style sheet by which a page paints pictures, light or dark.

    >>> ".f-left{fill:var(--c-left)}" in palette_css()
    True
    """
    rules = [
        f".f-{name}{{fill:var(--c-{name})}}.k-{name}{{stroke:var(--c-{name})}}" for name in LIGHT
    ]
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{_variables(DARK)}}}}}"
    return "\n".join([f":root{{{_variables(LIGHT)}}}", dark, *rules, ""])


def _variables(colours: Mapping[str, str]) -> str:
    return ";".join(f"--c-{name}:{colour}" for name, colour in colours.items())


@dataclass(frozen=True)
class Paint:
    """How one role looks; colours are names of the palette, or plain ones that every page shares."""

    fill: str
    stroke: str
    text: str = "ink"
    pattern: str = ""
    """The second cue: `dots` or `hatch` over the colour; plain where it is empty."""
    width: float = 1.5
    glyph: str = "·"
    tikz: str = "fill=white"
    around: str = ""
    """The line around a shape whose inside belongs to another role; else as `stroke`."""
    line: str = ""
    """The colour of an edge in this role; else as `stroke`."""

    @property
    def outline(self) -> str:
        """Return the colour of a line that shows the role by itself."""
        return self.around or self.stroke

    @property
    def dark_in_print(self) -> bool:
        """Return whether a label inside needs to be white in TikZ, where greys are lighter."""
        filled = self.tikz.startswith(("fill={", "fill=black", "fill=darkgray", "preaction"))
        return filled and light(self.text) != INK


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


def light(colour: str) -> str:
    """Return a colour of the palette, or a plain one, as it is on white paper."""
    return LIGHT.get(colour, colour)


def tikz_colour(colour: str) -> str:
    """Return a colour as TikZ takes it without a definition.

    >>> tikz_colour("#0072b2")
    '{rgb,255:red,0;green,114;blue,178}'
    """
    red, green, blue = _channels(light(colour))
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"


def ink_on(fill: str) -> str:
    """Return black or white, whichever reads better on a colour.

    >>> ink_on("#0072b2"), ink_on("#b5dd6c")
    ('#ffffff', '#222222')
    """
    red, green, blue = _channels(light(fill))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


def mixed(shares: Sequence[tuple[float, Role]]) -> str:
    """Return the colours of roles mixed by their weights, which add up to 1.

    >>> mixed([(1, Role.GROUP_1)]), mixed([(0.5, Role.GROUP_1), (0.5, Role.GROUP_2)])
    ('#0072b2', '#738859')
    """
    parts = [(weight, _channels(light(PAINTS[role].fill))) for weight, role in shares]
    return "#" + "".join(f"{round(sum(w * rgb[i] for w, rgb in parts)):02x}" for i in range(3))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _group(fill: str, line: str = INK, around: str = "") -> Paint:
    tikz = f"fill={tikz_colour(fill)}"
    return Paint(fill, line, text=ink_on(fill), width=3, tikz=tikz, around=around)


def _filled(name: str) -> str:
    return f"fill={tikz_colour(name)}"


_DOTTED = (
    f"preaction={{fill={tikz_colour('right')}}},draw={tikz_colour('right-rim')},"
    f"pattern=dots,pattern color=white"
)
_HATCHED = (
    f"preaction={{fill={tikz_colour('both')}}},draw=black,"
    f"pattern=north east lines,pattern color=gray"
)
PAINTS: dict[Role, Paint] = {
    Role.EMPTY: Paint("cell", "cell-rim", glyph="·", tikz="fill=white,draw=gray"),
    Role.BLOCKED: Paint(
        "blocked", "blocked-rim", text="#ffffff", glyph="█", tikz="fill=darkgray", line="ink"
    ),
    Role.NEUTRAL: Paint(
        "both", "both-rim", text="on-both", glyph="●", tikz=_filled("both"), line="both", width=4
    ),
    Role.BOTH: Paint("both", "both-rim", "on-both", "hatch", 2, "◎", tikz=_HATCHED, line="both"),
    Role.LEFT: Paint(
        "left",
        "left-rim",
        "on-left",
        "",
        2,
        "◧",
        f"{_filled('left')},draw={tikz_colour('left')}",
        around="left",
        line="left",
    ),
    Role.RIGHT: Paint("right", "right-rim", "on-right", "dots", 2, "◍", _DOTTED, "right", "right"),
    Role.BLACK: Paint("black", "stone-rim", "#ffffff", "", 1.5, "●", "fill=black"),
    Role.WHITE: Paint("white", "stone-rim", "#222222", "", 1.5, "○", "fill=white"),
    Role.CHOCOLATE: Paint(
        "chocolate", "chocolate-rim", "#ffffff", "", 2, "■", _filled("chocolate")
    ),
    Role.FIRST: Paint("left", "left", text="on-left", width=4, glyph="━", tikz="draw=blue,thick"),
    Role.SECOND: Paint(
        "right",
        "right",
        text="on-right",
        pattern="dashes",
        width=4,
        glyph="╍",
        tikz="draw=orange,thick,dashed",
    ),
    Role.POISON: Paint("#111111", "stone-rim", text="#ffffff", glyph="☠", tikz="fill=black"),
    Role.MARK: Paint(
        "#f0e442",
        "#222222",
        text="#222222",
        width=4,
        glyph="◆",
        tikz="fill=yellow,draw=black,thick",
        around="ink",
    ),
    Role.CHAIN: Paint("cell", "ink", width=2, glyph="◆", tikz="draw=black,very thick", line="ink"),
    Role.LAST: Paint(
        "last",
        "last-rim",
        width=1,
        glyph=" ",
        tikz="fill=yellow!60,draw=black,very thin",
        line="last",
    ),
    Role.GHOST: Paint("none", "quiet", width=1.2, glyph=" ", tikz="draw=gray,dashed"),
    Role.SMALLER: _group(SMALLER, SMALLER_LINE),
    Role.LARGER: _group(LARGER, "#00507d", around=LARGER),
    **{
        Role(f"group-{i}"): _group(colour, around=colour)
        for i, colour in enumerate(GROUPS, start=1)
    },
    Role.FAINT: Paint("soft", "line", width=1, glyph=" ", tikz="draw=gray!50"),
    Role.MOVE: Paint("cell", "#8a8a8a", width=2.6, tikz="draw=gray"),
    Role.BORDER: Paint("cell", "ink", tikz="draw=black"),
}
