"""Read a certificate, recompute, and say whether it holds, why, and which part was checked how."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from math import lcm
from pathlib import Path
from typing import Any

import numpy as np

from grundy.errors import DamagedFileError
from grundy.heaps.checker import arithmetic
from grundy.heaps.checker.misere import check_quotient
from grundy.heaps.checker.rules import Moves, Unreadable, is_prime, read, residues_of
from grundy.heaps.checker.values import Row, by_definition, certified, sparse
from grundy.i18n import Message, show

FORMAT = "grundy-certificate/1"
DEFINITION_HEAPS = 20_000
"""Up to so many heaps every value is checked by the definition alone."""

_MOST_HEAPS = 10**9
_FIRST = 4096  # heaps by the definition before the sparse method goes on


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


def check_file(path: Path) -> Verdict:
    """Check the certificate in a file.

    Raises
    ------
    DamagedFileError
        When the file cannot be read or is no JSON document.
    """
    try:
        return check_bytes(path.read_bytes())
    except OSError as error:
        raise DamagedFileError("cannot read {path}", path=path) from error
    except (ValueError, RecursionError) as error:
        raise DamagedFileError("{path} is not a JSON document", path=path) from error


def check_bytes(content: bytes) -> Verdict:
    """Check a certificate; raise ValueError when the bytes are no JSON object."""
    document = json.loads(content.decode("utf-8"))
    if not isinstance(document, dict):
        raise ValueError("a certificate is a JSON object")
    parts: list[Message] = []
    try:
        _check_form(document, content)
        parts.append(Message("the file is unchanged: layout and digest fit"))
        _check_claim(document, parts)
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


def _check_claim(document: dict[str, Any], parts: list[Message]) -> None:
    claim = document.get("claim")
    if isinstance(claim, dict) and claim.get("kind") == "misere-quotient":
        refusal = check_quotient(document, parts)
        if refusal is not None:
            raise _Refused(refusal)
        return
    try:
        moves = read(document["rule"])
        claim = document["claim"]
        l, p, s = int(claim["preperiod"]), int(claim["period"]), int(claim["saltus"])
        heaps, theorem = int(document["heaps"]), str(document["theorem"])
        kind = claim["kind"]
    except Unreadable as error:
        raise _Refused(Message('the rule "{rule}" cannot be read', rule=str(error))) from error
    except (KeyError, TypeError, ValueError) as error:
        raise _Refused(Message("a field is missing or not a number")) from error
    if l < 0 or p < 1 or s < 0 or not 0 < heaps <= _MOST_HEAPS:
        raise _Refused(Message("the numbers of the claim are out of range"))
    if (kind == "periodic") != (s == 0) or kind == "sapp" or claim.get("residues"):
        raise _Refused(
            Message("the kind of regularity does not fit the saltus, or no theorem covers it")
        )
    try:
        needed = _needed(theorem, moves, document, l, p, s)
    except (KeyError, TypeError, ValueError) as error:
        raise _Refused(Message("a field is missing or not a number")) from error
    if heaps < needed:
        raise _Refused(
            Message(
                "the theorem needs {needed} values, the certificate has {heaps}",
                needed=needed,
                heaps=heaps,
            )
        )
    row = _recompute(document, moves, heaps, parts)
    if document.get("values") != row[: min(heaps, 1000)].tolist():
        raise _Refused(Message("the listed values are wrong"))
    if document.get("values_sha256") != _digest(row):
        raise _Refused(Message("the digest of the values is wrong"))
    wrong = np.flatnonzero(row[l + p :] - row[l : heaps - p] != s)
    if len(wrong):
        raise _Refused(Message("G({n} + {p}) is not G({n}) + {s}", n=l + int(wrong[0]), p=p, s=s))
    relation = (
        "G(n + {p}) = G(n) + {s} for {l} ≤ n < {end}"
        if s
        else "G(n + {p}) = G(n) for {l} ≤ n < {end}"
    )
    parts.append(Message(relation, p=p, s=s, l=l, end=heaps - p))
    if theorem == "window":
        _check_window(document, moves, row, l, p, parts)
    if theorem == "arithmetic":
        refusal = arithmetic.problem(document, moves, row, l, p, s)
        if refusal is not None:
            raise _Refused(refusal)
        parts.append(
            Message("the conditions for an arithmetic period hold for every class of heaps")
        )
    _check_smallest(row, l, p, s)
    parts.append(Message("preperiod and period are the smallest"))


def _needed(theorem: str, moves: Moves, document: dict[str, Any], l: int, p: int, s: int) -> int:
    """Return how many values the theorem asks for; refuse when it does not cover the rule."""
    taking = all(d in (0, 3) for d in moves.digits) and not moves.infinite
    if theorem == "finite-subtraction" and taking and not moves.tail and not s:
        return l + p + moves.last
    if theorem == "all-but" and taking and moves.tail == (3,) and s:
        return l + p + 2 * moves.last + 1
    if theorem == "take-and-break" and not moves.tail and not moves.infinite and not s:
        return moves.heaps * (max(l, 1) + p) + moves.last
    if theorem == "repeating-tail" and moves.tail and moves.heaps == 1 and not s:
        return l + 2 * lcm(p, len(moves.tail)) + len(moves.digits)
    if theorem == "lasker" and document["rule"] == "4.[3]" and (l, p, s) == (1, 4, 4):
        return 9
    if theorem == "window" and moves.heaps == 2 and not moves.tail and not s:
        return int(document["window"]["anchor"]) + p
    if theorem == "arithmetic" and s and not moves.infinite:
        heaps = arithmetic.needed(document, moves, l, p, s)
        if heaps is not None:
            return heaps
    if theorem == "same-residues" and moves.infinite and l == 0 and not s:
        return _needed_part(document, moves, p)
    raise _Refused(Message('the theorem "{theorem}" does not cover this rule', theorem=theorem))


def _needed_part(document: dict[str, Any], moves: Moves, p: int) -> int:
    """Check the finite part of an infinite set; return the values that prove the part."""
    part = [int(number) for number in document.get("part", [])]
    largest = max(part, default=0)
    others = {t % p for t, d in enumerate(moves.digits) if d and t > largest}
    for name in moves.infinite:
        others |= residues_of(name, p, largest)
    if not part or not others <= {number % p for number in part}:
        raise _Refused(Message("the finite part does not represent all residues of the set"))
    if not all(_belongs(number, moves) for number in part):
        raise _Refused(Message("the finite part is not a part of the set"))
    return p + largest


def _belongs(number: int, moves: Moves) -> bool:
    if number < len(moves.digits) and moves.digits[number]:
        return True
    for name in moves.infinite:
        if name == "primes" and is_prime(number):
            return True
        if name == "squares" and any(k * k == number for k in range(1, number + 1)):
            return True
        if name.startswith("powers"):
            base, power = int(name[len("powers(") : -1]), 1
            while base > 1 and power < number:
                power *= base
            if power == number:
                return True
    return False


def _recompute(document: dict[str, Any], moves: Moves, heaps: int, parts: list[Message]) -> Row:
    if document["theorem"] == "same-residues":
        part = {int(number) for number in document["part"]}
        moves = Moves(tuple(3 if t in part else 0 for t in range(max(part) + 1)))
    splits = moves.heaps == 2 and not moves.tail
    if heaps <= DEFINITION_HEAPS or not splits:
        parts.append(Message("heaps 0 to {last}: by the definition", last=heaps - 1))
        return by_definition(moves, heaps)
    hint = document.get("hint", {})
    first = by_definition(moves, _FIRST)
    mask, position_bit = int(hint.get("mask", 0)), bool(hint.get("position_bit", False))
    parts.append(Message("heaps 0 to {last}: by the definition", last=_FIRST - 1))
    parts.append(
        Message(
            "heaps {first} to {last}: by the checker's own sparse method, mask {mask}",
            first=_FIRST,
            last=heaps - 1,
            mask=mask,
        )
    )
    try:
        return sparse(moves, first, heaps, mask, position_bit)
    except ValueError as error:
        raise _Refused(Message("the hint does not fit the rule")) from error


def _check_window(
    document: dict[str, Any], moves: Moves, row: Row, l: int, p: int, parts: list[Message]
) -> None:
    """Check the conditions of the window certificate (docs/explanation/window-certificate.md)."""
    try:
        window, hint = document["window"], document["hint"]
        anchor, length = int(window["anchor"]), int(window["length"])
        last_rare, reach = int(window["last_rare"]), int(window["reach"])
        mask, position_bit = int(hint["mask"]), bool(hint["position_bit"])
    except (KeyError, TypeError, ValueError) as error:
        raise _Refused(Message("a field of the window is missing or not a number")) from error
    if length < max(last_rare, reach) + moves.last:
        raise _Refused(Message("the window is shorter than the evidence reaches"))
    if anchor < l + length or anchor < 2 * length + 2:
        raise _Refused(Message("the window does not lie after the preperiod"))
    if position_bit and p % 2:
        raise _Refused(Message("an odd period is not covered when the mask uses the parity of n"))
    lacking = certified(moves, row, anchor, anchor + p, mask, position_bit, reach, last_rare)
    if lacking >= 0:
        raise _Refused(Message("heap {n} has no evidence inside the window", n=lacking))
    parts.append(
        Message(
            "no heap after {rare} is rare, and the evidence for the heaps {first} to {last} lies inside "
            "the window",
            rare=last_rare,
            first=anchor,
            last=anchor + p - 1,
        )
    )


def _check_smallest(row: Row, l: int, p: int, s: int) -> None:
    if l > 0 and row[l - 1 + p] - row[l - 1] == s:
        raise _Refused(Message("the preperiod is not the smallest"))
    for q in _prime_factors(p):
        shorter = p // q
        if s % q == 0 and np.all(row[l + shorter : l + p] - row[l : l + p - shorter] == s // q):
            raise _Refused(Message("the period is not the smallest: {p} would do", p=shorter))


def _prime_factors(n: int) -> set[int]:
    found, q = set(), 2
    while q * q <= n:
        while n % q == 0:
            found.add(q)
            n //= q
        q += 1
    return found | ({n} if n > 1 else set())


def _digest(row: Row) -> str:
    return hashlib.sha256(row.astype(np.dtype("<u8")).tobytes()).hexdigest()
