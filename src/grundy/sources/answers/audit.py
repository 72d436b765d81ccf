"""`audit`: every checkable claim of the source documents, recomputed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import documented, hidden
from grundy.errors import DamagedFileError, GameError
from grundy.i18n import Message, marked, show
from grundy.i18n.system import reason_of
from grundy.solvers.result import Provenance
from grundy.sources.audit import Finding, audit, refuse_demonstrations
from grundy.sources.claim import Document, ItemVerdict, own_documents, read_document


@dataclass(frozen=True)
class Audited(Answer):
    """What became of each claim."""

    findings: tuple[Finding, ...] = hidden()
    only_differs: bool = hidden(False)

    @property
    def contradictions(self) -> tuple[str, ...]:
        """Return the claims whose check could not be run: a fault of the file, not of the document."""
        return tuple(
            show(
                Message(
                    "{source}, {place}: the check cannot be run: {error}",
                    source=finding.claim.source,
                    place=finding.claim.translated().place,
                    error=finding.error,
                )
            )
            for finding in self.findings
            if finding.error
        )

    @property
    def denies(self) -> bool:
        """Return whether a check failed to run, or contradicts our own records."""
        return any(finding.contradiction or finding.error for finding in self.findings)

    @property
    def shown(self) -> tuple[Finding, ...]:
        """Return the claims that were asked for."""
        differs = (ItemVerdict.DIFFERS, ItemVerdict.REPEATS)
        return tuple(f for f in self.findings if not self.only_differs or f.verdict in differs)

    @documented
    def counts(self) -> Mapping[str, int]:
        """Return how many claims have each verdict."""
        counts = Counter(finding.verdict for finding in self.findings)
        return {verdict.value: counts[verdict] for verdict in ItemVerdict}

    @documented
    def claims(self) -> tuple[Mapping[str, Any], ...]:
        """Return the claims with what was computed."""
        return tuple(finding.document() for finding in self.shown)


@dataclass(frozen=True)
class Audit(Question[Audited]):
    """Which claims of the source documents are right."""

    verb: ClassVar[str] = "audit"
    topic: ClassVar[Topic] = Topic.TEACHING
    help: ClassVar[str] = marked(
        "Recompute the claims of the source documents, or of your own file of claims. Errors found in a"
        " document are an answer; exit 1 means that a check cannot be run or contradicts our records."
    )
    examples: ClassVar[tuple[str, ...]] = ("grundy audit", "grundy audit worksheet.toml --json")
    answer_type: ClassVar[type[Audited]] = Audited
    is_public: ClassVar[bool] = False
    has_budget: ClassVar[bool] = False

    source: str | None = given("A source document, or a file of claims.", None, example="003")
    differs: bool = setting("Show only the claims that differ.", False)

    def improve(self, budget: Budget) -> Iterator[Audited]:
        """Yield the verdicts, those of one document after the other."""
        findings: tuple[Finding, ...] = ()
        documents = _documents(self.source)
        for number, document in enumerate(documents, start=1):
            findings += tuple(audit([document]))
            found = Provenance.of("recomputation", budget, exact=number == len(documents))
            yield Audited(found, findings, self.differs)


def _documents(source: str | None) -> list[Document]:
    if source is not None and source.endswith(".toml"):
        try:
            text = Path(source).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise DamagedFileError(
                "cannot read {path}: {reason}", path=source, reason=reason_of(error)
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
