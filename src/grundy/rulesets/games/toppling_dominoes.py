"""Toppling Dominoes: tip over a domino of your colour, to the left or to the right.

A row of dominoes stands upright. Left topples blue ones (L), Right red ones (R), both topple green ones
(G). The toppled domino falls to the east or to the west and takes with it everything that stands on that
side of it in its row. Whoever cannot move loses.

Rows are written `LRG`, several with commas: `LRG,RR`. A move is the number of the domino in its row,
counted from 1, and the direction: `2e`; with several rows their number comes first: `1.2e`.

>>> import grundy
>>> dominoes = grundy.game("toppling-dominoes")
>>> list(dominoes.moves(("LR",), grundy.LEFT))
[('1e', ()), ('1w', ('R',))]
>>> grundy.solve(dominoes, "LR").outcome.value
'N'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Player, Ruleset
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import HotSpot, Label, Past, Role, Scene, Shape

Dominoes = tuple[str, ...]
TOPPLES = {LEFT: "LG", RIGHT: "RG"}
SWAP = str.maketrans("LR", "RL")
ROLES = {"L": Role.LEFT, "R": Role.RIGHT, "G": Role.BOTH}
EXAMPLE = "LRG,RR"


class TopplingDominoes(Ruleset[Dominoes]):
    """Topple a domino of your colour to one side; it takes that whole side with it."""

    name = "toppling-dominoes"
    title = Message("Toppling Dominoes")
    summary = Message("Topple a domino of your colour; it takes one whole side of its row with it.")
    rules = Message(
        "Dominoes stand in rows. Left topples blue ones (L), Right red ones (R), both may topple green"
        " ones (G). A domino falls east or west, and it and all dominoes on that side of it in its row"
        " are gone. Whoever cannot move loses."
    )
    notation = Message(
        "Rows of L, R and G with commas between them: LRG,RR. A move is the number of a domino and"
        " the direction, e or w: 2e; with several rows the row comes first: 1.2e."
    )
    theory = Message("Every number is the value of exactly one row, a palindrome [FinkEtAl2014].")
    family = "strips"
    sources = ("FinkEtAl2014",)
    impartial = False
    openings = ("LRLGR,RLLR", "LRLGR,RLLR,GLRL", "LLRGRL,RLRRL,GRLLR,LRG")
    examples = (
        Example("LRRLG,RLR", outcome="R"),
        Example("LLL", outcome="L", value="3", source="FinkEtAl2014"),
        Example("LRL", outcome="L", value="1/2", source="FinkEtAl2014"),
        Example("LR", outcome="N", value="*", source="FinkEtAl2014"),
        Example("GGG", outcome="N", value="*3", source="FinkEtAl2014"),
    )

    def parse(self, text: str) -> Dominoes:
        rows = [word.marks("LRG") for word in Reader(text, EXAMPLE).words()]
        return tuple(row for row in rows if row)

    def format(self, position: Dominoes) -> str:
        return ",".join(position)

    def moves(self, position: Dominoes, player: Player) -> Iterator[tuple[str, Dominoes]]:
        for number, row in enumerate(position):
            prefix = f"{number + 1}." if len(position) > 1 else ""
            for index, mark in enumerate(row):
                if mark in TOPPLES[player]:
                    yield f"{prefix}{index + 1}e", _without(position, number, row[:index])
                    yield f"{prefix}{index + 1}w", _without(position, number, row[index + 1 :])

    def components(self, position: Dominoes) -> Sequence[Dominoes]:
        return [(row,) for row in position]

    def normalize(self, position: Dominoes) -> Dominoes:
        return tuple(sorted(min(row, row[::-1]) for row in position))

    def negative(self, position: Dominoes) -> Dominoes:
        return tuple(row.translate(SWAP) for row in position)

    def small_positions(self) -> Iterator[Dominoes]:
        yield ()
        for length in range(1, 5):
            for marks in product("LRG", repeat=length):
                yield ("".join(marks),)
        yield ("LR", "GR")

    def staged(self, position: Dominoes, past: Past) -> Scene:
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for number, (row, (line, first)) in enumerate(zip(position, _places(past), strict=True)):
            y = 2.4 * line
            prefix = f"{number + 1}." if len(position) > 1 else ""
            if prefix:
                shapes.append(Label(first - 0.2, y + 0.9, str(number + 1), size=0.4))
            for index, mark in enumerate(row):
                x = first + index
                shapes.append(
                    Square(x + 0.22, y, 0.56, 1.8, ROLES[mark], rounded=0.18, letter=mark)
                )
                shapes.append(Label(x + 0.5, y + 2.05, str(index + 1), size=0.3))
                player = {"L": LEFT, "R": RIGHT}.get(mark)
                # A push from the left side topples it to the east, one from the right to the west.
                name = f"{prefix}{index + 1}"
                spots.append(HotSpot(f"{name}e", Square(x, y, 0.5, 1.8), player))
                spots.append(HotSpot(f"{name}w", Square(x + 0.5, y, 0.5, 1.8), player))
        rows = self.format(position) or "–"
        return Scene(tuple(shapes), tuple(spots), Message("rows of dominoes: {rows}", rows=rows))


def _places(past: Past) -> list[tuple[int, int]]:
    """Return for each row that still stands which one it was, and where its first domino is."""
    rows = [(line, 0, len(row)) for line, row in enumerate(past.start)]
    for move, _ in past.moves:
        row, _, place = move[:-1].rpartition(".")
        number = int(row or 1) - 1
        line, first, count = rows[number]
        index = int(place) - 1
        left = (
            (line, first, index)
            if move[-1] == "e"
            else (line, first + index + 1, count - index - 1)
        )
        rows[number : number + 1] = [left] if left[2] else []
    return [(line, first) for line, first, _ in rows]


def _without(position: Dominoes, number: int, rest: str) -> Dominoes:
    left = (rest,) if rest else ()
    return (*position[:number], *left, *position[number + 1 :])
