"""`grundy value EXPR`: the canonical form of a game and what is known about it."""

from __future__ import annotations

from typing import Any

import click

from grundy.cli import ANSWERED, BUDGET, NO
from grundy.cli.options import budget_options, json_option, open_budget
from grundy.cli.output import say, say_json, say_table
from grundy.cli.verbs import verb
from grundy.core.budget import Budget
from grundy.core.document import SCHEMA
from grundy.core.values.allowance import spending
from grundy.core.values.form import Form, Reduction
from grundy.core.values.formatting import TextTooLong, write_number
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted
from grundy.i18n import Message, _
from grundy.solvers.result import Provenance
from grundy.solvers.values import LONGEST_TEXT, value_of

LONGEST_STORY = 400
"""Steps of a simplification are shown for texts of up to so many characters."""


@verb(
    _(
        "Simplify a game to its canonical form. EXPR is a value such as {0,*|*}, 3/4, 2^*, +-1 or"
        " tiny(2), a sum of values, or a position as game:position."
    ),
    'grundy value "{0,*|*}"',
    "grundy value -3/2 --json",
)
@click.argument("expression", metavar="EXPR")
@click.option("--expect", help=_("Exit with 1 unless the value is this one."))
@json_option
@budget_options
def command(
    expression: str,
    expect: str | None,
    as_json: bool,
    budget_seconds: float,
    budget_nodes: int | None,
) -> int:
    budget = open_budget(budget_seconds, budget_nodes)
    expected = None if expect is None else value_of(expect, budget)
    try:
        with spending(budget):
            value, steps = _read(expression, budget)
            document = _document(expression, value, steps, budget)
    except BudgetExhausted as stop:
        document = {
            "schema": SCHEMA,
            "expression": expression,
            "canonical": None,
            "exact": False,
            "bound": {"reason": str(stop)},
            "provenance": _provenance(budget, exact=False),
        }
        if not as_json:
            raise
        say_json(document)
        return BUDGET
    if as_json:
        say_json(document)
    else:
        _say(document, value, steps)
    return ANSWERED if expected is None or value == expected else NO


def _read(expression: str, budget: Budget) -> tuple[Value, list[Reduction]]:
    if ":" in expression or len(expression) > LONGEST_STORY:
        return value_of(expression, budget), []
    form = Form(expression)
    return form.value, form.simplify()


def _document(
    expression: str, value: Value, steps: list[Reduction], budget: Budget
) -> dict[str, Any]:
    weight = value.atomic_weight
    texts: dict[str, Any] = {"canonical": None, "unicode": None, "latex": None}
    try:
        texts["canonical"] = value.to_text(limit=LONGEST_TEXT)
        texts["unicode"] = value.to_unicode(limit=2 * LONGEST_TEXT)  # signs have spaces around them
        texts["latex"] = value.to_latex(limit=10 * LONGEST_TEXT)
    except TextTooLong as long:
        texts["canonical_reason"] = str(long)
    return {
        "schema": SCHEMA,
        "expression": expression,
        **texts,
        "outcome": value.outcome.value,
        "kind": value.kind,
        "birthday": value.birthday,
        "left_stop": write_number(value.left_stop),
        "right_stop": write_number(value.right_stop),
        "mean": write_number(value.mean),
        "temperature": write_number(value.temperature),
        "atomic_weight": None if weight is None else weight.to_text(limit=LONGEST_TEXT),
        "steps": [step.document() for step in steps],
        "exact": True,
        "provenance": _provenance(budget),
    }


def _provenance(budget: Budget, exact: bool = True) -> dict[str, Any]:
    return Provenance(
        "canonical form",
        theorem="Conway1976",
        exact=exact,
        seconds=budget.elapsed,
        nodes=budget.nodes,
    ).document()


def _say(document: dict[str, Any], value: Value, steps: list[Reduction]) -> None:
    say(document["unicode"] or document["canonical_reason"], bold=True)
    click.echo()
    for step in steps:
        say(step.text, first="  ", indent="    ")
    if steps:
        click.echo()
    rows: list[tuple[Message, Message | str]] = [
        (Message("notation"), document["canonical"] or "–"),
        (Message("kind"), _KINDS[value.kind]),
        (Message("outcome"), _OUTCOMES[document["outcome"]]),
        (Message("birthday"), str(document["birthday"])),
        (Message("Left stop"), document["left_stop"]),
        (Message("Right stop"), document["right_stop"]),
        (Message("mean value"), document["mean"]),
        (Message("temperature"), document["temperature"]),
    ]
    if document["atomic_weight"] is not None:
        rows.append((Message("atomic weight"), document["atomic_weight"]))
    say_table((), rows)


_OUTCOMES = {
    "L": Message("Left wins, whoever starts (L)"),
    "R": Message("Right wins, whoever starts (R)"),
    "N": Message("the first player wins (N)"),
    "P": Message("the second player wins (P)"),
}
_KINDS = {
    "zero": Message("zero"),
    "integer": Message("integer"),
    "number": Message("number"),
    "nimber": Message("nimber"),
    "uptimal": Message("sum of ups"),
    "tiny": Message("tiny or miny"),
    "infinitesimal": Message("infinitesimal"),
    "tepid": Message("number plus an infinitesimal"),
    "switch": Message("switch"),
    "hot": Message("hot game"),
}
