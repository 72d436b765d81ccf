"""Nim with a pass: once in the game, one of the players may pass instead of moving.

The pass can be used once, by either player, while tokens are left. Whoever takes the last token wins.

A position is the heaps, with `;pass` while the pass is still there: `3,5,7;pass`. A move is a heap before
and after, `7→6`, or `pass`.

With the pass there, one heap and two heaps are easy and three are not: no rule is known
[MorrisonEtAl2012].

>>> import grundy
>>> grundy.solve("nim-with-pass", "1,2;pass").outcome.value
'P'
>>> [grundy.game("nim-with-pass")(f"{n};pass").grundy for n in range(6)]
[0, 2, 1, 4, 3, 6]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Player, Ruleset
from grundy.rulesets.families.columns import Columns, columns_scene, describe_heaps
from grundy.rulesets.families.heap_ruleset import heap_move
from grundy.rulesets.scene import Cell, HotSpot, Past, Role, Scene

Position = tuple[tuple[int, ...], int]
"""The heaps, and how many passes are left: one or none."""
PASS = "pass"
EXAMPLE = "3,5,7;pass"
LARGEST = 1000


class NimWithPass(Ruleset[Position]):
    """Nim in which one pass may be made."""

    name = "nim-with-pass"
    title = Message("Nim with a pass")
    summary = Message("Nim in which one of the players may pass once.")
    rules = Message(
        "A move takes one or more tokens from a single heap. Once in the game, while tokens are left, one"
        " of the players may pass instead. Whoever takes the last token wins."
    )
    notation = Message(
        "The heaps, and ;pass while the pass may still be made: 3,5,7;pass. A move is 7->6 or pass."
    )
    theory = Message(
        "Without the pass it is Nim. With it no rule is known for three heaps [MorrisonEtAl2012]."
    )
    family = "heaps"
    sources = ("MorrisonEtAl2012",)
    openings = ("2,3,4;pass", "3,4,5,6;pass", "2,4,7,9,11;pass")
    examples = (
        Example("2,3,4;pass", outcome="N"),
        Example("1,2;pass", outcome="P"),
        Example("3,5,6", outcome="P", grundy=0, source="Bouton1902"),
    )

    def parse(self, text: str) -> Position:
        body, word = Reader(text, EXAMPLE).cut(";")
        if word is not None and word.text.strip() != PASS:
            raise word.problem("only the word pass may follow ;")
        heaps = body.numbers()
        if max(heaps, default=0) > LARGEST:
            raise body.problem("a heap here has at most {limit} tokens", limit=LARGEST)
        return heaps, int(word is not None)

    def format(self, position: Position) -> str:
        heaps, passes = position
        return ",".join(map(str, heaps)) + (f";{PASS}" if passes else "")

    def moves(self, position: Position, player: Player) -> Iterator[Option[Position]]:
        heaps, passes = position
        for index, heap in enumerate(heaps):
            for left in range(heap):
                move, option = heap_move(heaps, index, (left,))
                yield move, (option, passes)
        if passes and any(heaps):
            yield PASS, (heaps, 0)

    def normalize(self, position: Position) -> Position:
        heaps, passes = position
        return tuple(sorted(heap for heap in heaps if heap)), passes

    def components(self, position: Position) -> Sequence[Position]:
        heaps, passes = position
        return (position,) if passes else [((heap,), 0) for heap in heaps if heap]

    def claim(self, position: Position, misere: bool = False) -> Claim | None:
        heaps, passes = position
        if misere or (passes and any(heaps)):
            return None
        return Claim("Bouton1902", grundy=reduce(xor, heaps, 0))

    def small_positions(self) -> Iterator[Position]:
        for passes in (1, 0):
            for count in range(4):
                for heaps in combinations_with_replacement(range(6 if count < 3 else 4), count):
                    yield heaps, passes

    def staged(self, position: Position, past: Past) -> Scene:
        heaps, passes = position

        def move(index: int, left: int) -> str:
            return heap_move(heaps, index, (left,))[0]

        drawn = columns_scene(heaps, move, describe_heaps(heaps), start=past.start[0])
        if not (passes and any(heaps)):
            return drawn
        button = Cell(-0.5, Columns(past.start[0]).foot + 2, 2, 0.8, Role.FAINT, PASS, rounded=0.2)
        spots = (*drawn.hot_spots, HotSpot(PASS, button))
        return Scene((*drawn.shapes, button), spots, drawn.description)
