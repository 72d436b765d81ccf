"""A progress bar with rate and estimate, on a terminal only, and never on standard output."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

from grundy.core.budget import Budget
from grundy.i18n import Message, _, current_language

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds before a search shows what it is doing."""


@contextmanager
def searching(budget: Budget, counted: str) -> Iterator[None]:
    """Show how far a long search has come, while it runs: a bar where it knows how far it has to go,
    else the seconds and positions that it has taken. `counted` names what the bar counts."""
    if not sys.stderr.isatty():
        yield
        return
    over = Event()
    watcher = Thread(target=_watch, args=(budget, over, current_language()), daemon=True)
    watcher.start()
    with ExitStack() as stack:
        bar: list[Callable[[int, int], None]] = []

        def tell(done: int, wanted: int) -> None:
            if not bar:
                over.set()
                watcher.join(1.0)  # the clock may have interrupted the line above
                bar.append(stack.enter_context(progress_bar(counted)))
            bar[0](done, wanted)

        budget.progress = tell
        try:
            yield
        finally:
            budget.progress = None
            over.set()
            watcher.join(1.0)  # the clock may have interrupted the line above


def _watch(budget: Budget, over: Event, language: str) -> None:
    if over.wait(PATIENCE):
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        while not over.wait(0.2):
            nodes, seconds = f"{budget.nodes:,}", int(budget.elapsed)
            shown = Message("{seconds} s, positions: {nodes}", seconds=seconds, nodes=nodes)
            status.update(shown.render(language))


@contextmanager
def progress_bar(counted: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function of (done, wanted) that draws the bar."""
    bar = rate_bar()
    task = bar.add_task(_(counted), total=None, rate="")
    started, first = time.monotonic(), [-1]

    def show(done: int, wanted: int) -> None:
        if first[0] < 0:
            first[0] = done
        elapsed = time.monotonic() - started
        still = done == first[0]
        bar.update(
            task,
            completed=done,
            total=wanted or None,
            description=_("compiling once") if still and elapsed > 1 else _(counted),
            rate="" if still else f"{(done - first[0]) / elapsed:,.0f}/s",
        )

    with bar:
        yield show


def rate_bar() -> Progress:
    """Return a bar on standard error with a description, counts, a rate (a field) and an estimate."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
