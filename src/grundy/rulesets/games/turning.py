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
from grundy.i18n import Message, Text
from grundy.rulesets.base import Claim, Example, Option, Parameter, Player, Ruleset, Step
from grundy.rulesets.families.turning import TurningRule, read_turning
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import MOST_SPOTS, HotSpot, Label, Role, Scene, Shape, Token

SAMPLE = "TTHHHTHTTTH"
MAX_COINS = 1000


def rules_of(which: Text) -> Text:
    """Return the rules of a game in which the coins described by `which` may be turned."""
    frames = {
        "en": "Coins lie in a row. A move turns over {which}; the rightmost coin that is turned must go"
        " from heads (H) to tails (T). Whoever cannot move, because no head is left or none may be"
        " turned, loses.",
        "hr": "Novčići leže u nizu. Potez okreće {which}; krajnji desni okrenuti novčić mora s glave (H)"
        " prijeći na pismo (T). Gubi tko ne može povući potez, jer više nema glave ili se nijedna ne"
        " smije okrenuti.",
        "sr": "Novčići leže u nizu. Potez okreće {which}; krajnji desni okrenuti novčić mora sa glave (H)"
        " da pređe na pismo (T). Gubi ko ne može da odigra potez, jer više nema glave ili nijedna ne sme"
        " da se okrene.",
        "sl": "Kovanci ležijo v vrsti. Poteza obrne {which}; skrajni desni obrnjeni kovanec mora z glave"
        " (H) preiti na cifro (T). Izgubi, kdor ne more na potezo, ker ni več glave ali pa nobene ni"
        " dovoljeno obrniti.",
    }
    return Text(**{lang: f.replace("{which}", which.render(lang)) for lang, f in frames.items()})


def summary_of(which: Text) -> Text:
    """Return the rules in a line."""
    frames = {
        "en": "Turn over {which}, the rightmost from heads to tails.",
        "hr": "Okreni {which}, krajnji desni s glave na pismo.",
        "sr": "Okreni {which}, krajnji desni sa glave na pismo.",
        "sl": "Obrni {which}, skrajnega desnega z glave na cifro.",
    }
    return Text(**{lang: f.replace("{which}", which.render(lang)) for lang, f in frames.items()})


