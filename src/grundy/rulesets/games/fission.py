"""Fission: a stone splits into two, upwards and downwards for Left, to both sides for Right.

A move takes a stone whose two neighbours in one direction are free, removes it, and puts a stone on each
of the two: Left splits vertically, Right horizontally. The stones belong to nobody. Whoever cannot move
loses.

A position is written row by row, `...|.x.|...`, with `#` for a cell that is not there; `3x5` is a board
with one stone in the middle. A move names the cell of the stone and the player's direction: `b2`.

>>> import grundy
>>> fission = grundy.game("fission")
>>> list(fission.moves((".x.",), grundy.RIGHT))
[('b1', ('x.x',))]
>>> str(fission("3x3").value)
'0'
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Option, Player, Ruleset
from grundy.rulesets.families.board import (
    Cell,
    Rows,
    at,
    board_scene,
    cell_name,
    cell_spot,
    cells_with,
    images,
    put,
    read_board,
    small_boards,
    stone,
    transposed,
)
from grundy.rulesets.scene import Role, Scene, Shape, Token

SAMPLE = "...|.x.|..."
ALONG = {LEFT: (1, 0), RIGHT: (0, 1)}


class Fission(Ruleset[Rows]):
    """Split a stone: Left vertically, Right horizontally."""

    name = "fission"
    title = Message("Fission")
    summary = Message("Split a stone in two: Left up and down, Right to both sides.")
    rules = Message(
        "A move removes a stone whose two neighbouring cells in one direction are free and puts a stone on"
        " each of them: Left splits stones vertically, Right horizontally. Whoever cannot move loses."
    )
    notation = Message(
        "Rows from the top with | between them: ...|.x.|..., with # for a cell that is not there; 3x5 is a"
        " board with one stone in the middle. A move names the cell of the stone: b2."
    )
    family = "grids"
    sources = ("Siegel2013",)
    impartial = False
    openings = ("5x5", "7x7", "9x9")
    examples = (
        Example("5x5", outcome="P", is_small=False),
        Example("3x3", outcome="P", value="0"),
        Example(".x.", outcome="R", value="-1"),
    )

    def parse(self, text: str) -> Rows:
        return read_board(Reader(text, SAMPLE), ".x#", _one_stone)

    def format(self, position: Rows) -> str:
        return "|".join(position)

    def moves(self, position: Rows, player: Player) -> Iterator[Option[Rows]]:
        for cell, first, second in _splits(position, player):
            yield cell_name(cell), put(position, {cell: ".", first: "x", second: "x"})

    def normalize(self, position: Rows) -> Rows:
        # A turn by a quarter would exchange the players.
        return min(images(position, turned=False))

    def negative(self, position: Rows) -> Rows:
        return transposed(position)

    def small_positions(self) -> Iterator[Rows]:
        yield from small_boards(".x", [(1, 3), (3, 1), (1, 5), (2, 3), (3, 3)])

    def scene(self, position: Rows) -> Scene:
        spots = [
            cell_spot(cell_name(cell), player, cell)
            for player in (LEFT, RIGHT)
            for cell, _, _ in _splits(position, player)
        ]
        return board_scene(position, spots, drawer=_stone)


def _splits(position: Rows, player: Player) -> Iterator[tuple[Cell, Cell, Cell]]:
    down, right = ALONG[player]
    for row, column in cells_with(position, "x"):
        ends = (row - down, column - right), (row + down, column + right)
        if all(at(position, *end) == "." for end in ends):
            yield (row, column), *ends


def _one_stone(rows: int, columns: int) -> Rows:
    board = ["." * columns] * rows
    middle = (columns - 1) // 2
    row = "." * middle + "x" + "." * (columns - middle - 1)
    return (*board[: (rows - 1) // 2], row, *board[(rows - 1) // 2 + 1 :])


def _stone(character: str, x: float, y: float) -> Iterator[Shape]:
    """Draw a stone, which is nobody's."""
    if character == "x":
        yield Token(x + 0.5, y + 0.5, 0.38, Role.NEUTRAL, letter="x")
    else:
        yield from stone(character, x, y)
