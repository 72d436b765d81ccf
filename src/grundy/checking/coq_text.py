"""A certificate as a Coq file: the rule, the values, the claim, and a proof that is one computation.

The file needs the development in `proofs/`, where the function `check` is proved sound: whatever it
accepts is true. Values beyond those that the certificate lists are computed here, and nothing is believed
of them: the kernel recomputes them all.

>>> rule_term("subtract(1,3,primes)")
'Subtract [1; 3] [Primes]'
>>> rule_term("4.[3]")
'Code [4] [3]'
"""

from __future__ import annotations

from grundy.arrays import np
from grundy.checking.certificate import PeriodCertificate
from grundy.checking.coq_words import comment, coq_list
from grundy.checking.refusal import refuse
from grundy.checking.rules import Moves, read
from grundy.checking.values import Progress, Row, by_definition

NEAR = 600
"""The sparse method of the proofs looks for evidence among this many first heaps before all others."""

_LISTED = 2500  # up to this many heaps every value is listed and compared with the definition
_MOST_LISTED = 200_000
_MOST_NUMBERS = 100_000
_MASKED = 5000  # this many values decide about the mask
_PLAIN = {
    "finite-subtraction": "ByFiniteSubtraction",
    "all-but": "ByAllBut",
    "take-and-break": "ByTakeAndBreak",
    "repeating-tail": "ByRepeatingTail",
    "lasker": "ByLasker",
}


def coq_file(
    c: PeriodCertificate, name: str, version: str, progress: Progress | None = None
) -> str:
    """Return the text of a Coq file that proves what the certificate claims, if it is true.

    `name` is that of the certificate's file, for the comment at the head. Refuses what would be too long.
    """
    l, p, s = c.preperiod, c.period, c.saltus
    term = certificate_term(c, progress).replace(f"({rule_term(c.rule)})", "the_rule", 1)
    return f"""\
(** {comment(c.rule)}: preperiod {l}, period {p}, saltus {s}.
    Written by Grundy {comment(version)} from {comment(name)}.

    The theorem at the end speaks of all heaps. Its proof is one computation of [check], which
    [check_sound] proves sound; what it assumes is printed last. *)
From Coq Require Import NArith List.
From Grundy Require Import Rule Window Arithmetic Certificate.
Import ListNotations.
Open Scope N_scope.

(** The rule {comment(c.rule)}. *)
Definition the_rule : rule := {rule_term(c.rule)}.

Definition the_certificate : certificate :=
  {term}.

(** From heap {l} on the relation holds, and no such relation starts earlier or has a smaller period. *)
Theorem proved :
  (forall n, {l} <= n -> nim_value the_rule (n + {p}) = nim_value the_rule n + {s}) /\\
  (forall l p s, 0 < p ->
     (forall n, l <= n -> nim_value the_rule (n + p) = nim_value the_rule n + s) ->
     {l} <= l /\\ {p} <= p).
Proof. apply (check_sound the_certificate). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions proved.
"""


def certificate_term(c: PeriodCertificate, progress: Progress | None = None) -> str:
    """Return the certificate as a Coq term in the scope of binary numbers."""
    return (
        f"Certificate ({rule_term(c.rule)}) {c.preperiod} {c.period} {c.saltus} {c.heaps}\n"
        f"    ({_evidence(c)})\n"
        f"    ({_source(c, progress)})"
    )


def rule_term(text: str) -> str:
    """Return a rule in canonical text as a Coq term."""
    moves = read(text)
    if len(moves.digits) > _MOST_NUMBERS:
        refuse("the rule is too long for a Coq file")
    if text.startswith("allbut"):
        return f"AllBut {coq_list(t for t, digit in enumerate(moves.digits) if t and not digit)}"
    if text.startswith("subtract"):
        numbers = coq_list(t for t, digit in enumerate(moves.digits) if t and digit)
        return f"Subtract {numbers} {coq_list(map(_set, moves.infinite))}"
    return f"Code {coq_list(moves.digits)} {coq_list(moves.tail)}"


def _set(name: str) -> str:
    if name.startswith("powers"):
        return f"Powers {int(name[len('powers(') : -1])}"
    return name.capitalize()


def _evidence(c: PeriodCertificate) -> str:
    if c.theorem in _PLAIN:
        return _PLAIN[c.theorem]
    if c.window is not None:
        w, bit = c.window, str(c.position_bit).lower()
        numbers = f"{w.anchor} {w.length} {w.last_rare} {w.reach}"
        return f"ByWindow (Window {numbers} {c.mask or 0} {bit})"
    if c.theorem == "arithmetic":
        return f"ByArithmetic (Numbers {c.base} {c.low})"
    if c.theorem == "same-residues":
        return f"BySameResidues {coq_list(c.part)}"
    refuse('the theorem "{theorem}" does not cover this rule', theorem=c.theorem)


def _source(c: PeriodCertificate, progress: Progress | None) -> str:
    """Return the values: all of them, or the first and a mask for the sparse method."""
    if len(c.values) >= c.heaps:
        return f"Listed {coq_list(c.values)}"
    moves = c.valued
    sparse = moves.heaps == 2 and not moves.tail and not moves.infinite
    if sparse and c.heaps > _LISTED:
        return f"Computed {_mask(c, moves, progress)} {NEAR} {coq_list(c.values)}"
    if c.heaps > _MOST_LISTED:
        refuse("there are too many values for a Coq file")
    row = by_definition(moves, c.heaps, progress)
    return f"Listed {coq_list([*c.values, *row[len(c.values) :].tolist()])}"


def _mask(c: PeriodCertificate, moves: Moves, progress: Progress | None) -> int:
    """Return a mask under which few values are rare: any is correct, a good one is fast."""
    if c.mask and not c.position_bit:
        return c.mask
    return best_mask(by_definition(moves, min(c.heaps, _MASKED), progress))


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
