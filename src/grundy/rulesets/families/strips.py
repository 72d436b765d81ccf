"""Strips with animals on them: what Toads and Frogs and its relatives share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from grundy.core.reading import Reader
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.board import Cell, Rows, cell_name
from grundy.rulesets.notation import column_letters
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import Figure, Label, Role, Shape, Silhouette

HEIGHT = 1.4
"""From one strip to the next."""
SIZE = 0.78
Animals = Mapping[str, tuple[Figure, Role]]
"""How each character of a strip looks."""


class AnimalStrips(Ruleset[Rows]):
    """Strips on which Left's animals and Right's move; `#` is a wall, which nobody can enter."""

    impartial = False
    animals: ClassVar[str] = "tf"
    """Left's and Right's."""

    def parse(self, text: str) -> Rows:
        lines = text.split("|")
        width = max(map(len, lines))
        # Strips of unequal length are filled up with walls.
        filled = "|".join(line.ljust(width, "#") for line in lines)
        return Reader(filled, self.examples[0].position).grid(f"{self.animals}.#")

    def format(self, position: Rows) -> str:
        return "|".join(row.rstrip("#") or "#" for row in position)

    def components(self, position: Rows) -> Sequence[Rows]:
        return [
            (part,)
            for row in position
            for part in row.split("#")
            if "." in part and part.strip(".")
        ]

    def normalize(self, position: Rows) -> Rows:
        return tuple(sorted(position))

    def negative(self, position: Rows) -> Rows:
        swap = str.maketrans(self.animals, self.animals[::-1])
        return tuple(row[::-1].translate(swap) for row in position)


def strip_shapes(strips: Rows, animals: Animals) -> list[Shape]:
    """Return cells, names of rows and columns, and the animals; `#` is no cell.

    >>> shapes = strip_shapes(("t.",), {"t": (Figure.TOAD, Role.LEFT)})
    >>> [type(shape).__name__ for shape in shapes]
    ['Label', 'Cell', 'Cell', 'Label', 'Label', 'Silhouette']
    """
    shapes: list[Shape] = []
    pieces: list[Shape] = []
    for row, line in enumerate(strips):
        y = row * HEIGHT
        shapes.append(Label(-0.4, y + 0.5, str(row + 1), size=0.35, role=Role.FAINT))
        for column, character in enumerate(line):
            if character != "#":
                shapes.append(Square(column, y))
            if character in animals:
                figure, role = animals[character]
                pieces.append(Silhouette(column + 0.5, y + 0.5, figure, role, SIZE, character))
    for column in range(max(map(len, strips), default=0)):
        letters = column_letters(column)
        shapes.append(Label(column + 0.5, -0.35, letters, size=0.35, role=Role.FAINT))
    return shapes + pieces


def strip_area(cell: Cell) -> Square:
    """Return the place of a cell, named as people write it."""
    return replace(Square(cell[1], cell[0] * HEIGHT), label=cell_name(cell))
