"""Wythoff's game: take from one of two heaps, or the same number from both.

Seen on a board: a queen moves left, down or diagonally towards the corner 0,0. Whoever reaches it
wins.

A position is the two heaps, `3,5`; a move is the pair it leads to, `1,3`.

**Theorem** [Wythoff1907]. The player to move loses exactly at the pairs (⌊kφ⌋, ⌊kφ⌋ + k), k = 0, 1,
2, …, in either order, where φ = (1 + √5)/2: 0,0 · 1,2 · 3,5 · 4,7 · 6,10 … In misère play 0,0 and
1,2 are replaced by 0,1 and 2,2 [WinningWays, chapter 13].

`wythoff(3)` is Fraenkel's generalisation: the numbers taken from the two heaps may differ, by less than 3.
**Theorem** [Fraenkel1982]. With r for 3 the lost pairs are (⌊kα⌋, ⌊kα⌋ + rk), where
α = (2 − r + √(r² + 4))/2; r = 1 is Wythoff's game.

The nim-values are irregular; a table of all smaller pairs gives them.

>>> import grundy
>>> grundy.solve("wythoff", "3,5").outcome.value
'P'
>>> [m.move for m in grundy.solve("wythoff", "13,14").winning()]
['13,8', '1,2']
>>> grundy.solve("wythoff(3)", "10,10").outcome.value
'N'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import isqrt

from grundy.core.reading import Reader, is_whole
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Parameter, Player, Ruleset, Step
from grundy.rulesets.families.columns import columns_scene, describe_heaps
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import Cell, Figure, HotSpot, Label, Past, Role, Scene, Shape, Silhouette
from grundy.rulesets.structures import Rides

Pair = tuple[int, int]

BOARD = 16
QUEEN = ((1, 0), (0, 1), (1, 1))
MISERE_PAIRS = {(0, 1), (2, 2)}


class Wythoff(Ruleset[Pair]):
    """Take from one heap, or equally from both."""

    name = "wythoff"
    title = Message("Wythoff's game")
    summary = Message(
        "Take any number of tokens from one of two heaps, or the same number from both."
    )
    rules = Message(
        "There are two heaps. A move takes one or more tokens from one heap, or the same number"
        " from both. Whoever takes the last token wins; in misère play whoever takes it loses. On"
        " a board: a queen moves left, down or diagonally down to the left, and whoever brings it"
        " to the corner wins. In wythoff(r) the numbers taken from both heaps may differ by less than r."
    )
    notation = Message("The two heaps: 3,5. A move is the pair it leads to: 1,3.")
    theory = Message(
        "The player to move loses exactly at the pairs (⌊kφ⌋, ⌊kφ⌋ + k), where φ is the golden"
        " ratio [Wythoff1907]. In wythoff(r), where the numbers taken from both heaps may differ by less"
        " than r, they are (⌊kα⌋, ⌊kα⌋ + rk) with α = (2 − r + √(r² + 4))/2 [Fraenkel1982]."
    )
    family = "heaps"
    structure = Rides
    sources = ("Wythoff1907", "WinningWays", "Fraenkel1982")
    openings = ("5,8", "7,10", "13,14")
    parameters = (
        Parameter(
            "r",
            Message("the numbers taken from both heaps differ by less than this"),
            default=1,
            minimum=1,
            maximum=10**6,
        ),
    )
    examples = (
        Example("13,14", outcome="N", source="Wythoff1907", is_small=False),
        Example("3,5", outcome="P", source="Wythoff1907"),
        Example("2,2", outcome="P", misere=True, source="WinningWays"),
        Example("2,6", outcome="P", game="wythoff(2)", source="Fraenkel1982", is_small=False),
    )

    def __init__(self, r: int = 1) -> None:
        self.r = r

    def parse(self, text: str) -> Pair:
        reader = Reader(text, "3,5")
        heaps = reader.numbers()
        if len(heaps) != 2:
            raise reader.problem("the game is played with two heaps")
        return heaps[0], heaps[1]

    def format(self, position: Pair) -> str:
        return f"{position[0]},{position[1]}"

    def normalize(self, position: Pair) -> Pair:
        return min(position), max(position)

    def moves(self, position: Pair, player: Player) -> Iterator[Option[Pair]]:
        a, b = position
        for left in range(a):
            yield _move(left, b)
        for left in range(b):
            yield _move(a, left)
        for taken in range(1, a + 1):
            for other in range(max(1, taken - self.r + 1), min(b, taken + self.r - 1) + 1):
                yield _move(a - taken, b - other)

    def structured(self, position: Pair) -> Rides | None:
        return Rides(position, QUEEN) if self.r == 1 else None

    def count_moves(self, position: Pair, player: Player) -> int | None:
        a, b = position
        both = (
            min(a, b - apart) if apart >= 0 else min(b, a + apart)
            for apart in range(max(1 - self.r, 1 - a), min(self.r, b))
        )
        return a + b + sum(both)

    def claim(self, position: Pair, misere: bool = False) -> Claim | None:
        low, high = self.normalize(position)
        if self.r > 1:
            if misere:
                return None
            k, rest = divmod(high - low, self.r)
            lost = rest == 0 and low == lower_wythoff(k, self.r)
            return Claim("Fraenkel1982", outcome=Outcome.P if lost else Outcome.N)
        lost = low == lower_wythoff(high - low)
        if misere and high <= 2:
            lost = (low, high) in MISERE_PAIRS
        return Claim(
            "WinningWays" if misere else "Wythoff1907", outcome=Outcome.P if lost else Outcome.N
        )

    def winning_moves(
        self, position: Pair, player: Player, misere: bool = False
    ) -> list[Option[Pair]] | None:
        if misere and self.r > 1:
            return None
        a, b = position
        pairs = {(a, partner(a, self.r)), (partner(b, self.r), b)}
        nearest = abs(a - b) // self.r
        for k in (nearest, nearest + 1):  # their difference is that of the heaps, up to less than r
            low = lower_wythoff(k, self.r)
            high = low + k * self.r
            pairs.add((low, high) if a <= b else (high, low))
        if misere:
            pairs |= {pair for x, y in MISERE_PAIRS for pair in ((x, y), (y, x))}
        return [
            _move(*pair)
            for pair in sorted(pairs)
            if self._is_move(position, pair) and self._is_lost(pair, misere)
        ]

    def _is_lost(self, pair: Pair, misere: bool) -> bool:
        claim = self.claim(pair, misere)
        return claim is not None and claim.outcome is Outcome.P

    def _is_move(self, position: Pair, target: Pair) -> bool:
        da, db = position[0] - target[0], position[1] - target[1]
        if min(da, db, *target) < 0 or max(da, db) == 0:
            return False
        return da == 0 or db == 0 or abs(da - db) < self.r

    def find_move(self, position: Pair, player: Player, text: str) -> Option[Pair]:
        words = [word.strip() for word in text.split(",")]
        if len(words) == 2 and all(map(is_whole, words)):
            target = (int(words[0]), int(words[1]))
            if self._is_move(position, target):
                return _move(*target)
        raise self.illegal_move(text, [move for move, _ in islice(self.moves(position, player), 5)])

    def small_positions(self) -> Iterator[Pair]:
        return ((a, b) for a in range(13) for b in range(13))

    def staged(self, position: Pair, past: Past) -> Scene:
        a, b = past.start
        if max(past.start) >= BOARD:
            return columns_scene(position, None, describe_heaps(position), start=past.start)
        shapes: list[Shape] = []
        for x in range(a + 1):
            shapes.append(Label(x + 0.5, 1.4, str(x), size=0.35, role=Role.FAINT))
        for y in range(b + 1):
            shapes.append(Label(-0.4, 0.5 - y, str(y), size=0.35, role=Role.FAINT))
            shapes += [Cell(x, -y) for x in range(a + 1)]
        shapes.append(Silhouette(position[0] + 0.5, 0.5 - position[1], Figure.QUEEN, size=0.76))
        spots = tuple(
            HotSpot(move, Cell(x, -y)) for move, (x, y) in self.moves(position, Player.LEFT)
        )
        return Scene(tuple(shapes), spots, describe_heaps(position))

    def reasons(self, position: Pair, misere: bool = False) -> Sequence[Step]:
        claim = self.claim(position, misere)
        if self.r > 1 or claim is None:
            return ()
        low, high = self.normalize(position)
        k = high - low
        outcome = claim.outcome
        return (
            Step(
                "golden-pairs",
                Message(
                    "The lost pairs are made one after the other: the next pair begins with"
                    " the smallest number not yet used, and its difference is one more than"
                    " before. So every number and every difference occurs exactly once. The"
                    " heaps here differ by {k}, and the lost pair with this difference is"
                    " {pair}.",
                    k=k,
                    pair=f"{lower_wythoff(k)},{lower_wythoff(k) + k}",
                ),
                "Wythoff1907",
                Table(
                    head=("k", *map(str, range(9))),
                    rows=(
                        ("⌊kφ⌋", *(str(lower_wythoff(j)) for j in range(9))),
                        ("⌊kφ⌋ + k", *(str(lower_wythoff(j) + j) for j in range(9))),
                    ),
                ),
                facts=(
                    Fact(
                        "wythoff",
                        self.format(position),
                        misere=misere,
                        outcome=outcome and outcome.value,
                    ),
                ),
            ),
            *((_misere_step(),) if misere else ()),
        )


def lower_wythoff(k: int, r: int = 1) -> int:
    """Return ⌊kα⌋, exactly: ⌊((2 − r)k + √((r² + 4)k²)) / 2⌋; for r = 1 that is ⌊kφ⌋.

    >>> [lower_wythoff(k) for k in range(8)], [lower_wythoff(k, 2) for k in range(6)]
    ([0, 1, 3, 4, 6, 8, 9, 11], [0, 1, 2, 4, 5, 7])
    """
    return ((2 - r) * k + isqrt((r * r + 4) * k * k)) // 2


def partner(number: int, r: int = 1) -> int:
    """Return the number that stands with `number` in a lost pair.

    >>> [partner(n) for n in range(8)], [partner(n, 2) for n in range(8)]
    ([0, 2, 1, 5, 7, 3, 10, 4], [0, 3, 6, 1, 10, 13, 2, 17])
    """
    # ⌊(n + 1)/α⌋ counts the k ≥ 1 with ⌊kα⌋ ≤ n; the other numbers up to n are upper ones.
    beyond = number + 1
    k = ((r - 2) * beyond + isqrt((r * r + 4) * beyond**2)) // (2 * r)
    if lower_wythoff(k, r) == number:
        return number + k * r
    return lower_wythoff(number - k, r)


def _move(a: int, b: int) -> Option[Pair]:
    return f"{a},{b}", (a, b)


def _misere_step() -> Step:
    return Step(
        "misere",
        Message(
            "In misère play the lost pairs are the same, except that 0,1 and 2,2 take the place"
            " of 0,0 and 1,2."
        ),
        "WinningWays",
    )
