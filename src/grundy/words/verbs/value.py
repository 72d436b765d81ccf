"""What is known about a value, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path

import click

from grundy.answers.facts import OUTCOMES
from grundy.answers.misere_form import LONGEST_TEXT, MisereFacts
from grundy.answers.value import Evaluation, MisereEvaluation
from grundy.core.budget import current_budget
from grundy.core.files import write_whole
from grundy.core.values.formatting import write_number
from grundy.errors import GameError
from grundy.i18n import Message, Readable, _, marked, show
from grundy.words.output import echo, say_stop, say_table
from grundy.words.output import say as say_text

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
    "pseudonumber": marked("pseudonumber"),
    "stopper": marked("stopper"),
    "sides": marked("game with two sides"),
    "loopy": marked("loopy game"),
}
MISERE_KINDS = {
    "fickle": marked("tame and fickle: in company it counts like heaps of one token"),
    "firm": marked("tame and firm: in company it counts like a larger Nim position"),
    "restive": marked("restive: wild, its options are tame, its nim-value is 0 or 1"),
    "restless": marked("restless: wild, its options are tame, its nim-value is 2 or more"),
    "wild": marked("wild: no Nim position behaves like it"),
}

OPTIONS = (
    click.Option(
        ["--certificate"],
        type=click.Path(dir_okay=False, path_type=Path),
        help=_("Write a proof of a position's value to FILE.json; grundy check replays it."),
    ),
)


def write(answer: Evaluation | MisereEvaluation, certificate: Path | None) -> Iterator[Message]:
    """Write the proof that a position has its value."""
    if certificate is None:
        return
    if ":" not in answer.expression or isinstance(answer, MisereEvaluation):
        raise GameError("a certificate is written for the value of a position, as game:position")
    from grundy.checking.form import layout
    from grundy.rulesets.sum import parse_sum
    from grundy.solvers.strategy import value_certificate

    document = value_certificate(parse_sum(answer.expression), budget=current_budget())
    write_whole(certificate, layout(document))
    yield Message("The certificate is in {path}.", path=str(certificate))


def say(answer: Evaluation | MisereEvaluation, certificate: Path | None) -> None:
    """Print the value, how it was simplified, and its numbers; in misère play the canonical form."""
    if isinstance(answer, MisereEvaluation):
        _say_misere(answer)
        return
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


def _say_misere(answer: MisereEvaluation) -> None:
    if answer.facts is not None:
        say_form(answer.facts)
    elif answer.outcome is not None:
        say_table((), [(Message("misère play"), Message(OUTCOMES[answer.outcome]))])
    say_stop(answer.bound)


def say_form(facts: MisereFacts) -> None:
    """Print a misère canonical form and what is known about it."""
    if facts.canonical is None and facts.is_half_tame is not None:
        say_text(Message("the canonical form has more than {limit} characters", limit=LONGEST_TEXT))
    else:
        say_text(facts.canonical or "–", bold=True)
    echo()
    say_table((), _form_rows(facts))


def _form_rows(facts: MisereFacts) -> list[tuple[Readable, Readable]]:
    rows: list[tuple[Message, Readable | None]] = [
        (Message("misère play"), Message(OUTCOMES[facts.outcome])),
        (Message("genus"), facts.genus),
        (Message("kind"), facts.kind and Message(_misere_kind(facts))),
        (Message("half-tame"), _yes_or_no(facts.is_half_tame)),
        (Message("birthday"), str(facts.birthday)),
        (Message("mate"), facts.mate),
        (Message("prime"), _yes_or_no(facts.is_prime)),
        (Message("parts"), _listed_games(facts.parts)),
        (Message("partitions"), _listed_games(map(_sum, facts.partitions or ()))),
    ]
    return [(name, fact) for name, fact in rows if fact]


def _sum(parts: tuple[str, ...]) -> str:
    return " + ".join(parts)


def _listed_games(texts: Iterable[str] | None) -> str:
    return "  ".join(texts or ())


def _yes_or_no(fact: bool | None) -> Message | None:
    return None if fact is None else Message("yes") if fact else Message("no")


def _misere_kind(facts: MisereFacts) -> str:
    if facts.kind == "tame":
        return MISERE_KINDS["fickle" if facts.is_fickle else "firm"]
    return MISERE_KINDS[str(facts.kind)]


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
    if answer.loops is not None:
        found += answer.loops.rows()
    return found


def _listed(words: list[Message]) -> str:
    return ", ".join(show(word) for word in words)


def _number(number: Fraction | None) -> str | None:
    return None if number is None else write_number(number)
