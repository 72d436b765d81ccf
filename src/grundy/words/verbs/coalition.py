"""A circle, a search over orders, the colouring, in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from grundy.answers.chances import ChancesShown
from grundy.answers.circles import (
    CircleSolved,
    CoalitionReply,
    ColouringShown,
    ExtremeEntry,
    FormulaEntry,
    OrdersSearched,
)
from grundy.coalition.answer import CircleAnswer
from grundy.coalition.certificate import certificate as certificate_of
from grundy.coalition.certificate import layout as certificate_text
from grundy.coalition.chance import Scaling
from grundy.coalition.conjectures import Conjecture
from grundy.coalition.pattern import WINDOW_THEOREM
from grundy.coalition.spruce import spruces
from grundy.coalition.steps import circle_steps, colouring_rule
from grundy.coalition.theorems import Status
from grundy.core.files import write_whole
from grundy.errors import GameError
from grundy.i18n import Message, _, plural
from grundy.reasons.bibliography import cited
from grundy.words.output import echo, say_steps, say_stop, say_table
from grundy.words.output import say as say_text

OPTIONS = (
    click.Option(
        ["--certificate"],
        type=click.Path(dir_okay=False, path_type=Path),
        help=_("Write the proof of the threshold or period, for `grundy check`."),
    ),
)


def say(answer: CoalitionReply, certificate: Path | None) -> None:
    """Print who wins, or what was searched or coloured."""
    if isinstance(answer, CircleSolved):
        if answer.state is not None and answer.tokens is not None:
            _say_state(answer.state)
        elif answer.state is not None:
            _say_circle(answer.state, answer.scaling)
        say_stop(answer.bound)
    elif isinstance(answer, OrdersSearched):
        _say_search(answer)
        say_stop(answer.bound)
    elif isinstance(answer, ColouringShown):
        _say_demo(answer)
    elif isinstance(answer, ChancesShown):
        _say_chance_table(answer)


def write(answer: CoalitionReply, certificate: Path | None) -> Iterator[Message]:
    """Write the certificate."""
    if not isinstance(answer, CircleSolved) or answer.state is None:
        return
    if certificate is not None:
        if answer.state.pattern is None:
            raise GameError("no period was found, so there is nothing to certify")
        write_whole(certificate, certificate_text(certificate_of(answer.state.pattern)))
    yield from ()


def _say_state(answer: CircleAnswer) -> None:
    """Print why a state is won, step by step."""
    steps = list(circle_steps(answer))
    text = Message("{word}: seat {seat} is on move.", word=answer.circle.word, seat=answer.seat + 1)
    say_text(text, bold=True)
    echo()
    say_steps(steps)
    for key in dict.fromkeys(step.theorem for step in steps if step.theorem):
        say_text(f"[{key}] {cited(key)}", indent="    ", first="")


def _say_circle(answer: CircleAnswer, scaling: Scaling | None) -> None:
    """Print what holds for all token counts: sizes, threshold or period, spruces."""
    circle, threshold = answer.circle, answer.threshold
    say_text(
        plural(
            "{word}: {n} player, takes {takes}",
            "{word}: {n} players, takes {takes}",
            n=circle.seats,
            word=circle.word,
            takes=", ".join(map(str, circle.takes[:12])) + (" …" if len(circle.takes) > 12 else ""),
        ),
        bold=True,
    )
    if len(circle.seating.coalitions) > 2:
        _say_chances(scaling)
    if threshold is None:
        _say_period(answer)
        return
    rows = [(Message("computed"), str(threshold.any), _dash(threshold.small), WINDOW_THEOREM)]
    if threshold.formula is not None:
        formula = threshold.formula
        rows.append((Message("proved"), str(formula.any), _dash(formula.small), formula.theorem))
    say_text(
        Message(
            "The largest number of clean tokens that coalition {letter} can win:",
            letter=threshold.letter,
        )
    )
    say_table(
        ("", Message("anyone on move"), Message("a member on move"), Message("theorem")), rows
    )
    for index, spruce in enumerate(spruces(circle), 1):
        numbers = {
            "index": index,
            "rows": len(spruce.rows),
            "tokens": spruce.root.tokens,
            "seat": spruce.root_seat + 1,
        }
        if spruce.is_merged:
            text = Message(
                "Spruce {index}, merged: rows {rows}, tokens at the root {tokens}, seat to move {seat}.",
                **numbers,
            )
        else:
            text = Message(
                "Spruce {index}: rows {rows}, tokens at the root {tokens}, seat to move {seat}.",
                **numbers,
            )
        say_text(text)


def _say_period(answer: CircleAnswer) -> None:
    if answer.period is None:
        return
    preperiod, period = answer.period
    if all(pattern is not None and pattern.is_lost_for_ever for pattern in answer.patterns):
        say_text(
            Message(
                "With {preperiod} or more clean tokens no coalition can guarantee that it does not lose"
                " (proved).",
                preperiod=preperiod,
            )
        )
        return
    say_text(
        Message(
            "With {preperiod} or more clean tokens the answer for each seat to move"
            " repeats with period {period} (proved).",
            preperiod=preperiod,
            period=period,
        )
    )


def _say_chances(scaling: Scaling | None) -> None:
    if scaling is None:
        return
    facts = {"preperiod": scaling.preperiod, "period": scaling.period}
    if scaling.factor == 1:
        text = Message(
            "If equally good takes are equally likely, the probabilities of losing with {preperiod} or"
            " more clean tokens repeat with period {period} (proved).",
            **facts,
        )
    else:
        text = Message(
            "If equally good takes are equally likely, then with {preperiod} or more clean tokens each"
            " period of {period} brings the probabilities of losing nearer to equal ones by the factor"
            " {factor} (proved).",
            factor=str(scaling.factor),
            **facts,
        )
    say_text(text)


def _say_chance_table(answer: ChancesShown) -> None:
    """Print the chances of losing, a row for each number of clean tokens."""
    text = Message("{word}: seat {seat} is on move.", word=answer.word, seat=answer.first)
    say_text(text, bold=True)
    letters = answer.circle.seating.coalitions
    say_table(
        (
            Message("clean tokens"),
            *(Message("{coalition} loses", coalition=letter) for letter in letters),
            Message("best takes"),
        ),
        [
            (str(row.tokens), *map(str, row.loss.values()), ", ".join(map(str, row.best)) or "–")
            for row in answer.rows
        ],
    )
    if answer.scaling is not None:
        echo()
        _say_chances(answer.scaling)


def _dash(value: int | None) -> str:
    return "–" if value is None else str(value)


def _say_search(found: OrdersSearched) -> None:
    """Print the extreme thresholds over all orders, and what they say about the conjectures."""
    if found.orders is None or found.largest is None or found.smallest is None:
        return
    say_text(
        plural(
            "{a} against {b} players: {n} cyclic order",
            "{a} against {b} players: {n} cyclic orders",
            n=found.orders,
            a=found.search.small,
            b=found.search.large,
        ),
        bold=True,
    )
    ends = ((Message("largest"), found.largest), (Message("smallest"), found.smallest))
    say_table(
        (
            Message("threshold"),
            Message("anyone on move"),
            Message("a member on move"),
            Message("formula"),
        ),
        [(name, str(end.any), str(end.small), _shown_formula(end.formula)) for name, end in ends],
    )
    echo()
    # Not a column: an order that is cut says nothing.
    largest, smallest = _orders(found.largest), _orders(found.smallest)
    say_text(Message("Orders with the largest threshold: {orders}", orders=largest))
    say_text(Message("Orders with the smallest threshold: {orders}", orders=smallest))
    echo()
    for conjecture in found.conjectures:
        say_text(_conjecture(conjecture), indent="   ", first="")


_STATUS = {
    Status.COMPUTED: Message("computed"),
    Status.PROVED: Message("proved"),
    Status.FITTED: Message("fitted"),
}


def _shown_formula(formula: FormulaEntry | None) -> str:
    return "–" if formula is None else f"{formula.any} ({_STATUS[formula.status]})"


def _orders(end: ExtremeEntry) -> str:
    more = end.total - len(end.orders)
    return ", ".join(end.orders) + (f" … (+{more})" if more > 0 else "")


def _conjecture(conjecture: Conjecture) -> Message:
    verdict = {
        True: Message("confirmed"),
        False: Message("CONTRADICTED"),
        None: Message("it is about takes 1 and 2"),
    }[conjecture.holds]
    return Message(
        "Conjecture {number}: {verdict}. Proved for all sizes in [{theorem}]; checked here:"
        " seats {seats}, orders {orders}.",
        number=conjecture.number,
        verdict=verdict,
        theorem=conjecture.theorem,
        orders=conjecture.checked.orders,
        seats=conjecture.checked.seats,
    )


def _say_demo(answer: ColouringShown) -> None:
    """Print the steps of algorithm 1 as a table."""
    shown, total, poison = answer.shown, answer.steps_total, answer.poison
    say_table(
        (
            Message("step"),
            Message("tokens"),
            Message("seat"),
            Message("colour"),
            Message("queue"),
            Message("rule"),
        ),
        [
            (
                str(index),
                str(step.node.tokens + poison),
                str(step.node.seat + 1),
                step.colour or "–",
                str(step.queued),
                colouring_rule(step.kind),
            )
            for index, step in enumerate(shown, 1)
        ],
    )
    if total > len(shown):
        say_text(Message("… more steps: {rest}", rest=total - len(shown)))
