"""A position together with its game: what a notebook shows and what sums are made of.

>>> import grundy
>>> start = grundy.nim("3,5") + grundy.nim("7")
>>> start
grundy.position('nim:3,5 + nim:7')
>>> start.outcome, start.grundy, start.winning_moves()
(<Outcome.N: 'N'>, 1, ('nim#1:3→2', 'nim#1:5→4', 'nim#2:7→6'))
>>> (grundy.domineering("2x3") + grundy.Value("1/2")).value
Value('{5/2|0}')
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from grundy.core.players import PlayerName
from grundy.errors import GameError
from grundy.late import views

if TYPE_CHECKING:
    from grundy.core.budget import Budget
    from grundy.core.loopy.value import AnyValue
    from grundy.core.players import Outcome
    from grundy.core.values.value import Value
    from grundy.rulesets.base import Game
    from grundy.rulesets.scene import Scene
    from grundy.rulesets.seated import SeatedRuleset
    from grundy.views import Explanation, Result, SeatedResult, TreeDrawn

_LONGEST_REPR = 200


@dataclass(frozen=True, repr=False)
class Position:
    """An immutable pair of a game and a bare position, equal when both are.

    `outcome`, `value`, `grundy` and `winning_moves` are worked out when they are first asked, within 60
    seconds; where that is not enough they raise `BudgetError`, whose `known` is the unfinished answer.
    """

    game: Game[Hashable]
    bare: Hashable

    def __str__(self) -> str:
        return self.game.format(self.bare)

    def __repr__(self) -> str:
        text = self.game.full_text(self.bare)
        if len(text) > _LONGEST_REPR:
            return f"<{self.game} position {text[: _LONGEST_REPR - 1]!r}…>"
        return f"grundy.position({text!r})"

    # -- questions --------------------------------------------------------------------------------

    @cached_property
    def outcome(self) -> Outcome:
        """Who wins under best play.

        >>> import grundy
        >>> grundy.hex("3x3").outcome
        <Outcome.N: 'N'>
        """
        return views.outcome(self)

    @cached_property
    def value(self) -> AnyValue:
        """The value in canonical form; `GameError` where the last mover need not win.

        >>> import grundy
        >>> grundy.domineering("2x3").value == grundy.Value("{2|-1/2}")
        True
        """
        return views.value(self)

    @cached_property
    def grundy(self) -> int:
        """The nim-value of a position of an impartial game.

        >>> import grundy
        >>> grundy.kayles("11").grundy
        6
        """
        return views.grundy(self)

    def winning_moves(self, player: PlayerName | None = None) -> tuple[str, ...]:
        """Return all winning moves of `player` (by default of the player to move, else of Left).

        >>> import grundy
        >>> grundy.nim("3,5,6").winning_moves()
        ()
        """
        return views.winning_moves(self, self.game.mover(self.bare, player))

    def solve(
        self,
        *,
        misere: bool = False,
        player: PlayerName | None = None,
        budget: Budget | None = None,
    ) -> Result:
        """Return who wins, all winning moves, and how that is known; see `grundy.solve`."""
        return views.solve(self, misere=misere, player=player, budget=budget)

    def explain(self, *, misere: bool = False, budget: Budget | None = None) -> Explanation:
        """Return why, in steps that a person can check by hand; see `grundy.explain`."""
        return views.explain(self, misere=misere, budget=budget)

    def tree(self, *, merged: bool = False) -> TreeDrawn:
        """Return the game tree, or with `merged` the graph in which equal positions are one.

        >>> import grundy
        >>> print(grundy.nim("2").tree())
        A game tree of 4 positions and 3 moves.
        """
        return views.tree(self, merged=merged)

    # -- play -------------------------------------------------------------------------------------

    def moves(self, player: PlayerName | None = None) -> dict[str, Position]:
        """Return every move of `player` with the position it leads to.

        By default the moves of the player to move, else of Left.

        >>> import grundy
        >>> list(grundy.domineering("2x1").moves("left")), grundy.domineering("2x1").moves("right")
        (['a1-a2'], {})
        """
        moves = self.game.moves(self.bare, self.game.mover(self.bare, player))
        return {move: Position(self.game, option) for move, option in moves}

    def options(self, player: PlayerName | None = None) -> tuple[Position, ...]:
        """Return the positions that `player` can move to, each once."""
        return tuple(dict.fromkeys(self.moves(player).values()))

    def play(self, move: str, player: PlayerName | None = None) -> Position:
        """Return the position after `move`, written as a person would type it.

        Without `player` it is the move of whoever has it.

        >>> import grundy
        >>> str(grundy.nim("3,5").play("5->2"))
        '3,2'
        """
        return Position(self.game, self._option(move, player))

    def _option(self, move: str, player: PlayerName | None) -> Hashable:
        movers = self.game.movers()
        if player is not None or self._turn() is not None:
            movers = (self.game.mover(self.bare, player),)
        found: dict[Hashable, object] = {}
        problem: GameError | None = None
        for mover in movers:
            try:
                found.setdefault(self.game.find_move(self.bare, mover, move)[1], mover)
            except GameError as error:
                problem = problem or error
        if not found and problem is not None:
            raise problem
        if len(found) > 1:
            raise GameError(
                '"{move}" is a move of more than one player: name the player', move=move
            )
        return next(iter(found))

    def _turn(self) -> object:
        to_move = getattr(self.game, "to_move", None)  # a game for two players
        return None if to_move is None else to_move(self.bare)

    # -- sums -------------------------------------------------------------------------------------

    def __add__(self, other: Position | Value | int | Fraction) -> Position:
        from grundy.rulesets.sum import add, as_position

        summand = as_position(other)
        return NotImplemented if summand is None else add(self, summand)

    def __radd__(self, other: Value | int | Fraction) -> Position:
        from grundy.rulesets.sum import add, as_position

        summand = as_position(other)
        return NotImplemented if summand is None else add(summand, self)

    def __sub__(self, other: Position | Value | int | Fraction) -> Position:
        from grundy.rulesets.sum import add, as_position, negate

        summand = as_position(other)
        return NotImplemented if summand is None else add(self, negate(summand))

    def __rsub__(self, other: Value | int | Fraction) -> Position:
        return -self + other

    def __neg__(self) -> Position:
        from grundy.rulesets.sum import negate

        return negate(self)

    # -- pictures ---------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The picture as data."""
        return self.game.scene(self.bare)

    def to_svg(self) -> str:
        """Return the picture as SVG."""
        return views.svg(self.scene)

    def to_tikz(self) -> str:
        """Return the picture as a `tikzpicture`."""
        return views.tikz(self.scene)

    def to_latex(self) -> str:
        """Return the picture as LaTeX: a `tikzpicture` under a line that names the packages it needs."""
        return views.latex(self.scene)

    def _repr_svg_(self) -> str:
        return self.to_svg()


