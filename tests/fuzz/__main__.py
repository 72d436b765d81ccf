"""`python -m tests.fuzz [--cases N] [--seed S] [--target NAME]`: many cases, findings kept as files."""

from __future__ import annotations

import argparse
import hashlib
import resource
import time
from collections import Counter
from itertools import islice
from pathlib import Path

from tests.fuzz.cases import TARGETS, Case, cases, problem

CORPUS = Path(__file__).parent / "corpus"
LAST = Path(__file__).parent / "last.json"
"""The case being tried: what killed the process, where it is still there afterwards."""


def main() -> int:
    """Run the cases and print how many were tried, how fast, and what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--target", choices=TARGETS)
    parser.add_argument("--memory", type=int, default=6, help="gigabytes of address space")
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    resource.setrlimit(resource.RLIMIT_AS, (asked.memory << 30, asked.memory << 30))
    tried: Counter[str] = Counter()
    found: dict[tuple[str, str], Path] = {}
    started = time.monotonic()
    chosen = (c for c in cases(asked.seed) if asked.target in (None, c.target))
    for number, case in enumerate(islice(chosen, asked.cases), start=1):
        tried[case.target] += 1
        LAST.write_text(case.dumps(), encoding="utf-8")
        why = problem(case)
        if why is not None and (case.target, why[:60]) not in found:
            found[case.target, why[:60]] = keep(case)
            print(
                f"{case.target}: {why}\n  {case.text[:200]!r}\n  kept as {keep(case).name}",
                flush=True,
            )
        if number % 10_000 == 0:
            print(f"{number} cases, {number / (time.monotonic() - started):.0f}/s", flush=True)
    LAST.unlink(missing_ok=True)
    print(f"seed {asked.seed}, {tried.total()} cases in {time.monotonic() - started:.0f} s:")
    print(", ".join(f"{name} {count}" for name, count in tried.most_common()))
    print(f"{len(found)} findings")
    return 1 if found else 0


def keep(case: Case) -> Path:
    """Write a finding to the corpus; the same case is kept once."""
    digest = hashlib.sha256(case.dumps().encode()).hexdigest()[:12]
    path = CORPUS / f"{case.target}-{digest}.json"
    path.write_text(case.dumps(), encoding="utf-8")
    return path


raise SystemExit(main())
