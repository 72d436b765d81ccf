"""Every verb with every game, in one process with a fifth of a second: it ends, and says why.

Processor time is measured, because other programs take their share of a clock's.
"""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import Any

import pytest

from grundy.cli import ANSWERED, BUDGET, DAMAGED, USAGE
from grundy.cli.run import run
from grundy.core.budget import WORTH_COMPILING, Budget
from grundy.errors import GameError
from grundy.rulesets import registry
from grundy.rulesets.base import Game
from grundy.solvers.solve import solve

pytestmark = pytest.mark.slow

SECONDS = 0.2
ALLOWED = 1.1 * SECONDS + 1.0


@pytest.fixture(autouse=True)
def _nothing_is_compiled_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes seconds; a user's question does not wait for it."""
    monkeypatch.setenv("GRUNDY_COMPILE", "")


def test_every_verb_ends(
    cases: list[Any],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    record_property: Any,
) -> None:
    for case in cases:
        started = time.process_time()
        code = run(case.command(SECONDS, tmp_path))
        taken = time.process_time() - started
        printed, complaint = capsys.readouterr()
        where = f"in one process with {SECONDS:g} s"
        row = {"where": where, "command": str(case), "processor": taken}
        record_property("measured", row)
        assert code in (ANSWERED, USAGE, BUDGET, DAMAGED), case
        assert taken < ALLOWED, f"{taken:.2f} s of processor time: {case}"
        assert len(complaint.splitlines()) <= 1, complaint
        assert printed or complaint, case
        assert code != USAGE or complaint, case


def test_the_library_ends_without_the_clock_of_the_command(cases: list[Any]) -> None:
    for case in cases:
        if case.verb != "solve":
            continue
        budget = Budget(SECONDS, memory=1 << 30)
        started = time.process_time()
        try:
            with budget:
                solve(*case.words[1:3], budget=budget)
        except GameError:
            pass
        taken = time.process_time() - started
        assert taken < 2 * ALLOWED, f"{taken:.2f} s of processor time: {case}"


@pytest.mark.parametrize("nodes", [50, WORTH_COMPILING - 1])
@pytest.mark.parametrize("game", registry.samples(), ids=str)
def test_positions_alone_end_it_too(game: Game[Any], nodes: int) -> None:
    """No clock, no compiler: the search itself counts what it looks at."""
    for text in {example.position for example in game.examples if not example.game}:
        budget = Budget(nodes=nodes, memory=1 << 30)
        started = time.process_time()
        with contextlib.suppress(GameError):
            solve(game, text, budget=budget)
        taken = time.process_time() - started
        assert budget.nodes <= nodes
        assert taken < 2 * ALLOWED, f"{taken:.2f} s of processor time: {game} {text}"
