"""`grundy audit [SOURCE]`: every checkable claim of the source documents, recomputed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from grundy.cli import ANSWERED, NO
from grundy.cli.options import json_option
from grundy.cli.output import say, say_json, say_table
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.errors import DamagedFileError, GameError
from grundy.i18n import Message, Readable, _
from grundy.sources.audit import Finding, audit, refuse_demonstrations
from grundy.sources.claim import Document, Verdict, answer_text, own_documents, read_document

WORDS = {
    Verdict.AGREES: Message("agrees"),
    Verdict.DIFFERS: Message("differs"),
    Verdict.NOT_CHECKABLE: Message("not checkable"),
}


@verb(
    _(
        "Recompute the claims of the source documents, or of your own file of claims. Errors found in a"
        " document are an answer; exit 1 means that a computation contradicts our own records."
    ),
    "grundy audit",
    "grundy audit worksheet.toml --json",
)
@click.argument("source", required=False)
@click.option("--differs", is_flag=True, help=_("Show only the claims that differ."))
@json_option
def command(source: str | None, differs: bool, as_json: bool) -> int:
    findings = list(audit(_documents(source)))
    code = NO if any(finding.contradiction for finding in findings) else ANSWERED
    shown = [f for f in findings if not differs or f.verdict is Verdict.DIFFERS]
    counts = Counter(finding.verdict for finding in findings)
    if as_json:
        say_json(
            {
                "schema": SCHEMA,
                "counts": {verdict.value: counts[verdict] for verdict in Verdict},
                "claims": [finding.document() for finding in shown],
            }
        )
        return code
    for finding in shown:
        if finding.verdict is Verdict.DIFFERS:
            _say_difference(finding)
    say_table(
        (Message("verdict"), Message("claims")),
        [(WORDS[verdict], str(counts[verdict])) for verdict in Verdict],
    )
    return code


def _documents(source: str | None) -> list[Document]:
    if source is not None and source.endswith(".toml"):
        try:
            text = Path(source).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise DamagedFileError(
                "cannot read {path}: {reason}", path=source, reason=str(error)
            ) from None
        return [refuse_demonstrations(read_document(text, source))]
    documents = own_documents()
    if source is None:
        return documents
    chosen = [document for document in documents if document.key == source]
    if not chosen:
        raise GameError(
            'there is no source "{source}". Sources: {known}, or a file FILE.toml',
            source=source,
            known=", ".join(document.key for document in documents),
        )
    return chosen


def _say_difference(finding: Finding) -> None:
    claim = finding.claim.translated()
    say(f"{claim.source}, {claim.place}: {claim.claim}", indent="  ", first="✗ ")
    lines: list[Readable] = [
        Message("printed: {expected}", expected=answer_text(claim.expected)),
        Message("computed: {computed}", computed=answer_text(finding.computed)),
    ]
    if claim.reason:
        lines.append(claim.reason)
    if claim.likely:
        lines.append(Message("probably meant: {likely}", likely=claim.likely))
    for line in lines:
        say(line, indent="    ")
    if claim.demonstration:
        for code in claim.demonstration.strip().splitlines():
            click.echo(f"      {code}")
    click.echo()
