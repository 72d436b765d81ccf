"""Two thousand generated inputs with a fixed seed, and every input that was ever a finding.

`make fuzz` tries a million of them, with another seed each time, and keeps its findings in `corpus`.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from tests.fuzz.cases import Case, cases, problem

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.json"))
PARTS, PART = 20, 100


@pytest.mark.parametrize("part", range(PARTS))
def test_generated_inputs_are_answered_or_refused(part: int) -> None:
    found = [
        (case, why)
        for case in islice(cases(27_000 + part), PART)
        if (why := problem(case)) is not None
    ]
    assert found == []


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_what_was_once_a_finding_is_none_any_more(path: Path) -> None:
    assert problem(Case.loads(path.read_text(encoding="utf-8"))) is None
