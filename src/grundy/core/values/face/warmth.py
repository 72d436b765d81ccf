"""Stops, temperature and what changes it: cooling, heating, overheating, incentives."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grundy.core.values import engine, heat, structure, thermograph
from grundy.core.values.face.base import Face, dyadic, game_of
from grundy.errors import GameError

if TYPE_CHECKING:
    from typing import Self

    from grundy.core.values.face.base import Number, Operand
    from grundy.core.values.thermograph import Thermograph


class WarmthFace(Face):
    """How urgent moves are."""

    __slots__ = ()

    @property
    def left_stop(self) -> Fraction:
        """The number reached when Left begins and both play well, stopping at numbers.

        >>> from grundy.core.values.value import Value
        >>> Value("{3||2*|1*}").left_stop
        Fraction(3, 1)
        """
        return engine.left_stop(self._game)

    @property
    def right_stop(self) -> Fraction:
        """The number reached when Right begins and both play well, stopping at numbers.

        >>> from grundy.core.values.value import Value
        >>> Value("{3||2*|1*}").right_stop
        Fraction(2, 1)
        """
        return engine.right_stop(self._game)

    @property
    def thermograph(self) -> Thermograph:
        """The two walls (trajectories) over the temperature, the mast, mean and temperature.

        >>> from grundy.core.values.value import Value
        >>> graph = Value("{2|-1}").thermograph
        >>> graph.mean, graph.temperature, graph.left.at(Fraction(0)), graph.right.at(Fraction(1))
        (Fraction(1, 2), Fraction(3, 2), Fraction(2, 1), Fraction(0, 1))
        """
        return thermograph.thermograph(self.game)

    @property
    def mean(self) -> Fraction:
        """The mean value: what one copy is worth on average in a large sum.

        >>> from grundy.core.values.value import Value
        >>> Value("{3||1|-1}").mean
        Fraction(3, 2)
        """
        return thermograph.mean(self.game)

    @property
    def temperature(self) -> Fraction:
        """How urgent a move is: -1/2^k for a number with denominator 2^k, 0 for infinitesimals.

        >>> from grundy.core.values.value import Value
        >>> Value("+-5").temperature, Value("^").temperature, Value("3/4").temperature
        (Fraction(5, 1), Fraction(0, 1), Fraction(-1, 4))
        """
        return thermograph.temperature(self.game)

    def cool(self, t: Number) -> Self:
        """Return the value cooled by t > -1: each move costs t until the game freezes.

        >>> from grundy.core.values.value import Value
        >>> Value("+-1").cool(1), Value("{2|-1}").cool(1), Value("{2|-1}").cool(2)
        (Value('*'), Value('{1|0}'), Value('1/2'))
        >>> Value("1/4").cool("-1/4")
        Value('1/4*')
        """
        tax = dyadic(t)
        if tax <= -1:
            raise GameError("a game is cooled by a number above -1, not by {t}", t=tax)
        return self.of(heat.cool(self.game, tax))

    @property
    def freeze(self) -> Self:
        """A hot value cooled by its temperature: its mean plus an infinitesimal. Any other is itself.

        So a number stays what it is, though `cool` thaws it at its temperature, which is below zero.
        CGSuite says the same.

        >>> from grundy.core.values.value import Value
        >>> Value("{2|-1}").freeze, Value("{3||2*|1*}").freeze, Value("^").freeze
        (Value('1/2*'), Value('9/4*'), Value('^'))
        >>> Value("1/2").freeze, Value("1/2").temperature, Value("1/2").cool("-1/2")
        (Value('1/2'), Fraction(-1, 2), Value('1/2*'))
        """
        return self.of(heat.freeze(self.game))

    def heat(self, bonus: Operand) -> Self:
        """Return the value heated by a number or a game: each move outside numbers earns it.

        >>> from grundy.core.values.value import Value
        >>> Value("*").heat(1), Value("^").heat(1), Value("{3||2*|1*}").heat("*")
        (Value('+-1'), Value('{1||0|-2}'), Value('{3*||2|1}'))
        """
        return self.of(heat.heat(self.game, game_of(bonus)))

    def overheat(self, unit: Operand, bonus: Operand) -> Self:
        """Return the value overheated: an integer n becomes n units, other moves earn the bonus.

        >>> from grundy.core.values.value import Value
        >>> Value("1/2").overheat(1, 1), Value("7/16").overheat(0, 0)
        (Value('{1|0}'), Value('^[3]'))
        """
        return self.of(heat.overheat(self.game, game_of(unit), game_of(bonus)))

    def norton_product(self, unit: Operand) -> Self:
        """Return the Norton product by a unit > 0.

        An integer n becomes n units; elsewhere a move earns the unit and one of its incentives.

        >>> from grundy.core.values.value import Value
        >>> Value("3").norton_product("^"), Value("1/2").norton_product("^")
        (Value('^3'), Value('{^^*|v*}'))
        """
        game = game_of(unit)
        if engine.is_zero(game) or not engine.leq(engine.zero(), game):
            raise GameError("the unit of a Norton product must be positive")
        return self.of(heat.norton_product(self.game, game))

    @property
    def left_incentives(self) -> tuple[Self, ...]:
        """What Left gains by her moves, G^L - G, without what is dominated.

        >>> from grundy.core.values.value import Value
        >>> Value("^").left_incentives
        (Value('v'),)
        """
        return self._sorted(heat.left_incentives(self.game))

    @property
    def right_incentives(self) -> tuple[Self, ...]:
        """What Right gains by his moves, G - G^R, without what is dominated.

        >>> from grundy.core.values.value import Value
        >>> Value("^").right_incentives
        (Value('^*'),)
        """
        return self._sorted(heat.right_incentives(self.game))

    @property
    def incentives(self) -> tuple[Self, ...]:
        """What a move gains, whoever makes it, without what is dominated.

        >>> from grundy.core.values.value import Value
        >>> Value("^").incentives, Value("{3||2*|1*}").incentives
        ((Value('^*'),), (Value('{2*|1*||0}'),))
        """
        return self._sorted(heat.incentives(self.game))

    def _sorted(self, games: list[engine.Canonical]) -> tuple[Self, ...]:
        return tuple(map(self.of, structure.in_order(games)))
