"""Domineering: Left puts upright dominoes on a board, Right lying ones; who cannot move loses.

The source calls it *stop-vrata* (stop-gate). A position is a grid, `..#|.#.`: `.` is an empty cell, `#`
a filled one; `4x5` is the empty board of 4 rows and 5 columns. A move names the two cells that the
domino covers, columns by letters and rows by numbers from the top: `a1-a2` is upright, `a1-b1` lies.

The empty cells of a board fall apart into regions that have nothing to do with each other, so the
value of a position is the sum of the values of its regions [Conway1976, chapter 10].

>>> import grundy
>>> [grundy.solve("domineering", board).value for board in ("2x2", "2x3", "3x3", "4x5")]
['+-1', '{2|-1/2}', '+-1', '1']
>>> grundy.solve("domineering", "..|.#").value
'*'
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from grundy.core.grid import least_reflection, pack, regions, trimmed_rows, unpack
from grundy.core.placement import PlacementSearch, fits
from grundy.core.value import Value
from grundy.errors import NotationError
from grundy.i18n import Message, Text
from grundy.rulesets.base import LEFT, Example, Player, Ruleset
from grundy.rulesets.machine import Dominoes
from grundy.rulesets.notation import read_board_size, read_grid
from grundy.rulesets.scene import Cell, HotSpot, Role, Scene, Shape

EXAMPLE = "..#|.#."
UPRIGHT, LYING = 0x101, 0b11
"""The two dominoes as words of `PlacementSearch`."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board and its empty cells: bit row·(columns+1) + column."""

    rows: int
    columns: int
    empty: int

    @property
    def stride(self) -> int:
        """Return the distance of a cell from the one below it."""
        return self.columns + 1


