"""Coin-turning games: turn some coins over, the rightmost of them from heads to tails.

Coins lie in a row, numbered from 0 on the left. The rule says which coins may be turned together;
the rightmost of them must go from heads to tails. Whoever turns the last head wins.

The rule is an argument, `turning(0/0+1/0+2)`; the games that have names of their own, such as
`mock-turtles`, are in `coins.py`.

A position is a row of `T` and `H`, coin 0 first: `TTHHHTHTTTH`. A move lists the coins turned:
`10,3,0`.

**Theorem** [WinningWays, chapter 14]. The nim-value of a position is the xor of the values of its
heads, each taken alone. The values of a single head are known: with one or two coins x+1, with up
to three coins the odious numbers 1, 2, 4, 7, 8, 11, …, for neighbouring coins the largest power of
2 that divides x+1.

>>> import grundy
>>> result = grundy.solve("mock-turtles", "TTHHHTHTTTH")
>>> result.grundy, "10,3,0" in [m.move for m in result.winning()]
(19, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import ClassVar

from grundy.core.players import LEFT
from grundy.errors import NotationError
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Parameter, Player, Ruleset, Step
from grundy.rulesets.families.turning import TurningRule, read_turning
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import MOST_SPOTS, HotSpot, Label, Role, Scene, Shape, Token

SAMPLE = "TTHHHTHTTTH"
MAX_COINS = 1000


def rules_of(which: Message) -> Message:
    """Return the rules of a game in which the coins described by `which` may be turned."""
    return Message(
        "Coins lie in a row. A move turns over {which}; the rightmost coin that is turned must go"
        " from heads (H) to tails (T). Whoever cannot move, because no head is left or none may be"
        " turned, loses.",
        which=which,
    )


def summary_of(which: Message) -> Message:
    """Return the rules in a line."""
    return Message("Turn over {which}, the rightmost from heads to tails.", which=which)


class Turning(Ruleset[str]):
    """Turn coins over as a rule allows."""

    name = "turning"
    title = Message("Coin-turning game")
    summary = summary_of(Message("coins as the rule allows"))
    rules = rules_of(
        Message(
            "a set of coins that the rule allows (1-3: one to three coins; 2: exactly two; run:"
            " neighbouring coins; 0/0+1: the coin alone or with its left neighbour)"
        )
    )
    notation = Message(
        "The coins from left to right, H for heads and T for tails: TTHHHTHTTTH. A move lists"
        " the coins turned, counted from 0: 10,3,0."
    )
    theory = Message(
        "The nim-value is the xor of the values of the heads, each taken alone [WinningWays]."
    )
    family = "coins"
    sources: ClassVar[tuple[str, ...]] = ("WinningWays", "Ferguson2014")
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter(
            "rule",
            Message("which coins may be turned together: 1-3, 2, run or 0/0+1"),
            kind=str,
            default="0/0+1",
        ),
    )
    examples: ClassVar[tuple[Example, ...]] = (
        Example("THHTH", outcome="N", grundy=2, source="WinningWays", game="turning(0/0+1)"),
        Example(
            SAMPLE,
            outcome="N",
            grundy=19,
            source="Ljiljanic2024",
            game="turning(1-3)",
            is_small=False,
        ),
    )

    def __init__(self, rule: str = "0/0+1") -> None:
        self.turning: TurningRule = read_turning(rule, f"{self.name}({rule})", len(self.name) + 2)
        self.rule = self.turning.text

    def parse(self, text: str) -> str:
        coins = text.strip().upper()
        start = len(text) - len(text.lstrip())
        for offset, coin in enumerate(coins):
            if coin not in "HT":
                raise NotationError(
                    'expected one of {alphabet}, found "{character}"',
                    alphabet="H T",
                    character=text.strip()[offset],
                    text=text,
                    column=start + offset + 1,
                    example=SAMPLE,
                )
        if len(coins) > MAX_COINS:
            raise NotationError("a row may have at most 1000 coins", example=SAMPLE)
        return coins

    def format(self, position: str) -> str:
        return position

    def normalize(self, position: str) -> str:
        return position.rstrip("T")

    def moves(self, position: str, player: Player) -> Iterator[Option[str]]:
        for x in _heads(position):
            for coins in self.turning.sets(x):
                yield _turn(position, coins)

    def count_moves(self, position: str, player: Player) -> int:
        return sum(self.turning.count(x) for x in _heads(position))

    def claim(self, position: str, misere: bool = False) -> Claim | None:
        value = self._value(position)
        return None if misere or value is None else Claim("WinningWays", grundy=value)

    def _value(self, position: str) -> int | None:
        total = 0
        for x in reversed(_heads(position)):  # the rightmost is the first without a value
            value = self.turning.value(x)
            if value is None:
                return None
            total ^= value
        return total

    def moves_to(self, position: str, grundy: int) -> Iterator[Option[str]] | None:
        value = self._value(position)
        return None if value is None else self._moves_to(position, value ^ grundy)

    def _moves_to(self, position: str, change: int) -> Iterator[Option[str]]:
        for x in _heads(position):
            worth = change ^ (self.turning.value(x) or 0)
            for coins in self.turning.sets_worth(x, worth):
                yield _turn(position, coins)

    def find_move(self, position: str, player: Player, text: str) -> Option[str]:
        words = [word.strip() for word in text.split(",")]
        if all(word.isdecimal() and len(word) < 6 for word in words):
            coins = sorted({int(word) for word in words}, reverse=True)
            if (
                len(coins) == len(words)
                and coins[0] < len(position)
                and position[coins[0]] == "H"
                and self.turning.allows(coins)
            ):
                return _turn(position, coins)
        raise self.illegal_move(text, [move for move, _ in islice(self.moves(position, player), 5)])

    def small_positions(self) -> Iterator[str]:
        for length in range(7):
            yield from map("".join, product("TH", repeat=length))

    def scene(self, position: str) -> Scene:
        shapes: list[Shape] = []
        for x, coin in enumerate(position[:60]):
            role = Role.NEUTRAL if coin == "H" else Role.EMPTY
            shapes += [Token(x, 0, role=role, label=coin), Label(x, 0.8, str(x), size=0.35)]
        coins = [Token(x, 0, label=str(x)) for x in range(min(60, len(position)))]
        spots = []
        for move, _ in islice(self.moves(position, LEFT), MOST_SPOTS):
            turned = [int(word) for word in move.split(",")]
            if turned[0] < len(coins):
                *others, last = (coins[x] for x in turned)
                spots.append(HotSpot(move, last, after=tuple(others), any_order=True))
        described = Message(
            "{n} coins; heads on {heads}",
            n=len(position),
            heads=", ".join(map(str, _heads(position))) or "–",
        )
        return Scene(tuple(shapes), tuple(spots), described)

    def reasons(self, position: str, misere: bool = False) -> Sequence[Step]:
        value = self._value(position)
        if misere or value is None:
            return ()
        heads = [(x, self.turning.value(x) or 0) for x in _heads(position)]
        width = max([1, *(v.bit_length() for _, v in heads)])
        table = Table(
            head=(Message("head at"), Message("value"), Message("binary")),
            rows=tuple((str(x), str(v), format(v, f"0{width}b")) for x, v in heads[:40]),
            foot=(Message("nim-sum"), str(value), format(value, f"0{width}b")),
        )
        small = len(position) <= 10
        return (
            Step(
                "heads-alone",
                Message(
                    "Every head can be looked at alone, as if all other coins showed tails:"
                    " turning a coin twice is not turning it, and two equal values cancel. The"
                    " value of a single head is the least number that is not the value of what it"
                    " can become."
                ),
                "WinningWays",
            ),
            Step(
                "nim-sum",
                Message(
                    "Add the values of the heads without carrying: the nim-sum is {value}.",
                    value=value,
                ),
                "WinningWays",
                table,
                facts=(Fact(str(self), position, grundy=value),) if small else (),
            ),
        )


def _heads(position: str) -> list[int]:
    return [x for x, coin in enumerate(position) if coin == "H"]


def _turn(position: str, coins: Sequence[int]) -> Option[str]:
    turned = list(position)
    for coin in coins:
        turned[coin] = "T" if turned[coin] == "H" else "H"
    return ",".join(map(str, coins)), "".join(turned)
