"""Judging the moves of a position: first which of them win, then what each option is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any

from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.errors import BudgetExhausted, LoopError
from grundy.solvers.generic.outcome import outcome_of
from grundy.solvers.plan import Plan
from grundy.solvers.result import MoveResult, PositionWorth
from grundy.solvers.searchers import FindsWinnerSooner, KnowsLoony, KnowsWinningMoves

OTHER_MOVES = 1000
"""Moves that do not win are listed up to this number; winning moves always all."""
MANY_MOVES = 2_000
"""From this number on a formula for the winning moves is used instead of trying each move."""
MANY_CHARACTERS = 20_000_000
"""The texts of all options together are left out when they would be longer than this."""


class MoveJudge:
    """The moves of one position, judged with the tools of a plan.

    >>> from grundy.core.budget import Budget
    >>> from grundy.rulesets.registry import get
    >>> nim = get("nim")
    >>> judge = MoveJudge(Plan(nim, (1, 2), Budget()))
    >>> [entry.move for entry in judge.moves(None)[0] if entry.winning]
    ['2→1']
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game, self.position, self.budget = plan.game, plan.position, plan.budget

    def outcome(self, position: Any) -> Outcome:
        """Return who wins from a position, for either player who may start there."""
        relative = self.plan.search.relative
        turn = self.game.to_move(position)
        if turn is not None:  # the position says who moves: N, P or D seen from that player
            result = relative(position, turn)
            return Outcome.N if result > 0 else Outcome.P if result < 0 else Outcome.D
        if self.game.impartial and not self.game.scoring:
            result = relative(position, LEFT)
            return outcome_of({LEFT: result, RIGHT: result})
        return outcome_of({player: relative(position, player) for player in Player})

    def movers(self, player: Player | None) -> Sequence[Player]:
        """Return the players whose moves are listed: the one asked for, else all that differ."""
        asked = [player] if player is not None else self.game.movers()
        return [p for p in asked if self.game.payoff(self.position, p) is None]

    # -- who wins by which move -------------------------------------------------------------------

    def moves(self, player: Player | None) -> tuple[list[MoveResult], int]:
        """Return the moves with whether each wins, and how many moves there are in all."""
        listed: list[MoveResult] = []
        total = 0
        for mover in self.movers(player):
            moves, count = self._moves_of(mover)
            listed += moves
            total += count
        return listed, total

    def lost_moves(self) -> tuple[list[MoveResult], int]:
        """Return the moves of an impartial position that is lost: each of them loses."""
        total = self.game.count_moves(self.position, LEFT)
        if total is None:
            total = sum(1 for _ in self.budget.each(self.game.moves(self.position, LEFT)))
        first = islice(self.game.moves(self.position, LEFT), OTHER_MOVES)
        found = [
            replace(self._entry(m, o, LEFT), winning=False, outcome=Outcome.N) for m, o in first
        ]
        return found, total

    def _moves_of(self, player: Player) -> tuple[list[MoveResult], int]:
        game, position = self.game, self.position
        count = game.count_moves(position, player)
        if count is not None and count > MANY_MOVES:
            formula = game.winning_moves(position, player, self.plan.misere)
            if self.plan.claims and formula is not None:
                return self._by_formula(player, formula), count
        search = self.plan.search
        if isinstance(search, KnowsWinningMoves):
            places = search.winning_moves(position, player)
            if places is not None:
                return self._by_place(player, places)
        moves = self.budget.each(game.moves(position, player))
        judged = [self._judged(self._entry(m, o, player)) for m, o in moves]
        return list(_limited(judged)), len(judged)

    def _by_place(self, player: Player, places: frozenset[int]) -> tuple[list[MoveResult], int]:
        moves = list(self.budget.each(self.game.moves(self.position, player)))
        # The texts of all options of a large position would fill the memory.
        short = len(moves) * len(self.game.format(self.position)) <= MANY_CHARACTERS
        judged = [
            MoveResult(move, self.game.format(o) if short else "", player, o, winning=i in places)
            for i, (move, o) in self.budget.each(enumerate(moves))
        ]
        return list(_limited(judged)), len(judged)

    def _by_formula(self, player: Player, formula: Iterable[tuple[str, Any]]) -> list[MoveResult]:
        """Return the winning moves that a formula gives, and the first of the others: these all lose."""
        game, position = self.game, self.position
        winning = [self._entry(m, o, player) for m, o in self.budget.each(formula)]
        names = {entry.move for entry in winning}
        first = islice(game.moves(position, player), OTHER_MOVES)
        others = [self._entry(m, o, player) for m, o in first if m not in names]
        if game.impartial and not game.scoring:
            return [
                *(replace(entry, winning=True, outcome=Outcome.P) for entry in winning),
                *(replace(entry, winning=False, outcome=Outcome.N) for entry in others),
            ]
        return [self._judged(entry) for entry in (*winning, *others)]

    def _judged(self, entry: MoveResult) -> MoveResult:
        """Return the move with whether it wins; what is known of the option already comes with it."""
        grundy = self._known_grundy(entry.option)
        if grundy is not None:
            outcome = Outcome.N if grundy else Outcome.P
            return replace(entry, worth=PositionWorth(grundy), outcome=outcome, winning=grundy == 0)
        turn = self.game.next_player(self.position, entry.option, entry.player)
        result = self.plan.search.relative(entry.option, turn)
        gain = result if turn is entry.player else -result
        if self.game.scoring:
            return replace(entry, score=gain, winning=gain > 0)
        return replace(entry, winning=gain > 0)

    @cached_property
    def _nimber_of(self) -> Callable[[Any], int | None] | None:
        """What computes the nim-value of an option; asked once, since a position may have 10^5 moves."""
        nimbers = self.plan.nimbers
        if isinstance(nimbers, FindsWinnerSooner):
            return nimbers.known
        return None if nimbers is None else nimbers.grundy

    def _known_grundy(self, option: Any) -> int | None:
        if self._nimber_of is None:
            return None
        try:
            return self._nimber_of(option)
        except LoopError:
            if self.plan.loops is None:
                raise
            return None  # a position with a nim-value may have options without one

    # -- what the options are worth ---------------------------------------------------------------

    def worth(self, position: Any) -> PositionWorth:
        """Return what a position is worth: its nim-value or value, or that it is loony."""
        search, nimbers, values = self.plan.search, self.plan.nimbers, self.plan.values
        if nimbers is not None:
            return PositionWorth(nimbers.grundy(position))
        if values is not None:
            return PositionWorth(canonical=values.value(position))
        if isinstance(search, KnowsLoony) and not self.plan.misere:
            grundy = search.nim_value(position)
            return PositionWorth(grundy, is_loony=grundy is None)
        return PositionWorth()

    def valued(self, moves: Iterable[MoveResult], *, values: bool) -> Iterator[MoveResult]:
        """Yield the moves with outcome and value of each option, as long as the budget lasts."""
        over = False
        for entry in moves:
            if not over:
                try:
                    entry = self._valued(entry, values)
                except BudgetExhausted:
                    over = True
                except LoopError:
                    if self.plan.loops is None:
                        raise
            yield entry

    def _valued(self, entry: MoveResult, values: bool) -> MoveResult:
        worth = (
            self.worth(entry.option) if values and entry.worth == PositionWorth() else entry.worth
        )
        outcome = entry.outcome
        if outcome is None and not self.game.scoring:
            if worth.grundy is not None and self.game.alternates:
                outcome = Outcome.N if worth.grundy else Outcome.P
            elif worth.canonical is not None:
                outcome = worth.canonical.outcome
            else:
                outcome = self.outcome(entry.option)
        return replace(entry, worth=worth, outcome=outcome)

    # ---------------------------------------------------------------------------------------------

    def _entry(self, move: str, option: Any, player: Player) -> MoveResult:
        return MoveResult(move, self.game.format(option), player, option)


def _limited(moves: Sequence[MoveResult]) -> Iterator[MoveResult]:
    others = 0
    for entry in moves:
        if not entry.winning:
            others += 1
            if others > OTHER_MOVES:
                continue
        yield entry
