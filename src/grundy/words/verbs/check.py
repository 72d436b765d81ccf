"""The verdict on a certificate, in words."""

from __future__ import annotations

from typing import Any

from grundy.answers.check import CertificateChecked
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.value import LoopyValue
from grundy.core.values.value import Value
from grundy.i18n import Message, plural
from grundy.reasons.bibliography import cited
from grundy.words.output import say as say_text
from grundy.words.output import say_stop


def say(answer: CertificateChecked) -> None:
    """Print what was checked, and whether the certificate holds."""
    for part in answer.checked:
        say_text(part, indent="    ", first="  ✓ ")
    if answer.reason is not None:
        say_text(answer.reason, indent="    ", first="  ✗ ")
        say_text(Message("The certificate does not hold."), bold=True)
    else:
        say_text(_holds(answer.certificate), bold=True)
    if answer.formal is not None:
        *before, verdict = answer.formal.messages
        for message in before:
            say_text(message)
        say_text(verdict, bold=answer.formal.accepted is not None)
    if answer.bound is not None:
        say_text(Message("Coq has not answered yet."))
        say_stop(answer.bound)


def _holds(document: dict[str, Any]) -> Message:
    claim = document["claim"]
    if claim["kind"] == "loopy-order":
        return Message(
            "The certificate holds: {first} {relation} {second}.",
            first=_stopper(document["first"]),
            relation="≥" if claim["relation"] == ">=" else "=",
            second=_stopper(document["second"]),
        )
    if claim["kind"] == "winner" and "theorem" in document:
        return Message(
            "The certificate holds: {game} {position}. {winners} It rests on a theorem that this check"
            " takes as given: {source}.",
            game=document["game"],
            position=document["position"],
            winners=_winners(claim),
            source=cited(document["theorem"]),
        )
    if claim["kind"] == "winner":
        return Message(
            "The certificate holds: {game} {position}. {winners}",
            game=document["game"],
            position=document["position"],
            winners=_winners(claim),
        )
    if claim["kind"] == "value":
        return Message(
            "The certificate holds: {game} {position} has the value {value}.",
            game=document["game"],
            position=document["position"],
            value=_value(document["form"]),
        )
    if claim["kind"] == "misere-quotient" and claim["period"] is None:
        return Message(
            "The certificate holds: up to heap {n}, the misère quotient of {rule} has order {order}."
            " Larger heaps are not covered.",
            rule=document["rule"],
            order=claim["order"],
            n=int(document["heaps"]) - 1,
        )
    if claim["kind"] == "misere-quotient":
        return Message(
            "The certificate holds: the misère quotient of {rule} has order {order}, for all heaps;"
            " preperiod {preperiod}, period {period}.",
            rule=document["rule"],
            order=claim["order"],
            preperiod=claim["preperiod"],
            period=claim["period"],
        )
    if claim["kind"] == "coalition" and claim["threshold"] is not None:
        return plural(
            "The certificate holds: coalition {coalition} of {word} wins with at most {n} clean token.",
            "The certificate holds: coalition {coalition} of {word} wins with at most {n} clean tokens.",
            n=claim["threshold"]["any"],
            coalition=claim["coalition"],
            word=document["word"],
        )
    if claim["kind"] == "coalition":
        return Message(
            "The certificate holds: coalition {coalition} of {word}, preperiod {preperiod}, period"
            " {period}.",
            coalition=claim["coalition"],
            word=document["word"],
            preperiod=claim["preperiod"],
            period=claim["period"],
        )
    return Message(
        "The certificate holds: {rule}, preperiod {preperiod}, period {period}, saltus {saltus}.",
        rule=document["rule"],
        preperiod=claim["preperiod"],
        period=claim["period"],
        saltus=claim["saltus"],
    )


def _value(form: list[list[list[int]]]) -> str:
    """Return the value of a canonical form as a text."""
    values: list[Value] = []
    for lefts, rights in form:
        values.append(Value.from_options((values[x] for x in lefts), (values[x] for x in rights)))
    return values[-1].to_unicode()


def _stopper(graph: dict[str, Any]) -> str:
    """Return the value of a graph that was checked to be a stopper."""
    left, right = (tuple(map(tuple, graph[side])) for side in ("left", "right"))
    start: int = graph["start"]
    return LoopyValue.from_graph(LoopyGraph(left, right, start).at(start)).to_unicode()


def _winners(claim: dict[str, Any]) -> Message:
    """Return who wins; where both players have the same moves, one starter stands for both."""
    results = [claim.get("left"), claim.get("right")]
    if results == ["left", "left"]:
        return Message("Left wins, whoever starts.")
    if results == ["right", "right"]:
        return Message("Right wins, whoever starts.")
    if results in (["left", "right"], ["left", None], [None, "right"]):
        return Message("The player who starts wins.")
    if results in (["right", "left"], ["right", None], [None, "left"]):
        return Message("The player who starts loses.")
    if set(results) <= {"draw", None}:
        return Message("Either player can force a draw.")
    if results[0] == "draw":
        return (
            Message("A draw if Left starts; if Right starts, Left wins.")
            if results[1] == "left"
            else Message("A draw if Left starts; if Right starts, Right wins.")
        )
    return (
        Message("A draw if Right starts; if Left starts, Left wins.")
        if results[0] == "left"
        else Message("A draw if Right starts; if Left starts, Right wins.")
    )
