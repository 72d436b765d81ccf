"""What is said of each move follows from the nim-value beside it, however soon the search was cut off."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time
from types import SimpleNamespace
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.rulesets.registry import get
from grundy.solvers.solve import improve
from grundy.web.explorer.page import Exploring, explored
from grundy.web.match import Visit
from grundy.web.pages import play
from grundy.web.pool import Found, Stopped
from grundy.web.state import State

CUT = 40
"""The budgets that are tried: no position, one, two …"""


@pytest.mark.parametrize(
    ("game", "position"), [("kayles", "5"), ("grundy", "7"), ("subtract(1,3,4)", "6")]
)
def test_outcomes_of_moves_agree_with_their_nim_values(game: str, position: str) -> None:
    ruleset = get(game)
    judged = 0
    for nodes in range(CUT):
        for answer in improve(ruleset(ruleset.parse(position)), budget=Budget(nodes=nodes)):
            for move in answer.moves:
                if move.grundy is not None:
                    judged += 1
                    assert str(move.outcome) == ("N" if move.grundy else "P"), (nodes, move)
    assert judged > CUT


def test_a_tree_without_time_is_not_complete() -> None:
    exploring = Exploring.read("en", "domineering", {"p": "3x3"})
    for budget, value in ((Budget(seconds=20), "±1"), (Budget(nodes=0), "")):
        text, complete = explored(exploring, "json", budget)
        assert json.loads(text)["tree"]["value"] == value
        assert complete is bool(value)


@pytest.mark.parametrize("level", ["computer", "looking"])
def test_the_computer_answers_in_time_where_it_cannot_solve(level: str) -> None:
    hexes = get("hex")
    match = Visit(hexes, hexes.parse("14x14"), second=True)
    before = process_time()
    _, sure = match.choose(level, Budget(1.0))
    assert process_time() - before < 2.0
    assert sure is (level == "looking"), "a guess is called a guess"


@pytest.mark.parametrize("opponent", ["computer", "erring", "looking"])
def test_another_moves_for_a_computer_that_finds_no_move(
    monkeypatch: pytest.MonkeyPatch, run_async: Callable[[Any], Any], opponent: str
) -> None:
    asked = []

    async def ask(_: Any, __: str, state: State, rank: Any) -> Found:
        asked.append(state.opponent)
        if state.opponent != "beginner":
            raise Stopped("time")
        return Found({"reply": ["3→0"], "sure": True}, finished=True)

    monkeypatch.setattr(play, "ask", ask)
    reply = run_async(play._view(SimpleNamespace(), State("en", "nim", "3", opponent=opponent)))
    assert reply["reply"] == ["3→0"]
    assert not reply["sure"], "what is played instead is a guess"
    assert asked[-2:] == ["looking", "beginner"]
