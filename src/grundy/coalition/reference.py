"""Backward induction with one integer per token count: any number of seats, any take set.

Bit `j` of `masks[N]` says that one coalition, `own`, can make sure it does not lose when seat `j`
is on move and `N` clean tokens lie on the table, all other players working against it. With two
coalitions that means: it wins.

    masks[N] = own & (OR over takes of turn(masks[N - k])) | others & (AND over takes of the same)

`turn` moves every bit to the seat before it, because the successor is on move next. A player
without a clean take loses, so the OR over nothing is empty and the AND over nothing is full: the
recurrence needs no separate start. This module is the oracle of the compiled kernel and serves
circles of more than 64 seats.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.core.budget import Budget

_BLOCK = 1024
# With fewer takes than this, looking at each is faster.
_LONG = 24


def turn(mask: int, seats: int) -> int:
    """Return the mask seen from the seat before: bit j of the result is bit j+1 of the mask.

    >>> bin(turn(0b0011, 4))
    '0b1001'
    """
    return (mask >> 1) | ((mask & 1) << (seats - 1))


def extend(
    masks: list[int],
    own: int,
    seats: int,
    takes: Sequence[int],
    length: int,
    budget: Budget | None = None,
) -> None:
    """Append masks until the list has `length` of them.

    Examples
    --------
    One against two, takes 1 and 2: with eight tokens only the predecessor of the lone seat helps
    it.

    >>> masks: list[int] = []
    >>> extend(masks, own=0b100, seats=3, takes=(1, 2), length=12)
    >>> [format(mask, "03b") for mask in masks]
    ['011', '101', '100', '110', '010', '001', '100', '100', '010', '000', '000', '000']
    """
    full = (1 << seats) - 1
    others = full ^ own
    reach = (_Window if is_long_interval(takes) else _Choices)(masks, takes, full)
    while len(masks) < length:
        block = range(len(masks), min(length, len(masks) + _BLOCK))
        if budget is not None:
            budget.spend(len(block))
        for tokens in block:
            some, every = reach.at(tokens)
            masks.append((own & turn(some, seats)) | (others & turn(every, seats)))


def is_long_interval(takes: Sequence[int]) -> bool:
    """Return whether the takes are enough consecutive numbers for a sliding window to pay off.

    >>> is_long_interval(range(1, 41)), is_long_interval((1, 2)), is_long_interval((2, 5, 9))
    (True, False, False)
    """
    return len(takes) > _LONG and takes[-1] - takes[0] == len(takes) - 1


class _Choices:
    """OR and AND of the masks that the takes reach, one by one."""

    def __init__(self, masks: list[int], takes: Sequence[int], full: int) -> None:
        self.masks, self.takes, self.full = masks, takes, full

    def at(self, tokens: int) -> tuple[int, int]:
        masks, takes = self.masks, self.takes
        some, every = 0, self.full
        for take in takes if tokens >= takes[-1] else [k for k in takes if k <= tokens]:
            reached = masks[tokens - take]
            some |= reached
            every &= reached
        return some, every


class _Window:
    """The same for consecutive takes, in a time that hardly depends on their number.

    Cut the masks into blocks as long as the window: a window is the end of one block, combined
    beforehand, and the beginning of the next, combined on the way.
    """

    def __init__(self, masks: list[int], takes: Sequence[int], full: int) -> None:
        self.masks, self.full = masks, full
        self.low, self.size = takes[0], len(takes)
        self.begun = False

    def at(self, tokens: int) -> tuple[int, int]:
        last = tokens - self.low
        if last < 0:
            return 0, self.full
        place = last % self.size
        if place == 0 or not self.begun:
            self._begin_block(last - place, last)
        self.some |= self.masks[last]
        self.every &= self.masks[last]
        ended_some, ended_every = self.ends[place + 1]
        return self.some | ended_some, self.every & ended_every

    def _begin_block(self, block: int, last: int) -> None:
        self.begun = True
        self.some, self.every = 0, self.full
        for mask in self.masks[block:last]:
            self.some |= mask
            self.every &= mask
        some, every = 0, self.full
        ends = [(some, every)]
        for index in range(block - 1, block - 1 - self.size, -1):
            if index >= 0:
                some |= self.masks[index]
                every &= self.masks[index]
            ends.append((some, every))
        self.ends = ends[::-1]
