"""What a game is: `Ruleset` for two players, the interface that every solver, picture and page uses.

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

import inspect
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.errors import GameError, IllegalMoveError, NotationError
from grundy.i18n import Readable
from grundy.rulesets.parameter import Parameter, read_arguments
from grundy.rulesets.parts import Claim, Example, Step
from grundy.rulesets.reading import literal, read_object
from grundy.rulesets.scene import Scene, list_scene
from grundy.rulesets.watching import watch

if TYPE_CHECKING:
    from grundy.core.values.value import Value
    from grundy.rulesets.families.isomorphism import Isomorphism
    from grundy.rulesets.position import Position

__all__ = [
    "LEFT",
    "RIGHT",
    "Claim",
    "Example",
    "Outcome",
    "Parameter",
    "Player",
    "Ruleset",
    "Step",
]

P = TypeVar("P", bound=Hashable)
Option = tuple[str, P]


class Game(Generic[P]):
    """What two-player and seated games share: names, text, picture, parameters, examples."""

    name: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    title: Readable
    """The name a person reads."""
    summary: Readable
    """The rules in one line, for lists and galleries."""
    rules: Readable
    """The rules in full: what a move is, who wins, what is special."""
    notation: Readable
    """How a position and a move are written."""
    theory: Readable | None = None
    """What is known, with citation keys."""
    family: ClassVar[str] = "other"
    """heaps, coins, graphs, strips, grids, connection, values, seats or other."""
    sources: ClassVar[tuple[str, ...]] = ()
    """Keys into the bibliography."""
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    """Typed arguments of `name(arguments)`; they become command-line flags and form fields."""
    examples: ClassVar[tuple[Example, ...]] = ()
    """Positions with known answers and sources; the first one opens the gallery and the help."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        # A ten-line game of a user reads well without any of the texts.
        own_name = cls.__dict__.get("name")
        if own_name and "title" not in cls.__dict__:
            cls.title = own_name
        if own_name and not hasattr(cls, "summary"):
            first_line = (inspect.getdoc(cls) or own_name).splitlines()[0]
            cls.summary = cls.rules = first_line
        if own_name and not hasattr(cls, "notation"):
            cls.notation = ""

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        """Return the game that `text` names, or None when it is not this one.

        The default reads `name` and `name(arguments)`; an engine with a language of its own, such as
        octal codes, overrides this.
        """
        head, _, rest = text.partition("(")
        if head.strip() not in (cls.name, *cls.aliases):
            return None
        if not rest and "(" not in text:
            return cls()
        if not rest.rstrip().endswith(")"):
            raise NotationError(
                "a closing bracket is missing",
                text=text,
                column=len(text),
                example=cls.sample_name(),
            )
        values = read_arguments(cls.parameters, rest.rstrip()[:-1], text, cls.sample_name())
        return cls(**values)

    @classmethod
    def sample_name(cls) -> str:
        """Return an accepted text for this game, such as `moore(2)`, for error messages."""
        shown = ",".join(p.format(p.default) for p in cls.parameters if p.default is not None)
        return f"{cls.name}({shown})" if shown else cls.name

    def __str__(self) -> str:
        """Return the canonical text of the game: `name` or `name(arguments)`, defaults left out."""
        values = [(p, getattr(self, p.attribute)) for p in self.parameters]
        while values and values[-1][1] == values[-1][0].default:
            values.pop()
        shown = ",".join(p.format(value) for p, value in values)
        return f"{self.name}({shown})" if shown else self.name

    def __repr__(self) -> str:
        return f"grundy.game({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash((type(self), str(self)))

    def __call__(self, position: object) -> Position:
        """Return a position together with its game, from text or from any object that can be one.

        >>> import grundy
        >>> grundy.nim("3,5,7")
        grundy.position('nim:3,5,7')
        >>> grundy.nim([3, 5, 7]) == grundy.nim("3,5,7")
        True
        """
        from grundy.rulesets.position import Position

        game: Game[Any] = self
        return Position(game, self.read(position))

    def read(self, position: object) -> Any:
        """Return the bare position from its text, or from an object, which is checked."""
        from grundy.rulesets.position import Position

        if isinstance(position, Position):
            if position.game != self:
                raise GameError(
                    "{given} is not a position of {game}", given=position, game=self.name
                )
            return position.bare
        return self.parse(position) if isinstance(position, str) else read_object(self, position)

    def parse(self, text: str) -> P:
        """Return the position written as `text`; raise `NotationError` with column and example.

        A game without a notation of its own reads Python numbers, tuples and strings.
        """
        found: P = read_object(self, literal(text))
        return found

    def format(self, position: P) -> str:
        """Return the text of a position, which `parse` reads back."""
        return str(position)

    def full_text(self, position: P) -> str:
        """Return the text of a position with its game, `nim:3,5`, which `grundy.position` reads."""
        return f"{self}:{self.format(position)}"

    def normalize(self, position: P) -> Hashable:
        """Return the representative of all positions that are the same by symmetry."""
        return position

    def small_positions(self) -> Iterator[P]:
        """Yield the small positions on which tests compare every claim with plain search.

        The default yields what is reachable from the examples, up to 300 positions.
        """
        seen: dict[Hashable, P] = {}
        queue = [self.parse(example.position) for example in self.examples if example.is_small]
        while queue and len(seen) < 300:
            position = queue.pop(0)
            if position not in seen:
                seen[position] = position
                queue.extend(islice(self._successors(position), 40))
        yield from seen.values()

    def moves(self, position: P, player: Any) -> Iterable[Option[P]]:
        """Yield `(move, option)` for every legal move of `player`, lazily, in a fixed order."""
        raise NotImplementedError

    def find_move(self, position: P, player: Any, text: str) -> Option[P]:
        """Return the legal move written as `text`; raise `IllegalMoveError` with some legal ones.

        >>> import grundy
        >>> grundy.nim.find_move((3, 5), LEFT, "5->2")
        ('5→2', (3, 2))
        """
        wanted = _plain(text)
        known: list[str] = []
        for move, option in self.moves(position, player):
            if _plain(move) == wanted:
                return move, option
            if len(known) < 5:
                known.append(move)
        raise self.illegal_move(text, known)

    def illegal_move(self, text: str, known: Sequence[str]) -> IllegalMoveError:
        """Return the error for a move that is not possible, naming a few that are."""
        if not known:
            return IllegalMoveError('"{move}" is not possible: there are no moves here', move=text)
        return IllegalMoveError(
            '"{move}" is not a move here. Possible moves: {known}',
            move=text,
            known="  ".join(known),
        )

    def scene(self, position: P) -> Scene:
        """Return the picture as data; the default shows the text and the moves as a list."""
        moves = [(m, p) for p in self.movers() for m, _ in islice(self.moves(position, p), 24)]
        return list_scene(self.format(position), moves)

    def movers(self) -> Sequence[Any]:
        """Return the players whose moves differ."""
        raise NotImplementedError

    def mover(self, position: P, name: object) -> Any:
        """Return the player that a user names; None is the player to move, else the first."""
        raise NotImplementedError

    def _successors(self, position: P) -> Iterator[P]:
        return (option for player in self.movers() for _, option in self.moves(position, player))


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

    def payoff(self, position: P, player: Player) -> int | None:
        """Return Left's result when the game is over here with `player` to move, else None.

        +1, 0, -1 is a win, a draw, a loss of Left; in a scoring game it is Left's score minus Right's.
        None means that play goes on, or that the player who cannot move loses.
        """
        return None

    def score(self, position: P) -> int | None:
        """Return Left's points minus Right's up to now, in a game that counts points."""
        return None

    def disguise(self) -> Isomorphism | None:
        """Return how this game is another one in disguise, where that is known."""
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


def _plain(move: str) -> str:
    """Return a move as typed on any keyboard: no spaces, ASCII arrows, lower case."""
    return "".join(move.split()).replace("->", "→").replace(">", "→").replace("–", "-").lower()
