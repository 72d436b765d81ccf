"""The canonical form of a value: options, birthday, followers, and what sort of value it is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from grundy.core.values import classes, counts, engine, structure
from grundy.core.values.engine import NUMBER, UP_STAR
from grundy.core.values.face.base import Face
from grundy.core.values.formatting import write_number
from grundy.core.values.tiny import as_number_tiny
from grundy.core.values.uptimal import as_uptimal
from grundy.errors import GameError
from grundy.i18n import plural

if TYPE_CHECKING:
    from typing import Self

MOST_FOLLOWERS = 1_000_000


class UptimalExpansion(NamedTuple):
    """A number, a nimber and the coefficients of ↑, ↑², ↑³, …

    Its text is that of CGSuite: number and nimber, a point, and the coefficients, with a minus behind
    the negative ones.

    >>> str(UptimalExpansion(Fraction(0), 1, (1, -2)))
    '*.12-'
    """

    number: Fraction
    star: int
    coefficients: tuple[int, ...]

    def __str__(self) -> str:
        number = write_number(self.number) if self.number or not self.star else ""
        star = "" if not self.star else f"*{self.star if self.star > 1 else ''}"
        digits = [f"{abs(c)}{'-' if c < 0 else ''}" for c in self.coefficients]
        shown = [
            d if abs(c) < 10 else f"({d})" for d, c in zip(digits, self.coefficients, strict=True)
        ]
        return f"{number}{star}.{''.join(shown) or '0'}"


class ShapeFace(Face):
    """Options and sorts."""

    __slots__ = ()

    @property
    def left_options(self) -> tuple[Self, ...]:
        """The Left options of the canonical form, always in the same order.

        >>> from grundy.core.values.value import Value
        >>> Value("^*").left_options
        (Value('0'), Value('*'))
        """
        return tuple(map(self.of, structure.sorted_left(self.game)))

    @property
    def right_options(self) -> tuple[Self, ...]:
        """The Right options of the canonical form, always in the same order.

        >>> from grundy.core.values.value import Value
        >>> Value("^*").right_options
        (Value('0'),)
        """
        return tuple(map(self.of, structure.sorted_right(self.game)))

    @property
    def birthday(self) -> int:
        """The day the value is born: the depth of its canonical form.

        >>> from grundy.core.values.value import Value
        >>> Value("3/4").birthday, Value(100000).birthday
        (3, 100000)
        """
        return structure.birthday(self.game)

    @property
    def followers(self) -> tuple[Self, ...]:
        """The values of all positions that can arise from the canonical form, itself first.

        >>> from grundy.core.values.value import Value
        >>> Value("^").followers
        (Value('^'), Value('0'), Value('*'))
        """
        game = self.game
        count = counts.follower_count(game)
        if count > MOST_FOLLOWERS:
            raise GameError(
                plural(
                    "{value} has {n} follower, too many to list",
                    "{value} has {n} followers, too many to list",
                    n=count,
                    value=str(self),
                )
            )
        first, *others = counts.followers(game)
        return tuple(map(self.of, [first, *structure.in_order(others)]))

    @property
    def number(self) -> Fraction | None:
        """The number that the value is, or None.

        >>> from grundy.core.values.value import Value
        >>> Value("3/4").number, Value("*").number
        (Fraction(3, 4), None)
        """
        return engine.left_stop(self._game) if self._game.kind == NUMBER else None

    @property
    def nimber(self) -> int | None:
        """The n of ∗n, or None; 0 is ∗0.

        >>> from grundy.core.values.value import Value
        >>> Value("*3").nimber, Value("1*3").nimber
        (3, None)
        """
        node = self._game.node
        small = self._game.kind <= UP_STAR and node.up == 0
        return node.star if small and engine.left_stop(self._game) == 0 else None

    @property
    def uptimal_expansion(self) -> UptimalExpansion | None:
        """The value as number + nimber + sum of powers of up, or None when it is no such sum.

        >>> from grundy.core.values.value import Value
        >>> Value("{0|^<2>}").uptimal_expansion
        UptimalExpansion(number=Fraction(0, 1), star=1, coefficients=(1, 2))
        >>> str(Value("73/16v9*8").uptimal_expansion), Value("+-1").uptimal_expansion
        ('73/16*8.9-', None)
        """
        game = self.game
        found = as_uptimal(game)
        if found is None:
            return None
        return UptimalExpansion(engine.left_stop(game), found.star, found.coefficients)

    @property
    def kind(self) -> str:
        """What sort of value this is.

        `zero`, `integer`, `number`, `nimber`, `uptimal` (ups, their powers, perhaps a star), `tiny`,
        `infinitesimal`, `tepid` (a number plus an infinitesimal), `switch` ({x|y} with numbers x > y)
        or `hot`.

        >>> from grundy.core.values.value import Value
        >>> [Value(text).kind for text in ("0", "1/2", "*2", "^[2]", "{2|-1}", "{1|*}", "1^")]
        ['zero', 'number', 'nimber', 'uptimal', 'switch', 'hot', 'tepid']
        """
        return classes.classify(self.game)

    @property
    def is_zero(self) -> bool:
        """Whether the value is 0: whoever moves first loses.

        >>> from grundy.core.values.value import Value
        >>> Value("{-1|1}").is_zero, Value("*").is_zero
        (True, False)
        """
        return engine.is_zero(self._game)

    @property
    def is_integer(self) -> bool:
        """Whether the value is an integer.

        >>> from grundy.core.values.value import Value
        >>> Value(-7).is_integer, Value("1/2").is_integer
        (True, False)
        """
        return structure.is_integer(self._game)

    @property
    def is_number(self) -> bool:
        """Whether the value is a number.

        >>> from grundy.core.values.value import Value
        >>> Value("1/2").is_number, Value("1*").is_number
        (True, False)
        """
        return self._game.kind == NUMBER

    @property
    def is_nimber(self) -> bool:
        """Whether the value is ∗n for some n; 0 is ∗0.

        >>> from grundy.core.values.value import Value
        >>> Value("*3").is_nimber, Value("^*").is_nimber
        (True, False)
        """
        return self.nimber is not None

    @property
    def is_ordinal(self) -> bool:
        """Whether the value is an ordinal, that is, among short games, an integer ≥ 0.

        >>> from grundy.core.values.value import Value
        >>> Value(5).is_ordinal, Value(-5).is_ordinal
        (True, False)
        """
        return self.is_integer and engine.left_stop(self._game) >= 0

    @property
    def is_uptimal(self) -> bool:
        """Whether the value is a number plus a nimber plus multiples of powers of up.

        >>> from grundy.core.values.value import Value
        >>> Value("3v[2]*").is_uptimal, Value("{0|^<2>}").is_uptimal, Value("Tiny(1)").is_uptimal
        (True, True, False)
        """
        return as_uptimal(self.game) is not None

    @property
    def is_number_tiny(self) -> bool:
        """Whether the value is a number, or a number plus tiny or miny of a game.

        >>> from grundy.core.values.value import Value
        >>> Value("2Tiny(3)").is_number_tiny, Value("^").is_number_tiny
        (True, False)
        """
        return self.is_number or as_number_tiny(self.game) is not None
