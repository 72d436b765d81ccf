"""Nim: heaps of tokens; a move takes any number of tokens, at least one, from one heap.

The player who takes the last token wins (normal play) or loses (misère play).

A position is written as heap sizes, `3,5,7`; a move as the change of one heap, `7→6` (typed `7->6`).
Where several heaps have the same size, `5→2@1` changes the one with index 1, counted from 0.

**Theorem** [Bouton1902]. The nim-value of a position is the xor of its heaps, so the player who just
moved wins exactly when the xor is 0. In misère play the same holds while some heap has two or more
tokens; when none has, the player to move loses exactly when the number of heaps is odd.

>>> import grundy
>>> result = grundy.solve("nim", "11,12,13")
>>> result.outcome.value, result.grundy, [m.move for m in result.moves if m.winning]
('N', 10, ['11→1', '12→6', '13→7'])
>>> grundy.solve("nim", "7,5,3,1", misere=True).outcome.value
'P'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

from grundy.core.reading import Reader, is_whole
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Outcome, Player, Ruleset, Step
from grundy.rulesets.families.columns import columns_scene, describe_heaps
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import Past, Scene

Heaps = tuple[int, ...]


class Nim(Ruleset[Heaps]):
    """Take any number of tokens from one heap."""

    name = "nim"
    title = Message("Nim")
    summary = Message("Take any number of tokens from one heap.")
    rules = Message(
        "Two players move in turn. A move takes one or more tokens from a single heap. Whoever"
        " takes the last token wins; in misère play whoever takes it loses."
    )
    notation = Message(
        "Heap sizes with commas between them: 3,5,7. A move names a heap's size before and after:"
        " 7->6."
    )
    theory = Message(
        "The player to move loses exactly when the xor of the heaps (the nim-sum) is 0"
        " [Bouton1902]."
    )
    family = "heaps"
    sources = ("Bouton1902",)
    openings = ("3,5,7", "1,3,5,7", "5,9,11,14")
    examples = (
        Example("3,5,7", outcome="N", grundy=1, source="Bouton1902"),
        Example("1,2,3", outcome="P", grundy=0, source="Bouton1902"),
        Example("11,12,13", outcome="N", grundy=10, source="Bouton1902", is_small=False),
        Example("7,5,3,1", outcome="P", misere=True, source="Bouton1902", is_small=False),
        Example("5,7,9", outcome="N", grundy=11, source="Ferguson2014", is_small=False),
    )

    def parse(self, text: str) -> Heaps:
        return Reader(text, "3,5,7").numbers()

    def format(self, position: Heaps) -> str:
        return ",".join(map(str, position))

    def moves(self, position: Heaps, player: Player) -> Iterator[tuple[str, Heaps]]:
        for index, heap in enumerate(position):
            for left in range(heap):
                yield _move(position, index, left)

    def options(self, position: Heaps, player: Player) -> Iterator[Heaps]:
        for index, heap in enumerate(position):
            if heap not in position[:index]:
                for left in range(heap):
                    yield (*position[:index], left, *position[index + 1 :])

    def count_moves(self, position: Heaps, player: Player) -> int:
        return sum(position)

    def components(self, position: Heaps) -> Sequence[Heaps]:
        return [(heap,) for heap in position if heap]

    def normalize(self, position: Heaps) -> Heaps:
        return tuple(sorted(heap for heap in position if heap))

    def claim(self, position: Heaps, misere: bool = False) -> Claim:
        nim_sum = reduce(xor, position, 0)
        if not misere:
            return Claim("Bouton1902", grundy=nim_sum)
        if max(position, default=0) <= 1:
            return Claim("Bouton1902", outcome=Outcome.P if sum(position) % 2 else Outcome.N)
        return Claim("Bouton1902", outcome=Outcome.N if nim_sum else Outcome.P)

    def moves_to(self, position: Heaps, grundy: int) -> Iterator[tuple[str, Heaps]]:
        change = reduce(xor, position, 0) ^ grundy
        for index, heap in enumerate(position):
            if heap ^ change < heap:
                yield _move(position, index, heap ^ change)

    def winning_moves(
        self, position: Heaps, player: Player, misere: bool = False
    ) -> Iterable[tuple[str, Heaps]] | None:
        if not misere:
            return super().winning_moves(position, player)
        # A misère P-position has nim-sum 0, or 1 when it consists of an odd number of single tokens.
        targets = [*self.moves_to(position, 0), *self.moves_to(position, 1)]
        return [move for move in targets if self.claim(move[1], misere=True).outcome is Outcome.P]

    def find_move(self, position: Heaps, player: Player, text: str) -> tuple[str, Heaps]:
        plain = text.replace(" ", "").replace("->", "→").replace(">", "→")
        change, _, index = plain.partition("@")
        before, arrow, after = change.partition("→")
        if arrow and is_whole(before) and is_whole(after):
            heap, left = int(before), int(after)
            at = int(index) if is_whole(index) else position.index(heap) if heap in position else -1
            if 0 <= at < len(position) and position[at] == heap and left < heap:
                return _move(position, at, left)
        known = [f"{heap}→{heap - 1}" for heap in dict.fromkeys(position) if heap][:5]
        raise self.illegal_move(text, known)

    def small_positions(self) -> Iterator[Heaps]:
        for heaps in range(5):
            yield from combinations_with_replacement(range(6 if heaps < 4 else 4), heaps)

    def staged(self, position: Heaps, past: Past) -> Scene:
        return columns_scene(
            position,
            lambda index, left: _move(position, index, left)[0],
            describe_heaps(position),
            start=past.start,
        )

    def reasons(self, position: Heaps, misere: bool = False) -> Sequence[Step]:
        nim_sum = reduce(xor, position, 0)
        if misere and max(position, default=0) <= 1:
            return (_only_singles(position),)
        return (_binary_table(position, nim_sum), *_good_heaps(position, nim_sum, misere))


def _move(position: Heaps, index: int, left: int) -> tuple[str, Heaps]:
    heap = position[index]
    which = "" if heap not in position[:index] else f"@{index}"
    return f"{heap}→{left}{which}", (*position[:index], left, *position[index + 1 :])


def _binary_table(position: Heaps, nim_sum: int) -> Step:
    width = max([1, *(heap.bit_length() for heap in position)])
    shown = width <= 64
    table = Table(
        head=(Message("heap"), Message("binary")),
        rows=tuple((str(heap), format(heap, f"0{width}b")) for heap in position),
        foot=(Message("nim-sum"), format(nim_sum, f"0{width}b")),
    )
    return Step(
        "nim-sum",
        Message(
            "Write the heaps in binary, one below the other, and add each column without"
            " carrying: an odd number of ones gives 1, an even number gives 0. The nim-sum is {sum}.",
            sum=nim_sum,
        ),
        "Bouton1902",
        table if shown else None,
        facts=(Fact("nim", ",".join(map(str, position)), grundy=nim_sum),),
    )


def _good_heaps(position: Heaps, nim_sum: int, misere: bool) -> Iterator[Step]:
    if nim_sum == 0:
        yield Step(
            "zero-sum",
            Message(
                "Every column is even. Any move changes one heap, so some column becomes odd, and"
                " the opponent can make all columns even again. So the player to move loses."
            ),
            "Bouton1902",
        )
    else:
        yield Step(
            "leading-column",
            Message(
                "The leftmost odd column has the weight {bit}. A heap with a 1 in it becomes"
                " smaller when it is changed to heap ⊕ {sum}: {changes}. Such a move makes all"
                " columns even.",
                bit=1 << (nim_sum.bit_length() - 1),
                sum=nim_sum,
                changes=", ".join(
                    f"{h} → {h ^ nim_sum}" for h in dict.fromkeys(position) if h ^ nim_sum < h
                ),
            ),
            "Bouton1902",
        )
    if misere:
        yield Step(
            "misere",
            Message(
                "In misère play the same moves win until a move would leave only single tokens:"
                " then leave an odd number of them."
            ),
            "Bouton1902",
        )


def _only_singles(position: Heaps) -> Step:
    ones = sum(position)
    return Step(
        "singles",
        Message(
            "Only single tokens are left ({n}). The players take turns, and whoever takes the "
            "last one loses: the player to move loses if their number is odd and wins if it is "
            "even.",
            n=ones,
        ),
        "Bouton1902",
        facts=(
            Fact(
                "nim", ",".join(map(str, position)), misere=True, outcome="P" if ones % 2 else "N"
            ),
        ),
    )
