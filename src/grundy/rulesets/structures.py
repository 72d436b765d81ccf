"""Games in the form that the compiled searches read: plain numbers instead of rules.

Three forms cover most board games with at most 64 moves or cells. A ruleset that can write its positions
in one of them names the form as its `structure` and offers the method of the same name:

* `"placements"`: every move needs some resources (cells) and uses them up; a move stays possible as long
  as nobody has used one of its resources. So a position is a set of possible moves for each player, and
  playing a move only ever removes moves. Col and Snort are of this form.
* `"dominoes"`: the free cells of a rectangle; Left lays upright dominoes on them, Right lying ones.
* `"patterns"`: a board of own, enemy and free cells; a move is possible where a fixed pattern of the
  three is found, and changes fixed cells. Clobber, Konane, Toads and Frogs and Amazons are of this form.
* `"liberties"`: stones are placed, and after every move each group of stones must have a free neighbour:
  NoGo.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

WORD = 64
"""Moves of one player, or cells of a board, that fit the compiled searches."""


@dataclass(frozen=True)
class Placements:
    """All moves of both players as sets of resources, and which of them are possible now.

    >>> square = Placements(left=(0b0101, 0b1010), right=(0b0011, 0b1100), left_now=3, right_now=3)
    >>> square.fits
    True
    """

    left: tuple[int, ...]
    right: tuple[int, ...]
    left_now: int
    """Bit i is set when Left's move i is possible."""
    right_now: int
    symmetries: tuple[tuple[int, ...], ...] = ()
    """Permutations of the resources that carry each player's moves to moves of the same player."""
    grid: tuple[int, int] | None = None
    """Rows and columns where the resources are the cells of a rectangle, row by row, and the rules are
    the same everywhere on it, turned and reflected: then shapes are worth the same wherever they lie."""

    @property
    def fits(self) -> bool:
        """Return whether each player's moves fit one machine word."""
        return len(self.left) <= WORD and len(self.right) <= WORD


@dataclass(frozen=True)
class Dominoes:
    """The free cells of a rectangle, numbered row by row."""

    rows: int
    columns: int
    free: int


@dataclass(frozen=True)
class Pattern:
    """A move as it looks to the player who makes it; all fields are sets of cells."""

    own: int
    enemy: int
    free: int
    own_after: int
    """The cells where the mover's stones change: removed where there was one, else placed."""
    enemy_after: int
    """The cells where the enemy's stones change."""
    burnt: int = 0
    """The free cells that nobody can use any more."""


@dataclass(frozen=True)
class Patterns:
    """The patterns of both players on a board of `cells` cells, and the stones on it.

    No play may be longer than half the square of `cells`, and no position may come back.
    """

    cells: int
    left: tuple[Pattern, ...]
    right: tuple[Pattern, ...]
    left_stones: int
    right_stones: int
    symmetries: tuple[tuple[int, ...], ...] = ()
    """Permutations of the cells that carry each player's patterns to patterns of the same player."""
    columns: int = 0
    """The length of a row where the rules are the same everywhere on the board, else 0."""
    walls: int = 0
    """The cells that nobody can use."""

    @property
    def rules(self) -> Hashable:
        """Return what positions on the same board have in common."""
        return self.cells, self.columns, self.left, self.right

    @property
    def same_for_both(self) -> bool:
        """Return whether both players have the same patterns."""
        return self.left == self.right

    @property
    def longest_play(self) -> int:
        """Return a number of moves that no play exceeds."""
        return self.cells**2 // 2 + 2


@dataclass(frozen=True)
class Liberties:
    """Stones on a board of `cells` cells in rows of `columns`, where every group needs a free cell."""

    cells: int
    columns: int
    left_stones: int
    right_stones: int
    walls: int = 0
    symmetries: tuple[tuple[int, ...], ...] = ()

    same_for_both = True

    @property
    def rules(self) -> Hashable:
        """Return what positions on the same board have in common."""
        return self.cells, self.columns

    @property
    def longest_play(self) -> int:
        """Return a number of moves that no play exceeds."""
        return self.cells


def rectangle_symmetries(
    rows: int, columns: int, turned: bool = False
) -> tuple[tuple[int, ...], ...]:
    """Return the reflections of a rectangle as permutations of its cells, the identity left out.

    Cells are numbered row by row. With `turned` the rotations of a square are among them.

    >>> rectangle_symmetries(1, 3)
    ((2, 1, 0),)
    >>> len(rectangle_symmetries(2, 2)), len(rectangle_symmetries(2, 2, turned=True))
    (3, 7)
    """
    found = []
    for flip_rows in (False, True):
        for flip_columns in (False, True):
            image = tuple(
                (rows - 1 - r if flip_rows else r) * columns
                + (columns - 1 - c if flip_columns else c)
                for r in range(rows)
                for c in range(columns)
            )
            if image not in found:
                found.append(image)
    if turned and rows == columns:
        found += [tuple(i % rows * rows + i // rows for i in image) for image in found]
    return tuple(found[1:])
