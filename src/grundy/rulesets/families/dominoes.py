"""Boards on which dominoes are put: what Domineering and Cram share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grundy.core.grid import pack, regions, trimmed_rows, unpack
from grundy.core.reading import Reader
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.board import (
    cell_name,
    empty_board,
    read_board,
    read_cell,
    rim,
    small_boards,
)
from grundy.rulesets.scene import Cell, Past, Role, Scene, Shape

EXAMPLE = "..#|.#."


@dataclass(frozen=True, slots=True)
class DominoBoard:
    """A board and its empty cells: bit row·(columns+1) + column."""

    rows: int
    columns: int
    empty: int

    @property
    def stride(self) -> int:
        """Return the distance of a cell from the one below it."""
        return self.columns + 1

    def without(self, domino: int) -> DominoBoard:
        """Return the board after a domino has been put."""
        return DominoBoard(self.rows, self.columns, self.empty & ~domino)


class DominoGame(Ruleset[DominoBoard]):
    """Text, regions and squares of a board; a subclass says which dominoes may be put.

    >>> import grundy
    >>> cram = grundy.game("cram")
    >>> [cram.format(part) for part in cram.components(cram.parse("..#..|.##.#"))]
    ['..###|.####', '###..|###.#']
    """

    def parse(self, text: str) -> DominoBoard:
        return _board(read_board(Reader(text, EXAMPLE), ".#", empty_board))

    def format(self, position: DominoBoard) -> str:
        empty, stride = position.empty, position.stride
        rows = (
            "".join(".#"[not empty >> (stride * r + c) & 1] for c in range(position.columns))
            for r in range(position.rows)
        )
        return "|".join(rows)

    def components(self, position: DominoBoard) -> Sequence[DominoBoard]:
        found = regions(position.empty, position.stride)
        return [DominoBoard(position.rows, position.columns, region) for region in found]

    def format_part(self, part: DominoBoard) -> str:
        """Return the smallest rectangle around a region."""
        rows = trimmed_rows(part.empty, part.stride)
        width = max((row.bit_length() for row in rows), default=1)
        return self.format(
            DominoBoard(len(rows), width, sum(row << (width + 1) * r for r, row in enumerate(rows)))
        )


def dominoes(board: DominoBoard, reach: int) -> Iterator[int]:
    """Yield the dominoes that fit, as sets of two cells: lying for reach 1, upright for the stride.

    >>> [bin(domino) for domino in dominoes(DominoBoard(1, 3, 0b111), 1)]
    ['0b11', '0b110']
    """
    places = board.empty & board.empty >> reach
    while places:
        place = places & -places
        places ^= place
        yield place | place << reach


def domino_name(board: DominoBoard, domino: int) -> str:
    """Return the two cells of a domino as people write them: `a1-a2`."""
    return "-".join(map(cell_name, unpack(domino, board.stride)))


def squares(board: DominoBoard, covered: int = 0) -> Iterator[Shape]:
    """Yield the picture of the cells, empty and filled; `covered` ones have a piece of their own."""
    cells = [(r, c) for r in range(board.rows) for c in range(board.columns)]
    yield from (Cell(c, r) for r, c in cells)
    filled = ~(board.empty | covered)
    yield from (
        Cell(c, r, role=Role.BLOCKED, letter="#")
        for r, c in cells
        if filled >> (board.stride * r + c) & 1
    )
    yield from rim(board.rows, board.columns)


def with_dominoes(
    scene: Scene, board: DominoBoard, past: Past, role: Callable[[Any], Role]
) -> Scene:
    """Return the picture with the dominoes that were put during a match, each in its player's role."""
    covered, pieces = 0, []
    for move, player in past.moves:
        (r1, c1), (r2, c2) = map(read_cell, move.split("-"))
        covered |= 1 << (board.stride * r1 + c1) | 1 << (board.stride * r2 + c2)
        pieces.append(
            Cell(c1 + 0.1, r1 + 0.1, c2 - c1 + 0.8, r2 - r1 + 0.8, role(player), rounded=0.22)
        )
    return replace(scene, shapes=(*squares(board, covered), *pieces))


def nearest(before: bool, after: bool, x: float, y: float, upright: bool) -> Cell:
    """Return the area of a domino: each point of a cell belongs to the domino whose middle is nearest.

    `before` and `after` say whether dominoes fit that share its first and its second cell.
    """
    start, end = (0.5 if before else 0.0), (1.5 if after else 2.0)
    if upright:
        return Cell(x, y + start, 1, end - start)
    return Cell(x + start, y, end - start, 1)


def filled_boards(sizes: Iterable[tuple[int, int]]) -> Iterator[DominoBoard]:
    """Yield the boards of the given sizes with all choices of filled cells."""
    return map(_board, small_boards(".#", sizes))


def _board(rows: Sequence[str]) -> DominoBoard:
    return DominoBoard(len(rows), len(rows[0]), pack(list(rows), "."))
