"""Nim-sequences against the limit: our kernels and the C programs of the same method, in one run.

    python -m bench.heaps            all rows (about five minutes)
    python -m bench.heaps 0.156      one rule
    python -m bench.heaps proofs     the proofs and their checks only

Each row gives million values per CPU second of both, and their ratio; C needs gcc. Compilation is not
counted. The last rows are the proofs, each checked by `grundy check`'s own code in a process of its own,
and the family of three-digit octal codes.
"""

from __future__ import annotations

import ctypes
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from grundy.heaps.regularity.certificate import write
from grundy.heaps.regularity.period import find_period
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import Code, FiniteSubtraction, HeapRule, take_and_break
from grundy.heaps.values.engine import compute
from grundy.heaps.warmup import ALL

LIMIT = Path(__file__).parent / "limit"
NOTHING = np.zeros(0, np.uint16)
OCTAL = {
    "0.156": 10**6,
    "0.16": 10**6,
    "0.354": 4 * 10**6,
    "0.376": 10**6,
    "0.127": 10**6,
    "0.77": 10**6,
    "0.104": 10**6,
    "grundy": 10**6,
}
GOALS = {"grundy": 0.45}
GOAL = 0.5
ROUNDS = 3


def cpu(work: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """Return the least CPU seconds of a few runs."""
    best = float("inf")
    for _ in range(rounds):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best


def build(folder: Path, name: str) -> ctypes.CDLL | None:
    """Compile a C limit program, or return None where there is no gcc."""
    if shutil.which("gcc") is None:
        return None
    target = folder / f"{name}.so"
    source = str(LIMIT / f"{name}.c")
    subprocess.run(
        ["gcc", "-O3", "-march=native", "-shared", "-fPIC", source, "-o", str(target)],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    return ctypes.CDLL(str(target))


def octal_limit(library: ctypes.CDLL, rule: HeapRule, heaps: int) -> Any:
    """Return the values by the C program of the one-hot method."""
    digits = np.array(rule.digits if isinstance(rule, Code) else (4,), np.uint8)
    values = np.zeros(heaps, np.uint16)
    statistics = np.zeros(16, np.int64)
    library.octal_onehot(
        values.ctypes.data_as(ctypes.c_void_p),
        ctypes.c_int64(heaps),
        digits.ctypes.data_as(ctypes.c_void_p),
        len(digits) - 1,
        0 if isinstance(rule, Code) else 1,
        statistics.ctypes.data_as(ctypes.c_void_p),
    )
    return values


def octal_rows(library: ctypes.CDLL | None, only: str | None) -> Iterator[str]:
    """Yield one line per octal rule."""
    for text, heaps in OCTAL.items():
        if only not in (None, text):
            continue
        rule = parse_rule(text)
        ours = cpu(partial(compute, rule, NOTHING, heaps, compiled=True))
        line = f"{text:>8} to {heaps:>8}: {heaps / ours / 1e6:7.2f} Mv/s"
        if library is not None:
            values, _ = compute(rule, NOTHING, heaps, compiled=True)
            same = np.array_equal(values, octal_limit(library, rule, heaps))
            limit = cpu(partial(octal_limit, library, rule, heaps))
            goal = GOALS.get(text, GOAL)
            line += f", C {heaps / limit / 1e6:7.2f} Mv/s, ratio {limit / ours:.2f}"
            line += f" (goal {goal}), values {'agree' if same else 'DIFFER'}"
        yield line


def subtraction_rows() -> Iterator[str]:
    """Yield the speed on finite subtraction sets of 3, 10 and 50 numbers below 1000."""
    random.seed(7)
    heaps = 1 << 24
    for size in (3, 10, 50):
        rule = FiniteSubtraction(tuple(sorted(random.sample(range(1, 1000), size))))
        ours = cpu(partial(compute, rule, NOTHING, heaps, compiled=True), rounds=2)
        yield f"subtraction set of {size:>2}: {heaps / ours / 1e6:7.1f} Mv/s (goal 30 for 50 numbers)"


def proof_rows() -> Iterator[str]:
    """Yield the CPU seconds of full proofs; from 0.454 on by the window certificate."""
    for text, goal in (("0.354", 10), ("0.376", 15), ("0.454", 60), ("0.104", 60), ("0.054", 60)):
        started = time.process_time()
        found = find_period(text)
        seconds = time.process_time() - started
        shown = found.regularity and (found.regularity.preperiod, found.regularity.period)
        line = f"{text} proved {found.proved} {shown}: {seconds:.1f} s CPU (goal {goal})"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "proof.json"
            write(found, path)
            yield f"{line}, {check_row(path)}"


def check_row(path: Path) -> str:
    """Return what checking a certificate takes, from the start of Python on."""
    before = os.times()
    command = [sys.executable, "-m", "grundy", "check", str(path)]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    after = os.times()
    seconds = after.children_user + after.children_system
    seconds -= before.children_user + before.children_system
    verdict = "holds" if done.returncode == 0 else "DOES NOT HOLD"
    return f"check {verdict}: {seconds:.1f} s CPU"


def family_row(heaps: int = 12_000) -> str:
    """Return the CPU seconds for all 1,023 codes d0.d1d2d3 with d0 in {0, 4}."""
    started = time.process_time()
    codes = 0
    for digits in product((0, 4), range(8), range(8), range(8)):
        if any(digits):
            compute(take_and_break(digits), NOTHING, heaps, compiled=True)
            codes += 1
    seconds = time.process_time() - started
    return f"{codes} octal codes to {heaps}: {seconds:.1f} s CPU (goal 120)"


def main(only: str | None = None) -> None:
    """Print the table."""
    for kernels in ALL:
        kernels.compile()
        kernels.call_all()
    with tempfile.TemporaryDirectory() as folder:
        library = build(Path(folder), "heaps_limit_onehot")
        for line in octal_rows(library, only):
            print(line, flush=True)
    if only is None:
        for line in subtraction_rows():
            print(line, flush=True)
    if only in (None, "proofs"):
        for line in proof_rows():
            print(line, flush=True)
    if only is None:
        print(family_row(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
