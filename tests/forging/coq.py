"""The proved checker over many certificates in one run of Coq."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grundy.checking.certificate import read_certificate
from grundy.checking.coq_run import ask, compiled_proofs, find_kernel
from grundy.checking.coq_text import certificate_term
from grundy.checking.refusal import Refused

_HEAD = """From Coq Require Import NArith List.
From Grundy Require Import Rule Window Arithmetic Certificate.
Import ListNotations.
Open Scope N_scope.
"""


def verdicts(documents: list[dict[str, Any]], folder: Path, batch: int = 500) -> list[bool]:
    """Return for each certificate whether the proved checker accepts it.

    One that cannot be read, by the reader that both checkers share, is refused.
    """
    kernel = find_kernel()
    assert kernel is not None
    compiled, _ = compiled_proofs(kernel, "Certificate.v", lambda: None)
    terms: dict[int, str] = {}
    for k, document in enumerate(documents):
        try:
            terms[k] = certificate_term(read_certificate(document))
        except Refused:
            continue
    accepted = [False] * len(documents)
    places = list(terms)
    for at in range(0, len(places), batch):
        here = places[at : at + batch]
        lines = [f"Definition c{k} := {terms[k]}." for k in here]
        asked = "; ".join(f"check c{k}" for k in here)
        file = folder / f"batch_{at}.v"
        file.write_text(
            _HEAD
            + "\n".join(lines)
            + f"\nSet Printing Width 1000000.\nEval vm_compute in [{asked}].\n",
            encoding="utf-8",
        )
        answer = ask(kernel, compiled, file, lambda: None)
        assert answer.accepted, answer.printed
        words = answer.printed.replace("[", " ").replace("]", " ").replace(";", " ").split()
        said = [word == "true" for word in words if word in ("true", "false")]
        assert len(said) == len(here), answer.printed[-300:]
        for k, yes in zip(here, said, strict=True):
            accepted[k] = yes
    return accepted
