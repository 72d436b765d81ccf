"""Choosing the tools for a question: who wins, nim-values, values.

A ruleset may say which *structure* its positions have (a dataclass of `rulesets.structures`). `TOOLS` is
the one place that says which solver takes which structure; everything else is solved by the general ones.

>>> from grundy.rulesets.registry import get
>>> game = get("domineering")
>>> Plan(game, game.parse("2x3"), Budget()).search.method
'strip search'
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from grundy.core.budget import Budget
from grundy.core.loopy.value import AnyValue
from grundy.errors import BudgetExhausted, LoopError
from grundy.rulesets import structures
from grundy.rulesets.base import Ruleset
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.sum import Sum
from grundy.solvers.atlas import AtlasSearch, atlas_of
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.generic.impartial import ImpartialSearch
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.generic.plain import overrides
from grundy.solvers.generic.retrograde import Retrograde
from grundy.solvers.loopy.values import LoopyValues
from grundy.solvers.searchers import (
    FindsWinnerSooner,
    LoopSearcher,
    NimberSearcher,
    Searcher,
    SeatedSolver,
)


@dataclass(frozen=True)
class Tools:
    """The solvers of one structure, as "module:name", below `grundy.solvers` if not said otherwise."""

    search: str | None = None
    """class(game, budget, misere) is a `Searcher`, for normal and misère play."""
    partizan: str | None = None
    """class(game, budget) is a `Searcher`, for normal play where the players differ."""
    nimbers: str | None = None
    """class(game, budget) is a `NimberSearcher`."""
    values: str | None = None
    """class(game, budget) is a `CanonicalSolver`."""
    loopy: str | None = None
    """class(game, budget) is a `LoopyValues`."""
    seated: str | None = None
    """A `SeatedSolver`."""


TOOLS: dict[type, Tools] = {
    structures.Dominoes: Tools(partizan="boards.dominoes:DominoSearch"),
    structures.Placements: Tools(
        partizan="boards.placements:PlacementSolver",
        nimbers="boards.nimbers:PlacementNimbers",
        values="boards.values:BoardValues",
    ),
    structures.Patterns: Tools(
        partizan="boards.boards:BoardSearch", values="boards.values:BoardValues"
    ),
    structures.Liberties: Tools(
        partizan="boards.boards:BoardSearch", values="boards.values:BoardValues"
    ),
    structures.Lines: Tools("boards.lines:LineSearch"),
    structures.Superko: Tools("boards.superko:SuperkoSearch"),
    structures.YoungDiagram: Tools(nimbers="boards.young:BiteNimbers"),
    structures.Rides: Tools(nimbers="pairs.nimbers:PairNimbers"),
    structures.ScoredStrings: Tools("strings.strings:StringsSolver"),
    structures.NimStrings: Tools("strings.nimstring:NimstringSolver"),
    structures.TokensOnDigraph: Tools(
        "graphs.labels:GraphSearch", nimbers="graphs.labels:GraphNimbers"
    ),
    structures.Chase: Tools("loopy.chase:ChaseSearch", loopy="loopy.chase:ChaseValues"),
    structures.HexBoard: Tools("connection.search:HexSearch"),
    structures.SwitchingGraph: Tools("connection.search:SwitchingSearch"),
    structures.VertexGraph: Tools("connection.search:VertexSearch"),
    structures.OneHeapCircle: Tools(seated="grundy.coalition.seated:solve_circle"),
}
ANY_SUM = "boards.sums:SumSearch"
"""The search for partizan games without a structure that fall apart: components with values."""


def tools_for(game: Ruleset[Any] | SeatedRuleset[Any]) -> Tools:
    """Return the solvers for the structure that a game declares; none where it declares none."""
    return TOOLS.get(game.structure, Tools()) if game.structure is not None else Tools()


def nimbers_for(game: Ruleset[Any], budget: Budget, *, claims: bool = True) -> NimberSearcher:
    """Return the strongest solver for nim-values of an impartial game."""
    if not claims:
        return GrundySolver(game, budget, claims=False)
    special = tools_for(game).nimbers
    found: NimberSearcher = (
        _load(special)(game, budget) if special else ImpartialSearch(game, budget)
    )
    return found


def values_for(
    game: Ruleset[Any], budget: Budget | None = None, *, claims: bool = True
) -> CanonicalSolver:
    """Return the strongest solver for canonical values.

    >>> from grundy.rulesets.registry import get
    >>> type(values_for(get("snort"))).__name__, type(values_for(get("hackenbush"))).__name__
    ('BoardValues', 'CanonicalSolver')
    """
    special = tools_for(game).values
    if special is None or not claims:
        return CanonicalSolver(game, budget, claims=claims)
    found: CanonicalSolver = _load(special)(game, budget)
    return found


def loopy_values_for(game: Ruleset[Any], budget: Budget) -> LoopyValues:
    """Return the solver for values of a game in which positions can come back."""
    found: LoopyValues = _load(tools_for(game).loopy or "loopy.values:LoopyValues")(game, budget)
    return found


def any_value_of(
    game: Ruleset[Any],
    position: Any,
    budget: Budget | None,
    solvers: dict[str, Any] | None = None,
) -> AnyValue:
    """Return the value of a position, whether it can come back or not.

    A game that was not known to be loopy is found out on the way. `solvers` keeps what was used, so
    that the next question about the same game is answered from memory.
    """
    kept = {} if solvers is None else solvers
    name = str(game)
    if game.loopfree and f"{name} loopy" not in kept:
        try:
            short: AnyValue = kept.setdefault(name, values_for(game, budget)).value(position)
            return short
        except LoopError:
            pass
    solver = kept.setdefault(f"{name} loopy", loopy_values_for(game, budget or Budget()))
    found: AnyValue = solver.value(position)
    return found


def partizan_search(game: Ruleset[Any], budget: Budget) -> Searcher:
    """Return the strongest search for a partizan game in which the last mover wins.

    >>> from grundy.rulesets.registry import get
    >>> partizan_search(get("hackenbush"), Budget()).method
    'sum search'
    """
    special = tools_for(game).partizan
    if special is None and not overrides(game, "components"):
        return OutcomeSearch(game, budget)  # nothing to add up: a table of winners is all it takes
    found: Searcher = _load(special or ANY_SUM)(game, budget)
    return found


def seated_solver(game: SeatedRuleset[Any]) -> SeatedSolver | None:
    """Return the fast solver for a game for many players, or None."""
    target = tools_for(game).seated
    found: SeatedSolver | None = None if target is None else _load(target)
    return found


def has_value(game: Ruleset[Any], position: Any) -> bool:
    """Return whether the position is a game of the theory: the last mover wins, turns alternate."""
    played_out = game.ends_by_last_move and game.alternates and not game.scoring
    return played_out and game.to_move(position) is None


class Plan:
    """The tools for one position; they share the budget, and each remembers what it has found.

    Without `claims` everything is searched for by the definition; without `atlas` nothing is looked up
    that was computed beforehand.
    """

    def __init__(
        self,
        game: Ruleset[Any],
        position: Any,
        budget: Budget,
        *,
        misere: bool = False,
        claims: bool = True,
        atlas: bool = True,
    ) -> None:
        self.game, self.position, self.budget = game, position, budget
        self.misere, self.claims = misere, claims
        # A nim-value supposes that the players move strictly in turn, and that the last mover wins.
        normal = game.ends_by_last_move and game.alternates and not misere
        self.nimbers = (
            nimbers_for(game, budget, claims=claims) if normal and game.impartial else None
        )
        self.values: CanonicalSolver | LoopyValues | None = None
        """Values, where the players differ."""
        if not misere and not game.impartial and has_value(game, position):
            if game.loopfree:
                self.values = values_for(game, budget, claims=claims)
            elif not self._is_claimed():
                self.values = loopy_values_for(game, budget)
        self.loops: LoopSearcher | None = None
        """A search that knows what endless play means."""
        self.search: Searcher = self._choose_search()
        known = atlas_of(game) if atlas and claims and not misere else None
        if known is not None and known.has(position):
            self.search = AtlasSearch(known, self.search)

    def _choose_search(self) -> Searcher:
        game, budget = self.game, self.budget
        if self.claims:
            special = tools_for(game).search
            if special is not None:
                found: Searcher = _load(special)(game, budget, self.misere)
                self.loops = found if isinstance(found, LoopSearcher) else None
                return found
            if self.values is not None and game.loopfree:
                return partizan_search(game, budget)
        if not game.loopfree and not (game.impartial and self.nimbers is not None):
            return self._loop_search()
        if isinstance(self.nimbers, FindsWinnerSooner):
            return cast(Searcher, self.nimbers)
        return OutcomeSearch(game, budget, misere=self.misere, claims=self.claims)

    def expect_loops(self) -> None:
        """Change to tools that know what endless play means: no nim-values, and loopy values."""
        self.nimbers = None
        if self.values is not None:
            claimed = self._is_claimed()
            self.values = None if claimed else loopy_values_for(self.game, self.budget)
        self.search = self.loops if self.loops is not None else self._loop_search()

    def _is_claimed(self) -> bool:
        """Return whether a theorem says who wins, although play may go on for ever."""
        claim = self.game.claim(self.position, self.misere) if self.claims else None
        return claim is not None and claim.outcome is not None

    def _loop_search(self) -> Searcher:
        """Return a search that knows what endless play means; a sum is won by what its parts are worth."""
        if self._is_claimed():
            return OutcomeSearch(self.game, self.budget, misere=self.misere)
        found: LoopSearcher
        if isinstance(self.values, LoopyValues) and isinstance(self.game, Sum):
            found = self.values
        else:
            found = Retrograde(self.game, self.budget, misere=self.misere)
        self.loops = found
        return found

    def theorem_about_winner(self) -> str | None:
        """Return the theorem that says who wins, where there is one.

        >>> from grundy.rulesets.registry import get
        >>> Plan(get("chomp"), (9, 9, 9), Budget()).theorem_about_winner()
        'Gale1974'
        """
        try:
            claim = self.game.claim(self.position, self.misere) if self.claims else None
        except BudgetExhausted:  # a theorem may need time, too
            return None
        return None if claim is None or claim.outcome is None else claim.theorem

    def is_loopy(self) -> bool:
        """Return whether play from the position may go on for ever, as far as the search knows."""
        if self.loops is None:  # a theorem says who wins, and nothing was searched
            return not self.game.loopfree and self._is_claimed()
        return self.loops.is_loopy(self.position)


def _load(target: str) -> Any:
    module, _, name = target.partition(":")
    whole = module if module.startswith("grundy.") else f"grundy.solvers.{module}"
    return getattr(import_module(whole), name)
