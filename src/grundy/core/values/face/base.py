"""What all parts of the face stand on: the game of an engine, and operands of every kind."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from grundy.core.values import engine
from grundy.core.values.dyadic import is_dyadic
from grundy.core.values.engine import Canonical
from grundy.core.values.parsing import parse
from grundy.errors import GameError

if TYPE_CHECKING:
    from typing import Self

    from grundy.core.values.value import Value

    Operand: TypeAlias = Value | int | Fraction | str
    Number: TypeAlias = int | Fraction | str


class Face:
    """A value as a game of an engine."""

    __slots__ = ("_game",)

    _game: Canonical

    @classmethod
    def of(cls, game: Canonical) -> Self:
        """Return the value of an engine's game (internal)."""
        self = _new(cls)
        _set_game(self, game)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a value is immutable")

    @property
    def game(self) -> Canonical:
        """The game as the engine of this thread knows it (internal)."""
        game = self._game
        here = engine.ready()
        if game.node.engine is here:
            return game
        adopted = engine.adopt(here, game)
        if game.node.engine.retired:  # otherwise another thread may still need it where it is
            _set_game(self, adopted)
        return adopted


_new = object.__new__
_set_game = Face._game.__set__  # type: ignore[attr-defined,misc]


def game_of(value: Operand) -> Canonical:
    """Return the game of a value, a number or a text."""
    if isinstance(value, Face):
        return value.game
    engine.ready()
    return parse(value) if isinstance(value, str) else game_of_number(value)


def game_of_number(number: int | Fraction) -> Canonical:
    """Return the game of a number."""
    if isinstance(number, bool) or not isinstance(number, (int, Fraction)):
        raise TypeError(f"a value is made from an int, a Fraction or a text, not {number!r}")
    return engine.exact_up_star(dyadic(number), 0, 0)


def dyadic(number: Number) -> Fraction:
    """Return a dyadic number exactly."""
    try:
        exact = Fraction(number)
    except (ValueError, ZeroDivisionError) as error:
        raise GameError('"{number}" is not a number. Example: 3/4', number=number) from error
    if not is_dyadic(exact):
        raise GameError(
            "{number} is not a dyadic number: the denominator must be a power of two", number=exact
        )
    return exact
