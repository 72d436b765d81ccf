"""`grundy check FILE`: verify a certificate with code that shares nothing with the solver."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.checking import coalition as coalition_checker
from grundy.cli import ANSWERED, NO
from grundy.cli.options import budget_options, json_option, open_budget
from grundy.cli.output import say, say_json
from grundy.cli.progress import progress_bar
from grundy.cli.verbs import verb
from grundy.core.budget import Budget
from grundy.core.document import SCHEMA
from grundy.i18n import Message, _, show

if TYPE_CHECKING:
    from grundy.checking import Verdict
    from grundy.checking.formal import Formal
    from grundy.checking.strategy import Rules


@verb(
    _("Verify a certificate by recomputing it; exit with 1 when it does not hold."),
    "grundy check 0.156.json",
    "grundy check kayles.json --formal",
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--formal",
    is_flag=True,
    help=_(
        "Also write the certificate as a Coq file, and have Coq check it where it is installed."
    ),
)
@json_option
@budget_options
def command(
    file: Path, formal: bool, as_json: bool, budget_seconds: float, budget_nodes: int | None
) -> int:
    budget = open_budget(budget_seconds, budget_nodes)
    verdict = _check(file, budget)
    if not as_json:
        _say(verdict)
    answer = _formal(verdict, file, budget) if formal else None
    if as_json:
        say_json(_document(verdict, file, answer))
    elif answer is not None:
        say(answer.message, bold=answer.accepted is not None)
    refused = answer is not None and answer.accepted is False
    return ANSWERED if verdict.holds and not refused else NO


def _check(file: Path, budget: Budget) -> Verdict | coalition_checker.Verdict:
    """Return the verdict of the checker for this kind of certificate."""
    if _kind(file) == "coalition":
        return coalition_checker.check_bytes(file.read_bytes())
    from grundy.checking import check_file

    with progress_bar() as progress:

        def watched(done: int, wanted: int) -> None:
            budget.spend()
            budget.check()
            if progress is not None and wanted:
                progress(done, wanted)

        return check_file(file, watched, _rules_for)


def _rules_for(game: str, position: str) -> Rules:
    from grundy.rulesets.plain import located, plain_rules

    return plain_rules(located(game, position))


def _formal(verdict: Verdict | coalition_checker.Verdict, file: Path, budget: Budget) -> Formal:
    from grundy._version import __version__
    from grundy.checking.formal import check_formally

    return check_formally(verdict.document, file, __version__, budget.check)


def _say(verdict: Verdict | coalition_checker.Verdict) -> None:
    for part in verdict.parts:
        say(part, indent="    ", first="  ✓ ")
    if verdict.reason is not None:
        say(verdict.reason, indent="    ", first="  ✗ ")
        say(Message("The certificate does not hold."), bold=True)
    else:
        say(_holds(verdict.document), bold=True)


def _document(
    verdict: Verdict | coalition_checker.Verdict, file: Path, formal: Formal | None
) -> dict[str, Any]:
    claimed = verdict.document.get("claim")
    answer = {
        "schema": SCHEMA,
        "file": str(file),
        "rule": verdict.document.get("rule", verdict.document.get("word")),
        "game": verdict.document.get("game"),
        "position": verdict.document.get("position"),
        "claim": claimed,
        "theorem": verdict.document.get("theorem"),
        "holds": verdict.holds,
        "reason": show(verdict.reason) if verdict.reason else None,
        "checked": [show(part) for part in verdict.parts],
        "covers_heaps_to": _last_heap(verdict.document) if verdict.holds else None,
    }
    if formal is not None:
        answer["formal"] = formal.document()
    return answer


def _last_heap(document: dict[str, Any]) -> int | None:
    """Return the last heap of which the claim speaks; None for all."""
    claim = document["claim"]
    if claim["kind"] == "misere-quotient" and claim["period"] is None:
        return int(document["heaps"]) - 1
    return None


def _kind(file: Path) -> str | None:
    """Return what a certificate is about; None where the file is damaged or does not say."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return document.get("kind") if isinstance(document, dict) else None


def _holds(document: dict[str, Any]) -> Message:
    claim = document["claim"]
    if claim["kind"] == "winner":
        return Message(
            "The certificate holds: {game} {position}. {winners}",
            game=document["game"],
            position=document["position"],
            winners=_winners(claim),
        )
    if claim["kind"] == "misere-quotient" and claim["period"] is None:
        return Message(
            "The certificate holds: up to heap {n}, the misère quotient of {rule} has order {order}."
            " Larger heaps are not covered.",
            rule=document["rule"],
            order=claim["order"],
            n=_last_heap(document),
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
        return Message(
            "The certificate holds: coalition {coalition} of {word} wins with at most {any} clean"
            " tokens.",
            coalition=claim["coalition"],
            word=document["word"],
            any=claim["threshold"]["any"],
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
