"""The Grundy scale of source section 3.7.2, and the forms a sequence is exchanged in."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from grundy.errors import GameError
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.export import b_file, csv_text, write
from grundy.heaps.values.reference import definition, mex
from grundy.heaps.values.scale import scale_step
from grundy.heaps.values.sequence import NimSequence


def test_the_example_of_the_source() -> None:
    step = scale_step("subtract(2,4,5)", 10)
    assert step.options == (8, 6, 5)
    assert step.read == (0, 3, 2)
    assert step.value == 1
    # The source's strip has G(7) = 3; by the definition mex{G(5), G(3), G(2)} = mex{2, 1, 1} = 0.
    assert step.known == (0, 0, 1, 1, 2, 2, 3, 0, 0, 1)


@pytest.mark.parametrize("text", ["subtract(2,4,5)", "allbut(2,3,4)", "nim"])
def test_each_step_is_a_mex(text: str) -> None:
    expected = definition(parse_rule(text), 25)
    for step in (scale_step(text, heap) for heap in range(25)):
        assert step.value == mex(set(step.read)) == expected[step.heap]
        assert list(step.known) == expected[: step.heap]
        assert step.marks_exclude == (text != "subtract(2,4,5)")


def test_other_rules_have_no_scale() -> None:
    with pytest.raises(GameError, match="Grundy scale"):
        scale_step("0.77", 5)


def test_export(tmp_path: Path) -> None:
    sequence = NimSequence(parse_rule("0.77"))
    assert b_file(sequence, 3) == "0 0\n1 1\n2 2\n"
    assert csv_text(sequence, 2) == "heap,value\n0,0\n1,1\n"
    write(sequence, 20, tmp_path / "k.npy")
    assert np.load(tmp_path / "k.npy").tolist() == sequence.first(20)
    write(sequence, 20, tmp_path / "k.txt")
    assert (tmp_path / "k.txt").read_text() == b_file(sequence, 20)
    write(sequence, 20, tmp_path / "k.csv")
    with pytest.raises(GameError, match="bfile"):
        write(sequence, 20, tmp_path / "k.doc")
    with pytest.raises(GameError, match="cannot write"):
        write(sequence, 20, tmp_path / "absent" / "k.csv")
