"""From a structure that a ruleset declares to the arrays that the compiled enumerator reads.

Where the rules are the same everywhere on a board, a part of it is worth the same wherever it lies and
however it is turned. So the board is laid into a square *frame* (where that fits a word) whose other cells
are walls, its moves are taken as shapes, and the shapes may stand anywhere in the frame. What a ruleset
declares is not believed but checked: shapes that are missing somewhere on the board, or reflections that
it does not know, mean that nothing is moved, or reflected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.rulesets.structures import (
    WORD,
    Liberties,
    Pattern,
    Patterns,
    Placements,
    rectangle_symmetries,
)
from grundy.solvers.boards.generators import Generators, cells_of
from grundy.solvers.boards.placements import permuted
from grundy.solvers.boards.removal import bits

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

Permutation = tuple[int, ...]
Structure = Placements | Patterns | Liberties
PLACEMENTS, PATTERNS, LIBERTIES = range(3)
"""The kinds of structure, as the kernel numbers them."""
MOST_PATTERNS = 20_000
"""With more patterns preparing the arrays takes longer than many a search."""


@dataclass(frozen=True)
class BoardFrame:
    """Where a board of `rows` × `columns` lies: in the corner of `height` × `width` cells."""

    rows: int
    columns: int
    height: int
    width: int

    @classmethod
    def around(cls, rows: int, columns: int) -> BoardFrame:
        """Return a square if its cells fit a word, else the board itself.

        >>> BoardFrame.around(3, 4), BoardFrame.around(1, 9)
        (BoardFrame(rows=3, columns=4, height=4, width=4), BoardFrame(rows=1, columns=9, height=1, width=9))
        """
        side = max(rows, columns)
        return (
            cls(rows, columns, side, side) if side**2 <= WORD else cls(rows, columns, rows, columns)
        )

    def place(self, word: int) -> int:
        """Return a set of cells of the board as cells of the frame.

        >>> bin(BoardFrame.around(2, 1).place(0b11))
        '0b101'
        """
        row = (1 << self.columns) - 1
        return sum((word >> self.columns * r & row) << self.width * r for r in range(self.rows))

    def box(self, word: int) -> tuple[int, int, int]:
        """Return the distance of a set from the corner, and the rows and columns that it spans."""
        top, bottom = _lowest(word) // self.width, (word.bit_length() - 1) // self.width
        across, row = 0, (1 << self.width) - 1
        for r in range(top, bottom + 1):
            across |= word >> self.width * r & row
        left, right = _lowest(across), across.bit_length() - 1
        return self.width * top + left, bottom - top + 1, right - left + 1

    def shifts(self, rows: int, columns: int, *, on_board: bool = False) -> Iterator[int]:
        """Yield by how much a box in the corner may be shifted in the frame, or on the board."""
        height, width = (self.rows, self.columns) if on_board else (self.height, self.width)
        for r in range(height - rows + 1):
            for c in range(width - columns + 1):
                yield self.width * r + c

    def groups(self) -> Iterator[tuple[Permutation, ...]]:
        """Yield sets of symmetries that may hold, the largest first, the identity left out."""
        turned = rectangle_symmetries(self.height, self.width, turned=True)
        reflections = rectangle_symmetries(self.height, self.width)
        yield turned
        yield reflections
        for one in reflections:
            yield (one,)
        yield ()


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
    if not all(map(_is_sound, sides[0] | sides[1])) or max(map(len, sides)) > MOST_PATTERNS:
        return None
    used = 0
    for pattern in sides[0] | sides[1]:
        used |= cells_of(pattern)
    unused = (1 << cells) - 1 & ~used
    if columns and cells % columns == 0:
        found = _shapes_everywhere(BoardFrame.around(cells // columns, columns), sides, unused)
        if found is not None:
            frame, everywhere, kept = found
            return _patterns_as_arrays(frame.height * frame.width, everywhere, kept, frame, unused)
    kept = tuple(g for g in symmetries if all(_images(side, g) == side for side in sides))
    return _patterns_as_arrays(cells, sides, kept, None, unused)


def _is_sound(pattern: Pattern) -> bool:
    """Return whether a pattern changes only cells that it looks at, and does not hold one twice."""
    cells = cells_of(pattern)
    changes = pattern.own_after | pattern.enemy_after | pattern.burnt
    sizes = pattern.own.bit_count() + pattern.enemy.bit_count() + pattern.free.bit_count()
    then = (pattern.own ^ pattern.own_after) & (pattern.enemy ^ pattern.enemy_after)
    return bool(cells) and not changes & ~cells and sizes == cells.bit_count() and not then


_Sides = tuple[frozenset[Pattern], frozenset[Pattern]]


def _shapes_everywhere(
    frame: BoardFrame, sides: _Sides, unused: int
) -> tuple[BoardFrame, _Sides, tuple[Permutation, ...]] | None:
    """Return the patterns at every place of the frame with the symmetries that hold; None: not the same.

    The patterns must be on the whole board whatever is somewhere on it, unless they meet unused cells.
    """
    unlike = sides if sides[0] != sides[1] else sides[:1]
    placed = [{_mapped(pattern, frame.place) for pattern in side} for side in unlike]
    shapes = [{_at_corner(pattern, frame) for pattern in side} for side in placed]
    dead = frame.place(unused)
    for side, patterns in zip(shapes, placed, strict=True):
        for shape in side:
            _, rows, columns = frame.box(cells_of(shape))
            for shift in frame.shifts(rows, columns, on_board=True):
                there = _shifted(shape, shift)
                if there not in patterns and not cells_of(there) & dead:
                    return None
    for group in frame.groups():
        closed = [set(side) for side in shapes]
        for side in closed:
            images = [_at_corner(image, frame) for g in group for image in _images(side, g)]
            side.update(images)
        if any(
            _fits(shape, frame)
            for mine, all_images in zip(shapes, closed, strict=True)
            for shape in all_images - mine
        ):
            continue
        everywhere = [frozenset(_everywhere(side, frame)) for side in closed]
        return frame, (everywhere[0], everywhere[-1]), group
    return None


def _everywhere(shapes: Iterable[Pattern], frame: BoardFrame) -> Iterator[Pattern]:
    for shape in shapes:
        _, rows, columns = frame.box(cells_of(shape))
        for shift in frame.shifts(rows, columns):
            yield _shifted(shape, shift)


def _fits(shape: Pattern, frame: BoardFrame) -> bool:
    """Return whether a shape fits the board itself."""
    _, rows, columns = frame.box(cells_of(shape))
    return rows <= frame.rows and columns <= frame.columns


def _at_corner(pattern: Pattern, frame: BoardFrame) -> Pattern:
    return _shifted(pattern, -frame.box(cells_of(pattern))[0])


def _shifted(pattern: Pattern, shift: int) -> Pattern:
    return _mapped(pattern, lambda word: word << shift if shift >= 0 else word >> -shift)


def _images(patterns: Iterable[Pattern], permutation: Permutation) -> frozenset[Pattern]:
    return frozenset(_mapped(p, lambda word: permuted(word, permutation)) for p in patterns)


def _mapped(pattern: Pattern, change: Any) -> Pattern:
    return Pattern(*map(change, _words(pattern)))


def _words(pattern: Pattern) -> tuple[int, ...]:
    """Return the six sets of a pattern (`dataclasses.astuple` would copy each of them)."""
    return (
        *(pattern.own, pattern.enemy, pattern.free),
        *(pattern.own_after, pattern.enemy_after, pattern.burnt),
    )


def _patterns_as_arrays(
    cells: int,
    sides: _Sides,
    symmetries: tuple[Permutation, ...],
    frame: BoardFrame | None,
    unused: int,
) -> BoardTable:
    import numpy as np

    def lowest(pattern: Pattern) -> int:
        return _lowest(pattern.own) if pattern.own else cells

    ordered = [sorted(side, key=lambda p: (lowest(p), _words(p))) for side in sides]
    most = max(map(len, ordered))
    starts = np.zeros((2, cells + 2), np.int64)
    patterns = np.zeros((2, most, 6), np.uint64)
    for side, chosen in enumerate(ordered):
        starts[side] = np.searchsorted([lowest(p) for p in chosen], range(cells + 2))
        for i, pattern in enumerate(chosen):
            patterns[side, i] = _words(pattern)
    return BoardTable(
        frame,
        unused,
        places=(),
        rules=np.array([PATTERNS, frame is not None, sides[0] == sides[1]], np.int64),
        columns=_column_sets(frame),
        images=_image_tables([(g,) for g in symmetries]),
        conflicts=_no_conflicts(),
        starts=starts,
        patterns=patterns,
        generators=Generators.of(*ordered),
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
    found = _conflicts_everywhere(needs, board, places) if board else None
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
        permuted_moves = (_moves_permuted(needs, g) for g in symmetries)
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


def _moves_permuted(
    needs: tuple[tuple[int, ...], tuple[int, ...]], permutation: Permutation
) -> tuple[Permutation, Permutation] | None:
    """Return a permutation of resources as permutations of both players' moves; None: it is none."""
    found = []
    for moves in needs:
        index = {move: i for i, move in enumerate(moves)}
        images = [index.get(permuted(move, permutation)) for move in moves]
        if None in images or len(index) < len(moves):
            return None
        found.append(tuple(i for i in images if i is not None))
    return found[0], found[1]


