"""A certificate about a coalition as a Coq file, for `Coalition.v` of the development in `proofs/`."""

from __future__ import annotations

from typing import Any

from grundy.checking.coalition import check_fields
from grundy.checking.coq_words import comment, coq_list
from grundy.checking.refusal import refuse

_MOST_STATES = 300_000


def coalition_file(document: dict[str, Any], name: str, version: str) -> str:
    """Return the text of a Coq file that proves what is claimed of a coalition, if it is true."""
    check_fields(document)
    word, claim = document["word"], document["claim"]
    letter, l, p = claim["coalition"], claim["preperiod"], claim["period"]
    if (l + p + max(document["takes"])) * len(word) > _MOST_STATES:
        refuse("the circle has too many states for a Coq file")
    seats = coq_list("true" if seat == letter else "false" for seat in word)
    return f"""\
(** Coalition {comment(letter)} of {comment(word)}: preperiod {l}, period {p}.
    Written by Grundy {comment(version)} from {comment(name)}.

    The claim is about all token counts; [coalition_claim] says it in words of play. What its proof assumes
    is printed last. *)
From Coq Require Import NArith List.
From Grundy Require Import Coalition.
Import ListNotations.
Open Scope N_scope.

(** Which seats belong to the coalition, the takes, preperiod and period; then the most tokens with which it
    wins, and with which it wins when one of its own is to move, where there are only finitely many. *)
Definition the_certificate : coalition_certificate :=
  CoalitionCertificate
    {seats}
    {coq_list(document["takes"])} {l} {p} {_thresholds(claim["threshold"])}.

Theorem proved : coalition_claim the_certificate.
Proof. apply check_coalition_sound. vm_cast_no_check (eq_refl true). Qed.

Print Assumptions proved.
"""


def _thresholds(claimed: dict[str, int | None] | None) -> str:
    """Return the thresholds as a term.

    >>> _thresholds({"any": 42, "small": None})
    '(Some (Some 42, None))'
    """
    if claimed is None:
        return "None"
    found = []
    for most in (claimed["any"], claimed["small"]):
        found.append("None" if most is None or most < 0 else f"Some {most}")
    return f"(Some ({found[0]}, {found[1]}))"
