"""How two games compare, in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from grundy.answers.compare import Comparison
from grundy.checking.form import layout
from grundy.core.budget import current_budget
from grundy.core.files import write_whole
from grundy.i18n import Message, _, marked
from grundy.words.output import echo, say_stop
from grundy.words.output import say as say_text

RELATIONS = {
    "<": marked("{a} < {b}: Right wins the difference, whoever starts"),
    ">": marked("{a} > {b}: Left wins the difference, whoever starts"),
    "=": marked("{a} = {b}: the second player wins the difference"),
    "||": marked("{a} || {b}: confused, the first player wins the difference"),
}

LOOPY_RELATIONS = {
    "<": marked("{a} < {b}: whatever is added, {b} is at least as good for Left"),
    ">": marked("{a} > {b}: whatever is added, {a} is at least as good for Left"),
    "=": marked("{a} = {b}: either can replace the other in any sum"),
    "||": marked("{a} || {b}: confused, which is better for Left depends on what is added"),
}


OPTIONS = (
    click.Option(
        ["--certificate"],
        type=click.Path(dir_okay=False, path_type=Path),
        help=_("Write a proof of the order of two stoppers to FILE.json; grundy check replays it."),
    ),
)


def write(answer: Comparison, certificate: Path | None) -> Iterator[Message]:
    """Write the strategy that survives the difference."""
    if certificate is None or answer.relation is None:
        return
    from grundy.core.loopy.certificate import order_certificate
    from grundy.solvers.values import value_of

    budget = current_budget()
    document = order_certificate(value_of(answer.first, budget), value_of(answer.second, budget))
    write_whole(certificate, layout(document))
    yield Message("The certificate is in {path}.", path=str(certificate))


def say(answer: Comparison, certificate: Path | None) -> None:
    """Print the sign, and what it means."""
    if answer.relation is None:
        say_stop(answer.bound)
        return
    echo(answer.relation)
    a, b = answer.first.strip(), answer.second.strip()
    words = LOOPY_RELATIONS if answer.is_loopy else RELATIONS
    say_text(Message(words[answer.relation], a=a, b=b))
