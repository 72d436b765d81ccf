"""Sets of carriers: which of them are needed, and what they have in common."""

from __future__ import annotations

from collections.abc import Iterable


def common(carriers: Iterable[int], cells: int) -> int:
    """Return the cells that lie in all the carriers."""
    for carrier in carriers:
        cells &= carrier
    return cells


def union(carriers: Iterable[int]) -> int:
    """Return the cells that lie in any of the carriers."""
    cells = 0
    for carrier in carriers:
        cells |= carrier
    return cells


def needed(carriers: Iterable[int], cells: int) -> list[int]:
    """Return few and small ones of the carriers that have no more cells in common than all of them."""
    chosen: list[int] = []
    shared = cells
    for carrier in sorted(carriers, key=int.bit_count):
        if shared & ~carrier:
            shared &= carrier
            chosen.append(carrier)
    for carrier in reversed(chosen[:-1]):
        rest = [c for c in chosen if c != carrier]
        if common(rest, cells) == shared:
            chosen = rest
    return chosen
