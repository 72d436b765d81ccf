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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from grundy._version import __version__
from grundy.answers.question import Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.checking import Verdict, check_file
from grundy.checking.formal import Formal, check_formally
from grundy.checking.strategy import Rules
from grundy.core.budget import Budget
from grundy.core.document import Documented, documented, hidden, left_out_when_none
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import Message, marked
from grundy.solvers.result import Bound, Provenance


@dataclass(frozen=True)
class CoqSaid(Documented):
    """The certificate as a Coq file, the kernel that was asked, and whether it accepted the file."""

    file: str
    kernel: str | None
    """Which Coq; None where it is not installed."""
    accepted: bool | None
    printed: str
    command: str
    """How to check the file elsewhere."""
    messages: tuple[Message, ...] = hidden()

    @classmethod
    def of(cls, formal: Formal) -> CoqSaid:
        """Return what the checker reports."""
        kernel = str(formal.kernel) if formal.kernel else None
        told = (formal.accepted, formal.printed, formal.command)
        return cls(str(formal.path), kernel, *told, tuple(formal.messages))


@dataclass(frozen=True)
class CertificateChecked(Answer):
    """Whether a certificate holds, what was checked, and why it does not hold."""

    file: str
    verdict: Verdict = hidden()
    formal: CoqSaid | None = left_out_when_none()
    """The Coq file, and what Coq said of it."""
    bound: Bound | None = left_out_when_none()
    """Why Coq has not answered."""

    @property
    def denies(self) -> bool:
        """Return whether the certificate does not hold, or Coq refuses it."""
        return not self.holds or (self.formal is not None and self.formal.accepted is False)

    @documented
    def rule(self) -> str | None:
        """Return the rule, or the word of a circle, that the certificate is about."""
        found: str | None = self.certificate.get("rule", self.certificate.get("word"))
        return found

    @documented
    def game(self) -> str | None:
        """Return the game that the certificate is about."""
        return self.certificate.get("game")

    @documented
    def position(self) -> str | None:
        """Return the position that the certificate is about."""
        return self.certificate.get("position")

    @documented
    def covers_heaps_to(self) -> int | None:
        """Return the last heap that the claim covers; None where it covers all, or there are none."""
        claim = self.certificate.get("claim")
        if not self.holds or not isinstance(claim, dict) or claim["kind"] != "misere-quotient":
            return None
        return None if claim["period"] is not None else int(self.certificate["heaps"]) - 1

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
    topic: ClassVar[Topic] = Topic.PROOFS
    help: ClassVar[str] = marked(
        "Verify a certificate by recomputing it; exit with 1 when it does not hold."
    )
    examples: ClassVar[tuple[str, ...]] = (
        "grundy check 0.156.json",
        "grundy check kayles.json --formal",
    )
    answer_type: ClassVar[type[CertificateChecked]] = CertificateChecked
    is_public: ClassVar[bool] = False

    file: Path = given("The file of a certificate.")
    formal: bool = setting(
        "Also write the certificate as a Coq file, and have Coq check it where it is installed.",
        False,
    )

    def improve(self, budget: Budget) -> Iterator[CertificateChecked]:
        """Yield the verdict of the checker for this kind of certificate."""
        verdict = check_file(self.file, lambda *done: _watch(budget, *done), _rules_for)
        answer = CertificateChecked(
            Provenance.of("independent recomputation", budget), str(self.file), verdict
        )
        if not self.formal:
            yield answer
            return
        is_final = not verdict.holds  # whatever Coq says, the certificate is refused
        known = replace(answer, provenance=replace(answer.provenance, exact=is_final))
        yield known
        try:
            formal = check_formally(
                verdict.document, self.file, __version__, budget.check, _rules_for
            )
        except BudgetExhausted as stop:
            yield replace(known, bound=Bound(reason=stop.message))
            return
        except GameError:
            if verdict.holds:
                raise
            yield answer  # what cannot even be written down for Coq is refused all the same
            return
        found = Provenance.of("independent recomputation", budget)
        yield replace(answer, provenance=found, formal=CoqSaid.of(formal))


def _watch(budget: Budget, done: int, wanted: int) -> None:
    """Keep a check to its budget, and show how far it is."""
    budget.check()
    if budget.progress is not None and wanted:
        budget.progress(done, wanted)


def _rules_for(game: str, position: str) -> Rules:
    from grundy.rulesets.plain import located, plain_rules

    return plain_rules(located(game, position))
