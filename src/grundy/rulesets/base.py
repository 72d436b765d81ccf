"""What a game for two players is: `Ruleset`, the interface that every solver, picture and page uses.

A game needs one method, `moves`. Everything else has a safe default:

>>> class Countdown(Ruleset[int]):
...     '''Take one, two or three tokens from a heap.'''
...     name = "countdown"
...     def moves(self, position, player):
...         return ((f"take {k}", position - k) for k in (1, 2, 3) if k <= position)
>>> countdown = Countdown()
>>> list(countdown.moves(2, LEFT))
[('take 1', 1), ('take 2', 0)]
>>> countdown.title
'countdown'

A *position* is any immutable, hashable object. A *move* is the text a person types for it. An *option*
is the position a move leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.core.players import LEFT, RIGHT, Outcome, Player, Score
from grundy.rulesets.game import Game, Option, P
from grundy.rulesets.parameter import Parameter
from grundy.rulesets.parts import Claim, Example, Step
from grundy.rulesets.scene import Role
from grundy.rulesets.watching import watch

if TYPE_CHECKING:
    from grundy.core.values.value import Value
    from grundy.rulesets.families.isomorphism import Isomorphism

__all__ = [
    "LEFT",
    "RIGHT",
    "Claim",
    "Example",
    "Game",
    "Option",
    "Outcome",
    "Parameter",
    "Player",
    "Ruleset",
    "Step",
]


class Ruleset(Game[P]):
    """A game for two players, Left and Right, who move alternately.

    By default the player who cannot move loses (normal play; misère play turns this round and is asked
    of the solver, not of the game). A game with another end overrides `payoff`.
    """

    impartial: bool = True
    """Whether both players always have the same moves."""
    scoring: ClassVar[bool] = False
    """Whether `payoff` is a score to be maximised rather than win, draw or loss."""
    structure: ClassVar[type | None] = None
    """What a fast solver recognises in the positions: a class of `rulesets.structures`."""
    ends_by_last_move: ClassVar[bool] = True
    """Whether the last mover wins (or loses, in misère play); False where `payoff` says who wins."""
    loopfree: bool = True
    """Whether no position can come back; False where play may go on for ever, which is a draw."""
    piece_roles: ClassVar[Mapping[Player, Role]] = {LEFT: Role.LEFT, RIGHT: Role.RIGHT}
    """How the pieces of the two players look, in a game where the players differ."""
    decided_by_remoteness: ClassVar[bool] = False
    """Whether positions are terms of a compound that is decided by the one that ends first."""
    decided_by_suspense: ClassVar[bool] = False
    """Whether positions are terms of a compound that is decided by the one that ends last."""
    alternates: ClassVar[bool] = True
    """Whether the players move strictly in turn; False where `next_player` says otherwise."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        # A game that says how it ends, or who moves next, need not say so twice.
        own = cls.__dict__
        if "payoff" in own and "ends_by_last_move" not in own:
            cls.ends_by_last_move = False
        if "next_player" in own and "alternates" not in own:
            cls.alternates = False
        watch(cls)

    def moves(self, position: P, player: Player) -> Iterable[Option[P]]:
        """Yield `(move, option)` for every legal move of `player`, lazily, in a fixed order."""
        raise NotImplementedError

    def options(self, position: P, player: Player) -> Iterable[P]:
        """Yield the options alone. Override where writing the moves' names costs time."""
        return (option for _, option in self.moves(position, player))

    def components(self, position: P) -> Sequence[P]:
        """Return the independent parts of which the position is the sum."""
        return (position,)

    def format_part(self, part: P) -> str:
        """Return the text of a component for a table: shorter than `format`, where that can be."""
        return self.format(part)

    def negative(self, position: P) -> P | None:
        """Return the position with the players' roles exchanged, where it has a text of its own."""
        return position if self.impartial else None

    def claim(self, position: P, misere: bool = False) -> Claim | None:
        """Return what a theorem says of the position, or None where none applies."""
        return None

    def structured(self, position: P) -> Any:
        """Return the position as an object of the class `structure`; None where it does not fit one."""
        return None

    def fast_value(self, position: P) -> Value | None:
        """Return the canonical value where the game has a fast way to it; None means: search."""
        return None

    def payoff(self, position: P, player: Player) -> Score | None:
        """Return Left's result when the game is over here with `player` to move, else None.

        +1, 0, -1 is a win, a draw, a loss of Left; in a scoring game it is Left's score minus Right's.
        None means that play goes on, or that the player who cannot move loses.
        """
        return None

    def score(self, position: P) -> Score | None:
        """Return Left's points minus Right's up to now, in a game that counts points."""
        return None

    def disguise(self) -> Isomorphism | None:
        """Return how this game is another one in disguise, where that is known."""
        return None

    def tabulated(self, row: int, column: int) -> P | None:
        """Return the position that stands in a table at two numbers, counted from 1.

        None, as here, where positions of two numbers have a text: `3,4`, or the board `3x4`.
        """
        return None

    def is_mirrored(self, position: P) -> bool:
        """Return whether a symmetry of the board answers every move by a twin that stays possible.

        The default knows none. True is a promise that the player to move loses, which tests check.
        """
        return False

    def to_move(self, position: P) -> Player | None:
        """Return whose turn the position itself determines, or None where either may start."""
        return None

    def next_player(self, position: P, option: P, player: Player) -> Player:
        """Return who moves after `player` went from `position` to `option`."""
        return -player

    def count_moves(self, position: P, player: Player) -> int | None:
        """Return the number of moves where a formula gives it; None means: count them."""
        return None

    def moves_to(self, position: P, grundy: int) -> Iterable[Option[P]] | None:
        """Return all moves to options of nim-value `grundy` where a formula gives them, else None."""
        return None

    def winning_moves(
        self, position: P, player: Player, misere: bool = False
    ) -> Iterable[Option[P]] | None:
        """Return all winning moves where a formula gives them; None means: try every move."""
        return self.moves_to(position, 0) if self.impartial and not misere else None

    def reasons(self, position: P, misere: bool = False) -> Sequence[Step]:
        """Return steps of explanation that only this game knows; shown before the general ones."""
        return ()

    def movers(self) -> Sequence[Player]:
        """Return Left alone in an impartial game, else both."""
        return (LEFT,) if self.impartial else (LEFT, RIGHT)

    def mover(self, position: P, name: object) -> Player:
        """Return `Player(name)`; None is the player to move where the position says it, else Left."""
        if name is None:
            return self.to_move(position) or LEFT
        return Player(name)  # type: ignore[arg-type]  # which refuses what is no player
