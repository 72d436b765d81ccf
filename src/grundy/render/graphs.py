"""A directed graph drawn with its labels: dark vertices are lost for the player to move.

>>> from grundy.rulesets.families.digraphs import Digraph
>>> from grundy.solvers.graphs.labels import label
>>> scene = labels_scene(label(Digraph.from_edges([(0, 1), (0, 0)])))
>>> [shape.label for shape in scene.shapes if isinstance(shape, Token)]
['∞{0}', '0']
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.rulesets.families.digraph_scene import Picture
from grundy.rulesets.scene import Label, Role, Scene, Shape, Token
from grundy.solvers.graphs.labels import Labels


def labels_scene(labels: Labels, tokens: Sequence[int] = ()) -> Scene:
    """Return the graph with its nim-values inside the vertices and their numbers beside them."""
    picture = Picture(labels.graph, tokens)
    shapes: list[Shape] = [*picture.arrows()]
    for vertex, (x, y) in picture.points.items():
        value = labels.grundy(vertex)
        role = Role.FAINT if value is None else Role.EMPTY if value else Role.NEUTRAL
        if vertex in picture.tokens:
            shapes.append(Token(x, y, 0.5, Role.MARK))
        shapes.append(picture.vertex(vertex, role, labels.name(vertex)))
        shapes.append(Label(x + 0.5, y + 0.45, labels.graph.name(vertex), 0.3, Role.FAINT))
    return Scene(tuple(shapes), (), picture.description())
