"""A question for tests whose rules answer, fail, dawdle or kill their worker.

Worker processes import it by name, so it stands in a file of its own.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from grundy.core.budget import Budget
from grundy.scan.question import gather
from grundy.store.rows import DONE, Row, Unit


class Moody:
    """The rule's first word says what happens."""

    name = "moody:Moody"

    def __init__(self, once: str = "") -> None:
        self.once = once

    @property
    def options(self) -> Mapping[str, Any]:
        return {"once": self.once}

    def warm_up(self) -> None:
        pass

    def check(self, rule: str) -> None:
        pass

    def units(self, rules: Iterable[str]) -> list[Unit]:
        return gather((rule, rule) for rule in rules)

    def rows(self, unit: Unit, budget: Budget) -> list[Row]:
        mood = unit.rule.split()[0]
        if mood == "raise":
            raise ZeroDivisionError("by nobody")
        if mood == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        if mood == "once" and not Path(self.once).exists():  # dies the first time only
            Path(self.once).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if mood == "endless":
            while True:
                budget.spend()
        if mood == "slow":
            time.sleep(0.2)
        return [Row(p, r, unit.rule, self.name, DONE, "mood", "1") for p, r in unit.members]
