"""Fast solvers for games with a known structure, chosen by what a ruleset says it is.

A ruleset names its `structure` (a kind of mathematical object, never a game) and offers whatever
methods that structure needs; the specialist for it answers `relative` like `OutcomeSearch` does.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.rulesets.base import Ruleset
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.result import SeatedResult


class Searcher(Protocol):
    """What `solve` needs of a search: results for the player to move, and how they were found."""

    @property
    def method(self) -> str:
        """Return the name of the method."""

    @property
    def theorem(self) -> str | None:
        """Return the key of the theorem used, if any."""

    def relative(self, position: Any, player: Player) -> int:
        """Return +1, 0 or -1 (or the score) for `player`, who is to move."""

    def known(self, position: Any, player: Player) -> int | None:
        """Return the result where it is known without further search."""


@runtime_checkable
class LoopSearcher(Searcher, Protocol):
    """A search that knows what endless play means, so `solve` need not change it for another."""

    def is_loopy(self, position: Any) -> bool:
        """Return whether play from here may go on for ever."""


class NimberSearcher(Protocol):
    """What `solve` needs to know nim-values: `GrundySolver`, or a specialist in its place."""

    budget: Budget

    @property
    def method(self) -> str:
        """Return the name of the method."""

    @property
    def theorem(self) -> str | None:
        """Return the key of the theorem used, if any."""

    def grundy(self, position: Any) -> int:
        """Return the nim-value; raise `LoopError` where there is none."""

    def known(self, position: Any) -> int | None:
        """Return the nim-value where it is known without further search."""


@runtime_checkable
class KnowsLoony(Protocol):
    """A search of a game with nim-values where moving again is possible, so that some have none."""

    def nim_value(self, position: Any) -> int | None:
        """Return the nim-value, or None where the position is loony: won whatever is added."""


@runtime_checkable
class FindsWinnerSooner(Protocol):
    """A searcher of nim-values that can tell who wins with less work."""

    def grundy(self, position: Any) -> int:
        """Return the nim-value."""

    def relative(self, position: Any, player: Player) -> int:
        """Return +1 if the player to move wins, else -1."""


@runtime_checkable
class KnowsWinningMoves(Protocol):
    """A searcher that can find all winning moves together, faster than by trying each of them."""

    def winning_moves(self, position: Any, player: Player) -> frozenset[int] | None:
        """Return the places of the winning moves in `game.moves`; None means: try every move."""


SeatedSolver = Callable[[SeatedRuleset[Any], Any, int, Budget], SeatedResult]
"""Answers for a game, a position and the seat on move."""

# structure -> "module:class", where class(game, budget, misere) is a Searcher; loaded when needed
SPECIALISTS: dict[str, str] = {
    "strings": "grundy.solvers.strings.strings:StringsSolver",
    "nimstring": "grundy.solvers.strings.nimstring:NimstringSolver",
    "digraph": "grundy.solvers.graphs.labels:GraphSearch",
    "hex-board": "grundy.solvers.connection.search:HexSearch",
    "switching-graph": "grundy.solvers.connection.search:SwitchingSearch",
    "vertex-graph": "grundy.solvers.connection.search:VertexSearch",
}
# structure -> "module:class", where class(game, budget) is a NimberSearcher
NIMBER_SPECIALISTS: dict[str, str] = {
    "digraph": "grundy.solvers.graphs.labels:GraphNimbers",
    "placements": "grundy.solvers.boards.nimbers:PlacementNimbers",
    "young-diagram": "grundy.solvers.boards.young:BiteNimbers",
}
# structure -> "module:function", where the function is a SeatedSolver
SEATED_SPECIALISTS: dict[str, str] = {
    "one-heap-circle": "grundy.coalition.seated:solve_circle",
}


def specialist(game: Ruleset[Any], budget: Budget, misere: bool) -> Searcher | None:
    """Return the fast solver for the structure that `game` declares, or None."""
    target = SPECIALISTS.get(game.structure or "")
    if target is None:
        return None
    found: Searcher = _load(target)(game, budget, misere)
    return found


def nimber_specialist(game: Ruleset[Any], budget: Budget) -> NimberSearcher | None:
    """Return the fast solver for nim-values of the structure that `game` declares, or None."""
    target = NIMBER_SPECIALISTS.get(game.structure or "")
    if target is None:
        return None
    found: NimberSearcher = _load(target)(game, budget)
    return found


def seated_specialist(game: SeatedRuleset[Any]) -> SeatedSolver | None:
    """Return the fast solver for the structure that a game for many players declares, or None."""
    target = SEATED_SPECIALISTS.get(game.structure or "")
    if target is None:
        return None
    found: SeatedSolver = _load(target)
    return found


def _load(target: str) -> Any:
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)
