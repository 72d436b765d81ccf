"""What every game has, for two players or for many: names, texts, parameters, examples, a picture.

A *position* is any immutable, hashable object. A *move* is the text a person types for it. An *option*
is the position a move leads to.

>>> from grundy.rulesets.registry import get
>>> moore = get("moore(2)")
>>> moore.parse("3,4,5"), moore.full_text((3, 4, 5))
((3, 4, 5), 'moore(2):3,4,5')
"""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress, islice
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

from grundy.core.reading import Reader
from grundy.errors import GameError, IllegalMoveError
from grundy.i18n import Readable
from grundy.rulesets.parameter import Parameter, read_arguments
from grundy.rulesets.parts import Example
from grundy.rulesets.reading import literal, read_object
from grundy.rulesets.scene import Past, Scene, list_scene

if TYPE_CHECKING:
    from grundy.rulesets.position import Position

ONE_HEAP_FAMILIES = ("heaps", "strips")
"""Families of games whose positions may be one number."""
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
    openings: ClassVar[tuple[str, ...]] = ()
    """Natural positions to start from, small, medium and large."""

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
        if text.partition("(")[0].strip() not in (cls.name, *cls.aliases):
            return None
        _, rest = Reader(text, cls.sample_name()).cut("(")
        return cls() if rest is None else cls(**read_arguments(cls.parameters, rest.closed()))

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

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what is worked out when it is first needed: another process does so itself."""
        return {
            name: value
            for name, value in vars(self).items()
            if not isinstance(getattr(type(self), name, None), cached_property)
        }

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

    def read(self, position: object) -> P:
        """Return the bare position from its text, or from an object, which is checked."""
        from grundy.rulesets.position import Position

        if isinstance(position, Position):
            if position.game != self:
                raise GameError(
                    "{given} is not a position of {game}", given=position, game=self.name
                )
            return cast("P", position.bare)
        if isinstance(position, str):
            return self.parse(position)
        found: P = read_object(self, position)
        return found

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

    def numbered(self, n: int) -> P:
        """Return the n-th position of a game that `grundy sequence` lists; the default is one heap of n."""
        try:
            if self.family in ONE_HEAP_FAMILIES:
                return self.parse(str(n))
        except GameError:
            pass
        raise GameError(
            "the positions of {game} are not numbered 0, 1, 2, …; grundy table lists those that two"
            " numbers give",
            game=str(self),
        )

    def small_positions(self) -> Iterator[P]:
        """Yield the small positions on which tests compare every claim with plain search.

        The default yields what is reachable from the examples, up to 300 positions.
        """
        seen: dict[Hashable, P] = {}
        queue = [self.parse(e.position) for e in self.examples if e.is_small and self._reads(e)]
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
        >>> grundy.nim.find_move((3, 5), grundy.LEFT, "5->2")
        ('5→2', (3, 2))
        """
        wanted = _plain(text)
        known: list[str] = []
        alike: Option[P] | None = None
        for move, option in self.moves(position, player):
            plain = _plain(move)
            if plain == wanted:
                return move, option
            if alike is None and plain.lower() == wanted.lower():
                alike = move, option
            if len(known) < 5:
                known.append(move)
        if alike is None:
            raise self.illegal_move(text, known)
        return alike

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
        """Return the picture as data: that of a match which begins here, else text and moves as a list."""
        if type(self).staged is not Game.staged:
            return self.staged(position, Past(position))
        return self.listed(position)

    def staged(self, position: P, past: Past) -> Scene:
        """Return the picture of a position within a match: what stays keeps its place.

        The default is the plain picture. A game whose picture depends on what is left (a graph that
        loses vertices) or whose positions forget (whose domino is where) overrides it, and then need not
        override `scene`.
        """
        return self.scene(position)

    def listed(self, position: P) -> Scene:
        """Return a picture for any game: the text and the moves as a list."""
        moves = [(m, p) for p in self.movers() for m, _ in islice(self.moves(position, p), 24)]
        return list_scene(self.format(position), moves)

    def starts(self) -> tuple[str, ...]:
        """Return natural starting positions for these parameters, from small to large."""
        if "openings" in type(self).__dict__:  # a variant may write its positions otherwise
            return self.openings
        readable = [e for e in self.examples if self._reads(e)]
        own = [e.position for e in readable if not e.game or e.game == str(self)]
        # Where only examples of other parameters are known, their position may be readable too.
        return tuple(own[:1]) or tuple(e.position for e in readable[:1])

    @property
    def known(self) -> tuple[Example, ...]:
        """Return the examples of these very parameters: what holds of others need not hold here."""
        names = (e.game or self.sample_name() for e in self.examples)
        own = (name == str(self) or self.from_name(name) == self for name in names)
        return tuple(compress(self.examples, own))

    @property
    def shown(self) -> Example | None:
        """Return the example that the game is shown with, or a start without an answer."""
        return next(iter(self.known), None) or next(map(Example, self.starts()), None)

    def _reads(self, example: Example) -> bool:
        """Return whether an example can be read with these parameters: its board may have another size."""
        if str(self) == self.name:
            return True
        try:
            self.parse(example.position)
        except GameError:
            return False
        return True

    def movers(self) -> Sequence[Any]:
        """Return the players whose moves differ."""
        raise NotImplementedError

    def mover(self, position: P, name: object) -> Any:
        """Return the player that a user names; None is the player to move, else the first."""
        raise NotImplementedError

    def _successors(self, position: P) -> Iterator[P]:
        return (option for player in self.movers() for _, option in self.moves(position, player))


def _plain(move: str) -> str:
    """Return a move as typed on any keyboard: no spaces, ASCII arrows."""
    return "".join(move.split()).replace("->", "→").replace(">", "→").replace("–", "-")
