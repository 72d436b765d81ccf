"""What depends on the form of a game: compounds, counts, parities, misère play.

`Form` answers for the form as it is written, `Value` for its canonical form.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grundy.core.players import Outcome
from grundy.core.values import compounds, counts
from grundy.core.values.counts import Parity
from grundy.core.values.engine import Canonical
from grundy.core.values.face.base import game_of
from grundy.core.values.positions import value as value_of_position
from grundy.errors import GameError

if TYPE_CHECKING:
    from typing import TypeAlias

    from grundy.core.values.form import Form
    from grundy.core.values.positions import Position
    from grundy.core.values.value import Value

    Operand: TypeAlias = Form | Value | int | Fraction | str


class FormFace:
    """Answers about the form: as it is written, and of a value about its canonical form.

    Other games are given as forms, values, numbers or texts; of the latter three the canonical form
    counts.
    """

    __slots__ = ()

    @property
    def position(self) -> Position:
        """The form as a position (internal)."""
        raise NotImplementedError

    def ordinal_sum(self, other: Operand) -> Value:
        """Return self : other, in which a move in self takes other away.

        Of self the form matters (a value counts by its canonical form), of other only the value.

        >>> from grundy.core.values.value import Value
        >>> Value("*").ordinal_sum(1), Value(1).ordinal_sum(-1)
        (Value('^*'), Value('1/2'))
        """
        return _value(compounds.ordinal_sum(self.position, _position(other)))

    def ordinal_product(self, other: Operand) -> Value:
        """Return the ordinal product: other, with a copy of self for each of its moves.

        Of nimbers ∗a and ∗b it is ∗(ab), of ordinals their product; the sign sequence of a product of
        numbers is that of other, with self for each plus and its negative for each minus. The forms
        matter.

        >>> from grundy.core.values.value import Value
        >>> Value("*5").ordinal_product("*6"), Value("1/2").ordinal_product("1/4")
        (Value('*30'), Value('11/32'))
        """
        return _value(compounds.ordinal_product(self.position, _position(other)))

    def conjunctive_sum(self, other: Operand) -> Value:
        """Return self ∧ other: a move is a move in both, and the first to end ends all.

        The forms matter; a value counts by its canonical form.

        >>> from grundy.core.values.value import Value
        >>> Value("*5").conjunctive_sum("*6"), Value("+-1").conjunctive_sum("^^")
        (Value('*5'), Value('{0|-1}'))
        """
        return _value(compounds.conjunctive_sum(self.position, _position(other)))

    def selective_sum(self, other: Operand) -> Value:
        """Return self ∨ other: a move is a move in one of them or in both.

        The forms matter; a value counts by its canonical form.

        >>> from grundy.core.values.value import Value
        >>> Value("*2").selective_sum("*5"), Value("1/2").selective_sum("1/4")
        (Value('*7'), Value('3/4'))
        """
        return _value(compounds.selective_sum(self.position, _position(other)))

    def conway_product(self, other: Operand) -> Value:
        """Return self · other = {x^L·y + x·y^L - x^L·y^L, x^R·y + x·y^R - x^R·y^R | …} [Conway1976].

        Of numbers it is the product, of nimbers the nim-product. For other games it depends on the
        forms; a value counts by its canonical form.

        >>> from grundy.core.values.value import Value
        >>> Value("*4").conway_product("*4"), Value("{3|1}").conway_product("^^")
        (Value('*6'), Value('{^6|^^}'))
        """
        return _value(compounds.conway_product(self.position, _position(other)))

    def subordinate(self, base: Operand) -> Value:
        """Return the x with base : x = self, the inverse of the ordinal sum; there is at most one.

        The form of the base matters; a value counts by its canonical form. It is an error to ask where
        there is no such x.

        >>> from grundy.core.values.form import Form
        >>> from grundy.core.values.value import Value
        >>> Value("1/8").subordinate(1), Value("^[5]").subordinate(Form("{*|*}"))
        (Value('-3'), Value('5'))
        """
        found = compounds.subordinate(value_of_position(self.position), _position(base))
        if found is None:
            raise GameError(
                "{value} cannot be subordinated to {base}", value=str(self), base=str(base)
            )
        return _value(found)

    @property
    def follower_count(self) -> int:
        """How many different positions can arise, this one among them.

        >>> from grundy.core.values.value import Value
        >>> Value("^*6").follower_count, Value(10**12).follower_count
        (9, 1000000000001)
        """
        return counts.follower_count(self.position)

    @property
    def stop_count(self) -> int:
        """How many stops the tree of the form has: 1 for a number, else those of all options.

        >>> from grundy.core.values.value import Value
        >>> Value("^").stop_count, Value("*8").stop_count
        (3, 4374)
        """
        return counts.stop_count(self.position)

    @property
    def is_even(self) -> bool:
        """Whether every play has an even number of moves: the form is 0, or all options are odd.

        >>> from grundy.core.values.value import Value
        >>> Value(4).is_even, Value("*").is_even, Value("^").is_even
        (True, False, False)
        """
        return counts.parity(self.position) is Parity.EVEN

    @property
    def is_odd(self) -> bool:
        """Whether every play has an odd number of moves: there are options, and all are even.

        >>> from grundy.core.values.value import Value
        >>> Value(5).is_odd, Value("*").is_odd, Value("^").is_odd
        (True, True, False)
        """
        return counts.parity(self.position) is Parity.ODD

    @property
    def is_even_tempered(self) -> bool:
        """Whether play to a number always takes an even number of moves.

        >>> from grundy.core.values.value import Value
        >>> Value("1/2").is_even_tempered, Value("{2*|1*}").is_even_tempered
        (True, True)
        """
        return counts.temper(self.position) is Parity.EVEN

    @property
    def is_odd_tempered(self) -> bool:
        """Whether play to a number always takes an odd number of moves.

        >>> from grundy.core.values.value import Value
        >>> Value("9/8*").is_odd_tempered, Value("{3||2*|1*}").is_odd_tempered
        (True, True)
        """
        return counts.temper(self.position) is Parity.ODD

    @property
    def misere_outcome(self) -> Outcome:
        """Who wins the form when the player who makes the last move loses.

        Under misère play equal values may have different outcomes: the form matters, and a value
        counts by its canonical form.

        >>> from grundy.core.values.value import Value
        >>> Value("0").misere_outcome, Value("*").misere_outcome, Value("*2").misere_outcome
        (<Outcome.N: 'N'>, <Outcome.P: 'P'>, <Outcome.N: 'N'>)
        """
        return counts.misere_outcome(self.position)


def _position(other: Operand) -> Position:
    return other.position if isinstance(other, FormFace) else game_of(other)


def _value(game: Canonical) -> Value:
    from grundy.core.values.value import Value

    return Value.of(game)
