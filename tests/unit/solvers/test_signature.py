"""The workload is deterministic."""

from __future__ import annotations

from itertools import islice

from grundy.solvers.signature import signature, workload


def test_two_runs_have_one_signature() -> None:
    first, second = (list(islice(workload(), 4)) for _ in range(2))
    assert signature(first) == signature(second)
    assert all(row.positions for row in first)
