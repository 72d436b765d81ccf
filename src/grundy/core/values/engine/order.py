"""The partial order of games, and the best of several options."""

from __future__ import annotations

from typing import Final

from grundy.core.values.engine.adoption import adopt
from grundy.core.values.engine.nodes import (
    BOUNDS_BYTES,
    DEEP,
    NUMBER,
    OTHER,
    Bounds,
    Canonical,
    clock,
    left,
    left_stop,
    right,
)
from grundy.core.values.engine.threads import current

FALSE: Final = 0
TRUE: Final = 1
UNKNOWN: Final = 2

_FEW: Final = 4  # sorting costs more than it saves below


def leq(g: Canonical, h: Canonical) -> bool:
    """Return whether g ≤ h: no Left option of g is ≥ h and no Right option of h is ≤ g."""
    if g.node is h.node:
        return g.offset <= h.offset
    if g.left_floor > h.left_floor or g.right_floor > h.right_floor:
        return False
    if g.left_floor < h.right_floor:
        return True
    if g.kind < OTHER and h.kind < OTHER:
        return _leq_up_star(g, h)
    distance = h.offset - g.offset
    memo = g.node.le.get(h.node)
    if memo is None:
        if g.node.engine is not h.node.engine:
            return leq(adopt(current(), g), adopt(current(), h))
        memo = Bounds(g.node, h.node)
        g.node.le[h.node] = memo
        g.node.engine.size += BOUNDS_BYTES
    elif distance <= memo.false_to:
        return False
    elif distance >= memo.true_from:
        return True
    if g.node.depth + h.node.depth > DEEP:
        return _leq_deep(g, h)
    clock.left -= 1
    if clock.left <= 0:
        clock.strike()
    # One of the two is not a number, so moves in a number decide nothing (number avoidance).
    result = True
    if g.kind != NUMBER:
        for option in left(g):
            if leq(h, option):
                result = False
                break
    if result and h.kind != NUMBER:
        for option in right(h):
            if leq(option, g):
                result = False
                break
    if result:
        if distance < memo.true_from:
            memo.true_from = distance
    elif distance > memo.false_to:
        memo.false_to = distance
    return result


def _leq_up_star(g: Canonical, h: Canonical) -> bool:
    """Compare two games of number + up + star whose numbers have the same floor."""
    a = g.node
    b = h.node
    if (a.fine_left is None and b.fine_left is None) or a.fine_left == b.fine_left:
        ups = b.up - a.up
        if ups == 0:
            return a.star == b.star  # in one engine that is one node; of two engines they may come
        return ups >= 2 or (ups == 1 and a.star ^ b.star != 1)
    return left_stop(g) < left_stop(h)


def _leq_known(g: Canonical, h: Canonical) -> int:
    """Return what can be said about g ≤ h without deep recursion."""
    if g.node.depth + h.node.depth <= DEEP:
        return TRUE if leq(g, h) else FALSE
    if g.node is h.node:
        return TRUE if g.offset <= h.offset else FALSE
    if g.left_floor > h.left_floor or g.right_floor > h.right_floor:
        return FALSE
    if g.left_floor < h.right_floor:
        return TRUE
    if g.kind < OTHER and h.kind < OTHER:
        return TRUE if _leq_up_star(g, h) else FALSE
    memo = g.node.le.get(h.node)
    if memo is not None:
        distance = h.offset - g.offset
        if distance <= memo.false_to:
            return FALSE
        if distance >= memo.true_from:
            return TRUE
    return UNKNOWN


def _leq_deep(g: Canonical, h: Canonical) -> bool:
    """Decide g ≤ h with an explicit stack: a pair waits until the pairs it needs are decided."""
    stack: list[tuple[Canonical, Canonical]] = [(g, h)]
    result = True
    while stack:
        clock.left -= 1
        if clock.left <= 0:
            clock.strike()
        x, y = stack[-1]
        result = True
        waits_for: tuple[Canonical, Canonical] | None = None
        if x.kind != NUMBER:
            for option in left(x):
                known = _leq_known(y, option)
                if known == TRUE:
                    result = False
                    break
                if known == UNKNOWN and waits_for is None:
                    waits_for = (y, option)
        if result and y.kind != NUMBER:
            for option in right(y):
                known = _leq_known(option, x)
                if known == TRUE:
                    result = False
                    break
                if known == UNKNOWN and waits_for is None:
                    waits_for = (option, x)
        if result and waits_for is not None:
            stack.append(waits_for)
            continue
        stack.pop()
        memo = x.node.le.get(y.node)
        if memo is None:
            memo = Bounds(x.node, y.node)
            x.node.le[y.node] = memo
            x.node.engine.size += BOUNDS_BYTES
        distance = y.offset - x.offset
        if result:
            if distance < memo.true_from:
                memo.true_from = distance
        elif distance > memo.false_to:
            memo.false_to = distance
    return result


def _stop_sum(game: Canonical) -> int:
    return game.left_floor + game.right_floor


def maximal(options: list[Canonical]) -> list[Canonical]:
    """Return the options that no other one is ≥; sorts its argument."""
    if len(options) < 2:
        return options
    if len(options) > _FEW:
        options.sort(key=_stop_sum, reverse=True)  # so that few are kept and then thrown out
    kept: list[Canonical] = []
    for option in options:
        keep = True
        clean = True
        for other in kept:
            if option.left_floor <= other.left_floor and leq(option, other):
                keep = False
                break
            if clean and other.left_floor <= option.left_floor and leq(other, option):
                clean = False
        if keep:
            if not clean:
                kept = [other for other in kept if not leq(other, option)]
            kept.append(option)
    return kept


def minimal(options: list[Canonical]) -> list[Canonical]:
    """Return the options that no other one is ≤; sorts its argument."""
    if len(options) < 2:
        return options
    if len(options) > _FEW:
        options.sort(key=_stop_sum)
    kept: list[Canonical] = []
    for option in options:
        keep = True
        clean = True
        for other in kept:
            if option.left_floor >= other.left_floor and leq(other, option):
                keep = False
                break
            if clean and other.left_floor >= option.left_floor and leq(option, other):
                clean = False
        if keep:
            if not clean:
                kept = [other for other in kept if not leq(option, other)]
            kept.append(option)
    return kept
