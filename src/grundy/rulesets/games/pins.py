"""Rows of pins and of pawns: Kayles and Dawson's Chess as they were first played.

In Kayles a ball knocks down one pin or two neighbouring ones. In Dawson's Chess a row of white pawns faces
a row of black ones across an empty row, and capturing is compulsory: after an advance on a file, and the
captures that follow it, that file and its neighbours are closed. Whoever cannot move loses; Dawson himself
asked for misère play.

A position is a row, `xxx.xx`: `x` is a pin or an open file, `.` a gap. A number stands for a whole row. A
move is a pin, `c`, or two, `c-d`; in Dawson's Chess it is a file.

**Theorem** [GuySmith1956]. Each stretch is a heap of Kayles (0.77) or of Dawson's Chess (0.137).

>>> import grundy
>>> grundy.solve("kayles-pins", "xxxxx.xxx").grundy, grundy.solve("kayles", "5,3").grundy
(7, 7)
>>> [grundy.solve("dawson-pawns", n).grundy for n in "12345"]
[1, 1, 2, 0, 3]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from grundy.core.players import LEFT
from grundy.core.reading import Reader, is_whole
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Player, Ruleset
from grundy.rulesets.notation import column_letters, column_number
from grundy.rulesets.registry import get
from grundy.rulesets.scene import (
    Cell,
    Figure,
    HotSpot,
    Label,
    Past,
    Role,
    Scene,
    Shape,
    Silhouette,
)

EXAMPLE = "xxx.xx"
LONGEST = 400


class _Row(Ruleset[str]):
    """A row from which neighbours are taken."""

    family = "strips"
    sources = ("GuySmith1956", "WinningWays")
    heap_game: ClassVar[str]
    """The same game written by the lengths of its stretches."""

    def parse(self, text: str) -> str:
        reader = Reader(text, EXAMPLE).strip()
        if is_whole(reader.text) and reader.number() <= LONGEST:
            return "x" * reader.number()
        if len(reader.text) > LONGEST:
            raise reader.problem("a row has at most {limit} places", limit=LONGEST)
        return reader.marks("x.")

    def format(self, position: str) -> str:
        return position

    def components(self, position: str) -> Sequence[str]:
        return [part for part in position.split(".") if part]

    def normalize(self, position: str) -> str:
        return ".".join(sorted(self.components(position)))

    def takes(self, position: str) -> Iterator[tuple[str, int, int]]:
        """Yield the moves with the first place that is cleared and the one after the last."""
        raise NotImplementedError

    def moves(self, position: str, player: Player) -> Iterator[Option[str]]:
        for name, start, end in self.takes(position):
            yield name, position[:start] + "." * (end - start) + position[end:]

    def claim(self, position: str, misere: bool = False) -> Claim | None:
        heaps = get(self.heap_game)
        assert isinstance(heaps, Ruleset)
        lengths = tuple(map(len, self.components(position)))
        known = heaps.claim(lengths, misere)
        return known and Claim("GuySmith1956", known.grundy, known.outcome)

    def small_positions(self) -> Iterator[str]:
        for length in range(9):
            yield "x" * length
        yield from ("xx.x", ".xxx..xx.", "x.x.x", "xxxx.xxx")

    def letters(self, position: str, y: float) -> Iterator[Label]:
        """Yield the names of the places."""
        for place in range(len(position)):
            yield Label(place + 0.5, y, column_letters(place), size=0.35, role=Role.FAINT)


class KaylesPins(_Row):
    """Knock down one pin or two neighbours."""

    name = "kayles-pins"
    heap_game = "kayles"
    title = Message("Kayles with pins")
    summary = Message("Knock down one pin of a row, or two neighbouring ones.")
    rules = Message(
        "Pins stand in a row. A ball knocks down one pin or two pins that stand side by side. Whoever"
        " knocks down the last one wins."
    )
    notation = Message(
        "The row: xxx.xx, where x is a pin and . a gap; a number is a whole row. A move is a pin, c, or two"
        " neighbours, c-d."
    )
    theory = Message(
        "Each stretch of n pins is a heap of n in Kayles; the nim-values have period 12 from 71 on"
        " [GuySmith1956]."
    )
    openings = ("7", "10", "x.xxxxxxxxxxx")
    examples = (
        Example("7", outcome="N", grundy=2, source="GuySmith1956"),
        Example("xxxxx.xxx", outcome="N", grundy=7, source="GuySmith1956"),
        Example("x.x", outcome="P", grundy=0),
    )

    def takes(self, position: str) -> Iterator[tuple[str, int, int]]:
        for place, mark in enumerate(position):
            if mark == "x":
                yield column_letters(place), place, place + 1
                if position[place + 1 : place + 2] == "x":
                    yield f"{column_letters(place)}-{column_letters(place + 1)}", place, place + 2

    def staged(self, position: str, past: Past) -> Scene:
        """Draw the pins; press one twice as wide as its foot, or the gap between two."""
        shapes: list[Shape] = [Cell(0, 0.2, max(1, len(position)), 1.3, Role.EMPTY)]
        shapes += [
            Silhouette(place + 0.5, 0.8, Figure.PIN, Role.NEUTRAL, 1.0, "i")
            for place, mark in enumerate(position)
            if mark == "x"
        ]
        shapes += self.letters(position, 1.8)
        spots = []
        for name, start, end in self.takes(position):
            x, wide = (start + 0.2, 0.6) if end == start + 1 else (start + 0.8, 0.4)
            spots.append(HotSpot(name, Cell(x, 0.2, wide, 1.3)))
        return Scene(
            tuple(shapes), tuple(spots), Message("a row of pins: {row}", row=position or "–")
        )


class DawsonPawns(_Row):
    """Advance a pawn; its file and the neighbouring ones are closed by captures."""

    name = "dawson-pawns"
    heap_game = "dawson-chess"
    title = Message("Dawson's Chess with pawns")
    summary = Message(
        "Advance a pawn against a row of pawns; the captures close the files around it."
    )
    rules = Message(
        "Rows of white and black pawns face each other across an empty row; capturing is compulsory. When a"
        " pawn advances, the captures that follow close its file and the neighbouring ones, and it is the"
        " opponent's turn. Whoever cannot move loses. Dawson asked for misère play."
    )
    notation = Message(
        "The files: xxx.xx, where x is an open file and . a closed one; a number is a whole board. A move"
        " is the file on which a pawn advances: c."
    )
    theory = Message(
        "Each stretch of n open files is a heap of n in Dawson's Chess, with period 34 from 52 on"
        " [GuySmith1956]. How to win in misère play is not known [WinningWays]."
    )
    openings = ("7", "9", "13")
    examples = (
        Example("9", outcome="N", grundy=3, source="GuySmith1956"),
        Example("4", outcome="P", grundy=0, source="GuySmith1956"),
        Example("5", outcome="N", grundy=3, source="GuySmith1956"),
    )

    def takes(self, position: str) -> Iterator[tuple[str, int, int]]:
        for place, mark in enumerate(position):
            if mark == "x":
                start = place - (position[place - 1 : place] == "x")
                yield column_letters(place), start, place + 1 + (position[place + 1 :][:1] == "x")

    def staged(self, position: str, past: Past) -> Scene:
        """Draw a board of three rows: the black pawns above, the white ones below."""
        shapes: list[Shape] = [
            Cell(file, rank) for rank in range(3) for file in range(len(position))
        ]
        for file, mark in enumerate(position):
            if mark == "x":
                shapes.append(Silhouette(file + 0.5, 0.5, Figure.PAWN, Role.BLACK, 0.8, "p"))
                shapes.append(Silhouette(file + 0.5, 2.5, Figure.PAWN, Role.WHITE, 0.8, "P"))
        shapes += self.letters(position, 3.35)
        spots = tuple(
            HotSpot(move, Cell(column_number(move), 0, 1, 3))
            for move, _ in self.moves(position, LEFT)
        )
        said = Message("files of pawns: {row}", row=position or "–")
        return Scene(tuple(shapes), spots, said)
