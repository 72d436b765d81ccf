"""Staircase Nim: balls lie on stairs; a move takes any number of balls down by one stair.

The stairs are numbered 1, 2, 3, … from the bottom. A move chooses a stair k ≥ 2 and moves one or
more of its balls to stair k−1. Balls on stair 1 stay there. Whoever cannot move loses.

A position lists the balls from stair 1 upwards, `0,2,5,4`; a move is the stair and the number of
balls, `4:2`.

**Theorem** [WinningWays]. The nim-value is the xor of the balls on the even stairs: taking balls
from an even stair is a move in Nim, and balls that arrive on an even stair can be sent on at once.

>>> import grundy
>>> result = grundy.solve("staircase", "0,2,5,4")
>>> result.grundy, [m.move for m in result.winning()]
(6, ['3:2', '4:2'])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import xor

from grundy.core.reading import Reader, is_whole
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Player, Ruleset, Step
from grundy.rulesets.families.columns import short
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import Cell, HotSpot, Label, Past, Role, Scene, Shape, Token

Stairs = tuple[int, ...]

DRAWN = 12
WIDE = 2.2
"""How wide a stair is: two balls lie abreast."""
ABREAST = (-0.5, 0.5)


class Staircase(Ruleset[Stairs]):
    """Move any number of balls from one stair to the stair below it."""

    name = "staircase"
    aliases = ("stair-game", "staircase-nim")
    title = Message("Staircase Nim")
    summary = Message("Move any number of balls from one stair to the stair below it.")
    rules = Message(
        "Balls lie on stairs numbered 1, 2, 3, … from the bottom. A move takes one or more"
        " balls from one stair and puts them on the stair just below. Balls on stair 1 cannot be"
        " moved. Whoever cannot move loses."
    )
    notation = Message(
        "The balls on stairs 1, 2, 3, …: 0,2,5,4. A move is a stair and a number of balls: 4:2."
    )
    theory = Message(
        "Only the even stairs count: the nim-value is the xor of their balls [WinningWays]."
    )
    family = "heaps"
    sources = ("WinningWays", "CSES")
    openings = ("0,2,5,4", "1,3,0,4,2,5", "2,1,4,0,3,5,2")
    examples = (
        Example("0,2,5,4", outcome="N", grundy=6, source="WinningWays", is_small=False),
        Example("3,1,4,1", outcome="P", grundy=0, source="WinningWays", is_small=False),
        Example("7,0,9", outcome="P", grundy=0, source="CSES", is_small=False),
    )

    def parse(self, text: str) -> Stairs:
        return Reader(text, "0,2,5,4").numbers()

    def format(self, position: Stairs) -> str:
        return ",".join(map(str, position))

    def normalize(self, position: Stairs) -> Stairs:
        stairs = [0, *position[1:]]  # what lies on stair 1 never moves again
        while stairs and not stairs[-1]:
            stairs.pop()
        return tuple(stairs)

    def moves(self, position: Stairs, player: Player) -> Iterator[Option[Stairs]]:
        for stair in range(2, len(position) + 1):
            for balls in range(1, position[stair - 1] + 1):
                yield _move(position, stair, balls)

    def count_moves(self, position: Stairs, player: Player) -> int:
        return sum(position[1:])

    def claim(self, position: Stairs, misere: bool = False) -> Claim | None:
        return None if misere else Claim("WinningWays", grundy=reduce(xor, position[1::2], 0))

    def moves_to(self, position: Stairs, grundy: int) -> Iterator[Option[Stairs]]:
        change = reduce(xor, position[1::2], 0) ^ grundy
        if not change:
            return
        for stair in range(2, len(position) + 1):
            # An even stair gives balls away, or gets them from the odd stair above it.
            even = stair - stair % 2
            balls = position[even - 1]
            surplus = (balls - (balls ^ change)) * (1 if stair == even else -1)
            if 0 < surplus <= position[stair - 1]:
                yield _move(position, stair, surplus)

    def find_move(self, position: Stairs, player: Player, text: str) -> Option[Stairs]:
        stair, _colon, balls = (word.strip() for word in text.partition(":"))
        if (
            is_whole(stair)
            and is_whole(balls)
            and 2 <= int(stair) <= len(position)
            and 1 <= int(balls) <= position[int(stair) - 1]
        ):
            return _move(position, int(stair), int(balls))
        known = [f"{s}:1" for s in range(2, len(position) + 1) if position[s - 1]]
        raise self.illegal_move(text, known[:5])

    def small_positions(self) -> Iterator[Stairs]:
        yield from product(range(4), range(4), range(3))
        yield from product(range(2), range(3), range(3), range(3))

    def staged(self, position: Stairs, past: Past) -> Scene:
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for stair, balls in enumerate(position, start=1):
            x, top = WIDE * stair, -stair
            shapes.append(Cell(x - WIDE / 2, top, WIDE, stair, Role.FAINT))
            shapes.append(Label(x, top + 0.5, str(stair), size=0.35, role=Role.FAINT))
            for level in range(min(balls, DRAWN)):
                ball = Token(x + ABREAST[level % 2], top - 0.5 - level // 2)
                shapes.append(ball)
                if stair >= 2:
                    # Pressing a ball moves it and all above it.
                    spots.append(HotSpot(f"{stair}:{min(balls, DRAWN) - level}", ball))
            if balls > DRAWN:
                shapes.append(Label(x, top - 0.5 - DRAWN // 2, short(balls)))
        described = Message(
            "balls on the stairs, from the bottom: {balls}", balls=self.format(position) or "–"
        )
        # Balls come down and may all meet on one stair: there is room for them from the start.
        tallest = max(
            (
                stair + (min(sum(past.start[stair - 1 :]), DRAWN) + 1) // 2
                for stair in range(1, len(past.start) + 1)
            ),
            default=0,
        )
        frame = (WIDE / 2, -tallest - 0.5, WIDE * (len(position) + 0.5), 0.0)
        return Scene(tuple(shapes), tuple(spots), described, frame)

    def reasons(self, position: Stairs, misere: bool = False) -> Sequence[Step]:
        if misere:
            return ()
        value = reduce(xor, position[1::2], 0)
        even = list(enumerate(position, start=1))[1::2]
        width = max([1, *(balls.bit_length() for _, balls in even)])
        return (
            Step(
                "even-stairs",
                Message(
                    "Only the even stairs count. If the opponent brings balls from an odd stair"
                    " down to an even one, take the same balls one stair further at once: the even"
                    " stairs are as before. So balls on odd stairs give nobody an advantage, and a"
                    " move from an even stair is like taking them off a Nim heap."
                ),
                "WinningWays",
            ),
            Step(
                "nim-sum",
                Message("The nim-sum of the balls on the even stairs is {value}.", value=value),
                "Bouton1902",
                Table(
                    head=(Message("stair"), Message("balls"), Message("binary")),
                    rows=tuple((str(s), str(b), format(b, f"0{width}b")) for s, b in even[:40]),
                    foot=(Message("nim-sum"), str(value), format(value, f"0{width}b")),
                )
                if width <= 64
                else None,
                facts=(Fact("staircase", self.format(position), grundy=value),),
            ),
        )


def _move(position: Stairs, stair: int, balls: int) -> Option[Stairs]:
    option = list(position)
    option[stair - 1] -= balls
    option[stair - 2] += balls
    return f"{stair}:{balls}", tuple(option)