class Domineering(Ruleset[Board]):
    """Left puts upright dominoes, Right lying ones."""

    name = "domineering"
    aliases = ("stop-gate", "crosscram")
    impartial = False
    title = Text(en="Domineering", hr="Stop-vrata", sr="Dominiranje", sl="Dominiranje")
    summary = Text(
        en="Left puts dominoes upright, Right puts them lying; who cannot move loses.",
        hr="Lijevi stavlja domino pločice okomito, Desni vodoravno; tko ne može, gubi.",
        sr="Levi stavlja domine uspravno, Desni vodoravno; ko ne može, gubi.",
        sl="Levi polaga domine pokončno, Desni ležeče; kdor ne more, izgubi.",
    )
    rules = Text(
        en="Two players put dominoes on the empty cells of a board in turn. Each domino covers two"
        " neighbouring cells; Left's stand upright, Right's lie. Whoever cannot place one loses.",
        hr="Dva igrača naizmjence stavljaju domino pločice na prazna polja ploče. Svaka pokriva dva"
        " susjedna polja; Lijevi ih stavlja okomito, Desni vodoravno. Gubi tko ne može staviti svoju.",
        sr="Dva igrača naizmenično stavljaju domine na prazna polja table. Svaka pokriva dva susedna"
        " polja; Levi ih stavlja uspravno, Desni vodoravno. Gubi ko ne može da stavi svoju.",
        sl="Igralca izmenično polagata domine na prazna polja deske. Vsaka pokrije dve sosednji polji;"
        " Levi jih postavlja pokončno, Desni ležeče. Izgubi, kdor svoje ne more več položiti.",
    )
    notation = Text(
        en="Rows from the top with | between them, . empty and # filled: ..#|.#. ; 4x5 is an empty board"
        " of 4 rows and 5 columns. A move names its two cells: a1-a2.",
        hr="Retci odozgo, odvojeni znakom |, . je prazno a # popunjeno polje: ..#|.#. ; 4x5 je prazna"
        " ploča s 4 retka i 5 stupaca. Potez imenuje svoja dva polja: a1-a2.",
        sr="Redovi odozgo, odvojeni znakom |, . je prazno a # popunjeno polje: ..#|.#. ; 4x5 je prazna"
        " tabla sa 4 reda i 5 kolona. Potez imenuje svoja dva polja: a1-a2.",
        sl="Vrstice od zgoraj, ločene z |, . je prazno in # zasedeno polje: ..#|.#. ; 4x5 je prazna"
        " deska s 4 vrsticami in 5 stolpci. Poteza imenuje svoji polji: a1-a2.",
    )
    theory = Text(
        en="A position is the sum of its connected regions [Conway1976]. Turning the board by a quarter"
        " exchanges the players. Boards of one column belong to Left, boards of one row to Right.",
        hr="Pozicija je zbroj svojih povezanih područja [Conway1976]. Zakret ploče za četvrtinu kruga"
        " zamjenjuje igrače. Ploče s jednim stupcem pripadaju Lijevom, s jednim retkom Desnom.",
        sr="Pozicija je zbir svojih povezanih oblasti [Conway1976]. Okretanje table za četvrtinu kruga"
        " zamenjuje igrače. Table sa jednom kolonom pripadaju Levom, sa jednim redom Desnom.",
        sl="Pozicija je vsota svojih povezanih območij [Conway1976]. Zasuk deske za četrtino kroga"
        " zamenja igralca. Deske z enim stolpcem pripadajo Levemu, z eno vrstico Desnemu.",
    )
    family = "grids"
    structure = "dominoes"
    sources = ("Conway1976", "BerlekampConwayGuy2001")
    examples = (
        Example("4x4", outcome="N", source="Conway1976", is_small=False),
        Example("2x2", outcome="N", value="+-1", source="Conway1976"),
        Example("2x3", outcome="N", value="{2|-1/2}", source="Conway1976"),
        Example("3x2", outcome="N", value="{1/2|-2}", source="Conway1976"),
        Example("3x3", outcome="N", value="+-1", source="Conway1976"),
        Example("4x5", outcome="L", value="1", source="BerlekampConwayGuy2001", is_small=False),
        Example("..|.#", outcome="N", value="*", source="Conway1976"),
        Example("5x1", outcome="L", value="2", source="Conway1976"),
    )

    @cached_property
    def _search(self) -> PlacementSearch:
        return PlacementSearch([UPRIGHT], [LYING])

    def parse(self, text: str) -> Board:
        size = read_board_size(text, EXAMPLE)
        if size is not None:
            rows, columns = size
            row = (1 << columns) - 1
            return Board(rows, columns, sum(row << (columns + 1) * r for r in range(rows)))
        if not text.strip():
            raise NotationError("a board is missing", text=text, column=1, example=EXAMPLE)
        grid = read_grid(text, ".#", EXAMPLE)
        return Board(len(grid), len(grid[0]), pack(list(grid), "."))

    def format(self, position: Board) -> str:
        empty, stride = position.empty, position.stride
        rows = (
            "".join(".#"[not empty >> (stride * r + c) & 1] for c in range(position.columns))
            for r in range(position.rows)
        )
        return "|".join(rows)

    def moves(self, position: Board, player: Player) -> Iterator[tuple[str, Board]]:
        reach = position.stride if player is LEFT else 1
        for row, column in unpack(position.empty & position.empty >> reach, position.stride):
            below, beside = (row + 1, column) if player is LEFT else (row, column + 1)
            name = f"{_cell(row, column)}-{_cell(below, beside)}"
            place = 1 << (position.stride * row + column)
            yield name, _filled(position, place | place << reach)

    def options(self, position: Board, player: Player) -> Iterator[Board]:
        reach = position.stride if player is LEFT else 1
        places = position.empty & position.empty >> reach
        while places:
            place = places & -places
            places ^= place
            yield _filled(position, place | place << reach)

    def count_moves(self, position: Board, player: Player) -> int:
        reach = position.stride if player is LEFT else 1
        return (position.empty & position.empty >> reach).bit_count()

    def components(self, position: Board) -> Sequence[Board]:
        found = regions(position.empty, position.stride)
        return [Board(position.rows, position.columns, region) for region in found]

    def normalize(self, position: Board) -> Hashable:
        return least_reflection(position.empty, position.stride)

    def negative(self, position: Board) -> Board:
        turned = sum(
            1 << ((position.rows + 1) * column + row)
            for row, column in unpack(position.empty, position.stride)
        )
        return Board(position.columns, position.rows, turned)

    def fast_value(self, position: Board) -> Value | None:
        rows = trimmed_rows(position.empty, position.stride)
        width = max((row.bit_length() for row in rows), default=0)
        if fits(len(rows), width):
            word = sum(row << 8 * place for place, row in enumerate(rows))
            return Value.of(self._search.value(word))
        if fits(width, len(rows)):
            turned = self.fast_value(self.negative(position))
            return None if turned is None else -turned
        return None

    def dominoes(self, position: Board) -> Dominoes:
        """Return the position in the form that the compiled search reads."""
        rows, columns = position.rows, position.columns
        row = (1 << columns) - 1
        free = sum(
            (position.empty >> position.stride * r & row) << columns * r for r in range(rows)
        )
        return Dominoes(rows, columns, free)

    def small_positions(self) -> Iterator[Board]:
        for rows, columns in ((1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2)):
            for filled in product(".#", repeat=rows * columns):
                text = "".join(filled)
                yield self.parse(
                    "|".join(text[r * columns : (r + 1) * columns] for r in range(rows))
                )
        yield self.parse("3x3")

    def scene(self, position: Board) -> Scene:
        shapes: list[Shape] = []
        for row, column in product(range(position.rows), range(position.columns)):
            empty = position.empty >> (position.stride * row + column) & 1
            shapes.append(Cell(column, row, role=Role.EMPTY if empty else Role.BLOCKED))
        spots = [
            HotSpot(name, _domino(name, player), player)
            for player in Player
            for name, _ in self.moves(position, player)
        ]
        words = Message(
            _DESCRIPTION,
            rows=position.rows,
            columns=position.columns,
            n=position.empty.bit_count(),
        )
        return Scene(tuple(shapes), tuple(spots), words)


