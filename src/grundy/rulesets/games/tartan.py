"""Two-dimensional coin-turning: the product of two coin-turning games on a rectangle of coins.

`tartan(A,B)` takes two turning rules (as in `turning`): A for the rows, B for the columns. A move
chooses rows that A lets turn together and columns that B lets turn together and turns every coin
where they cross; the coin in the last row and last column of these must go from heads to tails.
Whoever cannot move loses. `turning-corners` is `tartan(2,2)`: the four corners of a rectangle are
turned. `rugs` is `tartan(run,run)`: all coins of a rectangle are turned.

A position is a grid of `T` and `H`: `TTH|HTT`. A move is the rows and the columns, counted from 0:
`1,0x2,0`.

**Theorem** (Tartan theorem) [Lenstra1977; WinningWays, chapter 14]. A single head in row r and
column c has the value a(r) ⊗ b(c), the nim-product of the values in the two games; a position has
the xor of its heads.

>>> import grundy
>>> grundy.solve("turning-corners", "TTT|TTT|TTH").grundy
3
>>> grundy.solve("tartan(1-3,run)", "TTH|TTT").grundy, grundy.solve("rugs", "TH|TH").grundy
(1, 1)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import ClassVar, Self

from grundy.core.nimber import nim_product, nim_sum
from grundy.core.players import LEFT
from grundy.core.reading import Reader
from grundy.errors import GameError
from grundy.i18n import Message, in_context
from grundy.rulesets import registry
from grundy.rulesets.base import Claim, Example, Option, Parameter, Player, Ruleset, Step
from grundy.rulesets.families.turning import read_turning
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import MOST_SPOTS, HotSpot, Label, Role, Scene, Shape, Token

Grid = tuple[str, ...]
SAMPLE = "TTH|HTT"


class Tartan(Ruleset[Grid]):
    """Turn the coins where chosen rows and columns cross."""

    name = "tartan"
    title = Message("Two-dimensional coin-turning")
    summary = Message(
        "Turn all coins where chosen rows and columns cross, the last from heads to tails."
    )
    rules = Message(
        "Coins lie in a rectangle. A move chooses rows that the first rule lets turn together"
        " and columns that the second rule lets turn together, and turns over every coin where"
        " they cross. The coin in the lowest chosen row and the rightmost chosen column must go"
        " from heads to tails. Whoever cannot move loses."
    )
    notation = Message(
        "Rows from the top with | between them, H for heads and T for tails: TTH|HTT; 3x4 is"
        " the board of heads. A move is the rows, x and the columns, counted from 0: 1,0x2,0."
    )
    theory = Message(
        "Tartan theorem: a head is worth the nim-product of the values of its row and its"
        " column in the two one-dimensional games [Lenstra1977]."
    )
    family = "coins"
    sources: ClassVar[tuple[str, ...]] = ("Lenstra1977", "WinningWays")
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("rows", Message("turning rule of the rows"), kind=str, default="1-2"),
        Parameter("columns", Message("turning rule of the columns"), kind=str, default="1-2"),
    )
    openings = ("TTH|THT|HTH", "TTTH|TTHT|THTT|HTTH", "TTTTH|THTTH|TTHTT|HTTHT|TTHTH")
    examples: ClassVar[tuple[Example, ...]] = (
        Example("TT|TH", outcome="N", grundy=3, source="WinningWays", game="tartan"),
        Example("TTH|HTT", outcome="N", grundy=1, source="Lenstra1977", game="tartan"),
    )

    def __init__(self, rows: str = "1-2", columns: str = "1-2") -> None:
        self._rows, self._columns = read_turning(rows), read_turning(columns)
        self.rows, self.columns = self._rows.text, self._columns.text

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        """Return the product that `tartan(3E,4FS)` or `turning(3E) x turning(4FS)` names."""
        words = Reader(text, "turning(3E) x turning(4FS)").words(" x ")
        if len(words) == 1 or cls is not Tartan:
            return super().from_name(text)
        rules = []
        for word in words:
            turning = getattr(registry.get(word.text), "turning", None)
            if turning is None or len(words) > 2:
                raise word.problem("a product is made of two coin-turning games")
            rules.append(turning.text)
        return cls(*rules)

    def tabulated(self, row: int, column: int) -> Grid:
        """Return a single head, rows and columns counted from 1 as in Winning Ways."""
        if min(row, column) < 1:
            raise GameError("coins are counted from 1 in a table")
        return ("T" * column,) * (row - 1) + ("T" * (column - 1) + "H",)

    def parse(self, text: str) -> Grid:
        reader = Reader(text, SAMPLE)
        size = reader.board_size()
        if size is not None and not all(size):
            raise reader.problem("the board has no cells")
        return ("H" * size[1],) * size[0] if size else reader.grid("HT")

    def format(self, position: Grid) -> str:
        return "|".join(position)

    def moves(self, position: Grid, player: Player) -> Iterator[Option[Grid]]:
        for r, c in _heads(position):
            for rows, columns in product(self._rows.sets(r), self._columns.sets(c)):
                yield _turn(position, rows, columns)

    def count_moves(self, position: Grid, player: Player) -> int:
        return sum(self._rows.count(r) * self._columns.count(c) for r, c in _heads(position))

    def _value(self, r: int, c: int) -> int | None:
        row, column = self._rows.value(r), self._columns.value(c)
        return None if row is None or column is None else nim_product(row, column)

    def claim(self, position: Grid, misere: bool = False) -> Claim | None:
        if misere:
            return None
        columns = [self._columns.value(c) for c in range(len(position[0]))]
        total = 0
        for r, row in enumerate(position):
            heads = [value for value, coin in zip(columns, row, strict=True) if coin == "H"]
            known = [value for value in heads if value is not None]
            place = self._rows.value(r) if heads else 0
            if place is None or len(known) < len(heads):
                return None
            # The product distributes over the sum: one product for each row.
            total ^= nim_product(place, nim_sum(*known))
        return Claim("Lenstra1977", grundy=total)

    def find_move(self, position: Grid, player: Player, text: str) -> Option[Grid]:
        rows_text, _, columns_text = text.lower().replace("×", "x").partition("x")
        rows, columns = _numbers(rows_text), _numbers(columns_text)
        if (
            rows
            and columns
            and rows[0] < len(position)
            and columns[0] < len(position[0])
            and position[rows[0]][columns[0]] == "H"
            and self._rows.allows(rows)
            and self._columns.allows(columns)
        ):
            return _turn(position, rows, columns)
        raise self.illegal_move(text, [move for move, _ in islice(self.moves(position, player), 5)])

    def small_positions(self) -> Iterator[Grid]:
        for coins in product("TH", repeat=6):
            yield "".join(coins[:3]), "".join(coins[3:])
        for coins in product("TH", repeat=4):
            yield "TTT", "".join(coins[:2]) + "T", "T" + "".join(coins[2:])

    def scene(self, position: Grid) -> Scene:
        shapes: list[Shape] = []
        for r, row in enumerate(position):
            shapes.append(Label(-0.9, r, str(r), size=0.35))
            for c, coin in enumerate(row):
                role = Role.NEUTRAL if coin == "H" else Role.EMPTY
                shapes.append(Token(c, r, role=role, label=coin))
        shapes += [Label(c, -0.9, str(c), size=0.35) for c in range(len(position[0]))]
        spots: list[HotSpot] = []
        room = MOST_SPOTS  # for coins to click on: a move may turn hundreds of them
        for move, _ in self.moves(position, LEFT):
            rows, columns = (_numbers(part) for part in move.split("x"))
            room -= len(rows) * len(columns)
            if room < 0:
                break
            *others, last = (Token(c, r, label=f"{r},{c}") for r in rows for c in columns)
            spots.append(HotSpot(move, last, after=tuple(others), any_order=True))
        return Scene(tuple(shapes), tuple(spots), self.format(position))

    def reasons(self, position: Grid, misere: bool = False) -> Sequence[Step]:
        claim = self.claim(position, misere)
        if claim is None:
            return ()
        rows = [
            (
                f"{r},{c}",
                f"{self._rows.value(r)} ⊗ {self._columns.value(c)}",
                str(self._value(r, c)),
            )
            for r, c in _heads(position)
        ]
        small = sum(map(len, position)) <= 9
        return (
            Step(
                "tartan",
                Message(
                    "A head in row r and column c is worth the nim-product a(r) ⊗ b(c) of"
                    " its values in the two one-dimensional games. The xor over all heads is"
                    " {value}.",
                    value=claim.grundy,
                ),
                "Lenstra1977",
                Table(
                    head=(in_context("a cell", "head at"), "a(r) ⊗ b(c)", Message("value")),
                    rows=tuple(rows[:40]),
                    foot=(Message("nim-sum"), "", str(claim.grundy)),
                ),
                facts=(Fact(str(self), self.format(position), grundy=claim.grundy),)
                if small
                else (),
            ),
        )


class _FixedProduct(Tartan):
    """A named product: both rules given, without parameters."""

    rule = ""
    parameters = ()

    def __init__(self) -> None:
        super().__init__(self.rule, self.rule)


class TurningCorners(_FixedProduct):
    """Turn the four corners of a rectangle."""

    name = "turning-corners"
    rule = "2"
    title = Message("Turning Corners")
    summary = Message(
        "Turn the four corners of a rectangle, the lower right one from heads to tails."
    )
    rules = Message(
        "Coins lie in a rectangle. A move chooses two rows and two columns and turns over the"
        " four coins where they cross; the lower right one must go from heads to tails. Whoever"
        " cannot move loses."
    )
    theory = Message(
        "A head in row r and column c is worth the nim-product r ⊗ c: the game that defines nim"
        " multiplication [Conway1976]."
    )
    sources = ("Conway1976", "WinningWays")
    openings = ("TTT|TTT|TTH", "TTTH|THTT|TTTT|HTTH", "TTTTH|THTTT|TTTHT|HTTTT|TTHTH")
    examples = (
        Example("TTT|TTT|TTH", outcome="N", grundy=3, source="Conway1976"),
        Example("HHH|HTT", outcome="P", grundy=0, source="Conway1976"),
    )


class Rugs(_FixedProduct):
    """Turn all coins of a rectangle."""

    name = "rugs"
    rule = "run"
    title = Message("Rugs")
    summary = Message("Turn all coins of a rectangle, the lower right one from heads to tails.")
    rules = Message(
        "Coins lie on a board. A move chooses a rectangle of neighbouring rows and columns and"
        " turns over every coin in it; the lower right one must go from heads to tails. Whoever"
        " cannot move loses."
    )
    sources = ("WinningWays", "Lenstra1977")
    openings = ("TTH|THT|HTH", "TTTH|TTHT|THTT|HTTH", "TTTTH|THTTH|TTHTT|HTTHT|TTHTH")
    examples = (Example("TH|TH", outcome="N", grundy=1, source="WinningWays"),)


def _heads(position: Grid) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(position) for c, coin in enumerate(row) if coin == "H"]


def _turn(position: Grid, rows: Sequence[int], columns: Sequence[int]) -> Option[Grid]:
    grid = [list(row) for row in position]
    for r, c in product(rows, columns):
        grid[r][c] = "T" if grid[r][c] == "H" else "H"
    name = f"{','.join(map(str, rows))}x{','.join(map(str, columns))}"
    return name, tuple("".join(row) for row in grid)


def _numbers(text: str) -> list[int]:
    """Return the numbers, descending, or nothing where they are not distinct numbers."""
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and len(word) < 6 for word in words):
        return []
    numbers = sorted({int(word) for word in words}, reverse=True)
    return numbers if len(numbers) == len(words) else []
