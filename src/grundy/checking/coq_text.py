"""A certificate as a Coq file: the rule, the values, the claim, and a proof that is one computation.

The file needs the development in `proofs/`, where the function `check` is proved sound: whatever it
accepts is true. The values are listed as far as the certificate lists them; the others are computed
here, and nothing is believed of them: the kernel recomputes them all.

>>> rule_term("subtract(1,3,primes)")
'Subtract [1; 3] [Primes]'
>>> rule_term("4.[3]")
'Code [4] [3]'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from grundy.checking.rules import Moves, Unreadable, read, whole
from grundy.checking.values import Progress, Row, by_definition
from grundy.i18n import Message

NEAR = 600
"""The sparse method of the proofs looks for evidence among this many first heaps before all others."""

_LISTED = 2500  # up to this many heaps every value is listed and compared with the definition
_MOST_LISTED = 200_000
_MASKED = 5000  # so many values decide about the mask
_MOST_NUMBERS = 100_000
_PLAIN = {
    "finite-subtraction": "ByFiniteSubtraction",
    "all-but": "ByAllBut",
    "take-and-break": "ByTakeAndBreak",
    "repeating-tail": "ByRepeatingTail",
    "lasker": "ByLasker",
}


class NotFormal(Exception):
    """The certificate cannot be written as a Coq file; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def coq_file(
    document: dict[str, Any], name: str, version: str, progress: Progress | None = None
) -> str:
    """Return the text of a Coq file that proves what the certificate claims, if it is true.

    `name` is that of the certificate's file, for the comment at the head.
    """
    rule, l, p, s = _claim(document)
    term = certificate_term(document, progress)
    plus = f" + {s}" if s else ""
    return f"""\
(** {_comment(rule)}: preperiod {l}, period {p}, saltus {s}.
    Written by Grundy {_comment(version)} from {_comment(name)}.

    The theorem at the end speaks of all heaps. Its proof is one computation of [check], which
    [check_sound] proves sound; what it assumes is printed last. *)
From Coq Require Import NArith List.
From Grundy Require Import Rule Window Arithmetic Certificate.
Import ListNotations.
Open Scope N_scope.

(** The rule {_comment(rule)}. *)
Definition the_rule : rule := {rule_term(rule)}.

Definition the_certificate : certificate :=
{term.replace(rule_term(rule), "the_rule", 1)}.

(** From heap {l} on the relation holds, and no such relation starts earlier or has a smaller period. *)
Theorem proved :
  (forall n, {l} <= n -> nim_value the_rule (n + {p}) = nim_value the_rule n{plus or " + 0"}) /\\
  (forall l p s, 0 < p ->
     (forall n, l <= n -> nim_value the_rule (n + p) = nim_value the_rule n + s) ->
     {l} <= l /\\ {p} <= p).
Proof. apply (check_sound the_certificate). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions proved.
"""


def certificate_term(document: dict[str, Any], progress: Progress | None = None) -> str:
    """Return the certificate as a Coq term in the scope of binary numbers.

    Raises
    ------
    NotFormal
        When the certificate is of another kind, or a field is missing or not a number.
    """
    rule, l, p, s = _claim(document)
    try:
        heaps = _number(document["heaps"])
        evidence = _evidence(document)
        source = _source(document, heaps, progress)
    except (KeyError, TypeError, ValueError) as error:
        raise NotFormal(Message("a field is missing or not a number")) from error
    return (
        f"  Certificate ({rule_term(rule)}) {l} {p} {s} {heaps}\n"
        f"    ({evidence})\n"
        f"    ({source})"
    )


def rule_term(text: str) -> str:
    """Return a rule in canonical text as a Coq term; raise NotFormal where it cannot be read."""
    try:
        moves = read(text)
    except Unreadable as error:
        raise NotFormal(Message('the rule "{rule}" cannot be read', rule=text)) from error
    numbers = [t for t, digit in enumerate(moves.digits) if t and digit]
    if text.startswith("allbut"):
        numbers = [t for t, digit in enumerate(moves.digits) if t and not digit]
    if len(moves.digits) > _MOST_NUMBERS:
        raise NotFormal(Message("the rule is too long for a Coq file"))
    if text.startswith("allbut"):
        return f"AllBut {_list(numbers)}"
    if text.startswith("subtract"):
        return f"Subtract {_list(numbers)} {_list(map(_set, moves.infinite))}"
    return f"Code {_list(moves.digits)} {_list(moves.tail)}"


