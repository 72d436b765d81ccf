"""A misère quotient, in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from grundy.answers.misere import HeapForm, QuotientFound
from grundy.core.vocabulary import Letters, letter
from grundy.errors import GameError
from grundy.i18n import Message, _, plural
from grundy.words.options import LETTERS
from grundy.words.output import echo, say_stop, say_table
from grundy.words.output import say as say_text
from grundy.words.verbs.value import say_form

SHOWN_HEAPS = 30
TABLE_ORDER = 12
"""Quotients up to this order are printed as a multiplication table."""

OPTIONS = (
    LETTERS,
    click.Option(
        ["--certificate"],
        type=click.Path(dir_okay=False, path_type=Path),
        help=_("Write the proof to FILE.json; grundy check verifies it."),
    ),
)


def say(
    answer: QuotientFound | HeapForm, letters: Letters | None, certificate: Path | None
) -> None:
    """Print the quotient: its elements, which of them are lost, and the element of each heap."""
    if isinstance(answer, HeapForm):
        if answer.facts is not None:
            say_form(answer.facts)
        say_stop(answer.bound)
        return
    found = answer.found
    quotient = found.quotient
    if quotient is None:
        say_text(
            Message("No finite misère quotient of {rule} was found.", rule=found.rule.text),
            bold=True,
        )
        if found.reason is not None:
            say_text(Message("Not finished: {reason}.", reason=found.reason))
        if found.largest_known is not None:
            known = found.largest_known
            say_text(
                plural(
                    "For heaps up to {size} it has {n} element; --to {size} shows it.",
                    "For heaps up to {size} it has {n} elements; --to {size} shows them.",
                    n=known.order,
                    size=known.size,
                )
            )
        return
    monoid = quotient.monoid
    say_text(
        plural(
            "The misère quotient of {rule} has {n} element; P-positions: {lost}.",
            "The misère quotient of {rule} has {n} elements; P-positions: {lost}.",
            n=quotient.order,
            rule=found.rule.text,
            lost=len(monoid.p_portion),
        ),
        bold=True,
    )
    if found.proved:
        say_text(
            Message(
                "It is that of all heaps: their elements repeat from heap {preperiod} on with period"
                " {period} [PlambeckSiegel2008].",
                preperiod=found.preperiod,
                period=found.period,
            )
        )
    elif found.reason is not None:
        say_text(
            Message(
                "It covers the heaps up to {n}: {reason}.", n=quotient.size, reason=found.reason
            )
        )
    if quotient.tame is not None:
        say_text(Message("It is tame: that of Nim with heaps below {n}.", n=2**quotient.tame))
    echo()
    say_text(monoid.presentation(), indent="  ")
    lost = ", ".join(monoid.name(x) for x in sorted(monoid.p_portion))
    say_text(Message("P-positions: {elements}", elements=lost))
    echo()
    say_table(
        (Message("heap"), Message("element"), Message("outcome")),
        [
            (str(n), monoid.name(x), letter(not quotient.is_p([n]), letters or "PN"))
            for n, x in enumerate(quotient.pretending[:SHOWN_HEAPS])
        ],
    )
    if quotient.order <= TABLE_ORDER:
        echo()
        names = [monoid.name(x) for x in range(quotient.order)]
        rows = [(names[x], *(names[y] for y in row)) for x, row in enumerate(monoid.table)]
        say_table(("·", *names), rows)


def write(
    answer: QuotientFound | HeapForm, certificate: Path | None, **shown: object
) -> Iterator[Message]:
    """Write the certificate of the quotient."""
    if certificate is None:
        return
    if isinstance(answer, HeapForm):
        raise GameError("a certificate is written for a quotient, without --heap")
    from grundy.heaps.misere.certificate import quotient_certificate
    from grundy.heaps.regularity.certificate import write_document

    write_document(quotient_certificate(answer.found), certificate)
    yield Message("The certificate is in {path}.", path=str(certificate))
