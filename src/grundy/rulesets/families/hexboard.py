"""The Hex board: cells in rows, hexagonal neighbours, two pairs of opposite sides.

Cell `row * columns + column` is one bit of a mask. The neighbours of (r, c) are (r-1, c), (r-1, c+1),
(r, c-1), (r, c+1), (r+1, c-1) and (r+1, c), so the acute corners are the first and the last cell.
Left joins the top row to the bottom row, Right the first column to the last one.

>>> board = HexBoard(3, 3, left=0b010_010_010)
>>> board.winner()
<Player.LEFT: 'left'>
>>> [cell_name(cell, 3) for cell in board.chain(Player.LEFT)]
['b1', 'b2', 'b3']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from grundy.core.bitset import bits
from grundy.core.players import Player
from grundy.rulesets.notation import column_letters

_AROUND = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


@dataclass(frozen=True)
class Geometry:
    """What does not change during a game: neighbours of each cell, and each player's two sides."""

    neighbours: tuple[int, ...]
    sides: dict[Player, tuple[int, int]]
    columns: int

    def near(self, cells: int) -> int:
        """Return the neighbours of some cells; bits beyond the board may be among them.

        >>> shape = geometry(3, 3)
        >>> shape.near(0b000_010_000) == shape.neighbours[4]
        True
        """
        columns = self.columns
        first, last = self.sides[Player.RIGHT]
        not_first, not_last = cells & ~first, cells & ~last
        return (
            cells << columns
            | cells >> columns
            | not_last << 1
            | not_first >> 1
            | not_first << (columns - 1)
            | not_last >> (columns - 1)
        )

    def grow(self, seed: int, stones: int) -> int:
        """Return all stones connected to the seed, which is part of them."""
        reached, front = 0, seed & stones
        while front != reached:
            reached = front
            front = (reached | self.near(reached)) & stones
        return reached

    def joins(self, player: Player, stones: int) -> bool:
        """Return whether these stones join the player's two sides."""
        start, goal = self.sides[player]
        if not (stones & start and stones & goal):
            return False
        return bool(self.grow(start, stones) & goal)

    def finishing(self, player: Player, stones: int, empty: int) -> int:
        """Return the empty cells with which the player joins the two sides at once."""
        found = empty
        for side in self.sides[player]:
            found &= side | self.near(self.grow(side, stones))
        return found


@cache
def geometry(rows: int, columns: int) -> Geometry:
    """Return the geometry of a board.

    >>> bin(geometry(2, 2).neighbours[0])
    '0b110'
    """
    neighbours = []
    for r in range(rows):
        for c in range(columns):
            near = [(r + dr, c + dc) for dr, dc in _AROUND]
            neighbours.append(
                sum(1 << (i * columns + j) for i, j in near if 0 <= i < rows and 0 <= j < columns)
            )
    top = (1 << columns) - 1
    first = sum(1 << (r * columns) for r in range(rows))
    sides = {
        Player.LEFT: (top, top << ((rows - 1) * columns)),
        Player.RIGHT: (first, first << (columns - 1)),
    }
    return Geometry(tuple(neighbours), sides, columns)


@dataclass(frozen=True)
class HexBoard:
    """A Hex position: `left` and `right` are the masks of the players' stones.

    `swapped` says, while one stone is on the board, that it has already been taken over.
    """

    rows: int
    columns: int
    left: int = 0
    right: int = 0
    swapped: bool = False

    @property
    def cells(self) -> int:
        """Return the number of cells."""
        return self.rows * self.columns

    @property
    def empty(self) -> int:
        """Return the mask of the empty cells."""
        return ((1 << self.cells) - 1) & ~(self.left | self.right)

    def stones(self, player: Player) -> int:
        """Return the mask of a player's stones."""
        return self.left if player is Player.LEFT else self.right

    def play(self, cell: int, player: Player) -> HexBoard:
        """Return the board after `player` has put a stone on an empty cell."""
        if player is Player.LEFT:
            return HexBoard(self.rows, self.columns, self.left | 1 << cell, self.right)
        return HexBoard(self.rows, self.columns, self.left, self.right | 1 << cell)

    def winner(self) -> Player | None:
        """Return who has joined their sides, if anybody; both never have."""
        shape = geometry(self.rows, self.columns)
        if shape.joins(Player.LEFT, self.left):
            return Player.LEFT
        return Player.RIGHT if shape.joins(Player.RIGHT, self.right) else None

    def chain(self, player: Player) -> tuple[int, ...]:
        """Return a shortest chain of the player's stones from side to side, empty if there is none."""
        shape = geometry(self.rows, self.columns)
        start, goal = shape.sides[player]
        stones = self.stones(player)
        layers = [start & stones]
        reached = layers[0]
        while layers[-1] and not layers[-1] & goal:
            layers.append(shape.near(layers[-1]) & stones & ~reached)
            reached |= layers[-1]
        if not layers[-1]:
            return ()
        chain: list[int] = []
        here = layers[-1] & goal
        for layer in reversed(layers):
            cell = next(bits(layer & here))
            chain.append(cell)
            here = shape.neighbours[cell]
        return tuple(reversed(chain))


def cell_name(cell: int, columns: int) -> str:
    """Return a cell as players write it: the column's letter and the row's number.

    >>> cell_name(5, 3), cell_name(26, 30)
    ('c2', 'aa1')
    """
    row, column = divmod(cell, columns)
    return f"{column_letters(column)}{row + 1}"
