"""The lattice of the games born by a day, as a Hasse diagram: greater games stand higher.

>>> lattice_scene(1).description.render("en")
'The lattice of the 4 games born by day 1.'
"""

from __future__ import annotations

from grundy.core.values.days import born_by, covers
from grundy.i18n import plural
from grundy.rulesets.scene import Edge, Label, Role, Scene, Shape

LAST_DRAWN = 2
"""Day 3 has 1,474 games: no page holds them."""
_ACROSS, _UP = 2.2, 1.6
_ROUNDS = 8


def lattice_scene(day: int) -> Scene:
    """Return the Hasse diagram of the games born by a day."""
    values = born_by(day)
    edges = covers(values)
    rows = _rows(len(values), edges)
    places: dict[int, tuple[float, float]] = {}
    for level, row in enumerate(rows):
        for place, game in enumerate(row):
            places[game] = ((place - (len(row) - 1) / 2) * _ACROSS, -level * _UP)
    shapes: list[Shape] = []
    for low, high in edges:
        (x1, y1), (x2, y2) = places[low], places[high]
        shapes.append(Edge(x1, y1 - 0.35, x2, y2 + 0.35, Role.FAINT))
    shapes += [Label(x, y, values[game].to_unicode()) for game, (x, y) in places.items()]
    words = plural(
        "The lattice of the {n} game born by day {day}.",
        "The lattice of the {n} games born by day {day}.",
        n=len(values),
        day=day,
    )
    return Scene(tuple(shapes), description=words)


def _rows(count: int, edges: list[tuple[int, int]]) -> list[list[int]]:
    """Return the games by height, each row in an order with few crossings."""
    below: list[list[int]] = [[] for _ in range(count)]
    above: list[list[int]] = [[] for _ in range(count)]
    for low, high in edges:
        below[high].append(low)
        above[low].append(high)
    height = [0] * count
    for _ in range(count):  # the longest way down; as many rounds as there are games are enough
        for low, high in edges:
            height[high] = max(height[high], height[low] + 1)
    rows: list[list[int]] = [[] for _ in range(max(height, default=0) + 1)]
    for game in range(count):
        rows[height[game]].append(game)
    for turn in range(_ROUNDS):  # each game goes to the middle of its neighbours
        neighbours = above if turn % 2 else below
        place = {g: p - (len(row) - 1) / 2 for row in rows for p, g in enumerate(row)}
        for row in reversed(rows) if turn % 2 else rows:
            row.sort(key=lambda g: _middle([place[n] for n in neighbours[g]], place[g]))
            place.update({g: p - (len(row) - 1) / 2 for p, g in enumerate(row)})
    return rows


def _middle(places: list[float], otherwise: float) -> float:
    return sum(places) / len(places) if places else otherwise
