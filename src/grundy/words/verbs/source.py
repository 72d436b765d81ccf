"""A source document at a place, as a person would read it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from grundy.core.files import write_whole
from grundy.i18n import Message, Readable, plural
from grundy.render.pages import page_file
from grundy.sources.answers.source import ItemPage, OpenedSource
from grundy.sources.audit import Finding
from grundy.sources.claim import ItemVerdict, answer_text
from grundy.sources.errata import errata_html, errata_latex
from grundy.words.output import echo, say_table
from grundy.words.output import say as say_text
from grundy.words.verbs.audit import VERDICTS


def say(answer: OpenedSource) -> None:
    """Print the documents, the contents of one, or the items at a place."""
    if answer.has_place:
        for page in answer.items:
            _say_item(page)
    elif answer.items:
        _say_contents(answer)
    elif len(answer.sources) > 1:
        _say_documents(answer)
    else:
        say_text(Message("No match."))


def write(answer: OpenedSource) -> Iterator[Message]:
    """Write the errata sheet."""
    if answer.file is None:
        return
    path = Path(answer.file)
    document = answer.sources[0].document_itself
    if path.suffix == ".tex":
        write_whole(path, errata_latex(document))
    else:
        write_whole(path, page_file(errata_html(document), path.suffix))
    yield Message("Written to {path}.", path=answer.file)


def _say_documents(answer: OpenedSource) -> None:
    for source in answer.sources:
        say_text(f"{source.key}  {source.title}", bold=True, indent="     ", first="")
        say_text(source.work, indent="     ")
        parts = [f"{VERDICTS[ItemVerdict(v)].render()}: {n}" for v, n in source.claims.items()]
        say_text(plural("{n} item", "{n} items", n=source.items), indent="     ")
        say_text(", ".join(parts), indent="     ")
        echo()
    say_text(Message("Open one at a place: grundy source 000 3.18"))


def _say_contents(answer: OpenedSource) -> None:
    for (source, chapter), pages in groupby(answer.items, key=lambda p: (p.source, p.chapter)):
        say_text(f"{source}  {chapter}", bold=True)
        rows = [(ItemVerdict(page.verdict).sign, page.anchor, _shown_claim(page)) for page in pages]
        say_table((), rows, indent="  ")
        echo()


def _shown_claim(page: ItemPage) -> str:
    """Return what the document says there; where something is wrong, that."""
    return str(next(c["claim"] for c in page.claims if c["verdict"] == page.verdict))


def _say_item(page: ItemPage) -> None:
    say_text(f"{page.source}, {page.title}  ({page.chapter})", bold=True)
    for finding in page.findings:
        _say_claim(finding)
    if page.commands:
        echo()
        for command in page.commands:
            echo(f"  {command}")
    echo()


def _say_claim(finding: Finding) -> None:
    claim = finding.claim.translated()
    say_text(claim.claim, indent="  ", first=f"{finding.verdict.sign} ")
    lines: list[Readable] = []
    if claim.quote:
        lines.append(Message("the document: {quote}", quote=claim.quote))
    if finding.verdict is ItemVerdict.REPEATS:
        lines.append(Message("the same slip as in {place}", place=Message(claim.repeats).render()))
    elif claim.is_wrong:
        lines.append(Message("printed: {expected}", expected=answer_text(claim.expected)))
        lines.append(Message("computed: {computed}", computed=answer_text(finding.computed)))
    if claim.reason or claim.why_not:
        lines.append(claim.reason or claim.why_not)
    if claim.likely:
        lines.append(Message("probably meant: {likely}", likely=claim.likely))
    if finding.error:
        lines.append(finding.error)
    for line in lines:
        say_text(line, indent="    ")
    if claim.demonstration and not claim.repeats:
        for code in claim.demonstration.strip().splitlines():
            echo(f"      {code}")
