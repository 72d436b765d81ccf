"""The principal line: best play from a position to its end.

The winner plays the first winning move in the order of `moves`, the loser the first move of all; in
scoring games both play for the best score.

>>> from grundy.rulesets.registry import get
>>> from grundy.solvers.generic.outcome import OutcomeSearch
>>> nim = get("nim")
>>> [entry.move for entry in principal_line(nim, (1, 2), LEFT, OutcomeSearch(nim).relative)]
['2→1', '1→0', '1→0']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grundy.core.document import Documented, hidden
from grundy.core.players import LEFT, Player, Score
from grundy.errors import BudgetExhausted
from grundy.rulesets.base import Ruleset

__all__ = ["LEFT", "LineMove", "principal_line"]

LONGEST = 200
"""A line is cut off after this many moves."""


@dataclass(frozen=True)
class LineMove(Documented):
    """One move of a line."""

    move: str
    player: Player
    to: str
    option: Any = hidden()


def principal_line(
    game: Ruleset[Any], position: Any, player: Player, relative: Callable[[Any, Player], Score]
) -> tuple[LineMove, ...]:
    """Return best play from a position; it ends early where the budget of `relative` does."""
    line: list[LineMove] = []
    while len(line) < LONGEST and game.payoff(position, player) is None:
        try:
            best = _best(game, position, player, relative)
        except BudgetExhausted:
            break
        if best is None:
            break
        move, option = best
        line.append(LineMove(move, player, game.format(option), option))
        position, player = option, game.next_player(position, option, player)
    return tuple(line)


def _best(
    game: Ruleset[Any], position: Any, player: Player, relative: Callable[[Any, Player], Score]
) -> tuple[str, Any] | None:
    best: tuple[str, Any] | None = None
    best_gain: Score = 0
    for move, option in game.moves(position, player):
        turn = game.next_player(position, option, player)
        gain = relative(option, turn) * (1 if turn is player else -1)
        if best is None or gain > best_gain:
            best, best_gain = (move, option), gain
        if best_gain > 0 and not game.scoring:
            break
    return best