class SeatedPosition(Position):
    """A position of a game for many players; where a player is named, it is a seat counted from 0."""

    game: SeatedRuleset[Hashable]

    def solve(  # type: ignore[override]
        self, *, seat: int = 0, budget: Budget | None = None
    ) -> SeatedResult:
        """Return which coalitions can guarantee not to lose when `seat` moves, and how."""
        return views.solve_seated(self, seat=seat, budget=budget)

    def moves(self, player: int | None = None) -> dict[str, SeatedPosition]:  # type: ignore[override]
        """Return every move of a seat with the position it leads to."""
        moves = self.game.moves(self.bare, self.game.mover(self.bare, player))
        return {move: SeatedPosition(self.game, option) for move, option in moves}

    def options(self, player: int | None = None) -> tuple[SeatedPosition, ...]:  # type: ignore[override]
        """Return the positions that a seat can move to, each once."""
        return tuple(dict.fromkeys(self.moves(player).values()))

    def winning_moves(self, player: int | None = None) -> tuple[str, ...]:  # type: ignore[override]
        """Return the moves with which the seat's coalition keeps its guarantee."""
        seat = self.game.mover(self.bare, player)
        return tuple(move for move, _, good in self.solve(seat=seat).moves if good)

    def play(self, move: str, player: int | None = None) -> SeatedPosition:  # type: ignore[override]
        """Return the position after a move of a seat."""
        seat = self.game.mover(self.bare, player)
        return SeatedPosition(self.game, self.game.find_move(self.bare, seat, move)[1])
