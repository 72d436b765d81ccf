"""`check`: verify a certificate with code that shares nothing with the solver.

>>> import tempfile
>>> from grundy.heaps.regularity.certificate import write
>>> from grundy.heaps.regularity.period import find_period
>>> with tempfile.TemporaryDirectory() as folder:
...     path = Path(folder) / "kayles.json"
...     _ = write(find_period("0.77"), path)
...     CheckCertificate(path).answer().holds
True
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from grundy.answers.question import Answer, Question, given
from grundy.checking import Verdict, check_file
from grundy.checking import coalition as coalition_checker
from grundy.core.budget import Budget
from grundy.core.document import documented, hidden
from grundy.i18n import Message, marked
from grundy.solvers.result import Provenance

AnyVerdict = Verdict | coalition_checker.Verdict


@dataclass(frozen=True)
class CertificateChecked(Answer):
    """Whether a certificate holds, what was checked, and why it does not hold."""

    file: str
    verdict: AnyVerdict = hidden()

    @property
    def denies(self) -> bool:
        """Return whether the certificate does not hold."""
        return not self.holds

    @documented
    def rule(self) -> str | None:
        """Return the rule, or the word of a circle, that the certificate is about."""
        found: str | None = self.certificate.get("rule", self.certificate.get("word"))
        return found

    @documented
    def claim(self) -> Mapping[str, Any] | None:
        """Return what the certificate claims."""
        return self.certificate.get("claim")

    @documented
    def theorem(self) -> str | None:
        """Return the key of the theorem."""
        return self.certificate.get("theorem")

    @documented
    def holds(self) -> bool:
        """Return whether it holds."""
        return self.verdict.holds

    @documented
    def reason(self) -> Message | None:
        """Return why it does not hold."""
        return self.verdict.reason

    @documented
    def checked(self) -> tuple[Message, ...]:
        """Return what was checked."""
        return tuple(self.verdict.parts)

    @property
    def certificate(self) -> dict[str, Any]:
        """Return the certificate as it stands in the file."""
        return self.verdict.document


@dataclass(frozen=True)
class CheckCertificate(Question[CertificateChecked]):
    """Whether a certificate holds."""

    verb: ClassVar[str] = "check"
    help: ClassVar[str] = marked(
        "Verify a certificate by recomputing it; exit with 1 when it does not hold."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy check 0.156.json",
        "grundy check kayles.json --json",
    )
    answer_type: ClassVar[type[CertificateChecked]] = CertificateChecked
    is_public: ClassVar[bool] = False
    has_budget: ClassVar[bool] = False

    file: Path = given("The file of a certificate.")

    def improve(self, budget: Budget) -> Iterator[CertificateChecked]:
        """Yield the verdict of the checker for this kind of certificate."""
        verdict: AnyVerdict
        if _kind(self.file) == "coalition":
            verdict = coalition_checker.check_bytes(self.file.read_bytes())
        else:
            verdict = check_file(self.file, budget.progress)
        found = Provenance.of("independent recomputation", budget)
        yield CertificateChecked(found, str(self.file), verdict)


def _kind(file: Path) -> str | None:
    """Return what a certificate is about; None where the file is damaged or does not say."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return document.get("kind") if isinstance(document, dict) else None
