"""Checking a misère quotient: the table is a monoid, it is reduced, and it predicts every outcome.

Nothing here comes from the code that found the quotient. The options of a heap are listed from the rule
text; then all pairs (element of a sum, elements of its options) are generated, and each is compared with
the definition of misère play. `proofs/QuotientCheck.v` proves that this is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy.checking.form import check_keys, number, numbers, text
from grundy.checking.refusal import refuse, refuse_if
from grundy.checking.rules import Moves, Unreadable, read
from grundy.checking.values import Progress
from grundy.i18n import Message, plural

_MOST_ELEMENTS = 2000
_MOST_HEAPS = 20_000
_KEYS = {
    "format", "rule", "claim", "theorem", "heaps", "table", "p_portion", "pretending", "version", "sha256",
}  # fmt: skip
_CLAIM = {"kind", "order", "p_positions", "preperiod", "period"}

Type = tuple[int, frozenset[int]]
"""The element of a heap or a sum, and the elements of its options."""


@dataclass(frozen=True)
class ListedQuotient:
    """What a certificate lists: a multiplication table, the elements of lost sums and of the heaps."""

    rule: str
    moves: Moves
    table: list[list[int]]
    lost: frozenset[int]
    sent: list[int]
    period: tuple[int, int] | None
    """Preperiod and period, where the claim is for all heaps."""


def check_quotient(
    document: dict[str, Any], parts: list[Message], progress: Progress | None = None
) -> None:
    """Refuse a certificate that does not hold; add to `parts` what was checked."""
    q = read_quotient(document)
    _check_monoid(q, progress)
    parts.append(
        plural(
            "the table is a reduced commutative monoid of {n} element",
            "the table is a reduced commutative monoid of {n} elements",
            n=len(q.table),
        )
    )
    types = heap_types(q, progress)
    if any(element and not options for element, options in types):
        refuse("the table predicts a wrong outcome for some sum of heaps")
    pairs = 0
    for element, options in sum_types(q, types, progress):
        pairs += 1
        if (element in q.lost) != (bool(options) and not options & q.lost):
            refuse("the table predicts a wrong outcome for some sum of heaps")
    parts.append(
        Message(
            "all pairs of a sum and its options ({pairs}) agree with misère play, heaps up to {n}",
            pairs=pairs,
            n=len(q.sent) - 1,
        )
    )
    if q.period is not None:
        _check_period(q, *q.period)
        parts.append(
            Message(
                "the elements of the heaps repeat from {l} with period {p} far enough for the theorem",
                l=q.period[0],
                p=q.period[1],
            )
        )


def read_quotient(document: dict[str, Any]) -> ListedQuotient:
    """Return what a certificate lists; refuse numbers that are out of range."""
    check_keys(document, _KEYS)
    claim = check_keys(document["claim"], _CLAIM)
    text(document["version"])
    rule = text(document["rule"])
    try:
        moves = read(rule)
    except Unreadable:
        refuse('the rule "{rule}" cannot be read', rule=rule)
    claimed = number(claim["order"]), number(claim["p_positions"])
    if not isinstance(document["table"], list):
        refuse("a field is missing or not a number")
    table = [list(numbers(row)) for row in document["table"]]
    lost, sent = frozenset(numbers(document["p_portion"])), list(numbers(document["pretending"]))
    order = len(table)
    if not 0 < order <= _MOST_ELEMENTS or not 0 < len(sent) <= _MOST_HEAPS or moves.infinite:
        refuse("the numbers of the claim are out of range")
    if claimed != (order, len(lost)):
        refuse("the claimed order or number of P-positions does not fit the table")
    if (
        number(document["heaps"]) != len(sent)
        or sent[0] != 0
        or document["theorem"] != "misere-quotient"
    ):
        refuse("the elements of the heaps do not fit the claim")
    if any(len(row) != order or any(x >= order for x in row) for row in table):
        refuse("the table is not square")
    if any(x >= order for x in (*lost, *sent)):
        refuse("an element is out of range")
    period = None
    if (claim["preperiod"], claim["period"]) != (None, None):
        period = number(claim["preperiod"]), number(claim["period"])
        if not period[1]:
            refuse("the numbers of the claim are out of range")
    return ListedQuotient(rule, moves, table, lost, sent, period)


def _check_monoid(q: ListedQuotient, progress: Progress | None) -> None:
    table, order = q.table, range(len(q.table))
    if any(table[0][x] != x or table[x][y] != table[y][x] for x in order for y in order):
        refuse("the table is not commutative with identity 0")
    # Associativity on generators is enough: every element is a product of the heaps' elements.
    generators = set(q.sent)
    for x in order:
        if progress is not None:
            progress(0, 0)
        if any(table[table[x][y]][g] != table[x][table[y][g]] for y in order for g in generators):
            refuse("the table is not associative")
    reached = {0}
    queue = [0]
    for x in queue:
        for g in generators:
            if table[x][g] not in reached:
                reached.add(table[x][g])
                queue.append(table[x][g])
    if len(reached) < len(table):
        refuse("some element belongs to no sum of heaps")
    rows = {tuple(x in q.lost for x in row) for row in table}
    if len(rows) < len(table):
        refuse("two elements can never be told apart, so the table is not reduced")


def heap_types(q: ListedQuotient, progress: Progress | None = None) -> list[Type]:
    """Return what kinds of heaps there are."""
    found: dict[Type, None] = {}
    for n, element in enumerate(q.sent):
        if progress is not None:
            progress(0, 0)
        reached = set()
        for left in _left(q.moves, n):
            product = 0
            for part in left:
                product = q.table[product][q.sent[part]]
            reached.add(product)
        found[element, frozenset(reached)] = None
    return list(found)


def sum_types(
    q: ListedQuotient, types: list[Type], progress: Progress | None = None
) -> Iterator[Type]:
    """Yield what kinds of sums there are."""
    queue: list[Type] = [(0, frozenset())]
    seen = set(queue)
    for element, options in queue:
        if progress is not None:
            progress(0, 0)
        yield element, options
        for heap, heap_options in types:
            row, own = q.table[heap], q.table[element]
            after = (
                own[heap],
                frozenset({row[y] for y in options} | {own[y] for y in heap_options}),
            )
            if after not in seen:
                seen.add(after)
                queue.append(after)


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


def _check_period(q: ListedQuotient, start: int, period: int) -> None:
    if q.moves.tail:
        refuse("no theorem covers a rule without a largest take")
    # As in `misere_periodicity` of proofs/MisereQuotient.v; a heap of 0 tokens is no heap.
    needed = q.moves.heaps * (max(start, 1) + period) + q.moves.last
    if len(q.sent) - 1 < needed:
        refuse_if(
            plural(
                "the theorem needs {n} value, the certificate has {heaps}",
                "the theorem needs {n} values, the certificate has {heaps}",
                n=needed + 1,
                heaps=len(q.sent),
            )
        )
    for n in range(start, len(q.sent) - period):
        if q.sent[n] != q.sent[n + period]:
            refuse("heaps {n} and {m} have different elements", n=n, m=n + period)
