"""`scan`: ask every game of a family the same question, and keep the answers in a store."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.answers.question import DEFAULT_SECONDS, Answer, Question, given, setting
from grundy.answers.topics import Topic
from grundy.core.budget import Budget
from grundy.core.document import Json, hidden
from grundy.errors import GameError, Interrupted
from grundy.i18n import Message, marked
from grundy.scan.answers.results import DEFAULT_STORE, STORE_HELP
from grundy.scan.executor import Executor
from grundy.scan.families import parse_family
from grundy.scan.question import ask
from grundy.scan.run import Report, prepare, run_scan
from grundy.scan.summary import Summary, summarize
from grundy.scan.work import Job
from grundy.solvers.result import Provenance
from grundy.store.opening import open_store
from grundy.store.reading import scans


@dataclass(frozen=True)
class Scanned(Answer):
    """What a scan has computed, and what its store holds."""

    family: str
    question: str
    store: str
    computed: int
    replaced: tuple[str, ...]
    """Options of earlier scans of this family in the store, whose rows are shown no more."""
    options: Mapping[str, Any] = hidden()
    summary: Summary = hidden()
    report: Report = hidden()

    @property
    def contradictions(self) -> tuple[str, ...]:
        """Return the results that disagree with the literature."""
        return tuple(self.summary.disagreements)

    def document(self) -> dict[str, Json]:
        """Return the summary with what was asked."""
        provenance = {**self.provenance.document(), "batches": self.report.batches}
        asked = {**super().document(), **self.options}
        return {**asked, **self.summary.document(), "provenance": provenance}


@dataclass(frozen=True)
class Scan(Question[Scanned]):
    """What all games of a family answer to the same question."""

    verb: ClassVar[str] = "scan"
    topic: ClassVar[Topic] = Topic.PROOFS
    help: ClassVar[str] = marked(
        "Ask every game of a family the same question and keep the answers in a store. FAMILY is"
        " octal(k), subtract(k=…, max=…), allbut(k=…, max=…), coalition(r=…, m=…), boards(game, rows,"
        " columns), one rule, or a file with one rule per line. A scan can be killed at any moment and"
        " resumed: nothing is lost or repeated. The budget applies to each rule."
    )
    examples: ClassVar[tuple[str, ...]] = (
        'grundy scan "octal(2)" --to 20000 --store run.db',
        'grundy scan "subtract(k=3, max=30)" --store run.db --resume',
    )
    answer_type: ClassVar[type[Scanned]] = Scanned
    is_public: ClassVar[bool] = False
    has_budget: ClassVar[bool] = False

    family: str = given("A family of games.", example="octal(2)")
    to: int | None = setting(
        "The largest heap (or number of tokens) to examine (default: 20000).",
        minimum=1,
    )
    store: str = setting(STORE_HELP, DEFAULT_STORE)
    workers: int | None = setting(
        "Processes on this machine (default: one for each processor).", minimum=1, maximum=1000
    )
    cluster: str | None = setting("Address of a Dask scheduler, such as tcp://host:8786.")
    resume: bool = setting("Continue or join a scan in the store.", False)
    retry: bool = setting("With --resume: recompute what crashed or exceeded its budget.", False)
    budget_seconds: float = setting(
        "Stop after this many seconds and report what is known.", DEFAULT_SECONDS, minimum=0
    )
    budget_nodes: int | None = setting(
        "Stop after this many positions and report what is known.", minimum=1
    )

    def improve(self, budget: Budget) -> Iterator[Scanned]:
        """Yield the summary when all rules are done."""
        if self.cluster is not None and self.workers is not None:
            raise GameError("--workers is for this machine; a cluster has its own workers")
        if self.retry and not self.resume:
            raise GameError("--retry needs --resume")
        family = parse_family(self.family)
        if self.to is not None and family.question == "value":
            raise GameError("--to is not for positions: they are solved as a whole")
        question = ask(family.question, {} if self.to is None else {"to": self.to})
        job = Job(question.name, dict(question.options), self.budget_seconds, self.budget_nodes)
        with open_store(self.store) as opened:
            queue = prepare(opened, family, question, resume=self.resume, retry=self.retry)
            replaced = [
                scan.options
                for scan in scans(opened)
                if (scan.family, scan.question) == (family.text, question.name)
                and scan.number < queue.scan
            ]
            tell = budget.progress
            try:
                with _terminated_like_interrupted():
                    report = run_scan(
                        queue,
                        family,
                        question,
                        self._executor(job),
                        None if tell is None else lambda p: tell(p.done, p.rules),
                    )
            except KeyboardInterrupt:
                done, rules = queue.progress()
                raise Interrupted(
                    Message(
                        "Rules saved: {done} of {rules}; the same command with --resume continues.",
                        done=done,
                        rules=rules,
                    )
                ) from None
            summary = summarize(opened, family.text)
        found = Provenance.of("dask" if self.cluster else "processes", budget)
        yield Scanned(
            found,
            family.text,
            question.name,
            opened.name,
            report.fresh,
            tuple(replaced),
            question.options,
            summary,
            report,
        )

    def _executor(self, job: Job) -> Executor:
        if self.cluster is not None:
            from grundy.scan.cluster import DaskExecutor

            return DaskExecutor(job, self.cluster)
        from grundy.scan.local import LocalExecutor

        return LocalExecutor(job, self.workers or _processors())


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """Let a polite SIGTERM end a scan as cleanly as Ctrl-C; only the main thread hears signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
