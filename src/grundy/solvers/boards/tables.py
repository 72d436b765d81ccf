"""From a structure that a ruleset declares to the arrays that the compiled enumerator reads.

Where the rules are the same everywhere on a board, a part of it is worth the same wherever it lies and
however it is turned. So the board is laid into a square *frame* (where that fits a word) whose other cells
are walls, its moves are taken as shapes, and the shapes may stand anywhere in the frame. Whether the
rules are the same everywhere is checked in `sameness`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
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
from grundy.solvers.boards.frame import BoardFrame, Permutation, lowest_bit
from grundy.solvers.boards.generators import Generators, cells_of
from grundy.solvers.boards.removal import bits
from grundy.solvers.boards.sameness import (
    Sides,
    conflicts_everywhere,
    everywhere,
    images_of,
    is_sound,
    moves_permuted,
    shapes_everywhere,
    words_of,
)

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

Structure = Placements | Patterns | Liberties
PLACEMENTS, PATTERNS, LIBERTIES = range(3)
"""The kinds of structure, as the kernel numbers them."""
MOST_PATTERNS = 20_000
"""With more patterns preparing the arrays takes longer than many a search."""


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
            *(self.rules, self.columns, self.images, self.conflicts, self.starts, self.patterns),
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
    return _pattern_table(
        position.cells, position.columns, position.left, position.right, position.symmetries
    )


# -- patterns --------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _pattern_table(
    cells: int,
    columns: int,
    left: tuple[Pattern, ...],
    right: tuple[Pattern, ...],
    symmetries: tuple[Permutation, ...],
) -> BoardTable | None:
    sides = frozenset(left), frozenset(right)
    if not all(map(is_sound, sides[0] | sides[1])) or max(map(len, sides)) > MOST_PATTERNS:
        return None
    used = 0
    for pattern in sides[0] | sides[1]:
        used |= cells_of(pattern)
    unused = (1 << cells) - 1 & ~used
    if columns and cells % columns == 0:
        found = shapes_everywhere(BoardFrame.around(cells // columns, columns), sides, unused)
        if found is not None:
            frame, shapes, kept = found
            return _patterns_as_arrays(frame.height * frame.width, shapes, kept, frame, unused)
    kept = tuple(g for g in symmetries if all(images_of(side, g) == side for side in sides))
    return _patterns_as_arrays(cells, sides, kept, None, unused)


def _rows(
    shapes: Iterable[Pattern], cells: int, frame: BoardFrame | None
) -> Iterator[tuple[int, ...]]:
    """Yield each pattern at every place as its lowest own cell (`cells`: none) and its six sets."""
    for shape in shapes:
        words = words_of(shape)
        shifts: Iterable[int] = (0,)
        if frame is not None:
            _, rows, columns = frame.box(cells_of(shape))
            shifts = frame.shifts(rows, columns)
        own = lowest_bit(shape.own)
        for shift in shifts:
            yield own + shift if shape.own else cells, *(word << shift for word in words)


def _patterns_as_arrays(
    cells: int,
    sides: Sides,
    symmetries: tuple[Permutation, ...],
    frame: BoardFrame | None,
    unused: int,
) -> BoardTable:
    import numpy as np

    alike = sides[0] == sides[1]
    copies = None if frame is None else partial(everywhere, frame=frame)
    shapes = [sorted(side, key=words_of) for side in (sides[:1] if alike else sides)]
    rows = [sorted(_rows(side, cells, frame)) for side in shapes]
    most = max(map(len, rows))
    starts = np.zeros((2, cells + 2), np.int64)
    patterns = np.zeros((2, most, 6), np.uint64)
    for side, chosen in enumerate((rows[0], rows[-1])):
        if chosen:
            table = np.array(chosen, np.uint64)
            starts[side] = np.searchsorted(table[:, 0].astype(np.int64), range(cells + 2))
            patterns[side, : len(chosen)] = table[:, 1:]
    return BoardTable(
        frame,
        unused,
        places=(),
        rules=np.array([PATTERNS, frame is not None, alike], np.int64),
        columns=_column_sets(frame),
        images=_image_tables([(g,) for g in symmetries]),
        conflicts=_no_conflicts(),
        starts=starts,
        patterns=patterns,
        generators=Generators.of(shapes[0], shapes[-1], copies),
        most_options=max(most, 1),
    )


# -- placements ------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
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
        for side in (0, 1):
            for other in (0, 1):
                for i, move in enumerate(needs[side]):
                    hit = sum(1 << j for j, need in enumerate(needs[other]) if move & need)
                    conflicts[side, other, i] = hit
        permuted_moves = (moves_permuted(needs, g) for g in symmetries)
        images = [pair for pair in permuted_moves if pair is not None]
    straight = np.array_equal(conflicts[0, 0], conflicts[1, 1])
    swaps = straight and np.array_equal(conflicts[0, 1], conflicts[1, 0])
    return BoardTable(
        frame,
        unused=0,
        places=bits_of,
        rules=np.array([PLACEMENTS, frame is not None, swaps], np.int64),
        columns=_column_sets(frame),
        images=_image_tables(images),
        conflicts=conflicts,
        **_no_patterns(),
        most_options=WORD,
    )


# -- liberties -------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _liberty_table(rows: int, columns: int) -> BoardTable:
    import numpy as np

    frame = BoardFrame.around(rows, columns)
    symmetries = rectangle_symmetries(frame.height, frame.width, turned=True)
    return BoardTable(
        frame,
        unused=0,
        places=(),
        rules=np.array([LIBERTIES, True, True], np.int64),
        columns=_column_sets(frame),
        images=_image_tables([(g,) for g in symmetries]),
        conflicts=_no_conflicts(),
        **_no_patterns(),
        most_options=WORD,
    )


# -- arrays ----------------------------------------------------------------------------------------


def _column_sets(frame: BoardFrame | None) -> Array:
    import numpy as np

    if frame is None:
        return np.zeros(0, np.uint64)
    rows = range(0, frame.height * frame.width, frame.width)
    sets = [sum(1 << row + column for row in rows) for column in range(frame.width)]
    return np.array(sets, np.uint64)


def _image_tables(symmetries: Sequence[tuple[Permutation, ...]]) -> Array:
    """Return the image of every byte, for each symmetry and player; one table where both are alike."""
    import numpy as np

    sides = len(symmetries[0]) if symmetries else 1
    content = np.arange(256)
    tables = np.zeros((len(symmetries), sides, WORD // 8, 256), np.uint64)
    for number, permutations in enumerate(symmetries):
        for side, permutation in enumerate(permutations):
            for element, image in enumerate(permutation):
                byte, bit = divmod(element, 8)
                tables[number, side, byte, content >> bit & 1 == 1] |= np.uint64(1 << image)
    return tables


def _no_conflicts() -> Array:
    import numpy as np

    return np.zeros((2, 2, 1), np.uint64)


def _no_patterns() -> dict[str, Any]:
    import numpy as np

    return {
        "starts": np.zeros((2, 2), np.int64),
        "patterns": np.zeros((2, 0, 6), np.uint64),
        "generators": Generators.of((), ()),
    }
