"""Dots and Boxes: draw a line between two dots; whoever closes a box owns it and moves again.

The player with more boxes wins. Closing one or two boxes with a line gives them to the mover, who then
draws another line.

`2x3` is the empty board of two rows of three boxes. Otherwise the rows of lines are written from the
top, horizontal and vertical ones in turn, with `-` and `!` for drawn lines and `.` for missing ones:
`-.|!..|..` is a board of one row and two boxes. Boxes already won follow a semicolon, Left's first:
`-.|!..|..;1:0`. A move names two neighbouring dots, column letter and row number: `a1-b1`.

**Theorem** [Berlekamp2000Dots]. When only long chains and loops are left, the player in control takes
all but two boxes of each chain and all but four of each loop, and everything at the end.

>>> import grundy
>>> game = grundy.game("dots-and-boxes")
>>> grundy.solve(game, "2x2").score
2
>>> [move for move, _ in game.moves(game.parse("1x1"), grundy.LEFT)]
['a1-b1', 'a2-b2', 'a1-a2', 'b1-b2']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.errors import NotationError
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, Example, Player, Ruleset
from grundy.rulesets.families.board import cell_name
from grundy.rulesets.families.strings import (
    board_strings,
    coins_freed,
    horizontal_count,
    line_count,
)
from grundy.rulesets.notation import read_board_size, read_number
from grundy.rulesets.scene import Edge, HotSpot, Label, Role, Scene, Shape, Token
from grundy.rulesets.structures import ScoredStrings

EXAMPLE = "-.|!..|..;1:0"


@dataclass(frozen=True, slots=True)
class Boxes:
    """A board: which lines are missing (by number, in order) and how many boxes each player has."""

    rows: int
    columns: int
    missing: tuple[int, ...]
    left: int = 0
    right: int = 0


class DotsAndBoxes(Ruleset[Boxes]):
    """Draw a line; a closed box is yours, and you move again."""

    name = "dots-and-boxes"
    title = Message("Dots and Boxes")
    summary = Message("Draw a line; whoever closes a box owns it and moves again.")
    rules = Message(
        "The players draw in turn a line between two neighbouring dots, horizontally or vertically."
        " Whoever draws the fourth side of a box owns it and must draw another line. When all lines are"
        " drawn, the player with more boxes wins."
    )
    notation = Message(
        "2x3 is the empty board. Otherwise rows of lines from the top, horizontal and vertical in"
        " turn, - and ! drawn, . missing, then the boxes won: -.|!..|..;1:0. A move names two dots: a1-b1."
    )
    theory = Message(
        "When only long chains and loops are left, whoever must open the first one loses control: the"
        " opponent takes all but two boxes of each chain and all but four of each loop"
        " [Berlekamp2000Dots]."
    )
    family = "grids"
    sources = ("Berlekamp2000Dots", "BarkerKorf2012")
    impartial = False  # both draw any line, but the box belongs to whoever closes it
    scoring = True
    structure = ScoredStrings
    examples = (
        Example("2x2", outcome="N"),
        Example("1x1", outcome="P"),
        Example("--|...|--|...|..", outcome="N"),
        Example("3x3", outcome="P", source="BarkerKorf2012", is_small=False),
    )

    def parse(self, text: str) -> Boxes:
        size = read_board_size(text, EXAMPLE)
        if size is not None:
            if 0 in size:
                raise NotationError(
                    "a board has at least one row and one column of boxes",
                    text=text,
                    column=1,
                    example="2x3",
                )
            return Boxes(*size, tuple(range(line_count(*size))))
        lines, _, score = text.strip().partition(";")
        rows = lines.split("|")
        height, width = len(rows) // 2, len(rows[0])
        if len(rows) < 3 or len(rows) % 2 == 0 or not width:
            raise NotationError(
                "rows of horizontal and vertical lines alternate; the first and the last are horizontal",
                text=text,
                column=1,
                example=EXAMPLE,
            )
        marks = _read_lines(rows, width, text)
        horizontal = "".join(marks[0::2])
        missing = tuple(i for i, m in enumerate(horizontal + "".join(marks[1::2])) if m == ".")
        left, right = _read_score(score, text, len(lines) + 2) if score else (0, 0)
        return Boxes(height, width, missing, left, right)

    def format(self, position: Boxes) -> str:
        across = horizontal_count(position.rows, position.columns)
        total = line_count(position.rows, position.columns)
        missing = set(position.missing)
        marks = ["." if i in missing else "-" if i < across else "!" for i in range(total)]
        width, rows = position.columns, []
        for row in range(position.rows + 1):
            rows.append("".join(marks[row * width : (row + 1) * width]))
            if row < position.rows:
                start = across + row * (width + 1)
                rows.append("".join(marks[start : start + width + 1]))
        score = f";{position.left}:{position.right}" if position.left or position.right else ""
        return "|".join(rows) + score

    def moves(self, position: Boxes, player: Player) -> Iterator[tuple[str, Boxes]]:
        strings = self.structured(position).strings
        for index, line in enumerate(position.missing):
            won = coins_freed(strings, index)
            left, right = position.left, position.right
            yield (
                _name(position, line),
                Boxes(
                    position.rows,
                    position.columns,
                    (*position.missing[:index], *position.missing[index + 1 :]),
                    left + won if player is LEFT else left,
                    right if player is LEFT else right + won,
                ),
            )

    def next_player(self, position: Boxes, option: Boxes, player: Player) -> Player:
        closed = option.left + option.right > position.left + position.right
        return player if closed else -player

    def payoff(self, position: Boxes, player: Player) -> int | None:
        return None if position.missing else self.score(position)

    def score(self, position: Boxes) -> int:
        """Return Left's boxes minus Right's so far."""
        return position.left - position.right

    def structured(self, position: Boxes) -> ScoredStrings:
        """Return the graph of the lines that are still missing, in their order."""
        return ScoredStrings(board_strings(position.rows, position.columns, position.missing))

    def scene(self, position: Boxes) -> Scene:
        missing = set(position.missing)
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for line in range(line_count(position.rows, position.columns)):
            (r1, c1), (r2, c2) = _dots(position, line)
            edge = Edge(c1, r1, c2, r2, Role.FAINT if line in missing else Role.NEUTRAL)
            shapes.append(edge)
            if line in missing:
                spots.append(HotSpot(_name(position, line), edge))
        shapes += [
            Token(c, r, 0.08) for r in range(position.rows + 1) for c in range(position.columns + 1)
        ]
        shapes.append(
            Label(position.columns / 2, position.rows + 0.6, f"{position.left} : {position.right}")
        )
        message = Message(
            "dots and boxes, {rows} by {columns}: {n} lines to draw, score {left} : {right}",
            rows=position.rows,
            columns=position.columns,
            n=len(missing),
            left=position.left,
            right=position.right,
        )
        return Scene(tuple(shapes), tuple(spots), message)

    def small_positions(self) -> Iterator[Boxes]:
        yield from map(self.parse, ("1x1", "1x2", "..|!.!|-.", "--|!..|..|...|--", "-.|!..|..;1:0"))


def _dots(position: Boxes, line: int) -> tuple[tuple[int, int], tuple[int, int]]:
    across = horizontal_count(position.rows, position.columns)
    if line < across:
        row, column = divmod(line, position.columns)
        return (row, column), (row, column + 1)
    row, column = divmod(line - across, position.columns + 1)
    return (row, column), (row + 1, column)


def _name(position: Boxes, line: int) -> str:
    first, second = _dots(position, line)
    return f"{cell_name(first)}-{cell_name(second)}"


def _read_lines(rows: list[str], width: int, text: str) -> list[str]:
    for number, row in enumerate(rows):
        mark, length = ("-", width) if number % 2 == 0 else ("!", width + 1)
        for offset, character in enumerate(row):
            if character not in ("." + mark):
                raise NotationError(
                    'expected one of {alphabet}, found "{character}"',
                    alphabet=f". {mark}",
                    character=character,
                    text=text,
                    row=number + 1,
                    column=offset + 1,
                    example=EXAMPLE,
                )
        if len(row) != length:
            raise NotationError(
                "this row has {length} lines, it should have {expected}",
                length=len(row),
                expected=length,
                text=text,
                row=number + 1,
                column=len(row) + 1,
                example=EXAMPLE,
            )
    return rows


def _read_score(score: str, text: str, column: int) -> tuple[int, int]:
    left, colon, right = score.partition(":")
    if not colon:
        raise NotationError(
            "the boxes won are written as two numbers with a colon",
            text=text,
            column=column,
            example=EXAMPLE,
        )
    return (
        read_number(left, text, column, EXAMPLE),
        read_number(right, text, column + len(left) + 1, EXAMPLE),
    )
