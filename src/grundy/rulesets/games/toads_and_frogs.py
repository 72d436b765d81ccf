"""Toads and Frogs: toads go right, frogs go left, each one step or one jump over a single opponent.

Left moves toads `t` one cell to the right, or over one frog into the free cell behind it; Right moves
frogs `f` to the left in the same way. Nobody is captured. Whoever cannot move loses.

A position is a strip, `tt.ff`; several strips are separated by `|`. A move names the animal's cell by
column letter and row number: `b1`.

>>> import grundy
>>> toads = grundy.game("toads-and-frogs")
>>> list(toads.moves(("t.f",), grundy.LEFT))
[('a1', ('.tf',))]
>>> grundy.solve(toads, "t.f").outcome.value
'N'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Player, Ruleset
from grundy.rulesets.families.board import (
    Cell,
    Rows,
    at,
    bit,
    cell_name,
    cells_of,
    cells_with,
    put,
    small_boards,
)
from grundy.rulesets.notation import read_grid
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import HotSpot, Role, Scene, Shape, Token
from grundy.rulesets.structures import Pattern, Patterns

ANIMAL = {LEFT: "t", RIGHT: "f"}
EXAMPLE = "tt.ff"


class ToadsAndFrogs(Ruleset[Rows]):
    """Toads walk or jump to the right, frogs to the left."""

    name = "toads-and-frogs"
    title = Message("Toads and Frogs")
    summary = Message("Toads go right, frogs go left: one step, or a jump over one opponent.")
    rules = Message(
        "Left moves a toad (t) one cell to the right into a free cell, or over one frog into the free"
        " cell behind it. Right moves a frog (f) to the left in the same way. Nobody is captured."
        " Whoever cannot move loses."
    )
    notation = Message(
        "A strip of t, f and . for free cells: tt.ff; several strips with | between them. A move"
        " names the animal's cell: b1."
    )
    family = "strips"
    structure = Patterns
    sources = ("WinningWays", "Erickson1996")
    impartial = False
    examples = (
        Example("tt.ff", outcome="N", value="*", source="Erickson1996"),
        Example("t.f", outcome="N", value="*", source="WinningWays"),
        Example("t..f", outcome="P", value="0", source="WinningWays"),
    )

    def parse(self, text: str) -> Rows:
        lines = text.lower().split("|")
        width = max(map(len, lines))
        # Strips of unequal length are filled up with walls, which nobody can enter.
        return read_grid("|".join(line.ljust(width, "#") for line in lines), "tf.#", EXAMPLE)

    def format(self, position: Rows) -> str:
        return "|".join(row.rstrip("#") or "#" for row in position)

    def moves(self, position: Rows, player: Player) -> Iterator[tuple[str, Rows]]:
        for start, target in self._jumps(position, player):
            yield cell_name(start), put(position, {start: ".", target: ANIMAL[player]})

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
        swap = str.maketrans("tf", "ft")
        return tuple(row[::-1].translate(swap) for row in position)

    def structured(self, position: Rows) -> Patterns:
        """Return the position and its conceivable moves as sets of cells, for the compiled search."""
        rows, columns = len(position), len(position[0])
        return Patterns(  # without symmetries: a reflection would send the toads the other way
            rows * columns,
            _all_moves(rows, columns, 1),
            _all_moves(rows, columns, -1),
            left_stones=cells_of(position, "t"),
            right_stones=cells_of(position, "f"),
            columns=columns,
            walls=cells_of(position, "#"),
        )

    def small_positions(self) -> Iterator[Rows]:
        yield from small_boards("tf.", [(1, 1), (1, 2), (1, 4), (2, 2)])
        yield ("tf#.t.f",)

    def scene(self, position: Rows) -> Scene:
        shapes: list[Shape] = []
        roles = {"t": Role.LEFT, "f": Role.RIGHT}
        for row, line in enumerate(position):
            for column, character in enumerate(line):
                if character != "#":
                    shapes.append(Square(column, row * 1.4))
                if character in roles:
                    x, y = column + 0.5, row * 1.4 + 0.5
                    shapes.append(Token(x, y, 0.38, roles[character], character))
        spots = [
            HotSpot(cell_name(start), Square(start[1], start[0] * 1.4), player)
            for player in (LEFT, RIGHT)
            for start, _ in self._jumps(position, player)
        ]
        return Scene(
            tuple(shapes),
            tuple(spots),
            Message("toads t and frogs f: {strips}", strips=self.format(position)),
        )

    def _jumps(self, position: Rows, player: Player) -> Iterator[tuple[Cell, Cell]]:
        for row, column in cells_with(position, ANIMAL[player]):
            ahead = column + player.sign
            if at(position, row, ahead) == ".":
                yield (row, column), (row, ahead)
            elif at(position, row, ahead) == ANIMAL[-player]:
                behind = ahead + player.sign
                if at(position, row, behind) == ".":
                    yield (row, column), (row, behind)


@cache
def _all_moves(rows: int, columns: int, step: int) -> tuple[Pattern, ...]:
    """Return every step and every jump of the animals that go in one direction."""
    found = []
    for row, column in product(range(rows), range(columns)):
        start = bit((row, column), columns)
        if 0 <= column + step < columns:
            target = bit((row, column + step), columns)
            found.append(Pattern(start, 0, target, start | target, 0))
        if 0 <= column + 2 * step < columns:
            over, target = (bit((row, column + k * step), columns) for k in (1, 2))
            found.append(Pattern(start, over, target, start | target, 0))
    return tuple(found)
