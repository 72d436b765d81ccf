"""Checking a misère quotient: the table is a monoid, it is reduced, and it predicts every outcome.

Nothing here comes from the code that found the quotient. The options of a heap are listed from the rule
text; then all pairs (element of a sum, elements of its options) are generated, and each is compared with
the definition of misère play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.checking.form import check_keys, number, numbers, text
from grundy.checking.rules import Moves, Unreadable, read
from grundy.checking.values import Progress
from grundy.i18n import Message

_MOST_ELEMENTS = 2000
_MOST_HEAPS = 20_000
_KEYS = {
    "format", "rule", "claim", "theorem", "heaps", "table", "p_portion", "pretending", "version", "sha256",
}  # fmt: skip
_CLAIM = {"kind", "order", "p_positions", "preperiod", "period"}


def check_quotient(
    document: dict[str, Any], parts: list[Message], progress: Progress | None = None
) -> Message | None:
    """Return why the certificate does not hold, or None; add to `parts` what was checked."""
    check_keys(document, _KEYS)
    claim = check_keys(document["claim"], _CLAIM)
    text(document["version"])
    try:
        moves = read(text(document["rule"]))
    except Unreadable as error:
        return Message('the rule "{rule}" cannot be read', rule=str(error))
    claimed = number(claim["order"]), number(claim["p_positions"])
    heaps, start, period = number(document["heaps"]), claim["preperiod"], claim["period"]
    if not isinstance(document["table"], list):
        return Message("a field is missing or not a number")
    table = [list(numbers(row)) for row in document["table"]]
    lost, sent = set(numbers(document["p_portion"])), list(numbers(document["pretending"]))
    order = len(table)
    if not 0 < order <= _MOST_ELEMENTS or not 0 < len(sent) <= _MOST_HEAPS or moves.infinite:
        return Message("the numbers of the claim are out of range")
    if claimed != (order, len(lost)):
        return Message("the claimed order or number of P-positions does not fit the table")
    if heaps != len(sent) or sent[0] != 0 or document.get("theorem") != "misere-quotient":
        return Message("the elements of the heaps do not fit the claim")
    problem = _monoid_problem(table, lost, sent, progress)
    if problem is not None:
        return problem
    parts.append(
        Message("the table is a commutative monoid of {order} elements, reduced", order=order)
    )
    pairs, wrong = _transitions(moves, table, lost, sent, progress)
    if wrong:
        return Message("the table predicts a wrong outcome for some sum of heaps")
    parts.append(
        Message(
            "all {pairs} pairs of a sum and its options agree with misère play, heaps up to {n}",
            pairs=pairs,
            n=len(sent) - 1,
        )
    )
    if start is None and period is None:
        return None
    return _period_problem(start, period, moves, sent, parts)


def _monoid_problem(
    table: list[list[int]], lost: set[int], sent: list[int], progress: Progress | None
) -> Message | None:
    order = range(len(table))
    if any(len(row) != len(table) or any(x not in order for x in row) for row in table):
        return Message("the table is not square")
    if any(x not in order for x in (*lost, *sent)):
        return Message("an element is out of range")
    if any(table[0][x] != x or table[x][y] != table[y][x] for x in order for y in order):
        return Message("the table is not commutative with identity 0")
    # Associativity on generators is enough: every element is a product of the heaps' elements.
    generators = set(sent)
    for x in order:
        if progress is not None:
            progress(0, 0)
        if any(table[table[x][y]][g] != table[x][table[y][g]] for y in order for g in generators):
            return Message("the table is not associative")
    reached = {0}
    queue = [0]
    for x in queue:
        for g in generators:
            if table[x][g] not in reached:
                reached.add(table[x][g])
                queue.append(table[x][g])
    if len(reached) < len(table):
        return Message("some element belongs to no sum of heaps")
    rows = {tuple(x in lost for x in row) for row in table}
    if len(rows) < len(table):
        return Message("two elements can never be told apart, so the table is not reduced")
    return None


def _transitions(
    moves: Moves,
    table: list[list[int]],
    lost: set[int],
    sent: list[int],
    progress: Progress | None,
) -> tuple[int, bool]:
    heaps: set[tuple[int, frozenset[int]]] = set()
    for n in range(1, len(sent)):
        if progress is not None:
            progress(0, 0)
        reached = set()
        for left in _left(moves, n):
            product = 0
            for part in left:
                product = table[product][sent[part]]
            reached.add(product)
        if reached:
            heaps.add((sent[n], frozenset(reached)))
        elif sent[n] != 0:
            return 0, True  # a heap without moves changes nothing
    empty: tuple[int, frozenset[int]] = (0, frozenset())
    seen = {empty}
    queue = [empty]
    for element, options in queue:
        if progress is not None:
            progress(0, 0)
        if (element in lost) != (bool(options) and not options & lost):
            return len(seen), True
        for heap, heap_options in heaps:
            row, own = table[heap], table[element]
            after = (
                own[heap],
                frozenset({row[y] for y in options} | {own[y] for y in heap_options}),
            )
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return len(seen), False


def _left(moves: Moves, n: int) -> Iterator[tuple[int, ...]]:
    """Yield what a move may leave of a heap of n tokens."""
    for taken in range(n + 1):
        digit = moves.digits[taken] if taken <= moves.last else 0
        if taken > moves.last and moves.tail:
            digit = moves.tail[(taken - moves.last - 1) % len(moves.tail)]
        rest = n - taken
        if digit & 1 and rest == 0:
            yield ()
        if digit & 2 and rest > 0:
            yield (rest,)
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, rest // 2 + 1))
        if digit & 8:
            for a in range(1, rest // 3 + 1):
                yield from ((a, b, rest - a - b) for b in range(a, (rest - a) // 2 + 1))


def _period_problem(
    start: object, period: object, moves: Moves, sent: list[int], parts: list[Message]
) -> Message | None:
    if type(start) is not int or type(period) is not int or start < 0 or period < 1:
        return Message("the numbers of the claim are out of range")
    if moves.tail:
        return Message("no theorem covers a rule without a largest take")
    needed = moves.heaps * (start + period) + moves.last
    if len(sent) - 1 < needed:
        return Message(
            "the theorem needs {needed} values, the certificate has {heaps}",
            needed=needed + 1,
            heaps=len(sent),
        )
    for n in range(start, len(sent) - period):
        if sent[n] != sent[n + period]:
            return Message("heaps {n} and {m} have different elements", n=n, m=n + period)
    parts.append(
        Message(
            "the elements of the heaps repeat from {l} with period {p} far enough for the theorem",
            l=start,
            p=period,
        )
    )
    return None
