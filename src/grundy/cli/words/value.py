"""What is known about a value, in words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import click

from grundy.answers.value import Evaluation
from grundy.cli.output import echo, say_stop, say_table
from grundy.cli.output import say as say_text
from grundy.core.budget import current_budget
from grundy.core.files import write_whole
from grundy.core.players import Outcome
from grundy.core.values.formatting import write_number
from grundy.errors import GameError
from grundy.i18n import Message, Readable, _, marked, show

OUTCOMES = {
    Outcome.L: marked("Left wins, whoever starts (L)"),
    Outcome.R: marked("Right wins, whoever starts (R)"),
    Outcome.N: marked("the first player wins (N)"),
    Outcome.P: marked("the second player wins (P)"),
}
KINDS = {
    "zero": marked("zero"),
    "integer": marked("integer"),
    "number": marked("number"),
    "nimber": marked("nimber"),
    "uptimal": marked("sum of ups"),
    "tiny": marked("tiny or miny"),
    "infinitesimal": marked("infinitesimal"),
    "tepid": marked("number plus an infinitesimal"),
    "switch": marked("switch"),
    "hot": marked("hot game"),
}


OPTIONS = (
    click.Option(
        ["--certificate"],
        type=click.Path(dir_okay=False, path_type=Path),
        help=_("Write a proof of a position's value to FILE.json; grundy check replays it."),
    ),
)


def write(answer: Evaluation, certificate: Path | None) -> Iterator[Message]:
    """Write the proof that a position has its value."""
    if certificate is None:
        return
    if ":" not in answer.expression:
        raise GameError("a certificate is written for the value of a position, as game:position")
    from grundy.checking.form import layout
    from grundy.rulesets.sum import parse_sum
    from grundy.solvers.strategy import value_certificate

    document = value_certificate(parse_sum(answer.expression), budget=current_budget())
    write_whole(certificate, layout(document))
    yield Message("The certificate is in {path}.", path=str(certificate))


def say(answer: Evaluation, certificate: Path | None) -> None:
    """Print the value, how it was simplified, and its numbers."""
    if answer.value is not None:
        say_text(answer.unicode or answer.canonical_reason or "–", bold=True)
        echo()
        for step in answer.steps:
            say_text(step.text, first="  ", indent="    ")
        if answer.steps:
            echo()
        say_table((), _rows(answer))
        if answer.facts is not None:
            echo()
            if holds := answer.facts.holds():
                say_text(Message("It is: {list}.", list=_listed(holds)))
            if fails := answer.facts.fails():
                say_text(Message("It is not: {list}.", list=_listed(fails)))
    say_stop(answer.bound)


def _rows(answer: Evaluation) -> list[tuple[Readable, Readable]]:
    weight = answer.atomic_weight
    facts: list[tuple[Message, Readable | None]] = [
        (Message("notation"), answer.canonical or "–"),
        (Message("kind"), answer.kind and Message(KINDS[answer.kind])),
        (Message("outcome"), answer.outcome and Message(OUTCOMES[answer.outcome])),
        (Message("birthday"), None if answer.birthday is None else str(answer.birthday)),
        (Message("Left stop"), _number(answer.left_stop)),
        (Message("Right stop"), _number(answer.right_stop)),
        (Message("mean value"), _number(answer.mean)),
        (Message("temperature"), _number(answer.temperature)),
        (Message("atomic weight"), None if weight is None else str(weight)),
    ]
    found: list[tuple[Readable, Readable]] = [(n, fact) for n, fact in facts if fact is not None]
    if answer.facts is not None:
        found += answer.facts.rows()
    return found


def _listed(words: list[Message]) -> str:
    return ", ".join(show(word) for word in words)


def _number(number: Fraction | None) -> str | None:
    return None if number is None else write_number(number)
