"""Certificates: valid ones hold, altered ones do not, wrong claims do not, and it says why."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from grundy.checking import check_bytes, check_file
from grundy.checking.rules import Unreadable, read
from grundy.checking.values import by_definition
from grundy.errors import DamagedFileError, GameError
from grundy.heaps.regularity.certificate import certificate, write
from grundy.heaps.regularity.period import find_period
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.reference import definition
from grundy.i18n import show

PROVED = [
    "subtract(3,4,6,10)",
    "subtract(1..7,20)",
    "allbut(2,3,4)",
    "nim",
    "0.77",
    "0.156",
    "split",
    "lasker",
    "0.[30]",
    "0.F3",
    "subtract(1,primes)",
    "subtract(powers(2))",
    "0.123",
    "0.127",
]


def sealed(document: dict[str, Any]) -> bytes:
    """Return a document with a right digest and layout, whatever it claims."""
    body = {key: value for key, value in document.items() if key != "sha256"}
    digest = hashlib.sha256(layout(body)).hexdigest()
    return layout({**body, "sha256": digest})


def layout(document: dict[str, Any]) -> bytes:
    return (json.dumps(document, sort_keys=True, indent=1) + "\n").encode("ascii")


@pytest.mark.parametrize("text", PROVED)
def test_valid_certificates_hold(text: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    write(find_period(text), path)
    verdict = check_file(path)
    assert verdict.holds, verdict
    assert any("by the definition" in show(part) for part in verdict.parts)


def test_every_altered_byte_is_noticed() -> None:
    content = sealed(certificate(find_period("subtract(1,2,4)")))
    assert check_bytes(content).holds
    for place in range(len(content)):
        for change in (1, 32):
            altered = bytearray(content)
            altered[place] ^= change
            with suppress(ValueError):  # no longer JSON, or not UTF-8: refused before it is read
                assert not check_bytes(bytes(altered)).holds, place
    assert not check_bytes(content + b"\n").holds


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"preperiod": 70}, "the theorem needs"),
        ({"preperiod": 72}, "the theorem needs"),
        ({"period": 6}, "the theorem needs"),
        ({"period": 24}, "the theorem needs"),
        ({"kind": "arithmetic-periodic", "saltus": 1}, "does not cover"),
        ({"kind": "sapp"}, "no theorem covers"),
    ],
)
def test_wrong_claims_fail_even_with_a_right_digest(change: dict[str, Any], words: str) -> None:
    document = certificate(find_period("0.77"))
    verdict = check_bytes(sealed({**document, "claim": {**document["claim"], **change}}))
    assert not verdict.holds
    assert words in show(verdict.reason or "")


@pytest.mark.parametrize(
    ("preperiod", "period", "words"),
    [
        (70, 12, "G(70 + 12) is not G(70)"),
        (72, 12, "the preperiod is not the smallest"),
        (71, 24, "the period is not the smallest: 12"),
        (71, 6, "is not G("),
        (71, 13, "is not G("),
    ],
)
def test_wrong_periods_fail_even_with_enough_values(
    preperiod: int, period: int, words: str
) -> None:
    found = find_period("0.77")
    document = certificate(found)
    heaps = 2 * (preperiod + period) + 2
    change = {
        "claim": {**document["claim"], "preperiod": preperiod, "period": period},
        "heaps": heaps,
        "values": found.sequence.first(heaps),
        "values_sha256": found.sequence.digest(heaps),
    }
    verdict = check_bytes(sealed({**document, **change}))
    assert words in show(verdict.reason or "")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rule": "0.07"}, "listed values"),
        ({"rule": "chess"}, "cannot be read"),
        ({"theorem": "finite-subtraction"}, "does not cover"),
        ({"values_sha256": "0"}, "digest of the values"),
        ({"values": [0, 1]}, "listed values"),
        ({"heaps": -1}, "out of range"),
        ({"heaps": "many"}, "not a number"),
        ({"format": "other/1"}, "format"),
    ],
)
def test_wrong_fields_fail(change: dict[str, Any], words: str) -> None:
    verdict = check_bytes(sealed({**certificate(find_period("0.77")), **change}))
    assert not verdict.holds
    assert words in show(verdict.reason or "")


def test_a_multiple_of_the_period_is_not_the_smallest() -> None:
    found = find_period("subtract(1,2,4)")
    document = certificate(found)
    heaps = document["heaps"] + 3  # what the theorem needs for period 6
    claim = {**document["claim"], "period": 6}
    more = {
        "heaps": heaps,
        "claim": claim,
        "values": found.sequence.first(heaps),
        "values_sha256": found.sequence.digest(heaps),
    }
    verdict = check_bytes(sealed({**document, **more}))
    assert "not the smallest" in show(verdict.reason or "")


def test_unproved_periods_have_no_certificate() -> None:
    with pytest.raises(GameError, match="nothing was proved"):
        certificate(find_period("grundy", to=500))


def test_files_that_are_no_certificates(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{not json")
    with pytest.raises(DamagedFileError):
        check_file(bad)
    with pytest.raises(DamagedFileError):
        check_file(tmp_path / "absent.json")
    bad.write_text("[1, 2]")
    with pytest.raises(DamagedFileError):
        check_file(bad)


def test_own_values_equal_the_definition() -> None:
    for text in ("subtract(2,5)", "allbut(1,4)", "nim", "0.77", "4.[3]", "0.F3", "0.[30]", "split"):
        rule = parse_rule(text)
        expected = definition(rule, 120)
        assert by_definition(read(rule.text), 120).tolist() == expected


def test_own_reader_refuses_what_is_not_canonical() -> None:
    for text in ("", "chess", "subtract()", "subtract(0)", "allbut(primes)", "0.7Z"):
        with pytest.raises(Unreadable):
            read(text)


def test_the_checker_loads_nothing_of_the_solver() -> None:
    code = (
        "import sys, grundy.checking; print([m for m in sys.modules if m.startswith('grundy.heaps')"
        " and not m.startswith('grundy.checking') and m != 'grundy.heaps'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
