"""One question about a two-player position: value, outcome and moves from the strongest tools.

`Question` chooses the tools (nim-values, values, a specialist, search), lets them share tables and budget,
lists the moves with what each is worth, and says what is known when the budget runs out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, cast

from grundy.core.budget import Budget
from grundy.core.nimber import mex
from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.errors import BudgetExhausted, LoopError
from grundy.i18n import Message, Readable
from grundy.rulesets.base import Ruleset
from grundy.solvers.boards import strongest
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.generic.impartial import ImpartialSearch
from grundy.solvers.generic.line import LineMove, principal_line
from grundy.solvers.generic.outcome import OutcomeSearch, outcome_of
from grundy.solvers.generic.retrograde import Retrograde
from grundy.solvers.result import MoveResult, Provenance, Result
from grundy.solvers.specialists import (
    FindsWinnerSooner,
    KnowsLoony,
    KnowsWinningMoves,
    LoopSearcher,
    NimberSearcher,
    Searcher,
    nimber_specialist,
    specialist,
)
from grundy.solvers.values import ValueQuestion, has_value, nim_text
from grundy.solvers.workers import AskedSearch

OTHER_MOVES = 1000
"""Moves that do not win are listed up to this number; winning moves always all."""
QUICK_SHARE, VALUE_SHARE = 0.05, 0.5
"""Shares of the budget for a value: before the outcome is searched without it, and in all."""
MANY_MOVES = 2_000
"""From this number on a formula for the winning moves is used instead of trying each move."""
MANY_CHARACTERS = 20_000_000
"""The texts of all options together are left out when they would be longer than this."""

LOST_SHARE = 0.1
"""The share of the budget for the values of the options of a position that is lost by a theorem."""
NIMBER_SHARE = 0.7
"""The share of the budget for a nim-value, and then for those of the options, before it is done without."""
BOUND_SECONDS = 1.0
"""What may be spent, after the budget has run out, on looking up what is known of the moves."""
VALUE_SECONDS, VALUE_NODES = 5.0, 20_000
"""What may be spent on a nim-value that is not needed, because a theorem already says who wins."""


class Question:
    """One call of `solve`: the pieces of the answer share the game, the tables and the budget."""

    def __init__(
        self,
        game: Ruleset[Any],
        position: Any,
        misere: bool,
        player: Player | None,
        budget: Budget,
        claims: bool,
        workers: int = 1,
        with_line: bool = False,
    ) -> None:
        self.game, self.position, self.misere = game, position, misere
        self.budget, self.claims = budget, claims
        self.workers, self.with_line = workers, with_line
        self.turn = game.to_move(position)
        self.player = player or self.turn
        ends_by_rule = type(game).payoff is not Ruleset.payoff
        # A nim-value supposes that the players move strictly in turn.
        in_turn = type(game).next_player is Ruleset.next_player
        self.by_grundy = game.impartial and in_turn and not misere and not ends_by_rule
        by_values = has_value(game, position) and not misere and not game.impartial
        values = nimber_specialist(game, budget) if claims and self.by_grundy else None
        self.nimbers: NimberSearcher = values or (
            ImpartialSearch(game, budget) if claims else GrundySolver(game, budget, claims=False)
        )
        fast = specialist(game, budget, misere) if claims else None
        self.loops = fast if isinstance(fast, LoopSearcher) else None
        if fast is None and by_values and claims:
            fast = strongest(game, budget)
        self.search: Searcher = fast or OutcomeSearch(game, budget, misere=misere, claims=claims)
        self.grundy_reason: Readable | None = None
        self.options_share: float | None = None
        """The share of the budget for the nim-values of the options, where they can be done without."""
        self.values = ValueQuestion(game, position, budget, claims=claims) if by_values else None

    def answer(self) -> Result:
        try:
            self._try_for_value()
            return self._answer()
        except LoopError as loop:
            if self.game.scoring:
                raise
            self.by_grundy, self.grundy_reason, self.values = False, loop.message, None
            self.search = self._search_with_loops()
        except BudgetExhausted as stop:
            return self._bound(stop)
        try:
            return replace(self._answer(), loopy=True)
        except BudgetExhausted as stop:
            return self._bound(stop)

    def _search_with_loops(self) -> Searcher:
        """Return what finds results where positions come back: a specialist, a theorem, or the rest."""
        if self.loops is not None:
            return self.loops
        claim = self.game.claim(self.position, self.misere) if self.claims else None
        if claim is not None and claim.outcome is not None:
            return OutcomeSearch(self.game, self.budget, misere=self.misere)
        return Retrograde(self.game, self.budget, misere=self.misere)

    def _try_for_value(self) -> None:
        """Give up the nim-value where it takes long and who wins is known by a theorem or found sooner."""
        if not (self.by_grundy and self.claims):
            return
        claim = self.game.claim(self.position)
        decided = claim is not None and claim.outcome is not None and claim.grundy is None
        if not decided and not isinstance(self.nimbers, FindsWinnerSooner):
            return
        plain = isinstance(self.nimbers, GrundySolver)
        hopeless = plain and (self.game.count_moves(self.position, LEFT) or 0) > VALUE_NODES
        nodes = 0 if hopeless else VALUE_NODES
        short = plain and decided
        part = (
            self.budget.part(seconds=VALUE_SECONDS, nodes=nodes)
            if short
            else self.budget.part(NIMBER_SHARE)
        )
        try:
            with part:
                self.nimbers.grundy(self.position)
        except BudgetExhausted:
            self.by_grundy = False
            self.grundy_reason = Message("the nim-value would take a longer search than who wins")
            if decided:
                self.grundy_reason = Message(
                    "a theorem says who wins; the nim-value would take a long search"
                )
            if isinstance(self.nimbers, FindsWinnerSooner):
                self.search = cast(Searcher, self.nimbers)

    def _answer(self) -> Result:
        grundy: int | None = None
        score: int | None = None
        values = self.values
        if values is not None and values.found(QUICK_SHARE):
            self.search = values.solver  # who wins follows from the values, for all moves at once
        elif self.workers > 1 and not self.by_grundy:
            self._ask_workers()
        if self.by_grundy:
            grundy = self.nimbers.grundy(self.position)
            outcome: Outcome | None = Outcome.N if grundy else Outcome.P
            if isinstance(self.nimbers, FindsWinnerSooner):
                # The values of all options may take too long; who wins is then told without them.
                self.search = cast(Searcher, self.nimbers)
                self.options_share = NIMBER_SHARE
        elif self.game.scoring:
            score = self.search.relative(self.position, self.player or LEFT)
            outcome = self._outcome(self.position)
        else:
            outcome = self._outcome(self.position)
        loony = isinstance(self.search, KnowsLoony) and not self.misere
        if loony:
            grundy = cast(KnowsLoony, self.search).nim_value(self.position)
            if grundy is None:
                self.grundy_reason = Message("the position is loony: won whatever is added to it")
        moves, total = self._moves_of_lost() if self._is_lost_by_theorem() else self._moves()
        value: str | None = None
        value_reason: Readable | None = None
        if grundy is not None or loony:
            value = nim_text(grundy)
        elif values is not None:
            value, value_reason = values.text(VALUE_SHARE)
        return Result(
            self.game,
            self.position,
            self._provenance(),
            misere=self.misere,
            player=self.player,
            outcome=outcome,
            grundy=grundy,
            grundy_reason=self.grundy_reason,
            value=value,
            value_reason=value_reason,
            score=score,
            moves=tuple(moves),
            moves_total=total,
            loopy=self.loops is not None and self.loops.is_loopy(self.position),
            line=self._line() if self.with_line else None,
        )

    def _ask_workers(self) -> None:
        """Let several processes search the options; results found before the budget ends are kept."""
        if isinstance(self.search, KnowsWinningMoves):
            return
        asked = AskedSearch(self.search, self.game)
        self.search = asked
        asked.ask(self.position, self.workers, self.budget)

    def _line(self) -> tuple[LineMove, ...]:
        def by_nimber(option: Any, _player: Player) -> int:
            return 1 if self.nimbers.grundy(option) else -1

        relative = by_nimber if self.by_grundy else self.search.relative
        return principal_line(self.game, self.position, self.player or LEFT, relative)

    def _provenance(self, exact: bool = True) -> Provenance:
        tool: NimberSearcher | Searcher = self.nimbers if self.by_grundy else self.search
        return Provenance(
            method=tool.method,
            theorem=tool.theorem,
            exact=exact,
            seconds=self.budget.elapsed,
            nodes=self.budget.nodes,
        )

    def _outcome(self, position: Any) -> Outcome:
        turn = self.game.to_move(position)
        if turn is not None:  # the position says who moves: N, P or D seen from that player
            result = self.search.relative(position, turn)
            return Outcome.N if result > 0 else Outcome.P if result < 0 else Outcome.D
        if self.game.impartial and not self.game.scoring:
            result = self.search.relative(position, LEFT)
            return outcome_of({LEFT: result, RIGHT: result})
        return outcome_of({p: self.search.relative(position, p) for p in Player})

    # -- moves ------------------------------------------------------------------------------------

    def _moves(self) -> tuple[list[MoveResult], int]:
        if self.player is not None:
            players: Sequence[Player] = (self.player,)
        else:
            players = (LEFT,) if self.game.impartial else (LEFT, RIGHT)
        listed: list[MoveResult] = []
        total = 0
        for player in players:
            if self.game.payoff(self.position, player) is not None:
                continue
            moves, count = self._moves_of(player)
            listed += moves
            total += count
        return listed, total

    def _is_lost_by_theorem(self) -> bool:
        claim = self.game.claim(self.position, self.misere) if self.claims else None
        return self.game.impartial and claim is not None and claim.outcome is Outcome.P

    def _moves_of_lost(self) -> tuple[list[MoveResult], int]:
        """List the moves of a position that a theorem calls lost: every move loses.

        What the options are worth is told where that takes only a small part of the budget.
        """
        self.options_share = None
        try:
            with self.budget.part(LOST_SHARE):
                return self._moves()
        except BudgetExhausted:
            total = self.game.count_moves(self.position, LEFT)
            if total is None:
                total = sum(1 for _ in self.game.moves(self.position, LEFT))
            first = islice(self.game.moves(self.position, LEFT), OTHER_MOVES)
            moves = [
                MoveResult(m, self.game.format(o), LEFT, o, winning=False, outcome=Outcome.N)
                for m, o in first
            ]
            return moves, total

    def _in_time(self, moves: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
        """Yield the moves as long as there is time: there may be millions of them."""
        for count, move in enumerate(moves, start=1):
            if count % 256 == 0 and self.budget.remaining == 0:
                raise BudgetExhausted(
                    Message("time limit ({seconds} s) reached", seconds=self.budget.seconds)
                )
            yield move

    def _moves_of(self, player: Player) -> tuple[list[MoveResult], int]:
        count = self.game.count_moves(self.position, player)
        if count is not None and count > MANY_MOVES:
            formula = self.game.winning_moves(self.position, player, self.misere)
            if self.claims and formula is not None:
                return self._by_formula(player, formula), count
        if isinstance(self.search, KnowsWinningMoves):
            places = self.search.winning_moves(self.position, player)
            if places is not None:
                return self._by_place(player, places)
        moves = self._in_time(self.game.moves(self.position, player))
        judged = [self._judge(m, o, player) for m, o in moves]
        return list(_limited(judged)), len(judged)

    def _by_place(self, player: Player, places: frozenset[int]) -> tuple[list[MoveResult], int]:
        moves = list(self.game.moves(self.position, player))
        # The texts of all options of a large position would fill the memory.
        short = len(moves) * len(self.game.format(self.position)) <= MANY_CHARACTERS
        judged = [
            MoveResult(move, self.game.format(o) if short else "", player, o, winning=i in places)
            for i, (move, o) in enumerate(moves)
        ]
        return list(_limited(judged)), len(judged)

    def _by_formula(self, player: Player, formula: Iterable[tuple[str, Any]]) -> list[MoveResult]:
        winning = [self._judge(move, option, player) for move, option in self._in_time(formula)]
        names = {entry.move for entry in winning}
        first = islice(self.game.moves(self.position, player), OTHER_MOVES)
        return winning + [self._judge(m, o, player) for m, o in first if m not in names]

    def _judge(self, move: str, option: Any, player: Player) -> MoveResult:
        entry = MoveResult(move, self.game.format(option), player, option)
        grundy = self._grundy_of_option(option) if self.by_grundy else None
        if grundy is not None:
            outcome = Outcome.N if grundy else Outcome.P
            value = nim_text(grundy)
            return replace(entry, grundy=grundy, outcome=outcome, value=value, winning=grundy == 0)
        turn = self.game.next_player(self.position, option, player)
        result = self.search.relative(option, turn)
        gain = result if turn is player else -result
        if self.game.scoring:
            return replace(entry, score=gain, winning=gain > 0)
        text = self.values.text_of(option) if self.values is not None else None
        if isinstance(self.search, KnowsLoony) and not self.misere:
            grundy = self.search.nim_value(option)
            entry, text = replace(entry, grundy=grundy), nim_text(grundy)
        return replace(entry, outcome=self._outcome(option), value=text, winning=gain > 0)

    def _grundy_of_option(self, option: Any) -> int | None:
        try:
            with self.budget.part(1.0 if self.options_share is None else self.options_share):
                return self.nimbers.grundy(option)
        except LoopError:
            if self.loops is None:
                raise
            return None  # a position with a nim-value may have options without one
        except BudgetExhausted:
            if self.options_share is None or self.budget.is_over:
                raise
            self.options_share = 0.0  # done without from here on
            return None

    # -- when the budget runs out -----------------------------------------------------------------

    def _bound(self, stop: BudgetExhausted) -> Result:
        """Return what is known so far: known winning moves, and a lower bound of the nim-value."""
        player = self.player or LEFT
        known: list[MoveResult] = []
        values: list[int] = []
        extra = Budget(BOUND_SECONDS)
        for move, option in islice(self.game.moves(self.position, player), OTHER_MOVES):
            if extra.remaining == 0:
                break
            entry = MoveResult(move, self.game.format(option), player, option)
            if self.by_grundy:
                value = self.nimbers.known(option)
                if value is not None:
                    values.append(value)
                    known.append(replace(entry, grundy=value, winning=value == 0))
            else:
                turn = self.game.next_player(self.position, option, player)
                result = self.search.known(option, turn)
                if result is not None:
                    gain = result if turn is player else -result
                    known.append(replace(entry, winning=gain > 0))
        first_wins = any(entry.winning for entry in known)
        bound: dict[str, Any] = {"reason": str(stop), "moves_examined": len(known)}
        if self.by_grundy:
            bound["grundy_at_least"] = mex(values)
        if first_wins:
            bound["first_player_wins"] = True
        decided = first_wins and self.game.impartial and not self.game.scoring
        outcome = Outcome.N if decided else self._known_outcome()
        return Result(
            self.game,
            self.position,
            self._provenance(exact=False),
            misere=self.misere,
            player=self.player,
            outcome=outcome,
            grundy=self.nimbers.known(self.position) if self.by_grundy else None,
            moves=tuple(entry for entry in known if entry.winning),
            bound=bound,
        )

    def _known_outcome(self) -> Outcome | None:
        """Return the outcome where it is known although not all moves could be examined."""
        if self.game.scoring:
            return None
        if self.by_grundy:
            value = self.nimbers.known(self.position)
            return None if value is None else Outcome.N if value else Outcome.P
        results = {p: self.search.known(self.position, p) for p in Player}
        known = {p: result for p, result in results.items() if result is not None}
        return outcome_of(known) if len(known) == len(results) else None


def _limited(moves: Sequence[MoveResult]) -> Iterator[MoveResult]:
    others = 0
    for entry in moves:
        if not entry.winning:
            others += 1
            if others > OTHER_MOVES:
                continue
        yield entry
