"""Strategies as certificates: they are replayed by the plain rules, and a changed one is refused."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from grundy.checking import check_bytes
from grundy.checking.form import layout, sealed
from grundy.checking.strategy import Rules
from grundy.errors import GameError
from grundy.i18n import show
from grundy.rulesets.plain import located, plain_rules
from grundy.solvers.strategy import strategy_certificate, value_certificate

POSITIONS = [
    ("domineering", "3x3"),
    ("domineering", "2x4"),
    ("hex", "3x3"),
    ("clobber", "2x3"),
    ("chomp", "3x4"),
    ("nim", "1,2,3"),
    ("tic-tac-toe", "x..|.o.|..."),
    ("sum", "domineering:2x2 + clobber:xo"),
]


def rules_for(game: str, position: str) -> Rules:
    return plain_rules(located(game, position))


def holds(document: dict[str, Any]) -> bool:
    return check_bytes(layout(document), None, rules_for).holds


def certificate(game: str, position: str) -> dict[str, Any]:
    try:
        return strategy_certificate(located(game, position))
    except ValueError as error:  # no such notation
        pytest.skip(str(error))


@pytest.mark.parametrize(("game", "position"), POSITIONS)
def test_strategies_hold(game: str, position: str) -> None:
    verdict = check_bytes(layout(certificate(game, position)), None, rules_for)
    assert verdict.holds, verdict


def test_misere_play() -> None:
    document = strategy_certificate(located("nim", "1,1,1"), misere=True)
    assert document["claim"]["left"] == "right"
    assert holds(document)
    assert not holds(
        sealed({k: v for k, v in document.items() if k != "sha256"} | {"misere": False})
    )


@pytest.mark.parametrize(("game", "position"), POSITIONS[:6])
def test_a_changed_strategy_is_refused(game: str, position: str) -> None:
    document = certificate(game, position)
    del document["sha256"]
    chosen = random.Random(1)
    accepted = 0
    for _ in range(150):
        changed = deepcopy(document)
        _mutate(changed, chosen)
        if changed == document or not holds(sealed(changed)):
            continue
        accepted += 1  # another winning reply, so a proof still: the claim must be the true one
        assert changed["claim"] == document["claim"]
        assert changed["position"] == document["position"]
    assert accepted < 30


def _mutate(document: dict[str, Any], chosen: random.Random) -> None:
    strategy = chosen.choice(document["strategies"])
    nodes = strategy["nodes"]
    node = chosen.choice(nodes)
    kind = chosen.randrange(6)
    if kind == 0:
        nodes.remove(node)
    elif kind == 1:
        node[0] = chosen.randrange(len(document["positions"]))
    elif kind == 2:
        node[1] = {"left": "right", "right": "left"}[node[1]]
    elif kind == 3:
        node[2] = chosen.choice([None, chosen.randrange(len(nodes))])
    elif kind == 4:
        first = chosen.choice([key for key in document["claim"] if key != "kind"])
        document["claim"][first] = chosen.choice(["left", "right", "draw"])
    else:
        strategy["for"] = {"left": "right", "right": "left"}[strategy["for"]]


def test_a_cycle_is_no_win() -> None:
    # Two positions from which play only goes to and fro: nobody wins, whatever is listed.
    rules = Rules(
        read=int,
        write=str,
        options=lambda position, player: [1 - position],
        result=lambda position, player: None,
        next_mover=lambda position, option, player: {"left": "right", "right": "left"}[player],
        starters=("left",),
    )
    strategy = {
        "for": "left",
        "goal": "win",
        "roots": {"left": 0},
        "nodes": [[0, "left", 1], [1, "right", None]],
    }
    document = {
        "format": "grundy-certificate/1",
        "game": "to and fro",
        "position": "0",
        "misere": False,
        "claim": {"kind": "winner", "left": "left"},
        "positions": ["0", "1"],
        "strategies": [strategy],
        "version": "0",
    }
    verdict = check_bytes(layout(sealed(document)), None, lambda game, position: rules)
    assert "play may return" in show(verdict.reason or "")
    drawn = [{**strategy, "goal": "draw", "for": side} for side in ("left", "right")]
    drawn[1]["nodes"] = [[0, "left", None], [1, "right", 0]]
    document |= {"strategies": drawn, "claim": {"kind": "winner", "left": "draw"}}
    assert check_bytes(layout(sealed(document)), None, lambda game, position: rules).holds


def test_no_solver_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "clobber.json"
    path.write_bytes(layout(strategy_certificate(located("clobber", "2x3"))))
    code = f"""
import sys
for name in ("grundy.solvers", "grundy.heaps", "grundy.reasons", "grundy.play"):
    sys.modules[name] = None
from pathlib import Path
from grundy.checking import check_file
from grundy.rulesets.plain import located, plain_rules
verdict = check_file(Path({str(path)!r}), None, lambda g, p: plain_rules(located(g, p)))
print(verdict.holds)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "True", done.stderr


def test_the_document_is_plain_json() -> None:
    document = strategy_certificate(located("nim", "1,2"))
    assert json.loads(layout(document)) == document


VALUES = [("domineering", "2x3"), ("clobber", "2x3"), ("nim", "1,2")]


@pytest.mark.parametrize(("game", "position"), VALUES)
def test_values_hold_and_changed_forms_are_refused(game: str, position: str) -> None:
    document = value_certificate(located(game, position))
    assert holds(document)
    del document["sha256"]
    for node in range(len(document["form"])):
        for side in (0, 1):
            for option in range(node):
                changed = deepcopy(document)
                options = changed["form"][node][side]
                if option in options:
                    options.remove(option)
                else:
                    options.append(option)
                assert not holds(sealed(changed)), (node, side, option)


def test_a_value_is_asked_of_games_that_have_one() -> None:
    with pytest.raises(GameError, match="no value"):
        value_certificate(located("tic-tac-toe", "x..|.o.|..."))
