"""Cram: put dominoes on a board, upright or lying as you like; whoever cannot put one loses.

It is Domineering for two players with the same dominoes. A position is a grid, `..#|.#.`: `.` is an
empty cell, `#` a filled one; `4x5` is the empty board of 4 rows and 5 columns. A move names the two
cells, columns by letters and rows by numbers from the top: `a1-a2` is upright, `a1-b1` lies.

**Theorem** [Gardner1974]. Let a position look the same after half a turn about the centre of its
board. On an even × even board it is lost for the player to move (answer each domino with its
image). On an even × odd board the first player wins by covering the two middle cells, and loses
where these are filled. A single row is Dawson's Kayles [GuySmith1956].

>>> import grundy
>>> [grundy.solve("cram", board).grundy for board in ("2x2", "2x3", "3x3", "4x5", "1x10")]
[0, 1, 0, 2, 3]
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache

from grundy.core.grid import least_reflection, regions, trimmed_rows, unpack
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Step
from grundy.rulesets.families.dawson import dawson
from grundy.rulesets.families.dominoes import (
    DominoBoard,
    DominoGame,
    domino_name,
    dominoes,
    filled_boards,
    squares,
    with_dominoes,
)
from grundy.rulesets.parts import Fact
from grundy.rulesets.scene import HotSpot, Past, Polygon, Role, Scene
from grundy.rulesets.structures import Placements, rectangle_symmetries


class Cram(DominoGame):
    """Put a domino, upright or lying."""

    name = "cram"
    title = Message("Cram")
    summary = Message("Place a domino on two neighbouring empty cells; whoever cannot loses.")
    rules = Message(
        "A move places a domino on two empty cells that share a side, vertically or "
        "horizontally. Dominoes stay where they are. Whoever cannot place one loses."
    )
    notation = Message(
        "Rows from the top with | between them, . is empty and # is filled: ..#|.#.; 4x5 is an"
        " empty board. A move names two cells, a1 in the top left corner: a1-a2."
    )
    theory = Message(
        "By symmetry an even × even board is lost and an even × odd board is won for the player"
        " to move [Gardner1974]; odd × odd boards are not understood."
    )
    family = "grids"
    structure = Placements
    sources = ("Gardner1974", "WinningWays", "GuySmith1956")
    openings = ("3x4", "4x4", "5x5")
    examples = (
        Example("3x4", outcome="N", source="Gardner1974"),
        Example("4x4", outcome="P", grundy=0, source="Gardner1974"),
        Example("3x3", outcome="P", grundy=0, source="WinningWays"),
        Example("..#..|..#..", outcome="P", grundy=0, source="Gardner1974"),
    )

    def moves(self, position: DominoBoard, player: Player) -> Iterator[Option[DominoBoard]]:
        for domino in _dominoes(position):
            yield domino_name(position, domino), position.without(domino)

    def options(self, position: DominoBoard, player: Player) -> Iterator[DominoBoard]:
        return map(position.without, _dominoes(position))

    def normalize(self, position: DominoBoard) -> Hashable:
        return tuple(
            sorted(_shape(r, position.stride) for r in regions(position.empty, position.stride))
        )

    def is_mirrored(self, position: DominoBoard) -> bool:
        """Return whether a half turn keeps the board and no domino is its own image."""
        rows = trimmed_rows(position.empty, position.stride)
        height, width = len(rows), max((row.bit_length() for row in rows), default=0)
        if height * width % 2 or not _same_after_half_turn(rows, width):
            return False
        return height % 2 == width % 2 or not _middle(rows, width)

    def claim(self, position: DominoBoard, misere: bool = False) -> Claim | None:
        if misere:
            return None
        rows = trimmed_rows(position.empty, position.stride)
        width = max((row.bit_length() for row in rows), default=0)
        height = len(rows)
        full = (1 << width) - 1
        if min(height, width) == 1 and all(row == full for row in rows):
            return Claim("GuySmith1956", grundy=dawson(max(height, width)))
        if height * width % 2 or not _same_after_half_turn(rows, width):
            return None
        if self.is_mirrored(position):
            return Claim("Gardner1974", grundy=0)
        return Claim("Gardner1974", outcome=Outcome.N)

    def structured(self, position: DominoBoard) -> Placements:
        """Return all dominoes of the board as sets of cells, for the compiled search."""
        rows, columns = position.rows, position.columns
        free = sum(1 << (r * columns + c) for r, c in unpack(position.empty, position.stride))
        pieces = tuple(
            [0b11 << (r * columns + c) for r in range(rows) for c in range(columns - 1)]
            + [
                (1 | 1 << columns) << (r * columns + c)
                for r in range(rows - 1)
                for c in range(columns)
            ]
        )
        now = sum(1 << i for i, piece in enumerate(pieces) if not piece & ~free)
        symmetries = rectangle_symmetries(rows, columns)
        return Placements(pieces, pieces, now, now, symmetries, (rows, columns))

    def small_positions(self) -> Iterator[DominoBoard]:
        yield from filled_boards([(1, 6), (2, 3)])
        yield from (board for board in filled_boards([(3, 3), (2, 4)]) if board.empty & 1)
        for text in ("3x4", "4x4", "4x3", "1x9", "..##|....|....|##..", "...|.#.|..."):
            yield self.parse(text)

    def scene(self, position: DominoBoard) -> Scene:
        spots = []
        for domino in _dominoes(position):
            (r1, c1), (r2, c2) = unpack(domino, position.stride)
            # Each point of a cell belongs to the nearest of its four sides: a square on its corner.
            x, y = (c1 + c2 + 1) / 2, (r1 + r2 + 1) / 2
            corners = ((x, y - 0.5), (x + 0.5, y), (x, y + 0.5), (x - 0.5, y))
            spots.append(HotSpot(domino_name(position, domino), Polygon(corners)))
        return Scene(tuple(squares(position)), tuple(spots), self.format(position))

    def staged(self, position: DominoBoard, past: Past) -> Scene:
        return with_dominoes(self.scene(position), position, past, lambda _: Role.NEUTRAL)

    def reasons(self, position: DominoBoard, misere: bool = False) -> Sequence[Step]:
        claim = self.claim(position, misere)
        if claim is None or claim.theorem != "Gardner1974" or claim.outcome is None:
            return ()
        facts = (Fact("cram", self.format(position), outcome=claim.outcome.value),)
        small = position.empty.bit_count() <= 16
        step = _answer_by_image() if claim.outcome is Outcome.P else _take_the_middle()
        return (Step(step.kind, step.text, step.theorem, facts=facts if small else ()),)


def _dominoes(position: DominoBoard) -> Iterator[int]:
    yield from dominoes(position, 1)
    yield from dominoes(position, position.stride)


@lru_cache(maxsize=1 << 18)  # the same region is met again and again
def _shape(region: int, stride: int) -> tuple[int, ...]:
    """Return one representative of the eight images of a region."""
    rows = trimmed_rows(region, stride)
    width = max(row.bit_length() for row in rows)
    turned = 0
    for c in range(width):
        for r, row in enumerate(rows):
            turned |= (row >> c & 1) << (c * (len(rows) + 1) + r)
    return min(least_reflection(region, stride), least_reflection(turned, len(rows) + 1))


def _same_after_half_turn(rows: list[int], width: int) -> bool:
    return all(
        row == int(format(opposite, f"0{width}b")[::-1], 2)
        for row, opposite in zip(rows, reversed(rows), strict=True)
    )


def _middle(rows: list[int], width: int) -> bool:
    """Return whether the two middle cells of an even × odd board are empty; by symmetry both are."""
    return bool(rows[(len(rows) - 1) // 2] >> ((width - 1) // 2) & 1)


def _answer_by_image() -> Step:
    return Step(
        "symmetry",
        Message(
            "The empty cells look the same after half a turn about the centre, and no domino"
            " covers part of its own image. Whatever domino is placed, its image can be placed next. So"
            " the player to move loses."
        ),
        "Gardner1974",
    )


def _take_the_middle() -> Step:
    return Step(
        "middle",
        Message(
            "The empty cells look the same after half a turn about the centre, and the two"
            " middle cells are empty. Cover them; from then on answer every domino with its image"
            " under the half-turn."
        ),
        "Gardner1974",
    )
