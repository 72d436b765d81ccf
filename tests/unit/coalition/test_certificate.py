"""Certificates hold, and code that shares nothing with the solver notices every change."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from grundy.checking import check_bytes
from grundy.checking import coalition as checker
from grundy.coalition.certificate import certificate, layout
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.pattern import find_pattern


def _document(word: str, takes: int | str = 2, letter: str = "0") -> dict[str, Any]:
    pattern = find_pattern(Contest(Circle.parse(word, takes), letter))
    assert pattern is not None
    return json.loads(json.dumps(certificate(pattern)))  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("word", "takes", "letter"),
    [
        ("01", 2, "0"),
        ("110", 2, "0"),
        ("0001111", 2, "0"),
        ("001010111", 2, "0"),
        ("0001111", 2, "1"),
        ("000111", 2, "0"),
        ("00111", "2,5", "0"),
        ("abcab", 3, "b"),
        ("0001101011100101", 2, "0"),
    ],
)
def test_certificates_hold(word: str, takes: int | str, letter: str) -> None:
    verdict = check_bytes(layout(_document(word, takes, letter)).encode())
    assert verdict.holds, str(verdict)
    assert len(verdict.parts) == 3


@pytest.mark.parametrize(
    "change",
    [
        {"threshold": {"any": 41, "small": 39}},
        {"threshold": {"any": 42, "small": 38}},
        {"threshold": None},
        {"preperiod": 42},
        {"preperiod": 44},
        {"period": 2},
        {"period": 0},
        {"period": True},
        {"window": ["......."]},
        {"window": ["0......", "......."]},
        {"word": "0011111"},
        {"word": "0000000"},
        {"takes": [1, 2, 3]},
        {"takes": []},
        {"takes": [0]},
        {"coalition": "1"},
        {"coalition": "x"},
        {"kind": "octal"},
        {"theorem": "Bokal2025"},
    ],
)
def test_every_change_is_noticed(change: dict[str, Any]) -> None:
    good = _document("0001111")
    assert checker.check(good).holds
    assert not checker.check(_changed(good, change)).holds


def _changed(document: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return the document with fields of the claim, or of the document itself, replaced."""
    claim = {key: change.get(key, value) for key, value in document["claim"].items()}
    rest = {key: value for key, value in change.items() if key not in claim or key == "kind"}
    return document | {"claim": claim} | rest


@pytest.mark.parametrize("field", ["word", "takes", "claim", "window", "kind", "theorem"])
def test_missing_fields_are_noticed(field: str) -> None:
    document = _document("0001111")
    del document[field]
    assert not checker.check(document).holds


@pytest.mark.parametrize("field", ["kind", "coalition", "preperiod", "period", "threshold"])
def test_missing_fields_of_the_claim_are_noticed(field: str) -> None:
    document = _document("0001111")
    del document["claim"][field]
    assert not checker.check(document).holds


def test_a_multiple_of_the_period_is_refused() -> None:
    document = _document("01")
    assert checker.check(document).holds
    assert not checker.check(_changed(document, {"period": 6})).holds


def test_too_large_is_said() -> None:
    verdict = checker.check(_changed(_document("01"), {"preperiod": 10**9}))
    assert not verdict.holds
    assert "too many" in str(verdict)


def test_every_changed_byte_of_the_file_is_noticed() -> None:
    content = layout(_document("110")).encode()
    assert check_bytes(content).holds
    for place in range(len(content)):
        for byte in (content[place] ^ 1, ord("0"), ord(" ")):
            changed = content[:place] + bytes([byte]) + content[place + 1 :]
            if changed == content:
                continue
            try:
                verdict = check_bytes(changed)
            except ValueError:
                continue
            assert not verdict.holds


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff", b"3"])
def test_damaged_files(content: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - json's own message is not ours
        check_bytes(content)


def test_checker_shares_no_code_with_the_solver() -> None:
    tree = ast.parse(Path(checker.__file__).read_text(encoding="utf-8"))
    names = [
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [a.name for a in node.names]
        )
    ]
    ours = {name for name in names if name.startswith("grundy") and name != "grundy.i18n"}
    assert ours
    assert all(name.startswith("grundy.checking.") for name in ours)
