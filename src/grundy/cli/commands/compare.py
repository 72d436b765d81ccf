"""`grundy compare EXPR EXPR`: which of two games is greater."""

from __future__ import annotations

import click

from grundy.cli import ANSWERED, BUDGET, NO
from grundy.cli.options import budget_options, json_option, open_budget
from grundy.cli.output import say, say_json
from grundy.cli.verbs import verb
from grundy.core.values.allowance import spending
from grundy.errors import BudgetExhausted, NotationError
from grundy.i18n import Message, _
from grundy.solvers.result import SCHEMA, Provenance
from grundy.solvers.values import value_of

RELATIONS = {
    "<": Message("{a} < {b}: Right wins the difference, whoever starts"),
    ">": Message("{a} > {b}: Left wins the difference, whoever starts"),
    "=": Message("{a} = {b}: the second player wins the difference"),
    "||": Message("{a} || {b}: confused, the first player wins the difference"),
}


@verb(
    _("Compare two games: <, >, = or || (confused, neither is greater nor are they equal)."),
    'grundy compare "*" 0',
    'grundy compare "^" "*" --json',
)
@click.argument("first", metavar="EXPR")
@click.argument("second", metavar="EXPR")
@click.option("--expect", help=_("Exit with 1 unless the relation is this one."))
@json_option
@budget_options
def command(
    first: str,
    second: str,
    expect: str | None,
    as_json: bool,
    budget_seconds: float,
    budget_nodes: int | None,
) -> int:
    if expect is not None and expect not in RELATIONS:
        raise NotationError("a relation is one of < > = ||", text=expect, column=1, example="<")
    budget = open_budget(budget_seconds, budget_nodes)
    relation: str | None = None
    stopped = ""
    try:
        a, b = value_of(first, budget), value_of(second, budget)
        with spending(budget):
            relation = a.compare(b)
    except BudgetExhausted as stop:
        if not as_json:
            raise
        stopped = str(stop)
    if as_json:
        exact = relation is not None
        provenance = Provenance(
            "order of games", "Conway1976", exact, seconds=budget.elapsed, nodes=budget.nodes
        )
        document = {
            "schema": SCHEMA,
            "first": first,
            "second": second,
            "relation": relation,
            "exact": exact,
            "provenance": provenance.document(),
        }
        if not exact:
            document["bound"] = {"reason": stopped}
        say_json(document)
    elif relation is not None:
        click.echo(relation)
        say(RELATIONS[relation].filled(a=first.strip(), b=second.strip()))
    if relation is None:
        return BUDGET
    return ANSWERED if expect in (None, relation) else NO
