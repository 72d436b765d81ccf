"""Properties of a loopy value beside order and sum: stops, reduced form, mean, temperature.

>>> from grundy.core.loopy.value import LoopyValue
>>> hot = LoopyValue("{3over|1}")
>>> hot.left_stop, hot.reduced, hot.mean, hot.temperature
(LoopyValue('3over'), Value('{3|1}'), Fraction(2, 1), Fraction(1, 1))
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grundy.core.loopy import measures
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.reduced import reduced
from grundy.core.players import LEFT, RIGHT
from grundy.core.values.thermograph import Corner, Thermograph, Wall
from grundy.core.values.value import Value
from grundy.errors import GameError

if TYPE_CHECKING:
    from grundy.core.loopy.value import AnyValue


class Measures:
    """The part of `LoopyValue` that is measured on the canonical form of a stopper."""

    __slots__ = ()

    if TYPE_CHECKING:  # what LoopyValue brings

        @property
        def is_stopper(self) -> bool: ...
        def one_graph(self) -> LoopyGraph: ...
        def of_stopper(self, graph: LoopyGraph) -> AnyValue: ...

    @property
    def is_pseudonumber(self) -> bool:
        """Whether in every position each Left option is less than each Right option.

        >>> from grundy.core.loopy.value import LoopyValue
        >>> [LoopyValue(text).is_pseudonumber for text in ("on", "3/4under", "upon")]
        [True, True, False]
        """
        return self.is_stopper and measures.is_pseudonumber(self.one_graph())

    @property
    def left_stop(self) -> AnyValue:
        """The pseudonumber that play reaches when Left begins.

        >>> from grundy.core.loopy.value import LoopyValue
        >>> LoopyValue("{3over|1}").left_stop, LoopyValue("upon").left_stop
        (LoopyValue('3over'), Value('0'))
        """
        graph = self.one_graph()
        return self.of_stopper(graph.at(measures.stops(graph)[LEFT]))

    @property
    def right_stop(self) -> AnyValue:
        """The pseudonumber that play reaches when Right begins."""
        graph = self.one_graph()
        return self.of_stopper(graph.at(measures.stops(graph)[RIGHT]))

    @property
    def reduced(self) -> AnyValue:
        """The reduced form of a stopper: the simplest game that differs by an infinitesimal.

        >>> from grundy.core.loopy.value import LoopyValue
        >>> LoopyValue("{on||1over|^[on]}").reduced, LoopyValue("3over").reduced
        (LoopyValue('{on||1|0}'), Value('3'))
        """
        return self.of_stopper(reduced(self.one_graph()))

    @property
    def thermograph(self) -> Thermograph:
        """The walls from temperature 0 up, which are those of the reduced form.

        Games that differ by an infinitesimal have the same walls there, so a stopper whose reduced form
        has no loops has the thermograph of that form. Others, such as `on`, have none.
        """
        simple = self.reduced
        if not isinstance(simple, Value):
            raise GameError(
                "{value} has no thermograph: its reduced form is loopy", value=str(self)
            )
        walls = simple.thermograph
        return Thermograph(
            _from_zero(walls.left),
            _from_zero(walls.right),
            walls.mean,
            max(walls.temperature, Fraction(0)),
        )

    @property
    def mean(self) -> Fraction:
        """Where the mast of the thermograph stands."""
        return self.thermograph.mean

    @property
    def temperature(self) -> Fraction:
        """Where the mast of the thermograph begins; at least 0, since the value is no number."""
        return self.thermograph.temperature


def _from_zero(wall: Wall) -> Wall:
    """Return the part of a wall at temperatures from 0 up."""
    zero = Fraction(0)
    first: Corner = (zero, wall.at(zero))
    return Wall((first, *(corner for corner in wall.corners if corner[0] > 0)))
