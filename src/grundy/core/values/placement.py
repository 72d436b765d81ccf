"""Values of placement games on small boards: a move puts a piece on empty cells and fills them.

Domineering is the placement game in which Left's piece is the upright domino and Right's the lying
one. The search works on boards of at most 8 rows and 7 columns, as one machine word:

    bit 8·row + column is 1 where the cell is empty; column 7 stays 0 and separates the rows.

Like `engine`, this file is also the source of a compiled extension. Sets of empty cells that touch
nowhere are independent, so every position is the sum of its connected parts; each part is looked up
by the least of its images under the symmetries that the pieces have.
"""

from __future__ import annotations

from threading import get_ident
from typing import TYPE_CHECKING, Final

from grundy.core.values.engine import COMPILED, Canonical, Engine, add, current, make, negate
from grundy.core.values.engine.nodes import clock
from grundy.core.values.engine.threads import give_back, spend_block

if TYPE_CHECKING:
    from mypy_extensions import i64

MAX_ROWS: Final = 8
MAX_COLUMNS: Final = 7
_PER_NODE: Final = 8
"""So many parts of boards count as one position of a budget: one that Python opens takes as long."""


def _home(board: i64) -> i64:
    """Shift the cells to the top left corner."""
    while board & 0xFF == 0:
        board >>= 8
    while board & 0x0101010101010101 == 0:
        board >>= 1
    return board


def _mirror(board: i64) -> i64:
    """Reverse the columns, then shift home."""
    return _home(
        (board >> 6) & 0x0101010101010101
        | (board >> 4) & 0x0202020202020202
        | (board >> 2) & 0x0404040404040404
        | board & 0x0808080808080808
        | (board & 0x0404040404040404) << 2
        | (board & 0x0202020202020202) << 4
        | (board & 0x0101010101010101) << 6
    )


def _flip(board: i64) -> i64:
    """Reverse the rows; the board is at home before and after."""
    flipped: i64 = 0
    while board:
        flipped = flipped << 8 | (board & 0xFF)
        board >>= 8
    return flipped


def _transpose(board: i64) -> i64:
    """Exchange rows and columns of a board whose row 7 is not used: three rounds of block swaps."""
    swap = (board ^ (board >> 7)) & 0x00AA00AA00AA00AA
    board = board ^ swap ^ (swap << 7)
    swap = (board ^ (board >> 14)) & 0x0000CCCC0000CCCC
    board = board ^ swap ^ (swap << 14)
    swap = (board ^ (board >> 28)) & 0x00000000F0F0F0F0
    return board ^ swap ^ (swap << 28)


def fits(rows: int, columns: int) -> bool:
    """Return whether a board of this size fits the search."""
    return rows <= MAX_ROWS and columns <= MAX_COLUMNS


def pack(cells: list[tuple[int, int]]) -> int:
    """Return the word of a set of empty cells (row, column)."""
    board = 0
    for row, column in cells:
        board |= 1 << (8 * row + column)
    return board


class Piece:
    """A piece by its cells: `mask` with the lowest cell at bit 0, `distances` of the others from it."""

    __slots__ = ("distances", "mask")

    def __init__(self, piece: int) -> None:
        self.mask: i64 = piece // (piece & -piece)
        self.distances: list[int] = [bit for bit in range(1, 63) if self.mask >> bit & 1]


class PlacementSearch:
    """The values of one placement game, remembered by each thread's engine as long as it lives.

    Each piece is a word like a board, at home. The mirror images of each player's pieces must be
    among that player's pieces; when Right's pieces are Left's transposed, transposing negates a
    position, and the search uses it.
    """

    __slots__ = ("_last", "left_pieces", "right_pieces", "transposing")

    def __init__(self, left_pieces: list[int], right_pieces: list[int]) -> None:
        self.left_pieces: list[Piece] = [Piece(piece) for piece in left_pieces]
        self.right_pieces: list[Piece] = [Piece(piece) for piece in right_pieces]
        self.transposing: bool = sorted([_transpose(piece) for piece in left_pieces]) == sorted(
            right_pieces
        )
        self._last: PlacementTable | None = None

    def value(self, board: i64) -> Canonical:
        """Return the value of a set of empty cells."""
        table = self._last
        if table is None or not (clock.alone or table.is_here()):
            table = self._table()
            self._last = table
        try:
            return table.value(board)
        finally:
            table.settle()

    def _table(self) -> PlacementTable:
        """Return the table of this thread's engine."""
        engine = current()
        known = engine.memos.get(self)
        if known is None:
            known = PlacementTable(self, engine)
            engine.memos[self] = known
        assert isinstance(known, PlacementTable)
        return known


