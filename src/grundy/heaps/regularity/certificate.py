"""A proof of a period as a JSON document that other code can check.

The file is canonical: keys sorted, one fixed layout, and a digest of everything else inside. A change
of any byte breaks the layout, the digest, or the proof.

>>> from grundy.heaps.regularity.period import find_period
>>> document = certificate(find_period("subtract(1,2,4)"))
>>> document["claim"]["period"], document["theorem"], document["heaps"]
(3, 'finite-subtraction', 7)
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from grundy._version import __version__
from grundy.core.files import write_whole
from grundy.errors import GameError
from grundy.heaps.regularity import theorems
from grundy.heaps.regularity.period import Period
from grundy.heaps.regularity.theorems import bound_for, tail_heaps
from grundy.heaps.rules.rule import Code, FunctionRule, TakeFraction, UnequalSplit

FORMAT = "grundy-certificate/1"
_LISTED = 1000  # this many values are written out; more are represented by their digest
_SPARSE_FROM = 20_000


def certificate(period: Period) -> dict[str, Any]:
    """Return the certificate of a proved period.

    Raises
    ------
    GameError
        When nothing was proved.
    """
    regularity, theorem = period.regularity, period.theorem
    if not period.proved or regularity is None or theorem is None:
        raise GameError(
            "nothing was proved about {rule}, so there is no certificate", rule=period.rule
        )
    heaps = _heaps(period)
    sequence = period.sequence
    document: dict[str, Any] = {
        "format": FORMAT,
        "rule": period.rule.text,
        "claim": {
            "kind": regularity.kind,
            "preperiod": regularity.preperiod,
            "period": regularity.period,
            "saltus": regularity.saltus,
            "residues": list(regularity.residues),
        },
        "theorem": theorem.name,
        "heaps": heaps,
        "values": sequence.first(min(heaps, _LISTED)),
        "values_sha256": sequence.digest(heaps),
        "version": __version__,
    }
    if period.part:
        document["part"] = list(period.part)
    if period.arithmetic is not None:
        document["arithmetic"] = {"base": period.arithmetic.base, "low": period.arithmetic.low}
    if period.window is not None:
        window = period.window
        document["window"] = {
            "anchor": window.anchor,
            "last_rare": window.last_rare,
            "length": window.window,
            "reach": window.reach,
        }
        document["hint"] = {"mask": window.mask, "position_bit": window.position_bit}
    elif isinstance(period.rule, Code) and period.rule.most_heaps == 2 and heaps > _SPARSE_FROM:
        document["hint"] = _mask_hint(period)
    return sealed(document)


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document with the digest of everything in it."""
    return {**document, "sha256": hashlib.sha256(_layout(document)).hexdigest()}


def write(period: Period, path: Path) -> dict[str, Any]:
    """Write the certificate of a proved period to a file and return it."""
    document = certificate(period)
    write_document(document, path)
    return document


def write_document(document: dict[str, Any], path: Path) -> None:
    """Write a sealed document in the one layout that the checker accepts."""
    write_whole(path, _layout(document))


def _heaps(period: Period) -> int:
    """Return how many values the theorem looks at."""
    assert period.regularity is not None
    l, p = period.regularity.preperiod, period.regularity.period
    rule = period.rule
    if period.theorem is theorems.WINDOW:
        assert period.window is not None
        return period.window.anchor + p
    if period.theorem is theorems.ARITHMETIC:
        assert period.arithmetic is not None
        return period.arithmetic.base + p
    if period.theorem is theorems.SAME_RESIDUES:
        return p + max(period.part)
    if period.theorem is theorems.LASKER:
        return l + 2 * p
    if isinstance(rule, Code) and rule.tail:
        return tail_heaps(rule, l, p)
    bound = bound_for(rule)
    if bound is None or isinstance(rule, FunctionRule | TakeFraction | UnequalSplit):
        raise GameError("no theorem covers {rule}", rule=rule)
    return bound.heaps(l, p)


def _mask_hint(period: Period) -> dict[str, Any]:
    """Return the mask that makes the checker's sparse method fast; any mask would be correct."""
    from grundy import compiling as jit
    from grundy.arrays import np

    if not jit.available():
        return {"mask": 0, "position_bit": False}
    from grundy.heaps.values.kernels.octal import places
    from grundy.heaps.values.kernels.sparse_space import rare_share

    assert isinstance(period.rule, Code)
    split = places(np.array(period.rule.digits, np.int64), 4)
    mask, _ = rare_share(period.sequence.values, len(period.sequence), split)
    return {"mask": int(mask) >> 1, "position_bit": bool(int(mask) & 1)}


def _layout(document: dict[str, Any]) -> bytes:
    return (json.dumps(document, sort_keys=True, indent=1) + "\n").encode("ascii")
