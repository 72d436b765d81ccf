"""From any form {lefts | rights} to its canonical form.

If a number fits between the options, the simplest one is the value. Otherwise dominated options are
deleted and reversible ones bypassed; both leave the value unchanged, and when neither can be done any
more the form is the only one of its value with that property [Conway1976].
"""

from __future__ import annotations

from fractions import Fraction

from grundy.core.values.dyadic import simplest_between
from grundy.core.values.engine.adoption import adopt
from grundy.core.values.engine.nodes import (
    DEEP,
    NUMBER,
    ONE,
    Canonical,
    Engine,
    as_up_star,
    clock,
    intern,
    left,
    left_stop,
    right,
    right_stop,
)
from grundy.core.values.engine.order import FALSE, TRUE, UNKNOWN, leq, maximal, minimal
from grundy.core.values.engine.threads import current


class Candidate:
    """A form {lefts | rights} that is not a number and not interned yet, ready to be compared."""

    __slots__ = ("above_memo", "below_memo", "left_floor", "lefts", "right_floor", "rights")

    def __init__(
        self, lefts: list[Canonical], rights: list[Canonical], left_floor: int, right_floor: int
    ) -> None:
        self.lefts: list[Canonical] = lefts
        self.rights: list[Canonical] = rights
        self.left_floor: int = left_floor
        self.right_floor: int = right_floor
        self.below_memo: dict[Canonical, bool] = {}
        self.above_memo: dict[Canonical, bool] = {}

    def below(self, x: Canonical) -> bool:
        """Return whether x ≤ {lefts | rights}."""
        if x.left_floor > self.left_floor or x.right_floor > self.right_floor:
            return False
        if x.left_floor < self.right_floor:
            return True
        known = self.below_memo.get(x)
        if known is not None:
            return known
        if x.node.depth > DEEP:
            return self._decide_deep(x, True)
        result = True
        for option in self.rights:
            if leq(option, x):
                result = False
                break
        if result and x.kind != NUMBER:
            for option in left(x):
                if self.above(option):
                    result = False
                    break
        self.below_memo[x] = result
        return result

    def above(self, x: Canonical) -> bool:
        """Return whether x ≥ {lefts | rights}."""
        if self.left_floor > x.left_floor or self.right_floor > x.right_floor:
            return False
        if self.left_floor < x.right_floor:
            return True
        known = self.above_memo.get(x)
        if known is not None:
            return known
        if x.node.depth > DEEP:
            return self._decide_deep(x, False)
        result = True
        for option in self.lefts:
            if leq(x, option):
                result = False
                break
        if result and x.kind != NUMBER:
            for option in right(x):
                if self.below(option):
                    result = False
                    break
        self.above_memo[x] = result
        return result

    def _known(self, x: Canonical, below: bool) -> int:
        if x.node.depth <= DEEP:
            return TRUE if (self.below(x) if below else self.above(x)) else FALSE
        known = self.below_memo.get(x) if below else self.above_memo.get(x)
        if known is None:
            return UNKNOWN
        return TRUE if known else FALSE

    def _decide_deep(self, x: Canonical, below: bool) -> bool:
        """Decide `below` (or `above`) for a deep x with an explicit stack."""
        stack: list[tuple[Canonical, bool]] = [(x, below)]
        result = True
        while stack:
            game, downward = stack[-1]
            result = True
            waits_for: Canonical | None = None
            for option in self.rights if downward else self.lefts:
                if leq(option, game) if downward else leq(game, option):
                    result = False
                    break
            if result and game.kind != NUMBER:
                for option in left(game) if downward else right(game):
                    known = self._known(option, not downward)
                    if known == TRUE:
                        result = False
                        break
                    if known == UNKNOWN and waits_for is None:
                        waits_for = option
            if result and waits_for is not None:
                stack.append((waits_for, not downward))
                continue
            stack.pop()
            if downward:
                self.below_memo[game] = result
            else:
                self.above_memo[game] = result
        return result


def make(lefts: list[Canonical], rights: list[Canonical]) -> Canonical:
    """Return the canonical form of {lefts | rights}; the lists may be reordered."""
    clock.left -= 1
    if clock.left <= 0:
        clock.strike()
    if not clock.alone:
        lefts, rights = _of_one_engine(lefts, rights)
    if not lefts or not rights:
        return _integer(lefts, rights)
    engine = lefts[0].node.engine
    low: int = lefts[0].right_floor  # the Left stop, when the form is not a number
    for option in lefts:
        if option.right_floor > low:
            low = option.right_floor
    high: int = rights[0].left_floor
    for option in rights:
        if option.left_floor < high:
            high = option.left_floor
    if low <= high:
        number = _number_between(engine, lefts, rights, low, high)
        if number is not None:
            return number
    lefts = maximal(lefts)
    rights = minimal(rights)
    # The value of {lefts | rights} never changes below, so one candidate serves both sides.
    candidate = Candidate(lefts, rights, low, high)
    lefts = _bypass(candidate, lefts, True)
    rights = _bypass(candidate, rights, False)
    known = as_up_star(lefts, rights)
    return intern(lefts, rights) if known is None else known


def _of_one_engine(
    lefts: list[Canonical], rights: list[Canonical]
) -> tuple[list[Canonical], list[Canonical]]:
    """Return the options as games of one engine that is still in use."""
    home: Engine | None = None
    for option in lefts + rights:
        engine = option.node.engine
        if engine.retired or (home is not None and engine is not home):
            here = current()
            return [adopt(here, o) for o in lefts], [adopt(here, o) for o in rights]
        home = engine
    return lefts, rights


