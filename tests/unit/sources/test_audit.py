"""The audit: no computation contradicts our records, every demonstration shows what it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grundy.cli.run import run
from grundy.errors import GameError
from grundy.sources.audit import judge, refuse_demonstrations
from grundy.sources.check import compute
from grundy.sources.claim import Document, ItemVerdict, SourceClaim, own_documents, read_document

DOCUMENTS = own_documents()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.key)
def test_records_hold(document: Document) -> None:
    for claim in document.claims:
        finding = judge(claim)
        where = f"{claim.source}, {claim.place}: {claim.claim}"
        assert not finding.error, f"{where}: {finding.error}"
        assert not finding.contradiction, f"{where}: computed {finding.computed}"
        assert finding.demonstrated is not False, where
        if finding.verdict is ItemVerdict.DIFFERS:
            assert claim.reason, where
            assert claim.demonstration, f"{where}: an error needs an independent demonstration"


def test_titles_in_four_languages() -> None:
    for document in DOCUMENTS:
        assert len({document.title.render(language) for language in ("en", "hr", "sl")}) == 3


def test_a_wrong_record_is_a_contradiction() -> None:
    wrong = SourceClaim("test", "1", "mex{0} = 5", {"mex": [0]}, expected=5)
    assert judge(wrong).contradiction
    known = SourceClaim("test", "1", "mex{0} = 5", {"mex": [0]}, expected=5, record=1)
    finding = judge(known)
    assert finding.verdict is ItemVerdict.DIFFERS
    assert not finding.contradiction


WORKSHEET = """
[document]
key = "worksheet"

[[claim]]
place = "1"
claim = "Nim 1,2,3 is lost."
check = { solve = "nim", position = "1,2,3" }
expected = "P"

[[claim]]
place = "2"
claim = "Nim 1,2 is lost."
check = { solve = "nim", position = "1,2" }
expected = "P"
record = "N"
reason = "2→1 wins"
"""


def test_a_worksheet_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "worksheet.toml"
    path.write_text(WORKSHEET)
    assert run(["audit", str(path), "--json"]) == 0
    claims = json.loads(capsys.readouterr().out)["claims"]
    assert [c["verdict"] for c in claims] == ["agrees", "differs"]
    path.write_text(WORKSHEET.replace('record = "N"', ""))
    assert run(["audit", str(path)]) == 1
    path.write_text("[[claim")
    assert run(["audit", str(path)]) == 4
    path.write_text('[[claim]]\nplace = "1"')
    assert run(["audit", str(path)]) == 2
    assert run(["audit", "nothing"]) == 2


@pytest.mark.parametrize(
    "check",
    [
        {"solve": "nmi", "position": "1", "field": "outcome"},
        {"solve": "nim", "position": "1", "field": "outcom"},
        {"solve": "hex", "position": "11x11", "field": "value"},
        {"solve": "hex", "position": "11x11", "field": "winning"},
        {"period": "0.6"},
        {"value": "{1|0}", "field": "atomic_weight"},
    ],
)
def test_what_cannot_be_computed_accuses_nobody(check: dict[str, Any]) -> None:
    finding = judge(SourceClaim("sheet", "1", "…", check, expected=0))
    assert finding.verdict is ItemVerdict.ERROR
    assert not finding.contradiction


def test_a_claim_is_read_kindly() -> None:
    """Numbers in quotation marks, arrows of two signs, moves in another order; never without answer."""
    won = {"solve": "nim", "position": "3,5,7", "field": "winning"}
    for expected, verdict in ((["7->6", "3->2", "5->4"], "agrees"), (["3→2"], "differs")):
        assert judge(SourceClaim("sheet", "1", "…", won, expected)).verdict.value == verdict
    row = {"sequence": "subtract(1,2)", "to": 2}
    assert judge(SourceClaim("sheet", "1", "…", row, [0, 2, 1])).verdict.value == "differs"
    sheet = '[[claim]]\nplace = "1"\nclaim = "x"\ncheck = { nim_sum = [3, 5] }\n'
    (claim,) = read_document(sheet + 'expected = "6"', "x.toml").claims
    assert judge(claim).verdict is ItemVerdict.AGREES
    with pytest.raises(GameError, match="needs expected"):
        read_document(sheet, "x.toml")


@pytest.mark.parametrize(
    "line",
    [
        'demonstration = "shown = 1"',
        'check = { call = "main:f" }',
        'check = { defines = "os:system" }',
    ],
)
def test_documents_from_outside_run_no_code(line: str) -> None:
    text = f'[[claim]]\nplace = "1"\nclaim = "x"\n{line}\n'
    if "check" not in line:
        text += "check = { mex = [0] }\n"
    text += "expected = 1\n"
    with pytest.raises(GameError, match="may not run code"):
        refuse_demonstrations(read_document(text, "x.toml"))


def test_kinds_of_checks() -> None:
    assert compute({"nim_product": [2, 3]}) == 1
    assert compute({"value": "{0,*|*}"}) == "^"
    assert compute({"value": "1/2", "field": "birthday"}) == 2
    assert compute({"compare": "*", "with": "0"}) == "||"
    assert compute({"period": "subtract(1,2,4)"}) == {"preperiod": 0, "period": 3}
    assert compute({"options": "nim", "position": "2"}) == ["0", "1"]
    with pytest.raises(GameError, match="needs one of"):
        compute({"nothing": 1})
