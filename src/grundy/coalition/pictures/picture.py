"""Choose and draw a picture of a game: grid, levels, tree, table or spruces."""

from __future__ import annotations

from grundy.coalition.circle import Circle
from grundy.coalition.grid import decision_grid
from grundy.coalition.pictures.figure import Figure
from grundy.coalition.pictures.grid import grid_figure
from grundy.coalition.pictures.spruce import spruces_figure
from grundy.coalition.pictures.svg import to_svg
from grundy.coalition.pictures.table import table_figure
from grundy.coalition.pictures.tikz import to_tikz
from grundy.coalition.pictures.tree import levels_figure, tree_figure
from grundy.coalition.spruce import Spruce, spruces
from grundy.core.budget import Budget
from grundy.errors import NotationError

LAYOUTS = ("grid", "levels", "tree", "table", "spruces")


def picture(
    circle: Circle,
    tokens: int,
    first: int = 0,
    poison: int = 0,
    layout: str | None = None,
    budget: Budget | None = None,
) -> Figure:
    """Return the figure of a game from `tokens` clean tokens.

    The default layout is the grid, or the table where there are more than two takes.

    >>> picture(Circle.parse("011", 3), 5).title
    'winners of 011, up to 5 tokens'
    """
    layout = layout or ("grid" if len(circle.takes) <= 2 else "table")
    if layout == "table":
        return table_figure(circle, tokens, poison, budget)
    if layout == "spruces":
        return spruces_figure(spruces(circle, budget))
    grid = decision_grid(circle, tokens, first, budget)
    if layout == "tree":
        return tree_figure(grid, poison)
    if layout == "levels":
        return levels_figure(grid, poison)
    return grid_figure(grid, poison, _outlined(circle, budget))


def _outlined(circle: Circle, budget: Budget | None) -> tuple[Spruce, ...]:
    two_sides = len(circle.seating.coalitions) == 2 and len(circle.takes) == 2
    return spruces(circle, budget) if two_sides else ()


def written(figure: Figure, suffix: str) -> str:
    """Return a figure as the text of a file with this suffix.

    >>> from grundy.coalition.pictures.figure import Node
    >>> written(Figure((Node(0, 0),), "one"), ".tex").splitlines()[0]
    '\\\\documentclass[tikz,border=2mm]{standalone}'
    """
    if suffix == ".svg":
        return to_svg(figure)
    if suffix in (".tex", ".tikz"):
        return to_tikz(figure, standalone=suffix == ".tex")
    raise NotationError(
        'a picture is FILE.svg, FILE.tex or FILE.tikz, not "{suffix}"', suffix=suffix
    )
