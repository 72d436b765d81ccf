"""Nim-values of games that say nothing but their moves: one table, one look at each position's options.

A game that falls apart nowhere, has no symmetry and no theorem needs neither of the questions that the
general search asks at each option. Where its positions are numbers and lie close together, as in a game of
one heap, the table is filled upwards from zero; elsewhere depth first. Neither has a limit of depth.

>>> def options(n):
...     return [n - k for k in (1, 2, 5) if k <= n]
>>> known = {}
>>> search(30_001, options, known, Budget()), len(known)
(1, 30002)
>>> is_dense(10**6, options, Budget()), is_dense(10**6, lambda n: [n // 2] if n else [], Budget())
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.errors import LoopError
from grundy.rulesets.base import Ruleset

Options = Callable[[Any], Iterable[Any]]
Table = dict[Any, int]

_AT_ONCE = 64
"""Options held at once: a position may have millions."""
_PROBE_STEPS, _PROBE_GAP = 100, 4
"""Positions are dense when this many, each the largest option of the one before, are so close together."""
_OPEN = -1
"""Stands in the table for a position whose options are being looked at."""


def overrides(game: Ruleset[Any], method: str) -> bool:
    """Return whether a game has a method of its own in place of the default.

    >>> from grundy.rulesets.registry import get
    >>> overrides(get("nim"), "components"), overrides(get("chomp"), "payoff")
    (True, False)
    """
    default: Any = getattr(Ruleset, method)
    return getattr(getattr(game, method), "__func__", None) is not default


def is_plain(game: Ruleset[Any], *, claims: bool = True) -> bool:
    """Return whether each option of a game is a position as it stands: no parts, symmetries, theorems."""
    asked = ("components", "normalize", "claim") if claims else ("components", "normalize")
    return not any(overrides(game, method) for method in asked)


def options_of(game: Ruleset[Any]) -> Options:
    """Return the function from an impartial position to its options."""
    if overrides(game, "options"):
        listed = game.options
        return lambda position: listed(position, LEFT)
    moves = game.moves
    return lambda position: [option for _, option in moves(position, LEFT)]


def is_dense(number: int, options: Options, budget: Budget) -> bool:
    """Return whether most of the numbers below a position can be reached: sets of bits are not dense.

    The way down by the largest option is followed for a while. What is found to be dense here and is not
    further down costs time, never a wrong value.
    """
    position, steps = number, 0
    while steps < _PROBE_STEPS:
        largest = -1
        for option in budget.each(options(position)):
            if type(option) is not int or not 0 <= option < position:
                return False
            largest = max(largest, option)
        if largest < 0:
            break
        position, steps = largest, steps + 1
    return number - position <= _PROBE_GAP * max(steps, _PROBE_STEPS // 2)


def values_of(game: Ruleset[Any], known: Table) -> Callable[[Any], set[int]]:
    """Return the function from a position to the values of its options, all of which must be known."""
    if overrides(game, "options"):
        options = game.options
        return lambda position: {known[option] for option in options(position, LEFT)}
    moves = game.moves
    return lambda position: {known[option] for _, option in moves(position, LEFT)}


def fill(
    start: int, stop: int, values: Callable[[int], set[int]], known: Table, budget: Budget
) -> None:
    """Enter the nim-values of `start` … `stop` - 1 in this order, from the values of their options.

    Raises
    ------
    KeyError
        When an option is not in the table: the numbers are not ordered by size.
    """
    left = 0
    try:
        for position in range(start, stop):
            if not left:
                left = budget.spend_block()
            left -= 1
            seen = values(position)
            value = 0
            while value in seen:
                value += 1
            known[position] = value
    finally:
        budget.give_back(left)


def search(
    root: Any,
    options: Options,
    known: Table,
    budget: Budget,
    loop: Callable[[Any], LoopError] | None = None,
) -> int:
    """Return the nim-value of a position, and enter it and all it needs into the table.

    When the budget ends, what is half done is forgotten and what is known stays.
    """
    left = 0
    get = known.get
    waiting = [root]
    position = root
    # A position is open until nothing that was pushed after it waits any more; so all that are open lead
    # to each other, and an open position among the options means that it can come back.
    opened: list[tuple[int, Any, list[Any], set[int | None], Iterator[Any] | None]] = []
    source: Iterator[Any] | None
    try:
        while True:
            if opened and len(waiting) == opened[-1][0]:
                _, position, missing, seen, source = opened.pop()
                seen.update([known[option] for option in missing])
            elif not waiting:
                return known[root]
            else:
                position = waiting.pop()
                if position in known:
                    continue
                if not left:
                    left = budget.spend_block()
                left -= 1
                known[position] = _OPEN
                seen, source = set(), iter(options(position))
            while source is not None:
                some = list(islice(source, _AT_ONCE))
                if len(some) < _AT_ONCE:
                    source = None
                else:
                    budget.check()
                seen.update(values := [get(option) for option in some])
                if None in seen or _OPEN in seen:
                    seen.discard(None)
                    missing = [o for o, value in zip(some, values, strict=True) if value is None]
                    opened.append((len(waiting), position, missing, seen, source))
                    if _OPEN in seen:
                        raise LoopError("a position can repeat") if loop is None else loop(position)
                    waiting += missing
                    break
            else:
                value = 0
                while value in seen:
                    value += 1
                known[position] = value
    finally:
        budget.give_back(left)
        # The budget may end, or the moves fail, while the options of one more are being read.
        for half_done in (position, *(entry[1] for entry in opened)):
            if known.get(half_done) == _OPEN:
                del known[half_done]
