"""`grundy sequence RULE`: the nim-values of the heaps 0, 1, 2, …"""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli import ANSWERED, BUDGET
from grundy.cli.options import budget_options, json_option, open_budget, write_file
from grundy.cli.output import draw, say, say_json
from grundy.cli.progress import progress_bar
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.errors import BudgetExhausted
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.sequence import NimSequence
from grundy.i18n import Message, _
from grundy.solvers.result import Provenance

MOST_PRINTED = 100_000
MOST_BESIDE_A_FILE = 100


@verb(
    _("Compute the nim-values of the heaps 0 to N of a rule."),
    'grundy sequence "subtract(1,3,4)" --to 100 --json',
    "grundy sequence 0.77 --to 1000 --plot kayles.svg",
)
@click.argument("rule")
@click.option(
    "--to", type=click.IntRange(min=0), default=60, show_default=True, help=_("Last heap.")
)
@click.option("--csv", "as_csv", is_flag=True, help=_("Print lines heap,value."))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Write the values to FILE.npy, FILE.csv or FILE.txt (a b-file)."),
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Draw values against heap sizes, rare values marked: FILE.svg."),
)
@click.option(
    "--strip",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Draw the strip of won and lost heaps: FILE.svg or FILE.tex."),
)
@click.option(
    "--scale",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Draw the Grundy scale with its arrow under heap N: FILE.svg or FILE.tex."),
)
@click.option(
    "--compare", metavar="RULE", help=_("Say where another rule's sequence first differs.")
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
    to: int,
    as_csv: bool,
    out: Path | None,
    plot: Path | None,
    strip: Path | None,
    scale: Path | None,
    compare: str | None,
    checkpoint: Path | None,
    as_json: bool,
    budget_seconds: float,
    budget_nodes: int | None,
) -> int:
    from grundy.heaps.regularity.period import nim_values

    budget = open_budget(budget_seconds, budget_nodes)
    sequence = NimSequence.resume(parse_rule(rule), checkpoint)
    reason: BudgetExhausted | None = None
    with progress_bar() as progress:
        try:
            if checkpoint is None:
                nim_values(
                    sequence.rule, to + 1, budget=budget, progress=progress, sequence=sequence
                )
            else:
                sequence.extend(to + 1, budget=budget, progress=progress, checkpoint=checkpoint)
        except BudgetExhausted as stopped:
            reason = stopped
    heaps = min(to + 1, len(sequence))
    _write(sequence, heaps, out=out, plot=plot, strip=strip)
    if scale is not None:
        from grundy.heaps.values.scale import scale_step
        from grundy.render.scale import scale_scene

        draw(scale_scene(scale_step(sequence.rule, to)), scale)
    if as_json:
        provenance = Provenance("nim-sequence", "Sprague1935", reason is None, nodes=budget.nodes)
        document = {
            "schema": SCHEMA,
            "rule": sequence.rule.text,
            "to": heaps - 1,
            "values": sequence.first(heaps),
            "exact": reason is None,
            "provenance": provenance.document() | {"seconds": round(budget.elapsed, 6)},
        }
        if compare is not None:
            document["compare"] = _compared(sequence, compare, to)
        if reason is not None:
            document["bound"] = {"reason": str(reason), "known_to": heaps - 1}
        say_json(document)
    elif as_csv:
        from grundy.heaps.values.export import csv_text

        click.echo(csv_text(sequence, heaps), nl=False)
    else:
        _say(sequence, heaps, MOST_PRINTED if out is None else MOST_BESIDE_A_FILE)
        if out is not None:
            say(Message("The values of the heaps 0 to {n} are in {path}.", n=heaps - 1, path=out))
        if compare is not None:
            _say_compared(sequence, compare, to)
        if reason is not None:
            say(Message("Not finished: {reason}.", reason=str(reason)))
    return ANSWERED if reason is None else BUDGET


def _write(
    sequence: NimSequence, heaps: int, *, out: Path | None, plot: Path | None, strip: Path | None
) -> None:
    if out is not None:
        from grundy.heaps.values.export import write

        write(sequence, heaps, out)
    if plot is not None:
        from grundy.render.sequence import sequence_svg

        write_file(plot, sequence_svg(sequence, heaps))
    if strip is not None:
        from grundy.render.scale import strip_scene

        draw(strip_scene(sequence.first(min(heaps, 200))), strip)


def _say(sequence: NimSequence, heaps: int, most: int) -> None:
    say(sequence.rule.text, bold=True)
    shown = min(heaps, most)
    say(" ".join(map(str, sequence.first(shown))))
    if heaps > shown and most == MOST_PRINTED:
        say(Message("… {rest} more; --out writes them all.", rest=heaps - shown))


def _say_compared(sequence: NimSequence, compare: str, to: int) -> None:
    found = _compared(sequence, compare, to)
    if found["first_difference"] is not None:
        text = Message(
            "{rule} differs first at heap {n}.", rule=found["rule"], n=found["first_difference"]
        )
    elif found["proved"]:
        text = Message("{rule} has the same sequence: proved.", rule=found["rule"])
    else:
        text = Message("{rule} agrees up to heap {n}.", rule=found["rule"], n=found["compared_to"])
    say(text)


def _compared(sequence: NimSequence, other: str, to: int) -> dict[str, object]:
    from grundy.heaps.regularity.equivalence import compare

    found = compare(sequence.rule, other, to=to)
    return {
        "rule": parse_rule(other).text,
        "first_difference": found.first_difference,
        "compared_to": found.compared_to,
        "proved": found.proved,
    }
