"""A regularity and its proof, in words."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from pathlib import Path

import click

from grundy.answers.period import PeriodFound
from grundy.errors import GameError
from grundy.heaps.regularity.period import Period
from grundy.i18n import Message, Readable, _
from grundy.reasons.bibliography import citation
from grundy.words.output import say as say_text

SHOWN_CYCLE = 60

OPTIONS = (
    click.Option(
        ["--certificate"],
        type=click.Path(dir_okay=False, path_type=Path),
        help=_("Write the proof to FILE.json; grundy check verifies it."),
    ),
)


def say(answer: PeriodFound, certificate: Path | None) -> None:
    """Print the regularity, the theorem that proves it, and the lost heaps."""
    found = answer.found
    if found is None:
        say_text(_sentence(answer))
        say_text(_seen(answer))
        return
    say_text(found.rule.text, bold=True)
    say_text(_sentence(answer))
    _say_cycle(found)
    _say_proof(answer, found)
    _say_lost_heaps(found)
    if not found.exact:
        _say_how_to_go_on(found, answer.checkpoint)


def write(answer: PeriodFound, certificate: Path | None) -> Iterator[Message]:
    """Write the certificate of what was proved."""
    if certificate is None:
        return
    if answer.found is None or not answer.proved:
        raise GameError(
            "nothing was proved about {rule}, so there is no certificate", rule=answer.rule
        )
    from grundy.heaps.regularity.certificate import write as write_certificate

    write_certificate(answer.found, certificate)
    yield Message("The certificate is in {path}.", path=str(certificate))


def _say_cycle(found: Period) -> None:
    regularity = found.regularity
    if regularity is not None and regularity.preperiod + regularity.period <= SHOWN_CYCLE:
        first = found.sequence.first(regularity.preperiod + regularity.period)
        l = regularity.preperiod
        plus = f" (+{regularity.saltus})" if regularity.saltus else ""
        head = " ".join(map(str, first[:l]))
        say_text(f"{head} [{' '.join(map(str, first[l:]))}]{plus}".strip())


def _say_proof(answer: PeriodFound, found: Period) -> None:
    if found.theorem is not None:
        say_text(
            Message(
                "Proved by checking heaps 0 to {n}. Theorem: {statement}",
                n=found.checked_to,
                statement=found.theorem.statement,
            )
        )
        key = found.theorem.citation
        say_text(f"[{key}] {citation(key)}", indent="    ", first="")
        file, _colon, name = found.theorem.coq.partition(":")
        say_text(Message("Machine-checked: {name} in proofs/{file}", name=name, file=file))
    elif found.exact:
        say_text(_seen(answer))
    else:
        say_text(
            Message(
                "Stopped at heap {n} after {seconds} s: time limit reached.",
                n=found.checked_to,
                seconds=f"{found.seconds:.0f}",
            )
        )


def _seen(answer: PeriodFound) -> Message:
    if answer.regularity is None:
        return Message("Heaps 0 to {n} were examined.", n=answer.checked_to)
    return Message("Observed for heaps 0 to {n}; not proved.", n=answer.checked_to)


def _say_lost_heaps(found: Period) -> None:
    from grundy.heaps.regularity.equivalence import reduce_rule
    from grundy.heaps.regularity.outcome import describe, p_positions

    lost = p_positions(found)
    if lost is not None and lost.proved:
        say_text(Message("P-positions: {heaps}", heaps=describe(lost)))
    elif lost is not None:
        say_text(Message("P-positions observed: {heaps}", heaps=describe(lost)))
    if found.proved:
        reduced = reduce_rule(found.rule)
        if reduced.theorems:
            say_text(
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
        say_text(
            Message(
                "No sufficient bound is known; reaching heap {n} takes about {more} s more, or longer.",
                n=heaps - 1,
                more=more,
            )
        )
    elif more is not None:
        say_text(
            Message(
                "A proof of this period needs the heaps 0 to {n}: about {more} s more, or longer.",
                n=heaps - 1,
                more=more,
            )
        )
    if not found.resumable:
        if more is not None:
            say_text(
                Message(
                    "Try --budget-seconds {total}: this search keeps no values and starts again.",
                    total=spent + more + more // 4,
                )
            )
    elif checkpoint is not None:
        say_text(
            Message("The values are kept in {path}: the same command continues.", path=checkpoint)
        )
    elif more is not None:
        say_text(
            Message(
                "Try --budget-seconds {total}, with --checkpoint FILE to continue from there later.",
                total=spent + more + more // 4,
            )
        )


def _sentence(answer: PeriodFound) -> Readable:
    regularity = answer.regularity
    if regularity is None:
        return Message("No regularity found.")
    numbers: dict[str, object] = {
        "preperiod": regularity.preperiod,
        "period": regularity.period,
        "saltus": regularity.saltus,
        "residues": ", ".join(map(str, regularity.residues)),
    }
    if not answer.proved:
        return _observed(regularity.kind, numbers)
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


def _observed(kind: str, numbers: dict[str, object]) -> Message:
    """Return the headline of what was only seen: it may fail at the next heap."""
    if kind == "periodic":
        return Message(
            "Observed, not proved: periodic, preperiod {preperiod}, period {period}.", **numbers
        )
    if kind == "arithmetic-periodic":
        return Message(
            "Observed, not proved: arithmetic periodic, preperiod {preperiod}, period {period},"
            " saltus {saltus}.",
            **numbers,
        )
    return Message(
        "Observed, not proved: sapp regular, preperiod {preperiod}, period {period}, saltus {saltus},"
        " constant for the residues {residues}.",
        **numbers,
    )
