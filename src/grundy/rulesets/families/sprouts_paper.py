"""The sketch of a game of Sprouts as a picture: spots, curves, and where a line may begin."""

from __future__ import annotations

from grundy.rulesets.families.curves import CurveArc, Node
from grundy.rulesets.families.sprouts_sketch import Corner, SproutsSketch
from grundy.rulesets.scene import Edge, Label, Role, Shape, Token

BROAD = 11.4
"""The width of the picture."""
TALL = 7.2
SPOT = 0.2
AWAY = 0.36
"""So far from the middle of a spot stands the number of a place."""
EVERY = 3
"""One in this many nodes of a line is a point of its curve."""


def paper(drawing: SproutsSketch) -> tuple[list[Shape], list[Token]]:
    """Return the shapes of a drawing, and the places that its position counts, in order."""
    sheet = drawing.sheet
    unit = BROAD / sheet.wide

    def at(node: Node) -> tuple[float, float]:
        return round(node[0] * unit, 3), round(node[1] * unit, 3)

    def curve(arc: CurveArc) -> Edge:
        nodes = _smoothed([sheet.spots[arc.start], *arc.nodes, sheet.spots[arc.end]])
        inner = [(round(x * unit, 3), round(y * unit, 3)) for x, y in nodes[1:-1]]
        step = EVERY if len(inner) > 2 * EVERY else 1
        return Edge(
            *at(sheet.spots[arc.start]), *at(sheet.spots[arc.end]), via=tuple(inner[::step])
        )

    shapes: list[Shape] = [curve(arc) for arc in sheet.arcs]
    for spot, node in enumerate(sheet.spots):
        role = Role.NEUTRAL if drawing.lines[spot] < 3 else Role.EMPTY
        shapes.append(Token(*at(node), SPOT, role))
    numbers, places = [], []
    corners = drawing.places()
    seen = [corner.spot for corner, _ in corners]
    for number, (corner, turn) in enumerate(corners, start=1):
        (x, y), (dx, dy) = at(sheet.spots[corner.spot]), _direction(drawing, corner, turn)
        numbers.append(Label(round(x + AWAY * dx, 3), round(y + AWAY * dy, 3), str(number), 0.26))
        aside = 0.22 if seen.count(corner.spot) > 1 else 0.0
        spot_at = round(x + aside * dx, 3), round(y + aside * dy, 3)
        places.append(Token(*spot_at, 0.22 if aside else 0.32, label=str(number)))
    return [*shapes, *numbers], places


def _direction(drawing: SproutsSketch, corner: Corner, turn: int) -> tuple[float, float]:
    """Return where a corner opens, as a vector of length 1; upwards for a spot without lines."""
    if corner.came is None:
        return 0.0, -1.0
    nodes = drawing.sheet.sector(corner.spot, corner.came, corner.goes, turn)
    x, y = drawing.sheet.spots[corner.spot]
    if not nodes:
        return 0.0, -1.0
    i, j = nodes[len(nodes) // 2]
    far = ((i - x) ** 2 + (j - y) ** 2) ** 0.5
    return (i - x) / far, (j - y) / far


def _smoothed(nodes: list[Node]) -> list[tuple[float, float]]:
    """Return the points of a line with its steps rounded off; its ends stay."""
    points = [(float(x), float(y)) for x, y in nodes]
    for _ in range(3):
        inner = [
            (sum(p[0] for p in three) / 3, sum(p[1] for p in three) / 3)
            for three in zip(points, points[1:], points[2:], strict=False)
        ]
        points = [points[0], *inner, points[-1]]
    return points
