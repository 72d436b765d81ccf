"""A thousand changes of each strategy are refused, or are proofs still: other code plays them out."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from grundy.checking.difference import check_value, difference, read_form
from grundy.checking.form import layout
from grundy.checking.refusal import Refused
from grundy.checking.strategy import check_strategies
from grundy.rulesets.plain import located, plain_rules
from grundy.solvers.strategy import strategy_certificate, value_certificate

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
from tests.forging.strategies import mutate, plays_out, remembering

SUM = ("sum", "domineering:2x3 + 1/2")
POSITIONS = [("clobber", "3x4"), ("chomp", "5x6"), SUM, ("domineering", "5x5"), ("hex", "4x4")]
SAMPLED = [
    ("clobber", "3x3"),
    ("chomp", "5x6"),
    SUM,
    ("domineering", "4x4"),
    ("hex", "3x3"),
    ("tic-tac-toe", "x..|.o.|..."),  # a draw: a strategy for each side
]
SAMPLE = 120


def tried(
    document: dict[str, Any],
    check: Callable[[dict[str, Any]], int],
    holds: Callable[[dict[str, Any]], bool],
    changes: int,
    seed: int = 29,
) -> int:
    """Change a document so many times; return how often it was accepted, each time rightly."""
    chosen = random.Random(seed)
    original = deepcopy(document)
    accepted = 0
    for _ in range(changes):
        undo = mutate(document, chosen)
        try:
            check(document)
        except Refused:
            pass
        else:
            accepted += 1
            assert holds(document)
        undo()
    assert document == original
    return accepted


def tried_strategies(game: str, position: str, changes: int, seed: int = 29) -> None:
    place = located(game, position)
    rules = remembering(plain_rules(place))
    document = strategy_certificate(place)
    assert plays_out(document, rules)
    accepted = tried(
        document,
        lambda changed: check_strategies(changed, rules),
        lambda changed: plays_out(changed, rules),
        changes,
        seed,
    )
    print(game, position, "changes:", changes, "accepted, and proofs still:", accepted)
    assert accepted < changes // 3


@pytest.mark.parametrize(("game", "position"), SAMPLED)
def test_a_sample_of_changed_strategies(game: str, position: str) -> None:
    tried_strategies(game, position, SAMPLE)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "position"), POSITIONS[:-1])
def test_changed_strategies(game: str, position: str) -> None:
    tried_strategies(game, position, 1000)


@pytest.mark.slow
@pytest.mark.parametrize(
    "part", range(4)
)  # the strategy has 75,000 nodes: each part takes a minute
def test_changed_strategies_of_hex(part: int) -> None:
    tried_strategies(*POSITIONS[-1], 250, part)


@pytest.mark.parametrize(
    "changes", [SAMPLE, pytest.param(1000, marks=pytest.mark.slow)], ids=["sample", "all"]
)
@pytest.mark.parametrize(("game", "position"), [("domineering", "2x3"), SUM])
def test_changed_values(game: str, position: str, changes: int) -> None:
    place = located(game, position)
    plain = remembering(plain_rules(place))
    document = value_certificate(place)
    form = read_form(document["form"])
    rules = remembering(difference(plain, form))

    def played(changed: dict[str, Any]) -> bool:
        return plays_out(
            changed
            | {
                "claim": {"left": "right", "right": "left"},
                "position": f"{len(form) - 1}@{changed['position']}",
                "misere": False,
            },
            rules,
        )

    assert played(document)
    accepted = tried(document, lambda changed: check_value(changed, plain), played, changes)
    assert accepted < changes // 3


NO_SOLVER = """
import sys
for name in ("solvers", "heaps", "reasons", "play", "answers", "coalition"):
    sys.modules[f"grundy.{name}"] = None
from pathlib import Path
from grundy.checking import check_file
from grundy.rulesets.plain import located, plain_rules
print(check_file(Path(sys.argv[1]), None, lambda g, p: plain_rules(located(g, p))).holds)
"""


@pytest.mark.parametrize(
    ("game", "position"),
    [*POSITIONS[:3], *(pytest.param(*place, marks=pytest.mark.slow) for place in POSITIONS[3:])],
)
def test_no_solver_is_needed(game: str, position: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_bytes(layout(strategy_certificate(located(game, position))))
    done = subprocess.run(
        [sys.executable, "-c", NO_SOLVER, str(path)], capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "True", done.stderr
