"""The audit: every claim recomputed, with a verdict.

>>> from grundy.sources.claim import SourceClaim
>>> finding = judge(SourceClaim("doc", "1", "The mex of {0, 1, 3} is 2.", {"mex": [0, 1, 3]}, 2))
>>> finding.verdict.value, finding.contradiction
('agrees', False)
>>> judge(SourceClaim("doc", "2", "Nmi 3 is won.", {"solve": "nmi", "position": "3"}, "N")).error
'there is no game "nmi"; did you mean nim?'
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grundy.core.document import Json
from grundy.errors import GameError
from grundy.sources.check import compute, in_any_order
from grundy.sources.claim import Document, ItemVerdict, SourceClaim, answer_text


@dataclass(frozen=True)
class Finding:
    """A claim with its verdict and the computed answer."""

    claim: SourceClaim
    verdict: ItemVerdict
    computed: Any = None
    seconds: float = 0.0
    contradiction: bool = False
    """Whether the computation contradicts our own records: a bug here, not in the document."""
    error: str = ""
    """Why the check could not be run."""
    demonstrated: bool | None = None
    """Whether the plain-Python demonstration of a document's error confirms it."""

    def document(self) -> dict[str, Json]:
        """Return one entry of `claims` in the JSON contract, its sentences in the current language."""
        claim = self.claim.translated()
        entry: dict[str, Any] = {
            "source": claim.source,
            "place": claim.place,
            "kind": claim.kind,
            "claim": claim.claim,
            "expected": claim.expected,
            "computed": self.computed,
            "verdict": self.verdict.value,
            "reason": claim.reason or claim.why_not or None,
        }
        for name in ("quote", "likely", "repeats"):
            if getattr(claim, name):
                entry[name] = getattr(claim, name)
        if self.error:
            entry["error"] = self.error
        if claim.demonstration:
            entry["demonstration"] = claim.demonstration
            entry["demonstrated"] = self.demonstrated
        if self.contradiction:
            entry["contradiction"] = True
        return entry


def audit(documents: Iterable[Document]) -> Iterator[Finding]:
    """Yield a finding for every claim, document after document."""
    return (judge(claim) for document in documents for claim in document.claims)


def judge(claim: SourceClaim) -> Finding:
    """Return the verdict on one claim."""
    if claim.check is None:
        return Finding(claim, ItemVerdict.NOT_CHECKABLE)
    started = time.perf_counter()
    try:
        computed = compute(claim.check)
    except Exception as error:  # whatever goes wrong is the audit's fault, not the document's
        said = str(error) if isinstance(error, GameError) else f"{type(error).__name__}: {error}"
        return Finding(claim, ItemVerdict.ERROR, error=said, seconds=time.perf_counter() - started)
    seconds = time.perf_counter() - started
    on_record = claim.expected if claim.record is None else claim.record
    return Finding(
        claim,
        _verdict(claim, computed),
        computed,
        seconds,
        contradiction=not _is_same(claim, computed, on_record),
        demonstrated=_demonstrate(claim),
    )


def recorded(claim: SourceClaim) -> Finding:
    """Return the finding as our records have it, without computing; the tests recompute every record."""
    if claim.check is None:
        return Finding(claim, ItemVerdict.NOT_CHECKABLE)
    on_record = claim.expected if claim.record is None else claim.record
    return Finding(claim, _verdict(claim, on_record), on_record)


def _is_same(claim: SourceClaim, one: Any, other: Any) -> bool:
    """Return whether two answers are the same, however they are written.

    A number in quotation marks is the same number, -> is the arrow of a move, and moves have no order.
    """
    if one == other:
        return True
    texts = [answer_text(answer, "en").replace("->", "→") for answer in (one, other)]
    if claim.check and in_any_order(claim.check):
        moves = [sorted(text.strip("[]").split(", ")) for text in texts]
        return moves[0] == moves[1]
    return texts[0] == texts[1]


def _verdict(claim: SourceClaim, computed: Any) -> ItemVerdict:
    if not _is_same(claim, computed, claim.expected):
        return ItemVerdict.REPEATS if claim.repeats else ItemVerdict.DIFFERS
    is_name = claim.check is not None and "defines" in claim.check
    return ItemVerdict.IMPLEMENTED if is_name else ItemVerdict.AGREES


def _demonstrate(claim: SourceClaim) -> bool | None:
    """Run the few independent lines that show a document's error: they set `shown` to our answer.

    Only documents shipped with this package carry demonstrations; `refuse_demonstrations` sees to it.
    """
    if not claim.demonstration:
        return None
    names: dict[str, Any] = {}
    exec(compile(claim.demonstration, f"{claim.source} {claim.place}", "exec"), names)
    return bool(names.get("shown") == claim.record)


def refuse_demonstrations(document: Document) -> Document:
    """Return a user's document if it carries no code; a file that is audited must not run anything."""
    for claim in document.claims:
        if claim.demonstration or (
            claim.check and ("call" in claim.check or "defines" in claim.check)
        ):
            raise GameError(
                "{place}: a document from outside may not run code (call, defines, demonstration)",
                place=claim.place,
            )
    return document
