"""The verdict on a certificate, in words."""

from __future__ import annotations

from typing import Any

from grundy.answers.check import CertificateChecked
from grundy.cli.output import say as say_text
from grundy.i18n import Message


def say(answer: CertificateChecked) -> None:
    """Print what was checked, and whether the certificate holds."""
    for part in answer.checked:
        say_text(part, indent="    ", first="  ✓ ")
    if answer.reason is not None:
        say_text(answer.reason, indent="    ", first="  ✗ ")
        say_text(Message("The certificate does not hold."), bold=True)
    else:
        say_text(_holds(answer.certificate), bold=True)


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
