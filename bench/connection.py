"""Connection games: CPU seconds of the solvers, in one run.

`python -m bench.connection` prints one line for each task; `--long` adds all openings of 7×7.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator

from bench.history import History
from grundy.checking.connection import check_hex_strategy
from grundy.core.players import LEFT, RIGHT
from grundy.rulesets.families.hexboard import HexBoard
from grundy.rulesets.registry import get
from grundy.rulesets.structures import SwitchingGraph
from grundy.solvers.connection.hex import HexSolver
from grundy.solvers.connection.hexstrategy import find_strategy
from grundy.solvers.connection.switching import solve_switching

Task = tuple[str, Callable[[], str]]


def hex_openings(size: int) -> str:
    """Return how many openings win and how many times connections were built."""
    solver = HexSolver(size, size)
    wins = solver.winning_moves(HexBoard(size, size), LEFT)
    return f"{len(wins)} of {size * size} openings win, {solver.builds} builds of connections"


def hex_centre_of_7x7() -> str:
    """Return the winner of the centre opening."""
    solver = HexSolver(7, 7)
    proof = solver.solve(1 << 24, 0, RIGHT)
    return f"{proof.winner.value} wins, {solver.builds} builds of connections"


def hex_strategy(size: int) -> str:
    """Return the size of a strategy tree that the independent checker has passed."""
    strategy = find_strategy(HexSolver(size, size), HexBoard(size, size), LEFT)
    check_hex_strategy(strategy.document())
    return f"{len(strategy.nodes)} nodes, checked"


def shannon(vertices: int, edges: int) -> str:
    """Return the class of a random multigraph."""
    rng = random.Random(0)
    pairs = tuple((rng.randrange(vertices), rng.randrange(vertices)) for _ in range(edges))
    return f"outcome {solve_switching(SwitchingGraph(pairs, 0, 1)).outcome.value}"


def bridg_it(size: int) -> str:
    """Return the class of an empty Bridg-It board."""
    position = get("bridg-it").parse(f"{size}x{size}")
    answer = solve_switching(position.graph())
    return f"outcome {answer.outcome.value}, {len(answer.short_moves)} winning openings"


def tasks(long: bool) -> Iterator[Task]:
    """Yield the tasks in the order in which they run."""
    yield "Hex 3x3, all openings", lambda: hex_openings(3)
    yield "Hex 4x4, all openings", lambda: hex_openings(4)
    yield "Hex 5x5, all openings", lambda: hex_openings(5)
    yield "Hex 6x6, all openings", lambda: hex_openings(6)
    yield "Hex 7x7, the centre", hex_centre_of_7x7
    yield "Hex 6x6, strategy tree", lambda: hex_strategy(6)
    yield "Shannon, 2,000 vertices, 10,000 edges", lambda: shannon(2000, 10_000)
    yield "Shannon, 2,000 vertices, 3,900 edges", lambda: shannon(2000, 3900)
    yield "Bridg-It 30x30", lambda: bridg_it(30)
    if long:
        yield "Hex 7x7, all openings", lambda: hex_openings(7)


def main() -> None:
    """Run the tasks; the first line is the cost of loading or compiling the kernels."""
    history = History("connection")
    loading: Task = ("loading the kernels", lambda: hex_openings(2))
    for name, task in (loading, *tasks("--long" in sys.argv)):
        started = time.process_time()
        said = task()
        seconds = time.process_time() - started
        history.add(name, seconds)
        sys.stdout.write(f"{name:40} {seconds:9.3f} s CPU   {said}\n")
        sys.stdout.flush()
    sys.stdout.writelines(f"{worse}\n" for worse in history.close())


if __name__ == "__main__":
    main()
