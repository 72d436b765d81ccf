"""Maze: a token runs through a maze, Left takes it downwards, Right to the right.

A move takes the token over any number of cells in the player's direction, but not across a wall and not
off the board; in `maze(one)`, which is called Maize, it goes one cell. Whoever cannot move loses. In the
book the board stands on its corner, so that the players go down to both sides.

A position is the board row by row and the cell of the token: `.].|_.J|...;at=a1`. `.` is a cell without
walls, `_` one with a wall below, `]` one with a wall to its right, `J` one with both, `#` no cell.
`3x4;at=a1` is a board without walls. A move is the cell that the token goes to: `a3`.

>>> import grundy
>>> maze = grundy.game("maze")
>>> [str(maze(text).value) for text in ("1x4;at=a1", "3x1;at=a1", "2x2;at=a1")]
['-3', '2', '0']
>>> str(grundy.game("maze(one)")("3x3;at=a1").value)
'0'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Option, Parameter, Player, Ruleset
from grundy.rulesets.families.board import (
    Cell,
    Rows,
    at,
    board_scene,
    cell_name,
    cell_spot,
    empty_board,
    read_board,
    read_cell,
    transposed,
)
from grundy.rulesets.scene import Edge, Role, Scene, Shape, Token

EXAMPLE = ".].|_.J|...;at=a1"
BELOW, BESIDE = "_J#", "]J#"
"""Cells that cannot be left downwards, and to the right."""
ANY, ONE = "any", "one"
TURNED = str.maketrans("_]", "]_")


class Maze(NamedTuple):
    """The board and the cell of the token."""

    board: Rows
    token: Cell


class MazeGame(Ruleset[Maze]):
    """Take the token down or to the right."""

    name = "maze"
    title = Message("Maze")
    summary = Message("Run through a maze: Left takes the token down, Right to the right.")
    rules = Message(
        "A token stands in a maze. Left takes it downwards over any number of cells, Right to the right;"
        " walls may not be crossed. In the version “one”, called Maize, the token goes one cell. Whoever"
        " cannot move loses."
    )
    notation = Message(
        "Rows from the top with | between them, and the cell of the token: .].|_.J|...;at=a1, where _ has a"
        " wall below, ] one to the right, J both, and # is no cell. A move is the cell that the token goes"
        " to: a3."
    )
    family = "grids"
    sources = ("LessonsInPlay",)
    impartial = False
    parameters = (
        Parameter(
            "steps",
            Message("how far the token goes"),
            kind=str,
            default=ANY,
            choices={ANY: Message("any number of cells"), ONE: Message("one cell")},
        ),
    )
    openings = (
        "..]..|._.]_|].._.|.]...|_...];at=a1",
        "..].._.|._.]_..|].._..]|.].J...|_...]..;at=a1",
    )
    examples = (
        Example("..]..|._.]_|].._.|.]...|_...];at=a1", outcome="N"),
        Example("1x4;at=a1", outcome="R", value="-3"),
        Example("3x1;at=a1", outcome="L", value="2"),
        Example("2x2;at=a1", outcome="P", value="0"),
        Example("3x3;at=a1", outcome="P", value="0", game="maze(one)"),
    )

    def __init__(self, steps: str = ANY) -> None:
        self.steps = steps

    @classmethod
    def sample_name(cls) -> str:
        return cls.name

    def parse(self, text: str) -> Maze:
        reader = Reader(text, EXAMPLE)
        body, place = reader.cut(";")
        board = read_board(body, "._]J#", empty_board)
        name, cell = place.cut("=") if place is not None else (body, None)
        if cell is None or name.text.strip() != "at":
            raise (place or body).problem("write ;at= and the cell of the token after the board")
        written = cell.text.strip().lower()
        letters = written.rstrip("0123456789")
        if not letters.isascii() or not letters.isalpha() or letters == written:
            raise cell.problem("a cell must be a column letter and a row number")
        token = read_cell(written)
        if at(board, *token) in ("", "#"):
            raise cell.problem("the token must stand on a cell of the board")
        return Maze(board, token)

    def format(self, position: Maze) -> str:
        return f"{'|'.join(position.board)};at={cell_name(position.token)}"

    def moves(self, position: Maze, player: Player) -> Iterator[Option[Maze]]:
        for cell in self._ways(position, player):
            yield cell_name(cell), Maze(position.board, cell)

    def _ways(self, position: Maze, player: Player) -> Iterator[Cell]:
        (row, column), board = position.token, position.board
        closed = BELOW if player is LEFT else BESIDE
        while at(board, row, column) not in closed:
            row, column = (row + 1, column) if player is LEFT else (row, column + 1)
            if at(board, row, column) in ("", "#"):
                return
            yield row, column
            if self.steps == ONE:
                return

    def normalize(self, position: Maze) -> Maze:
        # What lies above the token or to its left is out of reach.
        row, column = position.token
        return Maze(tuple(line[column:] for line in position.board[row:]), (0, 0))

    def negative(self, position: Maze) -> Maze:
        board = tuple(line.translate(TURNED) for line in transposed(position.board))
        return Maze(board, position.token[::-1])

    def small_positions(self) -> Iterator[Maze]:
        for size in ((1, 1), (1, 4), (3, 1), (3, 3)):
            yield Maze(empty_board(*size), (0, 0))
        for marks in product("._]J", repeat=4):
            yield Maze(("".join(marks[:2]), "".join(marks[2:])), (0, 0))
        yield self.parse("..]..|._.]_|].._.;at=a1")
        yield self.parse(".].|_#J|...;at=a1")

    def scene(self, position: Maze) -> Scene:
        walls: list[Shape] = []
        for row, line in enumerate(position.board):
            for column, mark in enumerate(line):
                if mark in "_J":
                    walls.append(_wall(column, row + 1, column + 1, row + 1))
                if mark in "]J":
                    walls.append(_wall(column + 1, row, column + 1, row + 1))
        row, column = position.token
        walls.append(Token(column + 0.5, row + 0.5, 0.36))
        spots = [
            cell_spot(cell_name(cell), player, cell)
            for player in (LEFT, RIGHT)
            for cell in self._ways(position, player)
        ]
        floor = tuple(
            "".join("#" if mark == "#" else "." for mark in line) for line in position.board
        )
        return board_scene(floor, spots, walls)


def _wall(x1: float, y1: float, x2: float, y2: float) -> Edge:
    return Edge(x1, y1, x2, y2, Role.BORDER, width=0.14)
