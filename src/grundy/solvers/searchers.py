"""What a solver offers to `solve`: who wins, nim-values, and what only some of them know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from grundy.core.budget import Budget
from grundy.core.players import Player, Score
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.result import SeatedResult


class Searcher(Protocol):
    """Results for the player to move, and how they were found."""

    @property
    def method(self) -> str:
        """Return the name of the method."""

    @property
    def theorem(self) -> str | None:
        """Return the key of the theorem used, if any."""

    def relative(self, position: Any, player: Player) -> Score:
        """Return +1, 0 or -1 (or the score) for `player`, who is to move."""

    def known(self, position: Any, player: Player) -> Score | None:
        """Return the result where it is known without further search."""


@runtime_checkable
class LoopSearcher(Searcher, Protocol):
    """A search that knows what endless play means, so `solve` need not change it for another."""

    def is_loopy(self, position: Any) -> bool:
        """Return whether play from here may go on for ever."""


class NimberSearcher(Protocol):
    """Nim-values of impartial games."""

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
class FindsWinnerSooner(NimberSearcher, Protocol):
    """A searcher of nim-values that can decide who wins with less work."""

    def relative(self, position: Any, player: Player) -> Score:
        """Return +1 if the player to move wins, else -1."""


@runtime_checkable
class KnowsLoony(Protocol):
    """A search of a game with nim-values where moving again is possible, so that some have none."""

    def nim_value(self, position: Any) -> int | None:
        """Return the nim-value, or None where the position is loony: won whatever is added."""


@runtime_checkable
class KnowsWinningMoves(Protocol):
    """A searcher that can find all winning moves together, faster than by trying each of them."""

    def winning_moves(self, position: Any, player: Player) -> frozenset[int] | None:
        """Return the places of the winning moves in `game.moves`; None means: try every move."""


SeatedSolver = Callable[[SeatedRuleset[Any], Any, int, Budget], SeatedResult]
"""Answers for a game, a position and the seat on move."""
