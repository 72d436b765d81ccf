"""Without Numba the same functions run as plain Python and give the same answers."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys, warnings
warnings.simplefilter("error")
sys.modules["numba"] = None  # as if it were not installed
from grundy.core.players import LEFT
from grundy.rulesets.families.hexboard import HexBoard
from grundy.solvers.connection.hex import HexSolver
print(HexSolver(4, 4).winning_moves(HexBoard(4, 4), LEFT))
"""


def test_plain_python_gives_the_same_answers() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120
    )
    assert done.stderr == ""
    assert done.stdout.strip() == "(3, 6, 9, 12)"
