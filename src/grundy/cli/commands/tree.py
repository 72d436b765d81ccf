"""`grundy tree`: the picture of a game as a tree, as a merged graph, or the lattice of a day."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from grundy.cli.options import budget_options, json_option, open_budget
from grundy.cli.output import draw, say, say_json
from grundy.cli.verbs import GameName, verb
from grundy.core.budget import Budget
from grundy.core.document import SCHEMA
from grundy.core.players import Outcome
from grundy.core.values.form import Form
from grundy.errors import GameError
from grundy.i18n import _, show
from grundy.render.tree import (
    Plan,
    graph_scene,
    lattice_scene,
    position_plan,
    tree_scene,
    value_plan,
)
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Scene
from grundy.solvers.solve import locate, solve


@verb(
    _(
        "Draw a game with its options, Left's and Right's told apart by colour and pattern. The first"
        " argument is a value such as {0,*|*}, or a game followed by a POSITION."
    ),
    'grundy tree "{0,*|*}" --out up.svg',
    "grundy tree domineering 2x2 --dag --out board.svg",
    game=True,
)
@click.argument("game", type=GameName(), metavar="EXPR|GAME", required=False)
@click.argument("position", required=False)
@click.option("--dag", is_flag=True, help=_("Merge equal positions: a graph instead of a tree."))
@click.option("--day", type=click.IntRange(0, 3), help=_("Draw all games born by this day."))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help=_("Where to draw: FILE.svg, or FILE.tex for TikZ."),
)
@json_option
@budget_options
def command(
    game: str | None,
    position: str | None,
    dag: bool,
    day: int | None,
    out: Path,
    as_json: bool,
    budget_seconds: float,
    budget_nodes: int | None,
) -> None:
    budget = open_budget(budget_seconds, budget_nodes)
    scene = _scene(game, position, dag, day, budget)
    draw(scene, out)
    words = show(scene.description)
    if as_json:
        say_json({"schema": SCHEMA, "file": str(out), "description": words, "exact": True})
    else:
        say(words)


def _scene(
    game: str | None, position: str | None, dag: bool, day: int | None, budget: Budget
) -> Scene:
    if day is not None:
        return lattice_scene(day)
    if game is None:
        raise GameError("grundy tree needs a value, a game with a position, or --day")
    plan = (
        value_plan(Form(game))
        if position is None and ":" not in game
        else _of_position(game, position, budget)
    )
    return graph_scene(plan) if dag else tree_scene(plan)


def _of_position(game: str, position: str | None, budget: Budget) -> Plan:
    place = locate(game, position)
    ruleset = place.game
    if not isinstance(ruleset, Ruleset):
        raise GameError("{game} is not a game for two players", game=str(ruleset))

    def outcome(bare: Any) -> Outcome | None:
        found: Outcome | None = solve(ruleset, bare, budget=budget).outcome  # type: ignore[union-attr]
        return found

    return position_plan(ruleset, place.bare, outcome)
