"""A process that solves thousands of positions of many games does not grow without end."""

import subprocess
import sys

import pytest

PROGRAM = """
import random
import grundy
from grundy.core.budget import Budget, memory_in_use

chance = random.Random(22)
BOARDS = {"clobber": "xxoo.", "col": "xo...", "snort": "xo...", "konane": "xxoo.", "domineering": "...#"}

def position():
    kind = chance.choice([*BOARDS, "nim", "wythoff", "kayles"])
    if kind not in BOARDS:
        heaps = 2 if kind == "wythoff" else 3
        return kind, ",".join(str(chance.randint(0, 60)) for _ in range(heaps))
    rows, columns = chance.choice([(2, 3), (2, 4), (3, 3), (3, 4)])
    return kind, "|".join("".join(chance.choices(BOARDS[kind], k=columns)) for _ in range(rows))

for count in range(1, 3001):
    grundy.solve(*position(), budget=Budget(0.2))
    if count in (300, 3000):
        print(memory_in_use())
"""


@pytest.mark.slow
def test_three_thousand_positions_stay_small() -> None:
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=1800)
    early, late = map(int, done.stdout.split())
    assert late < 1 << 30
    assert late <= 2 * early
