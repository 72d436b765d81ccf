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
from typing import TYPE_CHECKING, Literal

from grundy.core.document import write_as
from grundy.core.players import Outcome
from grundy.core.values import engine, structure
from grundy.core.values.dyadic import is_dyadic
from grundy.core.values.engine import NUMBER, UP_STAR, Game
from grundy.core.values.formatting import ASCII, CGSUITE, LATEX, UNICODE, TextTooLong, write
from grundy.core.values.parsing import parse
from grundy.errors import GameError
from grundy.late import views

if TYPE_CHECKING:
    from grundy.core.values.thermograph import Thermograph

_REPR_LIMIT = 100_000


Relation = Literal["<", ">", "=", "||"]
"""How two games compare: less, greater, equal, or confused."""


class Value:
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

    __slots__ = ("_game",)

    _game: Game

    def __new__(cls, value: Value | int | Fraction | str = 0) -> Value:
        if isinstance(value, Value):
            return value
        engine.ready()
        return cls.of(parse(value) if isinstance(value, str) else _number(value))

    @classmethod
    def of(cls, game: Game) -> Value:
        """Return the value of an engine's game (internal)."""
        self = _new(cls)
        _set_game(self, game)
        return self

    @classmethod
    def from_options(
        cls,
        left: Iterable[Value | int | Fraction | str],
        right: Iterable[Value | int | Fraction | str],
    ) -> Value:
        """Return the value of {left | right}.

        >>> Value.from_options([1], [-1])
        Value('+-1')
        """
        return cls.of(engine.make([_game(v) for v in left], [_game(v) for v in right]))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a value is immutable")

    @property
    def game(self) -> Game:
        """The game as the engine of this thread knows it (internal)."""
        game = self._game
        here = engine.ready()
        if game.node.engine is here:
            return game
        adopted = engine.adopt(here, game)
        if game.node.engine.retired:  # otherwise another thread may still need it where it is
            _set_game(self, adopted)
        return adopted

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

    def compare(self, other: Value | int | Fraction | str) -> Relation:
        """Return `<`, `>`, `=` or `||` (confused).

        >>> Value("*").compare(0), Value("^").compare(0), Value("^").compare("{0,*|*}")
        ('||', '>', '=')
        """
        game = _game(other)
        if self.game is game:
            return "="
        if engine.leq(self.game, game):
            return "<"
        return ">" if engine.leq(game, self.game) else "||"

    def is_confused_with(self, other: Value | int | Fraction | str) -> bool:
        """Return whether neither value is ≤ the other: in the difference, the first player wins."""
        return self.compare(other) == "||"

    @property
    def outcome(self) -> Outcome:
        """Who wins: L for positive, R for negative, P for zero, N for confused with zero.

        >>> Value("^").outcome, Value("+-1").outcome
        (<Outcome.L: 'L'>, <Outcome.N: 'N'>)
        """
        return _OUTCOMES[self.compare(0)]

    # -------------------------------------------------------------------------------- form

    @property
    def left_options(self) -> tuple[Value, ...]:
        """The Left options of the canonical form, always in the same order."""
        return tuple(Value.of(option) for option in structure.sorted_left(self.game))

    @property
    def right_options(self) -> tuple[Value, ...]:
        """The Right options of the canonical form, always in the same order."""
        return tuple(Value.of(option) for option in structure.sorted_right(self.game))

    @property
    def birthday(self) -> int:
        """The day the value is born: the depth of its canonical form.

        >>> Value("3/4").birthday, Value(100000).birthday
        (3, 100000)
        """
        return structure.birthday(self.game)

    @property
    def left_stop(self) -> Fraction:
        """The number reached when Left begins and both play well, stopping at numbers."""
        return engine.left_stop(self.game)

    @property
    def right_stop(self) -> Fraction:
        """The number reached when Right begins and both play well, stopping at numbers."""
        return engine.right_stop(self.game)

    @property
    def number(self) -> Fraction | None:
        """The number that the value is, or None.

        >>> Value("3/4").number, Value("*").number
        (Fraction(3, 4), None)
        """
        return engine.left_stop(self.game) if self.game.kind == NUMBER else None

    @property
    def nimber(self) -> int | None:
        """The n of ∗n, or None; 0 is ∗0.

        >>> Value("*3").nimber, Value("1*3").nimber
        (3, None)
        """
        node = self.game.node
        small = self.game.kind <= UP_STAR and node.up == 0
        return node.star if small and engine.left_stop(self.game) == 0 else None

    @property
    def is_infinitesimal(self) -> bool:
        """Whether the value lies between all negative and all positive numbers."""
        return self.left_stop == 0 == self.right_stop

    @property
    def is_all_small(self) -> bool:
        """Whether in every subposition both players can move or neither can."""
        from grundy.core.values.infinitesimal import is_all_small

        return is_all_small(self.game)

    @property
    def kind(self) -> str:
        """What sort of value this is.

        `zero`, `integer`, `number`, `nimber`, `uptimal` (ups, their powers, perhaps a star), `tiny`,
        `infinitesimal`, `tepid` (a number plus an infinitesimal), `switch` ({x|y} with numbers x > y)
        or `hot`.

        >>> [Value(text).kind for text in ("0", "1/2", "*2", "^[2]", "{2|-1}", "{1|*}", "1^")]
        ['zero', 'number', 'nimber', 'uptimal', 'switch', 'hot', 'tepid']
        """
        from grundy.core.values.classes import classify

        return classify(self.game)

    # ----------------------------------------------------------------------- temperature

    @property
    def thermograph(self) -> Thermograph:
        """The walls, mast, mean and temperature, as exact data."""
        from grundy.core.values import thermograph

        return thermograph.thermograph(self.game)

    @property
    def mean(self) -> Fraction:
        """The mean value: what one copy is worth on average in a large sum.

        >>> Value("{3|{1|-1}}").mean
        Fraction(3, 2)
        """
        from grundy.core.values import thermograph

        return thermograph.mean(self.game)

    @property
    def temperature(self) -> Fraction:
        """How urgent a move is; negative for numbers, 0 for infinitesimals."""
        from grundy.core.values import thermograph

        return thermograph.temperature(self.game)

    def cool(self, t: int | Fraction) -> Value:
        """Return the value cooled by t ≥ 0: each move costs t until the game freezes.

        >>> Value("+-1").cool(1), Value("{2|-1}").cool(1), Value("{2|-1}").cool(2)
        (Value('*'), Value('{1|0}'), Value('1/2'))
        """
        from grundy.core.values import heat

        if t < 0:
            raise GameError("a game is cooled by a number from 0 up, not by {t}", t=t)
        return Value.of(heat.cool(self.game, _dyadic(t)))

    def heat(self, bonus: Value | int | Fraction | str) -> Value:
        """Return the value heated: each move outside numbers earns the bonus.

        >>> Value("*").heat(1), Value("^").heat(1)
        (Value('+-1'), Value('{1||0|-2}'))
        """
        from grundy.core.values import heat

        return Value.of(heat.heat(self.game, _game(bonus)))

    def overheat(
        self, unit: Value | int | Fraction | str, bonus: Value | int | Fraction | str
    ) -> Value:
        """Return the value overheated: an integer n becomes n units, other moves earn the bonus.

        >>> Value("1/2").overheat(1, 1)
        Value('{1|0}')
        """
        from grundy.core.values import heat

        return Value.of(heat.overheat(self.game, _game(unit), _game(bonus)))

    # ---------------------------------------------------------------------- constructions

    def norton_product(self, unit: Value | int | Fraction | str) -> Value:
        """Return the Norton product by a unit > 0.

        >>> Value("3").norton_product("^"), Value("1/2").norton_product("^")
        (Value('^3'), Value('{^^*|v*}'))
        """
        from grundy.core.values import heat

        game = _game(unit)
        if engine.is_zero(game) or not engine.leq(engine.zero(), game):
            raise GameError("the unit of a Norton product must be positive")
        return Value.of(heat.norton_product(self.game, game))

    def ordinal_sum(self, other: Value | int | Fraction | str) -> Value:
        """Return self : other, in which a move in self destroys other.

        >>> Value("*").ordinal_sum(1), Value(1).ordinal_sum(-1)
        (Value('^*'), Value('1/2'))
        """
        from grundy.core.values import heat

        return Value.of(heat.ordinal_sum(self.game, _game(other)))

    @property
    def left_incentives(self) -> tuple[Value, ...]:
        """What Left gains by each of her moves: G^L - G."""
        from grundy.core.values import heat

        return tuple(Value.of(game) for game in heat.left_incentives(self.game))

    @property
    def right_incentives(self) -> tuple[Value, ...]:
        """What Right gains by each of his moves: G - G^R."""
        from grundy.core.values import heat

        return tuple(Value.of(game) for game in heat.right_incentives(self.game))

    @property
    def reduced(self) -> Value:
        """The reduced canonical form: the simplest value infinitesimally close to this one.

        >>> Value("{1^|*}").reduced, Value("3^").reduced
        (Value('{1|0}'), Value('3'))
        """
        from grundy.core.values.infinitesimal import reduced

        return Value.of(reduced(self.game))

    @property
    def atomic_weight(self) -> Value | None:
        """How many ups an all-small value is worth, or None when the value is not all-small.

        >>> Value("^^*").atomic_weight, Value("*5").atomic_weight, Value(1).atomic_weight
        (Value('2'), Value('0'), None)
        """
        from grundy.core.values.infinitesimal import atomic_weight

        return Value.of(atomic_weight(self.game)) if self.is_all_small else None

    # -------------------------------------------------------------------------------- text

    def to_text(self, *, limit: int | None = None, nested: bool = False) -> str:
        """Return the ASCII notation, which CGSuite prints too.

        `nested` writes every pair of braces with one bar each; beyond `limit` characters
        `TextTooLong` is raised.

        >>> Value("{1|{0|-3}}").to_text(), Value("{1||0|-3}").to_text(nested=True)
        ('{1||0|-3}', '{1|{0|-3}}')
        """
        return write(self.game, ASCII, limit=limit, nested=nested)

    def to_unicode(self, *, limit: int | None = None) -> str:
        """Return the notation with mathematical signs.

        >>> Value("^^*").to_unicode(), Value("3/4v<2>").to_unicode()
        ('⇑∗', '3/4↓₂')
        """
        return write(self.game, UNICODE, limit=limit)

    def to_latex(self, *, limit: int | None = None) -> str:
        r"""Return the notation for a LaTeX formula.

        >>> Value("{1|*}").to_latex()
        '\\left\\{1\\mid {\\ast}\\right\\}'
        """
        return write(self.game, LATEX, limit=limit)

    def to_svg(self) -> str:
        """Return the thermograph as SVG."""
        return views.svg(views.thermograph_scene(self))

    def to_tikz(self) -> str:
        """Return the thermograph as a `tikzpicture`."""
        return views.tikz(views.thermograph_scene(self))

    def to_cgsuite(self, *, limit: int | None = None) -> str:
        """Return a text that the command line of CGSuite reads; it does not read all that it prints.

        >>> Value("2^").to_cgsuite(), Value("^<2>*").to_cgsuite(), Value("+-1/2").to_cgsuite()
        ('2+^', '^.Pow(2)+*', '+-(1/2)')
        """
        return write(self.game, CGSUITE, limit=limit)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        try:
            return f"Value({self.to_text(limit=_REPR_LIMIT)!r})"
        except TextTooLong:
            return f"<Value of more than {_REPR_LIMIT} characters>"

    def _repr_latex_(self) -> str | None:
        try:
            return f"${self.to_latex(limit=_REPR_LIMIT)}$"
        except TextTooLong:
            return None


