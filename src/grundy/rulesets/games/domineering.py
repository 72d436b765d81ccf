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

from collections.abc import Hashable, Iterator
from functools import cached_property

from grundy.core.grid import least_reflection, trimmed_rows, unpack
from grundy.core.values.placement import PlacementSearch, fits
from grundy.core.values.value import Value
from grundy.i18n import Message, Text
from grundy.rulesets.base import LEFT, Example, Player
from grundy.rulesets.families.dominoes import (
    Board,
    DominoGame,
    domino_name,
    dominoes,
    filled_boards,
    squares,
)
from grundy.rulesets.scene import Cell, HotSpot, Role, Scene
from grundy.rulesets.structures import Dominoes

UPRIGHT, LYING = 0x101, 0b11
"""The two dominoes as words of `PlacementSearch`."""


class Domineering(DominoGame):
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
    structure = Dominoes
    sources = ("Conway1976", "WinningWays")
    examples = (
        Example("4x4", outcome="N", source="Conway1976", is_small=False),
        Example("2x2", outcome="N", value="+-1", source="Conway1976"),
        Example("2x3", outcome="N", value="{2|-1/2}", source="Conway1976"),
        Example("3x2", outcome="N", value="{1/2|-2}", source="Conway1976"),
        Example("3x3", outcome="N", value="+-1", source="Conway1976"),
        Example("4x5", outcome="L", value="1", source="WinningWays", is_small=False),
        Example("..|.#", outcome="N", value="*", source="Conway1976"),
        Example("5x1", outcome="L", value="2", source="Conway1976"),
    )

    @cached_property
    def _search(self) -> PlacementSearch:
        return PlacementSearch([UPRIGHT], [LYING])

    def moves(self, position: Board, player: Player) -> Iterator[tuple[str, Board]]:
        for domino in dominoes(position, _reach(position, player)):
            yield domino_name(position, domino), position.without(domino)

    def options(self, position: Board, player: Player) -> Iterator[Board]:
        return map(position.without, dominoes(position, _reach(position, player)))

    def count_moves(self, position: Board, player: Player) -> int:
        return (position.empty & position.empty >> _reach(position, player)).bit_count()

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

    def structured(self, position: Board) -> Dominoes:
        """Return the position in the form that the compiled search reads."""
        rows, columns = position.rows, position.columns
        row = (1 << columns) - 1
        free = sum(
            (position.empty >> position.stride * r & row) << columns * r for r in range(rows)
        )
        return Dominoes(rows, columns, free)

    def small_positions(self) -> Iterator[Board]:
        yield from filled_boards([(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2)])
        yield self.parse("3x3")

    def scene(self, position: Board) -> Scene:
        spots = [
            HotSpot(domino_name(position, domino), _bar(position, domino, player), player)
            for player in Player
            for domino in dominoes(position, _reach(position, player))
        ]
        words = Message(
            _DESCRIPTION,
            rows=position.rows,
            columns=position.columns,
            n=position.empty.bit_count(),
        )
        return Scene(squares(position), tuple(spots), words)


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


def _reach(board: Board, player: Player) -> int:
    """Return the distance of the two cells of a player's domino."""
    return board.stride if player is LEFT else 1


def _bar(board: Board, domino: int, player: Player) -> Cell:
    """Return the area to press for a move: a bar inside the domino, so that the two kinds differ."""
    y, x = unpack(domino, board.stride)[0]
    if player is LEFT:
        return Cell(x + 0.3, y + 0.6, 0.4, 0.8, role=Role.LEFT)
    return Cell(x + 0.6, y + 0.3, 0.8, 0.4, role=Role.RIGHT)
