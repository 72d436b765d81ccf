"""A row of a benchmark that has become worse is named; noise and new rows are not."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import bench
import pytest
from bench.history import History

LIBRARIES = {"history", "user_domineering"}
"""Modules that benchmarks import."""
MODULES = sorted(path.stem for path in Path(bench.__file__).parent.glob("[a-z]*.py"))


@pytest.mark.parametrize("name", MODULES)
def test_every_benchmark_can_be_started(name: str) -> None:
    module = import_module(f"bench.{name}")
    assert hasattr(module, "main") or hasattr(module, "lines") or name in LIBRARIES


def run(file: Path, **rows: float) -> list[str]:
    history = History("feel", file)
    for row, seconds in rows.items():
        history.add(row, seconds)
    return list(history.close())


def test_a_row_that_gets_worse_by_a_fifth_is_named(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    assert run(file, hex=1.0, nim=0.001) == []
    assert run(file, hex=1.15, nim=0.004) == []
    (worse,) = run(file, hex=1.5, col=9.0)
    assert "hex" in worse
    assert "1.075" in worse


def test_one_noisy_run_does_not_move_the_median(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    for seconds in (1.0, 1.0, 9.0):
        run(file, hex=seconds)
    assert len(run(file, hex=1.3)) == 1


def test_benchmarks_have_histories_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    run(file, hex=1.0)
    other = History("search", file)
    assert other.before("hex") is None
    assert History("feel", file).before("hex") == 1.0
