"""Domineering: Left puts upright dominoes on a board, Right lying ones; who cannot move loses.

The source calls it *stop-vrata* (stop-gate). A position is a grid, `..#|.#.`: `.` is an empty cell, `#`
a filled one; `4x5` is the empty board of 4 rows and 5 columns. A move names the two cells that the
domino covers, columns by letters and rows by numbers from the top: `a1-a2` is upright, `a1-b1` lies.

The empty cells of a board fall apart into regions that have nothing to do with each other, so the
value of a position is the sum of the values of its regions [Conway1976, chapter 10].

>>> import grundy
>>> [grundy.solve("domineering", board).value for board in ("2x2", "2x3", "3x3", "4x5")]
[Value('+-1'), Value('{2|-1/2}'), Value('+-1'), Value('1')]
>>> grundy.solve("domineering", "..|.#").value
Value('*')
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property

from grundy.core.grid import least_reflection, trimmed_rows, unpack
from grundy.core.values.placement import PlacementSearch, fits
from grundy.core.values.value import Value
from grundy.i18n import Message, plural
from grundy.rulesets.base import LEFT, RIGHT, Example, Player
from grundy.rulesets.families.dominoes import (
    DominoBoard,
    DominoGame,
    domino_name,
    dominoes,
    filled_boards,
    nearest,
    squares,
    with_dominoes,
)
from grundy.rulesets.scene import Cell, HotSpot, Past, Role, Scene
from grundy.rulesets.structures import Dominoes

UPRIGHT, LYING = 0x101, 0b11
"""The two dominoes as words of `PlacementSearch`."""


class Domineering(DominoGame):
    """Left puts upright dominoes, Right lying ones."""

    name = "domineering"
    aliases = ("stop-gate", "crosscram")
    impartial = False
    title = Message("Domineering")
    summary = Message(
        "Left places dominoes vertically, Right horizontally; whoever cannot move loses."
    )
    rules = Message(
        "Two players take turns placing dominoes on the empty cells of a board. Each domino "
        "covers two neighbouring cells: Left's lie vertically, Right's horizontally. Whoever "
        "cannot place one loses."
    )
    notation = Message(
        "Rows from the top with | between them, . empty and # filled: ..#|.#. ; 4x5 is an empty board"
        " of 4 rows and 5 columns. A move names its two cells: a1-a2."
    )
    theory = Message(
        "A position is the sum of its connected regions [Conway1976]. Turning the board by a quarter"
        " exchanges the players. Boards of one column belong to Left, boards of one row to Right."
    )
    family = "grids"
    structure = Dominoes
    sources = ("Conway1976", "WinningWays")
    openings = ("4x4", "5x5", "6x6")
    examples = (
        Example("4x4", outcome="N", source="Conway1976", is_small=False),
        Example("2x2", outcome="N", value="+-1", source="Conway1976"),
        Example("2x3", outcome="N", value="{2|-1/2}", source="Conway1976"),
        Example("3x2", outcome="N", value="{1/2|-2}", source="Conway1976"),
        Example("3x3", outcome="N", value="+-1", source="Conway1976"),
        Example("4x5", outcome="L", value="1", source="WinningWays", is_small=False),
        Example("..|.#", outcome="N", value="*", source="Conway1976"),
        Example("5x1", outcome="L", value="2", source="Conway1976"),
    )

    @cached_property
    def _search(self) -> PlacementSearch:
        return PlacementSearch([UPRIGHT], [LYING])

    def moves(self, position: DominoBoard, player: Player) -> Iterator[tuple[str, DominoBoard]]:
        for domino in dominoes(position, _reach(position, player)):
            yield domino_name(position, domino), position.without(domino)

    def options(self, position: DominoBoard, player: Player) -> Iterator[DominoBoard]:
        return map(position.without, dominoes(position, _reach(position, player)))

    def count_moves(self, position: DominoBoard, player: Player) -> int:
        return (position.empty & position.empty >> _reach(position, player)).bit_count()

    def normalize(self, position: DominoBoard) -> Hashable:
        return least_reflection(position.empty, position.stride)

    def negative(self, position: DominoBoard) -> DominoBoard:
        turned = sum(
            1 << ((position.rows + 1) * column + row)
            for row, column in unpack(position.empty, position.stride)
        )
        return DominoBoard(position.columns, position.rows, turned)

    def fast_value(self, position: DominoBoard) -> Value | None:
        rows = trimmed_rows(position.empty, position.stride)
        width = max((row.bit_length() for row in rows), default=0)
        if fits(len(rows), width):
            word = sum(row << 8 * place for place, row in enumerate(rows))
            return Value.of(self._search.value(word))
        if fits(width, len(rows)):
            turned = self.fast_value(self.negative(position))
            return None if turned is None else -turned
        return None

    def structured(self, position: DominoBoard) -> Dominoes:
        """Return the position in the form that the compiled search reads."""
        rows, columns = position.rows, position.columns
        row = (1 << columns) - 1
        free = sum(
            (position.empty >> position.stride * r & row) << columns * r for r in range(rows)
        )
        return Dominoes(rows, columns, free)

    def small_positions(self) -> Iterator[DominoBoard]:
        yield from filled_boards([(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2)])
        yield self.parse("3x3")

    def scene(self, position: DominoBoard) -> Scene:
        spots = [
            HotSpot(domino_name(position, domino), _area(position, domino, player), player)
            for player in Player
            for domino in dominoes(position, _reach(position, player))
        ]
        words = plural(
            "A board of {rows} by {columns}, {n} empty cell.",
            "A board of {rows} by {columns}, {n} empty cells.",
            rows=position.rows,
            columns=position.columns,
            n=position.empty.bit_count(),
        )
        return Scene(tuple(squares(position)), tuple(spots), words)

    def staged(self, position: DominoBoard, past: Past) -> Scene:
        roles = {LEFT: Role.LEFT, RIGHT: Role.RIGHT}
        return with_dominoes(self.scene(position), position, past, roles.__getitem__)


def _reach(board: DominoBoard, player: Player) -> int:
    """Return the distance of the two cells of a player's domino."""
    return board.stride if player is LEFT else 1


def _area(board: DominoBoard, domino: int, player: Player) -> Cell:
    """Return where a domino is pressed: every point of a cell picks the nearest one."""
    y, x = unpack(domino, board.stride)[0]
    reach = _reach(board, player)
    place = domino & -domino
    fits = board.empty & board.empty >> reach
    return nearest(bool(fits & place >> reach), bool(fits & place << reach), x, y, player is LEFT)