_new = object.__new__
_set_game = Value._game.__set__  # type: ignore[attr-defined,misc]
_OUTCOMES = {"<": Outcome.R, ">": Outcome.L, "=": Outcome.P, "||": Outcome.N}


def simplest_number(
    left: Iterable[Value | int | Fraction | str], right: Iterable[Value | int | Fraction | str]
) -> Fraction | None:
    """Return the simplest number that lies strictly between the options, or None if there is none.

    >>> simplest_number(["1/4"], [1]), simplest_number(["+-1"], ["*"]), simplest_number([1], [0])
    (Fraction(1, 2), Fraction(0, 1), None)
    """
    return Value.from_options(left, right).number


def _dyadic(number: int | Fraction) -> Fraction:
    exact = Fraction(number)
    if not is_dyadic(exact):
        raise GameError(
            "{number} is not a dyadic number: the denominator must be a power of two", number=exact
        )
    return exact


def _number(number: int | Fraction) -> Game:
    if isinstance(number, bool) or not isinstance(number, (int, Fraction)):
        raise TypeError(f"a value is made from an int, a Fraction or a text, not {number!r}")
    return engine.exact_up_star(_dyadic(number), 0, 0)


def _operand(other: object) -> Game | None:
    """Return the game of an operand, or None when it is not one of ours."""
    if isinstance(other, Value):
        return other.game
    if isinstance(other, int):
        return engine.up_star(other << engine.UNIT_BITS, 0, 0)
    if isinstance(other, Fraction) and is_dyadic(other):
        return engine.exact_up_star(other, 0, 0)
    return None


def _game(value: Value | int | Fraction | str) -> Game:
    return Value(value).game


def _from_records(records: tuple[structure.Record, ...]) -> Value:
    return Value.of(structure.from_records(records))


write_as(Value, str)
