"""Nimble: coins on a strip of squares; a move slides one coin to the left, over or onto others.

The squares are numbered 0, 1, 2, … from the left, and any number of coins may lie on a square.
Coins on square 0 are out of play. Whoever cannot move loses.

A position lists the coins on squares 0, 1, 2, …: `0,1,0,2,1`; a move is the square a coin leaves
and the one it reaches, `4→2`.

**Theorem** [Ferguson2014, section I.2.7]. A coin on square n is a Nim heap of n tokens, so the
nim-value is the xor of the squares that hold an odd number of coins.

>>> import grundy
>>> result = grundy.solve("nimble", "0,1,0,2,1")
>>> result.grundy, result.best()
(5, '4→1')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import xor

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset, Step
from grundy.rulesets.parts import Fact
from grundy.rulesets.scene import Cell, HotSpot, Label, Role, Scene, Shape, Token

Strip = tuple[int, ...]

SEPARATE = 1000
"""The most coins that are looked at one by one; the theorem needs none of that."""


class Nimble(Ruleset[Strip]):
    """Slide one coin to the left."""

    name = "nimble"
    title = Message("Nimble")
    summary = Message("Slide one coin any number of squares to the left.")
    rules = Message(
        "Coins lie on the squares of a strip; a square may hold any number of them. A move"
        " slides one coin one or more squares to the left; it may pass other coins and stop on a"
        " square that is taken. Coins on square 0 no longer move. Whoever cannot move loses."
    )
    notation = Message(
        "The number of coins on squares 0, 1, 2, …: 0,1,0,2,1. A move names the square left and"
        " the square reached: 4->1."
    )
    theory = Message("A coin on square n is a Nim heap of n tokens [Ferguson2014].")
    family = "strips"
    sources = ("Ferguson2014",)
    openings = ("0,1,0,2,1", "0,1,0,2,1,0,1,1", "0,1,0,2,1,0,1,0,2,0,1")
    examples = (
        Example("0,1,0,2,1", outcome="N", grundy=5, source="Ferguson2014"),
        Example("0,1,1,1", outcome="P", grundy=0, source="Ferguson2014"),
    )

    def parse(self, text: str) -> Strip:
        return Reader(text, "0,1,0,2,1").numbers()

    def format(self, position: Strip) -> str:
        return ",".join(map(str, position))

    def normalize(self, position: Strip) -> Strip:
        strip = [0, *position[1:]]
        while strip and not strip[-1]:
            strip.pop()
        return tuple(strip)

    def components(self, position: Strip) -> Sequence[Strip]:
        if sum(position[1:]) > SEPARATE:
            return (position,)
        return [
            (*(0 for _ in range(square)), 1)
            for square, coins in enumerate(position)
            if square
            for _ in range(coins)
        ]

    def moves(self, position: Strip, player: Player) -> Iterator[Option[Strip]]:
        for square, coins in enumerate(position):
            if coins:
                for target in range(square):
                    yield _move(position, square, target)

    def count_moves(self, position: Strip, player: Player) -> int:
        return sum(square for square, coins in enumerate(position) if coins)

    def claim(self, position: Strip, misere: bool = False) -> Claim:
        value = _nim_sum(position)
        if misere and not any(position[2:]):
            ones = sum(position[1:2])
            return Claim("Bouton1902", outcome=Outcome.P if ones % 2 else Outcome.N)
        if misere:
            return Claim("Bouton1902", outcome=Outcome.N if value else Outcome.P)
        return Claim("Ferguson2014", grundy=value)

    def moves_to(self, position: Strip, grundy: int) -> Iterator[Option[Strip]]:
        change = _nim_sum(position) ^ grundy
        for square, coins in enumerate(position):
            if coins and square ^ change < square:
                yield _move(position, square, square ^ change)

    def small_positions(self) -> Iterator[Strip]:
        yield from product(range(2), range(3), range(3), range(2), range(2))
        yield ()

    def scene(self, position: Strip) -> Scene:
        shapes: list[Shape] = []
        shapes += [Cell(square, 0) for square in range(len(position))]
        for square, coins in enumerate(position):
            shapes.append(Label(square + 0.5, 1.35, str(square), size=0.35, role=Role.FAINT))
            for level in range(min(coins, 6)):
                shapes.append(Token(square + 0.5, 0.5 - 0.25 * level, radius=0.36))
            if coins > 1:
                shapes.append(
                    Label(square + 0.5, 0.05 - 0.25 * min(coins, 6), f"×{coins}", size=0.35)
                )
        squares = [Cell(square, 0, label=str(square)) for square in range(len(position))]
        spots = [
            HotSpot(f"{square}→{target}", squares[target], after=(squares[square],))
            for square, coins in enumerate(position)
            if coins
            for target in range(square)
        ]
        described = Message(
            "coins on the squares, from square 0: {coins}", coins=self.format(position) or "–"
        )
        frame = (0.0, -1.5, float(len(position)), 1.5)  # coins pile up
        return Scene(tuple(shapes), tuple(spots), described, frame)

    def reasons(self, position: Strip, misere: bool = False) -> Sequence[Step]:
        if misere:
            return ()
        odd = [square for square, coins in enumerate(position) if square and coins % 2]
        return (
            Step(
                "as-nim",
                Message(
                    "A coin on square n can go to any smaller square: it is a Nim heap of n"
                    " tokens. Two coins on one square cancel each other. What counts are the"
                    " squares with an odd number of coins: {squares}; their nim-sum is"
                    " {value}.",
                    squares=", ".join(map(str, odd)) or "–",
                    value=_nim_sum(position),
                ),
                "Ferguson2014",
                facts=(Fact("nimble", self.format(position), grundy=_nim_sum(position)),),
            ),
        )


def _nim_sum(position: Strip) -> int:
    return reduce(xor, (square for square, coins in enumerate(position) if coins % 2), 0)


def _move(position: Strip, square: int, target: int) -> Option[Strip]:
    option = list(position)
    option[square] -= 1
    option[target] += 1
    return f"{square}→{target}", tuple(option)
