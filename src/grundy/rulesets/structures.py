"""What a fast solver can recognise in a game, as data: plain numbers instead of rules.

A ruleset whose positions have one of these structures names it (`structure = Placements`) and writes a
position in it (`structured(position)`, None where the position is too large for it). The table in
`solvers.plan` says which solver takes which structure; no solver knows a game by name.

* `Placements`: every move needs some resources (cells) and uses them up; a move stays possible as long
  as nobody has used one of its resources. So a position is a set of possible moves for each player, and
  playing a move only ever removes moves. Col and Snort are of this form.
* `Dominoes`: the free cells of a rectangle; Left lays upright dominoes on them, Right lying ones.
* `Patterns`: a board of own, enemy and free cells; a move is possible where a fixed pattern of the
  three is found, and changes fixed cells. Clobber, Konane, Toads and Frogs and Amazons are of this form.
* `Liberties`: stones are placed, and after every move each group of stones must have a free neighbour:
  NoGo.
* `Lines`: both players take cells; whoever first owns a whole line wins. Tic-tac-toe is of this form,
  and Connect Four, where stones fall.
* `Superko`: stones are placed, surrounded ones are captured, and no board comes back: Go.
* `ScoredStrings`, `NimStrings`: strings and coins, played for coins or for the last string.
* `SwitchingGraph`, `VertexGraph`, `HexBoard`: who can join two ends.
* `Chase`: hunters who only ever go forward, after one prey that walks to and fro.
* `MiserePlay`: another game whose last mover loses.
* `Rides`, `Multiples`: two numbers, made smaller in fixed directions or by multiples of each other.
* `YoungDiagram`, `TokensOnDigraph`, `OneHeapCircle`: the position itself is the structure.

>>> square = SwitchingGraph(edges=((0, 1), (1, 2), (2, 3), (3, 0)), a=0, b=2)
>>> square.vertices
(0, 1, 2, 3)
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.core.depth_first import reached
from grundy.core.players import Player
from grundy.rulesets.families.hexboard import HexBoard
from grundy.rulesets.families.strings import Strings

if TYPE_CHECKING:
    from grundy.rulesets.base import Ruleset

__all__ = [
    "WORD",
    "Chase",
    "Dominoes",
    "HexBoard",
    "Liberties",
    "Lines",
    "MiserePlay",
    "Multiples",
    "NimStrings",
    "OneHeapCircle",
    "Pattern",
    "Patterns",
    "Placements",
    "Rides",
    "ScoredStrings",
    "Superko",
    "SwitchingGraph",
    "TokensOnDigraph",
    "VertexGraph",
    "YoungDiagram",
    "rectangle_symmetries",
]

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
    board: tuple[int, int] | None = None
    """Rows and columns where each move lies on one cell of a rectangle, and whether two moves conflict
    depends only on how far apart they lie."""
    places: tuple[int, ...] = ()
    """Then the cell of each move, counted row by row: move i of either player lies on cell `places[i]`."""

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


class Pattern(NamedTuple):
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


@dataclass(frozen=True)
class ScoredStrings:
    """Strings between coins and the ground; whoever frees a coin gets it and moves again."""

    strings: Strings
    are_boxes: bool = False
    """Whether the coins are boxes, and the strings the lines between them."""


@dataclass(frozen=True)
class NimStrings:
    """The same strings, played for the last string instead of coins."""

    strings: Strings


class YoungDiagram:
    """A position is a tuple of rows, none longer than the one before; a move bites off a corner."""


class TokensOnDigraph:
    """A position has a `graph` and the `tokens` on its vertices; a move takes a token along an edge."""


class OneHeapCircle:
    """A game for many players with one heap: positions are token counts, moves are the takes."""


@dataclass(frozen=True)
class Rides:
    """A token on the cell `place`; a move takes it any number of steps in one direction, towards 0.

    A rook, with the directions (1, 0) and (0, 1), is Nim with two heaps; a queen is Wythoff's game.
    """

    place: tuple[int, int]
    directions: tuple[tuple[int, int], ...]
    """Steps by which the two numbers get smaller, each without a common divisor."""


@dataclass(frozen=True)
class Multiples:
    """Two numbers; a move subtracts a multiple of the smaller one, and what is left is at least `least`."""

    place: tuple[int, int]
    least: int = 0


@dataclass(frozen=True)
class MiserePlay:
    """Misère play of another game, as a game of its own."""

    game: Ruleset[Any]


@dataclass(frozen=True)
class SwitchingGraph:
    """A multigraph with two terminals, in the middle of Shannon's switching game on its edges.

    `edges` are the edges still open (a repeated pair is a pair of parallel edges, a loop is a wasted
    move), `fastened` those that Short has made safe; what Cut has deleted is simply not there.
    """

    edges: tuple[tuple[int, int], ...]
    a: int
    b: int
    fastened: tuple[tuple[int, int], ...] = ()

    @cached_property
    def vertices(self) -> tuple[int, ...]:
        """Return every vertex that is a terminal or the end of an edge, in order."""
        ends = {v for pair in (*self.edges, *self.fastened) for v in pair}
        return tuple(sorted(ends | {self.a, self.b}))

    def fasten(self, edge: int) -> SwitchingGraph:
        """Return the graph after Short has fastened the open edge with this index.

        >>> SwitchingGraph(((0, 1), (0, 1)), a=0, b=1).fasten(0)
        SwitchingGraph(edges=((0, 1),), a=0, b=1, fastened=((0, 1),))
        """
        rest = self.edges[:edge] + self.edges[edge + 1 :]
        return SwitchingGraph(rest, self.a, self.b, (*self.fastened, self.edges[edge]))

    def delete(self, edge: int) -> SwitchingGraph:
        """Return the graph after Cut has deleted the open edge with this index.

        >>> SwitchingGraph(((0, 1), (0, 1)), a=0, b=1).delete(0)
        SwitchingGraph(edges=((0, 1),), a=0, b=1, fastened=())
        """
        rest = self.edges[:edge] + self.edges[edge + 1 :]
        return SwitchingGraph(rest, self.a, self.b, self.fastened)


@dataclass(frozen=True)
class VertexGraph:
    """A graph with two terminals, in the middle of the switching game on its vertices.

    `short` are the vertices that Short has taken, `cut` those that Cut has removed; the terminals belong
    to Short from the start.

    >>> VertexGraph(((0, 1), (1, 2)), a=0, b=2).open
    (1,)
    """

    edges: tuple[tuple[int, int], ...]
    a: int
    b: int
    short: frozenset[int] = frozenset()
    cut: frozenset[int] = frozenset()

    @property
    def vertices(self) -> tuple[int, ...]:
        """Return all vertices in order."""
        return tuple(sorted({self.a, self.b, *(v for edge in self.edges for v in edge)}))

    @property
    def open(self) -> tuple[int, ...]:
        """Return the vertices nobody has played."""
        played = {self.a, self.b} | self.short | self.cut
        return tuple(v for v in self.vertices if v not in played)

    def around(self) -> dict[int, list[int]]:
        """Return the neighbours of each vertex."""
        near: dict[int, list[int]] = {v: [] for v in self.vertices}
        for u, v in self.edges:
            near[u].append(v)
            near[v].append(u)
        return near

    def winner(self) -> Player | None:
        """Return LEFT when taken vertices join a and b, RIGHT when nothing can any more."""
        if self._joins(self.short):
            return Player.LEFT
        return None if self._joins(self.short.union(self.open)) else Player.RIGHT

    def _joins(self, allowed: frozenset[int]) -> bool:
        near, ends = self.around(), allowed | {self.b}
        return self.b in reached((self.a,), lambda v: [w for w in near[v] if w in ends])


@cache
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


@dataclass(frozen=True)
class Superko:
    """Stones on a grid: groups without a free neighbour are captured, each stone a point.

    A move that captures nothing and leaves its own group without a free neighbour is forbidden, and so is
    one that brings an earlier board back. Two passes in a row end the game. A set of cells is a number
    with their bits, row by row.

    >>> Superko(rows=1, columns=3, left=0b001, right=0b100, captured=0, passes=0).free
    2
    """

    rows: int
    columns: int
    left: int
    right: int
    captured: int
    """What Left has captured, minus what Right has."""
    passes: int
    """How many passes were made in a row just now."""
    seen: frozenset[tuple[int, int]] = frozenset()
    """The earlier boards: Left's and Right's stones."""

    @property
    def free(self) -> int:
        """Return the cells without a stone."""
        return ~(self.left | self.right) & (1 << self.rows * self.columns) - 1


@dataclass(frozen=True)
class Lines:
    """Sets of cells, any of which wins when one player owns all of it, and who owns what.

    The players take one free cell each in turn; when none is left, the game is drawn. A set of cells is
    a number with their bits.

    >>> Lines(lines=(0b011, 0b110), cells=3, left=0b010, right=0).free
    5
    """

    lines: tuple[int, ...]
    cells: int
    left: int
    right: int
    symmetries: tuple[tuple[int, ...], ...] = ()
    """Permutations of the cells that carry lines to lines."""
    drop: int = 0
    """Where stones fall: a cell can be taken once the cell that many further on is taken, or there is none.
    0 where every free cell can be taken."""

    @property
    def free(self) -> int:
        """Return the cells that nobody owns."""
        return ~(self.left | self.right) & (1 << self.cells) - 1


@dataclass(frozen=True)
class Chase:
    """Hunters (Left's) go forward for ever, one prey (Right's) walks along lines of free cells.

    Whoever cannot move loses. Cells are numbered, a set of cells is a number with their bits.

    >>> lines = (((1, 2),), ((0,), (2,)), ((1, 0),))
    >>> lane = Chase(forward=((1,), (2,), ()), lines=lines, hunters=1, prey=2)
    >>> lane.prey
    2
    """

    forward: tuple[tuple[int, ...], ...]
    """The cells to which a hunter can step, from each cell; no way leads back."""
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    """The lines along which the prey walks from each cell, until somebody is in its way; the prey can
    always walk back."""
    hunters: int
    prey: int
