"""Toads and Frogs: toads go right, frogs go left, each one step or one jump over a single opponent.

Left moves toads `t` one cell to the right, or over one frog into the free cell behind it; Right moves
frogs `f` to the left in the same way. Nobody is captured. Whoever cannot move loses. `toads-and-frogs(2)`
lets them jump over one or two, and in `elephants-and-rhinos` nobody jumps.

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

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import ClassVar

from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Parameter, Player
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
from grundy.rulesets.families.strips import AnimalStrips, strip_area, strip_shapes
from grundy.rulesets.scene import Figure, HotSpot, Role, Scene
from grundy.rulesets.structures import Pattern, Patterns


class ToadsAndFrogs(AnimalStrips):
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
    figures: ClassVar[tuple[tuple[Figure, Role], ...]] = (
        (Figure.TOAD, Role.LEFT),
        (Figure.FROG, Role.RIGHT),
    )
    """Left's and Right's."""
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter(
            "jump",
            Message("how many opponents in a row may be jumped over"),
            default=1,
            minimum=0,
            maximum=99,
        ),
    )
    sources: ClassVar[tuple[str, ...]] = ("WinningWays", "Erickson1996")
    openings = ("tt.ff", "ttt..fff", "ttt..fff|tt.ff")
    examples: ClassVar[tuple[Example, ...]] = (
        Example("tt.ff", outcome="N", value="*", source="Erickson1996"),
        Example("t.f", outcome="N", value="*", source="WinningWays"),
        Example("t..f", outcome="P", value="0", source="WinningWays"),
        Example("tff.", outcome="P", value="0", game="toads-and-frogs(2)"),
    )

    def __init__(self, jump: int = 1) -> None:
        self.jump = jump

    def _animal(self, player: Player) -> str:
        return self.animals[0 if player is LEFT else 1]

    def moves(self, position: Rows, player: Player) -> Iterator[tuple[str, Rows]]:
        for start, target in self._jumps(position, player):
            yield cell_name(start), put(position, {start: ".", target: self._animal(player)})

    def structured(self, position: Rows) -> Patterns:
        """Return the position and its conceivable moves as sets of cells, for the compiled search."""
        rows, columns = len(position), len(position[0])
        return Patterns(  # without symmetries: a reflection would send the toads the other way
            rows * columns,
            _all_moves(rows, columns, 1, self.jump),
            _all_moves(rows, columns, -1, self.jump),
            left_stones=cells_of(position, self.animals[0]),
            right_stones=cells_of(position, self.animals[1]),
            columns=columns,
            walls=cells_of(position, "#"),
        )

    def small_positions(self) -> Iterator[Rows]:
        yield from small_boards(self.animals + ".", [(1, 1), (1, 2), (1, 4), (2, 2)])
        yield ("tf#.t.f".translate(str.maketrans("tf", self.animals)),)

    def scene(self, position: Rows) -> Scene:
        shapes = strip_shapes(position, dict(zip(self.animals, self.figures, strict=True)))
        spots = [
            HotSpot(cell_name(start), strip_area(start), player)
            for player in (LEFT, RIGHT)
            for start, _ in self._jumps(position, player)
        ]
        return Scene(
            tuple(shapes),
            tuple(spots),
            Message("toads t and frogs f: {strips}", strips=self.format(position))
            if self.animals == "tf"
            else self.format(position),
        )

    def _jumps(self, position: Rows, player: Player) -> Iterator[tuple[Cell, Cell]]:
        for row, column in cells_with(position, self._animal(player)):
            ahead = column + player.sign
            over = 0
            while over < self.jump and at(position, row, ahead) == self._animal(-player):
                over, ahead = over + 1, ahead + player.sign
            if at(position, row, ahead) == ".":
                yield (row, column), (row, ahead)


class ElephantsAndRhinos(ToadsAndFrogs):
    """Elephants walk to the right, rhinos to the left; nobody jumps."""

    name = "elephants-and-rhinos"
    animals = "er"
    figures = ((Figure.ELEPHANT, Role.LEFT), (Figure.RHINO, Role.RIGHT))
    parameters = ()
    title = Message("Elephants and Rhinos")
    summary = Message("Elephants go right, rhinos go left, one step at a time; nobody jumps.")
    rules = Message(
        "Left moves an elephant (e) one cell to the right into a free cell, Right a rhino (r) one cell to"
        " the left. Nobody jumps and nobody is captured. Whoever cannot move loses."
    )
    notation = Message(
        "A strip of e, r and . for free cells: ee..rr; several strips with | between them. A move names"
        " the animal's cell: b1."
    )
    sources = ("WinningWays",)
    openings = ("e.e..r.r", "e..e...r..r", "e.e...r.r|e..e..r")
    examples = (
        Example("e.e..r.r", outcome="P"),
        Example("e.r", outcome="N", value="*"),
        Example("e..r", outcome="P", value="0"),
        Example("e...", outcome="L", value="3"),
    )

    def __init__(self) -> None:
        super().__init__(0)


@cache
def _all_moves(rows: int, columns: int, step: int, jump: int) -> tuple[Pattern, ...]:
    """Return every step and every jump of the animals that go in one direction."""
    found = []
    for row, column in product(range(rows), range(columns)):
        start, over = bit((row, column), columns), 0
        for distance in range(1, jump + 2):
            if not 0 <= column + distance * step < columns:
                break
            target = bit((row, column + distance * step), columns)
            found.append(Pattern(start, over, target, start | target, 0))
            over |= target
    return tuple(found)
