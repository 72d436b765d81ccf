"""Boards of a classroom: how long the winner and all winning moves take, in CPU seconds.

Each board is asked in a process of its own, after a smaller one of the same game: Python and the compiled
code are loaded then, and nothing of the answer is known, unless it stands in the atlas: such rows say so.
`python -m bench.feel classroom` prints the table.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

from bench.history import History

GOAL, LARGE_GOAL = 0.2, 1.0
LARGE = {("hex", "6x6")}
LONGEST = 60
BOARDS = (
    ("hex", "3x3", "5x5"),
    ("hex", "3x3", "6x6"),
    ("dots-and-boxes", "2x2", "3x3"),
    ("clobber", "2x3", "4x4"),
    ("col", "2x3", "4x4"),
    ("snort", "2x3", "4x4"),
    ("nogo", "2x3", "4x4"),
    ("domineering", "3x3", "6x6"),
    ("cram", "3x3", "6x6"),
    ("go", "2x2", "3x3"),
    ("amazons", "x..|..o", "x...|....|....|...o"),
    ("konane", "xo.|oxo", "xoxoxo|oxoxox|xo..xo|oxoxox|xoxoxo|oxoxox"),
    ("tic-tac-toe(4,4,4)", "xoxo|oxox|oxox|xo..", "4x4"),
    ("chomp", "3x3", "8x10"),
    ("bridg-it", "2x2", "5x5"),
)
"""A game, a small board to warm up with, and the board of the class."""


def ask(game: str, small: str, board: str) -> None:
    """Measure one board in this process and print CPU seconds, the winner and how many moves win."""
    from grundy.core.budget import Budget
    from grundy.solvers.result import Result
    from grundy.solvers.solve import solve
    from grundy.solvers.warmup import ALL

    for kernels in ALL:
        if kernels.ready():
            kernels.call_all()
    solve(game, small, value=False)
    started = time.process_time()
    found = solve(game, board, value=False, budget=Budget(LONGEST))
    seconds = time.process_time() - started
    assert isinstance(found, Result)
    exact = "all moves" if found.exact else "not finished"
    if found.provenance.is_looked_up:
        exact += " (atlas)"
    print(seconds, found.outcome.value if found.outcome else "?", len(found.winning()), exact)


def lines(history: History) -> Iterator[str]:
    """Yield the lines of the table; their times are kept."""
    title = "boards of a classroom: who wins, all winning moves"
    yield f"{title:52} {'CPU s':>8} {'goal':>6}"
    for game, small, board in BOARDS:
        command = [sys.executable, "-m", "bench.classroom", game, small, board]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        seconds, *words = run.stdout.split(maxsplit=3)
        history.add(f"{game} {board}", float(seconds))
        goal = LARGE_GOAL if (game, board) in LARGE else GOAL
        size = board if "|" not in board else f"{board.count('|') + 1}x{board.index('|')}"
        met = "met" if float(seconds) <= goal and "all" in words[-1] else "MISSED"
        said = f"{words[0]}, winning moves: {words[1]}"
        said += "" if "all" in words[-1] else f" ({words[-1].strip()})"
        said += ", atlas" if "atlas" in words[-1] else ""
        yield f"{f'{game} {size}':20} {said:31} {float(seconds):8.3f} {goal:6.1f}  {met}"


if __name__ == "__main__":
    ask(*sys.argv[1:])
