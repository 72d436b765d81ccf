"""What an audit has found, in words."""

from __future__ import annotations

from grundy.i18n import Message, Readable
from grundy.sources.answers.audit import Audited
from grundy.sources.audit import Finding
from grundy.sources.claim import ItemVerdict, answer_text
from grundy.words.output import echo, say_table
from grundy.words.output import say as say_text

VERDICTS = {
    ItemVerdict.AGREES: Message("agrees"),
    ItemVerdict.DIFFERS: Message("differs"),
    ItemVerdict.REPEATS: Message("repeats a slip"),
    ItemVerdict.IMPLEMENTED: Message("implemented"),
    ItemVerdict.NOT_CHECKABLE: Message("not checkable"),
    ItemVerdict.ERROR: Message("check cannot be run"),
}


def say(answer: Audited) -> None:
    """Print the claims that differ, and the counts."""
    for finding in answer.shown:
        if finding.verdict is ItemVerdict.DIFFERS:
            _say_difference(finding)
    say_table(
        (Message("verdict"), Message("claims")),
        [
            (VERDICTS[verdict], str(count))
            for verdict in ItemVerdict
            if (count := answer.counts[verdict.value])
        ],
    )


def _say_difference(finding: Finding) -> None:
    claim = finding.claim.translated()
    say_text(f"{claim.source}, {claim.place}: {claim.claim}", indent="  ", first="✗ ")
    lines: list[Readable] = [Message("the document: {quote}", quote=claim.quote)] * bool(
        claim.quote
    )
    lines += [
        Message("printed: {expected}", expected=answer_text(claim.expected)),
        Message("computed: {computed}", computed=answer_text(finding.computed)),
    ]
    if claim.reason:
        lines.append(claim.reason)
    if claim.likely:
        lines.append(Message("probably meant: {likely}", likely=claim.likely))
    for line in lines:
        say_text(line, indent="    ")
    if claim.demonstration:
        for code in claim.demonstration.strip().splitlines():
            echo(f"      {code}")
    echo()
