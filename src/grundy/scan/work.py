"""What a worker does with a batch; the same function for local processes and for a cluster."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grundy._version import __version__
from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted, GameError
from grundy.i18n import in_language
from grundy.scan.question import ScanQuestion, ask
from grundy.store.rows import BUDGET, CRASHED, Row, Unit

PATIENCE_SECONDS = 1.0
"""A batch that takes longer comes back unfinished, so that what is done can be saved."""


@dataclass(frozen=True, slots=True)
class Job:
    """What every batch of a scan has in common; small, and the same on every machine."""

    question: str
    options: Mapping[str, Any]
    seconds: float
    nodes: int | None = None


def work(job: Job, units: Sequence[Unit]) -> tuple[list[tuple[int, list[Row]]], float]:
    """Return the rows of the first units of the batch, at least one, and the seconds they took.

    A rule that fails or runs out of its budget becomes a row that says so.

    >>> (number, rows), = work(Job("period", {"to": 99}, 10.0), [Unit(7, "0.7", ((0, "0.7"),))])[0]
    >>> number, rows[0].kind, rows[0].period
    (7, 'periodic', 2)
    """
    question = ask(job.question, job.options)
    question.warm_up()
    started = time.monotonic()
    finished: list[tuple[int, list[Row]]] = []
    with in_language("en"):  # what is stored does not depend on who stored it
        for unit in units:
            finished.append((unit.number, _rows(question, unit, Budget(job.seconds, job.nodes))))
            if time.monotonic() - started > PATIENCE_SECONDS:
                break
    return finished, time.monotonic() - started


def _rows(question: ScanQuestion, unit: Unit, budget: Budget) -> list[Row]:
    try:
        return question.rows(unit, budget)
    except BudgetExhausted as stop:
        return without_answer(question.name, unit, BUDGET, str(stop), budget.elapsed)
    except MemoryError:
        return without_answer(question.name, unit, CRASHED, "out of memory", budget.elapsed)
    except Exception as error:  # whatever it is, the scan goes on
        reason = str(error) if isinstance(error, GameError) else f"{type(error).__name__}: {error}"
        return without_answer(question.name, unit, CRASHED, reason, budget.elapsed)


def without_answer(question: str, unit: Unit, state: str, reason: str, seconds: float) -> list[Row]:
    """Return rows that say why there is no answer.

    >>> without_answer("period", Unit(0, "0.7", ((0, "0.7"),)), CRASHED, "died", 1.0)[0].state
    'crashed'
    """
    return [
        Row(
            place,
            rule,
            unit.rule,
            question,
            state,
            method="none",
            version=__version__,
            kind="unknown",
            answer={"reason": reason},
            seconds=seconds if index == 0 else 0.0,
        )
        for index, (place, rule) in enumerate(unit.members)
    ]
