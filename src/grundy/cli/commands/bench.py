"""`grundy bench`: a fixed workload, its signature and its seconds."""

from __future__ import annotations

import click

from grundy.cli import ANSWERED
from grundy.cli.options import json_option
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.i18n import Message, _
from grundy.solvers.signature import signature, workload
from grundy.words.output import say, say_json, say_table


@verb(
    _(
        "Solve a fixed set of positions by search and print the nodes, a signature and the CPU seconds."
    ),
    "grundy bench",
    "grundy bench --json",
)
@json_option
def command(as_json: bool) -> int:
    rows = list(workload())
    if as_json:
        say_json(
            {
                "schema": SCHEMA,
                "signature": signature(rows),
                "rows": [
                    {
                        "game": row.game,
                        "positions": row.positions,
                        "nodes": row.nodes,
                        "digest": row.digest,
                        "seconds": round(row.seconds, 4),
                    }
                    for row in rows
                ],
            }
        )
        return ANSWERED
    say_table(
        (Message("game"), Message("positions"), Message("nodes"), Message("seconds")),
        [(r.game, str(r.positions), str(r.nodes), f"{r.seconds:.3f}") for r in rows],
    )
    click.echo()
    say(Message("Signature: {signature}", signature=signature(rows)), bold=True)
    return ANSWERED
