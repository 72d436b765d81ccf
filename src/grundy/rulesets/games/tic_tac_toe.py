"""Tic-tac-toe, and every (m, n, k) game (Connect-k): the first to have k of their marks in a line wins.

Left plays `x` and moves first, Right plays `o`. A line is horizontal, vertical or diagonal. When the
board is full without a line, the game is drawn.

A position is written row by row, `x..|.o.|...`; whose turn it is follows from the number of marks. A
move names a cell: `b2`. `tic-tac-toe(4,4,4)` has four rows, four columns and asks for four in a line.

**Theorem.** The second player cannot win an (m, n, k) game: an extra mark never hurts, so the first
player could steal any winning strategy (000, example 1.11).

>>> import grundy
>>> tic_tac_toe = grundy.game("tic-tac-toe")
>>> grundy.solve(tic_tac_toe, "3x3").outcome.value
'D'
>>> grundy.solve(tic_tac_toe, "xx.|oo.|...").best()
'c1'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.core.reading import Reader
from grundy.i18n import Message, in_context
from grundy.rulesets.base import LEFT, Example, Parameter, Step
from grundy.rulesets.families.board import (
    STONE,
    STONE_ROLES,
    Cell,
    Rows,
    board_scene,
    cell_name,
    cells_of,
    cells_with,
    empty_board,
    images,
)
from grundy.rulesets.families.line_game import LineGame
from grundy.rulesets.families.lines import (
    STEALING,
    line_edge,
    line_name,
    line_sets,
    lines_on,
    lines_step,
    winning_line,
)
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import Figure, HotSpot, Scene, Shape, Silhouette
from grundy.rulesets.structures import WORD, Lines, rectangle_symmetries


class TicTacToe(LineGame):
    """Place a mark; k in a line win."""

    name = "tic-tac-toe"
    aliases = ("mnk", "connect-k")
    title = Message("Tic-tac-toe")
    summary = Message("Place a mark; the first to have a whole line wins, a full board is a draw.")
    rules = Message(
        "Left plays x and begins, Right plays o. A move puts a mark on a free cell. Whoever first has"
        " k of their marks in a row, column or diagonal wins; when the board is full without that, the"
        " game is drawn. In the ordinary game the board is 3 by 3 and k is 3."
    )
    notation = Message(
        "Rows from the top, separated by |: x..|.o.|...; 3x3 is the free board. A move names a cell,"
        " column letter and row number: b2."
    )
    theory = Message(
        "The second player never has a winning strategy: the first could steal it. The ordinary game"
        " is a draw; it has 5,478 positions and 255,168 courses of play."
    )
    sources = ("WinningWays",)
    parameters = (
        Parameter("rows", in_context("how many", "rows"), default=3, minimum=1, maximum=100),
        Parameter("columns", in_context("how many", "columns"), default=3, minimum=1, maximum=100),
        Parameter("line", Message("marks in a line that win"), default=3, minimum=1, maximum=100),
    )
    examples = (
        Example("x..|.o.|...", outcome="D", source="WinningWays"),
        Example("3x3", outcome="D", source="WinningWays"),
        Example("xx.|oo.|...", outcome="N"),
        Example("x.o|...|..x", outcome="P"),
        Example(
            "3x4", outcome="N", source="WinningWays", game="tic-tac-toe(3,4,3)", is_small=False
        ),
    )

    def __init__(self, rows: int = 3, columns: int = 3, line: int = 3) -> None:
        self.rows, self.columns, self.line = rows, columns, line

    def sample(self) -> str:
        return "|".join(empty_board(self.rows, self.columns))

    def check(self, board: Rows, reader: Reader) -> None:
        if (len(board), len(board[0])) != (self.rows, self.columns):
            raise reader.problem(
                "the board must be {rows} × {columns} (rows × columns)",
                rows=self.rows,
                columns=self.columns,
            )

    def places(self, board: Rows) -> Iterator[tuple[str, Cell]]:
        for cell in cells_with(board, "."):
            yield cell_name(cell), cell

    def reasons(self, position: Rows, misere: bool = False) -> Sequence[Step]:
        if misere or self.payoff(position, LEFT) is not None:
            return ()
        board = {cell: mark for mark in "xo" for cell in cells_with(position, mark)}
        if not board:
            return (Step("strategy-stealing", STEALING, "HalesJewett1963"),)
        mover = STONE[self.to_move(position)]
        lines = lines_on(self.rows, self.columns, self.line)
        return (lines_step(board, mover, lines, cell_name, line_name),)

    def structured(self, position: Rows) -> Lines | None:
        cells = self.rows * self.columns
        if cells > WORD:
            return None
        return Lines(
            lines=line_sets(self.rows, self.columns, self.line),
            cells=cells,
            left=cells_of(position, "x"),
            right=cells_of(position, "o"),
            symmetries=rectangle_symmetries(self.rows, self.columns, turned=True),
        )

    def normalize(self, position: Rows) -> Rows:
        return min(images(position, turned=self.rows == self.columns))

    def starts(self) -> tuple[str, ...]:
        return (f"{self.rows}x{self.columns}",)

    def scene(self, position: Rows) -> Scene:
        player = self.to_move(position)
        line = winning_line(position, self.line)
        spots = [
            HotSpot(move, Square(column, row), player)
            for move, (row, column) in self.places(position)
            if line is None
        ]
        marked = [] if line is None else [line_edge(line)]
        return board_scene(position, spots, marked, _sign)


def _sign(character: str, x: float, y: float) -> Iterator[Shape]:
    """Yield the cross or the nought of a cell."""
    if character in STONE_ROLES:
        figure = Figure.CROSS if character == "x" else Figure.RING
        yield Silhouette(x + 0.5, y + 0.5, figure, STONE_ROLES[character], 0.66, character)
