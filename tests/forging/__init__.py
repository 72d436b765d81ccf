"""Forged certificates: single changes and consistent lies, all with right digests.

`forgeries(seed)` yields documents for ever. `is_true` decides by brute force, far beyond what a theorem
looks at, whether a forged claim happens to be true. `python -m tests.forging COUNT SEED` runs the Python
checker over them and, where Coq is installed, the proved one as well, and prints the figures.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from math import isqrt, lcm
from typing import Any

import numpy as np

from grundy.checking.form import layout
from grundy.checking.relation import digest
from grundy.checking.rules import Moves, read
from grundy.checking.values import by_definition
from grundy.heaps.regularity.certificate import certificate
from grundy.heaps.regularity.period import find_period

RULES = (
    "0.77", "0.17", "0.137", "0.75", "0.15", "0.34", "0.6", "4.7", "0.4", "0.27", "0.F", "0.F3", "0.9",
    "subtract(1,3,8)", "subtract(2,5)", "subtract(3,4,6,10)", "subtract(1,2,4)", "subtract(1..3)",
    "allbut(1,2,3)", "allbut(2)", "allbut(2,3,4)", "nim",
    "0.[30]", "0.[3]", "0.1[20]", "0.0[103]", "4.[3]",
    "0.8", "0.8F", "0.C8", "0.E8",
    "subtract(1,primes)", "subtract(powers(2))", "subtract(powers(4))", "subtract(2,powers(3))",
    "subtract(1,2,powers(2))", "subtract(1,powers(6))", "subtract(2,powers(4))", "subtract(4,primes)",
)  # fmt: skip
WINDOWS = ("0.77", "0.45", "0.127", "0.156")
_MOST = 3000
_FAR = 1200


@cache
def true_certificates() -> tuple[dict[str, Any], ...]:
    """Return the certificates of all rules whose period is proved; those of windows are shortened."""
    found = [find_period(rule, to=2000) for rule in RULES]
    plain = [certificate(period) for period in found if period.proved]
    windows = [certificate(find_period(rule)) for rule in WINDOWS]
    return (*plain, *filter(None, map(_window, windows)))


def forgeries(seed: int) -> Iterator[dict[str, Any]]:
    """Yield forged documents, for ever."""
    chosen = random.Random(seed)
    lies = (_one_change, _other_claim, _other_rule, _other_part, _other_numbers, _other_theorem)
    while True:
        document = deepcopy(chosen.choice(true_certificates()))
        forged = chosen.choice(lies)(document, chosen)
        if forged is not None and forged["heaps"] <= _MOST:
            yield sealed(forged)


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document with a right digest, whatever it claims."""
    body = {key: value for key, value in document.items() if key != "sha256"}
    return {**body, "sha256": hashlib.sha256(layout(body)).hexdigest()}


def is_true(document: dict[str, Any]) -> bool:
    """Return whether a claim is true as far as brute force looks: relation, preperiod and period."""
    claim = document["claim"]
    l, p, s = claim["preperiod"], claim["period"], claim["saltus"]
    if min(l, s) < 0 or p < 1:
        return False
    far = max(_FAR, 3 * (l + p))
    row = brute_force(document["rule"], far)
    if not _repeats(row, l, p, s) or (l and _repeats(row, l - 1, p, s)):
        return False
    return not any(
        p % d == 0 and s * d % p == 0 and _repeats(row, l, d, s * d // p) for d in range(1, p)
    )


@cache
def brute_force(rule: str, far: int) -> np.ndarray[Any, Any]:
    """Return values by the definition, the members of infinite sets listed one by one."""
    moves = read(rule)
    if moves.infinite:
        numbers = {t for t, digit in enumerate(moves.digits) if digit}
        for name in moves.infinite:
            numbers |= {n for n in range(1, far) if _belongs(n, name)}
        moves = Moves(tuple(3 if t in numbers else 0 for t in range(far)))
    return np.asarray(by_definition(moves, far))


def _belongs(n: int, name: str) -> bool:
    if name == "primes":
        return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))
    if name == "squares":
        return isqrt(n) ** 2 == n
    base = int(name[7:-1])
    while n % base == 0:
        n //= base
    return n == 1


def _repeats(row: np.ndarray[Any, Any], l: int, p: int, s: int) -> bool:
    return bool(np.all(row[l + p :] == row[l : len(row) - p] + s))


