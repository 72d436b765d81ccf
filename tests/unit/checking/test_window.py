"""Window certificates pass the checker; its compiled and its plain search for evidence agree."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grundy.checking import check_bytes, verdict
from grundy.checking.rules import read
from grundy.checking.sparse import Space, fast_lacking, fast_values
from grundy.checking.values import by_definition
from grundy.checking.window import Window, lacking, misplaced
from grundy.heaps.regularity.certificate import certificate
from grundy.heaps.regularity.certificate import sealed as seal
from grundy.heaps.regularity.period import find_period
from grundy.heaps.values.sequence import NimSequence
from grundy.i18n import show

COVERED = ["0.45", "0.77", "0.127", "0.156", "0.356", "0.56", "0.644"]


def sealed(document: dict[str, Any]) -> bytes:
    """Return a document with a right digest and layout, whatever it claims."""
    body = {key: value for key, value in document.items() if key != "sha256"}
    return (json.dumps(seal(body), sort_keys=True, indent=1) + "\n").encode("ascii")


def short(text: str, anchor: int, last_rare: int, reach: int, mask: int) -> dict[str, Any]:
    """Return a window certificate with a window shorter than the solver's."""
    found = find_period(text)
    assert found.regularity is not None
    l, p = found.regularity.preperiod, found.regularity.period
    document = certificate(found)
    sequence = NimSequence(found.rule)
    heaps = anchor + p
    return document | {
        "theorem": "window",
        "heaps": heaps,
        "values": sequence.first(min(heaps, 1000)),
        "values_sha256": sequence.digest(heaps),
        "window": {
            "anchor": anchor,
            "last_rare": last_rare,
            "length": max(last_rare, reach) + len(text) - 2,
            "reach": reach,
        },
        "hint": {"mask": mask, "position_bit": False},
        "claim": document["claim"] | {"preperiod": l, "period": p},
    }


@pytest.mark.parametrize("text", COVERED)
def test_window_certificates_hold(text: str) -> None:
    document = certificate(find_period(text, window=True))
    assert document["theorem"] == "window"
    answer = check_bytes(sealed(document))
    assert answer.holds, answer
    assert any("inside the window" in show(part) for part in answer.parts)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("last_rare", 100, "after the last rare heap"),
        ("last_rare", -1, "out of range"),
        ("reach", 10, "no evidence"),
        ("reach", 0, "out of range"),
        ("reach", 10**6, "shorter than the evidence"),
        ("anchor", 4000, "the theorem needs"),
        ("length", 5, "shorter than the evidence"),
        ("length", 10**6, "does not lie after"),
        ("length", "long", "not a number"),
    ],
)
def test_damaged_windows_are_refused(field: str, value: object, words: str) -> None:
    document = certificate(find_period("0.156", window=True))
    changed = {**document, "window": {**document["window"], field: value}}
    answer = check_bytes(sealed(changed))
    assert not answer.holds
    assert words in show(answer.reason or "")


@pytest.mark.parametrize("hint", [{}, {"mask": 3}, {"mask": 3, "position_bit": True}, [], None])
def test_damaged_hints_are_refused(hint: object) -> None:
    document = certificate(find_period("0.156", window=True))
    assert not check_bytes(sealed({**document, "hint": hint})).holds


def test_short_windows_are_checked_by_the_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    mask = certificate(find_period("0.77", window=True))["hint"]["mask"]
    rare = Space(read("0.77"), mask).rare_heaps(by_definition(read("0.77"), 500))
    document = short("0.77", 400, int(rare[-1]), 100, mask)
    for compiled in (True, False):
        monkeypatch.setattr(verdict, "DEFINITION_HEAPS", 100 if compiled else 1000)
        assert check_bytes(sealed(document)).holds
        less = {**document["window"], "reach": 2}
        refused = check_bytes(sealed({**document, "window": less}))
        assert "no evidence" in show(refused.reason or "")


def test_without_numba_the_definition_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict, "DEFINITION_HEAPS", 100)
    monkeypatch.setattr(verdict, "available", lambda: False)
    answer = check_bytes(sealed(certificate(find_period("0.77"))))
    assert answer.holds
    assert show(answer.parts[1]) == "heaps 0 to 167: by the definition"


@pytest.mark.parametrize(
    ("text", "mask", "position_bit", "anchor"),
    [("0.156", 27, False, 8200), ("0.104", 23, True, 3000), ("0.054", 61, False, 3000)],
)
@pytest.mark.parametrize("reach", [2, 10, 60, 200, 1000])
def test_both_searches_for_evidence_agree(
    text: str, mask: int, position_bit: bool, anchor: int, reach: int
) -> None:
    space = Space(read(text), mask, position_bit)
    row, _ = fast_values(space, anchor + 300)
    before = row.copy()
    assert fast_lacking(space, row, anchor, reach) == lacking(space, before, anchor, reach)
    assert (row == before).all()


def test_an_odd_period_is_not_covered_with_the_position_bit() -> None:
    window = Window(anchor=1000, length=300, last_rare=200, reach=100)
    space = Space(read("0.104"), 23, True)
    assert misplaced(window, space, 10, 4) is None
    assert "odd period" in show(misplaced(window, space, 10, 5) or "")
