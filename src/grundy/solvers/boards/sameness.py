"""Whether patterns are the same everywhere on a board, and which of its symmetries hold.

What a ruleset declares is not believed but checked: shapes that are missing somewhere on the board, or
reflections that it does not know, mean that nothing is moved, or reflected.

Patterns are rows of six words here, in the order of the fields of `Pattern`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.solvers.boards.arrays import image_tables
from grundy.solvers.boards.frame import BoardFrame, Permutation

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]


class Shapes(NamedTuple):
    """The patterns of one player, each once, in the corner of a frame, with all their images."""

    patterns: Array
    orbits: Array
    """Some of them, of which all others are images."""


def shapes_everywhere(
    frame: BoardFrame, sides: tuple[Array, ...], unused: int
) -> tuple[tuple[Shapes, ...], tuple[Permutation, ...], Array] | None:
    """Return the shapes of each side, the symmetries that hold in the frame, and the images of bytes.

    None: the patterns are not the same everywhere.

    The patterns must be on the whole board whatever is somewhere on it, unless they meet unused cells.
    """
    shapes = []
    for side in sides:
        placed = frame.place_all(side)
        found = distinct(frame.cornered(placed))
        # What is on the board is a shape somewhere; so all of them are there if as many are.
        if len(set(keys(placed))) != _places(found, frame, unused):
            return None
        shapes.append(found)
    for group in frame.groups():
        tables = image_tables(group)
        closed = []
        for mine in shapes:
            images = frame.cornered(images_of(mine, tables).reshape(-1, 6))
            more = set(keys(images)) - set(keys(mine))
            if more and frame.fits_board(patterns_of(more)).any():
                break
            closed.append(Shapes(distinct(mine, images), _orbits(mine, images)))
        else:
            return tuple(closed), group, tables
    return None


def holds(patterns: Array, permutation: Permutation) -> bool:
    """Return whether a permutation of the cells carries patterns to patterns."""
    images = images_of(patterns, image_tables((permutation,)))[0]
    return set(keys(images)) == set(keys(patterns))


def everywhere(shapes: Array, frame: BoardFrame) -> Array:
    """Return shapes at every place of the frame."""
    import numpy as np

    _, rows, columns = frame.boxes(cells_in(shapes))
    at = np.arange(frame.height * frame.width)
    row, column = np.divmod(at, frame.width)
    fits = (row[:, None] + rows <= frame.height) & (column[:, None] + columns <= frame.width)
    shift, shape = np.nonzero(fits)
    return shapes[shape] << shift.astype(np.uint64)[:, None]


def cells_in(patterns: Array) -> Array:
    """Return the cells that each pattern looks at."""
    return patterns[:, 0] | patterns[:, 1] | patterns[:, 2]


def are_sound(patterns: Array) -> bool:
    """Return whether patterns change only cells that they look at, and do not hold one twice."""
    own, enemy, free, own_after, enemy_after, burnt = patterns.T
    cells = cells_in(patterns)
    twice = own & enemy | own & free | enemy & free | (own ^ own_after) & (enemy ^ enemy_after)
    outside = (own_after | enemy_after | burnt) & ~cells
    return bool(cells.all()) and not (twice | outside).any()


def keys(patterns: Array) -> list[bytes]:
    """Return each pattern as bytes, which can be compared and looked up."""
    import numpy as np

    return np.ascontiguousarray(patterns).view("V48").ravel().tolist()


def patterns_of(found: set[bytes]) -> Array:
    """Return the patterns of keys, always in the same order."""
    import numpy as np

    return np.frombuffer(b"".join(sorted(found)), np.uint64).reshape(-1, 6)


def distinct(*patterns: Array) -> Array:
    """Return patterns, each once."""
    return patterns_of({key for some in patterns for key in keys(some)})


def images_of(patterns: Array, tables: Array) -> Array:
    """Return the images of patterns under each symmetry: `tables` has the images of bytes."""
    import numpy as np

    size = tables.shape[1]
    result = np.zeros((len(tables), *patterns.shape), np.uint64)
    for byte in range(size):
        content = (patterns >> np.uint64(8 * byte) & np.uint64(255)).astype(np.intp)
        result |= tables[:, byte][:, content]
    return result


def _places(shapes: Array, frame: BoardFrame, unused: int) -> int:
    """Return at how many places of the board the shapes fit without an unused cell."""
    import numpy as np

    cells, dead = cells_in(shapes), np.uint64(frame.place(unused))
    _, rows, columns = frame.boxes(cells)
    number = 0
    for r in range(frame.rows):
        for c in range(frame.columns):
            fits = (rows <= frame.rows - r) & (columns <= frame.columns - c)
            if unused:
                fits &= cells << np.uint64(frame.width * r + c) & dead == 0
            number += int(np.count_nonzero(fits))
    return number


def _orbits(shapes: Array, images: Array) -> Array:
    """Return shapes such that all others are among their images."""
    image_keys = keys(images)
    number, seen, chosen = len(shapes), set[bytes](), []
    for i, key in enumerate(keys(shapes)):
        if key not in seen:
            chosen.append(i)
            seen.update(image_keys[i::number])
    return shapes[chosen]
