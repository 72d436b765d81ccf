"""The engine of heap games: positions are heaps, one rule for all of them.

The games themselves, with their names and texts, are in `rulesets/games/heap.py`; what they say about
a position is in `heap_reasons`, how it looks in `heap_scene`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, islice
from typing import TYPE_CHECKING

from grundy.core.budget import Budget
from grundy.core.reading import Reader, is_whole
from grundy.heaps.known import LARGEST_LISTED, known_of
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import (
    AllBut,
    FiniteSubtraction,
    FunctionRule,
    HeapRule,
    SubtractionRule,
)
from grundy.rulesets.base import Claim, Outcome, Player, Ruleset, Step
from grundy.rulesets.scene import Past, Scene

if TYPE_CHECKING:
    from grundy.heaps.regularity.period import Period, RuleLike
    from grundy.heaps.values.sequence import NimSequence

Heaps = tuple[int, ...]


class HeapRuleset(Ruleset[Heaps]):
    """Heaps with one rule for all of them; a move changes one heap as the rule allows."""

    rule: HeapRule
    family = "heaps"

    def __init__(self, rule: RuleLike) -> None:
        if isinstance(rule, str):
            rule = parse_rule(rule)
        self.rule = rule if isinstance(rule, HeapRule) else FunctionRule(rule)

    def __str__(self) -> str:
        return self.rule.text

    # -- the sequence -----------------------------------------------------------------------------

    @property
    def values(self) -> NimSequence:
        """Return the nim-sequence of the rule; it grows on demand."""
        return known_of(self.rule).sequence

    def sequence(self, heaps: int) -> list[int]:
        """Return the nim-values of the heaps 0, 1, …, heaps - 1."""
        return self.values.first(heaps)

    def period(self, *, to: int | None = None, budget: Budget | None = None) -> Period:
        """Return the regularity of the nim-sequence, proved where a theorem covers the rule."""
        from grundy.heaps.regularity.period import find_period

        return find_period(self.rule, to=to, budget=budget, sequence=self.values)

    def nim_value(self, heap: int) -> tuple[int, str] | None:
        """Return (value, theorem) of one heap; None when it is too large and no period is proved."""
        return known_of(self.rule).nim_value(heap)

    # -- the game ---------------------------------------------------------------------------------

    def parse(self, text: str) -> Heaps:
        reader = Reader(text, "3,5,7")
        heaps = reader.numbers()
        if max(heaps, default=0) > LARGEST_LISTED and not isinstance(
            self.rule, FiniteSubtraction | AllBut
        ):  # its moves could not be listed: a rule that takes a few goes on for ever
            raise reader.problem(
                "a heap of {rule} has at most {limit} tokens here; the nim-value of a larger one follows"
                " from a period (grundy period)",
                rule=self.rule,
                limit=LARGEST_LISTED,
            )
        return heaps

    def format(self, position: Heaps) -> str:
        return ",".join(map(str, position))

    def moves(self, position: Heaps, player: Player) -> Iterator[tuple[str, Heaps]]:
        for index, heap in enumerate(position):
            for left in self.lefts(heap):
                yield heap_move(position, index, left)

    def options(self, position: Heaps, player: Player) -> Iterator[Heaps]:
        for index, heap in enumerate(position):
            if heap not in position[:index]:
                for left in self.lefts(heap):
                    yield (*position[:index], *left, *position[index + 1 :])

    def lefts(self, heap: int) -> Iterator[Heaps]:
        """Yield what may be left of a heap, each once."""
        if isinstance(self.rule, AllBut):
            excluded = set(self.rule.excluded)
            return ((heap - s,) for s in range(1, heap + 1) if s not in excluded)
        if isinstance(self.rule, SubtractionRule):
            return ((heap - s,) for s in self.rule.allowed(heap))
        lefts = (left or (0,) for left in self.rule.options(heap))
        # Only a user's function may name an option twice; the others are listed lazily.
        return iter(dict.fromkeys(lefts)) if isinstance(self.rule, FunctionRule) else lefts

    def count_moves(self, position: Heaps, player: Player) -> int | None:
        if not isinstance(self.rule, AllBut):
            return None
        return sum(h - sum(s <= h for s in self.rule.excluded) for h in position)

    def components(self, position: Heaps) -> Sequence[Heaps]:
        return [(heap,) for heap in position if heap]

    def normalize(self, position: Heaps) -> Heaps:
        return tuple(sorted(heap for heap in position if heap))

    def claim(self, position: Heaps, misere: bool = False) -> Claim | None:
        if misere:
            return self._misere_claim(position)
        total, theorem = 0, "Sprague1935"
        for heap in position:
            found = self.nim_value(heap)
            if found is None:
                return None
            total ^= found[0]
            theorem = found[1] if found[1] != "Sprague1935" else theorem
        return Claim(theorem, grundy=total)

    def _misere_claim(self, position: Heaps) -> Claim | None:
        """Return the misère outcome from a quotient, where one is found in time."""
        quotient = known_of(self.rule).quotient(max(position, default=0))
        if quotient is None:
            return None
        lost = quotient.is_p(position)
        return Claim("PlambeckSiegel2008", outcome=Outcome.P if lost else Outcome.N)

    def moves_to(self, position: Heaps, grundy: int) -> Iterable[tuple[str, Heaps]] | None:
        claim = self.claim(position)
        if claim is None or claim.grundy is None or not isinstance(self.rule, AllBut):
            return None
        return self._all_but_moves(position, claim.grundy ^ grundy)

    def _all_but_moves(self, position: Heaps, change: int) -> Iterator[tuple[str, Heaps]]:
        """Yield the moves that change the nim-sum by `change`: values grow, so few heaps have one."""
        regularity = known_of(self.rule).period().regularity
        assert regularity is not None
        l, p, s = regularity.preperiod, regularity.period, regularity.saltus
        known = self.sequence(l + p)
        for index, heap in enumerate(position):
            own = self.nim_value(heap)
            assert own is not None
            wanted = own[0] ^ change
            lefts = [n for n in range(min(l, heap)) if known[n] == wanted]
            for n in range(l, l + p):
                laps, rest = divmod(wanted - known[n], s)
                if rest == 0 and laps >= 0 and n + laps * p < heap:
                    lefts.append(n + laps * p)
            for left in sorted(lefts, reverse=True):
                if heap - left not in self.rule.excluded:  # type: ignore[attr-defined]
                    yield heap_move(position, index, (left,))

    def find_move(self, position: Heaps, player: Player, text: str) -> tuple[str, Heaps]:
        plain = "".join(text.split()).replace("->", "→").replace(">", "→")
        change, _, at = plain.partition("@")
        before, arrow, after = change.partition("→")
        parts = after.split("+")
        if arrow and is_whole(before) and all(map(is_whole, parts)):
            heap = int(before)
            left = tuple(sorted(map(int, parts), reverse=True))
            index = int(at) if is_whole(at) else position.index(heap) if heap in position else -1
            if 0 <= index < len(position) and position[index] == heap and self.allows(heap, left):
                return heap_move(position, index, left)
        known = [move for move, _ in islice(self.moves(position, player), 5)]
        raise self.illegal_move(text, known)

    def allows(self, heap: int, left: Heaps) -> bool:
        if isinstance(self.rule, FiniteSubtraction):
            return len(left) == 1 and heap - left[0] in self.rule.members
        if isinstance(self.rule, AllBut):
            taken = heap - left[0]
            return len(left) == 1 and taken > 0 and taken not in self.rule.excluded
        return left in self.lefts(heap)

    def small_positions(self) -> Iterator[Heaps]:
        yield from ((n,) for n in range(13))
        for heaps in (2, 3):
            yield from combinations_with_replacement(range(7 if heaps == 2 else 5), heaps)

    def staged(self, position: Heaps, past: Past) -> Scene:
        from grundy.rulesets.families.heap_scene import heap_scene

        return heap_scene(self, position, past)

    def reasons(self, position: Heaps, misere: bool = False) -> Sequence[Step]:
        from grundy.rulesets.families.heap_reasons import heap_reasons

        return heap_reasons(self, position, misere)


def heap_move(position: Heaps, index: int, left: Heaps) -> tuple[str, Heaps]:
    """Return the name of the move that leaves `left` of one heap, and the option."""
    heap = position[index]
    which = "" if heap not in position[:index] else f"@{index}"
    move = f"{heap}→{'+'.join(map(str, left))}{which}"
    return move, (*position[:index], *left, *position[index + 1 :])
