"""`Value`: a short game in canonical form, the number system that combinatorial games live in.

>>> up = Value("{0,*|*}")
>>> up
Value('^')
>>> up > 0, up.is_confused_with(Value("*")), up + up + Value("*")
(True, True, Value('^^*'))
>>> hot = Value("{2|-1}")
>>> hot.mean, hot.temperature, hot - hot == 0
(Fraction(1, 2), Fraction(3, 2), True)
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from grundy.core.document import write_as
from grundy.core.players import Outcome
from grundy.core.values import engine, structure
from grundy.core.values.dyadic import is_dyadic
from grundy.core.values.engine import NUMBER, Canonical
from grundy.core.values.face.base import game_of
from grundy.core.values.face.forms import FormFace
from grundy.core.values.face.shape import ShapeFace
from grundy.core.values.face.smallness import SmallnessFace
from grundy.core.values.face.text import TextFace
from grundy.core.values.face.warmth import WarmthFace

if TYPE_CHECKING:
    from grundy.core.values.face.base import Operand

Relation = Literal["<", ">", "=", "||"]
"""How two games compare: less, greater, equal, or confused."""


@runtime_checkable
class Comparable(Protocol):
    """A value of another sort, which knows how it compares with a short one."""

    def compare(self, other: Operand, /) -> Relation:
        """Return how this compares with the other."""


class Value(ShapeFace, WarmthFace, SmallnessFace, TextFace, FormFace):
    """A short game in canonical form: immutable, hashable, equal when the games are equal.

    Made from an integer, a dyadic `Fraction`, a text (see `parsing`), another value, or by
    `Value.from_options`. The order is partial: of two values neither need be ≤ the other, and then
    they are confused. Integers and fractions take part in sums and comparisons.

    Examples
    --------
    >>> Value(3) + Value("1/2")
    Value('7/2')
    >>> Value.from_options([0], [Value("*")])
    Value('^')
    >>> Value("*") == 0, Value("*") != 0, Value("*") < 0, Value("*").is_confused_with(0)
    (False, True, False, True)
    """

    __slots__ = ()

    def __new__(cls, value: Operand = 0) -> Value:
        return value if isinstance(value, Value) else cls.of(game_of(value))

    @classmethod
    def from_options(cls, left: Iterable[Operand], right: Iterable[Operand]) -> Value:
        """Return the value of {left | right}.

        >>> Value.from_options([1], [-1])
        Value('+-1')
        """
        return cls.of(engine.make([game_of(v) for v in left], [game_of(v) for v in right]))

    @property
    def position(self) -> Canonical:
        """The canonical form as a position (internal)."""
        return self.game

    def __reduce__(self) -> tuple[object, ...]:
        return _from_records, (structure.to_records(self.game),)

    # ------------------------------------------------------------------------------ algebra

    def __add__(self, other: Value | int | Fraction) -> Value:
        game = _operand(other)
        return NotImplemented if game is None else Value.of(engine.add(self.game, game))

    __radd__ = __add__

    def __sub__(self, other: Value | int | Fraction) -> Value:
        game = _operand(other)
        if game is None:
            return NotImplemented
        return Value.of(engine.add(self.game, engine.negate(game)))

    def __rsub__(self, other: int | Fraction) -> Value:
        return -self + other

    def __neg__(self) -> Value:
        return Value.of(engine.negate(self.game))

    def __pos__(self) -> Value:
        return self

    def __mul__(self, count: int) -> Value:
        if not isinstance(count, int):
            return NotImplemented
        if self.game.kind == NUMBER:
            return Value(engine.left_stop(self.game) * count)
        return Value.of(engine.multiple(self.game, count))

    __rmul__ = __mul__

    # -------------------------------------------------------------------------------- order

    def __eq__(self, other: object) -> bool:
        game = _operand(other)
        return NotImplemented if game is None else self.game is game

    def __hash__(self) -> int:
        # A number hashes like the number it equals; the rest by structure, in every engine alike.
        if self._game.kind == NUMBER:
            return hash(engine.left_stop(self._game))
        return structure.structural_hash(self._game)

    def __le__(self, other: Value | int | Fraction) -> bool:
        game = _operand(other)
        return NotImplemented if game is None else engine.leq(self.game, game)

    def __ge__(self, other: Value | int | Fraction) -> bool:
        game = _operand(other)
        return NotImplemented if game is None else engine.leq(game, self.game)

    def __lt__(self, other: Value | int | Fraction) -> bool:
        game = _operand(other)
        if game is None:
            return NotImplemented
        return self.game is not game and engine.leq(self.game, game)

    def __gt__(self, other: Value | int | Fraction) -> bool:
        game = _operand(other)
        if game is None:
            return NotImplemented
        return self.game is not game and engine.leq(game, self.game)

    def compare(self, other: Operand | Comparable) -> Relation:
        """Return `<`, `>`, `=` or `||` (confused); also with a value of another sort, such as a loopy one.

        >>> Value("*").compare(0), Value("^").compare(0), Value("^").compare("{0,*|*}")
        ('||', '>', '=')
        """
        if isinstance(other, Comparable) and not isinstance(other, Value):
            return _TURNED[other.compare(self)]
        game = game_of(other)
        if self.game is game:
            return "="
        if engine.leq(self.game, game):
            return "<"
        return ">" if engine.leq(game, self.game) else "||"

    def is_confused_with(self, other: Operand | Comparable) -> bool:
        """Return whether neither value is ≤ the other: in the difference, the first player wins."""
        return self.compare(other) == "||"

    @property
    def outcome(self) -> Outcome:
        """Who wins: L for positive, R for negative, P for zero, N for confused with zero.

        >>> Value("^").outcome, Value("+-1").outcome
        (<Outcome.L: 'L'>, <Outcome.N: 'N'>)
        """
        return _OUTCOMES[self.compare(0)]


_TURNED: dict[Relation, Relation] = {"<": ">", ">": "<", "=": "=", "||": "||"}
_OUTCOMES = {"<": Outcome.R, ">": Outcome.L, "=": Outcome.P, "||": Outcome.N}


def _operand(other: object) -> Canonical | None:
    """Return the game of an operand, or None when it is not one of ours."""
    if isinstance(other, Value):
        return other.game
    if isinstance(other, int):
        return engine.up_star(other << engine.UNIT_BITS, 0, 0)
    if isinstance(other, Fraction) and is_dyadic(other):
        return engine.exact_up_star(other, 0, 0)
    return None


def _from_records(records: tuple[structure.Record, ...]) -> Value:
    return Value.of(structure.from_records(records))


write_as(Value, str)
