"""A fixed workload whose positions and answers do not depend on the machine.

Every registered game solves its small positions by search alone, without theorems. The number of
positions looked at and the answers form the *signature*: it changes exactly when the behaviour of a game or
of a solver changes, and a commit that changes it says so. Seconds stand beside it.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grundy.core.budget import Budget
from grundy.errors import BudgetExhausted, LoopError
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.solvers.generic.outcome import OutcomeSearch

POSITIONS = 40
NODES = 20_000


@dataclass(frozen=True)
class GameShare:
    """One game's share: positions solved, nodes searched, a digest of the answers, seconds of CPU."""

    game: str
    positions: int
    nodes: int
    digest: str
    seconds: float


def workload() -> Iterator[GameShare]:
    """Yield a row for every two-player game."""
    for game in registry.samples():
        if not isinstance(game, Ruleset):
            continue
        started = time.process_time()
        budget = Budget(nodes=NODES)
        search = OutcomeSearch(game, budget, claims=False)
        answers: list[str] = []
        for position in islice(game.small_positions(), POSITIONS):
            player = game.to_move(position) or game.movers()[0]
            try:
                answers.append(str(search.relative(position, player)))
            except LoopError:
                answers.append("loop")
            except BudgetExhausted:
                break
        digest = hashlib.sha256(" ".join(answers).encode()).hexdigest()[:8]
        seconds = time.process_time() - started
        yield GameShare(str(game), len(answers), budget.nodes, digest, seconds)


def signature(rows: list[GameShare]) -> str:
    """Return one digest of all rows, seconds left out.

    >>> signature([GameShare("nim", 1, 1, "ab", 0.5)]) == signature([GameShare("nim", 1, 1, "ab", 9.9)])
    True
    """
    lines = [f"{row.game} {row.positions} {row.nodes} {row.digest}" for row in rows]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
