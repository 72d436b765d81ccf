"""`grundy scan FAMILY`: ask every game of a family, and keep the answers in a store."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from grundy._version import __version__
from grundy.cli.options import budget_options, json_option
from grundy.cli.output import say, say_json, say_table, warn
from grundy.cli.progress import rate_bar
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.errors import GameError
from grundy.i18n import Message, _, plural

DEFAULT_STORE = "grundy.db"


@verb(
    _(
        "Ask every game of a family the same question and keep the answers in a store. FAMILY is"
        " octal(k), subtract(k=…, max=…), allbut(k=…, max=…), coalition(r=…, m=…),"
        " boards(game, rows, columns), one rule, or a file with one rule per line. Killed at any"
        " moment and resumed, a scan loses nothing and repeats nothing. The budget is for each rule."
    ),
    'grundy scan "octal(2)" --to 20000 --store run.db',
    'grundy scan "subtract(k=3, max=30)" --store run.db --resume',
)
@click.argument("family")
@click.option(
    "--to",
    type=click.IntRange(min=1),
    help=_("The largest heap (or number of tokens) to look at; 20000 heaps unless told otherwise."),
)
@click.option(
    "--store",
    default=DEFAULT_STORE,
    show_default=True,
    help=_("A file, or the URL of a database: postgresql://user@host/database."),
)
@click.option(
    "--workers",
    type=click.IntRange(min=1, max=1000),
    help=_("Processes on this machine (default: one for each processor)."),
)
@click.option("--cluster", help=_("Address of a Dask scheduler, such as tcp://host:8786."))
@click.option("--resume", is_flag=True, help=_("Continue, or join, a scan that the store has."))
@click.option(
    "--retry",
    is_flag=True,
    help=_("With --resume: compute again what crashed or ran out of its budget."),
)
@budget_options
@json_option
def command(
    family: str,
    to: int | None,
    store: str,
    workers: int | None,
    cluster: str | None,
    resume: bool,
    retry: bool,
    budget_seconds: float,
    budget_nodes: int | None,
    as_json: bool,
) -> int:
    from grundy.scan.executor import Executor
    from grundy.scan.families import parse_family
    from grundy.scan.question import ask
    from grundy.scan.run import prepare, run_scan
    from grundy.scan.summary import summarize
    from grundy.scan.work import Job
    from grundy.store.opening import open_store

    if cluster is not None and workers is not None:
        raise GameError("--workers is for this machine; a cluster has its own workers")
    if retry and not resume:
        raise GameError("--retry needs --resume")
    listed = parse_family(family)
    if to is not None and listed.question == "value":
        raise GameError("--to is not for positions: they are solved as a whole")
    question = ask(listed.question, {} if to is None else {"to": to})
    job = Job(question.name, dict(question.options), budget_seconds, budget_nodes)
    with open_store(store) as opened:
        queue = prepare(opened, listed, question, resume=resume, retry=retry)
        executor: Executor
        if cluster is not None:
            from grundy.scan.cluster import DaskExecutor

            executor = DaskExecutor(job, cluster)
        else:
            from grundy.scan.local import LocalExecutor

            executor = LocalExecutor(job, workers or _processors())
        try:
            with _terminated_like_interrupted(), _progress_bar() as tell:
                report = run_scan(queue, listed, question, executor, tell)
        except KeyboardInterrupt:
            done, rules = queue.progress()
            saved = Message(
                "{done} of {rules} rules are saved; the same command with --resume continues.",
                done=done,
                rules=rules,
            )
            click.echo(str(saved), err=True)
            raise
        summary = summarize(opened, listed.text)
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "family": listed.text,
        "question": question.name,
        **question.options,
        "store": opened.name,
        "computed": report.fresh,
        **summary.document(),
        "provenance": {
            "method": "dask" if cluster else "processes",
            "version": __version__,
            "seconds": round(report.seconds, 3),
            "batches": report.batches,
        },
    }
    if as_json:
        say_json(document)
    else:
        say(listed.text, bold=True)
        say(
            plural(
                "{n} rule in {seconds} seconds, {total} in the store.",
                "{n} rules in {seconds} seconds, {total} in the store.",
                n=report.fresh,
                seconds=f"{report.seconds:.1f}",
                total=summary.rules,
            )
        )
        click.echo()
        for title, head, rows in summary.tables():
            say(title, bold=True)
            say_table(head, rows)
            click.echo()
        say(Message("The table: grundy results --store {store}", store=opened.name))
    return warn(summary.disagreements)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """Let a polite SIGTERM end a scan as cleanly as Ctrl-C."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _progress_bar() -> Iterator[Callable[[Any], None] | None]:
    """Show rules done, rate and estimate, on a terminal only."""
    if not sys.stderr.isatty():
        yield None
        return
    with rate_bar() as bar:
        task = bar.add_task("", total=None, rate="")

        def tell(progress: Any) -> None:
            rate = str(Message("{rate} rules/s", rate=f"{progress.rate:.1f}"))
            bar.update(task, completed=progress.done, total=progress.rules, rate=rate)

        yield tell
