"""Negatives and sums of games in canonical form."""

from __future__ import annotations

from grundy.core.values.engine.adoption import adopt
from grundy.core.values.engine.canonical import make
from grundy.core.values.engine.nodes import (
    DEEP,
    NUMBER,
    OTHER,
    SUM_BYTES,
    Canonical,
    Node,
    intern,
    left,
    left_stop,
    right,
    translate,
)
from grundy.core.values.engine.threads import current


def negate(game: Canonical) -> Canonical:
    """Return the negative: the players change roles."""
    node = game.node
    known = node.negative
    if known is None:
        if game.kind < OTHER:
            known = node.engine.exact_up_star(-left_stop(node.base), -node.up, node.star)
        elif node.depth > DEEP:
            known = _negate_deep(node)
        else:
            known = intern(
                [negate(option) for option in right(node.base)],
                [negate(option) for option in left(node.base)],
            )
        node.negative = known
        if known.node.negative is None:
            known.node.negative = translate(node.base, known.offset)
    return translate(known, -game.offset)


def _negate_deep(node: Node) -> Canonical:
    """Negate the base of a deep node: its options first, from an explicit stack."""
    stack: list[Node] = [node]
    while stack:
        top = stack[-1]
        waits = False
        for option in left(top.base) + right(top.base):
            if option.node.depth > DEEP and option.node.negative is None:
                stack.append(option.node)
                waits = True
        if waits:
            continue
        stack.pop()
        if top.kind < OTHER:
            negate(top.base)
        elif top.negative is None:
            top.negative = intern(
                [negate(option) for option in right(top.base)],
                [negate(option) for option in left(top.base)],
            )
    known = node.negative
    assert known is not None
    return known


def add(g: Canonical, h: Canonical) -> Canonical:
    """Return the sum in canonical form."""
    a = g.node
    b = h.node
    if g.kind == NUMBER and a.fine_left is None:
        return translate(h, g.offset)
    if h.kind == NUMBER and b.fine_left is None:
        return translate(g, h.offset)
    distance = g.offset + h.offset
    if g.kind < OTHER and h.kind < OTHER:
        if a.fine_left is None and b.fine_left is None:
            return a.engine.up_star(distance, a.up + b.up, a.star ^ b.star)
        return a.engine.exact_up_star(left_stop(g) + left_stop(h), a.up + b.up, a.star ^ b.star)
    if a.ident < b.ident:
        a, b = b, a
    known = a.sums.get(b)
    if known is None:
        if a.engine is not b.engine or a.engine.retired:
            return add(adopt(current(), g), adopt(current(), h))
        opposite = a.negative
        if opposite is not None and opposite.node is b:
            known = a.engine.number(-opposite.offset)  # a + (-a - offset)
        elif a.depth + b.depth > DEEP:
            known = _add_deep(a, b)
        else:
            known = _add_bases(a, b)
        a.sums[b] = known
        a.engine.size += SUM_BYTES
    return translate(known, distance)


def _add_bases(a: Node, b: Node) -> Canonical:
    """Return the sum of two bases that are not both number + up + star."""
    g = a.base
    h = b.base
    if g.kind == NUMBER:
        g, h = h, g
    if h.kind == NUMBER:  # a fine number: translation keeps the form canonical
        return intern(
            [add(option, h) for option in left(g)], [add(option, h) for option in right(g)]
        )
    lefts = {add(option, h) for option in left(g)}
    for option in left(h):
        lefts.add(add(g, option))
    rights = {add(option, h) for option in right(g)}
    for option in right(h):
        rights.add(add(g, option))
    return make(list(lefts), list(rights))


def _add_deep(a: Node, b: Node) -> Canonical:
    """Add two bases with an explicit stack: the sums with options first."""
    stack: list[tuple[Node, Node]] = [(a, b)]
    known: Canonical | None = None
    while stack:
        x, y = stack[-1]
        waits = False
        for option in left(x.base) + right(x.base):
            if _sum_waits(option, y.base):
                stack.append(_ordered(option.node, y))
                waits = True
        for option in left(y.base) + right(y.base):
            if _sum_waits(x.base, option):
                stack.append(_ordered(x, option.node))
                waits = True
        if waits:
            continue
        stack.pop()
        known = x.sums.get(y)
        if known is None:
            known = _add_bases(x, y)
            x.sums[y] = known
            x.engine.size += SUM_BYTES
    assert known is not None
    return known


def _sum_waits(g: Canonical, h: Canonical) -> bool:
    """Return whether g + h would recurse deeply if it were asked for now."""
    if g.node.depth + h.node.depth <= DEEP or (g.kind < OTHER and h.kind < OTHER):
        return False
    if g.kind == NUMBER and g.node.fine_left is None:
        return False
    if h.kind == NUMBER and h.node.fine_left is None:
        return False
    a, b = _ordered(g.node, h.node)
    return a.sums.get(b) is None


def _ordered(a: Node, b: Node) -> tuple[Node, Node]:
    return (b, a) if a.ident < b.ident else (a, b)


def multiple(game: Canonical, count: int) -> Canonical:
    """Return `count` copies of the game added up, by doubling."""
    term = game if count >= 0 else negate(game)
    total = game.node.engine.zero
    rest = count if count >= 0 else -count
    while rest:
        if rest & 1:
            total = add(total, term)
        rest >>= 1
        if rest:
            term = add(term, term)
    return total