def _number_between(
    engine: Engine, lefts: list[Canonical], rights: list[Canonical], low: int, high: int
) -> Canonical | None:
    """Return the value of a form with options on both sides, if it is a number.

    It is the simplest x with every Left option ⧏ x ⧏ every Right one, if there is any such x; a game
    with Right stop r is ⧏ x exactly when r < x, or r = x and the game is not ≥ r. `low` is the largest
    floor of a Right stop on the left, `high` the smallest floor of a Left stop on the right.
    """
    if _has_fine_stop(engine, lefts, rights):
        return _exact_number_between(engine, lefts, rights)
    low_closed = _closed_below(engine, lefts, low)
    high_closed = _closed_above(engine, rights, high)
    if low == high and not (low_closed and high_closed):
        return None
    first = low if low_closed else low + 1
    last = high if high_closed else high - 1
    if first > last:  # only numbers finer than a unit fit
        return _exact_number_between(engine, lefts, rights)
    return engine.number(_simplest_unit(first, last))


def _integer(lefts: list[Canonical], rights: list[Canonical]) -> Canonical:
    """Return the value of a form in which at least one player has no option."""
    if not lefts and not rights:
        return current().zero
    engine = lefts[0].node.engine if lefts else rights[0].node.engine
    if _has_fine_stop(engine, lefts, rights):
        number = _exact_number_between(engine, lefts, rights)
        assert number is not None
        return number
    # A stretch of one unit beyond zero or beyond the bound holds the integer nearest to zero.
    if rights:
        high = min([option.left_floor for option in rights])
        last = high if _closed_above(engine, rights, high) else high - 1
        return engine.number(_simplest_unit((last if last < 0 else 0) - ONE, last))
    low = max([option.right_floor for option in lefts])
    first = low if _closed_below(engine, lefts, low) else low + 1
    return engine.number(_simplest_unit(first, (first if first > 0 else 0) + ONE))


def _has_fine_stop(engine: Engine, lefts: list[Canonical], rights: list[Canonical]) -> bool:
    return len(engine.fine_up_stars) != 0 and (
        any(option.node.fine_right is not None for option in lefts)
        or any(option.node.fine_left is not None for option in rights)
    )


def _closed_below(engine: Engine, lefts: list[Canonical], low: int) -> bool:
    """Return whether the number `low`, the largest Right stop, is itself above all Left options."""
    number = engine.number(low)
    for option in lefts:  # noqa: SIM110 - a generator costs twice as much uncompiled
        if option.right_floor == low and leq(number, option):
            return False
    return True


def _closed_above(engine: Engine, rights: list[Canonical], high: int) -> bool:
    """Return whether the number `high`, the least Left stop, is itself below all Right options."""
    number = engine.number(high)
    for option in rights:  # noqa: SIM110
        if option.left_floor == high and leq(option, number):
            return False
    return True


def _simplest_unit(first: int, last: int) -> int:
    """Return the simplest multiple of the unit in first..last."""
    if first <= 0 <= last:
        return 0
    if last < 0:
        return -_simplest_unit(-last, -first)
    step = ONE
    while True:
        candidate = (first + step - 1) & -step
        if candidate <= last:
            return candidate
        step >>= 1


def _exact_number_between(
    engine: Engine, lefts: list[Canonical], rights: list[Canonical]
) -> Canonical | None:
    """Do the work of `_number_between` with fine parts."""
    low: Fraction | None = None
    high: Fraction | None = None
    low_closed = True
    high_closed = True
    if lefts:
        low = max([right_stop(option) for option in lefts])
        number = engine.exact_up_star(low, 0, 0)
        for option in lefts:
            if right_stop(option) == low and leq(number, option):
                low_closed = False
    if rights:
        high = min([left_stop(option) for option in rights])
        number = engine.exact_up_star(high, 0, 0)
        for option in rights:
            if left_stop(option) == high and leq(option, number):
                high_closed = False
    closed = low_closed and high_closed
    if low is not None and high is not None and (low > high or (low == high and not closed)):
        return None
    return engine.exact_up_star(
        simplest_between(low, high, low_closed=low_closed, high_closed=high_closed), 0, 0
    )


def _bypass(candidate: Candidate, options: list[Canonical], of_left: bool) -> list[Canonical]:
    """Replace each reversible option by the owner's options of the answer that reverses it."""
    waiting: list[Canonical] = []
    kept: list[Canonical] = []
    for option in options:
        answer = _reversal(candidate, option, of_left)
        if answer is None:
            kept.append(option)
        else:
            waiting.extend(left(answer) if of_left else right(answer))
    if len(kept) == len(options):
        return options
    seen: set[Canonical] = set(options)
    while waiting:
        option = waiting.pop()
        if option in seen:
            continue
        seen.add(option)
        answer = _reversal(candidate, option, of_left)
        if answer is None:
            kept.append(option)
        else:
            waiting.extend(left(answer) if of_left else right(answer))
    return maximal(kept) if of_left else minimal(kept)


def _reversal(candidate: Candidate, option: Canonical, of_left: bool) -> Canonical | None:
    """Return an answer of the opponent through which an option reverses, if there is one."""
    if of_left:
        for answer in right(option):
            if candidate.below(answer):
                return answer
    else:
        for answer in left(option):
            if candidate.above(answer):
                return answer
    return None
