"""A misère quotient as a Coq file, for `QuotientCheck.v` of the development in `proofs/`.

Beside the certificate the file lists what makes the check quick: the types of heaps and of sums, and for
each element heaps that have it. Nothing is believed of these: Coq looks at them all.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from grundy.checking.coq_text import rule_term
from grundy.checking.coq_words import comment, coq_list
from grundy.checking.misere import ListedQuotient, Type, heap_types, read_quotient, sum_types
from grundy.checking.refusal import refuse
from grundy.checking.values import Progress

_MOST_ELEMENTS = 120
_MOST_SUMS = 20_000
_MOST_HEAPS = 1000


def quotient_file(
    document: dict[str, Any], name: str, version: str, progress: Progress | None = None
) -> str:
    """Return the text of a Coq file that proves what is claimed of a quotient, if it is true."""
    q = read_quotient(document)
    if len(q.table) > _MOST_ELEMENTS or len(q.sent) > _MOST_HEAPS:
        refuse("the quotient is too large for a Coq file")
    types = heap_types(q, progress)
    sums = list(islice(sum_types(q, types, progress), _MOST_SUMS + 1))
    if len(sums) > _MOST_SUMS:
        refuse("the quotient is too large for a Coq file")
    scope = f"heaps up to {len(q.sent) - 1}" if q.period is None else "all heaps"
    period = "None" if q.period is None else f"(Some ({q.period[0]}, {q.period[1]}))"
    rows = ";\n     ".join(coq_list(row) for row in q.table)
    words = coq_list(coq_list(word) for word in _words(q))
    return f"""\
(** The misère quotient of {comment(q.rule)} has {len(q.table)} elements, for {scope}.
    Written by Grundy {comment(version)} from {comment(name)}.

    [quotient_claim] says it in words of play: the table predicts who wins every sum of {scope}; two sums
    can be exchanged for each other exactly when they have the same element; every element is that of some
    sum. What its proof assumes is printed last. *)
From Coq Require Import NArith List.
From Grundy Require Import Rule QuotientCheck.
Import ListNotations.

(** The rule, the table, the elements of lost sums, the elements of the heaps, preperiod and period; then
    the types of heaps and of sums, and for each element heaps that have it. *)
Definition the_certificate : quotient_certificate :=
  QuotientCertificate ({rule_term(q.rule)})%N
    [{rows}]
    {coq_list(sorted(q.lost))}
    {coq_list(q.sent)}
    {period}
    {_types(types)}
    {_types(sums)}
    {words}.

Theorem proved : quotient_claim the_certificate.
Proof. apply check_quotient_sound. vm_cast_no_check (eq_refl true). Qed.

Print Assumptions proved.
"""


def _types(types: list[Type]) -> str:
    """Return pairs of an element and the set of the elements of the options, as a number.

    >>> _types([(1, frozenset({0, 2}))])
    '[(1, 5%N)]'
    """
    return coq_list(f"({element}, {sum(1 << x for x in options)}%N)" for element, options in types)


def _words(q: ListedQuotient) -> list[list[int]]:
    """Return for each element heaps whose sum has it; no heaps where there are none."""
    found: dict[int, list[int]] = {0: []}
    queue = [0]
    first = {element: heap for heap, element in reversed(list(enumerate(q.sent)))}
    for x in queue:
        for element, heap in first.items():
            after = q.table[x][element]
            if after not in found:
                found[after] = [*found[x], heap]
                queue.append(after)
    return [found.get(x, []) for x in range(len(q.table))]
