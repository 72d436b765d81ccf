"""`grundy period RULE`: the regularity of a nim-sequence, and its proof."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import Any

import click

from grundy.cli import ANSWERED, BUDGET
from grundy.cli.options import budget_options, json_option, open_budget
from grundy.cli.output import say, say_json
from grundy.cli.progress import progress_bar
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.errors import GameError
from grundy.heaps.regularity.period import Period
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.sequence import NimSequence
from grundy.i18n import Message, Readable, _
from grundy.reasons.bibliography import citation
from grundy.solvers.result import Provenance

SHOWN_CYCLE = 60
LISTED_EXCEPTIONS = 1000


@verb(
    _("Find the regularity of a rule's nim-sequence and prove it where a theorem covers the rule."),
    'grundy period "subtract(3,4,6,10)"',
    "grundy period 0.156 --certificate 0.156.json",
)
@click.argument("rule")
@click.option("--to", type=click.IntRange(min=0), help=_("Look at the heaps 0 to N only."))
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Write the proof to FILE.json; grundy check verifies it."),
)
@click.option(
    "--window", is_flag=True, help=_("Prove by the window certificate instead of the usual bound.")
)
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Save to this file during a long run, and go on from it."),
)
@json_option
@budget_options
def command(
    rule: str,
    to: int | None,
    certificate: Path | None,
    window: bool,
    checkpoint: Path | None,
    as_json: bool,
    budget_seconds: float,
    budget_nodes: int | None,
) -> int:
    from grundy.heaps.regularity.period import find_period

    budget = open_budget(budget_seconds, budget_nodes)
    parsed = parse_rule(rule)
    sequence = NimSequence.resume(parsed, checkpoint)
    with progress_bar() as progress:
        found = find_period(
            parsed,
            to=to,
            budget=budget,
            progress=progress,
            sequence=sequence,
            window=window,
            checkpoint=checkpoint,
        )
    if certificate is not None and found.proved:
        from grundy.heaps.regularity.certificate import write

        try:
            write(found, certificate)
        except OSError as error:
            reason = error.strerror or str(error)
            raise GameError(
                'cannot write "{path}": {reason}', path=str(certificate), reason=reason
            ) from None
    if as_json:
        say_json(document(found, budget.nodes))
    else:
        _say(found)
        if not found.exact:
            _say_how_to_go_on(found, checkpoint)
        if certificate is not None:
            if not found.proved:
                raise GameError(
                    "nothing was proved about {rule}, so there is no certificate", rule=parsed
                )
            say(Message("The certificate is in {path}.", path=str(certificate)))
    return ANSWERED if found.exact else BUDGET


def document(found: Period, nodes: int = 0) -> dict[str, Any]:
    """Return the answer as the JSON document of the contract."""
    from grundy.heaps.regularity.outcome import describe, p_positions

    regularity, theorem = found.regularity, found.theorem
    preperiod = regularity.preperiod if regularity else 0
    answer: dict[str, Any] = {
        "schema": SCHEMA,
        "rule": found.rule.text,
        "kind": found.kind,
        "preperiod": regularity.preperiod if regularity else None,
        "period": regularity.period if regularity else None,
        "saltus": regularity.saltus if regularity else None,
        "residues": list(regularity.residues) if regularity else [],
        "proved": found.proved,
        "theorem": theorem.citation if theorem else None,
        "checked_to": found.checked_to,
        "exceptional": found.sequence.first(min(preperiod, LISTED_EXCEPTIONS)),
        "exceptional_total": preperiod,
        "p_positions": describe(p_positions(found), LISTED_EXCEPTIONS) or None,
        "exact": found.exact,
        "provenance": Provenance(
            found.method,
            theorem.citation if theorem else None,
            found.exact,
            seconds=found.seconds,
            nodes=nodes,
        ).document(),
    }
    if not found.exact:
        answer["bound"] = {
            "checked_to": found.checked_to,
            "proof_needs_to": None if found.needed is None else found.needed - 1,
            "heaps_per_second": round(found.pace),
        }
    return answer


def _say(found: Period) -> None:
    from grundy.heaps.regularity.equivalence import reduce_rule
    from grundy.heaps.regularity.outcome import describe, p_positions

    say(found.rule.text, bold=True)
    say(_sentence(found))
    regularity = found.regularity
    if regularity is not None and regularity.preperiod + regularity.period <= SHOWN_CYCLE:
        first = found.sequence.first(regularity.preperiod + regularity.period)
        l = regularity.preperiod
        plus = f" (+{regularity.saltus})" if regularity.saltus else ""
        head = " ".join(map(str, first[:l]))
        say(f"{head} [{' '.join(map(str, first[l:]))}]{plus}".strip())
    if found.theorem is not None:
        say(
            Message(
                "Proved, from the heaps 0 to {n}: {statement}",
                n=found.checked_to,
                statement=found.theorem.statement,
            )
        )
        say(
            f"[{found.theorem.citation}] {citation(found.theorem.citation)}",
            indent="    ",
            first="",
        )
    elif found.exact and regularity is None:
        say(Message("The heaps 0 to {n} were looked at.", n=found.checked_to))
    elif found.exact:
        say(Message("Seen in the heaps 0 to {n}, not proved.", n=found.checked_to))
    else:
        say(
            Message(
                "Stopped at heap {n} after {seconds} seconds: the budget ran out.",
                n=found.checked_to,
                seconds=f"{found.seconds:.0f}",
            )
        )
    lost = p_positions(found)
    if lost is not None:
        if lost.proved:
            say(Message("Lost for the player to move (P): {heaps}", heaps=describe(lost)))
        else:
            say(Message("Lost (P), as far as seen: {heaps}", heaps=describe(lost)))
    if found.proved:
        reduced = reduce_rule(found.rule)
        if reduced.theorems:
            say(
                Message(
                    "The same sequence as {rule} [{theorem}].",
                    rule=reduced.rule,
                    theorem=reduced.theorems[0],
                )
            )


def _say_how_to_go_on(found: Period, checkpoint: Path | None) -> None:
    """Say what a larger budget would do, and how nothing is computed twice."""
    spent = ceil(found.seconds)
    heaps = 2 * (found.checked_to + 1) if found.needed is None else found.needed
    more = found.more_seconds(heaps)
    if more is not None and found.needed is None:
        say(
            Message(
                "Nobody knows how far is enough; as far as heap {n} takes about {more} seconds more, or"
                " longer.",
                n=heaps - 1,
                more=more,
            )
        )
    elif more is not None:
        say(
            Message(
                "A proof of this period needs the heaps 0 to {n}: about {more} seconds more, or longer.",
                n=heaps - 1,
                more=more,
            )
        )
    if not found.resumable:
        if more is not None:
            say(
                Message(
                    "Try --budget-seconds {total}: this search keeps no values, it begins anew.",
                    total=spent + more + more // 4,
                )
            )
    elif checkpoint is not None:
        say(Message("The values are kept in {path}: the same command goes on.", path=checkpoint))
    elif more is not None:
        say(
            Message(
                "Try --budget-seconds {total}, with --checkpoint FILE to go on from there later.",
                total=spent + more + more // 4,
            )
        )


def _sentence(found: Period) -> Readable:
    regularity = found.regularity
    if regularity is None:
        return Message("No regularity seen.")
    numbers: dict[str, object] = {
        "preperiod": regularity.preperiod,
        "period": regularity.period,
        "saltus": regularity.saltus,
        "residues": ", ".join(map(str, regularity.residues)),
    }
    if regularity.kind == "periodic":
        return Message("Periodic: preperiod {preperiod}, period {period}.", **numbers)
    if regularity.kind == "arithmetic-periodic":
        return Message(
            "Arithmetic periodic: preperiod {preperiod}, period {period}, saltus {saltus}.",
            **numbers,
        )
    return Message(
        "Sapp regular: preperiod {preperiod}, period {period}, saltus {saltus}, constant for the"
        " residues {residues}.",
        **numbers,
    )
