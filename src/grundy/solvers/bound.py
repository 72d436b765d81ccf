"""What is known when the budget has ended: some winning moves, a lower bound, perhaps the winner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from grundy.core.nimber import mex
from grundy.core.players import Outcome, Player, Score
from grundy.errors import BudgetExhausted
from grundy.solvers.generic.outcome import outcome_of
from grundy.solvers.judge import OTHER_MOVES, MoveJudge
from grundy.solvers.plan import Plan
from grundy.solvers.result import Bound, MoveResult, PositionWorth


class KnownSoFar:
    """What the tools of a plan know without further search.

    >>> from grundy.core.budget import Budget
    >>> from grundy.rulesets.registry import get
    >>> game = get("cram")
    >>> KnownSoFar(Plan(game, game.parse("5x5"), Budget(nodes=0)), None).outcome
    """

    def __init__(self, plan: Plan, player: Player | None) -> None:
        self._plan = plan
        self._unknown = False
        self.moves: tuple[MoveResult, ...] = tuple(self._looked_up(player))
        self.outcome = self._outcome()

    @property
    def is_everything(self) -> bool:
        """Return whether the winner and all winning moves are known: theorems gave the whole answer."""
        return self.outcome is not None and not self._unknown

    def bound(self, stop: BudgetExhausted) -> Bound:
        """Return it as part of an answer."""
        values = [m.grundy for m in self.moves if m.grundy is not None]
        plan = self._plan
        return Bound(
            reason=stop.message,
            moves_examined=len(self.moves),
            grundy_at_least=mex(values) if plan.nimbers is not None else None,
            first_player_wins=True if any(m.winning for m in self.moves) else None,
            winner_proved_by=plan.theorem_about_winner(),
        )

    def _looked_up(self, player: Player | None) -> Iterator[MoveResult]:
        game, position, budget = self._plan.game, self._plan.position, self._plan.budget
        for mover in MoveJudge(self._plan).movers(player):
            moves = game.moves(position, mover)
            for move, option in islice(moves, OTHER_MOVES):
                if budget.remaining == 0:  # never, where positions alone are counted
                    self._unknown = True
                    return
                found = self._known(option, mover)
                if found is None:
                    self._unknown = True
                else:
                    worth, gain = found
                    entry = MoveResult(move, game.format(option), mover, option, worth=worth)
                    yield replace(entry, winning=gain > 0, outcome=self._outcome_after(gain))
            self._unknown = self._unknown or next(iter(moves), None) is not None

    def _outcome_after(self, gain: Score) -> Outcome | None:
        """Return the outcome of an option, where the result for its mover says it."""
        game = self._plan.game
        if not game.impartial or game.scoring or not game.alternates:
            return None
        return Outcome.P if gain > 0 else Outcome.N if gain < 0 else Outcome.D

    def _known(self, option: Any, mover: Player) -> tuple[PositionWorth, Score] | None:
        plan = self._plan
        if plan.nimbers is not None:
            grundy = plan.nimbers.known(option)
            if grundy is not None:
                return PositionWorth(grundy), -1 if grundy else 1
        turn = plan.game.next_player(plan.position, option, mover)
        result = plan.search.known(option, turn)
        return None if result is None else (PositionWorth(), result if turn is mover else -result)

    def _outcome(self) -> Outcome | None:
        """Return the outcome where it is known although not all moves could be examined."""
        plan = self._plan
        if plan.game.scoring:
            return None
        if plan.game.impartial and any(m.winning for m in self.moves):
            return Outcome.N
        if plan.nimbers is not None:
            value = plan.nimbers.known(plan.position)
            if value is not None:
                return Outcome.N if value else Outcome.P
        results = {p: plan.search.known(plan.position, p) for p in Player}
        for player in Player:  # one winning move is enough for its player
            if any(m.winning and m.player is player for m in self.moves):
                results[player] = 1
        if plan.game.to_move(plan.position) is not None:
            return None
        known = {p: result for p, result in results.items() if result is not None}
        return outcome_of(known) if len(known) == len(results) else None
