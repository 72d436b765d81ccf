"""Games with pieces of cake: rectangles of squares, cut by Left in one direction and by Right in the other.

A position lists pieces as rows x columns, `2x3,4x1`. A subclass says into which pieces one may be cut. In
the twisted version, `cutcake(twisted)`, the new pieces are turned by a right angle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Parameter, Player, Ruleset
from grundy.rulesets.scene import Area, Edge, HotSpot, Label, Past, Role, Scene, Shape
from grundy.rulesets.scene import Cell as Square

Piece = tuple[int, int]
"""Rows and columns."""
Cake = tuple[Piece, ...]
EXAMPLE = "2x3,4x1"
DRAWN = 24
"""A larger piece is drawn as a rectangle with its size."""
LARGEST = 10_000
PLAIN, TWISTED = "plain", "twisted"


class CakeGame(Ruleset[Cake]):
    """Text, symmetry and picture of a cake in pieces."""

    family = "values"
    impartial = False
    lost: ClassVar[int] = 0
    """How many rows or columns between two parts are eaten."""
    largest: ClassVar[int | None] = LARGEST
    """The most rows or columns of a piece, where its moves have to be listed."""
    parameters = (
        Parameter(
            "pieces",
            Message("what happens to the new pieces"),
            kind=str,
            default=PLAIN,
            choices={
                PLAIN: Message("they stay as they lie"),
                TWISTED: Message("they are turned by a right angle"),
            },
        ),
    )

    def __init__(self, pieces: str = PLAIN) -> None:
        self.pieces = pieces

    @classmethod
    def sample_name(cls) -> str:
        return cls.name

    def cuts(self, piece: Piece, player: Player) -> Iterator[tuple[str, Cake]]:
        """Yield what a piece may become, with its text."""
        raise NotImplementedError

    def places(self, piece: Piece) -> Iterator[tuple[Area, str, Player]]:
        """Yield where on a piece a cut is pressed, as if it lay at 0,0, with what it becomes."""
        raise NotImplementedError

    def is_over(self, piece: Piece) -> bool:
        """Return whether nobody can cut a piece."""
        return piece == (1, 1)

    def parse(self, text: str) -> Cake:
        shape = Message("a piece is written as rows x columns")
        pieces: list[Piece] = []
        for word in Reader(text.lower().replace("×", "x"), EXAMPLE, text).words():
            piece = word.pair("x", shape)
            if 0 in piece:
                raise word.problem("a piece has at least one row and one column")
            if self.largest is not None and max(piece) > self.largest:
                raise word.problem(
                    "a piece here has at most {limit} rows and columns", limit=self.largest
                )
            pieces.append(piece)
        return tuple(pieces)

    def format(self, position: Cake) -> str:
        return ",".join(map(size, position))

    def moves(self, position: Cake, player: Player) -> Iterator[tuple[str, Cake]]:
        for index, piece in enumerate(position):
            if piece in position[:index]:
                continue  # equal pieces are cut in the same ways
            for name, parts in self.cuts(piece, player):
                move = f"{size(piece)}→{self._turned_text(name)}"
                yield move, (*position[:index], *self._turned(parts), *position[index + 1 :])

    def _turned(self, parts: Cake) -> Cake:
        return parts if self.pieces == PLAIN else self.negative(parts)

    def _turned_text(self, name: str) -> str:
        return name if self.pieces == PLAIN else re.sub(r"(\d+)x(\d+)", r"\2x\1", name)

    def components(self, position: Cake) -> Sequence[Cake]:
        return [(piece,) for piece in position if not self.is_over(piece)]

    def normalize(self, position: Cake) -> Cake:
        return tuple(sorted(piece for piece in position if not self.is_over(piece)))

    def negative(self, position: Cake) -> Cake:
        return tuple((columns, rows) for rows, columns in position)

    def small_positions(self) -> Iterator[Cake]:
        for rows in range(1, 6):
            for columns in range(1, 6):
                yield ((rows, columns),)
        yield ((2, 3), (1, 2), (3, 1))

    def staged(self, position: Cake, past: Past) -> Scene:
        """Draw the pieces; what a piece was cut into lies where it was."""
        # Pieces that are turned would overlap: they are laid out anew.
        corners = self._corners(past if self.pieces == PLAIN else Past(position))
        shapes: list[Shape] = []
        spots: dict[tuple[str, Player], HotSpot] = {}
        for (rows, columns), (x, y) in zip(position, corners, strict=True):
            small = rows <= DRAWN and columns <= DRAWN
            width, height = (columns, rows) if small else (3, 3)
            text = size((rows, columns))
            # The gap between two pieces is taken from their rims, so that nothing moves.
            shapes.append(
                Square(
                    x + 0.07, y + 0.07, width - 0.14, height - 0.14, Role.FAINT,
                    rounded=0.15, letter=text, outline=Role.BORDER,
                )
            )  # fmt: skip
            if not small:
                shapes.append(Label(x + width / 2, y + height / 2, text))
            for area, name, player in self.places((rows, columns)) if small else ():
                shape = area.moved(x, y)
                shapes.append(shape)
                # The mirror image of a cut is the same move: one spot for both.
                move = f"{text}→{self._turned_text(name)}"
                spots.setdefault((move, player), HotSpot(move, shape, player))
        words = self.format(position) or "–"
        return Scene(
            tuple(shapes), tuple(spots.values()), Message("pieces of cake: {pieces}", pieces=words)
        )

    def _corners(self, past: Past) -> list[tuple[float, float]]:
        """Return the top left corner of each piece, from where the pieces lay at the start."""
        pieces: list[Piece] = list(past.start)
        corners: list[tuple[float, float]] = []
        x = 0.0
        for rows, columns in pieces:
            corners.append((x, 0.0))
            x += (columns if rows <= DRAWN and columns <= DRAWN else 3) + 1
        for move, player in past.moves:
            whole, _, rest = move.partition("→")
            index = pieces.index(_parts(whole)[0])
            parts, (x, y) = _parts(rest), corners[index]
            places = []
            for rows, columns in parts:
                places.append((x, y))
                x, y = (x + columns + self.lost, y) if player is LEFT else (x, y + rows + self.lost)
            pieces[index : index + 1] = parts
            corners[index : index + 1] = places
        return corners


def _parts(text: str) -> list[Piece]:
    """Return the pieces that a move leaves.

    >>> _parts("3x1+3x2"), _parts("2*4x3"), _parts("-")
    ([(3, 1), (3, 2)], [(4, 3), (4, 3)], [])
    """
    found: list[Piece] = []
    for word in text.split("+") if text != "-" else ():
        count, star, piece = word.rpartition("*")
        rows, _, columns = piece.partition("x")
        found += [(int(rows), int(columns))] * (int(count) if star else 1)
    return found


def size(piece: Piece) -> str:
    """Return the text of a piece.

    >>> size((2, 3))
    '2x3'
    """
    return f"{piece[0]}x{piece[1]}"


def lines(piece: Piece, player: Player) -> Iterator[tuple[int, Edge]]:
    """Yield the lines along which a player cuts, each with its distance from the left or the top."""
    rows, columns = piece
    if player is LEFT:
        yield from (
            (k, Edge(k, 0.2, k, rows - 0.2, Role.LEFT, width=0.06, dashed=True))
            for k in range(1, columns)
        )
    if player is RIGHT:
        yield from (
            (k, Edge(0.2, k, columns - 0.2, k, Role.RIGHT, width=0.06, dashed=True))
            for k in range(1, rows)
        )
