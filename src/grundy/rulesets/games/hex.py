"""Hex: two players put stones on a board of hexagons; each tries to join their two opposite sides.

Left joins the top to the bottom, Right the left side to the right side. Nobody passes; a full board has
exactly one winner, so there is no draw.

A position is a grid, rows from the top, `.L.|.R.|...`: `.` is an empty cell, `L` a stone of Left, `R`
one of Right; `4x4` is the empty board. Each row is drawn half a cell further to the right than the one
above it; the neighbours of (r, c) are (r-1, c), (r-1, c+1), (r, c-1), (r, c+1), (r+1, c-1), (r+1, c). A
move is a cell, column letter and row number: `b2`. With the swap rule, `hex(yes)`, the second player may
answer the first stone by `swap`: the stone becomes theirs, reflected in the long diagonal, and the board
carries the mark `;swapped` until the next stone.

**Theorems.** A full board has exactly one winner [Gale1979]. On an empty square board the first player
wins, by stealing the second player's strategy [Nash1952]; on an empty board that is longer one way, the
player with the shorter way wins even as second, by a pairing of cells [Gardner1959Hex].

>>> import grundy
>>> result = grundy.solve("hex", "...|...|...")
>>> result.outcome.value, [m.move for m in result.winning(grundy.LEFT)]
('N', ['c1', 'a2', 'b2', 'c2', 'a3'])
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product

from grundy.core.bitset import bits
from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import (
    LEFT,
    Claim,
    Example,
    Outcome,
    Parameter,
    Player,
    Ruleset,
)
from grundy.rulesets.families.hexboard import HexBoard, cell_name
from grundy.rulesets.scene import Edge, HotSpot, Label, Past, Polygon, Role, Scene, Shape, Token

EXAMPLE = "...|.L.|..R"
SWAP = "swap"
SWAPPED = ";swapped"

# Regular hexagons of width 1 stand on a corner.
_HALF = 0.5
_SIDE = 0.57735027
_ROW = 0.8660254  # from one row to the next


class Hex(Ruleset[HexBoard]):
    """Join your two sides of a board of hexagons."""

    name = "hex"
    title = Message("Hex")
    summary = Message("Put stones on hexagons; join your two sides of the board.")
    rules = Message(
        "The players take turns placing a stone of their own on an empty cell; stones stay "
        "where they are. Left wins by a chain from the top to the bottom, Right by a chain "
        "from the left side to the right side. A draw is impossible. With the swap rule the "
        "second player may, instead of the first reply, take over the first stone."
    )
    notation = Message(
        "Rows from the top with | between them: . empty, L Left, R Right; 4x4 is the empty board. A"
        " move is a cell, column and row: b2."
    )
    theory = Message(
        "A full board has exactly one winner [Gale1979]. On an empty square board the first player wins"
        " by strategy stealing [Nash1952]; if the board is longer one way, the player with the shorter"
        " way wins even as second [Gardner1959Hex]. Small boards are solved completely."
    )
    family = "connection"
    impartial = False
    structure = HexBoard
    sources = ("Nash1952", "Gale1979", "Gardner1959Hex", "Hayward2005")
    parameters = (
        Parameter(
            "swap",
            help=Message("whether the second player may take over the first stone"),
            kind=str,
            default="no",
            choices={"no": Message("no"), "yes": Message("yes")},
        ),
    )
    openings = ("5x5", "7x7", "11x11")
    examples = (
        Example("...|...|...", outcome="N", source="Nash1952"),
        Example("2x2", outcome="N", source="Nash1952"),
        Example("2x3", outcome="L", source="Gardner1959Hex"),
        Example("3x2", outcome="R", source="Gardner1959Hex"),
        Example(".L|R.", outcome="N", source="Nash1952"),
        Example("4x4", outcome="N", source="Nash1952", is_small=False),
        Example("5x5", outcome="N", source="Nash1952", is_small=False),
        Example("2x2", outcome="P", source="Nash1952", game="hex(yes)", is_small=False),
    )

    def __init__(self, swap: str = "no") -> None:
        self.swap = swap

    @property
    def has_swap_rule(self) -> bool:
        """Return whether the second player may take over the first stone."""
        return self.swap == "yes"

    def parse(self, text: str) -> HexBoard:
        reader, swapped = Reader(text, EXAMPLE).cut(SWAPPED)
        size = reader.board_size()
        if size is not None:
            board = HexBoard(*size)
        else:
            rows = reader.grid(".LR")
            cells = "".join(rows)
            left, right = (sum(1 << i for i, c in enumerate(cells) if c == mark) for mark in "LR")
            board = HexBoard(len(rows), len(rows[0]), left, right)
        if not board.cells:
            raise reader.problem("the board has no cells")
        stones = (board.left | board.right).bit_count()
        if swapped is not None and not (self.has_swap_rule and stones == 1):
            raise reader.problem("only a single stone can have been swapped", at=len(reader.text))
        board = replace(board, swapped=swapped is not None)
        if self.has_swap_rule and board.rows != board.columns:
            raise reader.problem("the swap rule needs a square board")
        return board

    def format(self, position: HexBoard) -> str:
        marks = [
            "L" if position.left >> i & 1 else "R" if position.right >> i & 1 else "."
            for i in range(position.cells)
        ]
        columns = position.columns
        grid = "|".join("".join(marks[i : i + columns]) for i in range(0, len(marks), columns))
        return grid + (SWAPPED if position.swapped else "")

    def structured(self, position: HexBoard) -> HexBoard:
        """Return the position as the solver sees it."""
        return position

    def may_swap(self, position: HexBoard, player: Player) -> bool:
        """Return whether `player`, on move, may take over the only stone on the board."""
        theirs = position.stones(-player)
        alone = theirs.bit_count() == 1 and not position.stones(player)
        unused = self.has_swap_rule and not position.swapped
        return unused and alone and position.winner() is None

    def moves(self, position: HexBoard, player: Player) -> Iterator[tuple[str, HexBoard]]:
        if position.winner() is None:
            for cell in bits(position.empty):
                yield cell_name(cell, position.columns), position.play(cell, player)
            if self.may_swap(position, player):
                yield SWAP, replace(self.negative(position), swapped=True)

    def count_moves(self, position: HexBoard, player: Player) -> int | None:
        if position.winner() is not None:
            return 0
        return position.empty.bit_count() + self.may_swap(position, player)

    def payoff(self, position: HexBoard, player: Player) -> int | None:
        winner = position.winner()
        return None if winner is None else winner.sign

    def negative(self, position: HexBoard) -> HexBoard:
        """Return the board reflected in the long diagonal with the colours exchanged."""
        rows, columns = position.rows, position.columns

        def reflected(mask: int) -> int:
            return sum(1 << (i % columns * rows + i // columns) for i in bits(mask))

        stones = reflected(position.right), reflected(position.left)
        return HexBoard(columns, rows, *stones, position.swapped)

    def normalize(self, position: HexBoard) -> Hashable:
        """Return the lesser of the board and its half turn, which keeps everybody's sides."""
        last = position.cells - 1
        left, right = (
            sum(1 << (last - i) for i in bits(mask)) for mask in (position.left, position.right)
        )
        turned = replace(position, left=left, right=right)
        return min(position, turned, key=lambda board: (board.left, board.right))

    def claim(self, position: HexBoard, misere: bool = False) -> Claim | None:
        if misere or position.left or position.right:
            return None
        if position.rows == position.columns:
            if self.has_swap_rule and position.cells > 1:
                return Claim("Nash1952", outcome=Outcome.P)
            return Claim("Nash1952", outcome=Outcome.N)
        shorter = Outcome.L if position.rows < position.columns else Outcome.R
        return Claim("Gardner1959Hex", outcome=shorter)

    def small_positions(self) -> Iterator[HexBoard]:
        for rows, columns in ((1, 1), (1, 2), (2, 1), (2, 2)):
            if rows == columns or not self.has_swap_rule:
                for marks in product("012", repeat=rows * columns):
                    left, right = (
                        sum(1 << i for i, m in enumerate(marks) if m == who) for who in "12"
                    )
                    yield HexBoard(rows, columns, left, right)
        for rows, columns in ((2, 3), (3, 2), (3, 3)):
            if rows == columns or not self.has_swap_rule:
                empty = HexBoard(rows, columns)
                yield empty
                yield from (empty.play(cell, LEFT) for cell in range(empty.cells))

    def scene(self, position: HexBoard) -> Scene:
        return self.scene_with(position, {})

    def staged(self, position: HexBoard, past: Past) -> Scene:
        if past.bare:
            return Scene(_shapes(position, {}))
        return self.scene(position)

    def scene_with(self, position: HexBoard, roles: Mapping[str, Role]) -> Scene:
        """Return the picture with the cells of some moves in given roles, such as a winning region."""
        shapes = _shapes(position, roles)
        spots: list[HotSpot] = []
        if position.winner() is None:
            for cell in bits(position.empty):
                name = cell_name(cell, position.columns)
                spots.append(HotSpot(name, Polygon(_corners(cell, position.columns))))
            for player in Player:
                if self.may_swap(position, player):
                    stone = next(bits(position.left | position.right))
                    area = Polygon(_corners(stone, position.columns))
                    spots.append(HotSpot(SWAP, area, player))
        return Scene(shapes, tuple(spots), _described(position))


