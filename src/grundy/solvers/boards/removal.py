"""Impartial placement games as removal games: the form that `nimbers` reads.

A position is a set of elements. A move needs some of them and takes some away, at least those it needs.
Two views of the same game are possible, and the one that fits a machine word is taken: the elements are
the resources of the placements (the cells of Cram), or they are the possible moves themselves (the
vertices of Node Kayles).

>>> from grundy.rulesets.structures import Placements
>>> path = Placements(left=(0b011, 0b110), right=(0b011, 0b110), left_now=3, right_now=3)
>>> [(form.needs, form.removes, form.word(path)) for form in removal_forms(path)]
[((1, 2), (3, 3), 3), ((3, 6), (3, 6), 7)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grundy.rulesets.structures import WORD, Placements, rectangle_symmetries

SQUARE = 8
"""Boards up to 8×8 are laid on the 8×8 board, where shapes may also be turned."""


@dataclass(frozen=True)
class Removal:
    """The moves of a removal game on at most 64 elements, sorted by the lowest element they need."""

    needs: tuple[int, ...]
    removes: tuple[int, ...]
    symmetries: tuple[tuple[int, ...], ...] = ()
    stride: int = 0
    """The distance of a cell from the one below where shapes may be shifted; 0 means: no grid."""
    places: tuple[int, ...] | None = None
    """The element of each resource, -1 for none; None where the elements are the moves."""
    coins: tuple[int, ...] = ()
    """Sets of elements: who takes the last one of a set must move again. Each is in at most two sets."""
    twins: int = 0
    """Elements that are worth the same as the next one."""

    @property
    def elements(self) -> int:
        """Return the number of elements that some move needs."""
        return _union(self.needs).bit_count()

    def word(self, placements: Placements) -> int | None:
        """Return the position as a set of elements, or None where it has no such form."""
        if self.places is None:
            return placements.left_now
        free = _union(m for i, m in enumerate(placements.left) if placements.left_now >> i & 1)
        inside = sum(1 << i for i, m in enumerate(placements.left) if not m & ~free)
        return _moved(free, self.places) if inside == placements.left_now else None


def removal_forms(placements: Placements) -> list[Removal]:
    """Return the forms of an impartial placement game that fit a word, the smallest one first.

    Where the game is not impartial, or nothing fits, there is none.
    """
    moves, symmetries, grid = placements.left, placements.symmetries, placements.grid
    found: list[Removal] = []
    if moves != placements.right:
        return found
    if grid and _fits(*grid):
        return [_by_grid(moves, *grid)]
    if len(moves) <= WORD:
        found.append(_by_move(moves, symmetries))
    if _union(moves).bit_count() <= WORD:
        found.append(_by_resource(moves, symmetries))
    return sorted(found, key=lambda form: form.elements)


def _fits(rows: int, columns: int) -> bool:
    return max(rows, columns) <= SQUARE or rows * columns <= WORD


def _by_grid(moves: tuple[int, ...], rows: int, columns: int) -> Removal:
    if max(rows, columns) > SQUARE:
        places = tuple(range(rows * columns))
        needs = _sorted(moves)
        return Removal(needs, needs, rectangle_symmetries(rows, columns), columns, places)
    places = tuple(SQUARE * r + c for r in range(rows) for c in range(columns))
    needs = _sorted({copy for move in moves for copy in _copies(_moved(move, places))})
    return Removal(needs, needs, (), SQUARE, places)


def _copies(shape: int) -> Iterator[int]:
    """Yield a shape everywhere on the 8×8 board, turned and reflected in all ways."""
    cells = [divmod(cell, SQUARE) for cell in bits(shape)]
    for _ in range(2):
        cells = [(c, r) for r, c in cells]
        for down in (1, -1):
            for right in (1, -1):
                turned = [(down * r, right * c) for r, c in cells]
                top, left = min(r for r, _ in turned), min(c for _, c in turned)
                height = max(r for r, _ in turned) - top + 1
                width = max(c for _, c in turned) - left + 1
                corner = sum(1 << (SQUARE * (r - top) + c - left) for r, c in turned)
                for row in range(SQUARE - height + 1):
                    for column in range(SQUARE - width + 1):
                        yield corner << (SQUARE * row + column)


def _by_resource(moves: tuple[int, ...], symmetries: tuple[tuple[int, ...], ...]) -> Removal:
    resources = list(bits(_union(moves)))
    rank = {resource: i for i, resource in enumerate(resources)}
    places = tuple(rank.get(i, -1) for i in range(max(resources, default=-1) + 1))
    needs = _sorted(_moved(move, places) for move in moves)
    images = tuple(tuple(rank[image[r]] for r in resources) for image in symmetries)
    return Removal(needs, needs, images, 0, places)


def _by_move(moves: tuple[int, ...], symmetries: tuple[tuple[int, ...], ...]) -> Removal:
    needs = tuple(1 << i for i in range(len(moves)))
    removes = tuple(sum(1 << j for j, b in enumerate(moves) if a & b) for a in moves)
    rank = {move: i for i, move in enumerate(moves)}
    images = tuple(tuple(rank[_moved(move, image)] for move in moves) for image in symmetries)
    return Removal(needs, removes, images)


def _sorted(moves: Iterator[int] | Sequence[int] | set[int]) -> tuple[int, ...]:
    return tuple(sorted(moves, key=lambda move: (move & -move, move)))


def _union(sets: Iterator[int] | Sequence[int]) -> int:
    total = 0
    for one in sets:
        total |= one
    return total


def bits(word: int) -> Iterator[int]:
    """Yield the members of a set, lowest first."""
    while word:
        low = word & -word
        yield low.bit_length() - 1
        word ^= low


def _moved(word: int, places: Sequence[int]) -> int:
    return sum(1 << places[bit] for bit in bits(word))