def _one_change(document: dict[str, Any], chosen: random.Random) -> dict[str, Any] | None:
    """Change one number, or the name of the theorem; nothing else is made to fit."""
    places: list[tuple[Any, Any]] = [(document, "heaps")]
    places += [(document["claim"], key) for key in ("preperiod", "period", "saltus")] * 2
    places += [(document["values"], chosen.randrange(len(document["values"])))]
    for name in ("window", "arithmetic", "hint"):
        fields = document.get(name, {})
        places += [(fields, key) for key in fields if key != "position_bit"]
    part = document.get("part", [])
    places += [(part, k) for k in range(len(part))]
    where, key = chosen.choice(places)
    old = where[key]
    where[key] = chosen.choice([old + 1, old - 1, 2 * old, old // 2, 0, chosen.randrange(60), -old])
    _fit_kind(document)
    return document if where[key] != old else None


def _other_claim(document: dict[str, Any], chosen: random.Random) -> dict[str, Any] | None:
    """Claim another preperiod, period or saltus, with all the values that the theorem then needs."""
    claim = document["claim"]
    before = dict(claim)
    for key in chosen.sample(["preperiod", "period", "saltus"], chosen.choice([1, 1, 2])):
        old = claim[key]
        claim[key] = max(
            0, chosen.choice([old + 1, old - 1, 2 * old, old // 2, chosen.randrange(30)])
        )
    return _fitted(document) if claim != before else None


def _other_rule(document: dict[str, Any], chosen: random.Random) -> dict[str, Any] | None:
    """Claim the same of a similar rule, with that rule's values."""
    text = document["rule"]
    places = [k for k, c in enumerate(text) if c in "0123456789ABCDEF" and k > text.find("(")]
    if not places:
        return None
    k = chosen.choice(places)
    digits = "0123456789" if "(" in text else "01234567" if chosen.random() < 0.8 else "89CF"
    document["rule"] = text[:k] + chosen.choice(digits) + text[k + 1 :]
    return _fitted(document) if document["rule"] != text else None


def _other_part(document: dict[str, Any], chosen: random.Random) -> dict[str, Any] | None:
    """Represent an infinite set by another part, with a period of that part's own game."""
    if "part" not in document:
        return None
    moves = read(document["rule"])
    members = [n for n in range(1, 40) if n < len(moves.digits) and moves.digits[n]]
    for name in moves.infinite:
        members += [n for n in range(1, 40) if _belongs(n, name)]
    pool = members if chosen.random() < 0.8 else range(1, 20)
    part = sorted(set(chosen.choices(pool, k=chosen.randint(1, 4))))
    document["part"] = part
    row = by_definition(Moves(tuple(3 if t in part else 0 for t in range(max(part) + 1))), 300)
    periods = [p for p in range(1, 100) if _repeats(row, 0, p, 0)]
    document["claim"]["period"] = chosen.choice(periods[:2] or [chosen.randint(1, 20)])
    return _fitted(document)


def _other_numbers(document: dict[str, Any], chosen: random.Random) -> dict[str, Any] | None:
    """Change the theorem's own numbers, with all the values that it then needs."""
    fields = document.get("window") or document.get("arithmetic")
    if fields is None:
        return None
    for key in chosen.sample(sorted(fields), chosen.choice([1, 1, 2])):
        old = fields[key]
        fields[key] = max(
            0, chosen.choice([old + 1, old - 1, old // 2, 2 * old, chosen.randrange(200)])
        )
    if "hint" in document and chosen.random() < 0.5:
        document["hint"] = {"mask": chosen.randrange(64), "position_bit": chosen.random() < 0.3}
    return _fitted(document)


def _other_theorem(document: dict[str, Any], chosen: random.Random) -> dict[str, Any] | None:
    """Name another theorem, with all the values that it would need."""
    names = (
        "finite-subtraction",
        "all-but",
        "take-and-break",
        "repeating-tail",
        "lasker",
        "arithmetic",
    )
    old = document["theorem"]
    document["theorem"] = chosen.choice(names)
    for name in ("window", "hint", "part", "arithmetic"):
        document.pop(name, None)
    if document["theorem"] == "arithmetic":
        document["arithmetic"] = {"base": chosen.randrange(60), "low": chosen.randrange(4)}
    if chosen.random() < 0.5:
        _other_claim(document, chosen)
    return _fitted(document) if document["theorem"] != old else None


def _fit_kind(document: dict[str, Any]) -> None:
    claim = document["claim"]
    claim["kind"] = "arithmetic-periodic" if claim["saltus"] else "periodic"


def _fitted(document: dict[str, Any]) -> dict[str, Any] | None:
    """Make everything fit a claim: how many values, which values, their digest."""
    try:
        moves = read(document["rule"])
    except ValueError:
        return document
    _fit_kind(document)
    if document["theorem"] == "same-residues":
        part = set(document.get("part", ()))
        if not part or min(part) < 0:
            return None
        moves = Moves(tuple(3 if t in part else 0 for t in range(max(part) + 1)))
    heaps = _needed(document, moves)
    if not 0 < heaps <= _MOST or moves.infinite:
        return None
    row = by_definition(moves, heaps)
    document["heaps"], document["values"] = heaps, row[:1000].tolist()
    document["values_sha256"] = digest(row)
    return document


def _needed(document: dict[str, Any], moves: Moves) -> int:
    claim, theorem = document["claim"], document["theorem"]
    l, p = claim["preperiod"], claim["period"]
    if theorem == "window":
        return int(document["window"]["anchor"]) + p
    if theorem == "arithmetic":
        return int(document["arithmetic"]["base"]) + p
    counts = {
        "finite-subtraction": l + p + moves.last,
        "all-but": l + p + 2 * moves.last + 1,
        "take-and-break": moves.heaps * (max(l, 1) + p) + moves.last,
        "repeating-tail": l + 2 * lcm(p, len(moves.tail) or 1) + len(moves.digits),
        "lasker": 9,
        "same-residues": p + moves.last,
    }
    return counts[theorem]


def _window(document: dict[str, Any]) -> dict[str, Any] | None:
    """Return the certificate of a window as short as it can be; None where rare heaps go on."""
    from grundy.checking.coq_text import best_mask
    from grundy.checking.sparse import Space

    moves, claim = read(document["rule"]), document["claim"]
    row = by_definition(moves, 1500)
    mask = best_mask(row)
    rare = Space(moves, mask).rare_heaps(row)
    last_rare, reach = int(rare[-1]) if len(rare) else 0, 100
    length = max(last_rare, reach) + moves.last
    anchor = max(2 * length + 2, claim["preperiod"] + length)
    made = {
        **document,
        "theorem": "window",
        "window": {"anchor": anchor, "last_rare": last_rare, "length": length, "reach": reach},
        "hint": {"mask": mask, "position_bit": False},
    }
    fitted = _fitted(made)
    return None if fitted is None else sealed(fitted)