def _shapes(board: HexBoard, roles: Mapping[str, Role]) -> tuple[Shape, ...]:
    return (
        *_cells(board, roles),
        *_sides(board),
        *_labels(board),
        *_stones(board),
        *_chain(board),
    )


def _centre(cell: int, columns: int) -> tuple[float, float]:
    row, column = divmod(cell, columns)
    return column + row * _HALF, row * _ROW


def _corners(cell: int, columns: int) -> tuple[tuple[float, float], ...]:
    """Return the corners clockwise from the top."""
    x, y = _centre(cell, columns)
    return (
        (x, y - _SIDE),
        (x + _HALF, y - _SIDE / 2),
        (x + _HALF, y + _SIDE / 2),
        (x, y + _SIDE),
        (x - _HALF, y + _SIDE / 2),
        (x - _HALF, y - _SIDE / 2),
    )


def _cells(board: HexBoard, roles: Mapping[str, Role]) -> Iterator[Polygon]:
    empty = board.empty
    for cell in range(board.cells):
        role = Role.EMPTY
        if empty >> cell & 1:
            role = roles.get(cell_name(cell, board.columns), role)
        yield Polygon(_corners(cell, board.columns), role=role)


def _stones(board: HexBoard) -> Iterator[Token]:
    for stones, role, letter in ((board.left, Role.LEFT, "L"), (board.right, Role.RIGHT, "R")):
        for cell in bits(stones):
            yield Token(*_centre(cell, board.columns), 0.4, role, letter=letter)


