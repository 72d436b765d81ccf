"""Search: nodes and CPU seconds until the winner is known, beside earlier figures.

`python -m bench.search` runs what takes seconds; `--long` adds the 8×8 board of Domineering. Kernels are
compiled (or loaded) before the clock starts. Both players' first moves are searched with one table.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from bench.history import History
from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.rulesets.registry import get
from grundy.solvers.boards.nimbers import PlacementNimbers
from grundy.solvers.generic.outcome import outcome_of
from grundy.solvers.plan import partizan_search
from grundy.solvers.strings.nimstring import NimstringSolver
from grundy.solvers.strings.strings import StringsSolver
from grundy.solvers.warmup import ALL

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
    ("domineering", "7x9", "", ""),
    ("domineering", "6x10", "", ""),
    ("clobber", "4x6", "", ""),
    ("nogo", "4x5", "", ""),
]
WARM_UP = [("domineering", "4x4"), ("clobber", "4x4"), ("nogo", "1x6"), ("nogo", "3x4")]
# An honest history: figures of earlier versions stay here. CPU seconds on one noisy core.
HISTORY = """2026-11-15  domineering 6x6 38,330 nodes 0.04 s; 7x7 781,562 nodes 0.9 s; 8x8 with Left to move
            380,102,079 nodes 238 s; clobber 4x5 2,084,289
            nodes 2.8 s; (xo)^16 517 nodes 0.3 s; nogo 1x20 144,043 nodes 9.0 s; dominoes 2,036 nodes
            0.1 s; dots and boxes 3x3 0.9 s; cram 5x5 by the mex 16,456 nodes 3.2 s
2026-11-15  proof numbers for boards, sums ordered by who is ahead: clobber 4x5 17,812 nodes 0.2 s; 3x7
            121,707 nodes 0.7 s; 4x6 7,326,414 nodes 39 s; nogo 1x20 6,346 nodes 0.7 s; 1x24 22,884
            nodes 4 s; 4x4 141,969 nodes 0.3 s; 4x5 9,165,161 nodes 15 s; konane 6x6 with two holes
            557,191 nodes 5.7 s; amazons 4x4 with two queens 3,341 nodes 0.6 s
2026-11-15  G + *n: cram 5x5 2,378 nodes 0.01 s (0.3 s with the plain search before the kernel is
            loaded), 4x7 0.2 s, 5x6 0.4 s, 4x9 2.3 s, 5x7 870,040 nodes 3.4 s, 6x7 not in 100 s;
            nimstring 3x4 0.4 s; alpha-beta over open chains: dots and boxes 3x3 34,824 nodes 0.1 s,
            3x4 1,802,308 nodes 3.3 s
2026-11-15  strips: domineering with Left to move 6x6 10 nodes, 7x7 1,922 nodes 0.05 s, 8x8 4,041,427
            nodes 31 s, 7x9 2,574,109 nodes 21 s, 6x10 697,544 nodes 5.5 s
2026-11-18  sums of strips from a few look-ups for each move, four temperatures in a word: domineering
            with Left to move 7x7 22,426 nodes 0.08 s, 8x8 2,739,791 nodes 5.8 s, 6x10 1,331,667
            nodes 2.3 s (nodes now include those that the table answers)
2026-11-18  values of pieces in boxes of 4x4 cells: domineering with Left to move 8x8 1,895,964 nodes
            7.2 s, where the version before took 8.6 s beside it on a busy machine; 6x10 985,796 nodes
            4.4 s beside 4.7 s; a symmetric first move is not searched twice
2026-11-19  numbers of both views in one array, the table asked beforehand from 48 free cells on:
            domineering with Left to move 8x8 2,741,843 nodes 3.0 s; on a busy machine 3.7 s, where
            the version before took 8.7 s; 6x10 1,153,849 nodes 2.7 s; 7x7 25,731 nodes 0.1 s"""
# impartial positions: game, position, what others say, our aim
NIMBERS = [
    ("cram", "5x5", "0", "2 s"),
    ("cram", "4x7", "3", ""),
    ("cram", "5x6", "2", ""),
    ("cram", "4x9", "1", ""),
    ("cram", "5x7", "1", "60 s"),
    ("node-kayles", "grid(6x6)", "", ""),
    ("nimstring", "3x3", "", ""),
    ("nimstring", "3x4", "", ""),
]
SCORES = [("3x3", "-3", "1 s"), ("2x5", "", ""), ("3x4", "", "60 s")]


def measure(name: str, text: str) -> tuple[str, int, float]:
    """Return the outcome, the nodes and the CPU seconds of one task."""
    game: Any = get(name)
    budget = Budget()
    search, position = partizan_search(game, budget), game.parse(text)
    started = time.process_time()
    outcome = outcome_of({player: search.relative(position, player) for player in Player})
    return outcome.value, budget.nodes, time.process_time() - started


def nim_value(name: str, text: str) -> tuple[str, int, float]:
    """Return the nim-value, the nodes and the CPU seconds; the kernel is loaded before."""
    game: Any = get(name)
    budget, position = Budget(), game.parse(text)
    started = time.process_time()
    if name == "nimstring":
        value: Any = NimstringSolver(game, budget).nim_value(position)
    else:
        value = PlacementNimbers(game, budget).grundy(position)
    return f"*{value}", budget.nodes, time.process_time() - started


def score(text: str) -> tuple[str, int, float]:
    """Return the score of Dots and Boxes, the nodes and the CPU seconds."""
    game: Any = get("dots-and-boxes")
    budget, position = Budget(), game.parse(text)
    started = time.process_time()
    found = StringsSolver(game, budget).relative(position, Player.LEFT)
    return f"{found:+}", budget.nodes, time.process_time() - started


def report(
    history: History, name: str, text: str, found: tuple[str, int, float], aim: str, others: str
) -> None:
    """Write one line, and keep what it took."""
    history.add(f"{name} {text}", found[2])
    sys.stdout.write(line(name, text, *found, aim, others))
    sys.stdout.flush()


def line(
    name: str, text: str, answer: str, nodes: int, seconds: float, aim: str, others: str
) -> str:
    """Return one line of the report."""
    shown = text if len(text) < 24 else f"{text[:20]}…"
    return (
        f"{name:18} {shown:24} {answer:3} {nodes:>12,} nodes {seconds:9.2f} s"
        f"   aim {aim or '–'}; others: {others or '–'}\n"
    )


def main() -> None:
    """Print one line per task."""
    history = History("search")
    for kernels in ALL:
        kernels.compile()
        kernels.call_all()
    for name, text in WARM_UP:
        measure(name, text)
    for name, text, others, aim in TASKS + (LONG if "--long" in sys.argv else []):
        report(history, name, text, measure(name, text), aim, others)
    for name, text, others, aim in NIMBERS:
        report(history, name, text, nim_value(name, text), aim, others)
    for text, others, aim in SCORES:
        report(history, "dots-and-boxes", text, score(text), aim, others)
    sys.stdout.write(f"earlier: {HISTORY}\n")
    sys.stdout.writelines(f"{worse}\n" for worse in history.close())


if __name__ == "__main__":
    main()
