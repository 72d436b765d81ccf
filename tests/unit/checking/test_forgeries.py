"""Forged certificates are refused; the Python checker and the one proved in Coq agree."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from grundy.checking import check_bytes
from grundy.checking.coq_run import Kernel
from grundy.checking.form import layout, sealed
from grundy.checking.relation import digest
from grundy.checking.rules import Moves
from grundy.checking.values import by_definition
from grundy.i18n import show

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
from tests.forging import forgeries, is_true, true_certificates
from tests.forging.coq import verdicts

SEED = 29


def by_part(rule: str, part: list[int], p: int) -> dict[str, Any]:
    """Return a certificate of an infinite set by a part, with that part's values."""
    moves = Moves(tuple(3 if t in part else 0 for t in range(max(part) + 1)))
    row = by_definition(moves, p + max(part))
    claim = {"kind": "periodic", "preperiod": 0, "period": p, "saltus": 0, "residues": []}
    return sealed(
        {
            "format": "grundy-certificate/1",
            "rule": rule,
            "claim": claim,
            "theorem": "same-residues",
            "heaps": len(row),
            "values": row.tolist(),
            "values_sha256": digest(row),
            "version": "0",
            "part": part,
        }
    )


@pytest.mark.parametrize(
    ("rule", "part", "p", "words"),
    [
        ("subtract(1,primes)", [1, 3], 2, "does not represent"),
        ("subtract(2,powers(4))", [1, 4], 5, "does not represent"),
        ("subtract(1,2,powers(2))", [1, -2], 2, "out of range"),
        ("subtract(1,2,powers(2))", [-3, 2, 3], 5, "out of range"),
        ("subtract(1,primes)", [1, 2, 3, 4], 5, "not a part"),
        ("subtract(squares)", [1], 2, "does not represent"),
    ],
)
def test_a_part_must_represent_every_member(rule: str, part: list[int], p: int, words: str) -> None:
    verdict = check_bytes(layout(by_part(rule, part, p)))
    assert not verdict.holds
    assert words in show(verdict.reason or "")


@pytest.mark.parametrize(
    ("rule", "part", "p"),
    [("subtract(1,primes)", [1, 2, 3], 4), ("subtract(powers(2))", [1, 2], 3)],
)
def test_parts_that_do(rule: str, part: list[int], p: int) -> None:
    assert check_bytes(layout(by_part(rule, part, p))).holds


def test_no_forgery_that_is_false_is_accepted() -> None:
    accepted = 0
    for document in islice(forgeries(SEED), 150):
        verdict = check_bytes(layout(document))
        if verdict.holds:
            accepted += 1
            assert is_true(document), document
    assert accepted < 50


def test_both_checkers_agree(coq: Kernel, tmp_path: Path) -> None:
    documents = [
        *true_certificates(),
        by_part("subtract(1,primes)", [1, 3], 2),
        by_part("subtract(2,powers(4))", [1, 4], 5),
        *islice(forgeries(SEED + 1), 60),
    ]
    ours = [check_bytes(layout(document)).holds for document in documents]
    assert all(ours[: len(true_certificates())])
    assert verdicts(documents, tmp_path) == ours


@pytest.mark.parametrize("place", [(), ("claim",), ("window",), ("hint",)])
def test_unknown_keys_are_refused(place: tuple[str, ...]) -> None:
    document = next(d for d in true_certificates() if d["theorem"] == "window")
    changed = {**document}
    at = changed
    for key in place:
        at[key] = {**at[key]}
        at = at[key]
    at["remark"] = "trust me"
    del changed["sha256"]
    verdict = check_bytes(layout(sealed(changed)))
    assert 'the field "remark" is not known' in show(verdict.reason or "")
