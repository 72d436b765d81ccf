"""One coalition against everybody else: who wins from each token count and seat.

>>> from grundy.coalition.circle import Circle
>>> contest = Contest(Circle.parse("110", 2), "0")
>>> masks = contest.masks(12)
>>> [tokens for tokens in range(13) if masks[tokens] >> 2 & 1]
[1, 2, 3, 6, 7]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from grundy.coalition import reference
from grundy.coalition.circle import Circle
from grundy.coalition.warmup import COALITION
from grundy.core.budget import Budget, current_budget
from grundy.errors import NotationError

# Below this many token counts the interpreter is done before a cached kernel is loaded.
_WORTH_COMPILING = 100_000
_BLOCK = 1 << 16


@dataclass(frozen=True, slots=True)
class Contest:
    """A coalition that wants not to lose, against all others united.

    With two coalitions this is the whole game: what one cannot make sure of, the other can. With
    more it answers which coalitions can *guarantee* not to lose.
    """

    circle: Circle
    letter: str

    def __post_init__(self) -> None:
        if self.letter not in self.circle.seating.coalitions:
            raise NotationError(
                'no seat of "{word}" belongs to coalition {letter}',
                word=self.circle.word,
                letter=self.letter,
            )

    @property
    def own(self) -> int:
        """Return the seats of the coalition as bits."""
        return self.circle.seating.mask(self.letter)

    def masks(self, to: int, budget: Budget | None = None) -> Sequence[int]:
        """Return one mask for each token count 0..to.

        Bit j is set when the coalition can make sure not to lose with seat j on move.

        A long run of at most 64 seats comes back as a NumPy array, anything else as a list.
        """
        return self.extended([], to + 1, budget)

    def extended(
        self, known: Sequence[int], length: int, budget: Budget | None = None
    ) -> Sequence[int]:
        """Return `known`, a prefix of the masks, continued to `length` masks."""
        budget = budget or current_budget()
        worth_it = length > _WORTH_COMPILING and self.circle.seats <= 64
        if worth_it and COALITION.ready(wait=budget.compiles):
            return self._compiled(known, length, budget)
        masks = [int(mask) for mask in known]
        reference.extend(masks, self.own, self.circle.seats, self.circle.takes, length, budget)
        return masks

    def _compiled(self, known: Sequence[int], length: int, budget: Budget | None) -> Sequence[int]:
        import numpy as np

        from grundy.coalition import kernel

        masks = np.empty(length, dtype=np.uint64)
        masks[: len(known)] = known
        circle, seats, own = self.circle, self.circle.seats, np.uint64(self.own)
        takes = kernel.takes_array(circle.takes)
        slides = reference.is_long_interval(circle.takes)
        start = len(known)
        while start < length:
            end = min(length, start + max(_BLOCK, 4 * circle.reach))
            if slides:
                kernel.fill_interval(masks[:end], start, own, seats, circle.takes[0], len(takes))
            else:
                kernel.fill(masks[:end], start, own, seats, takes)
            if budget is not None:
                budget.spend(end - start)
            start = end
        return cast(Sequence[int], masks)


def good_takes(
    circle: Circle, letter: str, masks: Sequence[int], tokens: int, seat: int
) -> tuple[int, ...]:
    """Return the clean takes after which a coalition still holds, with `seat` on move.

    >>> contest = Contest(Circle.parse("011", 2), "0")
    >>> masks = contest.masks(7)
    >>> [good_takes(contest.circle, "0", masks, tokens, 0) for tokens in (2, 3, 6, 7)]
    [(1, 2), (2,), (1,), (2,)]
    """
    after = (seat + 1) % circle.seats
    return tuple(
        take for take in circle.takes if take <= tokens and int(masks[tokens - take]) >> after & 1
    )
