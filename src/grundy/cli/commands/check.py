"""`grundy check FILE`: verify a certificate with code that shares nothing with the solver."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli import ANSWERED, NO
from grundy.cli.options import json_option
from grundy.cli.output import say, say_json
from grundy.cli.verbs import verb
from grundy.i18n import Message, _, show
from grundy.solvers.result import SCHEMA


@verb(
    _("Verify a certificate by recomputing it; exit with 1 when it does not hold."),
    "grundy check 0.156.json",
    "grundy check kayles.json --json",
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@json_option
def command(file: Path, as_json: bool) -> int:
    from grundy.heaps.checker import check_file

    verdict = check_file(file)
    if as_json:
        say_json(
            {
                "schema": SCHEMA,
                "file": str(file),
                "rule": verdict.document.get("rule"),
                "claim": verdict.document.get("claim"),
                "theorem": verdict.document.get("theorem"),
                "holds": verdict.holds,
                "reason": show(verdict.reason) if verdict.reason else None,
                "checked": [show(part) for part in verdict.parts],
            }
        )
        return ANSWERED if verdict.holds else NO
    for part in verdict.parts:
        say(part, indent="    ", first="  ✓ ")
    if verdict.reason is not None:
        say(verdict.reason, indent="    ", first="  ✗ ")
        say(Message("The certificate does not hold."), bold=True)
        return NO
    claim = verdict.document["claim"]
    if claim["kind"] == "misere-quotient":
        say(
            Message(
                "The certificate holds: the misère quotient of {rule} has {order} elements.",
                rule=verdict.document["rule"],
                order=claim["order"],
            ),
            bold=True,
        )
        return ANSWERED
    say(
        Message(
            "The certificate holds: {rule}, preperiod {preperiod}, period {period}, saltus {saltus}.",
            rule=verdict.document["rule"],
            preperiod=claim["preperiod"],
            period=claim["period"],
            saltus=claim["saltus"],
        ),
        bold=True,
    )
    return ANSWERED
