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
    last = takes[-1]
    for tokens in range(len(masks), length):
        some, every = 0, full
        for take in takes if tokens >= last else [k for k in takes if k <= tokens]:
            reached = masks[tokens - take]
            some |= reached
            every &= reached
        masks.append((own & turn(some, seats)) | (others & turn(every, seats)))
        if budget is not None and tokens % _BLOCK == 0:
            budget.spend(_BLOCK)
