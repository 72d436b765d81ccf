"""From a structure that a ruleset declares to the arrays that the compiled enumerator reads.

Where the rules are the same everywhere on a board, a part of it is worth the same wherever it lies and
however it is turned. So the board is laid into a square *frame* (where that fits a word) whose other cells
are walls, its moves are taken as shapes, and the shapes may stand anywhere in the frame. Whether the
rules are the same everywhere is checked in `sameness`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from grundy.arrays import has_numpy
from grundy.rulesets.structures import (
    WORD,
    Liberties,
    Pattern,
    Patterns,
    Placements,
    rectangle_symmetries,
)
from grundy.solvers.boards.arrays import frame_arrays, image_pairs
from grundy.solvers.boards.conflicts import conflicts_everywhere, conflicts_of, moves_permuted
from grundy.solvers.boards.frame import BoardFrame, Permutation
from grundy.solvers.boards.generators import Generators, lowest_bits
from grundy.solvers.boards.removal import bits
from grundy.solvers.boards.sameness import (
    are_sound,
    cells_in,
    distinct,
    everywhere,
    holds,
    images_of,
    shapes_everywhere,
)

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

Structure = Placements | Patterns | Liberties
PLACEMENTS, PATTERNS, LIBERTIES = range(3)
"""The kinds of structure, as the kernel numbers them."""
MOST_PATTERNS = 20_000
"""With more patterns preparing the arrays takes longer than many a search."""
MOST_KEPT = 32
"""Boards whose arrays are remembered."""


@dataclass(frozen=True, eq=False)
class BoardTable:
    """The arrays of one set of rules, and how its positions are written in words."""

    frame: BoardFrame | None
    unused: int
    """The cells that no move ever touches: as good as walls."""
    places: tuple[int, ...]
    """The bit of each move of a placement game."""
    rules: Array
    columns: Array
    corner: Array
    """The length of a row, the number of cells and the first row; then for each symmetry how far an image
    is from the corner for each row, and for each column, that a part has less than the frame."""
    images: Array
    conflicts: Array
    starts: Array
    patterns: Array
    generators: Generators
    most_options: int

    def words(self, position: Structure) -> tuple[int, int]:
        """Return the two words of a position."""
        if isinstance(position, Placements):
            left, right = (
                sum(1 << self.places[i] for i in bits(now))
                for now in (position.left_now, position.right_now)
            )
            return left, right
        own, enemy = position.left_stones, position.right_stones
        free = (1 << position.cells) - 1 & ~(own | enemy | position.walls)
        words = (own | free) & ~self.unused, (enemy | free) & ~self.unused
        if self.frame is None:
            return words
        return self.frame.place(words[0]), self.frame.place(words[1])

    @property
    def arrays(self) -> tuple[Array, ...]:
        """Return what `expand` reads, in its order."""
        g = self.generators
        return (
            *(self.rules, self.columns, self.corner, self.images),
            *(self.conflicts, self.starts, self.patterns),
            *(g.anchors, g.offsets, g.ends, g.chains, g.distances),
        )


def table_of(position: Structure) -> BoardTable | None:
    """Return the arrays for a position and all others on the same board; None where they do not fit.

    >>> from grundy.rulesets.registry import get
    >>> game = get("clobber")
    >>> board = table_of(game.structured(game.parse("2x3")))
    >>> len(board.images), board.words(game.structured(game.parse("xo.|...")))
    (7, (61, 62))
    """
    if not has_numpy():
        return None  # the tables are for the compiled enumerator
    if isinstance(position, Placements):
        if not position.fits:
            return None
        sides = position.left, position.right
        return _placement_table(*sides, position.symmetries, position.board, position.places)
    if position.cells > WORD:
        return None
    if isinstance(position, Liberties):
        return _liberty_table(position.cells // position.columns, position.columns)
    return _of_patterns(position)


# -- patterns --------------------------------------------------------------------------------------

_lately: dict[tuple[Any, ...], tuple[Patterns, BoardTable | None]] = {}


def _of_patterns(position: Patterns) -> BoardTable | None:
    """Return the table of a board: comparing all its patterns takes longer than many a position."""
    key = (
        position.cells,
        position.columns,
        id(position.left),
        id(position.right),
        position.symmetries,
    )
    found = _lately.get(key)
    if found is None:
        if len(_lately) >= MOST_KEPT:
            _lately.clear()
        table = _pattern_table(
            position.cells, position.columns, position.left, position.right, position.symmetries
        )
        found = _lately[key] = position, table  # while the position is kept the ids stay its own
    return found[1]


@lru_cache(maxsize=MOST_KEPT)
def _pattern_table(
    cells: int,
    columns: int,
    left: tuple[Pattern, ...],
    right: tuple[Pattern, ...],
    symmetries: tuple[Permutation, ...],
) -> BoardTable | None:
    import numpy as np

    if max(len(left), len(right)) > MOST_PATTERNS:
        return None
    players = (left,) if left == right else (left, right)
    sides = tuple(distinct(np.array(side, np.uint64).reshape(-1, 6)) for side in players)
    if np.array_equal(sides[0], sides[-1]):
        sides = sides[:1]
    if not all(map(are_sound, sides)):
        return None
    used = 0
    for side in sides:
        used |= int(np.bitwise_or.reduce(cells_in(side)))
    unused = (1 << cells) - 1 & ~used
    if columns and cells % columns == 0:
        frame = BoardFrame.around(cells // columns, columns)
        found = shapes_everywhere(frame, sides, unused)
        if found is not None:
            shapes, group, tables = found

            def copies(patterns: Array) -> Array:
                images = images_of(patterns, tables).reshape(-1, 6)
                alike = np.concatenate([patterns, images])
                return everywhere(distinct(frame.cornered(alike)), frame)

            placed = tuple(everywhere(side.patterns, frame) for side in shapes)
            generators = Generators.of(shapes[0].orbits, shapes[-1].orbits, copies)
            return _patterns_as_arrays(placed, generators, group, tables[:, None], frame, unused)
    kept = tuple(g for g in symmetries if all(holds(side, g) for side in sides))
    generators, images = Generators.of(sides[0], sides[-1]), image_pairs([(g,) for g in kept])
    return _patterns_as_arrays(sides, generators, kept, images, None, unused)


def _patterns_as_arrays(
    sides: tuple[Array, ...],
    generators: Generators,
    symmetries: tuple[Permutation, ...],
    images: Array,
    frame: BoardFrame | None,
    unused: int,
) -> BoardTable:
    import numpy as np

    most = max(map(len, sides))
    starts = np.zeros((2, WORD + 2), np.int64)
    patterns = np.zeros((2, most, 6), np.uint64)
    for number, side in enumerate(sides):
        own = lowest_bits(side[:, 0])
        order = np.argsort(own, kind="stable")
        starts[number] = np.searchsorted(own[order], range(WORD + 2))
        patterns[number, : len(side)] = side[order]
    if len(sides) == 1:
        starts[1], patterns[1] = starts[0], patterns[0]
    return BoardTable(
        frame,
        unused,
        places=(),
        rules=np.array([PATTERNS, frame is not None, len(sides) == 1], np.int64),
        **frame_arrays(frame, symmetries),
        images=images,
        conflicts=np.zeros((2, 2, 1), np.uint64),
        starts=starts,
        patterns=patterns,
        generators=generators,
        most_options=max(most, 1),
    )


# -- placements ------------------------------------------------------------------------------------


@lru_cache(maxsize=MOST_KEPT)
def _placement_table(
    left: tuple[int, ...],
    right: tuple[int, ...],
    symmetries: tuple[Permutation, ...],
    board: tuple[int, int] | None,
    places: tuple[int, ...],
) -> BoardTable:
    import numpy as np

    needs = left, right
    found = conflicts_everywhere(needs, board, places) if board else None
    if found is not None:
        frame, conflicts, kept = found
        images: list[tuple[Permutation, ...]] = [(g,) for g in kept]
        bits_of = tuple(frame.place(1 << cell).bit_length() - 1 for cell in places)
    else:
        frame, bits_of = None, tuple(range(max(map(len, needs))))
        conflicts = np.zeros((2, 2, WORD), np.uint64)
        for side, pair in enumerate(conflicts_of(needs)):
            for other, hits in enumerate(pair):
                conflicts[side, other, : len(hits)] = np.array(hits, np.uint64)
        permuted_moves = (moves_permuted(needs, g) for g in symmetries)
        images = [pair for pair in permuted_moves if pair is not None]
    straight = np.array_equal(conflicts[0, 0], conflicts[1, 1])
    swaps = straight and np.array_equal(conflicts[0, 1], conflicts[1, 0])
    return BoardTable(
        frame,
        unused=0,
        places=bits_of,
        rules=np.array([PLACEMENTS, frame is not None, swaps], np.int64),
        **frame_arrays(frame, [pair[0] for pair in images]),
        images=image_pairs(images),
        conflicts=conflicts,
        **_no_patterns(),
        most_options=WORD,
    )


# -- liberties -------------------------------------------------------------------------------------


@lru_cache(maxsize=MOST_KEPT)
def _liberty_table(rows: int, columns: int) -> BoardTable:
    import numpy as np

    frame = BoardFrame.around(rows, columns)
    symmetries = rectangle_symmetries(frame.height, frame.width, turned=True)
    return BoardTable(
        frame,
        unused=0,
        places=(),
        rules=np.array([LIBERTIES, True, True], np.int64),
        **frame_arrays(frame, symmetries),
        images=image_pairs([(g,) for g in symmetries]),
        conflicts=np.zeros((2, 2, 1), np.uint64),
        **_no_patterns(),
        most_options=WORD,
    )


def _no_patterns() -> dict[str, Any]:
    import numpy as np

    return {
        "starts": np.zeros((2, WORD + 2), np.int64),
        "patterns": np.zeros((2, 0, 6), np.uint64),
        "generators": _no_generators(),
    }


@cache
def _no_generators() -> Generators:
    import numpy as np

    nothing = np.zeros((0, 6), np.uint64)
    return Generators.of(nothing, nothing)
