"""Entrepreneurial Chess on a small board: a king runs from a king and a rook, and may cash out.

Left has a king `k`, Right a king `K` and a rook `R`. They move as in chess: no king steps next to the other
one, and Left's king does not step where the rook attacks it. At any time Left may *cash out* instead: the
board is taken away and becomes the whole number x + y, where x and y count the columns and rows from the
first corner to her king. In a sum Left may ignore a check; then Right may capture her king, after which
Right has a move there for ever. Whoever cannot move loses; play that goes on for ever is a draw.

The original board has no end to two sides [BerlekampLow2017]; here it has rows and columns, and the first
corner counts 0.

A position is written row by row, `R..|.K.|..k`; `=5` is what is left after cashing out 5, `!` after the
king was captured. A move is the square left and the square entered, `c3-b3`, or `cash`, `count`, `pass`.

>>> import grundy
>>> grundy.value("entrepreneurial-chess:K..|R..|..k")
LoopyValue('4Tiny(on)')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, Example, Option, Player, Ruleset
from grundy.rulesets.families.board import QUEEN, ROOK, Cell, board_scene, cell_name, cell_spot
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import Figure, HotSpot, Past, Role, Scene, Shape, Silhouette

EXAMPLE = "K..|R..|..k"
CASH, COUNT, PASS = "cash", "count", "pass"
MOST_CELLS = 100


class Chess(NamedTuple):
    """A board with Left's king, Right's king and perhaps Right's rook; or what has become of it."""

    rows: int
    columns: int
    king: Cell | None = None
    """Left's king; None after cashing out or after it was captured."""
    white: Cell | None = None
    rook: Cell | None = None
    cash: int | None = None
    """What Left still has after cashing out; None without a king means that it was captured."""


