"""Every set of compiled code against its reference, on random input.

The sets are those that `grundy warmup` compiles. One that is not compared here fails the first test, so
that nothing can be compiled without somebody having said what it is compared with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pytest

from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.warmup import COALITION
from grundy.compiling import Kernels, available, interpreted
from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT
from grundy.heaps import warmup as heaps
from grundy.heaps.regularity.kernels.period import best_suffix_period
from grundy.heaps.regularity.period import find_period
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.sequence import NimSequence
from grundy.rulesets.registry import get
from grundy.solvers import warmup as solvers
from grundy.solvers.boards.boards import BoardSearch
from grundy.solvers.boards.placements import PlacementSolver
from grundy.solvers.pairs.nimbers import PairNimbers
from grundy.solvers.solve import solve

pytestmark = pytest.mark.skipif(not available(), reason="there is nothing to compile")

ALL = {kernels.home: kernels for kernels in (*heaps.ALL, *solvers.ALL, COALITION)}
TRIALS = 4


@dataclass(frozen=True)
class Positions:
    """Random positions of a game: some moves after a start."""

    game: str
    start: str
    plies: int

    def __call__(self, chance: Random) -> Any:
        """Return who wins a position, by whatever solver the game has."""
        text = get(self.game).format(self.draw(chance))
        result = solve(self.game, text, budget=Budget(60))
        return text, result.outcome, result.score, [(m.move, m.winning) for m in result.moves]

    def draw(self, chance: Random) -> Any:
        """Return a position."""
        game: Any = get(self.game)
        position, mover = game.parse(self.start), LEFT
        for _ in range(self.plies):
            options = [option for _, option in game.moves(position, mover)]
            position = chance.choice(options) if options else position
            mover = RIGHT if mover is LEFT else LEFT
        return position


def sequence(make: Callable[[Random], str], stop: int) -> Callable[[Random, bool], Any]:
    """Return the nim-values of a random rule."""

    def values(chance: Random, compiled: bool) -> Any:
        rule = make(chance)
        found = NimSequence(parse_rule(rule))
        found.extend(stop, compiled=compiled)
        return rule, [int(v) for v in found.values[:stop]]

    return values


def octal(chance: Random) -> str:
    return "0." + "".join(chance.choices("01234567", k=3)) + "7"


def hexadecimal(chance: Random) -> str:
    return "0." + "".join(chance.choices("0123456789ABCDEF", k=2)) + "F"


def subtraction(chance: Random) -> str:
    return f"subtract({','.join(map(str, sorted(chance.sample(range(1, 40), 4))))})"


def suffix(chance: Random, compiled: bool) -> Any:
    """Return the period at the end of a row that has one, after a disturbed beginning."""
    part = [chance.randrange(4) for _ in range(chance.randint(1, 9))]
    row = np.array([7, 8, *part * 12], np.uint16)
    module = interpreted("grundy.heaps.regularity.kernels.period")
    best = best_suffix_period if compiled else module.best_suffix_period
    return row.tolist(), tuple(int(n) for n in best(row, 1, 0, 0, 2))


def placing(chance: Random, compiled: bool) -> Any:
    """Return who wins a position of Snort, asked of the search for stones that stay."""
    position = Positions("snort", "4x4", 5).draw(chance)
    search = PlacementSolver(get("snort"), Budget(60))
    return position, (search if compiled else search._fallback()).relative(position, LEFT)


def proving(chance: Random) -> Any:
    """Return who wins a position of NoGo, asked of the search; values would answer first."""
    position = Positions("nogo", "3x4", 3).draw(chance)
    return position, BoardSearch(get("nogo"), Budget(60)).relative(position, LEFT)


def window(chance: Random) -> Any:
    found = find_period(chance.choice(["0.77", "0.156", "0.07", "0.33", "0.6"]), window=True)
    return found.rule, found.regularity


def riding(chance: Random) -> Any:
    """Return the nim-value of a position of Wythoff's game."""
    game: Any = get("wythoff")
    pair = chance.randrange(40), chance.randrange(40)
    return pair, PairNimbers(game, Budget(60)).grundy(pair)


def contest(chance: Random) -> Any:
    word = "".join(chance.choices("01", k=chance.randint(3, 7))) + "01"
    return word, list(Contest(Circle.parse(word, chance.randint(2, 40)), "0").masks(110_000))[-50:]


CHOSEN: dict[str, Callable[[Random], Any]] = {
    heaps.WINDOW.home: window,
    COALITION.home: contest,
    solvers.DOMINOES.home: Positions("domineering", "5x6", 2),
    solvers.NIMBERS.home: Positions("nimstring", "2x3", 2),
    solvers.PROOFS.home: proving,
    solvers.VALUES.home: Positions("snort", "3x4", 2),
    solvers.SCORES.home: Positions("dots-and-boxes", "2x3", 4),
    solvers.RIDES.home: riding,
    solvers.YOUNG.home: Positions("chomp", "7x7", 1),
    solvers.LABELS.home: Positions("digraph", "0>1,1>2,0>2,2>3,3>4,2>4,4>5,1>5;at=0", 1),
    solvers.CONNECTIONS.home: Positions("hex", "4x4", 4),
}
"""Where the solver chooses between compiled code and its reference."""

TOLD: dict[str, Callable[[Random, bool], Any]] = {
    heaps.OCTAL.home: sequence(octal, 800),
    heaps.CODES.home: sequence(hexadecimal, 120),
    heaps.SUBTRACTION.home: sequence(subtraction, 3000),
    heaps.PERIOD.home: suffix,
    solvers.PLACEMENTS.home: placing,
}
"""Where it is told."""


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The sets that were asked for and are ready."""
    found: set[str] = set()
    ready = Kernels.ready

    def noted(self: Kernels, **options: Any) -> bool:
        answer = ready(self, **options)
        if answer:
            found.add(self.home)
        return answer

    monkeypatch.setattr(Kernels, "ready", noted)
    return found


def test_every_set_is_compared() -> None:
    assert ALL.keys() == CHOSEN.keys() | TOLD.keys()


@pytest.mark.slow
@pytest.mark.parametrize("home", CHOSEN)
def test_the_solver_finds_the_same_either_way(
    home: str, used: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = range(TRIALS)
    compiled = [CHOSEN[home](Random(seed)) for seed in seeds]
    assert home in used
    monkeypatch.setattr(Kernels, "ready", lambda self, **options: False)
    assert [CHOSEN[home](Random(seed)) for seed in seeds] == compiled


@pytest.mark.slow
@pytest.mark.parametrize("home", TOLD)
def test_compiled_code_and_reference_agree(home: str) -> None:
    for seed in range(TRIALS * 3):
        assert TOLD[home](Random(seed), True) == TOLD[home](Random(seed), False)
