"""Kernels: nothing waits for compilation, and an edit of any file they are made from is noticed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grundy import compiling
from grundy.compiling import Kernels
from grundy.core.budget import Budget
from grundy.heaps.warmup import OCTAL
from grundy.solvers.warmup import until_ready

calls: list[str] = []
TOY = Kernels(
    "grundy.heaps.warmup:OCTAL", ("grundy.core.nimber",), lambda: calls.append("compiled")
)


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache that is empty, and no memory of what was ready."""
    monkeypatch.setenv("GRUNDY_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("GRUNDY_COMPILE", raising=False)
    for name, empty in (("_ready", set()), ("_started", set()), ("_next_look", {})):
        monkeypatch.setattr(compiling, name, empty)
    calls.clear()
    compiling.cache_directory.cache_clear()
    yield tmp_path
    compiling.cache_directory.cache_clear()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The processes that would have been started."""
    found: list[list[str]] = []
    monkeypatch.setattr(compiling.subprocess, "Popen", lambda words, **_: found.append(words))
    return found


needs_numba = pytest.mark.skipif(not compiling.available(), reason="there is nothing to compile")


@needs_numba
def test_the_first_use_starts_a_process_and_does_not_wait(
    fresh: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not TOY.ready()
    monkeypatch.setattr(compiling, "_LOOK_SECONDS", 0.0)
    assert not TOY.ready()
    assert len(started) == 1
    assert "grundy.heaps.warmup:OCTAL" in started[0][-1]


@needs_numba
def test_what_was_compiled_is_ready_in_every_process(fresh: Path, started: list[list[str]]) -> None:
    TOY.compile()
    assert calls == ["compiled"]
    assert TOY.ready()
    TOY.compile()
    assert calls == ["compiled"]
    assert not started


@needs_numba
def test_two_processes_do_not_compile_the_same(fresh: Path, started: list[list[str]]) -> None:
    place = TOY._place()
    assert place is not None
    (place / "lock").write_text(str(os.getpid()))  # this process lives
    TOY.compile()
    assert not calls
    assert not TOY.ready()
    assert not started
    (place / "lock").write_text("999999999")  # this one has died
    TOY.compile()
    assert calls == ["compiled"]


@needs_numba
def test_a_failure_is_not_tried_again_at_once(fresh: Path, started: list[list[str]]) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    broken = Kernels("grundy.heaps.warmup:OCTAL", ("grundy.core.nimber",), fail)
    with pytest.raises(ZeroDivisionError):
        broken.compile()
    assert not broken.ready()
    assert not started


@needs_numba
def test_waiting_compiles_in_place(fresh: Path, started: list[list[str]]) -> None:
    assert TOY.ready(wait=True)
    assert not started


def test_an_edit_of_a_helper_changes_the_stamp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kernel.py").write_text(
        "from grundy.compiling import njit\nfrom grundy.helper import a\n"
    )
    helper = tmp_path / "helper.py"
    helper.write_text("a = 1\n")
    monkeypatch.setattr(compiling, "_ROOT", tmp_path)
    compiling.stamp_of.cache_clear()
    before = compiling.stamp_of("grundy.kernel")
    helper.write_text("a = 10\n")
    compiling.stamp_of.cache_clear()
    assert compiling.stamp_of("grundy.kernel") != before
    compiling.stamp_of.cache_clear()


def test_a_read_only_home_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file is not a directory")
    for name in ("GRUNDY_CACHE_DIR", "NUMBA_CACHE_DIR", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setenv("HOME", str(blocked))
    monkeypatch.setattr(compiling.tempfile, "gettempdir", lambda: str(tmp_path))
    compiling.cache_directory.cache_clear()
    found = compiling.cache_directory()
    compiling.cache_directory.cache_clear()
    assert found is not None
    assert found.parent == tmp_path


@needs_numba
def test_the_reference_answers_until_the_kernels_are_ready(
    fresh: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "_LOOK_SECONDS", 0.0)
    assert until_ready(TOY, Budget(), lambda: "found") == "found"
    budget = Budget(5)

    def never() -> str:
        TOY.compile()
        while True:
            budget.check()
            time.sleep(0.001)

    assert until_ready(TOY, budget, never) is None
    assert not budget.is_over


@needs_numba
def test_positions_alone_never_depend_on_another_process(
    fresh: Path, started: list[list[str]]
) -> None:
    assert OCTAL.ready(wait=Budget(nodes=10**6).compiles)
    assert not started


@needs_numba
def test_for_a_few_positions_nothing_is_compiled_and_nothing_compiled_is_used(
    fresh: Path, started: list[list[str]]
) -> None:
    TOY.compile()
    assert TOY.ready()
    assert not TOY.ready(wait=Budget(nodes=10).compiles)
    assert not started


def test_the_interpreted_copy_is_the_same_module() -> None:
    from grundy.solvers.graphs.kernels import labels

    copy = compiling.interpreted("grundy.solvers.graphs.kernels.labels")
    assert copy is not labels
    assert type(copy.peel).__name__ == "function"


@needs_numba
def test_what_is_being_compiled_says_that_it_is_ready(
    fresh: Path, started: list[list[str]]
) -> None:
    """A solver asks before it calls a kernel; compiling through a solver must not get a no."""
    asked: list[bool] = []
    kernels = Kernels(OCTAL.home, OCTAL.modules, lambda: asked.append(kernels.ready()))
    kernels.compile()
    assert asked == [True]
    assert "GRUNDY_COMPILE" not in os.environ
    assert not started


@needs_numba
@pytest.mark.slow
def test_after_warmup_nothing_is_left_to_compile(tmp_path: Path) -> None:
    """What the first question would have to compile is found by calling everything once more."""
    environment = {**os.environ, "GRUNDY_CACHE_DIR": str(tmp_path), "GRUNDY_COMPILE": ""}
    command = [sys.executable, "-m", "grundy", "warmup"]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    compiled = {path.name for path in tmp_path.rglob("*.nbc")}
    command = [sys.executable, "-c", CALL_EVERYTHING]
    environment["GRUNDY_COMPILE"] = "wait"
    subprocess.run(command, env=environment, check=True, capture_output=True)
    assert compiled
    assert {path.name for path in tmp_path.rglob("*.nbc")} == compiled


CALL_EVERYTHING = """
from grundy.coalition.warmup import COALITION
from grundy.heaps import warmup as heaps
from grundy.solvers import warmup as solvers

for kernels in (*heaps.ALL, *solvers.ALL, COALITION):
    kernels.call_all()
"""


@needs_numba
def test_borrowed_arrays_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    monkeypatch.setattr(
        compiling, "cache_directory", lambda: None
    )  # kept code cannot be looked into
    counted = []
    for compiled in (compiling.njit, compiling.borrowing):
        add_up = compiled(_add_up_in_turn)
        assert add_up(np.arange(1, 5), np.arange(10, 14)) == 1 + 11 + 3 + 13
        counted.append("NRT_incref" in "".join(add_up.inspect_llvm().values()))
    assert counted == [True, False]


@needs_numba
def test_the_positions_of_a_board_are_enumerated_without_counting_who_uses_the_arrays() -> None:
    from grundy.solvers.boards.kernels import algebra, positions

    kernels = (positions.expand, positions.ask, algebra.fold)
    assert not any(kernel.targetoptions.get("_nrt", True) for kernel in kernels)


def _add_up_in_turn(these: Any, others: Any) -> Any:
    total = 0
    for i in range(len(these)):
        total += these[i]
        these, others = others, these
    return total
