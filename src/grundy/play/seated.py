"""Players around a table: perfect, random, or a fixed vector of takes, and the game between them.

>>> from grundy.rulesets.registry import get
>>> game = get("coalition(01)")
>>> match = SeatedMatch(game, 6, [FixedVector((1,) * 6), SeatedPerfect()])
>>> match.play_out().moves, match.loser
(('1', '2', '1', '2'), 0)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

from grundy.core.budget import Budget
from grundy.errors import GameError, NotationError
from grundy.rulesets.notation import read_heaps
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.structures import OneHeapCircle
from grundy.solvers.result import SeatedResult
from grundy.solvers.solve import solve


class SeatedStrategy(Protocol):
    """A way to choose a move at a table of many players."""

    name: str

    def choose(self, game: SeatedRuleset[Any], position: Any, seat: int) -> str:
        """Return the move as text; there is at least one."""


class SeatedPerfect:
    """A move that keeps the own coalition safe where there is one, else the first move.

    In the game with one heap the first move is the smallest take, so nobody bites poison in
    despair; with three or more coalitions the least probable loss is chosen.
    """

    name = "perfect"

    def __init__(self, seconds: float = 10.0) -> None:
        self.seconds = seconds

    def choose(self, game: SeatedRuleset[Any], position: Any, seat: int) -> str:
        """Return the best move that the solvers find."""
        if game.structure == OneHeapCircle:
            return self._choose_take(game, position, seat)
        result = solve(game, position, seat=seat, budget=Budget(self.seconds))
        assert isinstance(result, SeatedResult)
        return next((move for move, _, good in result.moves if good), result.moves[0][0])

    def _choose_take(self, game: SeatedRuleset[Any], position: int, seat: int) -> str:
        from grundy.solvers.coalition.seated import answer_of

        answer = answer_of(game, position, seat, Budget(self.seconds))
        own = answer.circle.seating.coalitions.index(game.word[seat])
        best = min(
            answer.moves,
            key=lambda move: (not move.winning, move.poison, move.loss[own] if move.loss else 0),
        )
        return str(best.take)


class SeatedRandom:
    """Any legal move, each equally likely, poison bites included."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, game: SeatedRuleset[Any], position: Any, seat: int) -> str:
        """Return a random move."""
        return self._random.choice([move for move, _ in game.moves(position, seat)])


class FixedVector:
    """A player in the sense of definition 1 [Bokal2025]: takes a_i tokens when he sees i.

    An entry that is no legal move where it is needed is an error, and so is a vector that is too
    short for the tokens on the table.

    >>> from grundy.rulesets.registry import get
    >>> FixedVector.parse("1,2,2,1").choose(get("coalition(01)"), 3, 0)
    '2'
    """

    name = "vector"

    def __init__(self, takes: Sequence[int]) -> None:
        if not takes or min(takes) < 1:
            raise NotationError(
                "a player's vector holds at least one take, each at least 1", example="1,2,2,1"
            )
        self.takes = tuple(takes)

    @classmethod
    def parse(cls, text: str) -> FixedVector:
        """Read a vector written as `1,2,2,1`: the takes for 1, 2, 3, … tokens."""
        return cls(read_heaps(text, "1,2,2,1"))

    def choose(self, game: SeatedRuleset[Any], position: Any, seat: int) -> str:
        """Return the take that the vector fixes for this number of tokens."""
        if not isinstance(position, int) or not 1 <= position <= len(self.takes):
            raise GameError(
                "the vector has {n} entries and says nothing about {position}",
                n=len(self.takes),
                position=str(position),
            )
        return game.find_move(position, seat, str(self.takes[position - 1]))[0]


def seated_by_name(text: str, seed: int | None = None) -> SeatedStrategy:
    """Return the strategy that a text names: `perfect`, `random` or `vector:1,2,2,1`.

    >>> seated_by_name("vector:1,2,2,1").name
    'vector'
    """
    name, _, rest = text.partition(":")
    if name == "vector":
        return FixedVector.parse(rest)
    if text == "perfect":
        return SeatedPerfect()
    if text == "random":
        return SeatedRandom(seed)
    raise NotationError(
        'at a table of many players nobody plays "{name}"; known are perfect, random and vector',
        name=text,
        example="vector:1,2,2,1",
    )


class SeatedMatch:
    """A game in progress at a table: whose turn it is, what was played, and who has lost."""

    def __init__(
        self,
        game: SeatedRuleset[Any],
        position: Any,
        players: Sequence[SeatedStrategy | None] = (),
        first: int = 0,
    ) -> None:
        """Seat the players; None is somebody who moves by `play`, and so is every empty seat."""
        if len(players) > game.seats:
            raise GameError(
                "{players} players for {seats} seats", players=len(players), seats=game.seats
            )
        self.game, self.start, self.first = game, position, first
        self.players = [*players, *[None] * (game.seats - len(players))]
        self._played: list[tuple[str, Any]] = []

    @property
    def position(self) -> Any:
        """Return the position now."""
        return self._played[-1][1] if self._played else self.start

    @property
    def seat(self) -> int:
        """Return the seat on move."""
        return (self.first + len(self._played)) % self.game.seats

    @property
    def moves(self) -> tuple[str, ...]:
        """Return what was played."""
        return tuple(move for move, _ in self._played)

    @property
    def is_over(self) -> bool:
        """Return whether the seat on move has no move."""
        return next(iter(self.game.moves(self.position, self.seat)), None) is None

    @property
    def loser(self) -> int | None:
        """Return the seat that has lost, None while play goes on."""
        return self.game.loser(self.position, self.seat) if self.is_over else None

    @property
    def losers(self) -> str | None:
        """Return the coalition that has lost, None while play goes on."""
        return None if self.loser is None else self.game.word[self.loser]

    def play(self, text: str) -> None:
        """Make the move written as `text`; raise `IllegalMoveError` where it is not one."""
        self._played.append(self.game.find_move(self.position, self.seat, text))

    def undo(self) -> bool:
        """Take back the last move; return False where there is none."""
        return bool(self._played and self._played.pop())

    def step(self) -> str | None:
        """Let the player on move choose; return the move, or None where a person must."""
        player = self.players[self.seat]
        if player is None or self.is_over:
            return None
        self.play(player.choose(self.game, self.position, self.seat))
        return self.moves[-1]

    def play_out(self) -> SeatedMatch:
        """Play until the game is over or a person must move; return the match itself."""
        while self.step() is not None:
            pass
        return self
