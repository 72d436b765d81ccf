"""Load once what every worker needs: workers are copies of a process that has imported this."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

from grundy.answers.question import all_questions
from grundy.rulesets.registry import all_games

all_games()
all_questions()
import_module("grundy.web.jobs")
with suppress(ImportError):  # half a second that no visitor should wait for
    import_module("numba")
