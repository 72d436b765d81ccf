"""`grundy thermograph EXPR`: the thermograph as exact data and as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from grundy.cli.options import budget_options, json_option, open_budget
from grundy.cli.output import draw, say, say_json, say_table
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.core.values.allowance import spending
from grundy.core.values.formatting import write_number
from grundy.core.values.thermograph import Wall
from grundy.core.values.value import Value
from grundy.i18n import Message, _
from grundy.solvers.result import LONGEST_TEXT, Provenance
from grundy.solvers.values import value_of


@verb(
    _("Show the thermograph of a game: its walls, mean and temperature, exactly."),
    'grundy thermograph "{2|-1}"',
    'grundy thermograph "{4||2|0}" --out hot.svg',
)
@click.argument("expression", metavar="EXPR")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Draw it: FILE.svg, or FILE.tex for TikZ."),
)
@json_option
@budget_options
def command(
    expression: str,
    out: Path | None,
    as_json: bool,
    budget_seconds: float,
    budget_nodes: int | None,
) -> None:
    budget = open_budget(budget_seconds, budget_nodes)
    value = value_of(expression, budget)
    with spending(budget):
        graph = value.thermograph
    if out is not None:
        from grundy.render.thermograph import thermograph_scene

        draw(thermograph_scene(value), out)
    if as_json:
        say_json(
            {
                "schema": SCHEMA,
                "expression": expression,
                "canonical": value.to_text(limit=LONGEST_TEXT),
                "mean": write_number(graph.mean),
                "temperature": write_number(graph.temperature),
                "left_wall": _corners(graph.left),
                "right_wall": _corners(graph.right),
                "exact": True,
                "provenance": Provenance(
                    "thermograph", "Siegel2013", seconds=budget.elapsed, nodes=budget.nodes
                ).document(),
            }
        )
    else:
        _say(value)


def _corners(wall: Wall) -> list[dict[str, str]]:
    return [{"t": write_number(t), "x": write_number(x)} for t, x in wall.corners]


def _say(value: Value) -> None:
    graph = value.thermograph
    say(
        Message(
            "Mean {mean}, temperature {t}.",
            mean=write_number(graph.mean),
            t=write_number(graph.temperature),
        )
    )
    click.echo()
    temperatures = sorted(
        {t for wall in (graph.left, graph.right) for t, _ in wall.corners} | {graph.temperature},
        reverse=True,
    )
    rows: list[tuple[Any, ...]] = [
        tuple(write_number(x) for x in (t, graph.left.at(t), graph.right.at(t)))
        for t in temperatures
    ]
    say_table((Message("temperature"), Message("Left wall"), Message("Right wall")), rows)
