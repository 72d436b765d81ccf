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
from functools import reduce
from itertools import islice, product
from operator import xor
from typing import ClassVar, Self

from grundy.core.players import LEFT
from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Parameter, Player, Ruleset, Step
from grundy.rulesets.families.turning import TurningRule, read_turning
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import MOST_SPOTS, HotSpot, Label, Role, Scene, Shape, Token

SAMPLE = "TTHHHTHTTTH"
MAX_COINS = 1000
ROWS = 12


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
            " neighbouring coins; 0/0+1: the coin alone or with its left neighbour; 3E: three equally"
            " spaced coins; 4FS: four symmetric coins, the leftmost of the row among them)"
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
    openings = ("THHTH", "THTTHTHH", "HTTHTHTTHTTH")
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
        self.turning: TurningRule = read_turning(rule, self.name)
        self.rule = self.turning.text

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        # "turning(3E) x turning(4FS)" is a product of two games, and stands in tartan.py.
        return None if " x " in text else super().from_name(text)

    def parse(self, text: str) -> str:
        reader = Reader(text, SAMPLE).strip()
        coins = reader.marks("HT")
        if len(coins) > MAX_COINS:
            raise reader.problem("a row may have at most 1000 coins")
        return coins

    def format(self, position: str) -> str:
        return position

    def numbered(self, n: int) -> str:
        """Return a single head in place n, counted from 0."""
        return "T" * n + "H"

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
            "coins: {n}; heads on {heads}",
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
                    "Each head can be considered alone, as if all other coins showed tails: turning a "
                    "coin twice is not turning it, and two equal values cancel. The value of a single "
                    "head is the least number that is not the value of what it can become."
                ),
                "WinningWays",
            ),
            *self._one_head(heads[0][0] if heads else None),
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

    def _one_head(self, x: int | None) -> Iterator[Step]:
        """Yield the options of the leftmost head alone, with their values, where they are few."""
        if x is None or self.turning.count(x) > ROWS:
            return
        rows = []
        reached = set()
        for coins in self.turning.sets(x):
            left = [self.turning.value(coin) or 0 for coin in coins[1:]]
            worth = reduce(xor, left, 0)
            reached.add(worth)
            move, option = _turn(self.numbered(x), coins)
            sum_ = " ⊕ ".join(map(str, left))
            rows.append((move, option, f"{sum_} = {worth}" if len(left) > 1 else str(worth)))
        yield Step(
            "one-head",
            Message(
                "For example, the head at {x} alone: its options have the values {values}. The least"
                " number missing there is {mex}: that is its value.",
                x=x,
                values="{" + ", ".join(map(str, sorted(reached))) + "}",
                mex=self.turning.value(x),
            ),
            "Sprague1935",
            Table((Message("move"), Message("option"), Message("value")), tuple(rows))
            if rows
            else None,
            facts=(Fact(str(self), self.numbered(x), grundy=self.turning.value(x)),)
            if x <= 10
            else (),
        )


def _heads(position: str) -> list[int]:
    return [x for x, coin in enumerate(position) if coin == "H"]


def _turn(position: str, coins: Sequence[int]) -> Option[str]:
    turned = list(position)
    for coin in coins:
        turned[coin] = "T" if turned[coin] == "H" else "H"
    return ",".join(map(str, coins)), "".join(turned)