class EntrepreneurialChess(Ruleset[Chess]):
    """Run from the rook, or cash out in time."""

    name = "entrepreneurial-chess"
    title = Message("Entrepreneurial Chess")
    summary = Message(
        "A king runs from a king and a rook, and may cash out for the place it stands on."
    )
    rules = Message(
        "Left has a king (k), Right a king (K) and a rook (R); they move as in chess, and a "
        "king does not step where it could be captured. Left may also cash out: the board "
        "becomes the number of columns and rows between Left's king and the first corner, "
        "that many free moves for Left. A king left in check may be captured; then Right has "
        "a move for ever. Whoever cannot move loses; infinite play is a draw."
    )
    notation = Message(
        "Rows with | between them: K..|R..|..k; =5 after cashing out, ! after the king was captured. A"
        " move is the square left and the square entered, c3-b3, or cash, count, pass."
    )
    theory = Message(
        "The original board is unbounded on two sides [BerlekampLow2017]. To our"
        " knowledge, values on small boards have not been published; those shown are"
        " computed by Grundy."
    )
    family = "grids"
    sources = ("BerlekampLow2017",)
    impartial = False
    loopfree = False
    openings = ("K..|R..|..k", "K...|R...|....|...k", "K....|R....|.....|.....|....k")
    examples = (
        Example("K..|R..|..k", outcome="L", is_small=False),
        Example("K.R|...|..k", outcome="N", is_small=False),
        Example("=2", outcome="L", value="2"),
        Example("!", outcome="R", value="off"),
    )

    def parse(self, text: str) -> Chess:
        reader = Reader(text, EXAMPLE).strip()
        if reader.text == "!":
            return Chess(0, 0)
        if reader.text.startswith("="):
            return Chess(0, 0, cash=reader.piece(1).number())
        board = reader.grid("kKR.")
        found = {
            piece: [(r, c) for r, row in enumerate(board) for c, x in enumerate(row) if x == piece]
            for piece in "kKR"
        }
        if len(found["k"]) != 1 or len(found["K"]) != 1 or len(found["R"]) > 1:
            raise reader.problem("there must be two kings, k and K, and at most one rook R")
        if len(board) * len(board[0]) > MOST_CELLS:
            raise reader.problem("a board may have at most {limit} cells", limit=MOST_CELLS)
        position = Chess(
            len(board), len(board[0]), found["k"][0], found["K"][0], next(iter(found["R"]), None)
        )
        if _touch(found["k"][0], found["K"][0]):
            raise reader.problem("the kings must not stand next to each other")
        return position

    def format(self, position: Chess) -> str:
        if position.king is None:
            return "!" if position.cash is None else f"={position.cash}"
        pieces = {position.king: "k", position.white: "K", position.rook: "R"}
        return "|".join(
            "".join(pieces.get((r, c), ".") for c in range(position.columns))
            for r in range(position.rows)
        )

    def moves(self, position: Chess, player: Player) -> Iterator[Option[Chess]]:
        if position.king is None:
            if position.cash is not None and position.cash > 0 and player is LEFT:
                yield COUNT, Chess(0, 0, cash=position.cash - 1)
            elif position.cash is None and player is not LEFT:
                yield PASS, position
            return
        if player is LEFT:
            yield CASH, Chess(0, 0, cash=sum(position.king))
        for here, there in self._steps(position, player):
            yield f"{cell_name(here)}-{cell_name(there)}", self._after(position, here, there)

    def _after(self, position: Chess, here: Cell, there: Cell) -> Chess:
        if here == position.king:
            rook = None if there == position.rook else position.rook
            return position._replace(king=there, rook=rook)
        if there == position.king:
            return Chess(0, 0)
        if here == position.white:
            return position._replace(white=there)
        return position._replace(rook=there)

    def _steps(self, position: Chess, player: Player) -> Iterator[tuple[Cell, Cell]]:
        king, white, rook = position.king, position.white, position.rook
        if king is None or white is None:
            return
        own, other = (king, white) if player is LEFT else (white, king)
        for step in QUEEN:
            there = (own[0] + step[0], own[1] + step[1])
            inside = 0 <= there[0] < position.rows and 0 <= there[1] < position.columns
            if not inside or _touch(there, other) or (player is not LEFT and there == rook):
                continue
            # The rook sees through the square that the king leaves.
            attacked = (
                rook is not None and there != rook and there in _seen(position, rook, {white})
            )
            if player is not LEFT or not attacked:
                yield own, there
        if player is not LEFT and rook is not None:
            for there in _seen(position, rook, {king, white}):
                if there != white:
                    yield rook, there

    def small_positions(self) -> Iterator[Chess]:
        for text in ("=0", "=2", "!", "K..|...|..k", "K.|..|Rk", "KR|..|.k", "K...|...k"):
            yield self.parse(text)

    def staged(self, position: Chess, past: Past) -> Scene:
        rows, columns = past.start.rows, past.start.columns
        if not rows:  # no board was there to begin with
            return self.listed(position)
        button = Square(0, rows + 0.3, max(2, columns), 0.8, Role.FAINT, rounded=0.2)
        word = CASH if position.king is not None else PASS
        if position.cash is not None:
            word = f"{COUNT}: {position.cash}"
        shapes: list[Shape] = [replace(button, label=word)]
        for cell, figure, role, letter in (
            (position.king, Figure.KING, Role.LEFT, "k"),
            (position.white, Figure.KING, Role.RIGHT, "K"),
            (position.rook, Figure.ROOK, Role.RIGHT, "R"),
        ):
            if cell is not None:
                shapes.append(Silhouette(cell[1] + 0.5, cell[0] + 0.5, figure, role, 0.7, letter))
        spots = [
            HotSpot(move, button, player)
            for player in Player
            for move, _ in self.moves(position, player)
            if move in (CASH, COUNT, PASS)
        ]
        spots += [
            cell_spot(f"{cell_name(here)}-{cell_name(there)}", player, here, there)
            for player in Player
            for here, there in self._steps(position, player)
        ]
        return board_scene(("." * columns,) * rows, spots, shapes)


def _touch(a: Cell, b: Cell) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1


def _seen(position: Chess, rook: Cell, blocking: set[Cell]) -> list[Cell]:
    """Return the squares that the rook reaches, up to and with the first piece in its way."""
    found: list[Cell] = []
    for down, right in ROOK:
        row, column = rook[0] + down, rook[1] + right
        while 0 <= row < position.rows and 0 <= column < position.columns:
            found.append((row, column))
            if (row, column) in blocking:
                break
            row, column = row + down, column + right
    return found
