"""Whether the rules are the same everywhere on a board, and which of its symmetries hold.

What a ruleset declares is not believed but checked: shapes that are missing somewhere on the board, or
reflections that it does not know, mean that nothing is moved, or reflected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grundy.rulesets.structures import WORD, Pattern
from grundy.solvers.boards.frame import BoardFrame, Permutation
from grundy.solvers.boards.generators import cells_of
from grundy.solvers.boards.placements import permuted

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

Sides = tuple[frozenset[Pattern], frozenset[Pattern]]


def shapes_everywhere(
    frame: BoardFrame, sides: Sides, unused: int
) -> tuple[BoardFrame, Sides, tuple[Permutation, ...]] | None:
    """Return the patterns, each once, with the symmetries that hold in the frame; None: not the same.

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
        if not all(_is_closed(side, _generating(group), frame) for side in shapes):
            for side in closed:
                images = [_at_corner(image, frame) for g in group for image in images_of(side, g)]
                side.update(images)
        if any(
            _fits(shape, frame)
            for mine, all_images in zip(shapes, closed, strict=True)
            for shape in all_images - mine
        ):
            continue
        return frame, (frozenset(closed[0]), frozenset(closed[-1])), group
    return None


def _is_closed(
    shapes: set[Pattern], symmetries: tuple[Permutation, ...], frame: BoardFrame
) -> bool:
    """Return whether the images of shapes are among them."""
    return all(_at_corner(p, frame) in shapes for g in symmetries for p in images_of(shapes, g))


@lru_cache(maxsize=64)
def _generating(group: tuple[Permutation, ...]) -> tuple[Permutation, ...]:
    """Return some symmetries of a group (without its identity) from which all others follow.

    >>> from grundy.rulesets.structures import rectangle_symmetries
    >>> turned = rectangle_symmetries(3, 3, turned=True)
    >>> len(turned), len(_generating(turned))
    (7, 3)
    """
    chosen: list[Permutation] = []
    made: set[Permutation] = set()
    for g in group:
        if g not in made:
            chosen.append(g)
            made.add(tuple(range(len(g))))
            fresh = set(made)
            while fresh:
                fresh = {tuple(h[i] for i in k) for h in chosen for k in fresh} - made
                made |= fresh
    return tuple(chosen)


def everywhere(shape: Pattern, frame: BoardFrame) -> Iterator[Pattern]:
    """Yield a shape at every place of the frame."""
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


def images_of(patterns: Iterable[Pattern], permutation: Permutation) -> frozenset[Pattern]:
    return frozenset(_mapped(p, lambda word: permuted(word, permutation)) for p in patterns)


def _mapped(pattern: Pattern, change: Callable[[int], int]) -> Pattern:
    return Pattern(*map(change, words_of(pattern)))


def words_of(pattern: Pattern) -> tuple[int, ...]:
    """Return the six sets of a pattern (`dataclasses.astuple` would copy each of them)."""
    return (
        *(pattern.own, pattern.enemy, pattern.free),
        *(pattern.own_after, pattern.enemy_after, pattern.burnt),
    )


def is_sound(pattern: Pattern) -> bool:
    """Return whether a pattern changes only cells that it looks at, and does not hold one twice."""
    cells = cells_of(pattern)
    changes = pattern.own_after | pattern.enemy_after | pattern.burnt
    sizes = pattern.own.bit_count() + pattern.enemy.bit_count() + pattern.free.bit_count()
    then = (pattern.own ^ pattern.own_after) & (pattern.enemy ^ pattern.enemy_after)
    return bool(cells) and not changes & ~cells and sizes == cells.bit_count() and not then


def moves_permuted(
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


def conflicts_everywhere(
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
