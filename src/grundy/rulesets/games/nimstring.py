"""Nimstring: Strings and Coins without the score – whoever cannot cut loses.

Cut a string; whoever cuts a coin's last string must cut again. When no string is left, the player who
would have to cut loses, so taking the very last coin loses.

A position lists the strings, `0-1,1-2,2-0`, with 0 for the ground; `2x2` is the Dots and Boxes board of
that size. A move names a string: `1-2`.

Winning at Nimstring is getting control at Dots and Boxes [WinningWays, chapter 16].

**Theorem** [WinningWays, chapter 16]. A position has a nim-value n, when the player to move loses it
together with the heap *n, or it is *loony*, when the player to move wins it together with every heap. A
coin with one string left, tied to a coin with two, makes it loony; other such coins are taken without
changing the value. Without a coin to take, the value is the mex over the options that are not loony.

>>> import grundy
>>> [grundy.solve("nimstring", text).value_text for text in ("0-1,1-0", "0-1,1-2,2-3,3-0", "0-1,1-2")]
['*', '0', 'loony']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Example, Player, Ruleset, Step
from grundy.rulesets.families.strings import GROUND, Strings, board_strings
from grundy.rulesets.families.strings_scene import strings_scene
from grundy.rulesets.notation import read_graph
from grundy.rulesets.scene import Past, Scene
from grundy.rulesets.structures import NimStrings

EXAMPLE = "0-1,1-2,2-0"
LOONY = Message(
    "Coin {coin} has one string left and hangs on coin {other}, which has two. The player to move can"
    " take both and move on, or cut behind them and leave both to the opponent, who must then move on."
    " Whoever would win the rest, the player to move chooses the better: the position is loony."
)
TAKE = Message(
    "A coin hangs on its last string and taking it costs nothing: the value is that of what is left."
)
LEAST = Message(
    "No coin can be taken. The value is the least number that is not the value of an option; loony"
    " options do not count, as nobody wants to move there."
)


class Nimstring(Ruleset[Strings]):
    """Cut a string; freeing a coin obliges you to cut again."""

    name = "nimstring"
    title = Message("Nimstring")
    summary = Message(
        "Cut a string; whoever frees a coin must cut again; whoever cannot cut loses."
    )
    rules = Message(
        "Coins are tied to each other and to the ground (0) by strings. The players cut a string in"
        " turn. Whoever cuts the last string of a coin must cut again. Whoever has to cut and cannot,"
        " loses."
    )
    notation = Message(
        "Strings as pairs of coins, 0 is the ground: 0-1,1-2,2-0; 2x2 is a board of boxes. A move"
        " names a string: 1-2."
    )
    theory = Message(
        "Every position has a nim-value or is loony: then the player to move wins whatever is added."
        " Without a coin to take, the value is the mex over the options that are not loony"
        " [WinningWays]. Opening a chain of three coins or more is a loony move."
    )
    family = "graphs"
    structure = NimStrings
    sources = ("WinningWays",)
    openings = (
        "0-1,1-2,2-0,0-3,3-0",
        "0-3,0-4,0-5,1-2,2-3,3-4,4-5,5-6,6-1,2-6,3-5",
        "0-4,0-5,0-6,1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-1,2-8,3-7,2-7",
    )
    examples = (
        Example("0-1,1-2,2-0,0-3,3-0", outcome="P", grundy=0),
        Example("0-1", outcome="P", grundy=0),
        Example("0-1,1-0", outcome="N", grundy=1),
        Example("0-1,1-2", outcome="N"),
        Example("2x2", outcome="P", grundy=0, is_small=False),
    )

    def parse(self, text: str) -> Strings:
        reader = Reader(text, EXAMPLE)
        size = reader.board_size()
        if size:
            strings = board_strings(*size)
        else:
            strings = tuple((u, v) for u, v, _ in read_graph(reader, grounded=True).edges)
        return tuple(sorted((min(u, v), max(u, v)) for u, v in strings))

    def format(self, position: Strings) -> str:
        return ",".join(f"{u}-{v}" for u, v in position)

    def moves(self, position: Strings, player: Player) -> Iterator[tuple[str, Strings]]:
        for index, (u, v) in enumerate(position):
            if (u, v) not in position[:index]:
                yield f"{u}-{v}", (*position[:index], *position[index + 1 :])

    def next_player(self, position: Strings, option: Strings, player: Player) -> Player:
        held = {end for string in option for end in string}
        freed = {end for string in position for end in string} - held - {GROUND}
        return player if freed else -player

    def structured(self, position: Strings) -> NimStrings:
        return NimStrings(position)

    def reasons(self, position: Strings, misere: bool = False) -> Sequence[Step]:
        if misere or not position:
            return ()
        ties = {coin: [s for s in position if coin in s] for pair in position for coin in pair}
        hanging = [coin for coin, held in ties.items() if coin != GROUND and len(held) == 1]
        for coin in hanging:
            u, v = ties[coin][0]
            other = v if u == coin else u
            if other in (GROUND, coin) or len(ties[other]) != 2:
                continue
            far = sum(sum(string) for string in ties[other]) - coin - 2 * other
            if far in (GROUND, other) or len(ties[far]) > 1:
                message = LOONY.filled(coin=coin, other=other)
                return (Step("loony", message, "WinningWays"),)
        return (Step("nimstring", TAKE if hanging else LEAST, "WinningWays"),)

    def staged(self, position: Strings, past: Past) -> Scene:
        words = Message("strings {strings}", strings=self.format(position) or "–")
        return strings_scene(position, past.start, words)
