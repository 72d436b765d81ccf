"""Backsliding Toads and Frogs: toads and frogs that may also go back a step.

Toads go right and frogs go left, one step into a free cell, or over opponents in a row (one, if nothing
else is said) into the free cell behind them. Unlike in Toads and Frogs an animal may also slide one
step back. Nobody is captured. Whoever cannot move loses; play that goes on for ever is a draw.

A position is a strip, `ttt..fff`; several strips are separated by `|`. A move is the cell left and the
cell entered, `c1-d1`.

Sliding back brings positions back, so the values are loopy: ttt..fff is a draw, worth
{on||0|-1/2} & {1/2|0||off} [Siegel2009Backsliding].

>>> import grundy
>>> grundy.value("backsliding-toads-and-frogs:ttt..fff")
LoopyValue('{on||0|-1/2} & {1/2|0||off}')
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Option, Parameter, Player
from grundy.rulesets.families.board import Cell, Rows, at, cell_name, cells_with, put, small_boards
from grundy.rulesets.families.strips import AnimalStrips, strip_area, strip_shapes
from grundy.rulesets.scene import Figure, HotSpot, Role, Scene

ANIMAL = {LEFT: "t", RIGHT: "f"}
ANIMALS = {"t": (Figure.TOAD, Role.LEFT), "f": (Figure.FROG, Role.RIGHT)}


class BackslidingToadsAndFrogs(AnimalStrips):
    """Toads and frogs walk, jump, and may slide back."""

    name = "backsliding-toads-and-frogs"
    title = Message("Backsliding Toads and Frogs")
    summary = Message(
        "Toads go right, frogs go left, by steps and jumps; both may slide back a step."
    )
    rules = Message(
        "Left moves a toad (t) one cell to the right into a free cell, or over frogs in a row into the"
        " free cell behind them; Right moves a frog (f) to the left in the same way. An animal may also"
        " slide one cell back. Whoever cannot move loses; endless play is a draw."
    )
    notation = Message(
        "A strip of t, f and . for free cells: ttt..fff; several strips with | between them. A move is"
        " the cell left and the cell entered: c1-d1."
    )
    theory = Message(
        "Positions can repeat, so most values have an onside and an offside; ttt..fff is a "
        "draw [Siegel2009Backsliding]."
    )
    family = "strips"
    sources = ("Siegel2009Backsliding", "Siegel2009")
    loopfree = False
    parameters = (
        Parameter(
            "jump",
            Message("How many opponents in a row can be jumped over."),
            default=1,
            minimum=0,
            maximum=20,
        ),
    )
    openings = ("tt..ff", "ttt..fff", "ttt...fff")
    examples = (
        Example(
            "ttt..fff",
            outcome="D",
            value="{on||0|-1/2} & {1/2|0||off}",
            source="Siegel2009Backsliding",
            is_small=False,
        ),
        Example("t.f", outcome="P", value="0"),
        Example("tt.ff", outcome="N", value="*"),
    )

    def __init__(self, jump: int = 1) -> None:
        self.jump = jump

    def moves(self, position: Rows, player: Player) -> Iterator[Option[Rows]]:
        for here, there in self._steps(position, player):
            option = put(position, {here: ".", there: ANIMAL[player]})
            yield f"{cell_name(here)}-{cell_name(there)}", option

    def small_positions(self) -> Iterator[Rows]:
        yield from small_boards("tf.", [(1, 1), (1, 2), (1, 4)])
        yield ("tf#.t.f",)

    def scene(self, position: Rows) -> Scene:
        shapes = strip_shapes(position, ANIMALS)
        spots = [
            HotSpot(
                f"{cell_name(here)}-{cell_name(there)}",
                strip_area(there),
                player,
                (strip_area(here),),
            )
            for player in (LEFT, RIGHT)
            for here, there in self._steps(position, player)
        ]
        return Scene(
            tuple(shapes),
            tuple(spots),
            Message("toads t and frogs f: {strips}", strips=self.format(position)),
        )

    def _steps(self, position: Rows, player: Player) -> Iterator[tuple[Cell, Cell]]:
        step = player.sign
        for row, column in cells_with(position, ANIMAL[player]):
            if at(position, row, column - step) == ".":
                yield (row, column), (row, column - step)
            for jumped in range(self.jump + 1):
                there = column + (jumped + 1) * step
                if at(position, row, there) == ".":
                    yield (row, column), (row, there)
                if at(position, row, there) != ANIMAL[-player]:
                    break
