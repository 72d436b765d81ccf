"""Take-away games with memory: how many tokens may be taken depends on what was taken just before.

There is one heap. In `take-away(3)` a player takes at most three times as many tokens as the opponent just
took (`take-away(2)` is Fibonacci Nim), in `take-away(3,2)` two more than that, in `take-away(n^2)` at most
the square of it, and so with any expression in n (see `families/growth.py`); the first player takes any
number, but not all. In `mem` a player takes at least as many as the opponent just took, in `no-repeat` any
other number. Whoever cannot move loses.

A position is the heap, or the heap and what was taken last: `20` or `20/3`. A move is a number of tokens.

**Theorem** [Schwenk1970]. Let f be a rule that does not decrease, h(1) = 1 and h(i+1) = h(i) + h(j), where
j is the least index with f(h(j)) ≥ h(i). As far as there are such numbers, every heap is in one way a sum
of some of them in which f of each part is less than the next larger one; the player to move loses exactly
when the smallest part is more than may be taken. (Where no j has f(h(j)) ≥ h(i), as with f(n) = n/2, the
numbers end, and larger heaps are searched.)

>>> import grundy
>>> grundy.solve("take-away(3)", "21").outcome.value, grundy.solve("take-away(3)", "20").best()
('P', '1')
>>> losing_numbers(read_growth("3n"), 60)
[1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]
>>> grundy.solve("take-away(n^2)", "10").outcome.value, grundy.solve("take-away(2n-1)", "12").best()
('P', '4')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from grundy.core.reading import Reader, is_whole
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Parameter, Player, Ruleset
from grundy.rulesets.families.columns import rows_scene, short
from grundy.rulesets.families.growth import Growth, read_growth
from grundy.rulesets.scene import Past, Scene

Position = tuple[int, int]
"""The heap, and how many tokens were taken last; 0 at the start."""
EXAMPLE = "20/3"
MOST_NUMBERS = 10_000


class _Remembering(Ruleset[Position]):
    """What the games share: one heap and the number taken last."""

    family = "heaps"
    notation = Message(
        "The heap, or the heap and the number of tokens taken last: 20 or 20/3. A move is the number of"
        " tokens taken: 5."
    )

    def allows(self, position: Position, taken: int) -> bool:
        raise NotImplementedError

    def parse(self, text: str) -> Position:
        heap, last = Reader(text, EXAMPLE).cut("/")
        return heap.number(), 0 if last is None else last.number()

    def format(self, position: Position) -> str:
        heap, last = position
        return f"{heap}/{last}" if last else str(heap)

    def moves(self, position: Position, player: Player) -> Iterator[Option[Position]]:
        for taken in range(1, position[0] + 1):
            if self.allows(position, taken):
                yield str(taken), (position[0] - taken, taken)

    def find_move(self, position: Position, player: Player, text: str) -> Option[Position]:
        word = text.strip()
        if is_whole(word) and 0 < int(word) <= position[0] and self.allows(position, int(word)):
            return str(int(word)), (position[0] - int(word), int(word))
        raise self.illegal_move(text, [move for move, _ in islice(self.moves(position, player), 5)])

    def small_positions(self) -> Iterator[Position]:
        return ((heap, last) for heap in range(20) for last in range(heap + 3))

    def staged(self, position: Position, past: Past) -> Scene:
        heap, last = position
        said = Message("a heap of {heap}; taken last: {last}", heap=short(heap), last=last or "–")
        return rows_scene(heap, lambda taken: self.allows(position, taken), said, past.start[0])


class TakeAway(_Remembering):
    """Take at most k times as many tokens as the opponent just took, or at most f(n)."""

    name = "take-away"
    title = Message("Take-away with memory")
    summary = Message("Take at most k times as many tokens as the opponent just took.")
    rules = Message(
        "There is one heap. The first player takes one or more tokens, but not all. Afterwards each player"
        " takes at least one token and at most k times as many as the opponent took just before, in"
        " take-away(k,c) c more than that. In take-away(n^2), take-away(2n-1) or take-away(n/2+3) the"
        " expression says how many may be taken when the opponent took n, fractions rounded down. Whoever"
        " cannot move loses."
    )
    theory = Message(
        "With h(1) = 1 and h(i+1) = h(i) + h(j), j the least index with f(h(j)) ≥ h(i), the starts h(i)"
        " are lost; f(n) is what may be taken after n, and must not decrease [Schwenk1970]."
    )
    sources = ("Schwenk1970",)
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter(
            "k",
            Message("how many times what the opponent took, or an expression in n such as n^2"),
            kind=str,
            default="3",
        ),
        Parameter(
            "c",
            Message("how many more than that"),
            default=0,
            minimum=0,
            maximum=10**6,
        ),
    )
    openings = ("12", "20", "30")
    examples = (
        Example("20", outcome="N", source="Schwenk1970"),
        Example("21", outcome="P", source="Schwenk1970"),
        Example("34", outcome="P", source="Schwenk1970", game="take-away(2)", is_small=False),
        Example("16", outcome="P", source="Schwenk1970", game="take-away(1)", is_small=False),
        Example("24", outcome="P", source="Schwenk1970", game="take-away(n^2)", is_small=False),
    )

    def __init__(self, k: int | str = 3, c: int = 0) -> None:
        rule = read_growth(str(k))
        self.k = str(int(rule.text)) if is_whole(rule.text) else rule.text
        self.c = c
        self.most = read_growth(f"{self.k}n" if is_whole(self.k) else self.k)

    @classmethod
    def sample_name(cls) -> str:
        return "take-away(3)"

    def __str__(self) -> str:
        return f"{self.name}({self.k},{self.c})" if self.c else f"{self.name}({self.k})"

    def allowance(self, position: Position) -> int:
        """Return the most tokens that may be taken."""
        heap, last = position
        return min(heap, self.most(last) + self.c) if last else max(0, heap - 1)

    def allows(self, position: Position, taken: int) -> bool:
        return taken <= self.allowance(position)

    def claim(self, position: Position, misere: bool = False) -> Claim | None:
        if misere or not self.most.grows:
            return None
        heap, _ = position
        numbers = losing_numbers(self.most, heap, self.c)
        if numbers is None:
            return None
        smallest = 0
        for number in reversed(numbers):
            if number <= heap:
                heap, smallest = heap - number, number
        lost = not smallest or smallest > self.allowance(position)
        return Claim("Schwenk1970", outcome=Outcome.P if lost else Outcome.N)


class Mem(_Remembering):
    """Take at least as many tokens as the opponent just took."""

    name = "mem"
    title = Message("Mem")
    summary = Message("Take at least as many tokens as the opponent just took.")
    rules = Message(
        "There is one heap. The first player takes any number of tokens. Afterwards each player takes at"
        " least as many as the opponent took just before. Whoever cannot move loses."
    )
    sources = ("Conway1976",)
    openings = ("20", "30", "50")
    examples = (
        Example("20", outcome="N"),
        Example("10/4", outcome="N", grundy=2),
        Example("10/11", outcome="P", grundy=0),
    )

    def allows(self, position: Position, taken: int) -> bool:
        return taken >= position[1]


class NoRepeat(_Remembering):
    """Take any number of tokens except the one that the opponent just took."""

    name = "no-repeat"
    title = Message("No repeat")
    summary = Message("Take any number of tokens except the one that the opponent just took.")
    rules = Message(
        "There is one heap. A move takes one or more tokens, but not as many as the opponent took just"
        " before. Whoever cannot move loses."
    )
    sources = ("WinningWays",)
    openings = ("12", "20", "30")
    examples = (
        Example("20", outcome="N"),
        Example("10/3", outcome="N", grundy=4),
        Example("5/5", outcome="P", grundy=0),
    )

    def allows(self, position: Position, taken: int) -> bool:
        return taken != position[1]


def losing_numbers(most: Growth, limit: int, c: int = 0) -> list[int] | None:
    """Return the heaps up to `limit` that are lost for the first player, or None where they end before.

    At most f(n) + c tokens may be taken after n; f must not decrease. With a rule that grows fast they lie
    close together: None also where there are too many of them.
    """
    found, least = [1], 0
    while True:
        while most(found[least]) + c < found[-1]:
            least += 1
            if least == len(found):
                return None if found[-1] < limit else found
        following = found[-1] + found[least]
        if following > limit:
            return [number for number in found if number <= limit]
        if len(found) == MOST_NUMBERS:
            return None
        found.append(following)
