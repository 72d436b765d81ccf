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

from collections.abc import Iterator, Sequence

from grundy.core.values.value import Value
from grundy.errors import NotationError
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Claim, Example, Outcome, Player, Ruleset
from grundy.rulesets.notation import read_number
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import Edge, HotSpot, Label, Role, Scene, Shape

Piece = tuple[int, int]
Cake = tuple[Piece, ...]
EXAMPLE = "2x3,4x1"
DRAWN = 24
"""A larger piece is drawn as a rectangle with its size."""


class Cutcake(Ruleset[Cake]):
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
        "Every piece is an integer: with 2^j the largest power of two not above the number of rows"
        " and 2^k not above that of columns, it is ⌊columns / 2^j⌋ − 1 when j ≤ k, else"
        " 1 − ⌊rows / 2^k⌋ [WinningWays]."
    )
    family = "values"
    sources = ("WinningWays",)
    impartial = False
    examples = (
        Example("4x7,5x2", outcome="R", value="-1", source="WinningWays"),
        Example("2x3", outcome="P", value="0", source="WinningWays"),
        Example("1x4", outcome="L", value="3", source="WinningWays"),
        Example("5x2", outcome="R", value="-1", source="WinningWays"),
        Example("20x999", outcome="L", value="61", source="WinningWays", is_small=False),
    )

    def parse(self, text: str) -> Cake:
        pieces: list[Piece] = []
        column = 1
        for word in text.split(",") if text.strip() else []:
            rows, cross, columns = word.lower().replace("×", "x").partition("x")
            if not cross:
                raise NotationError(
                    "a piece is written as rows x columns",
                    text=text,
                    column=column,
                    example=EXAMPLE,
                )
            piece = (
                read_number(rows, text, column, EXAMPLE),
                read_number(columns, text, column + len(rows) + 1, EXAMPLE),
            )
            if 0 in piece:
                raise NotationError(
                    "a piece has at least one row and one column",
                    text=text,
                    column=column,
                    example=EXAMPLE,
                )
            pieces.append(piece)
            column += len(word) + 1
        return tuple(pieces)

    def format(self, position: Cake) -> str:
        return ",".join(map(_size, position))

    def moves(self, position: Cake, player: Player) -> Iterator[tuple[str, Cake]]:
        for index, piece in enumerate(position):
            if piece in position[:index]:
                continue  # equal pieces are cut in the same ways
            for first, second in _cuts(piece, player):
                name = f"{_size(piece)}→{_size(first)}+{_size(second)}"
                yield name, (*position[:index], first, second, *position[index + 1 :])

    def count_moves(self, position: Cake, player: Player) -> int:
        across = 1 if player is LEFT else 0
        return sum(piece[across] // 2 for piece in dict.fromkeys(position))

    def components(self, position: Cake) -> Sequence[Cake]:
        return [(piece,) for piece in position if piece != (1, 1)]

    def normalize(self, position: Cake) -> Cake:
        return tuple(sorted(piece for piece in position if piece != (1, 1)))

    def negative(self, position: Cake) -> Cake:
        return tuple((columns, rows) for rows, columns in position)

    def claim(self, position: Cake, misere: bool = False) -> Claim | None:
        if misere:
            return None
        total = sum(piece_value(*piece) for piece in position)
        outcome = Outcome.L if total > 0 else Outcome.R if total < 0 else Outcome.P
        return Claim("WinningWays", outcome=outcome)

    def fast_value(self, position: Cake) -> Value:
        return Value(sum(piece_value(*piece) for piece in position))

    def small_positions(self) -> Iterator[Cake]:
        for rows in range(1, 6):
            for columns in range(1, 6):
                yield ((rows, columns),)
        yield ((2, 3), (1, 2), (3, 1))

    def scene(self, position: Cake) -> Scene:
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        x = 0.0
        for index, (rows, columns) in enumerate(position):
            drawn = rows <= DRAWN and columns <= DRAWN
            width, height = (columns, rows) if drawn else (3, 3)
            shapes.append(Square(x, 0, width, height))
            shapes.append(Label(x + width / 2, height + 0.4, _size((rows, columns))))
            if drawn:
                first = (rows, columns) not in position[:index]
                for edge, move, player in _lines(x, rows, columns):
                    shapes.append(edge)
                    # The mirror image of a cut is the same move: one spot for both.
                    if first and all(spot.move != move for spot in spots):
                        spots.append(HotSpot(move, edge, player))
            x += width + 1
        pieces = self.format(position) or "–"
        return Scene(
            tuple(shapes), tuple(spots), Message("pieces of cake: {pieces}", pieces=pieces)
        )


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


def _size(piece: Piece) -> str:
    return f"{piece[0]}x{piece[1]}"


def _lines(x: float, rows: int, columns: int) -> Iterator[tuple[Edge, str, Player]]:
    for k in range(1, columns):
        small = min(k, columns - k)
        move = f"{rows}x{columns}→{rows}x{small}+{rows}x{columns - small}"
        yield Edge(x + k, 0, x + k, rows, Role.LEFT), move, LEFT
    for k in range(1, rows):
        small = min(k, rows - k)
        move = f"{rows}x{columns}→{small}x{columns}+{rows - small}x{columns}"
        yield Edge(x, k, x + columns, k, Role.RIGHT), move, RIGHT
