"""Cutcake: Left cuts a rectangle of cake vertically, Right horizontally, always along the lines.

A cut of one piece gives two pieces. A piece one column wide offers Left no cut, a piece one row high
offers Right none. Whoever cannot move loses.

A position lists pieces as rows x columns: `2x3,4x1`. A move names the piece and the sizes after the
cut: `2x3→2x1+2x2` (typed `2x3->2x1+2x2`).

**Theorem** [WinningWays, chapter 2]. A piece of m rows and n columns is an integer: with 2^j the
largest power of two not above m and 2^k not above n, it is ⌊n / 2^j⌋ − 1 when j ≤ k, and
1 − ⌊m / 2^k⌋ when j > k.

>>> import grundy
>>> cake = grundy.game("cutcake")
>>> [piece_value(1, n) for n in (1, 2, 3)], piece_value(2, 5), piece_value(4, 5), piece_value(7, 2)
([0, 1, 2], 1, 0, -2)
>>> [move for move, _ in cake.moves(cake.parse("2x3"), grundy.LEFT)]
['2x3→2x1+2x2']
>>> grundy.solve(cake, "2x3").outcome.value
'P'
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.values.value import Value
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Claim, Example, Outcome, Player
from grundy.rulesets.families.cake import PLAIN, Cake, CakeGame, Piece, lines, size
from grundy.rulesets.scene import Area


class Cutcake(CakeGame):
    """Left cuts a piece vertically, Right horizontally."""

    name = "cutcake"
    title = Message("Cutcake")
    summary = Message("Left cuts a rectangle of cake vertically, Right horizontally.")
    rules = Message(
        "The cake is divided into squares. A move cuts one piece in two along a line between squares:"
        " Left cuts vertically, Right horizontally. Whoever cannot cut loses."
    )
    notation = Message(
        "Pieces as rows x columns with commas between them: 2x3,4x1. A move names a piece and what it"
        " becomes: 2x3->2x1+2x2."
    )
    theory = Message(
        "In the plain game every piece is an integer: with 2^j the largest power of two not above the"
        " number of rows and 2^k not above that of columns, it is ⌊columns / 2^j⌋ − 1 when j ≤ k, else"
        " 1 − ⌊rows / 2^k⌋ [WinningWays]."
    )
    sources = ("WinningWays",)
    openings = ("4x6", "5x9", "8x13")
    largest = None
    examples = (
        Example("4x7,5x2", outcome="R", value="-1", source="WinningWays"),
        Example("2x3", outcome="P", value="0", source="WinningWays"),
        Example("1x4", outcome="L", value="3", source="WinningWays"),
        Example("5x2", outcome="R", value="-1", source="WinningWays"),
        Example("2x3", outcome="R", value="-1", game="cutcake(twisted)"),
        Example("20x999", outcome="L", value="61", source="WinningWays", is_small=False),
    )

    def cuts(self, piece: Piece, player: Player) -> Iterator[tuple[str, Cake]]:
        for first, second in _cuts(piece, player):
            yield f"{size(first)}+{size(second)}", (first, second)

    def places(self, piece: Piece) -> Iterator[tuple[Area, str, Player]]:
        for player in (LEFT, RIGHT):
            names = [name for name, _ in self.cuts(piece, player)]
            across = piece[1] if player is LEFT else piece[0]
            for k, line in lines(piece, player):
                yield line, names[min(k, across - k) - 1], player

    def count_moves(self, position: Cake, player: Player) -> int:
        across = 1 if player is LEFT else 0
        return sum(piece[across] // 2 for piece in dict.fromkeys(position))

    def claim(self, position: Cake, misere: bool = False) -> Claim | None:
        if misere or self.pieces != PLAIN:
            return None
        total = sum(piece_value(*piece) for piece in position)
        outcome = Outcome.L if total > 0 else Outcome.R if total < 0 else Outcome.P
        return Claim("WinningWays", outcome=outcome)

    def fast_value(self, position: Cake) -> Value | None:
        if self.pieces != PLAIN:
            return None
        return Value(sum(piece_value(*piece) for piece in position))


def piece_value(rows: int, columns: int) -> int:
    """Return the value of one piece by the theorem.

    >>> piece_value(3, 8)
    3
    """
    j, k = rows.bit_length() - 1, columns.bit_length() - 1
    return (columns >> j) - 1 if j <= k else 1 - (rows >> k)


def _cuts(piece: Piece, player: Player) -> Iterator[tuple[Piece, Piece]]:
    # Cutting at n - k gives the same two pieces as cutting at k.
    rows, columns = piece
    if player is LEFT:
        return (((rows, k), (rows, columns - k)) for k in range(1, columns // 2 + 1))
    return (((k, columns), (rows - k, columns)) for k in range(1, rows // 2 + 1))
