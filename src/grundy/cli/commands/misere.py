"""`grundy misere RULE`: the misère quotient of a heap game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from grundy.cli import ANSWERED, BUDGET
from grundy.cli.options import budget_options, json_option, open_budget
from grundy.cli.output import say, say_json, say_table
from grundy.cli.verbs import verb
from grundy.core.budget import Budget
from grundy.core.document import SCHEMA
from grundy.errors import BudgetExhausted, GameError
from grundy.heaps.misere.genus import genera
from grundy.heaps.misere.period import Misere, find_misere
from grundy.heaps.misere.quotient import Quotient
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import HeapRule
from grundy.i18n import Message, _, show
from grundy.solvers.result import Provenance

GENUS_HEAPS = 12
GENUS_SHARE, GENUS_NODES = 0.5, 200_000
SHOWN_HEAPS = 30
TABLE_ORDER = 12
"""Quotients up to this order are printed as a multiplication table."""


@verb(
    _(
        "Find the misère quotient of a heap game: who wins any sum of heaps when the last move loses."
    ),
    "grundy misere 0.77",
    "grundy misere 0.123 --json",
)
@click.argument("rule")
@click.option(
    "--to",
    type=click.IntRange(1, 5000),
    help=_("Look at the heaps up to N only, without a period."),
)
@click.option(
    "--limit",
    type=click.IntRange(2, 5000),
    default=512,
    show_default=True,
    help=_("Give up when the quotient has more elements."),
)
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Write the proof to FILE.json; grundy check verifies it."),
)
@json_option
@budget_options
def command(
    rule: str,
    to: int | None,
    limit: int,
    certificate: Path | None,
    as_json: bool,
    budget_seconds: float,
    budget_nodes: int | None,
) -> int:
    parsed = parse_rule(rule)
    budget = open_budget(budget_seconds, budget_nodes)
    found = find_misere(parsed, budget, limit=limit, **({} if to is None else {"heaps": to}))
    if certificate is not None:
        _write(found, certificate)
    if as_json:
        say_json(document(found, budget))
    else:
        _say(found)
        if certificate is not None:
            say(Message("The certificate is in {path}.", path=str(certificate)))
    return BUDGET if found.exhausted else ANSWERED


def _write(found: Misere, path: Path) -> None:
    from grundy.heaps.misere.certificate import quotient_certificate
    from grundy.heaps.regularity.certificate import write_document

    try:
        write_document(quotient_certificate(found), path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise GameError('cannot write "{path}": {reason}', path=str(path), reason=reason) from None


def document(found: Misere, budget: Budget) -> dict[str, Any]:
    """Return the JSON document of the contract."""
    quotient = found.quotient
    known = quotient or found.largest_known
    exact = quotient is not None
    return {
        "schema": SCHEMA,
        "rule": found.rule.text,
        "order": quotient.order if quotient else None,
        "reason": show(found.reason) if found.reason else None,
        "p_positions": len(quotient.monoid.p_portion) if quotient else None,
        "presentation": quotient.monoid.presentation() if quotient else None,
        "p_portion": [quotient.monoid.name(x) for x in sorted(quotient.monoid.p_portion)]
        if quotient
        else None,
        "tame": quotient.tame if quotient else None,
        "pretending": [quotient.monoid.name(x) for x in quotient.pretending] if quotient else None,
        "preperiod": found.preperiod,
        "period": found.period,
        "proved": found.proved,
        "checked_to": known.size if known else 0,
        "genus": [str(genus) for genus in _genera(found.rule, budget)],
        "outcomes": _outcomes(known),
        "bound": None if exact else {"order_at_least": known.order if known else 1},
        "provenance": Provenance(
            "misère quotient",
            "PlambeckSiegel2008",
            exact,
            seconds=budget.elapsed,
            nodes=budget.nodes,
        ).document(),
    }


def _genera(rule: HeapRule, budget: Budget) -> list[Any]:
    """Return the genera of the first heaps, as many as the rest of the budget allows."""
    for size in (GENUS_HEAPS, 8, 5, 3):
        try:
            with budget.part(GENUS_SHARE, nodes=GENUS_NODES):
                return genera(rule, size, budget)
        except BudgetExhausted:
            continue
    return []


def _outcomes(quotient: Quotient | None) -> str:
    """Return the misère outcomes of single heaps, one letter each, from heap 0."""
    if quotient is None:
        return ""
    return "".join("P" if quotient.is_p([n]) else "N" for n in range(quotient.size + 1))


def _say(found: Misere) -> None:
    quotient = found.quotient
    if quotient is None:
        say(
            Message("No finite misère quotient of {rule} was found.", rule=found.rule.text),
            bold=True,
        )
        if found.reason is not None:
            say(found.reason)
        if found.largest_known is not None:
            known = found.largest_known
            say(
                Message(
                    "For heaps up to {n} it has {order} elements; --to {n} shows them.",
                    n=known.size,
                    order=known.order,
                )
            )
        return
    monoid = quotient.monoid
    say(
        Message(
            "The misère quotient of {rule} has {order} elements, {lost} of them lost.",
            rule=found.rule.text,
            order=quotient.order,
            lost=len(monoid.p_portion),
        ),
        bold=True,
    )
    if found.proved:
        say(
            Message(
                "It is that of all heaps: their elements repeat from heap {preperiod} on with period"
                " {period} [PlambeckSiegel2008].",
                preperiod=found.preperiod,
                period=found.period,
            )
        )
    elif found.reason is not None:
        say(
            Message(
                "It covers the heaps up to {n}: {reason}.", n=quotient.size, reason=found.reason
            )
        )
    if quotient.tame is not None:
        say(Message("It is tame: that of Nim with heaps below {n}.", n=2**quotient.tame))
    click.echo()
    say(monoid.presentation(), indent="  ")
    lost = ", ".join(monoid.name(x) for x in sorted(monoid.p_portion))
    say(Message("Lost for the player to move: {elements}", elements=lost))
    click.echo()
    say_table(
        (Message("heap"), Message("element"), Message("outcome")),
        [
            (str(n), monoid.name(x), "P" if quotient.is_p([n]) else "N")
            for n, x in enumerate(quotient.pretending[:SHOWN_HEAPS])
        ],
    )
    if quotient.order <= TABLE_ORDER:
        click.echo()
        names = [monoid.name(x) for x in range(quotient.order)]
        rows = [(names[x], *(names[y] for y in row)) for x, row in enumerate(monoid.table)]
        say_table(("·", *names), rows)
