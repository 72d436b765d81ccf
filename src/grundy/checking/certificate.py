"""The certificate of a period, read into typed fields; what is not understood is refused.

Both checkers start from here: the one of this package, and the one in `proofs/` that Coq's kernel runs
(`coq_text` writes the same fields as a Coq term).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.checking.form import check_keys, number, numbers, text
from grundy.checking.refusal import refuse
from grundy.checking.rules import LARGEST, Moves, Unreadable, read
from grundy.checking.window import Window

LISTED = 1000
"""This many values are written out; the others are represented by their digest."""

_LARGEST_VALUE = 2**63 - 1
_LARGEST_MASK = 2**16 - 1
_KEYS = {
    "format", "rule", "claim", "theorem", "heaps", "values", "values_sha256", "version", "sha256",
}  # fmt: skip
_CLAIM = {"kind", "preperiod", "period", "saltus", "residues"}
_WINDOW = ("anchor", "length", "last_rare", "reach")
_HINT = ("mask", "position_bit")
_OWN = {
    "window": {"window", "hint"},
    "arithmetic": {"arithmetic"},
    "same-residues": {"part"},
}


@dataclass(frozen=True)
class PeriodCertificate:
    """G(n + period) = G(n) + saltus from the preperiod on, and what is to prove it."""

    rule: str
    moves: Moves
    preperiod: int
    period: int
    saltus: int
    theorem: str
    heaps: int
    values: tuple[int, ...]
    """The values of the first heaps, all of them or a thousand."""
    values_sha256: str
    window: Window | None = None
    base: int = 0
    low: int = 0
    part: tuple[int, ...] = ()
    mask: int | None = None
    position_bit: bool = False

    @property
    def valued(self) -> Moves:
        """Return the rule whose values are looked at: the finite part of an infinite set, or the rule."""
        if self.theorem != "same-residues":
            return self.moves
        part = set(self.part)
        return Moves(tuple(3 if t in part else 0 for t in range(max(part, default=0) + 1)))


def read_certificate(document: dict[str, Any]) -> PeriodCertificate:
    """Return the fields of a certificate; refuse unknown keys and numbers out of range."""
    theorem = text(document.get("theorem"))
    own = _OWN.get(theorem, set())
    check_keys(document, _KEYS | own, {"hint"} if theorem == "take-and-break" else ())
    claim = check_keys(document["claim"], _CLAIM)
    text(document["version"])
    try:
        moves = read(text(document["rule"]))
    except Unreadable as error:
        refuse('the rule "{rule}" cannot be read', rule=str(error))
    l, p, s = (number(claim[key]) for key in ("preperiod", "period", "saltus"))
    heaps = number(document["heaps"])
    if not p or not heaps:
        refuse("the numbers of the claim are out of range")
    if claim["kind"] != ("arithmetic-periodic" if s else "periodic") or claim["residues"] != []:
        refuse("the kind of regularity does not fit the saltus, or no theorem covers it")
    values = numbers(document["values"], _LARGEST_VALUE)
    if len(values) != min(heaps, LISTED):
        refuse("the listed values are wrong")
    hint = check_keys(document.get("hint", {"mask": 0, "position_bit": False}), _HINT)
    places = {t % 2 for t, digit in enumerate(moves.digits) if digit & 4}
    if hint["position_bit"] is not False and (hint["position_bit"] is not True or len(places) != 1):
        refuse("the hint does not fit the rule")
    window, base, low = None, 0, 0
    part: tuple[int, ...] = ()
    if theorem == "window":
        fields = check_keys(document["window"], _WINDOW)
        window = Window(*(number(fields[key]) for key in _WINDOW))
    if theorem == "arithmetic":
        fields = check_keys(document["arithmetic"], ("base", "low"))
        base, low = number(fields["base"]), number(fields["low"])
    if theorem == "same-residues":
        part = numbers(document["part"], LARGEST)
    return PeriodCertificate(
        rule=document["rule"],
        moves=moves,
        preperiod=l,
        period=p,
        saltus=s,
        theorem=theorem,
        heaps=heaps,
        values=values,
        values_sha256=text(document["values_sha256"]),
        window=window,
        base=base,
        low=low,
        part=part,
        mask=number(hint["mask"], _LARGEST_MASK) if "hint" in document else None,
        position_bit=hint["position_bit"],
    )
