"""The first answer on a fresh machine: CPU seconds of the whole command, with nothing compiled yet.

The cache of compiled code is an empty directory. There the command would start other processes that
compile; they are told that somebody is at it already, so that only the answer is measured, which must not
wait for them. Beside it stands the same command with the cache of this machine. `python -m bench.feel cold`
prints the table.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping

from bench.history import History

COMMANDS = (
    ("hex", "5x5"),
    ("cram", "5x5"),
    ("dots-and-boxes", "2x2"),
    ("clobber", "4x5"),
    ("col", "4x4"),
    ("domineering", "6x6"),
    ("go", "3x3"),
)
SAY_THAT_IT_IS_COMPILED = """
import sys
from grundy.heaps.warmup import ALL as heaps
from grundy.solvers.warmup import ALL as boards
for kernels in (*heaps, *boards):
    place = kernels._place()
    (place / "lock").write_text(sys.argv[1])
"""


def lines(history: History) -> Iterator[str]:
    """Yield the lines of the table; the cold times are kept."""
    title = "the first answer: grundy solve …"
    yield f"{title:48} {'cold':>8} {'warm':>8}  CPU s"
    for game, board in COMMANDS:
        with tempfile.TemporaryDirectory() as empty:
            fresh = {**os.environ, "GRUNDY_CACHE_DIR": empty}
            mark = [sys.executable, "-c", SAY_THAT_IT_IS_COMPILED, str(os.getpid())]
            subprocess.run(mark, env=fresh, check=True)
            cold = seconds(game, board, fresh)
        history.add(f"cold: {game} {board}", cold)
        yield f"{f'{game} {board}':48} {cold:8.2f} {seconds(game, board, os.environ):8.2f}"


def seconds(game: str, board: str, environment: Mapping[str, str]) -> float:
    """Return the CPU seconds of one command."""
    command = [sys.executable, "-m", "grundy", "solve", game, board]
    process = subprocess.Popen(command, env=dict(environment), stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime
