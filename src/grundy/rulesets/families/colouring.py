"""Colouring games on boards: place a stone on a free cell that your own rule allows.

The engine of Col and Snort. A free cell is closed to a player when a neighbouring stone forbids it; a
cell closed to both is out of play. What is left falls apart into regions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Player
from grundy.rulesets.families.board import (
    STONE,
    Cell,
    Rows,
    around,
    bit,
    board_scene,
    cell_name,
    cell_spot,
    cells_with,
    connected,
    empty_board,
    keep,
    put,
    small_boards,
)
from grundy.rulesets.families.stones import StoneGame
from grundy.rulesets.scene import Scene
from grundy.rulesets.structures import Placements


class Colouring(StoneGame):
    """Place a stone; a subclass says which neighbouring stones forbid it."""

    family: ClassVar[str] = "grids"
    structure = Placements
    impartial = False
    sample = "x..|.o."
    whole = empty_board
    forbidden_by_own: ClassVar[bool]
    """Whether one's own neighbouring stones forbid a cell (else the opponent's do)."""
    notation = Message(
        "Rows from the top, separated by |: x..|.o., with x for Left, o for Right, . free, # no cell;"
        " 2x3 is a free board. A move names a cell: b1."
    )

    def moves(self, position: Rows, player: Player) -> Iterator[tuple[str, Rows]]:
        for cell in cells_with(position, "."):
            if self.is_open(position, cell, player):
                yield cell_name(cell), put(position, {cell: STONE[player]})

    def is_open(self, position: Rows, cell: Cell, player: Player) -> bool:
        """Return whether `player` may place a stone on the free `cell`."""
        bad = STONE[player if self.forbidden_by_own else -player]
        return all(position[r][c] != bad for r, c in around(position, cell))

    def components(self, position: Rows) -> Sequence[Rows]:
        free = [
            cell
            for cell in cells_with(position, ".")
            if self.is_open(position, cell, LEFT) or self.is_open(position, cell, RIGHT)
        ]
        parts = []
        for region in connected(free, lambda cell: around(position, cell)):
            # The stones beside a region stay with it: they are what tints its cells.
            rim = {n for c in region for n in around(position, c) if position[n[0]][n[1]] in "xo"}
            parts.append(keep(position, {*region, *rim}, "#"))
        return parts

    def structured(self, position: Rows) -> Placements:
        """Return the moves as sets of resources, for the compiled search.

        Every cell is a resource of both players. Two neighbouring cells that exclude each other, for one
        player (Col) or between the players (Snort), share two more: one for each way round.
        """
        columns = len(position[0])
        cells = list(cells_with(position, ".xo"))  # taken ones too: options share the same moves
        needs = {player: {cell: bit(cell, columns) for cell in cells} for player in (LEFT, RIGHT)}
        free = len(position) * columns
        for cell in cells:
            for near in around(position, cell):
                if near > cell and near in needs[LEFT]:
                    for player in (LEFT, RIGHT):
                        other = player if self.forbidden_by_own else -player
                        needs[player][cell] |= 1 << free
                        needs[other][near] |= 1 << free
                        free += 1
        now = {
            player: sum(
                1 << i
                for i, (r, c) in enumerate(cells)
                if position[r][c] == "." and self.is_open(position, (r, c), player)
            )
            for player in (LEFT, RIGHT)
        }
        left, right = (tuple(needs[player].values()) for player in (LEFT, RIGHT))
        return Placements(
            left,
            right,
            now[LEFT],
            now[RIGHT],
            board=(len(position), columns),
            places=tuple(r * columns + c for r, c in cells),
        )

    def small_positions(self) -> Iterator[Rows]:
        yield from small_boards("xo.#", [(1, 1), (1, 3), (2, 2)])
        yield from small_boards(".", [(1, 5), (2, 3)])

    def scene(self, position: Rows) -> Scene:
        spots = [
            cell_spot(cell_name(cell), player, cell)
            for cell in cells_with(position, ".")
            for player in (LEFT, RIGHT)
            if self.is_open(position, cell, player)
        ]
        return board_scene(position, spots)