def _set(name: str) -> str:
    if name.startswith("powers"):
        return f"Powers {int(name[len('powers(') : -1])}"
    return name.capitalize()


def _claim(document: dict[str, Any]) -> tuple[str, int, int, int]:
    try:
        claim = document["claim"]
        rule = document["rule"]
        if claim["kind"] not in ("periodic", "arithmetic-periodic"):
            raise NotFormal(Message("only certificates of periods can be written as Coq files"))
        if not isinstance(rule, str):
            raise TypeError
        return (rule, *(_number(claim[key]) for key in ("preperiod", "period", "saltus")))  # type: ignore[return-value]
    except (KeyError, TypeError, ValueError) as error:
        raise NotFormal(Message("a field is missing or not a number")) from error


def _number(value: object) -> int:
    number = whole(value)
    if number < 0:
        raise ValueError(number)
    return number


def _evidence(document: dict[str, Any]) -> str:
    theorem = document["theorem"]
    if theorem in _PLAIN:
        return _PLAIN[theorem]
    if theorem == "window":
        fields, hint = document["window"], document["hint"]
        numbers = [_number(fields[key]) for key in ("anchor", "length", "last_rare", "reach")]
        bit = {True: "true", False: "false"}[hint["position_bit"]]
        return f"ByWindow (Window {' '.join(map(str, numbers))} {_number(hint['mask'])} {bit})"
    if theorem == "arithmetic":
        fields = document["arithmetic"]
        return f"ByArithmetic (Numbers {_number(fields['base'])} {_number(fields['low'])})"
    if theorem == "same-residues":
        return f"BySameResidues {_list(map(_number, document['part']))}"
    raise NotFormal(Message('the theorem "{theorem}" does not cover this rule', theorem=theorem))


def _source(document: dict[str, Any], heaps: int, progress: Progress | None) -> str:
    """Return the values: all of them, or the first and a mask for the sparse method."""
    listed = [_number(value) for value in document["values"]]
    if len(listed) >= heaps:
        return f"Listed {_list(listed)}"
    moves = valued_moves(document)
    sparse = moves.heaps == 2 and not moves.tail and not moves.infinite
    if not sparse and heaps > _MOST_LISTED:
        raise NotFormal(Message("there are too many values for a Coq file"))
    if not sparse or heaps <= _LISTED:
        row = by_definition(moves, heaps, progress)
        return f"Listed {_list([*listed, *row[len(listed) :].tolist()])}"
    return f"Computed {_mask(document, moves, heaps, progress)} {NEAR} {_list(listed)}"


def valued_moves(document: dict[str, Any]) -> Moves:
    """Return the rule whose values a certificate holds: the finite part of an infinite set, or the rule."""
    if document["theorem"] != "same-residues":
        return read(document["rule"])
    part = {_number(number) for number in document["part"]}
    return Moves(tuple(3 if t in part else 0 for t in range(max(part, default=0) + 1)))


def _mask(document: dict[str, Any], moves: Moves, heaps: int, progress: Progress | None) -> int:
    """Return a mask under which few values are rare: any is correct, a good one is fast."""
    hint = document.get("hint")
    if isinstance(hint, dict) and hint.get("mask") and not hint.get("position_bit"):
        return _number(hint["mask"])
    return best_mask(by_definition(moves, min(heaps, _MASKED), progress))


def best_mask(row: Row) -> int:
    """Return the mask under which the fewest values have an even number of bits.

    >>> best_mask(np.array([1, 2, 4, 7, 1, 2]))
    7
    """
    size = 1 << int(row.max()).bit_length()
    count = np.bincount(row.astype(np.int64), minlength=size)
    width = 1
    while width < size:  # the Walsh transform: even minus odd, for all masks at once
        pairs = count.reshape(-1, 2, width)
        count = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        width *= 2
    return int(np.argmin(count))


def _list(items: Iterable[object]) -> str:
    """Return a Coq list, a line for every twenty numbers."""
    words = [str(item) for item in items]
    lines = ["; ".join(words[at : at + 20]) for at in range(0, len(words), 20)]
    return "[" + ";\n      ".join(lines) + "]"


def _comment(text: object) -> str:
    """Return a text that cannot end a comment, and opens no string in it."""
    return str(text).replace("*)", "* )").replace("(*", "( *").replace('"', "'")
