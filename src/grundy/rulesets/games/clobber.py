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

from grundy.i18n import Text
from grundy.rulesets.base import LEFT, RIGHT, Example, Player
from grundy.rulesets.families.board import (
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
    cells_of,
    cells_with,
    checkerboard,
    connected,
    keep,
    put,
    small_boards,
)
from grundy.rulesets.families.stones import StoneGame
from grundy.rulesets.scene import Scene
from grundy.rulesets.structures import Pattern, Patterns, rectangle_symmetries


class Clobber(StoneGame):
    """Move a stone onto a neighbouring stone of the opponent and remove that stone."""

    name = "clobber"
    title = Text.same("Clobber")
    summary = Text(
        en="Move a stone onto a neighbouring enemy stone, which leaves the board.",
        hr="Pomakni svoju figuru na susjednu protivničku, koja time ispada iz igre.",
        sr="Pomeri svoju figuru na susednu protivničku, koja time ispada iz igre.",
        sl="Premakni svojo figuro na sosednjo nasprotnikovo, ki s tem izpade iz igre.",
    )
    rules = Text(
        en="Left owns the stones x, Right the stones o. A move takes one of your stones to a"
        " neighbouring cell (up, down, left or right) that holds an enemy stone, which is removed."
        " Whoever cannot move loses.",
        hr="Lijevi ima figure x, Desni figure o. U potezu se vlastita figura pomiče na susjedno polje"
        " (gore, dolje, lijevo ili desno) na kojem stoji protivnička figura, a ta se izbacuje. Gubi tko"
        " ne može odigrati potez.",
        sr="Levi ima figure x, Desni figure o. U potezu se sopstvena figura pomera na susedno polje"
        " (gore, dole, levo ili desno) na kome stoji protivnička figura, a ona se izbacuje. Gubi ko"
        " ne može da odigra potez.",
        sl="Levi ima figure x, Desni figure o. V potezi svojo figuro premakneš na sosednje polje (gor,"
        " dol, levo ali desno), na katerem stoji nasprotnikova figura; ta izpade. Izgubi, kdor nima"
        " poteze.",
    )
    notation = Text(
        en="Rows from the top, separated by |: xox|oxo, with . for an empty cell; 4x5 is a whole"
        " checkerboard. A move names two cells, column letter and row number: a1->b1.",
        hr="Redovi odozgo, odvojeni znakom |: xox|oxo, prazno je polje točka; 4x5 je cijela šahovnica."
        " Potez navodi dva polja, slovo stupca i broj retka: a1->b1.",
        sr="Redovi odozgo, odvojeni znakom |: xox|oxo, prazno polje je tačka; 4x5 je cela šahovnica."
        " Potez navodi dva polja, slovo kolone i broj reda: a1->b1.",
        sl="Vrstice od zgoraj, ločene z |: xox|oxo, prazno polje je pika; 4x5 je cela šahovnica. Poteza"
        " pove dve polji, črko stolpca in številko vrstice: a1->b1.",
    )
    theory = Text(
        en="Either both players can move or neither can, so every value is infinitesimal. Deciding the"
        " winner is NP-hard [AlbertEtAl2005].",
        hr="Ili oba igrača mogu vući potez ili nijedan, pa je svaka vrijednost infinitezimalna."
        " Odrediti pobjednika NP-teško je [AlbertEtAl2005].",
        sr="Ili oba igrača mogu da igraju ili nijedan, pa je svaka vrednost infinitezimalna. Odrediti"
        " pobednika je NP-teško [AlbertEtAl2005].",
        sl="Potezo imata oba igralca ali nobeden, zato je vsaka vrednost infinitezimalna. Določiti"
        " zmagovalca je NP-težko [AlbertEtAl2005].",
    )
    family = "grids"
    structure = Patterns
    sources = ("AlbertEtAl2005",)
    impartial = False
    examples = (
        Example("xox|oxo", outcome="P", value="0"),
        Example("xo", outcome="N", value="*", source="AlbertEtAl2005"),
        Example("xxo", outcome="L", value="^", source="AlbertEtAl2005"),
        Example("xoxoxo", outcome="P", value="0", source="AlbertEtAl2005"),
        Example("3x4", outcome="P", value="0", is_small=False),
    )
    sample = "xox|oxo"
    marks = "xo."
    whole = checkerboard

    def moves(self, position: Rows, player: Player) -> Iterator[tuple[str, Rows]]:
        for start, step in self._steps(position, player):
            target = (start[0] + step[0], start[1] + step[1])
            option = put(position, {start: ".", target: STONE[player]})
            yield f"{cell_name(start)}→{cell_name(target)}", option

    def components(self, position: Rows) -> Sequence[Rows]:
        # A stone without an enemy beside it still matters: its friends' enemies may come next to it.
        stones = list(cells_with(position, "xo"))
        parts = (
            keep(position, part, ".") for part in connected(stones, lambda c: around(position, c))
        )
        return [part for part in parts if _has(part, "x") and _has(part, "o")]

    def structured(self, position: Rows) -> Patterns | None:
        """Return the position and its conceivable moves as sets of cells, for the compiled search."""
        rows, columns = len(position), len(position[0])
        if rows == 1:  # falls apart soon, so the search of sums is far better
            return None
        moves = tuple(
            Pattern(own=start, enemy=target, free=0, own_after=start | target, enemy_after=target)
            for cell in cells_with(position, "xo.")
            for start in [bit(cell, columns)]
            for target in (bit(near, columns) for near in around(position, cell))
        )
        return Patterns(
            rows * columns,
            moves,
            moves,
            left_stones=cells_of(position, "x"),
            right_stones=cells_of(position, "o"),
            symmetries=rectangle_symmetries(rows, columns, turned=True),
            columns=columns,
        )

    def small_positions(self) -> Iterator[Rows]:
        yield from small_boards("xo.", [(1, 1), (1, 2), (1, 4), (2, 2)])
        yield from small_boards("xo", [(1, 6), (2, 3)])

    def scene(self, position: Rows) -> Scene:
        spots = []
        for player in (LEFT, RIGHT):
            for start, step in self._steps(position, player):
                target = (start[0] + step[0], start[1] + step[1])
                move = f"{cell_name(start)}→{cell_name(target)}"
                spots.append(cell_spot(move, player, start, target))
        return board_scene(position, spots)

    def _steps(self, position: Rows, player: Player) -> Iterator[tuple[Cell, Cell]]:
        enemy = STONE[-player]
        for row, column in cells_with(position, STONE[player]):
            for step in ROOK:
                if at(position, row + step[0], column + step[1]) == enemy:
                    yield (row, column), step


def _has(board: Rows, stone: str) -> bool:
    return any(stone in row for row in board)
