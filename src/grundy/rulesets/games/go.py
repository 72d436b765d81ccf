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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from grundy.core.reading import Reader
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
    images,
    margin,
    put,
    read_board,
)
from grundy.rulesets.families.groups import breathes, check_groups, group_at
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import Edge, HotSpot, Role, Scene, Shape, Token
from grundy.rulesets.structures import WORD, Superko

EXAMPLE = "x..|.o.;o;1:0"
PASS = "pass"
STONES = {"x": Role.BLACK, "o": Role.WHITE}


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
        "Black (x) begins, White is o. A move places a stone on a free cell; enemy groups "
        "that are left without a free neighbouring cell are captured. Suicide is forbidden, "
        "and so is a move that repeats an earlier board. A player may pass; two passes in a "
        "row end the game. Every captured stone is a point (or, as an option, the area "
        "counts)."
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
    openings = ("3x3", "5x5", "7x7")
    examples = (
        Example("x.o;o;1:0", outcome="P"),
        Example("1x2;o;0:1;pass", outcome="N"),
        Example(".x;x;1:2;pass", outcome="P"),
    )

    def __init__(self, count: str = "captures") -> None:
        self.count = count

    def parse(self, text: str) -> Goban:
        first, *rest = Reader(text, EXAMPLE).words(";") or [Reader(text, EXAMPLE)]
        board = read_board(first, "xo.", empty_board)
        check_groups(board, first)
        turn, left, right, passes = LEFT, 0, 0, 0
        after = Message("after the board come x or o to move, captured stones as 1:0, or pass")
        for word in rest:
            if word.text in STONE.values():
                turn = LEFT if word.text == "x" else RIGHT
            elif word.text == PASS:
                passes = 1
            else:
                left, right = word.pair(":", after)
        return Goban(board, turn, left, right, passes)

    def format(self, position: Goban) -> str:
        words = ["|".join(position.board)]
        if position.turn is RIGHT:
            words.append("o")
        if position.left or position.right:
            words.append(f"{position.left}:{position.right}")
        return ";".join(words + [PASS] * position.passes)

    structure = Superko

    def structured(self, position: Goban) -> Superko | None:
        board = position.board
        if self.count != "captures" or len(board) * len(board[0]) > WORD:
            return None
        left, right = _bits(board)
        return Superko(
            rows=len(board),
            columns=len(board[0]),
            left=left,
            right=right,
            captured=position.left - position.right,
            passes=position.passes,
            seen=frozenset(map(_bits, position.seen)),
        )

    def normalize(self, position: Goban) -> Goban:
        # After a move there is a stone, so the empty board never comes back.
        seen = frozenset(board for board in position.seen if any(cells_with(board, "xo")))
        board = position.board
        if not seen:
            board = min(images(board, turned=len(board) == len(board[0])))
        return replace(position, board=board, seen=seen)

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

    piece_roles: ClassVar[Mapping[Player, Role]] = {LEFT: Role.BLACK, RIGHT: Role.WHITE}

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
        board = position.board
        cells = {cell_name(cell): cell for cell in cells_with(board, ".")}
        spots = [
            HotSpot(move, Square(cells[move][1], cells[move][0]), position.turn)
            for move, _ in self.moves(position, position.turn)
            if move != PASS
        ]
        stones = (
            Token(c + 0.5, r + 0.5, 0.42, STONES[board[r][c]], letter=board[r][c])
            for r, c in cells_with(board, "xo")
        )
        description = board_scene(board, ()).description
        shapes = (*_lines(len(board), len(board[0])), *stones, *margin(board))
        return Scene(shapes, tuple(spots), description)


def _lines(rows: int, columns: int) -> Iterator[Shape]:
    """Yield the board: lines on whose crossings the stones are put."""
    yield Square(0, 0, columns, rows, Role.FAINT, rounded=0.1)
    for row in range(rows):
        for column in range(columns):
            x, y = column + 0.5, row + 0.5
            right, down = x if column == columns - 1 else x + 1, y if row == rows - 1 else y + 1
            if right > x:
                yield Edge(x, y, right, y, Role.BORDER, width=0.03)
            if down > y:
                yield Edge(x, y, x, down, Role.BORDER, width=0.03)
    yield from (
        Token(c + 0.5, r + 0.5, 0.05, Role.BLOCKED, letter="·")
        for r in range(rows)
        for c in range(columns)
    )


def _bits(board: Rows) -> tuple[int, int]:
    """Return Left's and Right's stones as sets of cells, row by row."""
    cells = "".join(board)
    left = sum(1 << place for place, stone in enumerate(cells) if stone == "x")
    return left, sum(1 << place for place, stone in enumerate(cells) if stone == "o")


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