_DESCRIPTION = Text(
    en=(
        "A board of {rows} by {columns}, {n} empty cell.",
        "A board of {rows} by {columns}, {n} empty cells.",
    ),
    hr=(
        "Ploča {rows} puta {columns}, {n} prazno polje.",
        "Ploča {rows} puta {columns}, {n} prazna polja.",
        "Ploča {rows} puta {columns}, {n} praznih polja.",
    ),
    sr=(
        "Tabla {rows} puta {columns}, {n} prazno polje.",
        "Tabla {rows} puta {columns}, {n} prazna polja.",
        "Tabla {rows} puta {columns}, {n} praznih polja.",
    ),
    sl=(
        "Deska {rows} krat {columns}, {n} prazno polje.",
        "Deska {rows} krat {columns}, {n} prazni polji.",
        "Deska {rows} krat {columns}, {n} prazna polja.",
        "Deska {rows} krat {columns}, {n} praznih polj.",
    ),
)


def _filled(board: Board, domino: int) -> Board:
    return Board(board.rows, board.columns, board.empty & ~domino)


def _cell(row: int, column: int) -> str:
    """Return the name of a cell as in a spreadsheet, in small letters: a1, b1, …, z1, aa1."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{letters}{row + 1}"


def _domino(name: str, player: Player) -> Cell:
    """Return the area to press for a move: a bar inside the domino, so that the two kinds differ."""
    first = name.partition("-")[0]
    letters = first.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("a") + 1
    x, y = column - 1, int(first[len(letters) :]) - 1
    if player is LEFT:
        return Cell(x + 0.3, y + 0.6, 0.4, 0.8, role=Role.LEFT)
    return Cell(x + 0.6, y + 0.3, 0.8, 0.4, role=Role.RIGHT)
