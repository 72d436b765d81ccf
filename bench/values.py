"""Values against the other Python packages: `python -m bench.values`.

Every measurement runs in a process of its own (cold caches), several times; the table shows the least
CPU time and how many times slower each peer is than our compiled core. The peers are optional:
`pip install cgt-py==0.11.0 anywidget pycgt`. A peer that is not installed shows as a dash.

cgt-py builds games only from text, so its rows include reading short texts; `4x4 subsets` asks each
package for the value of a set of cells in the form that it takes most directly. The rows from `konane` on
are whole boards; our compiled code is loaded before the clock starts, preparing a board's tables counts.
Under `ready` it does not: that is what a second position on the same board takes.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

Work = Callable[[], object]
Prepare = Callable[[], Work]
"""Imports and sets up, outside the measured time, and returns the work to measure."""


def random_tree(edges: int) -> str:
    """Return a tree of Hackenbush, blue, red and here and there a green edge, always the same."""
    dice = random.Random(40)
    marks = [dice.choice("LR" if dice.random() < 0.9 else "G") for _ in range(edges)]
    return ",".join(f"{dice.randint(max(0, i - 4), i)}-{i + 1}{m}" for i, m in enumerate(marks))


TARGETS = {  # least ratio cgt-py / ours, compiled and interpreted
    "4x4": (6, 0.8),
    "4x5": (6, 0.8),
    "5x5": (15, 0.8),
    "4x4 subsets": (4, 0.8),
    "day 3": (2.5, 0.8),
    "12 switches": (20, 0.8),
    "10 hot games": (100, 0.8),
    "konane 4x4": (3.7, 0.8),
    "konane 4x5": (6.4, 0.8),
    "amazons 3x3": (31, 0.8),
    "amazons 3x4-": (22, 0.8),
    "amazons 3x4": (22, 0.8),
    "col 3x4": (56, 0.8),
    "col 4x4": (291, 0.8),
    "snort 3x4": (50, 0.8),
    "snort 4x4": (537, 0.8),
}
MOVES = {
    "clobber 2x5": ("clobber", "xoxox|oxoxo"),
    "clobber 2x6": ("clobber", "xoxoxo|oxoxox"),
    "clobber 3x3": ("clobber", "xox|oxo|xox"),
    "clobber 3x4": ("clobber", "xoxo|oxox|xoxo"),
}
"""Positions whose value is found, with the values of all moves, all written."""
POSITIONS = {
    "konane 4x4": ("konane", "xoxo|ox.x|xoxo|oxox"),
    "konane 4x5": ("konane", "xoxox|ox.xo|xoxox|oxoxo"),
    "amazons 3x3": ("amazons", "x..|...|..o"),
    "amazons 3x4-": ("amazons", "x..#|....|#..o"),
    "amazons 3x4": ("amazons", "x...|....|...o"),
    "col 3x4": ("col", "3x4"),
    "col 4x4": ("col", "4x4"),
    "snort 3x4": ("snort", "3x4"),
    "snort 4x4": ("snort", "4x4"),
    "clobber 3x4 -": ("clobber", "3x4"),
    "clobber 4x4": ("clobber", "4x4"),
    "toads 6-2-6": ("toads-and-frogs", "tttttt..ffffff"),
    "nogo 3x4": ("nogo", "3x4"),
    "toads 4+3": ("toads-and-frogs", "tttt..fff"),
    "toads 4+4": ("toads-and-frogs", "tttt.ffff"),
    "amazons 4x4": ("amazons", "x...|....|....|...o"),
    "konane 6x6": ("konane", "x.x.xo|......|xo..xo|......|xoxo.o|....ox"),
    "hackenbush 40": ("hackenbush", random_tree(40)),
}
"""Positions whose value alone is found: the name of the game and the text in our notation."""
SHORT, LONG = 0.1, 5.0
SLOW = {
    ("pycgt", "5x5"),
    ("pycgt", "12 switches"),
    ("pycgt", "10 hot games"),
    ("pure", "5x6"),
    ("pure", "clobber 4x4"),
    ("pycgt", "clobber 4x4"),
    ("pure", "clobber 3x4"),
    ("pure", "konane 6x6"),
    ("pure", "amazons 4x4"),
    ("cgt-py", "amazons 4x4"),
}
"""Measured once, with --slow only: more than half a minute."""


def random_hot_texts() -> list[str]:
    """Return ten random hot games {a|{b|c}}, the same ones for every package."""
    dice = random.Random(2026)
    draws = [sorted(dice.sample(range(-5, 6), 3), reverse=True) for _ in range(10)]
    return [f"{{{a}|{{{b}|{c}}}}}" for a, b, c in draws]


def switch_texts() -> list[str]:
    """Return the switches {i²|-i} for i from 1 to 12."""
    return [f"{{{i * i}|{-i}}}" for i in range(1, 13)]


def antichains(count: int, le: Callable[[int, int], bool]) -> list[list[int]]:
    """Return all sets of indices in which no two are comparable."""
    found: list[list[int]] = [[]]
    for new in range(count):
        free = {i for i in range(count) if not le(i, new) and not le(new, i)}
        found += [[*chain, new] for chain in found if free.issuperset(chain)]
    return found


# ------------------------------------------------------------------------------------- ours


def our_board(rows: int, columns: int) -> Work:
    from grundy.rulesets.registry import get
    from grundy.solvers.generic.canonical import CanonicalSolver

    game: Any = get("domineering")
    position = game.parse(f"{rows}x{columns}")
    return lambda: CanonicalSolver(game).value(position)


def our_subsets() -> Work:
    from grundy.core.values.placement import PlacementSearch

    words = [b & 15 | (b & 240) << 4 | (b & 3840) << 8 | (b & 61440) << 12 for b in range(1 << 16)]

    def work() -> int:
        search = PlacementSearch([0x101], [0b11])
        return len({search.value(word) for word in words})

    return work


def our_day_three() -> Work:
    from grundy.core.values.days import games_born_by

    return lambda: len(games_born_by(3))


def our_sum(texts: list[str]) -> Work:
    from grundy.core.values.value import Value

    return lambda: sum((Value(text) for text in texts), start=Value(0))


def our_user_ruleset() -> Work:
    from bench.user_domineering import UserDomineering
    from grundy.solvers.generic.canonical import CanonicalSolver

    game = UserDomineering(5)
    return lambda: CanonicalSolver(game).value(game.empty_board(4))


def our_naming() -> Work:
    from grundy.core.values.days import born_by

    values = born_by(3)
    return lambda: [str(value) for value in values]


def our_position(name: str, text: str, *, moves: bool = False, ready: bool = False) -> Work:
    """Return the work of valuing a position and, with `moves`, of naming the value of every move.

    With `ready` the tables of its board are prepared before, where it has any.
    """
    from grundy.core.players import Player
    from grundy.rulesets.registry import get
    from grundy.solvers.boards.tables import table_of
    from grundy.solvers.boards.values import BoardValues
    from grundy.solvers.plan import values_for
    from grundy.solvers.warmup import VALUES

    VALUES.compile()
    VALUES.call_all()
    game: Any = get(name)
    position = game.parse(text)

    if ready and isinstance(values_for(game), BoardValues):
        form = game.structured(position)
        if form is not None:
            table_of(form)

    def work() -> object:
        solver = values_for(game)
        if not moves:
            return solver.value(position)
        options = [o for player in Player for o in game.options(position, player)]
        return [str(solver.value(place)) for place in (position, *options)]

    return work


# ----------------------------------------------------------------------------------- cgt-py


def cgt_board(rows: int, columns: int) -> Work:
    cgt = importlib.import_module("cgt_py")
    position = cgt.Domineering("|".join(["." * columns] * rows))
    return lambda: position.canonical_form


def cgt_position(name: str, text: str) -> Work:
    cgt = importlib.import_module("cgt_py")
    if name in ("konane", "amazons"):
        position = getattr(cgt, name.title())(text)
    else:
        rows, columns = map(int, text.split("x"))
        cells = range(rows * columns)
        edges = [(v, v + 1) for v in cells if (v + 1) % columns]
        edges += [(v, v + columns) for v in cells[:-columns]]
        position = getattr(cgt, name.title())(cgt.Graph(rows * columns, edges))
    return lambda: position.canonical_form


def cgt_subsets() -> Work:
    cgt = importlib.import_module("cgt_py")
    texts = []
    for board in range(1 << 16):
        cells = "".join(".#"[not board >> i & 1] for i in range(16))
        texts.append("|".join(cells[i : i + 4] for i in range(0, 16, 4)))
    # Its values cannot be hashed; counting distinct ones is left out of the measured time.
    return lambda: [cgt.Domineering(text).canonical_form for text in texts]


def cgt_day_three() -> Work:
    from grundy.core.values.days import born_by

    cgt = importlib.import_module("cgt_py")
    games = born_by(2)
    chains = antichains(len(games), lambda i, j: games[i] <= games[j])
    sides = [",".join(str(games[i]).replace("+-1", "{1|-1}") for i in chain) for chain in chains]
    texts = [f"{{{a}|{b}}}" for a in sides for b in sides]
    return lambda: [cgt.CanonicalForm(text) for text in texts]


def cgt_sum(texts: list[str]) -> Work:
    cgt = importlib.import_module("cgt_py")

    def work() -> Any:
        total = cgt.CanonicalForm(0)
        for text in texts:
            total = total + cgt.CanonicalForm(text)
        return total

    return work


# ------------------------------------------------------------------------------------ pycgt


def pycgt_board(rows: int, columns: int) -> Work:
    domineering = importlib.import_module("pycgt.rulesets.domineering")
    return lambda: domineering.rectangle(rows, columns)


def pycgt_position(name: str, text: str) -> Work:
    if name == "toads-and-frogs":
        toads = importlib.import_module("pycgt.rulesets.toads_and_frogs")
        return lambda: toads.value(text)
    rows, columns = map(int, text.split("x"))
    lines = ("".join("xo"[(r + c) % 2] for c in range(columns)) for r in range(rows))
    board = "|".join(lines)
    clobber = importlib.import_module("pycgt.rulesets.clobber")
    return lambda: clobber.parse(board)


def pycgt_subsets() -> Work:
    domineering = importlib.import_module("pycgt.rulesets.domineering")
    grid = importlib.import_module("pycgt.rulesets.grid")
    boards = [
        grid.Position(frozenset(divmod(i, 4) for i in range(16) if board >> i & 1))
        for board in range(1 << 16)
    ]
    return lambda: len({grid.value(board, domineering.DOMINEERING) for board in boards})


def pycgt_day_three() -> Work:
    pycgt = importlib.import_module("pycgt")
    census = importlib.import_module("pycgt.census")
    games = list(census.born_by(2))
    chains = antichains(len(games), lambda i, j: games[i] <= games[j])
    options = [frozenset(games[i] for i in chain) for chain in chains]
    return lambda: len({pycgt.canonical(pycgt.Game(a, b)) for a in options for b in options})


def pycgt_sum(texts: list[str]) -> Work:
    pycgt = importlib.import_module("pycgt")

    def work() -> Any:
        total = pycgt.ZERO
        for text in texts:
            total = total + pycgt.parse(text)
        return pycgt.canonical(total)

    return work


NO_PEER = {
    "cgt-py": ("clobber", "toads-and-frogs", "nogo", "hackenbush"),
    "pycgt": ("konane", "amazons", "col", "snort", "nogo", "hackenbush"),
}
"""The games that a peer does not know."""


def tasks(library: str) -> dict[str, Prepare]:
    """Return what a library is measured on."""
    if library == "ready":
        rows = {row: partial(our_position, *asked, ready=True) for row, asked in POSITIONS.items()}
        return {row: work for row, work in rows.items() if POSITIONS[row][0] != "hackenbush"}
    if library in ("compiled", "pure"):
        board, subsets, day, adding = our_board, our_subsets, our_day_three, our_sum
        of_position: Callable[[str, str], Work] = our_position
    elif library == "cgt-py":
        board, subsets, day, adding = cgt_board, cgt_subsets, cgt_day_three, cgt_sum
        of_position = cgt_position
    else:
        board, subsets, day, adding = pycgt_board, pycgt_subsets, pycgt_day_three, pycgt_sum
        of_position = pycgt_position
    found: dict[str, Prepare] = {
        "4x4": lambda: board(4, 4),
        "4x5": lambda: board(4, 5),
        "5x5": lambda: board(5, 5),
        "4x4 subsets": subsets,
        "day 3": day,
        "12 switches": lambda: adding(switch_texts()),
        "10 hot games": lambda: adding(random_hot_texts()),
    }
    if library in ("compiled", "pure"):
        found["5x6"] = lambda: board(5, 6)
        found["user 4x5"] = our_user_ruleset
        found["naming day 3"] = our_naming
        for row, (name, text) in MOVES.items():
            found[row] = partial(our_position, name, text, moves=True)
    for row, (name, text) in POSITIONS.items():
        if name not in NO_PEER.get(library, ()):
            found[row] = partial(of_position, name, text)
    return found


LIBRARIES = ("compiled", "ready", "pure", "cgt-py", "pycgt")


def measure_here(library: str, task: str) -> None:
    """Measure one task in this process and print the CPU seconds (a child process runs this)."""
    work = tasks(library)[task]()
    gc.collect()  # what the imports left behind is not part of the work
    started = time.process_time()
    work()
    print(time.process_time() - started)


def measure(library: str, task: str, repeats: int) -> float | None:
    """Return the least CPU time of some fresh processes, or None where the library is missing."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    if library == "pure":
        environment["GRUNDY_PURE"] = "1"
    command = [sys.executable, "-m", "bench.values", "--one", library, task]
    times: list[float] = []
    while len(times) < _wanted(times, repeats):
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            if "No module named" not in run.stderr:
                sys.stderr.write(run.stderr)
            return None
        times.append(float(run.stdout))
    return min(times)


