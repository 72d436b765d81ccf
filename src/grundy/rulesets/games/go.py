"""Go on small boards: place stones, capture what has no free neighbour; captured stones are points.

Black (Left, `x`) begins, White is Right (`o`). A group without a free neighbouring cell after the
opponent's move is captured; a move that would leave one's own group without one, and captures nothing,
is forbidden. A move may not bring back a board that was there before. A player may pass; two passes in a
row end the game. As the source has it, every captured stone is a point; `go(area)` counts instead the
stones on the board and the free cells that only one colour surrounds.

A position is a board, `x..|.o.`, then who is to move when that is not Black, and the stones captured by
Black and by White: `x..|.o.;o;1:0`; `;pass` at the end means that the last move was a pass. A move names
a cell, `b1`, or is `pass`. A position read from text begins with no earlier boards to avoid.

>>> import grundy
>>> go = grundy.game("go")
>>> go.format(go.find_move(go.parse("ox.|...;x"), grundy.LEFT, "a2")[1])
'.x.|x..;o;1:0'
>>> grundy.solve(go, "1x2;o;0:1;pass").score
1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.errors import NotationError
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Parameter, Player, Ruleset
from grundy.rulesets.families.board import (
    STONE,
    Cell,
    Rows,
    around,
    board_scene,
    cell_name,
    cells_with,
    connected,
    empty_board,
    put,
    read_board,
)
from grundy.rulesets.families.groups import breathes, check_groups, group_at
from grundy.rulesets.notation import read_number
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import HotSpot, Label, Role, Scene

EXAMPLE = "x..|.o.;o;1:0"
PASS = "pass"


@dataclass(frozen=True, slots=True)
class Goban:
    """A board, who is to move, the stones each player has captured, passes in a row, boards so far."""

    board: Rows
    turn: Player = LEFT
    left: int = 0
    right: int = 0
    passes: int = 0
    seen: frozenset[Rows] = frozenset()


class Go(Ruleset[Goban]):
    """Place a stone or pass; captured stones are points."""

    name = "go"
    title = Message("Go")
    summary = Message(
        "Place stones; groups without a free neighbour are captured, each stone a point."
    )
    rules = Message(
        "Black (x) begins, White is o. A move places a stone on a free cell; enemy groups that are"
        " left without a free neighbouring cell are taken off. A move that leaves the own group without"
        " one is forbidden, and so is a move that brings back an earlier board. A player may pass; two"
        " passes in a row end the game. Every captured stone is a point (or, as an option, the area"
        " counts)."
    )
    notation = Message(
        "A board x..|.o., then o if White is to move, the stones captured and pass after a pass:"
        " x..|.o.;o;1:0;pass. A move names a cell, b1, or is pass."
    )
    family = "grids"
    impartial = False
    scoring = True
    parameters = (
        Parameter(
            "count",
            Message("what is counted"),
            kind=str,
            default="captures",
            choices={"captures": Message("captured stones"), "area": Message("area")},
        ),
    )
    examples = (
        Example("x.o;o;1:0", outcome="P"),
        Example("1x2;o;0:1;pass", outcome="N"),
        Example(".x;x;1:2;pass", outcome="P"),
    )

    def __init__(self, count: str = "captures") -> None:
        self.count = count

    def parse(self, text: str) -> Goban:
        first, *rest = text.strip().split(";")
        board = read_board(first, "xo.", EXAMPLE, empty_board)
        check_groups(board, text, EXAMPLE)
        turn, left, right, passes = LEFT, 0, 0, 0
        column = len(first) + 2
        for word in rest:
            if word in STONE.values():
                turn = LEFT if word == "x" else RIGHT
            elif word == PASS:
                passes = 1
            elif ":" in word:
                by_left, _, by_right = word.partition(":")
                left = read_number(by_left, text, column, EXAMPLE)
                right = read_number(by_right, text, column + len(by_left) + 1, EXAMPLE)
            else:
                raise NotationError(
                    "after the board stand x or o to move, captured stones as 1:0, or pass",
                    text=text,
                    column=column,
                    example=EXAMPLE,
                )
            column += len(word) + 1
        return Goban(board, turn, left, right, passes)

    def format(self, position: Goban) -> str:
        words = ["|".join(position.board)]
        if position.turn is RIGHT:
            words.append("o")
        if position.left or position.right:
            words.append(f"{position.left}:{position.right}")
        return ";".join(words + [PASS] * position.passes)

    def to_move(self, position: Goban) -> Player:
        return position.turn

    def moves(self, position: Goban, player: Player) -> Iterator[tuple[str, Goban]]:
        if player is not position.turn or position.passes == 2:
            return
        seen = position.seen | {position.board}
        for cell in cells_with(position.board, "."):
            board, captured = _placed(position.board, cell, player)
            if board is not None and board not in seen:
                left = position.left + (captured if player is LEFT else 0)
                right = position.right + (captured if player is RIGHT else 0)
                yield cell_name(cell), Goban(board, -player, left, right, 0, seen)
        yield (
            PASS,
            Goban(
                position.board,
                -player,
                position.left,
                position.right,
                position.passes + 1,
                position.seen,
            ),
        )

    def payoff(self, position: Goban, player: Player) -> int | None:
        if position.passes < 2:
            return None
        return self.score(position)

    def score(self, position: Goban) -> int:
        """Return Left's points minus Right's: captured stones, or area."""
        if self.count == "captures":
            return position.left - position.right
        return _area(position.board, "x") - _area(position.board, "o")

    def small_positions(self) -> Iterator[Goban]:
        texts = (
            "1x1",
            "1x2",
            "1x2;o;0:1;pass",
            ".x;x;1:0;pass",
            "x.;o",
            "o.x;o;0:1",
            "x.o;x;0:2;pass",
        )
        yield from map(self.parse, texts)

    def scene(self, position: Goban) -> Scene:
        columns, rows = len(position.board[0]), len(position.board)
        cells = {cell_name(cell): cell for cell in cells_with(position.board, ".")}
        spots = []
        for move, _ in self.moves(position, position.turn):
            if move == PASS:
                area = Square(0, rows + 0.2, columns, 0.7, Role.FAINT, PASS)
            else:
                area = Square(cells[move][1], cells[move][0])
            spots.append(HotSpot(move, area, position.turn))
        score = Label(columns / 2, rows + 1.4, f"{position.left} : {position.right}")
        return board_scene(position.board, spots, (score,))


def _placed(board: Rows, cell: Cell, player: Player) -> tuple[Rows | None, int]:
    """Return the board after a stone and its captures, and their number; None where it is forbidden."""
    board = put(board, {cell: STONE[player]})
    captured: set[Cell] = set()
    for near in around(board, cell):
        if board[near[0]][near[1]] == STONE[-player] and not breathes(board, near):
            captured |= group_at(board, near)
    board = put(board, dict.fromkeys(captured, "."))
    if not breathes(board, cell):
        return None, 0
    return board, len(captured)


def _area(board: Rows, stone: str) -> int:
    """Return the stones of a colour and the free cells that it alone surrounds."""
    area = len(list(cells_with(board, stone)))
    for region in connected(cells_with(board, "."), lambda cell: around(board, cell)):
        rim = {board[r][c] for cell in region for r, c in around(board, cell)} - {"."}
        area += len(region) if rim == {stone} else 0
    return area
