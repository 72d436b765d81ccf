"""Who wins a given state, by which takes, and how the game goes on for other token counts.

>>> from grundy.coalition.circle import Circle
>>> answer = solve(Circle.parse("0111", 2), tokens=8, seat=0)
>>> answer.winner, answer.losers, [move.take for move in answer.moves if move.winning]
('0', ('1',), [1])
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import lcm

from grundy.coalition.chance import Vector, find_scaling, losses, most_rows
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.pattern import DEFAULT_LIMIT, MaskPattern, find_pattern
from grundy.coalition.threshold import Threshold, threshold_of
from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted, NotationError

_MOST_SCALED = 1000


@dataclass(frozen=True, slots=True)
class Move:
    """One take: the tokens left on the table, whether it bites poison, and who is safe after it."""

    take: int
    tokens: int
    poison: bool
    safe: tuple[str, ...]
    winning: bool
    loss: Vector | None = None


@dataclass(frozen=True, slots=True)
class CircleAnswer:
    """The answer for one state; token counts include the poisoned ones.

    `safe` are the coalitions that can guarantee not to lose. With two coalitions it is always
    exactly one, the winner. With more, `loss` gives the chances in the uniform model (None where
    the table would be too large).
    """

    circle: Circle
    tokens: int
    poison: int
    seat: int
    safe: tuple[str, ...]
    moves: tuple[Move, ...]
    patterns: tuple[MaskPattern | None, ...]
    loss: Vector | None = None

    @property
    def winner(self) -> str | None:
        """Return a coalition that can guarantee not to lose: the mover's own if it can."""
        mine = self.circle.word[self.seat]
        return mine if mine in self.safe else next(iter(self.safe), None)

    @property
    def losers(self) -> tuple[str, ...]:
        """Return the coalitions that the others together can make lose."""
        return tuple(c for c in self.circle.seating.coalitions if c not in self.safe)

    @property
    def period(self) -> tuple[int, int] | None:
        """Return preperiod and period of who is safe, by clean tokens; None when none showed."""
        known = [pattern for pattern in self.patterns if pattern is not None]
        if len(known) < len(self.patterns):
            return None
        return max(p.preperiod for p in known), lcm(*(p.period for p in known))

    @property
    def pattern(self) -> MaskPattern | None:
        """Return the pattern of the smallest coalition, or of the first where several are."""
        small = self.circle.seating.smaller
        for pattern in self.patterns:
            if pattern is not None and small in (None, pattern.contest.letter):
                return pattern
        return None

    @property
    def threshold(self) -> Threshold | None:
        """Return the threshold of the smallest coalition, None where it has none."""
        if self.pattern is None or self.circle.seating.smaller is None:
            return None
        return threshold_of(self.pattern)


def solve(
    circle: Circle,
    tokens: int,
    seat: int = 0,
    poison: int = 0,
    budget: Budget | None = None,
    limit: int = DEFAULT_LIMIT,
) -> CircleAnswer:
    """Return who wins with `seat` on move and `tokens` on the table, `poison` of them poisoned.

    **Proposition 1** [Bokal2025]. Only the clean tokens matter: biting poison loses at once, so it
    is never better than a clean take.

    >>> solve(Circle.parse("01"), tokens=5, poison=2).winner
    '1'
    """
    check_state(circle, tokens, seat, poison)
    clean = tokens - poison
    guards = _Guards(circle, clean, budget, limit)
    chances = _Chances(circle, clean, budget)
    mine, after = circle.word[seat], (seat + 1) % circle.seats
    moves = []
    for take in circle.takes:
        if not clean or take > tokens:
            break
        if take > clean:
            others = tuple(c for c in circle.seating.coalitions if c != mine)
            moves.append(Move(take, tokens - take, True, others, False))
            continue
        safe = guards.safe(clean - take, after)
        loss = chances.loss(clean - take, after)
        moves.append(Move(take, tokens - take, False, safe, mine in safe, loss))
    safe, loss = guards.safe(clean, seat), chances.loss(clean, seat)
    return CircleAnswer(circle, tokens, poison, seat, safe, tuple(moves), guards.patterns, loss)


def check_state(circle: Circle, tokens: int, seat: int, poison: int) -> None:
    """Raise `NotationError` where there is no such state: a seat too many, or more poison than
    tokens.

    The source contradicts itself about n < s at the start (errata 2), so it is refused.
    """
    if tokens < poison:
        raise NotationError(
            "more poisoned tokens ({poison}) than tokens ({tokens})", tokens=tokens, poison=poison
        )
    if not 0 <= seat < circle.seats:
        raise NotationError(
            'seat {seat} does not exist: "{word}" has seats 1 to {seats}',
            seat=seat + 1,
            word=circle.word,
            seats=circle.seats,
        )


class _Guards:
    """Which coalitions are safe, from one contest per coalition; of two, one decides both."""

    def __init__(self, circle: Circle, clean: int, budget: Budget | None, limit: int) -> None:
        self.letters = circle.seating.coalitions
        self.rival = None
        if len(self.letters) == 2:
            chosen = circle.seating.smaller or self.letters[0]
            self.rival = self.letters[self.letters[0] == chosen]
            self.letters = (chosen,)
        contests = [Contest(circle, letter) for letter in self.letters]
        self.patterns = tuple(find_pattern(contest, budget, limit) for contest in contests)
        if clean >= limit and None in self.patterns:
            raise BudgetExhausted("no period shows within {limit} token counts", limit=limit)
        self.mask_of: list[Callable[[int], int]] = [
            contest.masks(clean, budget).__getitem__ if pattern is None else pattern.mask
            for contest, pattern in zip(contests, self.patterns, strict=True)
        ]

    def safe(self, clean: int, seat: int) -> tuple[str, ...]:
        held = tuple(
            letter
            for letter, mask_of in zip(self.letters, self.mask_of, strict=True)
            if int(mask_of(clean)) >> seat & 1
        )
        return held if held or self.rival is None else (self.rival,)


class _Chances:
    """Loss vectors of three or more coalitions, beyond the table by the scaling theorem."""

    def __init__(self, circle: Circle, clean: int, budget: Budget | None) -> None:
        self.table = None
        self.scaling = None
        if len(circle.seating.coalitions) == 2:
            return
        most = most_rows(circle)
        if most <= circle.reach:
            return
        self.table = losses(circle, min(clean, most), budget)
        if clean > most:
            self.scaling = find_scaling(self.table)

    def loss(self, clean: int, seat: int) -> Vector | None:
        if self.table is None:
            return None
        if clean < len(self.table.loss):
            return self.table.vector(clean, seat)
        if self.scaling is None:
            return None
        # A factor below 1 to a high power is exact but huge; nobody reads such a fraction.
        if self.scaling.factor != 1 and clean > _MOST_SCALED * self.scaling.period:
            return None
        return self.scaling.vector(self.table, clean, seat)
