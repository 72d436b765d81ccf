"""`grundy check FILE`: verify a certificate with code that shares nothing with the solver."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.checking import coalition as coalition_checker
from grundy.cli import ANSWERED, NO
from grundy.cli.options import json_option
from grundy.cli.output import say, say_json
from grundy.cli.progress import progress_bar
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.i18n import Message, _, show

if TYPE_CHECKING:
    from grundy.checking import Verdict


@verb(
    _("Verify a certificate by recomputing it; exit with 1 when it does not hold."),
    "grundy check 0.156.json",
    "grundy check kayles.json --json",
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@json_option
def command(file: Path, as_json: bool) -> int:
    verdict = _check(file)
    if as_json:
        say_json(
            {
                "schema": SCHEMA,
                "file": str(file),
                "rule": verdict.document.get("rule", verdict.document.get("word")),
                "claim": verdict.document.get("claim"),
                "theorem": verdict.document.get("theorem"),
                "holds": verdict.holds,
                "reason": show(verdict.reason) if verdict.reason else None,
                "checked": [show(part) for part in verdict.parts],
            }
        )
        return ANSWERED if verdict.holds else NO
    for part in verdict.parts:
        say(part, indent="    ", first="  ✓ ")
    if verdict.reason is not None:
        say(verdict.reason, indent="    ", first="  ✗ ")
        say(Message("The certificate does not hold."), bold=True)
        return NO
    say(_holds(verdict.document), bold=True)
    return ANSWERED


def _check(file: Path) -> Verdict | coalition_checker.Verdict:
    """Return the verdict of the checker for this kind of certificate."""
    if _kind(file) == "coalition":
        return coalition_checker.check_bytes(file.read_bytes())
    from grundy.checking import check_file

    with progress_bar() as progress:
        return check_file(file, progress)


def _kind(file: Path) -> str | None:
    """Return what a certificate is about; None where the file is damaged or does not say."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return document.get("kind") if isinstance(document, dict) else None


def _holds(document: dict[str, Any]) -> Message:
    claim = document["claim"]
    if claim["kind"] == "misere-quotient":
        return Message(
            "The certificate holds: the misère quotient of {rule} has {order} elements.",
            rule=document["rule"],
            order=claim["order"],
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
