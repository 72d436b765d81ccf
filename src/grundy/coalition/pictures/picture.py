"""Choose and draw a picture of a game: grid, levels, tree, table, spruces, or one that compares."""

from __future__ import annotations

from grundy.coalition.circle import Circle
from grundy.coalition.grid import decision_grid
from grundy.coalition.pictures.comparing import aligned_scene, distances_scene, merging_scene
from grundy.coalition.pictures.grid import grid_scene
from grundy.coalition.pictures.spruce import spruces_scene
from grundy.coalition.pictures.table import table_scene
from grundy.coalition.pictures.tree import levels_scene, tree_scene
from grundy.coalition.spruce import Spruce, spruces
from grundy.core.budget import Budget
from grundy.rulesets.scene import Scene

LAYOUTS = ("grid", "levels", "tree", "table", "spruces", "aligned", "distances", "merging")


def picture(
    circle: Circle,
    tokens: int,
    first: int = 0,
    poison: int = 0,
    layout: str | None = None,
    budget: Budget | None = None,
) -> Scene:
    """Return the picture of a game from `tokens` clean tokens.

    The default layout is the grid, or the table where there are more than two takes.

    >>> str(picture(Circle.parse("011", 3), 5).description)
    'winners of 011, up to 5 tokens'
    """
    layout = layout or ("grid" if len(circle.takes) <= 2 else "table")
    if layout == "table":
        return table_scene(circle, tokens, poison, budget)
    if layout == "spruces":
        return spruces_scene(spruces(circle, budget))
    if layout == "aligned":
        return aligned_scene(circle, tokens, poison, first, budget)
    if layout == "merging":
        return merging_scene(circle, _outlined(circle, budget))
    grid = decision_grid(circle, tokens, first, budget)
    if layout == "tree":
        return tree_scene(grid, poison)
    if layout == "levels":
        return levels_scene(grid, poison)
    if layout == "distances":
        return distances_scene(grid, poison, _outlined(circle, budget))
    return grid_scene(grid, poison, _outlined(circle, budget))


def _outlined(circle: Circle, budget: Budget | None) -> tuple[Spruce, ...]:
    two_sides = len(circle.seating.coalitions) == 2 and len(circle.takes) == 2
    return spruces(circle, budget) if two_sides else ()
