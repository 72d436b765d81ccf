"""Games of crosses and circles that are won by a line: what Tic-tac-toe and Connect Four share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from grundy.core.reading import Reader
from grundy.rulesets.base import LEFT, RIGHT, Player, Ruleset
from grundy.rulesets.families.board import (
    STONE,
    Cell,
    Rows,
    at,
    cells_with,
    empty_board,
    put,
    read_board,
)
from grundy.rulesets.families.lines import winning_line
from grundy.rulesets.structures import Lines


class LineGame(Ruleset[Rows]):
    """Left puts x and begins, Right puts o; `line` in a line win, a full board without one is drawn.

    >>> import grundy
    >>> game = grundy.game("tic-tac-toe")
    >>> game.to_move(("x..", "...", "...")).value, game.payoff(("xxx", "oo.", "..."), grundy.LEFT)
    ('right', 1)
    """

    family = "connection"
    impartial = False
    structure = Lines
    line: int
    """How many in a line win."""

    @abstractmethod
    def sample(self) -> str:
        """Return a position that error messages show."""

    @abstractmethod
    def check(self, board: Rows, reader: Reader) -> None:
        """Refuse a board that play cannot reach."""

    @abstractmethod
    def places(self, board: Rows) -> Iterator[tuple[str, Cell]]:
        """Yield the moves of whoever is to move, each with the cell that it fills."""

    def parse(self, text: str) -> Rows:
        reader = Reader(text, self.sample())
        board = read_board(reader, "xo.", empty_board)
        written = "".join(board)
        if written.count("x") - written.count("o") not in (0, 1):
            raise reader.problem("x begins, so there are as many x as o or one more")
        self.check(board, reader)
        return board

    def format(self, position: Rows) -> str:
        return "|".join(position)

    def to_move(self, position: Rows) -> Player:
        text = "".join(position)
        return LEFT if text.count("x") == text.count("o") else RIGHT

    def moves(self, position: Rows, player: Player) -> Iterator[tuple[str, Rows]]:
        if player is self.to_move(position) and winning_line(position, self.line) is None:
            for move, cell in self.places(position):
                yield move, put(position, {cell: STONE[player]})

    def payoff(self, position: Rows, player: Player) -> int | None:
        line = winning_line(position, self.line)
        if line is not None:
            return 1 if at(position, *line[0]) == "x" else -1
        return None if any(cells_with(position, ".")) else 0
