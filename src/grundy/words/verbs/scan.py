"""What a scan has done, in words."""

from __future__ import annotations

from grundy.i18n import Message, marked, plural
from grundy.scan.answers.scan import Scanned
from grundy.words.output import echo
from grundy.words.output import say as say_text
from grundy.words.verbs.results import say_summary

COUNTED = marked("rules")


def say(answer: Scanned) -> None:
    """Print how many rules were computed, and the summary of the store."""
    say_text(answer.family, bold=True)
    say_text(
        plural(
            "{n} rule in {seconds} seconds, {total} in the store.",
            "{n} rules in {seconds} seconds, {total} in the store.",
            n=answer.computed,
            seconds=f"{answer.report.seconds:.1f}",
            total=answer.summary.rules,
        )
    )
    if answer.replaced:
        say_text(
            Message(
                "The store also has an earlier scan of this family with other options ({options});"
                " of each rule the newest result is shown.",
                options="; ".join(answer.replaced),
            )
        )
    echo()
    say_summary(answer.summary)
    say_text(Message("The table: grundy results --store {store}", store=answer.store))
