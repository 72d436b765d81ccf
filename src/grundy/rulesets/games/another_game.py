"""Another Game: take exactly one coin from each of one or more chosen heaps.

Any non-empty set of non-empty heaps may be chosen. Whoever takes the last coin wins.

A position is written as heap sizes, `2,4,6`; a move as the indices of the chosen heaps, counted
from 0: `0,2`.

**Theorem** [Conway1976, chapter 14; CSES]. This is the selective compound of heaps from which
single coins are taken: the player to move loses exactly when every heap is even, and otherwise the
one winning move takes a coin from every odd heap. In misère play the same holds while at least two
heaps are left; a single heap is lost when it is odd.

>>> import grundy
>>> grundy.solve("another-game", "2,4,6").outcome.value
'P'
>>> grundy.solve("another-game", "1,2,3").best()
'0,2'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

from grundy.core.reading import Reader, is_whole
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset, Step
from grundy.rulesets.families.columns import columns_scene, describe_heaps, joint_spots
from grundy.rulesets.parts import Fact
from grundy.rulesets.scene import Past, Scene

Heaps = tuple[int, ...]


class AnotherGame(Ruleset[Heaps]):
    """Take one coin from each of one or more heaps."""

    name = "another-game"
    title = Message("Another Game")
    summary = Message("Take exactly one coin from each of the heaps you choose.")
    rules = Message(
        "A move chooses one or more non-empty heaps and takes exactly one coin from each of"
        " them. Whoever takes the last coin wins; in misère play whoever takes it loses."
    )
    notation = Message(
        "Heap sizes with commas between them: 2,4,6. A move lists the chosen heaps by number,"
        " counted from 0: 0,2."
    )
    theory = Message("The player to move loses exactly when every heap is even [Conway1976].")
    family = "heaps"
    sources = ("Conway1976", "CSES")
    openings = ("2,4,6", "3,5,8", "4,6,7,9")
    examples = (
        Example("2,4,6", outcome="P", source="CSES", is_small=False),
        Example("1,2,3", outcome="N", source="CSES"),
        Example("2,2", outcome="P", misere=True, source="Conway1976"),
    )

    def parse(self, text: str) -> Heaps:
        return Reader(text, "2,4,6").numbers()

    def format(self, position: Heaps) -> str:
        return ",".join(map(str, position))

    def normalize(self, position: Heaps) -> Heaps:
        return tuple(sorted(heap for heap in position if heap))

    def moves(self, position: Heaps, player: Player) -> Iterator[Option[Heaps]]:
        nonempty = [i for i, heap in enumerate(position) if heap]
        for size in range(1, len(nonempty) + 1):
            for chosen in combinations(nonempty, size):
                yield _move(position, chosen)

    def count_moves(self, position: Heaps, player: Player) -> int:
        return (1 << sum(heap > 0 for heap in position)) - 1

    def claim(self, position: Heaps, misere: bool = False) -> Claim:
        odd = any(heap % 2 for heap in position)
        if misere and sum(heap > 0 for heap in position) <= 1:
            odd = not odd  # a single heap, or none: play is forced to its end
        return Claim("Conway1976", outcome=Outcome.N if odd else Outcome.P)

    def winning_moves(
        self, position: Heaps, player: Player, misere: bool = False
    ) -> list[Option[Heaps]]:
        nonempty = [i for i, heap in enumerate(position) if heap]
        targets = {tuple(i for i in nonempty if position[i] % 2)}
        if misere:
            # Also moves that leave one heap, odd: all others must be single coins, and taken.
            for kept in nonempty:
                others = tuple(i for i in nonempty if i != kept)
                if all(position[i] == 1 for i in others):
                    targets |= {others, tuple(sorted((*others, kept)))}
        moves = [_move(position, chosen) for chosen in sorted(targets) if chosen]
        return [move for move in moves if self.claim(move[1], misere).outcome is Outcome.P]

    def find_move(self, position: Heaps, player: Player, text: str) -> Option[Heaps]:
        words = [word.strip() for word in text.split(",")]
        if all(map(is_whole, words)):
            chosen = sorted({int(word) for word in words})
            if len(chosen) == len(words) and all(i < len(position) and position[i] for i in chosen):
                return _move(position, tuple(chosen))
        raise self.illegal_move(text, [str(i) for i, heap in enumerate(position) if heap][:5])

    def small_positions(self) -> Iterator[Heaps]:
        for heaps in range(5):
            yield from combinations_with_replacement(range(5 if heaps < 4 else 4), heaps)

    def staged(self, position: Heaps, past: Past) -> Scene:
        names = [f"#{i}" for i in range(len(position))]
        picture = columns_scene(position, None, describe_heaps(position), names, past.start)
        if past.bare:
            return picture
        chosen = ((move, move.split(",")) for move, _ in self.moves(position, Player.LEFT))
        spots = joint_spots(
            position,
            ((move, {int(i): position[int(i)] - 1 for i in heaps}) for move, heaps in chosen),
            past.start,
        )
        return replace(picture, hot_spots=spots)

    def reasons(self, position: Heaps, misere: bool = False) -> Sequence[Step]:
        odd = [i for i, heap in enumerate(position) if heap % 2]
        single = sum(heap > 0 for heap in position) <= 1
        outcome = self.claim(position, misere).outcome
        facts = (
            Fact(
                "another-game",
                self.format(position),
                misere=misere,
                outcome=outcome and outcome.value,
            ),
        )
        if misere and single:
            return (_forced(sum(position), facts),)
        step = _all_even(facts) if not odd else _some_odd(odd, facts)
        return (step, _misere_end()) if misere else (step,)


def _move(position: Heaps, chosen: Sequence[int]) -> Option[Heaps]:
    option = tuple(heap - (i in chosen) for i, heap in enumerate(position))
    return ",".join(map(str, chosen)), option


def _all_even(facts: tuple[Fact, ...]) -> Step:
    return Step(
        "all-even",
        Message(
            "Every heap is even. Any move makes the chosen heaps odd, and the opponent answers"
            " on the very same heaps. So the opponent always has an answer, and takes the last"
            " coin."
        ),
        "Conway1976",
        facts=facts,
    )


def _some_odd(odd: Sequence[int], facts: tuple[Fact, ...]) -> Step:
    return Step(
        "odd-heaps",
        Message(
            "The heaps with an odd number of coins are {heaps} (counted from 0). Take one"
            " coin from each of them: then every heap is even.",
            heaps=", ".join(map(str, odd[:20])) + ("…" if len(odd) > 20 else ""),
        ),
        "Conway1976",
        facts=facts,
    )


def _forced(coins: int, facts: tuple[Fact, ...]) -> Step:
    return Step(
        "one-heap",
        Message(
            "At most one heap is left, so every move takes one coin. Coins left: {n}; whoever "
            "has to take the last one loses.",
            n=coins,
        ),
        "Conway1976",
        facts=facts,
    )


def _misere_end() -> Step:
    return Step(
        "misere",
        Message(
            "In misère play the same rule holds until a move leaves a single heap: leave it odd."
        ),
        "Conway1976",
    )