class PlacementTable:
    """The values that one engine has found."""

    __slots__ = (
        "_left_pieces",
        "_paid",
        "_parts",
        "_positions",
        "_right_pieces",
        "_transposing",
        "_zero",
        "engine",
        "thread",
    )

    def __init__(self, search: PlacementSearch, engine: Engine) -> None:
        self._left_pieces: list[Piece] = search.left_pieces
        self._right_pieces: list[Piece] = search.right_pieces
        self._transposing: bool = search.transposing
        self._zero: Canonical = engine.zero
        self.engine: Engine = engine
        self.thread: int = get_ident()
        self._parts: dict[int, Canonical] = {}
        self._positions: dict[int, Canonical] = {}
        self._paid: i64 = 0  # parts that the budget has been charged for

    def is_here(self) -> bool:
        """Return whether this is the table of this thread's engine, and that is still in use."""
        return self.thread == get_ident() and not self.engine.retired

    def forget(self) -> None:
        """Let go of all games."""
        self._parts.clear()
        self._positions.clear()

    def settle(self) -> None:
        """Give back what was charged for and not looked at."""
        if self._paid >= _PER_NODE:
            give_back(self._paid // _PER_NODE)
        self._paid = 0

    def value(self, board: i64) -> Canonical:
        """Return the value of a set of empty cells."""
        if not COMPILED:  # uncompiled, finding the parts again costs more than remembering the sum
            known = self._positions.get(board)
            if known is not None:
                return known
        zero = self._zero
        total = zero
        rest = board
        while rest:
            part = rest & -rest
            while True:
                grown = (part | part << 1 | part >> 1 | part << 8 | part >> 8) & rest
                if grown == part:
                    break
                part = grown
            rest ^= part
            if part & (part - 1):
                value = self._part(_home(part))
                total = value if total is zero else add(total, value)  # most have one part only
        if not COMPILED:
            self._positions[board] = total
        return total

    def _part(self, board: i64) -> Canonical:
        """Return the value of a connected set of cells at home."""
        if not COMPILED:
            return self._part_with_all_images(board)
        least = board
        negative = False
        image = board
        for step in range(4):
            if step:
                image = _flip(image) if step & 1 else _mirror(image)
                if image < least:
                    least = image
                    negative = False
            if self._transposing and image >> 56 == 0:
                transposed = _transpose(image)
                if transposed < least:
                    least = transposed
                    negative = True
        key = least ^ least >> 19  # one to one, and spreads the rows over the slots of a dict
        known = self._parts.get(key)
        if known is None:
            known = self._options_value(least)
            self._parts[key] = known
        return negate(known) if negative else known

    def _part_with_all_images(self, board: i64) -> Canonical:
        """Do the work of `_part` uncompiled, where finding the least image costs more than memory."""
        known = self._parts.get(board)
        if known is None:
            known = self._options_value(board)
            opposite = negate(known)
            image = board
            for step in range(4):
                if step:
                    image = _flip(image) if step & 1 else _mirror(image)
                self._parts[image] = known
                if self._transposing and image >> 56 == 0:
                    self._parts[_transpose(image)] = opposite
        return known

    def _options_value(self, board: i64) -> Canonical:
        if self._paid == 0:
            self._paid = _PER_NODE * spend_block()
        self._paid -= 1
        lefts = self._placed(board, self._left_pieces)
        rights = self._placed(board, self._right_pieces)
        return make(list(lefts), list(rights))

    def _placed(self, board: i64, pieces: list[Piece]) -> set[Canonical]:
        """Return the values after each way to place one of the pieces."""
        values: set[Canonical] = set()
        for piece in pieces:
            places = board
            for distance in piece.distances:
                places &= board >> distance
            while places:
                place = places & -places
                places ^= place
                values.add(self.value(board ^ place * piece.mask))
        return values
