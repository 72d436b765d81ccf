"""Read a certificate, recompute, and say whether it holds, why, and which part was checked how."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grundy.checking import arithmetic, relation, theorems, window
from grundy.checking.by_theorem import check_by_theorem
from grundy.checking.certificate import LISTED, PeriodCertificate, read_certificate
from grundy.checking.coalition import check_coalition
from grundy.checking.difference import check_value
from grundy.checking.form import check_form, check_keys, read_json
from grundy.checking.misere import check_quotient
from grundy.checking.refusal import Refused, refuse, refuse_if
from grundy.checking.report import Verdict
from grundy.checking.sparse import Space, TooLarge, fast_values
from grundy.checking.stoppers import check_order
from grundy.checking.strategy import RulesFor, check_strategies, rules_of
from grundy.checking.values import Progress, Row, by_definition
from grundy.compiling import available
from grundy.errors import DamagedFileError
from grundy.i18n import Message, plural

DEFINITION_HEAPS = 20_000
"""Up to this many heaps every value is checked by the definition alone."""

_WINNER = {
    "format", "game", "position", "misere", "claim", "positions", "strategies", "version", "sha256",
}  # fmt: skip
_VALUE = (_WINNER - {"misere"}) | {"form"}


def check_file(
    path: Path, progress: Progress | None = None, rules_for: RulesFor | None = None
) -> Verdict:
    """Check the certificate in a file; `progress` hears of a long check, and may stop it by raising.

    `rules_for` is needed for certificates of who wins a position.

    Raises
    ------
    DamagedFileError
        When the file cannot be read or is no JSON document.
    """
    try:
        content = path.read_bytes()
        document = read_json(content)
    except OSError as error:
        raise DamagedFileError("cannot read {path}", path=path) from error
    except (ValueError, RecursionError) as error:
        raise DamagedFileError("{path} is not a JSON document", path=path) from error
    return _verdict(document, content, progress, rules_for)


def check_bytes(
    content: bytes, progress: Progress | None = None, rules_for: RulesFor | None = None
) -> Verdict:
    """Check a certificate; raise ValueError when the bytes are no JSON object."""
    return _verdict(read_json(content), content, progress, rules_for)


def _verdict(
    document: dict[str, Any],
    content: bytes,
    progress: Progress | None,
    rules_for: RulesFor | None,
) -> Verdict:
    parts: list[Message] = []
    try:
        check_form(document, content)
        parts.append(Message("the file is unchanged: layout and digest fit"))
        claim = document.get("claim")
        kind = claim.get("kind") if isinstance(claim, dict) else None
        if kind == "misere-quotient":
            check_quotient(document, parts, progress)
        elif kind == "loopy-order":
            check_order(document, parts)
        elif kind == "coalition":
            check_coalition(document, parts, progress)
        elif kind == "winner" and "theorem" in document:
            check_by_theorem(document, parts)
        elif kind in ("winner", "value") and rules_for is not None:
            _check_position(kind, document, rules_for, parts, progress)
        else:
            check_period(read_certificate(document), parts, progress)
    except Refused as refusal:
        return Verdict(False, refusal.message, tuple(parts), document)
    return Verdict(True, None, tuple(parts), document)


def _check_position(
    kind: str,
    document: dict[str, Any],
    rules_for: RulesFor,
    parts: list[Message],
    progress: Progress | None,
) -> None:
    check_keys(document, _WINNER if kind == "winner" else _VALUE)
    rules = rules_of(document, rules_for)
    if kind == "winner":
        nodes = check_strategies(document, rules, progress)
    else:
        nodes = check_value(document, rules, progress)
        parts.append(Message("the form is canonical"))
    parts.append(
        Message("every move of the opponent has a reply; positions replayed: {n}", n=nodes)
    )


def check_period(
    c: PeriodCertificate, parts: list[Message], progress: Progress | None = None
) -> None:
    """Refuse a certificate that does not hold; add to `parts` what was checked.

    The conditions and their order are those of `check` in `proofs/Certificate.v`: does the theorem cover
    the rule, are there as many values as it needs, does it allow the numbers, are the values right, does
    the relation hold on them, do the theorem's own conditions hold, are preperiod and period the smallest.
    """
    l, p, s = c.preperiod, c.period, c.saltus
    try:
        space = Space(c.valued, c.mask or 0, c.position_bit)
    except ValueError:
        refuse("the hint does not fit the rule")
    needed = theorems.needed(c)
    if c.heaps != needed:
        refuse_if(
            plural(
                "the theorem needs {n} value, the certificate has {heaps}",
                "the theorem needs {n} values, the certificate has {heaps}",
                n=needed,
                heaps=c.heaps,
            )
        )
    theorems.check_placed(c, space, progress)
    row = _recompute(space, c.heaps, parts, progress)
    if c.values != tuple(row[:LISTED].tolist()):
        refuse("the listed values are wrong")
    if c.values_sha256 != relation.digest(row, progress):
        refuse("the digest of the values is wrong")
    wrong = relation.first_difference(row, l, c.heaps, p, s, progress)
    if wrong is not None:
        refuse("G({n} + {p}) is not G({n}) + {s}", n=wrong, p=p, s=s)
    parts.append(
        Message("G(n + {p}) = G(n) + {s} for {l} ≤ n < {end}", p=p, s=s, l=l, end=c.heaps - p)
        if s
        else Message("G(n + {p}) = G(n) for {l} ≤ n < {end}", p=p, l=l, end=c.heaps - p)
    )
    _check_conditions(c, space, row, parts, progress)
    refuse_if(relation.not_smallest(row, l, p, s, progress))
    parts.append(Message("preperiod and period are the smallest"))


def _recompute(space: Space, heaps: int, parts: list[Message], progress: Progress | None) -> Row:
    moves = space.moves
    if heaps <= DEFINITION_HEAPS or moves.heaps == 3 or moves.tail or not available():
        row = by_definition(moves, heaps, progress)
        parts.append(Message("heaps 0 to {last}: by the definition", last=heaps - 1))
        return row
    try:
        row, first = fast_values(space, heaps, progress)
    except TooLarge:
        refuse("some value is too large for the checker")
    parts.append(Message("heaps 0 to {last}: by the definition", last=first - 1))
    if first < heaps:
        parts.append(
            Message(
                "heaps {first} to {last}: by the checker's own sparse method, mask {mask}",
                first=first,
                last=heaps - 1,
                mask=space.mask,
            )
            if len(space.split)
            else Message(
                "heaps {first} to {last}: by the definition, compiled", first=first, last=heaps - 1
            )
        )
    return row


def _check_conditions(
    c: PeriodCertificate, space: Space, row: Row, parts: list[Message], progress: Progress | None
) -> None:
    """Refuse a certificate whose theorem has a condition that the values do not meet."""
    if c.window is not None:
        refuse_if(window.problem(c.window, space, row, progress))
        parts.append(
            Message(
                "no heap after {rare} is rare, and the evidence for the heaps {first} to {last} lies"
                " inside the window",
                rare=c.window.last_rare,
                first=c.window.anchor,
                last=c.heaps - 1,
            )
        )
    if c.theorem == "arithmetic":
        l = max(c.preperiod, 1)
        refuse_if(arithmetic.problem(c.moves, row, l, c.period, c.saltus, c.base, c.low, progress))
        parts.append(
            Message("the conditions for an arithmetic period hold for every class of heaps")
        )
