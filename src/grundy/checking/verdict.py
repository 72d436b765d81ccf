"""Read a certificate, recompute, and say whether it holds, why, and which part was checked how."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from grundy.checking import arithmetic, theorems, window
from grundy.checking.misere import check_quotient
from grundy.checking.rules import Moves, Unreadable, read, whole
from grundy.checking.sparse import Space, TooLarge, fast_values
from grundy.checking.values import Progress, Row, by_definition
from grundy.compiled import available
from grundy.errors import DamagedFileError
from grundy.i18n import Message, show

FORMAT = "grundy-certificate/1"
DEFINITION_HEAPS = 20_000
"""Up to so many heaps every value is checked by the definition alone."""

_MOST_HEAPS = 10**9
_SLICE = 1 << 20


@dataclass(frozen=True)
class Verdict:
    """Whether the certificate holds; if not, `reason`. `parts` says what was checked, and how."""

    holds: bool
    reason: Message | None
    parts: tuple[Message, ...]
    document: dict[str, Any]

    def __str__(self) -> str:
        return show(self.reason) if self.reason else "\n".join(show(part) for part in self.parts)


class _Refused(Exception):
    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def check_file(path: Path, progress: Progress | None = None) -> Verdict:
    """Check the certificate in a file; `progress` hears of a long check, and may stop it by raising.

    Raises
    ------
    DamagedFileError
        When the file cannot be read or is no JSON document.
    """
    try:
        content = path.read_bytes()
        document = _read(content)
    except OSError as error:
        raise DamagedFileError("cannot read {path}", path=path) from error
    except (ValueError, RecursionError) as error:
        raise DamagedFileError("{path} is not a JSON document", path=path) from error
    return _verdict(document, content, progress)


def check_bytes(content: bytes, progress: Progress | None = None) -> Verdict:
    """Check a certificate; raise ValueError when the bytes are no JSON object."""
    return _verdict(_read(content), content, progress)


def _read(content: bytes) -> dict[str, Any]:
    document = json.loads(content.decode("utf-8"))
    if not isinstance(document, dict):
        raise ValueError("a certificate is a JSON object")
    return document


def _verdict(document: dict[str, Any], content: bytes, progress: Progress | None) -> Verdict:
    parts: list[Message] = []
    try:
        _check_form(document, content)
        parts.append(Message("the file is unchanged: layout and digest fit"))
        _check_claim(document, parts, progress)
    except _Refused as refusal:
        return Verdict(False, refusal.message, tuple(parts), document)
    return Verdict(True, None, tuple(parts), document)


def _check_form(document: dict[str, Any], content: bytes) -> None:
    """Refuse a file that is not byte for byte what its own content says it should be."""
    if document.get("format") != FORMAT:
        raise _Refused(Message('the format is not "{format}"', format=FORMAT))
    if content != _layout(document):
        raise _Refused(
            Message("the layout was changed: keys sorted, one space of indent, ASCII, are required")
        )
    body = {key: value for key, value in document.items() if key != "sha256"}
    if document.get("sha256") != hashlib.sha256(_layout(body)).hexdigest():
        raise _Refused(
            Message("the digest does not fit: the file was changed after it was written")
        )


def _layout(document: dict[str, Any]) -> bytes:
    return (json.dumps(document, sort_keys=True, indent=1) + "\n").encode("ascii")


def _check_claim(document: dict[str, Any], parts: list[Message], progress: Progress | None) -> None:
    claim = document.get("claim")
    if isinstance(claim, dict) and claim.get("kind") == "misere-quotient":
        _refuse(check_quotient(document, parts))
        return
    try:
        moves = read(document["rule"])
        claim = document["claim"]
        l, p, s = whole(claim["preperiod"]), whole(claim["period"]), whole(claim["saltus"])
        heaps, theorem = whole(document["heaps"]), document["theorem"]
        kind, residues = claim["kind"], claim["residues"]
    except Unreadable as error:
        raise _Refused(Message('the rule "{rule}" cannot be read', rule=str(error))) from error
    except (KeyError, TypeError) as error:
        raise _Refused(Message("a field is missing or not a number")) from error
    if l < 0 or p < 1 or s < 0 or not 0 < heaps <= _MOST_HEAPS:
        raise _Refused(Message("the numbers of the claim are out of range"))
    if kind != ("arithmetic-periodic" if s else "periodic") or residues != []:
        raise _Refused(
            Message("the kind of regularity does not fit the saltus, or no theorem covers it")
        )
    try:
        needed = theorems.needed(theorem, moves, document, l, p, s, heaps)
        seen = window.window_of(document) if theorem == "window" else None
    except theorems.NotCovered as error:
        raise _Refused(error.message) from error
    except (KeyError, TypeError) as error:
        raise _Refused(Message("a field is missing or not a number")) from error
    if heaps != needed:
        raise _Refused(
            Message(
                "the theorem needs {needed} values, the certificate has {heaps}",
                needed=needed,
                heaps=heaps,
            )
        )
    space = _space(document, moves)
    if seen is not None:
        _refuse(window.misplaced(seen, space, l, p))
    row = _recompute(document, space, heaps, parts, progress)
    if repr(document.get("values")) != repr(row[:1000].tolist()):  # True is not 1 here
        raise _Refused(Message("the listed values are wrong"))
    if document.get("values_sha256") != _digest(row):
        raise _Refused(Message("the digest of the values is wrong"))
    wrong = _first_difference(row, l, heaps, p, s)
    if wrong is not None:
        raise _Refused(Message("G({n} + {p}) is not G({n}) + {s}", n=wrong, p=p, s=s))
    relation = (
        "G(n + {p}) = G(n) + {s} for {l} ≤ n < {end}"
        if s
        else "G(n + {p}) = G(n) for {l} ≤ n < {end}"
    )
    parts.append(Message(relation, p=p, s=s, l=l, end=heaps - p))
    if seen is not None:
        _refuse(window.problem(seen, space, row, progress))
        parts.append(
            Message(
                "no heap after {rare} is rare, and the evidence for the heaps {first} to {last} lies"
                " inside the window",
                rare=seen.last_rare,
                first=seen.anchor,
                last=heaps - 1,
            )
        )
    if theorem == "arithmetic":
        _refuse(arithmetic.problem(document, moves, row, l, p, s))
        parts.append(
            Message("the conditions for an arithmetic period hold for every class of heaps")
        )
    _check_smallest(row, l, p, s)
    parts.append(Message("preperiod and period are the smallest"))


def _refuse(reason: Message | None) -> None:
    if reason is not None:
        raise _Refused(reason)


def _space(document: dict[str, Any], moves: Moves) -> Space:
    """Return which values are rare: any choice is correct, a good one makes the check fast."""
    if document["theorem"] == "same-residues":
        part = set(document["part"])
        moves = Moves(tuple(3 if t in part else 0 for t in range(max(part) + 1)))
    try:
        hint = document.get("hint", {"mask": 0, "position_bit": False})
        mask, position_bit = whole(hint["mask"]), hint["position_bit"]
        if not isinstance(position_bit, bool):
            raise TypeError
        return Space(moves, mask, position_bit)
    except (KeyError, TypeError, ValueError) as error:
        raise _Refused(Message("the hint does not fit the rule")) from error


def _recompute(
    document: dict[str, Any],
    space: Space,
    heaps: int,
    parts: list[Message],
    progress: Progress | None,
) -> Row:
    moves = space.moves
    if heaps <= DEFINITION_HEAPS or moves.heaps == 3 or moves.tail or not available():
        row = by_definition(moves, heaps, progress)
        parts.append(Message("heaps 0 to {last}: by the definition", last=heaps - 1))
        return row
    try:
        row, first = fast_values(space, heaps, progress)
    except TooLarge as error:
        raise _Refused(Message("some value is too large for the checker")) from error
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


def _check_smallest(row: Row, l: int, p: int, s: int) -> None:
    if l > 0 and _first_difference(row, l - 1, l + p, p, s) is None:
        raise _Refused(Message("the preperiod is not the smallest"))
    for q in _prime_factors(p):
        shorter = p // q
        if s % q == 0 and _first_difference(row, l, l + p, shorter, s // q) is None:
            raise _Refused(Message("the period is not the smallest: {p} would do", p=shorter))


def _first_difference(row: Row, start: int, stop: int, shift: int, s: int) -> int | None:
    """Return the first n from start on, n + shift < stop, with G(n + shift) ≠ G(n) + s, or None."""
    for low in range(start, stop - shift, _SLICE):
        high = min(low + _SLICE, stop - shift)
        difference = row[low + shift : high + shift].astype(np.int64) - row[low:high]
        wrong = np.flatnonzero(difference != s)
        if len(wrong):
            return low + int(wrong[0])
    return None


def _prime_factors(n: int) -> set[int]:
    found, q = set(), 2
    while q * q <= n:
        while n % q == 0:
            found.add(q)
            n //= q
        q += 1
    return found | ({n} if n > 1 else set())


def _digest(row: Row) -> str:
    digest = hashlib.sha256()
    for low in range(0, len(row), _SLICE):
        digest.update(row[low : low + _SLICE].astype(np.dtype("<u8")).tobytes())
    return digest.hexdigest()
