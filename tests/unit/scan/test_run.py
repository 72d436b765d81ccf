"""Running: crashes, budgets and dead workers become rows or are repeated; nothing stops the scan."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grundy.errors import GameError
from grundy.scan.executor import UnitOutcome
from grundy.scan.families import Family
from grundy.scan.local import LocalExecutor
from grundy.scan.question import ask
from grundy.scan.run import Progress, Report, prepare, run_scan
from grundy.scan.work import Job, work
from grundy.store.opening import Store, open_store
from grundy.store.reading import read_rows
from grundy.store.rows import Row, Unit

MOODY = "moody:Moody"


@pytest.fixture(autouse=True)
def _moody_importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, str(Path(__file__).parent)])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "run.db")) as opened:
        yield opened


def run(
    store: Store, rules: list[str], *, workers: int = 1, seconds: float = 5.0, once: str = "",
    resume: bool = False, retry: bool = False, seen: list[Progress] | None = None,
) -> Report:  # fmt: skip
    family = Family("moods", MOODY, tuple(rules))
    question = ask(MOODY, {"once": once})
    queue = prepare(store, family, question, resume=resume, retry=retry)
    executor = LocalExecutor(Job(MOODY, dict(question.options), seconds), workers)
    return run_scan(queue, family, question, executor, None if seen is None else seen.append)


def states(store: Store) -> dict[str, str]:
    return {row.rule: row.state for row in read_rows(store)}


def test_every_rule_gets_a_row_whatever_happens(store: Store) -> None:
    rules = [
        "fine 1",
        "raise",
        "fine 2",
        "die",
        "endless",
        "fine 3",
        *(f"fine {n}" for n in range(4, 40)),
    ]
    report = run(store, rules, workers=2, seconds=0.3)
    found = states(store)
    assert found.pop("raise") == found.pop("die") == "crashed"
    assert found.pop("endless") == "budget"
    assert set(found.values()) == {"done"}
    assert [row.rule for row in read_rows(store)] == rules
    assert report.fresh == len(rules)
    reasons = {row.rule: row.answer.get("reason", "") for row in read_rows(store)}
    assert reasons["raise"] == "ZeroDivisionError: by nobody"
    assert reasons["die"] == "the worker process died"
    assert "time limit" in reasons["endless"]


def test_a_worker_that_dies_once_costs_nothing(store: Store, tmp_path: Path) -> None:
    run(store, ["fine 1", "once", "fine 2"], once=str(tmp_path / "flag"))
    assert set(states(store).values()) == {"done"}
    assert (tmp_path / "flag").exists()


def test_a_complete_scan_is_not_repeated(store: Store) -> None:
    assert run(store, ["fine 1", "raise"]).fresh == 2
    with pytest.raises(GameError, match=r"has this scan already \(rules done: 2 of 2\); --resume"):
        run(store, ["fine 1", "raise"])
    assert run(store, ["fine 1", "raise"], resume=True).fresh == 0
    assert run(store, ["fine 1", "raise"], resume=True, retry=True).fresh == 1


def test_progress_counts_to_the_end(store: Store) -> None:
    seen: list[Progress] = []
    run(store, [f"fine {n}" for n in range(30)], seen=seen)
    assert seen[-1].done == seen[-1].rules == 30
    assert [p.done for p in seen] == sorted(p.done for p in seen)


class Interrupted:
    """An executor in whose first wait somebody presses Ctrl-C."""

    slots = 2

    def __init__(self) -> None:
        self.batches: list[tuple[Unit, ...]] = []
        self.closed = self.pressed = False

    def submit(self, batch: tuple[Unit, ...]) -> None:
        self.batches.append(tuple(batch))

    def wait(self, seconds: float) -> list[UnitOutcome]:
        if not self.pressed:
            self.pressed = True
            raise KeyboardInterrupt
        batch = self.batches.pop(0)
        finished, taken = work(Job(MOODY, {"once": ""}, 1.0), batch)
        return [UnitOutcome(batch, finished, taken)]

    def close(self) -> None:
        self.closed = True


def test_ctrl_c_saves_what_is_finished_and_frees_the_rest(store: Store) -> None:
    family = Family("moods", MOODY, ("fine 1", "fine 2", "fine 3"))
    question = ask(MOODY, {"once": ""})
    queue, executor = prepare(store, family, question), Interrupted()
    with pytest.raises(KeyboardInterrupt):
        run_scan(queue, family, question, executor)
    assert executor.closed
    assert queue.progress() == (1, 3)
    assert len(prepare(store, family, question, resume=True).lease(9)) == 2


def test_a_long_batch_comes_back_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["grundy.scan.work"], "PATIENCE_SECONDS", 0.3)
    units = [Unit(n, f"slow {n}", ((n, f"slow {n}"),)) for n in range(9)]
    finished, seconds = work(Job(MOODY, {"once": ""}, 1.0), units)
    assert 1 <= len(finished) < 9
    assert seconds < 2


def test_batches_grow_to_the_time_they_should_take(store: Store) -> None:
    report = run(store, [f"fine {n}" for n in range(2000)])
    assert report.batches < 60


def test_what_is_stored_does_not_depend_on_the_language() -> None:
    from grundy.i18n import in_language

    with in_language("hr"):
        ((_, rows),) = work(
            Job(MOODY, {"once": ""}, 0.05), [Unit(0, "endless", ((0, "endless"),))]
        )[0]
    assert rows[0].answer["reason"].startswith(("limit of", "time limit"))


def test_workers_die_with_their_parent(tmp_path: Path) -> None:
    import os
    import signal
    import subprocess

    script = tmp_path / "parent.py"
    script.write_text(
        "import time\n"
        "from grundy.scan.local import LocalExecutor\n"
        "from grundy.scan.work import Job\n"
        "from grundy.store.rows import Unit\n"
        "if __name__ == '__main__':\n"
        "    pool = LocalExecutor(Job('moody:Moody', {'once': ''}, 60.0), 1)\n"
        "    pool.submit([Unit(0, 'endless', ((0, 'endless'),))])\n"
        "    time.sleep(0.5)\n"
        "    print(pool._workers[0].process.pid, flush=True)\n"
        "    time.sleep(60)\n"
    )
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    deadline = time.monotonic() + 10
    while Path(f"/proc/{worker}").exists() and time.monotonic() < deadline:
        if Path(f"/proc/{worker}/stat").read_text().split()[2] == "Z":
            break
        time.sleep(0.1)
    else:
        assert not Path(f"/proc/{worker}").exists()


def test_unused_rows_are_equal(store: Store) -> None:
    run(store, ["fine 1"])
    (row,) = read_rows(store)
    assert row == Row(0, "fine 1", "fine 1", MOODY, "done", "mood", "1")
