"""Explanations of connection games: the right steps, true tables, pictures with the trees."""

from __future__ import annotations

import pytest

from grundy.answers.explain import explain
from grundy.core.players import LEFT, RIGHT
from grundy.i18n import LANGUAGES, show
from grundy.render.html import steps_html
from grundy.rulesets.registry import get
from grundy.rulesets.scene import Role
from grundy.solvers.solve import solve


@pytest.mark.parametrize(
    ("game", "position", "kinds"),
    [
        ("shannon", "0-1,0-1;a=0;b=1", ["two-trees", "tree-exchange"]),
        ("shannon", "0-1,1-2;a=0;b=2", ["two-forests", "forest-exchange"]),
        ("shannon", "0-1L;a=0;b=1", ["over"]),
        ("shannon", ";a=0;b=1", ["over"]),
        ("shannon", "0-1;a=0;b=1", ["one-more-edge", "first-move", "over", "first-move", "over"]),
        ("hex", "3x3", ["strategy-stealing", "strategy", "strategy"]),
        ("hex", "2x3", ["pairing", "strategy", "strategy"]),
        ("hex", "LR|L.", ["chain"]),
        ("hex(yes)", "3x3", ["swap"]),
        ("hex(yes)", "...|.L.|...", ["swap"]),
    ],
)
def test_kinds_of_steps(game: str, position: str, kinds: list[str]) -> None:
    steps = explain(game, position).steps
    assert [step.kind for step in steps] == [*kinds, "conclusion"]
    for step in steps:
        assert len({show(step.text, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_trees_are_shown_in_colour() -> None:
    step = explain("bridg-it", "2x3").steps[0]
    assert step.picture is not None
    assert {Role.FIRST, Role.SECOND} <= {shape.role for shape in step.picture.shapes}
    assert "<svg" in steps_html((step,))


def test_the_answers_in_the_table_win() -> None:
    game = get("shannon")
    text = "0-1,0-2,0-3,1-2,1-3,2-3;a=0;b=3"
    table = explain(game, text).steps[1].table
    assert table is not None
    assert len(table.rows) == 6
    for deleted, fastened in table.rows:
        start = game.parse(text)
        after_cut = game.find_move(start, RIGHT, str(deleted))[1]
        after = game.find_move(after_cut, LEFT, str(fastened))[1]
        assert solve(game, after).outcome.value == "L"  # type: ignore[union-attr]
