"""Bridg-It (Gale's game): two players draw bridges between their own dots; bridges may not cross.

Left's dots stand in `rows + 1` rows of `columns` dots, Right's in the gaps between them. Left wins by a
path of bridges from the top to the bottom, Right by one from the left to the right. Where a bridge of
Left would run, a bridge of Right would cross it, so each *crossing* belongs to whoever plays it first: this
is Shannon's game on the graph of Left's dots, with the top row as one terminal and the bottom row as the
other; Right is Cut.

A position lists the crossings row by row, `..|.|..` on the board `2x2`: rows of bridges between Left's
rows of dots alternate with rows of bridges inside them; `.` is open, `L` and `R` are bridges. A move is a
crossing, its place in the row as a letter and the row's number: `a1`.

**Theorem** [Gross1966, Lehman1964]. On a square board the first player wins: after an opening in the corner
the other crossings fall into pairs, and whoever always answers with the partner joins their sides.

>>> import grundy
>>> grundy.solve("bridg-it", "3x3").outcome.value
'N'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Outcome, Step
from grundy.rulesets.families.hexboard import cell_name
from grundy.rulesets.families.switching import (
    DELETED,
    FASTENED,
    OPEN,
    SwitchingPosition,
    SwitchingRuleset,
)
from grundy.rulesets.notation import column_letters
from grundy.rulesets.scene import Edge, HotSpot, Label, Role, Scene, Shape, Token

EXAMPLE = "..|.|.."
MOST_NAMED = 40
"""The places of a larger board are not named on its rim."""
LISTED = 6
"""The pairs of crossings of a larger board are too many for an explanation."""


class BridgIt(SwitchingRuleset):
    """Draw bridges between your dots; join your two sides."""

    name = "bridg-it"
    aliases = ("bridgit", "gale")
    title = Message("Bridg-It")
    summary = Message(
        "Draw bridges between your own dots, without crossing, and join your two sides."
    )
    rules = Message(
        "In a move a player joins two neighbouring dots of their own by a bridge that crosses no"
        " bridge. Left wins by a path of bridges from the top to the bottom, Right by one from the left"
        " to the right. A draw is impossible."
    )
    notation = Message(
        "The crossings row by row with | between the rows, of r, r-1, r, … places: ..|.|..; . open, L"
        " Left's bridge, R Right's. 3x3 is the empty board. A move is a crossing, place and row: a1."
    )
    theory = Message(
        "It is Shannon's game on Left's dots, so two trees decide it [Lehman1964]; on a square board"
        " the first player wins [Gross1966]."
    )
    sources = ("Gross1966", "Lehman1964")
    openings = ("3x3", "4x4", "5x5")
    examples = (
        Example("2x2", outcome="N", source="Gross1966"),
        Example("1x2", outcome="L", source="Lehman1964"),
        Example("2x1", outcome="R", source="Lehman1964"),
        Example("5x5", outcome="N", source="Gross1966", is_small=False),
    )

    def parse(self, text: str) -> SwitchingPosition:
        reader = Reader(text, EXAMPLE)
        size = reader.board_size()
        if size is not None:
            if not size[0] * size[1]:
                raise reader.problem("the board has no cells")
            return _position(size[0], size[1], None)
        rows = [row.marks(OPEN + FASTENED + DELETED) for row in reader.rows()]
        columns = len(rows[0])
        for number, row in enumerate(reader.rows()):
            if not columns or len(row.text) != columns - number % 2:
                raise row.problem(
                    "the lengths of rows of bridges are {long} and {short} in turn, this row"
                    " has length {length}",
                    long=max(columns, 1),
                    short=max(columns, 1) - 1,
                    length=len(row.text),
                )
        if len(rows) % 2 == 0:
            raise reader.problem(
                "the last row of bridges leads to the bottom, so the number of rows is odd",
                at=len(text) - 1,
            )
        return _position((len(rows) + 1) // 2, columns, "".join(rows))

    def format(self, position: SwitchingPosition) -> str:
        rows, columns = _size(position)
        marks = iter(position.state)
        return "|".join(
            "".join(next(marks) for _ in range(columns - row % 2)) for row in range(2 * rows - 1)
        )

    def edge_name(self, position: SwitchingPosition, edge: int) -> str:
        columns = _size(position)[1]
        pair, place = divmod(
            edge, 2 * columns - 1
        )  # a row of vertical crossings, then a shorter one
        row, place = (2 * pair, place) if place < columns else (2 * pair + 1, place - columns)
        return cell_name(row * columns + place, columns)

    def claim(self, position: SwitchingPosition, misere: bool = False) -> Claim | None:
        rows, columns = _size(position)
        if misere or rows != columns or set(position.state) != {OPEN}:
            return None
        return Claim("Gross1966", outcome=Outcome.N)

    def reasons(self, position: SwitchingPosition, misere: bool = False) -> Sequence[Step]:
        rows, columns = _size(position)
        if misere or rows != columns or set(position.state) != {OPEN} or not 2 <= rows <= LISTED:
            return ()
        text = Message(
            "Left opens at a1 and then answers each bridge of Right by the partner of its crossing:"
            " {pairs}. However Right plays, Left's bridges then lead from the top to the bottom; Right,"
            " moving first, plays the same on the board turned by a right angle.",
            pairs=", ".join(f"{first}–{second}" for first, second in pairing(rows)),
        )
        return (Step("pairing", text, "Gross1966"),)

    def small_positions(self) -> Iterator[SwitchingPosition]:
        yield from (_position(rows, columns, None) for rows in (1, 2) for columns in (1, 2, 3))
        yield from super().small_positions()

    def scene_with(self, position: SwitchingPosition, roles: Mapping[str, Role]) -> Scene:
        rows, columns = _size(position)
        bridges: list[Shape] = []
        spots: list[HotSpot] = []
        over = position.winner() is not None
        for edge, (row, place) in enumerate(_places(position)):
            x, y = 2.0 * place + row % 2, row + 1.0  # the crossing; Left's dots are at even x and y
            vertical = row % 2 == 0
            lefts = (x, y - 1, x, y + 1) if vertical else (x - 1, y, x + 1, y)
            rights = (x - 1, y, x + 1, y) if vertical else (x, y - 1, x, y + 1)
            state, name = position.state[edge], self.edge_name(position, edge)
            if state != OPEN:
                mine = state == FASTENED
                bridges.append(
                    Edge(*(lefts if mine else rights), role=Role.LEFT if mine else Role.RIGHT)
                )
            elif name in roles:
                bridges.append(Edge(*lefts, role=roles[name]))
            if state == OPEN and not over:
                spot = Token(x, y, radius=0.5, role=Role.EMPTY)
                spots.append(HotSpot(name, spot))
        left_dots = [(2.0 * c, 2.0 * r) for r in range(rows + 1) for c in range(columns)]
        right_dots = [(2.0 * c - 1, 2.0 * r + 1) for r in range(rows) for c in range(columns + 1)]
        dots = [
            *(Token(x, y, radius=0.2, role=Role.LEFT) for x, y in left_dots),
            *(Token(x, y, radius=0.2, role=Role.RIGHT) for x, y in right_dots),
        ]
        return Scene(
            (*bridges, *dots, *_rim(rows, columns)), tuple(spots), _described(self, position)
        )


def _rim(rows: int, columns: int) -> Iterator[Label]:
    """Yield the names of crossings: letters lean over two columns, as every other row is shifted."""
    if max(rows, columns) > MOST_NAMED:
        return
    for place in range(columns):
        yield Label(2 * place + 0.5, -0.8, column_letters(place), size=0.5, role=Role.FAINT)
    for row in range(2 * rows - 1):
        yield Label(-1.8, row + 1, str(row + 1), size=0.5, role=Role.FAINT)


def pairing(size: int) -> list[tuple[str, str]]:
    """Return the pairs of crossings by which Left, having opened at a1, wins on a square board.

    >>> pairing(2)
    [('a2', 'b1'), ('a3', 'b3')]
    """

    def down(row: int, column: int) -> str:
        return cell_name(2 * row * size + column, size)

    def across(row: int, column: int) -> str:
        return cell_name((2 * row + 1) * size + column, size)

    # Every dot of Left right of the diagonal gets a bridge to the left or upwards, every dot below it one
    # to the right or downwards; one pair in each row joins the two halves.
    pairs = [
        (across(row, column), down(row, column + 1) if column >= row else down(row + 1, column))
        for row in range(size - 1)
        for column in range(size - 1)
    ]
    return pairs + [(down(row, row - 1), down(row, row)) for row in range(1, size)]


def _position(rows: int, columns: int, state: str | None) -> SwitchingPosition:
    """Return the board: vertex 0 is the top row of dots, vertex 1 the bottom row."""

    def dot(row: int, column: int) -> int:
        return 0 if row == 0 else 1 if row == rows else 2 + (row - 1) * columns + column

    edges = []
    for row in range(rows):
        edges += [(dot(row, c), dot(row + 1, c)) for c in range(columns)]
        if row < rows - 1:
            edges += [(dot(row + 1, c), dot(row + 1, c + 1)) for c in range(columns - 1)]
    return SwitchingPosition(tuple(edges), 0, 1, state or OPEN * len(edges))


def _size(position: SwitchingPosition) -> tuple[int, int]:
    """Return rows and columns, which the edges at the top (the first ones) and their number determine."""
    columns = sum(1 for _ in takewhile(lambda edge: edge[0] == 0, position.edges))
    return (len(position.edges) + columns - 1) // (2 * columns - 1), columns


def _places(position: SwitchingPosition) -> list[tuple[int, int]]:
    """Return, for each crossing, its row and its place in the row."""
    rows, columns = _size(position)
    return [(row, place) for row in range(2 * rows - 1) for place in range(columns - row % 2)]


def _described(game: BridgIt, position: SwitchingPosition) -> Message:
    rows, columns = _size(position)

    def names(mark: str) -> str:
        return ", ".join(game.edge_name(position, edge) for edge in position.indices(mark)) or "–"

    return Message(
        "A Bridg-It board of {rows} by {columns}. Left's bridges: {left}. Right's bridges: {right}.",
        rows=rows,
        columns=columns,
        left=names(FASTENED),
        right=names(DELETED),
    )
