"""Search: nodes and CPU seconds until the winner is known, beside earlier figures.

`python bench/search.py` runs what takes seconds; `--long` adds the 8×8 board of Domineering. Kernels are
compiled (or loaded) before the clock starts. Both players' first moves are searched with one table.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.rulesets.registry import get
from grundy.solvers.grundy import GrundySolver
from grundy.solvers.outcome import outcome_of
from grundy.solvers.search import strongest
from grundy.solvers.strings import StringsSolver

# game, position, what others need (kernels.md, section Search), our aim
TASKS = [
    ("domineering", "6x6", "MCGS 1,250,000 nodes 2.75 s; Obsequi 908 nodes", "50,000 nodes"),
    ("domineering", "7x7", "Obsequi 13,874 nodes; DOMI 408,260 nodes", "60 s"),
    ("domineering", "7x8", "", ""),
    ("clobber", "4x5", "MCGS 196,413 nodes 0.44 s", "0.4 s"),
    ("clobber", "xo" * 16, "", "5 s"),
    ("clobber", "3x7", "", ""),
    ("nogo", "1x20", "MCGS 1,090,000 nodes 1.2 s", "1 s"),
    ("nogo", "1x24", "", ""),
    ("nogo", "4x4", "", ""),
    ("konane", "xoxoxo|oxoxox|xo..xo|oxoxox|xoxoxo|oxoxox", "", ""),
    ("amazons", "x...|....|....|...o", "", ""),
    ("toads-and-frogs", "tttttt...ffffff", "", ""),
    (
        "toppling-dominoes",
        "LRLLRRLGLRLLRGRLLRRL,RLGLRLRRLLGRRLRLLGLR,LLRRLRGLRLRRLLGRLRLG",
        "",
        "10 s",
    ),
]
LONG = [
    ("domineering", "8x8", "Obsequi 2.0 million nodes 1 s; DOMI 442 million nodes", "600 s"),
    ("clobber", "4x6", "", ""),
    ("nogo", "4x5", "", ""),
]
WARM_UP = [("domineering", "4x4"), ("clobber", "4x4"), ("nogo", "1x6"), ("nogo", "3x4")]
# An honest history: figures of earlier versions stay here. CPU seconds on one noisy core.
HISTORY = """2026-11-15  domineering 6x6 38,330 nodes 0.04 s; 7x7 781,562 nodes 0.9 s; clobber 4x5 2,084,289
            nodes 2.8 s; (xo)^16 517 nodes 0.3 s; nogo 1x20 144,043 nodes 9.0 s; dominoes 2,036 nodes
            0.1 s; dots and boxes 3x3 0.9 s
2026-11-15  proof numbers for boards, sums ordered by who is ahead: clobber 4x5 17,812 nodes 0.2 s; 3x7
            121,707 nodes 0.7 s; 4x6 7,326,414 nodes 39 s; nogo 1x20 6,346 nodes 0.7 s; 1x24 22,884
            nodes 4 s; 4x4 141,969 nodes 0.3 s; 4x5 9,165,161 nodes 15 s; konane 6x6 with two holes
            557,191 nodes 5.7 s; amazons 4x4 with two queens 3,341 nodes 0.6 s"""


def measure(name: str, text: str) -> tuple[str, int, float]:
    """Return the outcome, the nodes and the CPU seconds of one task."""
    game: Any = get(name)
    budget = Budget()
    search, position = strongest(game, budget), game.parse(text)
    started = time.process_time()
    outcome = outcome_of({player: search.relative(position, player) for player in Player})
    return outcome.value, budget.nodes, time.process_time() - started


def main() -> None:
    """Print one line per task."""
    write = sys.stdout.write
    for name, text in WARM_UP:
        measure(name, text)
    for name, text, others, aim in TASKS + (LONG if "--long" in sys.argv else []):
        outcome, nodes, seconds = measure(name, text)
        shown = text if len(text) < 24 else f"{text[:20]}…"
        write(f"{name:18} {shown:24} {outcome}  {nodes:>12,} nodes {seconds:9.2f} s")
        write(f"   aim {aim or '–'}; others: {others or '–'}\n")
    boxes: Any = get("dots-and-boxes")
    started = time.process_time()
    score = StringsSolver(boxes).relative(boxes.parse("3x3"), Player.LEFT)
    write(
        f"{'dots-and-boxes':18} {'3x3':24} score {score:+}  {time.process_time() - started:9.2f} s\n"
    )
    cram: Any = get("cram")
    nimbers = GrundySolver(cram, Budget())
    started = time.process_time()
    grundy = nimbers.grundy(cram.parse("5x5"))
    write(
        f"{'cram':18} {'5x5':24} grundy {grundy}  {time.process_time() - started:9.2f} s   aim 2 s\n"
    )
    write(f"earlier: {HISTORY}\n")


if __name__ == "__main__":
    main()
