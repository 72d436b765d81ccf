"""How the masks of a contest go on for ever: lost, won, or in a period, with the proof.

**Theorem (window).** Let L be the largest take. The masks of L consecutive token counts determine
all later masks. So if the masks of `l..l+L-1` equal those of `l+p..l+p+L-1`, the masks repeat with
period p from l on; in particular L consecutive empty masks stay empty for ever. (From count L on,
all takes are available, so the recurrence has no other input.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.coalition.contest import Contest
from grundy.core.budget import Budget

WINDOW_THEOREM = "CoalitionWindow"
_FIRST_LENGTH = 512
DEFAULT_LIMIT = 10_000_000


@dataclass(frozen=True, slots=True)
class MaskPattern:
    """Masks with `masks[N + period] == masks[N]` for every N ≥ preperiod, both numbers minimal."""

    contest: Contest
    masks: Sequence[int]
    preperiod: int
    period: int

    def mask(self, tokens: int) -> int:
        """Return the mask of any token count, however large."""
        if tokens >= self.preperiod + self.period:
            tokens = self.preperiod + (tokens - self.preperiod) % self.period
        return int(self.masks[tokens])

    def holds(self, tokens: int, seat: int) -> bool:
        """Return whether the coalition can make sure not to lose.

        >>> from grundy.coalition.circle import Circle
        >>> pattern = find_pattern(Contest(Circle.parse("01", 2), "0"))
        >>> [tokens for tokens in range(10) if not pattern.holds(tokens, 0)]
        [0, 3, 6, 9]
        >>> pattern.period, pattern.holds(10**40, 0)
        (3, True)
        """
        return bool(self.mask(tokens) >> seat & 1)

    @property
    def is_lost_for_ever(self) -> bool:
        """Return whether the coalition loses from some token count on, whoever is on move."""
        return self.period == 1 and not self.mask(self.preperiod)

    @property
    def thresholds(self) -> tuple[int, int] | None:
        """Return the largest token counts won with anyone, and with a member, on move.

        They are T_any and T_small; None when the coalition keeps winning for ever somewhere. A
        count that never occurs is -1.
        """
        if not self.is_lost_for_ever:
            return None
        own = self.contest.own
        member = self.preperiod - 1
        while member >= 0 and not int(self.masks[member]) & own:
            member -= 1
        return self.preperiod - 1, member

    @property
    def window(self) -> tuple[int, ...]:
        """Return the masks that repeat, as many as the largest take: the heart of the proof."""
        reach = self.contest.circle.reach
        return tuple(self.mask(self.preperiod + index) for index in range(reach))


def find_pattern(
    contest: Contest, budget: Budget | None = None, limit: int = DEFAULT_LIMIT
) -> MaskPattern | None:
    """Return the proved pattern of a contest, or None when none shows within `limit` token counts.

    >>> from grundy.coalition.circle import Circle
    >>> find_pattern(Contest(Circle.parse("0001111", 2), "0")).thresholds
    (42, 39)
    """
    reach = contest.circle.reach
    length = max(_FIRST_LENGTH, 4 * reach)
    masks: Sequence[int] = []
    while True:
        length = min(length, limit)
        masks = contest.extended(masks, length, budget)
        period = _period_of_tail(masks, reach)
        if period is not None:
            preperiod = _preperiod(masks, period)
            return MaskPattern(contest, masks[: preperiod + period], preperiod, period)
        if length == limit:
            return None
        length *= 4


def _period_of_tail(masks: Sequence[int], reach: int) -> int | None:
    # The window is the whole state, so its last return is the length of the cycle.
    end = len(masks)
    if end <= reach:
        return None
    window = list(masks[end - reach :])
    for start in _places_of(masks, window[-1], end - 1):
        if start + 1 >= reach and list(masks[start + 1 - reach : start + 1]) == window:
            return end - 1 - start
    return None


def _places_of(masks: Sequence[int], wanted: int, before: int) -> Sequence[int]:
    if isinstance(masks, list):
        return [place for place in range(before - 1, -1, -1) if masks[place] == wanted]
    import numpy as np

    places: list[int] = np.nonzero(np.asarray(masks)[:before] == wanted)[0][::-1].tolist()
    return places


def _preperiod(masks: Sequence[int], period: int) -> int:
    if isinstance(masks, list):
        place = len(masks) - period
        while place > 0 and masks[place - 1] == masks[place - 1 + period]:
            place -= 1
        return place
    import numpy as np

    words = np.asarray(masks)
    different = np.nonzero(words[:-period] != words[period:])[0]
    return int(different[-1]) + 1 if len(different) else 0