def _wanted(times: list[float], repeats: int) -> int:
    """Return how often to measure: short tasks more often, because a hiccup weighs more there."""
    if not times or times[0] < SHORT:
        return 3 * repeats
    return repeats if times[0] < LONG else 1


def main() -> None:
    """Print the table of times and ratios."""
    reader = argparse.ArgumentParser(description="Values: ours against cgt-py and pycgt.")
    reader.add_argument("--one", nargs=2, metavar=("LIBRARY", "TASK"), help=argparse.SUPPRESS)
    reader.add_argument("--repeats", type=int, default=3, help="processes per measurement")
    reader.add_argument("--slow", action="store_true", help="also what takes over half a minute")
    reader.add_argument("--only", help="only tasks whose name contains this")
    chosen = reader.parse_args()
    if chosen.one:
        measure_here(*chosen.one)
        return
    from bench.history import History
    from grundy.core.values.engine import COMPILED

    history = History("values")
    if not COMPILED:
        print("The core is not compiled here: `python setup.py build_ext --inplace` compiles it.")
    head = f"{'ms CPU':14}" + "".join(f"{library:>12}" for library in LIBRARIES)
    print(head + f"{'cgt/comp':>10}{'cgt/pure':>10}{'cgt/ready':>10}{'pycgt/comp':>11}   wanted")
    for task in tasks("compiled"):
        if chosen.only and chosen.only not in task:
            continue
        times: dict[str, float | None] = {}
        for library in LIBRARIES:
            skip = task not in tasks(library) or ((library, task) in SLOW and not chosen.slow)
            times[library] = None if skip else measure(library, task, chosen.repeats)
        ours = times["compiled"]
        if ours is not None:
            history.add(task, ours)
        print(_row(task, times), flush=True)
    for worse in history.close():
        print(worse)


def _row(task: str, times: dict[str, float | None]) -> str:
    cells = "".join(f"{'–' if t is None else f'{t * 1000:.1f}':>12}" for t in times.values())
    pairs = (("cgt-py", fast) for fast in ("compiled", "pure", "ready"))
    shown = "".join(f"{_ratio(times[slow], times[fast]):>10}" for slow, fast in pairs)
    shown += f"{_ratio(times['pycgt'], times['compiled']):>11}"
    wanted = TARGETS.get(task)
    note = f"   ≥ {wanted[0]}, ≥ {wanted[1]}" if wanted else ""
    return f"{task:14}{cells}{shown}{note}"


def _ratio(slow: float | None, fast: float | None) -> str:
    return "–" if slow is None or not fast else f"{slow / fast:.1f}"


if __name__ == "__main__":
    main()
