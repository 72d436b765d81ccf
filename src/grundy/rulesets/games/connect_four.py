"""Connect Four, and Connect-k where the stones fall: the first to have k of their stones in a line wins.

Left plays `x` and moves first, Right plays `o`. A stone falls to the lowest free cell of its column. A line
is horizontal, vertical or diagonal. When the board is full without a line, the game is drawn. Without
falling stones it is `tic-tac-toe(4,5,4)`.

A position is written row by row from the top, `....|.x..|.o..`; whose turn it is follows from the number of
stones. A move names a column: `b`. `connect-four(3)` asks for three in a line.

On the ordinary board of 6 rows and 7 columns the first player wins [Allis1988]; that is too large for the
search here. Small boards are solved: four in a line on 4 by 4, 4 by 5 and 5 by 5 is a draw, on 4 rows and 6
columns the second player wins.

>>> import grundy
>>> grundy.solve("connect-four", "4x4").outcome.value
'D'
>>> grundy.solve("connect-four(3)", "3x4").outcome.value
'N'
>>> game = grundy.game("connect-four")
>>> list(game.moves(game.parse("..|x."), grundy.RIGHT))
[('a', ('o.', 'x.')), ('b', ('..', 'xo'))]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, Example, Parameter, Step
from grundy.rulesets.families.board import (
    STONE,
    Cell,
    Rows,
    at,
    board_scene,
    cell_name,
    cells_of,
    cells_with,
    empty_board,
)
from grundy.rulesets.families.line_game import LineGame
from grundy.rulesets.families.lines import (
    line_edge,
    line_name,
    line_sets,
    lines_on,
    lines_step,
    winning_line,
)
from grundy.rulesets.notation import column_letters
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import HotSpot, Scene
from grundy.rulesets.structures import WORD, Lines


class ConnectFour(LineGame):
    """Drop a stone; k in a line win."""

    name = "connect-four"
    aliases = ("connect-4",)
    title = Message("Connect Four")
    summary = Message("Drop stones into columns; the first to have four in a line wins.")
    rules = Message(
        "Left plays x and begins, Right plays o. A move drops a stone into a column that is not full; it"
        " falls to the lowest free cell. Whoever first has four of their stones next to each other in a"
        " row, column or diagonal wins; when the board is full without that, the game is drawn. In"
        " connect-four(k) k stones in a line win. Without falling stones the game is tic-tac-toe(4,5,4)."
    )
    notation = Message(
        "Rows from the top, separated by |: ....|.x..|.o..; 4x5 is the free board of 4 rows and 5 columns."
        " A move names a column: b."
    )
    theory = Message(
        "On the ordinary board of 6 rows and 7 columns the first player wins; on a board with 6 columns"
        " and an even number of rows the second player at least draws [Allis1988]."
    )
    sources = ("Allis1988",)
    parameters = (
        Parameter("line", Message("marks in a line that win"), default=4, minimum=1, maximum=100),
    )
    openings = ("4x4", "4x5", "6x7")
    examples = (
        Example("4x5", outcome="D", is_small=False),
        Example("....|o...|oo..|xxx.", outcome="N"),
        Example("3x4", outcome="N", game="connect-four(3)"),
        Example("3x3", outcome="D", game="connect-four(3)"),
    )

    def __init__(self, line: int = 4) -> None:
        self.line = line

    def __str__(self) -> str:
        return self.name if self.line == 4 else f"{self.name}({self.line})"

    def sample(self) -> str:
        return "....|.x..|.o.."

    def check(self, board: Rows, reader: Reader) -> None:
        for row, column in cells_with(board, "xo"):
            if at(board, row + 1, column) == ".":
                raise reader.problem(
                    "the stone on {cell} has a free cell under it", cell=cell_name((row, column))
                )

    def places(self, board: Rows) -> Iterator[tuple[str, Cell]]:
        for cell in _landings(board):
            yield column_letters(cell[1]), cell

    def reasons(self, position: Rows, misere: bool = False) -> Sequence[Step]:
        """Return what lines with one cell missing say, where that cell can be taken now."""
        if misere or self.payoff(position, LEFT) is not None:
            return ()
        taken = {cell: mark for mark in "xo" for cell in cells_with(position, mark)}
        landings = set(_landings(position))
        near = [
            line
            for line in lines_on(len(position), len(position[0]), self.line)
            if len(free := [cell for cell in line if cell not in taken]) == 1
            and free[0] in landings
        ]
        step = lines_step(taken, STONE[self.to_move(position)], near, cell_name, line_name)
        # That there are no threats at all would be said of the lines that were left out, too.
        return () if step.kind == "quiet" else (step,)

    def structured(self, position: Rows) -> Lines | None:
        rows, columns = len(position), len(position[0])
        if rows * columns > WORD:
            return None
        mirror = tuple(r * columns + columns - 1 - c for r in range(rows) for c in range(columns))
        return Lines(
            lines=line_sets(rows, columns, self.line),
            cells=rows * columns,
            left=cells_of(position, "x"),
            right=cells_of(position, "o"),
            symmetries=(mirror,),
            drop=columns,
        )

    def normalize(self, position: Rows) -> Rows:
        return min(position, tuple(row[::-1] for row in position))

    def small_positions(self) -> Iterator[Rows]:
        """Yield positions of play on small boards, the ends among them."""
        for rows, columns in ((2, 2), (3, 3), (4, 3), (2, 5)):
            reached = [empty_board(rows, columns)]
            seen = set(reached)
            for position in reached:
                yield position
                for option in self.options(position, self.to_move(position)):
                    if option not in seen and len(seen) < 200:
                        seen.add(option)
                        reached.append(option)

    def scene(self, position: Rows) -> Scene:
        player = self.to_move(position)
        line = winning_line(position, self.line)
        spots = [
            HotSpot(move, Square(column, 0, height=row + 1, label=move), player)
            for move, (row, column) in self.places(position)
            if line is None
        ]
        return board_scene(position, spots, [] if line is None else [line_edge(line)])


def _landings(board: Rows) -> Iterator[Cell]:
    """Yield the cells to which a stone can fall, from the left."""
    for column in range(len(board[0])):
        row = max((r for r in range(len(board)) if board[r][column] == "."), default=None)
        if row is not None:
            yield row, column
