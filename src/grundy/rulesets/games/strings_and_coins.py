"""Strings and Coins: cut a string; whoever cuts a coin's last string owns it and moves again.

Dots and Boxes on any graph. Coins are the vertices 1, 2, …; vertex 0 is the ground, to which strings may
be tied but which nobody can take. The player with more coins wins.

A position lists the strings, `0-1,1-2,2-0`; coins already taken follow as `;left=1;right=0`. A move
names a string: `1-2`.

>>> import grundy
>>> game = grundy.game("strings-and-coins")
>>> grundy.solve(game, "0-1,1-2,2-3,3-0").score
-3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, Example, Player, Ruleset
from grundy.rulesets.families.strings import Strings, coins_freed
from grundy.rulesets.families.strings_scene import strings_scene
from grundy.rulesets.notation import read_graph
from grundy.rulesets.scene import Past, Scene
from grundy.rulesets.structures import ScoredStrings

EXAMPLE = "0-1,1-2,2-0"


@dataclass(frozen=True, slots=True)
class Coins:
    """The strings that hold, and how many coins each player has."""

    strings: Strings
    left: int = 0
    right: int = 0


class StringsAndCoins(Ruleset[Coins]):
    """Cut a string; a free coin is yours, and you move again."""

    name = "strings-and-coins"
    title = Message("Strings and Coins")
    summary = Message("Cut a string; whoever frees a coin owns it and moves again.")
    rules = Message(
        "Coins are tied to each other and to the ground (0) by strings. The players cut a string in"
        " turn. Whoever cuts the last string of a coin takes it and must cut again. When all strings are"
        " cut, the player with more coins wins."
    )
    notation = Message(
        "Strings as pairs of coins, 0 is the ground: 0-1,1-2,2-0; coins taken as ;left=1;right=0. A"
        " move names a string: 1-2."
    )
    family = "graphs"
    sources = ("WinningWays", "Berlekamp2000Dots")
    impartial = False  # both cut any string, but the coin belongs to whoever frees it
    scoring = True
    structure = ScoredStrings
    openings = (
        "0-1,1-2,2-0,0-3,3-4,4-5,5-0",
        "0-3,0-4,0-5,1-2,2-3,3-4,4-5,5-6,6-1,2-6,3-5",
        "0-4,0-5,0-6,1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-1,2-8,3-7,2-7",
    )
    examples = (
        Example("0-1,1-2,2-0,0-3,3-4,4-5,5-0", outcome="N"),
        Example("0-1,1-2,2-3,3-0", outcome="P"),
        Example("1-2,2-3,3-4,4-1", outcome="P"),
    )

    def parse(self, text: str) -> Coins:
        reader = Reader(text, EXAMPLE)
        graph = read_graph(reader, grounded=True)
        if not set(graph.named) <= {"left", "right"}:
            raise reader.problem(
                "after ; come left=… and right=…, the coins taken",
                at=text.index(";"),
                example="0-1,1-2;left=1;right=0",
            )
        strings = tuple(sorted((min(u, v), max(u, v)) for u, v, _ in graph.edges))
        return Coins(strings, graph.named.get("left", 0), graph.named.get("right", 0))

    def format(self, position: Coins) -> str:
        score = ""
        if position.left or position.right:
            score = f";left={position.left};right={position.right}"
        return ",".join(f"{u}-{v}" for u, v in position.strings) + score

    def moves(self, position: Coins, player: Player) -> Iterator[tuple[str, Coins]]:
        for index, (u, v) in enumerate(position.strings):
            if (u, v) in position.strings[:index]:
                continue
            won = coins_freed(position.strings, index)
            rest = (*position.strings[:index], *position.strings[index + 1 :])
            if player is LEFT:
                yield f"{u}-{v}", Coins(rest, position.left + won, position.right)
            else:
                yield f"{u}-{v}", Coins(rest, position.left, position.right + won)

    def next_player(self, position: Coins, option: Coins, player: Player) -> Player:
        freed = option.left + option.right > position.left + position.right
        return player if freed else -player

    def payoff(self, position: Coins, player: Player) -> int | None:
        return None if position.strings else self.score(position)

    def score(self, position: Coins) -> int:
        """Return Left's coins minus Right's so far."""
        return position.left - position.right

    def structured(self, position: Coins) -> ScoredStrings:
        return ScoredStrings(position.strings)

    def staged(self, position: Coins, past: Past) -> Scene:
        text = ",".join(f"{u}-{v}" for u, v in position.strings) or "–"
        message = Message(
            "strings {strings}, score {left} : {right}",
            strings=text,
            left=position.left,
            right=position.right,
        )
        return strings_scene(position.strings, past.start.strings, message)
