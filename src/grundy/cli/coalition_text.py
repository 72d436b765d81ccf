"""What `grundy coalition` prints for people: a circle, a search over orders, the colouring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from grundy.cli.output import say, say_steps, say_table
from grundy.coalition.answer import Answer
from grundy.coalition.chance import Scaling, chance_pattern
from grundy.coalition.colouring import Step
from grundy.coalition.orders import Search
from grundy.coalition.pattern import WINDOW_THEOREM
from grundy.coalition.spruce import spruces
from grundy.coalition.steps import circle_steps, colouring_rule
from grundy.i18n import Message, plural
from grundy.reasons.bibliography import citation


def say_state(answer: Answer) -> None:
    """Print why a state is won, step by step."""
    steps = list(circle_steps(answer))
    text = Message("{word}: seat {seat} is on move.", word=answer.circle.word, seat=answer.seat + 1)
    say(text, bold=True)
    click.echo()
    say_steps(steps)
    for key in dict.fromkeys(step.theorem for step in steps if step.theorem):
        say(f"[{key}] {citation(key)}", indent="    ", first="")


def say_circle(answer: Answer) -> None:
    """Print what holds for all token counts: sizes, threshold or period, spruces."""
    circle, threshold = answer.circle, answer.threshold
    say(
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
        _say_chances(chance_pattern(circle))
    if threshold is None:
        _say_period(answer)
        return
    rows = [(Message("computed"), str(threshold.any), _dash(threshold.small), WINDOW_THEOREM)]
    if threshold.formula is not None:
        formula = threshold.formula
        rows.append((Message("proved"), str(formula.any), _dash(formula.small), formula.theorem))
    say(
        Message(
            "The largest number of clean tokens that coalition {letter} can win:",
            letter=threshold.letter,
        )
    )
    say_table(
        ("", Message("anyone on move"), Message("a member on move"), Message("theorem")), rows
    )
    for index, spruce in enumerate(spruces(circle), 1):
        say(
            Message(
                "Spruce {index}: {rows} rows, root {tokens} tokens, seat {seat} on move{merged}.",
                index=index,
                rows=len(spruce.rows),
                tokens=spruce.root.tokens,
                seat=spruce.root_seat + 1,
                merged=Message(", merged") if spruce.is_merged else "",
            )
        )


def _say_period(answer: Answer) -> None:
    if answer.period is None:
        return
    preperiod, period = answer.period
    if all(pattern is not None and pattern.is_lost_for_ever for pattern in answer.patterns):
        say(
            Message(
                "From {preperiod} clean tokens on no coalition can guarantee that it does not lose"
                " (proved).",
                preperiod=preperiod,
            )
        )
        return
    say(
        Message(
            "From {preperiod} clean tokens on the answer for each seat on move repeats every"
            " {period} tokens (proved).",
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
            "With equal chances among equally good takes, the probabilities of losing repeat every"
            " {period} tokens, from {preperiod} clean tokens on (proved).",
            **facts,
        )
    else:
        text = Message(
            "With equal chances among equally good takes, every {period} tokens bring the"
            " probabilities of losing nearer to equal ones by the factor {factor}, from {preperiod}"
            " clean tokens on (proved).",
            factor=str(scaling.factor),
            **facts,
        )
    say(text)


def _dash(value: int | None) -> str:
    return "–" if value is None else str(value)


def say_search(found: Search, document: dict[str, Any]) -> None:
    """Print the extreme thresholds over all orders, and what they say about the conjectures."""
    say(
        plural(
            "{a} against {b} players: {n} cyclic order",
            "{a} against {b} players: {n} cyclic orders",
            n=found.orders,
            a=found.a,
            b=found.b,
        ),
        bold=True,
    )
    ends = (
        (Message("largest"), document["largest"]),
        (Message("smallest"), document["smallest"]),
    )
    say_table(
        (
            Message("threshold"),
            Message("anyone on move"),
            Message("a member on move"),
            Message("formula"),
            Message("orders"),
        ),
        [
            (name, str(end["any"]), str(end["small"]), _shown_formula(end["formula"]), _orders(end))
            for name, end in ends
        ],
    )
    click.echo()
    for conjecture in document["conjectures"]:
        say(_conjecture(conjecture), indent="   ", first="")


_STATUS = {
    "computed": Message("computed"),
    "proved": Message("proved"),
    "fitted": Message("fitted"),
}


def _shown_formula(formula: dict[str, Any] | None) -> str:
    return "–" if formula is None else f"{formula['any']} ({_STATUS[formula['status']]})"


def _orders(end: dict[str, Any]) -> str:
    more = end["total"] - len(end["orders"][:3])
    return ", ".join(end["orders"][:3]) + (f" … (+{more})" if more > 0 else "")


def _conjecture(conjecture: dict[str, Any]) -> Message:
    verdict = {
        True: Message("agrees"),
        False: Message("DISAGREES"),
        None: Message("is about takes 1 and 2"),
    }[conjecture["holds"]]
    return Message(
        "Conjecture {number} {verdict}. Proved for all sizes in [{theorem}]; checked here with"
        " {seats} seats, orders: {orders}.",
        number=conjecture["number"],
        verdict=verdict,
        theorem=conjecture["theorem"],
        orders=conjecture["checked"]["orders"],
        seats=conjecture["checked"]["seats"],
    )


def say_demo(shown: Sequence[Step], total: int, poison: int) -> None:
    """Print the steps of algorithm 1 as a table."""
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
        say(Message("… {rest} more steps", rest=total - len(shown)))
