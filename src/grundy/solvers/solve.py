"""`solve`: one question for any game – who wins, and by which moves.

>>> result = solve("nim", "1,2,3")
>>> result.outcome.value, result.grundy, result.best()
('P', 0, None)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from grundy.core.budget import Budget, memory_allowed
from grundy.core.loopy.value import LoopyValue
from grundy.core.players import LEFT, Outcome, Player
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, GameError, LoopError
from grundy.i18n import Message, Readable
from grundy.rulesets import registry
from grundy.rulesets.base import Game, Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.sum import Terms, parse_sum
from grundy.solvers.atlas import AtlasSearch
from grundy.solvers.bound import KnownSoFar
from grundy.solvers.generic.line import LineMove, principal_line
from grundy.solvers.generic.remoteness import Remoteness, Suspense
from grundy.solvers.generic.seated import solve_seated
from grundy.solvers.judge import MoveJudge
from grundy.solvers.plan import Plan, seated_solver
from grundy.solvers.result import UNKNOWN, Bound, PositionWorth, Provenance, Result, SeatedResult
from grundy.solvers.searchers import KnowsLoony, KnowsWinningMoves
from grundy.solvers.workers import AskedSearch

DEFAULT_SECONDS = 60.0
QUICK_SECONDS, QUICK_NODES = 0.3, 10_000
"""A value that takes no longer than this is found first: it answers everything else."""
QUICKEST_SECONDS = 0.05
"""The same where no value is asked for."""
VALUE_SECONDS = 2.0
"""What a value may take after all winning moves are known, unless it is asked for."""
KEPT_SHARE, KEPT_SECONDS = 0.1, 0.3
"""What it takes at the end to look up what a stopped search has found: kept of the time limit where that is
long, granted where it is short."""


def locate(game: str | Game[Any] | Position, position: object = None) -> Position:
    """Return the position meant by a game and a position, a sum's text, or a `Position`.

    >>> locate("nim", "3,5")
    grundy.position('nim:3,5')
    >>> locate("nim:3,5 + nim:6")
    grundy.position('nim:3,5 + nim:6')
    """
    if isinstance(game, Position):
        return game
    if isinstance(game, str):
        if position is None and ":" in game:
            return parse_sum(game)
        game = registry.get(game)
    if position is None:
        if game.shown is None:
            raise GameError("{game} needs a position", game=game.name)
        position = game.shown.position
    return game(position)


def solve(
    game: str | Game[Any] | Position,
    position: object = None,
    *,
    misere: bool = False,
    player: Player | None = None,
    seat: int | None = None,
    budget: Budget | None = None,
    claims: bool = True,
    workers: int = 1,
    cluster: str | None = None,
    line: bool = False,
    value: bool | None = None,
) -> Result | SeatedResult:
    """Return who wins a position under best play, all winning moves, and how that is known.

    Parameters
    ----------
    game : the game's text, a ruleset object (also a user's own), a sum's text, or a `Position`
    position : its text or the bare position
    misere : whether the player who cannot move wins
    player : list the moves of this player only (partizan games)
    seat : who is on move in a game for many players, counted from 0; by default the first
    budget : the allowance of seconds and positions, 60 seconds by default
    claims : use proved formulas where the game has them; False searches by the definition alone
    workers : search the options in this many processes, where the winner has to be searched for
    cluster : the address of a Dask scheduler, whose workers search them instead
    line : also return best play to the end (`Result.line`)
    value : seek the value with the whole budget (True), not at all (False), or for two seconds more
        when all winning moves are known (by default)

    Examples
    --------
    >>> solve("nim", "11,12,13").winning()[0].move
    '11→1'
    """
    best: Result | SeatedResult | None = None
    budget = budget or Budget(DEFAULT_SECONDS, memory=memory_allowed())
    for better in improve(
        locate(game, position),
        misere=misere,
        player=player,
        seat=seat,
        budget=budget,
        claims=claims,
        workers=workers,
        cluster=cluster,
        line=line,
        value=value,
    ):
        best = better
    assert best is not None
    return best


def improve(
    place: Position,
    *,
    budget: Budget,
    misere: bool = False,
    player: Player | None = None,
    seat: int | None = None,
    claims: bool = True,
    workers: int = 1,
    cluster: str | None = None,
    line: bool = False,
    value: bool | None = None,
) -> Iterator[Result | SeatedResult]:
    """Yield better and better answers: who wins, all winning moves, the value, values of the moves."""
    game = place.game
    if isinstance(game, SeatedRuleset):
        if misere or player is not None:
            raise GameError(
                "{game} is played from seats: it has neither Left and Right nor misère play",
                game=game.name,
            )
        with budget:
            result = _solve_seated(game, place.bare, seat or 0, budget)
        yield result
        return
    if seat is not None:
        raise GameError("{game} is for two players: it has no seats", game=game.name)
    if not isinstance(game, Ruleset):
        raise GameError("{game} cannot be solved", game=game.name)
    with budget:
        plan = Plan(game, place.bare, budget, misere=misere, claims=claims)
    solving = Solving(plan, player, value=value, workers=workers, cluster=cluster, with_line=line)
    yield from budget.pays_for(solving.improve())


class Solving:
    """One question about a two-player position, answered step by step."""

    def __init__(
        self,
        plan: Plan,
        player: Player | None,
        *,
        value: bool | None = None,
        workers: int = 1,
        cluster: str | None = None,
        with_line: bool = False,
    ) -> None:
        self.plan, self.judge = plan, MoveJudge(plan)
        self.budget = plan.budget
        self.player = player or plan.game.to_move(plan.position)
        self.seeks_value, self.with_line = value, with_line
        self.workers, self.cluster = workers, cluster
        self.result = Result(
            plan.game, plan.position, self._provenance(False), plan.misere, self.player
        )

    def improve(self) -> Iterator[Result]:
        """Yield results, each at least as good as the last."""
        try:
            yield from self._until_the_budget_ends()
        except LoopError as loop:
            if self.plan.game.scoring:
                raise
            self.plan.expect_loops()
            reason = loop.message if self.plan.game.impartial else None
            self.result = replace(self.result, loopy=True, grundy_reason=reason)
            yield from self._until_the_budget_ends()

    def _until_the_budget_ends(self) -> Iterator[Result]:
        try:
            yield from self._steps()
        except BudgetExhausted as stop:
            if not self.result.exact:
                proved_by = self.plan.theorem_about_winner()
                # Whoever is in a hurry stops here.
                yield self._better(bound=Bound(stop.message, winner_proved_by=proved_by))
                yield self._bound(stop)

    def _steps(self) -> Iterator[Result]:
        self._value_at_once()
        with self._search_time():
            if (self.workers > 1 or self.cluster) and self.result.worth == UNKNOWN:
                self._ask_workers()
            winner = self._winner()
        yield self._better(**winner)
        with self._search_time():
            moves, total = self._moves()
        yield self._better(moves=tuple(moves), moves_total=total, exact=True)
        if self.with_line:
            yield self._better(line=self._line())
        if self.plan.game.decided_by_remoteness and not self.plan.misere:
            yield self._better(remoteness=self._lengths(Remoteness))
        if self.plan.game.decided_by_suspense and not self.plan.misere:
            yield self._better(suspense=self._lengths(Suspense))
        self._value_in_time()
        yield self.result
        if self.seeks_value is False:
            return
        with self.budget.part(seconds=None if self.seeks_value else VALUE_SECONDS):
            known = self.result.worth != UNKNOWN
            valued = tuple(self.judge.valued(self.result.moves, values=known))
        yield self._better(moves=valued)

    @contextmanager
    def _search_time(self) -> Iterator[None]:
        """Keep a little of the time limit for looking up what is known, should it end the search."""
        left = self.budget.remaining
        seconds = None if left is None else left - min(KEPT_SHARE * left, KEPT_SECONDS)
        with self.budget.part(seconds=seconds):
            yield

    def _lengths(self, kind: type[Remoteness | Suspense]) -> tuple[int, ...] | None:
        """Return how long each game of a compound lasts, where all of them are impartial."""
        terms: Terms = self.plan.position
        if not all(term.game.impartial for term in terms):
            return None
        return tuple(kind(t.game, self.budget).plies(t.position, LEFT) for t in terms)

    def _better(self, exact: bool | None = None, **known: Any) -> Result:
        provenance = self._provenance(self.result.exact if exact is None else exact)
        self.result = replace(self.result, provenance=provenance, **known)
        return self.result

    # -- who wins ---------------------------------------------------------------------------------

    def _winner(self) -> dict[str, Any]:
        """Return outcome and score, and what follows from them."""
        plan, known = self.plan, self.result
        is_loopy_value = isinstance(known.worth.canonical, LoopyValue)
        loopy = known.loopy or is_loopy_value or plan.is_loopy()
        if known.worth.grundy is not None:
            return {"outcome": Outcome.N if known.worth.grundy else Outcome.P, "loopy": loopy}
        found: dict[str, Any] = {"loopy": loopy}
        if plan.game.scoring:
            found["score"] = plan.search.relative(plan.position, self.player or LEFT)
        outcome = found["outcome"] = self.judge.outcome(plan.position)
        loopy = found["loopy"] = loopy or plan.is_loopy()  # a search knows it afterwards
        if isinstance(plan.search, KnowsLoony) and not plan.misere:
            found["worth"] = self.judge.worth(plan.position)
            if found["worth"].is_loony:
                found["grundy_reason"] = Message(
                    "the position is loony: won whatever is added to it"
                )
        elif outcome is Outcome.P and known.worth == UNKNOWN and not loopy:
            # Whoever starts loses: that is what it means to be zero.
            if plan.nimbers is not None:
                found["worth"] = PositionWorth(0)
            elif plan.values is not None:
                found["worth"] = PositionWorth(canonical=Value(0))
        return found

    def _moves(self) -> tuple[list[Any], int]:
        plan = self.plan
        claim = plan.game.claim(plan.position, plan.misere) if plan.claims else None
        if plan.game.impartial and claim is not None and claim.outcome is Outcome.P:
            return self.judge.lost_moves()
        return self.judge.moves(self.player)

    def _ask_workers(self) -> None:
        """Let several processes search the options; results found before the budget ends are kept."""
        plan = self.plan
        if isinstance(plan.search, KnowsWinningMoves | AtlasSearch):
            return
        cluster = None
        if self.cluster is not None:
            from grundy.solvers.cluster import ClusterSearch

            cluster = ClusterSearch(self.cluster, plan.game, misere=plan.misere, claims=plan.claims)
        asked = AskedSearch(plan.search, plan.game)
        plan.search = asked
        asked.ask(plan.position, self.workers, self.budget, cluster)

    def _line(self) -> tuple[LineMove, ...]:
        plan = self.plan
        return principal_line(plan.game, plan.position, self.player or LEFT, plan.search.relative)

    # -- what it is worth -------------------------------------------------------------------------

    def _value_at_once(self) -> None:
        """Find the value where that takes a moment: it says who wins, for all moves at once."""
        plan = self.plan
        if plan.nimbers is None and plan.values is None:
            return
        if isinstance(plan.search, AtlasSearch):  # who wins is known without it
            return
        whole = self.seeks_value is True
        many = (plan.game.count_moves(plan.position, LEFT) or 0) > QUICK_NODES
        nodes = 0 if many and plan.nimbers is not None else QUICK_NODES
        seconds = QUICK_SECONDS if self.seeks_value is not False else QUICKEST_SECONDS
        try:
            with self.budget.part(0.3 if not whole else 0.5, seconds=seconds, nodes=nodes):
                worth = self.judge.worth(plan.position)
        except BudgetExhausted:
            return
        self.result = replace(self.result, worth=worth)
        if plan.values is not None:
            plan.search = plan.values

    def _value_in_time(self) -> None:
        """Find the value after the winning moves are known; where it is not found, say why."""
        plan = self.plan
        if self.result.worth != UNKNOWN or (plan.nimbers is None and plan.values is None):
            return
        seconds = None if self.seeks_value else VALUE_SECONDS
        worth, reason = UNKNOWN, self._why_not()
        if self.seeks_value is not False:
            try:
                with self.budget.part(seconds=seconds):
                    worth = self.judge.worth(plan.position)
            except BudgetExhausted:
                pass
        if worth != UNKNOWN:
            self._better(worth=worth)
        elif plan.nimbers is not None:
            self._better(grundy_reason=reason)
        else:
            self._better(value_reason=reason)

    def _why_not(self) -> Readable:
        plan = self.plan
        claim = plan.game.claim(plan.position) if plan.claims and plan.nimbers is not None else None
        if claim is not None and claim.outcome is not None:
            return Message("a theorem says who wins; the nim-value would take a long search")
        if self.seeks_value is False:
            return Message("it was not asked for")
        if self.seeks_value:
            return Message("it was not found within the time limit")
        return Message("it was not found in {seconds} s; --value searches longer", seconds=2)

    # ---------------------------------------------------------------------------------------------

    def _provenance(self, exact: bool) -> Provenance:
        plan = self.plan
        by_grundy = plan.nimbers is not None and self._knows_grundy()
        tool = plan.nimbers if by_grundy and plan.nimbers is not None else plan.search
        return Provenance.of(tool.method, self.budget, theorem=tool.theorem, exact=exact)

    def _knows_grundy(self) -> bool:
        result: Result | None = getattr(self, "result", None)
        return result is not None and result.worth.grundy is not None

    def _bound(self, stop: BudgetExhausted) -> Result:
        self.budget.grant(KEPT_SECONDS)
        known = KnownSoFar(self.plan, self.player)
        outcome = self.result.outcome or known.outcome
        if known.is_everything and not self.plan.game.scoring:
            total = len(known.moves)
            return self._better(
                True, outcome=outcome, moves=known.moves, moves_total=total, bound=None
            )
        winning = tuple(entry for entry in known.moves if entry.winning)
        return self._better(outcome=outcome, moves=winning, bound=known.bound(stop))


def _solve_seated(
    game: SeatedRuleset[Any], position: Any, seat: int, budget: Budget
) -> SeatedResult:
    if not 0 <= seat < game.seats:
        raise GameError(
            "seat {seat} does not exist: there are seats 1 to {seats}",
            seat=seat + 1,
            seats=game.seats,
        )
    solver = seated_solver(game) or solve_seated
    return solver(game, position, seat, budget)
