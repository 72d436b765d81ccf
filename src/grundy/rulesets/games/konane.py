"""Konane (Hawaiian draughts): jump over an enemy stone into a free cell and take that stone.

Left plays `x`, Right `o`. A stone jumps over a neighbouring enemy stone, up, down, left or right, into
the free cell behind it; it may go on jumping in the same direction. Whoever cannot move loses.

A position is written row by row, `xo.|.xo`, with `.` for a free cell and `#` for none. A move names
start and target: `a1→c1` (typed `a1->c1`).

>>> import grundy
>>> konane = grundy.game("konane")
>>> [move for move, _ in konane.moves(("xo.o.",), grundy.LEFT)]
['a1→c1', 'a1→e1']
>>> grundy.solve(konane, "xo.").outcome.value
'L'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Player
from grundy.rulesets.families.board import (
    ROOK,
    STONE,
    Cell,
    Rows,
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
from grundy.rulesets.structures import WORD, Pattern, Patterns


class Konane(StoneGame):
    """Jump over enemy stones in one line and take them."""

    name = "konane"
    title = Message("Konane")
    summary = Message("Jump over enemy stones into free cells and take them.")
    rules = Message(
        "Left owns the stones x, Right the stones o. A stone jumps over a neighbouring enemy stone (up,"
        " down, left or right) into the free cell behind it and takes it; it may go on jumping in the"
        " same direction. Whoever cannot move loses."
    )
    notation = Message(
        "Rows from the top, separated by |: xo.|.xo, with . free and # no cell; 4x4 is a full board."
        " A move names start and target: a1->c1."
    )
    family = "grids"
    structure = Patterns
    sources = ("WinningWays", "ChanTsai2002")
    impartial = False
    openings = (
        "xoxo|o..x|xoxo|oxox",
        "xoxoxo|oxoxox|xo..xo|oxoxox|xoxoxo|oxoxox",
        "xoxoxoxo|oxoxoxox|xoxoxoxo|oxo..xox|xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox",
    )
    examples = (
        Example("xoxo|ox..|xoxo", outcome="R", value="-1"),
        Example("xo.", outcome="L", value="1"),
        Example("xo.o.", outcome="L", value="1"),
        Example(".xo.", outcome="N", value="*"),
    )
    sample = "xo.|.xo"
    whole = checkerboard

    def moves(self, position: Rows, player: Player) -> Iterator[tuple[str, Rows]]:
        for start, path in self._jumps(position, player):
            changes = dict.fromkeys((start, *path), ".")
            changes[path[-1]] = STONE[player]
            yield f"{cell_name(start)}→{cell_name(path[-1])}", put(position, changes)

    def components(self, position: Rows) -> Sequence[Rows]:
        """Return the parts that no jump can ever connect, now or later."""
        links: dict[Cell, set[Cell]] = {}
        for triple in _conceivable_jumps(position):
            for cell in triple:
                links.setdefault(cell, set()).update(triple)
        return [keep(position, part, "#") for part in connected(links, lambda cell: links[cell])]

    def structured(self, position: Rows) -> Patterns | None:
        """Return the position and its conceivable jumps as sets of cells, for the compiled search."""
        rows, columns = len(position), len(position[0])
        if rows * columns > WORD:
            return None
        return self.patterns(position, _all_jumps(rows, columns))

    def small_positions(self) -> Iterator[Rows]:
        yield from small_boards("xo.", [(1, 1), (1, 3), (1, 4), (2, 2)])
        yield from (("xo..", "..ox"), ("xo.", "o.x", ".xo"))

    def scene(self, position: Rows) -> Scene:
        spots = []
        for player in (LEFT, RIGHT):
            for start, path in self._jumps(position, player):
                move = f"{cell_name(start)}→{cell_name(path[-1])}"
                spots.append(cell_spot(move, player, start, path[-1]))
        return board_scene(position, spots)

    def _jumps(self, position: Rows, player: Player) -> Iterator[tuple[Cell, list[Cell]]]:
        """Yield each jump as its start and its path: taken and free cells in turn."""
        for start in cells_with(position, STONE[player]):
            for down, right in ROOK:
                path: list[Cell] = []
                row, column = start
                while (
                    at(position, row + down, column + right) == STONE[-player]
                    and at(position, row + 2 * down, column + 2 * right) == "."
                ):
                    path += [(row + down, column + right), (row + 2 * down, column + 2 * right)]
                    row, column = path[-1]
                    yield start, list(path)


@cache
def _all_jumps(rows: int, columns: int) -> tuple[Pattern, ...]:
    """Return every jump on a board, as it looks to the player who makes it."""
    found = []
    for start in product(range(rows), range(columns)):
        for down, right in ROOK:
            taken = free = 0
            row, column = start
            while 0 <= row + 2 * down < rows and 0 <= column + 2 * right < columns:
                taken |= bit((row + down, column + right), columns)
                row, column = row + 2 * down, column + 2 * right
                free |= bit((row, column), columns)
                changed = bit(start, columns) | bit((row, column), columns)
                found.append(Pattern(bit(start, columns), taken, free, changed, taken))
    return tuple(found)


def _conceivable_jumps(board: Rows) -> Iterator[tuple[Cell, Cell, Cell]]:
    """Yield every jump that could ever be made if any stone in the way could vanish.

    This is more than can really happen, so whatever it does not connect is truly independent.
    """
    may_hold = {stone: set(cells_with(board, stone)) for stone in "xo"}
    found: set[tuple[Cell, Cell, Cell]] = set()
    grown = True
    while grown:
        grown = False
        for stone, enemy in ("xo", "ox"):
            for row, column in sorted(may_hold[stone]):
                for down, right in ROOK:
                    over, target = (
                        (row + down, column + right),
                        (row + 2 * down, column + 2 * right),
                    )
                    jump = ((row, column), over, target)
                    if (
                        jump not in found
                        and over in may_hold[enemy]
                        and at(board, *target) not in ("", "#")
                    ):
                        found.add(jump)
                        may_hold[stone].add(target)
                        grown = True
                        yield jump