class Turning(Ruleset[str]):
    """Turn coins over as a rule allows."""

    name = "turning"
    title = Text(
        en="Coin-turning game",
        hr="Igra okretanja novčića",
        sr="Igra okretanja novčića",
        sl="Igra obračanja kovancev",
    )
    summary = summary_of(
        Text(
            en="coins as the rule allows",
            hr="novčiće kako pravilo dopušta",
            sr="novčiće kako pravilo dopušta",
            sl="kovance, kot dovoljuje pravilo",
        )
    )
    rules = rules_of(
        Text(
            en="a set of coins that the rule allows (1-3: one to three coins; 2: exactly two; run:"
            " neighbouring coins; 0/0+1: the coin alone or with its left neighbour)",
            hr="skup novčića koji pravilo dopušta (1-3: jedan do tri novčića; 2: točno dva; run:"
            " susjedne novčiće; 0/0+1: novčić sam ili s lijevim susjedom)",
            sr="skup novčića koji pravilo dopušta (1-3: jedan do tri novčića; 2: tačno dva; run:"
            " susedne novčiće; 0/0+1: novčić sam ili sa levim susedom)",
            sl="množico kovancev, ki jo dovoljuje pravilo (1-3: enega do tri kovance; 2: natanko"
            " dva; run: sosednje kovance; 0/0+1: kovanec sam ali z levim sosedom)",
        )
    )
    notation = Text(
        en="The coins from left to right, H for heads and T for tails: TTHHHTHTTTH. A move lists"
        " the coins turned, counted from 0: 10,3,0.",
        hr="Novčići slijeva nadesno, H za glavu i T za pismo: TTHHHTHTTTH. Potez nabraja okrenute"
        " novčiće, brojeći od 0: 10,3,0.",
        sr="Novčići sleva nadesno, H za glavu i T za pismo: TTHHHTHTTTH. Potez nabraja okrenute"
        " novčiće, brojeći od 0: 10,3,0.",
        sl="Kovanci od leve proti desni, H za glavo in T za cifro: TTHHHTHTTTH. Poteza našteje"
        " obrnjene kovance, šteto od 0: 10,3,0.",
    )
    theory = Text(
        en="The nim-value is the xor of the values of the heads, each taken alone [WinningWays].",
        hr="Grundyjev je broj nim-suma vrijednosti pojedinih glava, svake za sebe [WinningWays].",
        sr="SG vrednost je nim-zbir vrednosti pojedinih glava, svake za sebe [WinningWays].",
        sl="Grundyjevo število je nim-vsota vrednosti posameznih glav, vsake zase [WinningWays].",
    )
    family = "coins"
    sources: ClassVar[tuple[str, ...]] = ("WinningWays", "Ferguson2014")
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter(
            "rule",
            Text(
                en="which coins may be turned together: 1-3, 2, run or 0/0+1",
                hr="koji se novčići smiju zajedno okrenuti: 1-3, 2, run ili 0/0+1",
                sr="koji novčići smeju zajedno da se okrenu: 1-3, 2, run ili 0/0+1",
                sl="katere kovance smemo obrniti skupaj: 1-3, 2, run ali 0/0+1",
            ),
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
            raise NotationError(
                Text(
                    en="a row may have at most 1000 coins",
                    hr="niz može imati najviše 1000 novčića",
                    sr="niz može imati najviše 1000 novčića",
                    sl="vrsta ima lahko največ 1000 kovancev",
                ),
                example=SAMPLE,
            )
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
            Text(
                en="{n} coins; heads on {heads}",
                hr="broj novčića: {n}; glave na mjestima {heads}",
                sr="broj novčića: {n}; glave na mestima {heads}",
                sl="število kovancev: {n}; glave na mestih {heads}",
            ),
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
            head=(
                Text(en="head at", hr="glava na mjestu", sr="glava na mestu", sl="glava na mestu"),
                Text(en="value", hr="vrijednost", sr="vrednost", sl="vrednost"),
                Text(en="binary", hr="binarno", sr="binarno", sl="dvojiško"),
            ),
            rows=tuple((str(x), str(v), format(v, f"0{width}b")) for x, v in heads[:40]),
            foot=(
                Text(en="nim-sum", hr="nim-suma", sr="nim-zbir", sl="nim-vsota"),
                str(value),
                format(value, f"0{width}b"),
            ),
        )
        small = len(position) <= 10
        return (
            Step(
                "heads-alone",
                Text(
                    en="Every head can be looked at alone, as if all other coins showed tails:"
                    " turning a coin twice is not turning it, and two equal values cancel. The"
                    " value of a single head is the least number that is not the value of what it"
                    " can become.",
                    hr="Svaku glavu možemo promatrati zasebno, kao da svi ostali novčići pokazuju"
                    " pismo: dvaput okrenut novčić nije okrenut, a dvije jednake vrijednosti se"
                    " poništavaju. Vrijednost jedne glave najmanji je broj koji nije vrijednost"
                    " onoga što od nje može nastati.",
                    sr="Svaku glavu možemo da posmatramo zasebno, kao da svi ostali novčići"
                    " pokazuju pismo: dvaput okrenut novčić nije okrenut, a dve jednake vrednosti"
                    " se poništavaju. Vrednost jedne glave je najmanji broj koji nije vrednost"
                    " onoga što od nje može da nastane.",
                    sl="Vsako glavo lahko gledamo posebej, kot da vsi drugi kovanci kažejo cifro:"
                    " dvakrat obrnjen kovanec ni obrnjen, dve enaki vrednosti pa se izničita."
                    " Vrednost ene glave je najmanjše število, ki ni vrednost tega, kar lahko iz"
                    " nje nastane.",
                ),
                "WinningWays",
            ),
            Step(
                "nim-sum",
                Message(
                    Text(
                        en="Add the values of the heads without carrying: the nim-sum is {value}.",
                        hr="Zbroji vrijednosti glava bez prijenosa: nim-suma je {value}.",
                        sr="Saberi vrednosti glava bez prenosa: nim-zbir je {value}.",
                        sl="Seštej vrednosti glav brez prenosa: nim-vsota je {value}.",
                    ),
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
