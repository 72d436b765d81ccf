r"""Any picture as a file; the ending of its name chooses the format.

>>> from grundy.rulesets.registry import get
>>> scene = get("nim").scene((1,))
>>> print(picture_file(scene, ".tex").decode().splitlines()[0])
% \usepackage{tikz}\usetikzlibrary{patterns}
>>> picture_file(scene, ".svg")[:4]
b'<svg'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from grundy.errors import GameError
from grundy.render.latex import picture_document
from grundy.render.svg import scene_svg
from grundy.render.tikz import scene_tikz
from grundy.rulesets.scene import Scene

FORMATS = (".svg", ".png", ".pdf", ".tex", ".tikz")
_NEEDS = r"\usepackage{tikz}\usetikzlibrary{patterns}"


@runtime_checkable
class Plot(Protocol):
    """A picture that is no scene, such as a plot of many points."""

    def to_svg(self) -> str:
        """Return it as SVG."""

    def to_tikz(self) -> str:
        """Return it as a `tikzpicture`."""


Picture = Scene | Plot


def picture_file(picture: Picture, suffix: str, *, standalone: bool = False) -> bytes:
    """Return the contents of a file with this ending.

    A .tex or .tikz holds a bare `tikzpicture` under a line that names the packages it needs;
    `standalone` makes it a whole document.
    """
    check_format(suffix)
    if suffix in (".tex", ".tikz"):
        drawn = scene_tikz(picture) if isinstance(picture, Scene) else picture.to_tikz()
        return (picture_document(drawn) if standalone else f"% {_NEEDS}\n{drawn}\n").encode()
    svg = scene_svg(picture) if isinstance(picture, Scene) else picture.to_svg()
    return svg.encode() if suffix == ".svg" else _converted(svg, suffix)


def check_format(suffix: str) -> None:
    """Raise `GameError` where no picture has this ending, or what writes such a file is missing."""
    if suffix not in FORMATS:
        raise GameError(
            'pictures are written as {formats}, not "{suffix}"',
            formats=" ".join(FORMATS),
            suffix=suffix,
        )
    if suffix in (".png", ".pdf"):
        _converter(suffix)


def _converted(svg: str, suffix: str) -> bytes:
    found: bytes = _converter(suffix)(bytestring=svg.encode())
    return found


def _converter(suffix: str) -> Callable[..., Any]:
    try:
        import cairosvg
    except (ImportError, OSError):  # the library that it needs may be missing as well
        raise GameError(
            'a {suffix} needs the package cairosvg: pip install "grundy[png]"', suffix=suffix
        ) from None
    found: Callable[..., Any] = cairosvg.svg2png if suffix == ".png" else cairosvg.svg2pdf
    return found
