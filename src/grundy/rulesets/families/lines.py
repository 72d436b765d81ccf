"""Games won by a whole line: where the lines are, which is complete, and why a position is won or lost.

>>> len(list(lines_on(3, 3, 3))), winning_line(("xo.", "xo.", "x.."), 3)
(8, ((0, 0), (1, 0), (2, 0)))
>>> line = ((0, 0), (0, 1), (0, 2))
>>> told = lines_step({(0, 0): "x", (0, 1): "x"}, "x", [line], str, str)
>>> told.kind, told.text.arguments["cell"]
('complete', '(0, 2)')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from grundy.i18n import Message
from grundy.rulesets.families.board import Cell, Rows, at, bit, cell_name, cells_with
from grundy.rulesets.parts import Step
from grundy.rulesets.scene import Edge, Role

Line = tuple[Cell, ...]

DIRECTIONS: tuple[Cell, ...] = ((0, 1), (1, 0), (1, 1), (1, -1))

STEALING = Message(
    "The second player cannot have a winning strategy: the first player could put a cross anywhere and"
    " then follow that strategy as if being second; an extra cross never harms. So the first player wins"
    " or draws. The argument names no move."
)


def lines_on(rows: int, columns: int, length: int) -> Iterator[Line]:
    """Yield every line of a board: `length` cells of a row, a column or a diagonal."""
    for row, column in product(range(rows), range(columns)):
        for down, right in DIRECTIONS:
            line = tuple((row + i * down, column + i * right) for i in range(length))
            last_row, last_column = line[-1]
            if last_row < rows and 0 <= last_column < columns:
                yield line


def line_sets(rows: int, columns: int, length: int) -> tuple[int, ...]:
    """Return the lines as sets of cells, each once."""
    lines = (sum(bit(cell, columns) for cell in line) for line in lines_on(rows, columns, length))
    return tuple(dict.fromkeys(lines))


def winning_line(board: Rows, length: int) -> Line | None:
    """Return a line that one player has completed, or None."""
    for stone in "xo":
        if "".join(board).count(stone) < length:
            continue
        for row, column in cells_with(board, stone):
            for down, right in DIRECTIONS:
                line = tuple((row + i * down, column + i * right) for i in range(length))
                if all(at(board, *cell) == stone for cell in line):
                    return line
    return None


def line_edge(line: Line) -> Edge:
    """Return what is drawn over a complete line."""
    (y1, x1), (y2, x2) = line[0], line[-1]
    return Edge(x1 + 0.5, y1 + 0.5, x2 + 0.5, y2 + 0.5, Role.CHAIN)


def line_name(line: Line) -> str:
    """Return the cells of a line as people write them.

    >>> line_name(((0, 0), (0, 1)))
    'a1-b1'
    """
    return "-".join(map(cell_name, line))


@dataclass
class _LineChances:
    """What one player can do at once: the cells that complete a line, those that make threats."""

    complete: dict[Cell, Line] = field(default_factory=dict)
    threats: dict[Cell, dict[Cell, Line]] = field(default_factory=dict)

    def add(self, line: Line, free: list[Cell]) -> None:
        if len(free) == 1:
            self.complete.setdefault(free[0], line)
        elif len(free) == 2:
            for cell, other in (free, free[::-1]):
                self.threats.setdefault(cell, {}).setdefault(other, line)

    def fork(self) -> tuple[Cell, list[Cell]] | None:
        """Return a cell that makes two threats at once and the two cells that would complete them."""
        for cell, others in sorted(self.threats.items()):
            if len(others) > 1:
                return cell, sorted(others)[:2]
        return None


def lines_step(
    board: Mapping[Cell, str],
    mover: str,
    lines: Iterable[Line],
    name: Callable[[Cell], str],
    written: Callable[[Line], str],
) -> Step:
    """Return what the lines say in a game that is not over: `board` maps taken cells to x and o."""
    chances = {"x": _LineChances(), "o": _LineChances()}
    for line in lines:
        owners = {board[cell] for cell in line if cell in board}
        free = [cell for cell in line if cell not in board]
        for mark in "xo":
            if owners <= {mark} and len(free) <= 2:
                chances[mark].add(line, free)
    own, others = chances[mover], chances["o" if mover == "x" else "x"]
    if own.complete:
        cell, line = min(own.complete.items())
        text = Message(
            "{cell} completes the line {line}: the player to move wins at once.",
            cell=name(cell),
            line=written(line),
        )
        return Step("complete", text)
    if len(others.complete) > 1:
        (first, line), (second, other) = sorted(others.complete.items())[:2]
        text = Message(
            "The opponent threatens to complete two lines, {line} by {first} and {other} by {second}."
            " One move cannot block both, so the player to move loses.",
            line=written(line),
            first=name(first),
            other=written(other),
            second=name(second),
        )
        return Step("two-threats", text)
    if others.complete:
        ((cell, line),) = others.complete.items()
        text = Message(
            "The opponent threatens {line}: every move except the block {cell} loses at once.",
            line=written(line),
            cell=name(cell),
        )
        return Step("block", text)
    fork = own.fork()
    if fork is not None:
        text = Message(
            "{cell} makes two threats at once, to complete a line by {first} or by {second}. The"
            " opponent can block only one of them, so the player to move wins.",
            cell=name(fork[0]),
            first=name(fork[1][0]),
            second=name(fork[1][1]),
        )
        return Step("fork", text)
    return Step(
        "quiet",
        Message(
            "The player to move has no line to complete and none to block, and no move makes two"
            " threats at once: the answer comes from a search of all continuations."
        ),
    )