def _conflicts_everywhere(
    needs: tuple[tuple[int, ...], tuple[int, ...]],
    board: tuple[int, int],
    places: tuple[int, ...],
) -> tuple[BoardFrame, Array, tuple[Permutation, ...]] | None:
    """Return the conflicts at every place of the frame with the symmetries that hold; None: not the same.

    A step (down, right) conflicts when two moves so far apart do; it must do so wherever they lie.
    """
    import numpy as np

    rows, columns = board
    if rows * columns > WORD or any(len(moves) != len(places) for moves in needs):
        return None
    cells = [divmod(place, columns) for place in places]
    steps: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for pair in ((0, 0), (0, 1), (1, 0), (1, 1)):
        hits: tuple[set[tuple[int, int]], set[tuple[int, int]]] = set(), set()
        for (r, c), move in zip(cells, needs[pair[0]], strict=True):
            for (s, d), other in zip(cells, needs[pair[1]], strict=True):
                hits[bool(move & other)].add((s - r, d - c))
        if hits[0] & hits[1]:
            return None
        steps[pair] = hits[1]
    frame = BoardFrame.around(rows, columns)
    for group in frame.groups():
        closed = {pair: mine | _turned(mine, group, frame) for pair, mine in steps.items()}
        if any(
            abs(down) < rows and abs(right) < columns
            for pair, mine in steps.items()
            for down, right in closed[pair] - mine
        ):
            continue
        conflicts = np.zeros((2, 2, WORD), np.uint64)
        for (side, other), mine in closed.items():
            for r in range(frame.height):
                for c in range(frame.width):
                    hit = sum(
                        1 << frame.width * (r + down) + c + right
                        for down, right in mine
                        if 0 <= r + down < frame.height and 0 <= c + right < frame.width
                    )
                    conflicts[side, other, frame.width * r + c] = hit
        return frame, conflicts, group
    return None


def _turned(
    steps: set[tuple[int, int]], group: tuple[Permutation, ...], frame: BoardFrame
) -> set[tuple[int, int]]:
    """Return the images of steps between two cells."""
    found = set()
    for g in group:
        for down, right in steps:
            r, c = max(0, -down), max(0, -right)
            here, there = frame.width * r + c, frame.width * (r + down) + c + right
            (r, c), (s, d) = divmod(g[here], frame.width), divmod(g[there], frame.width)
            found.add((s - r, d - c))
    return found


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


def _lowest(word: int) -> int:
    return (word & -word).bit_length() - 1


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