def _sides(board: HexBoard) -> Iterator[Edge]:
    """Yield the rim of the hexagons along each side, in the look of the player whose side it is."""
    rows, columns = board.rows, board.columns
    for cell in range(board.cells):
        row, column = divmod(cell, columns)
        top, up_right, down_right, bottom, down_left, up_left = _corners(cell, columns)
        if row == 0:
            yield from _rim(Role.LEFT, up_left, top, up_right)
        if row == rows - 1:
            yield from _rim(Role.LEFT, down_right, bottom, down_left)
        if column == 0:
            yield from _rim(Role.RIGHT, up_left, down_left, *((bottom,) if row < rows - 1 else ()))
        if column == columns - 1:
            yield from _rim(Role.RIGHT, *((top,) if row else ()), up_right, down_right)


def _rim(role: Role, *corners: tuple[float, float]) -> Iterator[Edge]:
    for (x1, y1), (x2, y2) in pairwise(corners):
        yield Edge(x1, y1, x2, y2, role, width=0.11)


def _labels(board: HexBoard) -> Iterator[Label]:
    for column in range(board.columns):
        letters = cell_name(column, board.columns)[:-1]
        yield Label(column - _HALF * 0.6, -0.95, letters, size=0.34, role=Role.FAINT)
    for row in range(board.rows):
        yield Label((row - 1.9) * _HALF, row * _ROW, str(row + 1), size=0.34, role=Role.FAINT)


def _chain(board: HexBoard) -> Iterator[Shape]:
    """Yield a line of marks along the chain that has won."""
    winner = board.winner()
    places = [_centre(cell, board.columns) for cell in (board.chain(winner) if winner else ())]
    for (x1, y1), (x2, y2) in pairwise(places):
        yield Edge(x1, y1, x2, y2, role=Role.CHAIN)


def _described(board: HexBoard) -> Message:
    def names(cells: Sequence[int]) -> str:
        return ", ".join(cell_name(cell, board.columns) for cell in cells) or "–"

    winner = board.winner()
    return Message(
        "A Hex board. Rows: {rows}. Columns: {columns}. Left: {left}. Right: {right}. Winning chain:"
        " {chain}.",
        rows=board.rows,
        columns=board.columns,
        left=names(list(bits(board.left))),
        right=names(list(bits(board.right))),
        chain=names(board.chain(winner) if winner else ()),
    )
