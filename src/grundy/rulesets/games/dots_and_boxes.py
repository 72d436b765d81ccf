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
from dataclasses import dataclass, replace

from grundy.core.reading import Reader
from grundy.i18n import Message, plural
from grundy.rulesets.base import LEFT, RIGHT, Example, Player, Ruleset
from grundy.rulesets.families.board import cell_name, rim
from grundy.rulesets.families.strings import (
    board_strings,
    coins_freed,
    horizontal_count,
    line_count,
)
from grundy.rulesets.scene import (
    Cell,
    Edge,
    HotSpot,
    Past,
    Polygon,
    Role,
    Scene,
    Shape,
    Token,
)
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
        "The players take turns drawing a line between two neighbouring dots, horizontally "
        "or vertically. Whoever draws the fourth side of a box owns it and must draw another "
        "line. When all lines are drawn, the player with more boxes wins."
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
    openings = ("2x2", "3x3", "4x4")
    examples = (
        Example("2x2", outcome="N"),
        Example("1x1", outcome="P"),
        Example("--|...|--|...|..", outcome="N"),
        Example("3x3", outcome="P", source="BarkerKorf2012", is_small=False),
    )

    def parse(self, text: str) -> Boxes:
        reader = Reader(text, EXAMPLE)
        size = reader.board_size()
        if size is not None:
            if 0 in size:
                raise reader.problem(
                    "a board has at least one row and one column of boxes", example="2x3"
                )
            return Boxes(*size, tuple(range(line_count(*size))))
        lines, score = reader.cut(";")
        rows = lines.rows()
        height, width = len(rows) // 2, len(rows[0].text)
        if len(rows) < 3 or len(rows) % 2 == 0 or not width:
            raise reader.problem(
                "rows of horizontal and vertical lines alternate; the first and the last are horizontal"
            )
        marks = _read_lines(rows, width)
        horizontal = "".join(marks[0::2])
        missing = tuple(i for i, m in enumerate(horizontal + "".join(marks[1::2])) if m == ".")
        taken = Message("the boxes won are written as two numbers with a colon")
        left, right = score.pair(":", taken) if score else (0, 0)
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
        strings = board_strings(position.rows, position.columns, position.missing)
        return ScoredStrings(strings, are_boxes=True)

    def staged(self, position: Boxes, past: Past) -> Scene:
        missing = set(position.missing)
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for line in range(line_count(position.rows, position.columns)):
            (r1, c1), (r2, c2) = _dots(position, line)
            edge = Edge(c1, r1, c2, r2, Role.FAINT if line in missing else Role.NEUTRAL)
            shapes.append(replace(edge, dashed=True) if line in missing else edge)
            if line in missing:
                spots.append(HotSpot(_name(position, line), _kite(edge)))
        shapes += [
            Cell(c + 0.14, r + 0.14, 0.72, 0.72, role, rounded=0.15)
            for (r, c), role in _owners(position, past).items()
        ]
        shapes += [
            Token(c, r, 0.09) for r in range(position.rows + 1) for c in range(position.columns + 1)
        ]
        shapes += rim(position.rows + 1, position.columns + 1, first=0)
        message = Message(
            "dots and boxes, {rows} by {columns}: lines to draw: {n}, score {left} : {right}",
            rows=position.rows,
            columns=position.columns,
            n=len(missing),
            left=position.left,
            right=position.right,
        )
        return Scene(tuple(shapes), tuple(spots), message)

    def small_positions(self) -> Iterator[Boxes]:
        yield from map(self.parse, ("1x1", "1x2", "..|!.!|-.", "--|!..|..|...|--", "-.|!..|..;1:0"))


def _kite(edge: Edge) -> Polygon:
    """Return where a line is pressed: every point of a box picks its nearest side."""
    x, y = (edge.x1 + edge.x2) / 2, (edge.y1 + edge.y2) / 2
    dx, dy = (0.5, 0.0) if edge.x1 == edge.x2 else (0.0, 0.5)
    return Polygon(((edge.x1, edge.y1), (x + dx, y + dy), (edge.x2, edge.y2), (x - dx, y - dy)))


def _owners(position: Boxes, past: Past) -> dict[tuple[int, int], Role]:
    """Return whose each closed box is; those that were closed before the match belong to nobody."""
    rows, columns = position.rows, position.columns
    roles = {LEFT: Role.LEFT, RIGHT: Role.RIGHT}
    found: dict[tuple[int, int], Role] = {}
    names = {_name(position, line): line for line in range(line_count(rows, columns))}
    missing = set(past.start.missing)

    def close(role: Role) -> None:
        across = horizontal_count(rows, columns)
        for r in range(rows):
            for c in range(columns):
                upright = across + r * (columns + 1) + c
                sides = {r * columns + c, (r + 1) * columns + c, upright, upright + 1}
                if not sides & missing:
                    found.setdefault((r, c), role)

    close(Role.NEUTRAL)
    for move, player in past.moves:
        missing.discard(names[move])
        close(roles[player])
    return found


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


def _read_lines(rows: list[Reader], width: int) -> list[str]:
    for number, row in enumerate(rows):
        mark, length = ("-", width) if number % 2 == 0 else ("!", width + 1)
        if len(row.marks("." + mark)) != length:
            raise row.problem(
                plural(
                    "this row has {n} line, it should have {expected}",
                    "this row has {n} lines, it should have {expected}",
                    n=len(row.text),
                    expected=length,
                ),
                at=len(row.text),
            )
    return [row.text for row in rows]
