"""Hare and Hounds: three hounds drive a hare along a board of eleven squares; they never go back.

The board has a row of squares, and above and below it rows that are shorter at both ends. Neighbours
above, below and beside each other are joined, and every second square also diagonally. Left moves a hound
to a free neighbour, straight or forward but never back; Right moves the hare to any free neighbour.
Whoever cannot move loses: the hounds win by shutting the hare in. Once no hound is behind the hare, the
hare has got away: the hounds have lost the track and cannot move any more, and the hare can.

A position is written in three rows, `h` for a hound, `r` for the hare and `#` for the missing corners:
`#h..#|h...r|#h..#` is the start on the usual board, `1x5` (any odd length from 3 on: `1x7`). A move is the
square left and the square entered, `a2-b2`.

>>> import grundy
>>> grundy.solve("hare-and-hounds", "1x5").outcome.winner(grundy.LEFT)
<Player.LEFT: 'left'>
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Option, Player, Ruleset
from grundy.rulesets.families.board import Cell, Rows, at, cell_name, cells_with, put
from grundy.rulesets.notation import column_letters
from grundy.rulesets.scene import (
    Edge,
    Figure,
    HotSpot,
    Label,
    Role,
    Scene,
    Shape,
    Silhouette,
    Token,
)

ANIMAL = {LEFT: "h", RIGHT: "r"}
ANIMALS = {"h": (Figure.HOUND, Role.LEFT), "r": (Figure.HARE, Role.RIGHT)}
STEPS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
EXAMPLE = "#h..#|h...r|#h..#"


class HareAndHounds(Ruleset[Rows]):
    """Shut the hare in, or get past the hounds."""

    name = "hare-and-hounds"
    title = Message("Hare and Hounds")
    summary = Message(
        "Three hounds drive a hare; they never go back, the hare goes where it likes."
    )
    rules = Message(
        "Left moves a hound (h) along a line to a free square, never back towards the left end. Right"
        " moves the hare (r) along a line to any free square. Whoever cannot move loses. Once no hound"
        " is left of the hare, the hare has got away and the hounds cannot move any more. Endless play"
        " is a draw."
    )
    notation = Message(
        "Three rows with | between them, # for the missing corners: #h..#|h...r|#h..#; 1x5 and 1x7 are"
        " the starting positions of these lengths. A move is the square left and the square entered:"
        " a2-b2."
    )
    theory = Message(
        "On the usual board the hounds win [WinningWays]. To our knowledge, values of"
        " this game have not been published; those shown are computed by Grundy."
    )
    family = "graphs"
    sources = ("WinningWays", "Siegel2009")
    impartial = False
    loopfree = False
    openings = ("1x5", "1x7", "1x9")
    examples = (
        Example("1x5", outcome="L", source="WinningWays", is_small=False),
        Example("#..h#|..hr.|#..h#", outcome="P", value="0"),
        Example("#h..#|.rh..|#..h#", outcome="R"),
    )

    def parse(self, text: str) -> Rows:
        reader = Reader(text, EXAMPLE)
        size = reader.board_size()
        if size is not None:
            return self._start(reader, *size)
        board = reader.grid("hr.#")
        width = len(board[0])
        corners = {(0, 0), (0, width - 1), (2, 0), (2, width - 1)}
        if len(board) != 3 or width < 3 or set(cells_with(board, "#")) != corners:
            raise reader.problem("a board must have three rows, the outer ones with # at both ends")
        if sum(row.count("r") for row in board) != 1:
            raise reader.problem("there must be exactly one hare")
        return board

    def _start(self, size: Reader, rows: int, width: int) -> Rows:
        if rows != 1 or width < 5 or width % 2 == 0 or width > 15:
            raise size.problem("a board must be 1 by an odd length between 5 and 15", example="1x5")
        side = "#h" + "." * (width - 3) + "#"
        return (side, "h" + "." * (width - 2) + "r", side)

    def format(self, position: Rows) -> str:
        return "|".join(position)

    def moves(self, position: Rows, player: Player) -> Iterator[Option[Rows]]:
        for here, there in self._steps(position, player):
            option = put(position, {here: ".", there: ANIMAL[player]})
            yield f"{cell_name(here)}-{cell_name(there)}", option

    def normalize(self, position: Rows) -> Rows:
        return min(position, position[::-1])

    def _steps(self, position: Rows, player: Player) -> Iterator[tuple[Cell, Cell]]:
        hounds = list(cells_with(position, "h"))
        (hare,) = cells_with(position, "r")
        got_away = all(column >= hare[1] for _, column in hounds)
        if player is LEFT and got_away:
            return
        for cell in hounds if player is LEFT else (hare,):
            for there in _neighbours(position, cell):
                if at(position, *there) == "." and (player is RIGHT or there[1] >= cell[1]):
                    yield cell, there

    def small_positions(self) -> Iterator[Rows]:
        for text in (
            "#h#|h.r|#h#",
            "#.#|hrh|#h#",
            "#..h#|..hr.|#..h#",
            "#h.#|h..r|#..#",
            "#.#|.rh|#h#",
        ):
            yield self.parse(text)

    def scene(self, position: Rows) -> Scene:
        cells = list(cells_with(position, "hr."))
        shapes: list[Shape] = [
            Edge(*_point(a), *_point(b), Role.FAINT)
            for a in cells
            for b in _neighbours(position, a)
            if a < b
        ]
        shapes += [Token(*_point(cell), 0.46, Role.EMPTY) for cell in cells]
        shapes += [
            Silhouette(*_point(cell), *ANIMALS[letter], 0.7, letter)
            for letter in "hr"
            for cell in cells_with(position, letter)
        ]
        for row in range(len(position)):
            x, y = _point((row, 0))
            shapes.append(Label(x - 0.9, y, str(row + 1), size=0.35, role=Role.FAINT))
        for column in range(len(position[0])):
            x, y = _point((0, column))
            letters = column_letters(column)
            shapes.append(Label(x, y - 0.9, letters, size=0.35, role=Role.FAINT))
        spots = [
            HotSpot(f"{cell_name(here)}-{cell_name(there)}", _area(there), player, (_area(here),))
            for player in (LEFT, RIGHT)
            for here, there in self._steps(position, player)
        ]
        return Scene(
            tuple(shapes),
            tuple(spots),
            Message("hounds h and hare r: {rows}", rows=self.format(position)),
        )


def _neighbours(position: Rows, cell: Cell) -> Iterator[Cell]:
    """Yield the squares joined to a square: diagonally only from every second one."""
    row, column = cell
    for down, right in STEPS:
        there = (row + down, column + right)
        if at(position, *there) not in ("", "#") and (
            not down or not right or (row + column) % 2 == 1
        ):
            yield there


def _point(cell: Cell) -> tuple[float, float]:
    return 1.4 * cell[1], 1.4 * cell[0]


def _area(cell: Cell) -> Token:
    x, y = _point(cell)
    return Token(x, y, 0.55, label=cell_name(cell))
