"""Clobber: move a stone onto a neighbouring stone of the opponent, which leaves the board.

Left plays `x`, Right `o`; neighbours are above, below, left and right. Whoever cannot move loses.

A position is written row by row, `xox|oxo`, with `.` for an empty cell; `4x5` is the checkerboard of
that size. A move names the two cells: `a1→b1` (typed `a1->b1`).

Every value is infinitesimal, because in each position either both players can move or neither can
[AlbertEtAl2005].

>>> import grundy
>>> clobber = grundy.game("clobber")
>>> [move for move, _ in clobber.moves(clobber.parse("xxo"), grundy.LEFT)]
['b1→c1']
>>> clobber.components(clobber.parse("xo.xx.ox"))
[('xo',), ('ox',)]
>>> grundy.solve(clobber, "xoxoxo").outcome.value
'P'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Parameter, Player
from grundy.rulesets.families.board import (
    QUEEN,
    ROOK,
    STONE,
    Cell,
    Rows,
    around,
    at,
    bit,
    board_scene,
    cell_name,
    cell_spot,
    cells_with,
    checkerboard,
    connected,
    keep,
    put,
    small_boards,
)
from grundy.rulesets.families.stones import StoneGame
from grundy.rulesets.scene import Scene
from grundy.rulesets.structures import Pattern, Patterns


class Clobber(StoneGame):
    """Move a stone onto a neighbouring stone of the opponent and remove that stone."""

    name = "clobber"
    title = Message("Clobber")
    summary = Message("Move a stone onto a neighbouring enemy stone, which leaves the board.")
    rules = Message(
        "Left owns the stones x, Right the stones o. A move takes one of your stones to a"
        " neighbouring cell (up, down, left or right) that holds an enemy stone, which is removed."
        " Whoever cannot move loses."
    )
    notation = Message(
        "Rows from the top, separated by |: xox|oxo, with . for an empty cell; 4x5 is a whole"
        " checkerboard. A move names two cells, column letter and row number: a1->b1."
    )
    theory = Message(
        "Either both players can move or neither can, so every value is infinitesimal. Deciding the"
        " winner is NP-hard [AlbertEtAl2005]."
    )
    family = "grids"
    structure = Patterns
    sources = ("AlbertEtAl2005",)
    impartial = False
    openings = ("3x4", "4x5", "5x6")
    examples = (
        Example("xox|oxo", outcome="P", value="0"),
        Example("xo", outcome="N", value="*", source="AlbertEtAl2005"),
        Example("xxo", outcome="L", value="^", source="AlbertEtAl2005"),
        Example("xoxoxo", outcome="P", value="0", source="AlbertEtAl2005"),
        Example("3x4", outcome="P", value="0", is_small=False),
        Example("xo|ox", outcome="N", game="clobber(kings)"),
        Example("x.o", outcome="N", value="*", game="clobber(rooks)"),
    )
    parameters = (
        Parameter(
            "pieces",
            Message("how the stones move"),
            kind=str,
            default="stones",
            choices={
                "stones": Message("one step up, down, left or right"),
                "kings": Message("one step in any of eight directions"),
                "rooks": Message("any distance in a straight line over free cells"),
                "queens": Message("any distance in eight directions over free cells"),
            },
        ),
    )
    sample = "xox|oxo"
    marks = "xo."
    whole = checkerboard

    def __init__(self, pieces: str = "stones") -> None:
        self.pieces = pieces
        self.directions = QUEEN if pieces in ("kings", "queens") else ROOK
        self.slides = pieces in ("rooks", "queens")

    def moves(self, position: Rows, player: Player) -> Iterator[tuple[str, Rows]]:
        for start, target in self._steps(position, player):
            option = put(position, {start: ".", target: STONE[player]})
            yield f"{cell_name(start)}→{cell_name(target)}", option

    def components(self, position: Rows) -> Sequence[Rows]:
        if self.slides:  # a stone may come from afar
            return (position,)
        # A stone without an enemy beside it still matters: its friends' enemies may come next to it.
        stones = list(cells_with(position, "xo"))
        parts = (
            keep(position, part, ".")
            for part in connected(stones, lambda c: around(position, c, self.directions))
        )
        return [part for part in parts if _has(part, "x") and _has(part, "o")]

    def structured(self, position: Rows) -> Patterns | None:
        """Return the position and its conceivable moves as sets of cells, for the compiled search."""
        if len(position) == 1:  # falls apart soon, so the search of sums is far better
            return None
        return self.patterns(position, tuple(self._patterns(position)))

    def _patterns(self, position: Rows) -> Iterator[Pattern]:
        columns = len(position[0])
        for row, column in cells_with(position, "xo."):
            start = bit((row, column), columns)
            for down, right in self.directions:
                free, distance = 0, 1
                while at(position, row + distance * down, column + distance * right):
                    target = bit((row + distance * down, column + distance * right), columns)
                    yield Pattern(start, target, free, start | target, target)
                    free |= target
                    distance += 1
                    if not self.slides:
                        break

    def small_positions(self) -> Iterator[Rows]:
        yield from small_boards("xo.", [(1, 1), (1, 2), (1, 4), (2, 2)])
        yield from small_boards("xo", [(1, 6), (2, 3)])

    def scene(self, position: Rows) -> Scene:
        spots = []
        for player in (LEFT, RIGHT):
            for start, target in self._steps(position, player):
                move = f"{cell_name(start)}→{cell_name(target)}"
                spots.append(cell_spot(move, player, start, target))
        return board_scene(position, spots)

    def _steps(self, position: Rows, player: Player) -> Iterator[tuple[Cell, Cell]]:
        """Yield the cells that a stone leaves and goes to."""
        enemy = STONE[-player]
        for row, column in cells_with(position, STONE[player]):
            for down, right in self.directions:
                target = row + down, column + right
                while self.slides and at(position, *target) == ".":
                    target = target[0] + down, target[1] + right
                if at(position, *target) == enemy:
                    yield (row, column), target


def _has(board: Rows, stone: str) -> bool:
    return any(stone in row for row in board)
