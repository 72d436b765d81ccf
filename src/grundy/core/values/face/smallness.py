"""Infinitesimals: how small a value is, its atomic weight, its powers and its companion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.core.values import compounds, engine, infinitesimal
from grundy.core.values.engine import NUMBER
from grundy.core.values.face.base import Face, game_of
from grundy.errors import GameError

if TYPE_CHECKING:
    from typing import Self

    from grundy.core.values.face.base import Operand


class SmallnessFace(Face):
    """What is left below the numbers."""

    __slots__ = ()

    @property
    def is_infinitesimal(self) -> bool:
        """Whether the value lies between all negative and all positive numbers.

        >>> from grundy.core.values.value import Value
        >>> Value("^").is_infinitesimal, Value("1^").is_infinitesimal
        (True, False)
        """
        return engine.left_stop(self._game) == 0 == engine.right_stop(self._game)

    @property
    def is_numberish(self) -> bool:
        """Whether the value is infinitesimally close to a number: its stops agree.

        >>> from grundy.core.values.value import Value
        >>> Value("1^").is_numberish, Value("+-1").is_numberish
        (True, False)
        """
        return infinitesimal.is_numberish(self._game)

    @property
    def is_all_small(self) -> bool:
        """Whether in every subposition both players can move or neither can.

        >>> from grundy.core.values.value import Value
        >>> Value("^*").is_all_small, Value("Tiny(2)").is_all_small
        (True, False)
        """
        return infinitesimal.is_all_small(self.game)

    @property
    def is_atomic(self) -> bool:
        """Whether the value has an atomic weight: all all-small values have, and some others.

        >>> from grundy.core.values.value import Value
        >>> Value("Tiny(2)").is_atomic, Value("{1|^3||^}").is_atomic
        (True, False)
        """
        return infinitesimal.atomic_weight(self.game) is not None

    @property
    def atomic_weight(self) -> Self | None:
        """How many ups the value is worth, as a game, or None when it has no atomic weight.

        The weight w is the value for which self and w·↑ have the same outcome beside any game and a
        remote star [WinningWays, chapter 8; Siegel2013].

        >>> from grundy.core.values.value import Value
        >>> Value("^^*").atomic_weight, Value("*5").atomic_weight, Value("Tiny(2)").atomic_weight
        (Value('2'), Value('0'), Value('0'))
        >>> Value("{1|^^||^}").atomic_weight, Value(1).atomic_weight
        (Value('2'), None)
        """
        found = infinitesimal.atomic_weight(self.game)
        return None if found is None else self.of(found)

    @property
    def reduced(self) -> Self:
        """The reduced canonical form: the simplest value infinitesimally close to this one.

        >>> from grundy.core.values.value import Value
        >>> Value("{1^|*}").reduced, Value("3^").reduced
        (Value('{1|0}'), Value('3'))
        """
        return self.of(infinitesimal.reduced(self.game))

    @property
    def companion(self) -> Self:
        """The lattice companion: the image under the automorphism of the games born by day n.

        Options become their companions; 0 joins the Left options of a value ≥ 0 and the Right options
        of a value ≤ 0 [Siegel2013, chapter III.2].

        >>> from grundy.core.values.value import Value
        >>> Value("0").companion, Value("^").companion, Value("Tiny(3/2)").companion
        (Value('*'), Value('^*'), Value('{0,*||*|-3/2}'))
        """
        return self.of(infinitesimal.companion(self.game))

    def power(self, exponent: Operand) -> Self:
        """Return the power of a value {0|H} by a number x > 0: {0 | H : (1 - x)}.

        The powers of ↑ are ↑, ↑², ↑³, …

        >>> from grundy.core.values.value import Value
        >>> Value("^").power(3), Value("^").power("7/4")
        (Value('^<3>'), Value('{0||0,v*|0,{0,v*|0,*}}'))
        """
        x = game_of(exponent)
        if x.kind != NUMBER or engine.left_stop(x) <= 0:
            raise GameError("an exponent must be a number above 0")
        found = compounds.power(self.game, x)
        if found is None:
            raise GameError(
                "powers are those of games {form}, not of {value}", form="{0|H}", value=str(self)
            )
        return self.of(found)

    def power_to(self, exponent: Operand) -> Self:
        """Return self : (x - 1) for any game x; of ↑ and n it is ↑ + ↑² + … + ↑ⁿ.

        >>> from grundy.core.values.value import Value
        >>> Value("^").power_to(3), Value("+-1").power_to(2)
        (Value('^[3]'), Value('{1,+-1|-1}'))
        """
        return self.of(compounds.power_to(self.game, game_of(exponent)))
