"""A table as a picture, so that it comes out as SVG and as TikZ like the others.

>>> scene = rows_scene(("n", "mex"), [("0", "0"), ("1", "1")], "heaps 0 and 1")
>>> [shape.label for shape in scene.shapes]
['n', 'mex', '0', '0', '1', '1']
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.i18n import Readable, show
from grundy.rulesets.scene import Cell, Role, Scene

_LETTER = 0.3


def rows_scene(
    head: Sequence[Readable], rows: Sequence[Sequence[Readable]], words: Readable
) -> Scene:
    """Return the table with a shaded head row; columns are as wide as their longest text."""
    texts = [[show(text) for text in row] for row in (head, *rows)]
    widths = [
        max(1.0, 0.6 + _LETTER * max(map(len, column))) for column in zip(*texts, strict=True)
    ]
    shapes = []
    for y, row in enumerate(texts):
        x = 0.0
        for text, width in zip(row, widths, strict=True):
            role = Role.EMPTY if y else Role.FAINT
            shapes.append(Cell(x, y * 0.8, width, 0.8, role=role, label=text))
            x += width
    return Scene(tuple(shapes), (), words)
