"""Boards on which dominoes are put: what Domineering and Cram share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from grundy.core.grid import pack, regions, unpack
from grundy.rulesets.base import Ruleset
from grundy.rulesets.families.board import cell_name, empty_board, read_board, small_boards
from grundy.rulesets.scene import Cell, Role

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
        return _board(read_board(text, ".#", EXAMPLE, empty_board))

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


def squares(board: DominoBoard) -> tuple[Cell, ...]:
    """Return the picture of the cells, empty and filled."""
    return tuple(
        Cell(c, r, role=Role.EMPTY if board.empty >> (board.stride * r + c) & 1 else Role.BLOCKED)
        for r in range(board.rows)
        for c in range(board.columns)
    )


def filled_boards(sizes: Iterable[tuple[int, int]]) -> Iterator[DominoBoard]:
    """Yield the boards of the given sizes with all choices of filled cells."""
    return map(_board, small_boards(".#", sizes))


def _board(rows: Sequence[str]) -> DominoBoard:
    return DominoBoard(len(rows), len(rows[0]), pack(list(rows), "."))
