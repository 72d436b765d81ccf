"""Orthodox play of a sum of hot games: where to move, and what to expect.

**Sentestrat** [WinningWays, chapter 6; Siegel2013, section II.5]: the ambient temperature is the least that
the sum has had so far. If the opponent has just moved in a component and left it hotter than the ambient
temperature, answer there. Otherwise move in a hottest component. In the component make a move that is
orthodox at that temperature: for Left one whose Right wall there, less the temperature, is as high as can
be.

Left, who begins and plays so, ends with at least the sum of the means, and so the stops of the sum lie
within its temperature of that.

>>> from grundy.core.values.value import Value
>>> play = forecast([Value("{4|-4}"), Value("{9|1}"), Value("+-1")], LEFT)
>>> [(move.component, move.temperature) for move in play.moves], play.score
([(0, Fraction(4, 1)), (1, Fraction(4, 1)), (2, Fraction(1, 1))], Fraction(6, 1))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from grundy.core.document import Documented
from grundy.core.players import LEFT, Player
from grundy.core.values.value import Value


@dataclass(frozen=True)
class OrthodoxMove(Documented):
    """One move of the play: in which component (from 0), from what to what, and how hot it was."""

    player: Player
    component: int
    before: Value
    after: Value
    temperature: Fraction
    is_answer: bool
    """Whether it answers a threat, in the component where the opponent has just moved."""


@dataclass(frozen=True)
class Forecast:
    """A play by Sentestrat on both sides, to the numbers at its end."""

    mean: Fraction
    temperature: Fraction
    """The greatest of a component: the stops of the sum lie within it of the mean."""
    hottest: tuple[int, ...]
    """The components in which a first move is orthodox."""
    moves: tuple[OrthodoxMove, ...]
    score: Fraction


def forecast(components: Sequence[Value], player: Player) -> Forecast:
    """Return the play of a sum by Sentestrat, `player` first, until only numbers are left."""
    values = list(components)
    heats = [value.temperature for value in values]
    top = max(heats, default=Fraction(-1))
    moves: list[OrthodoxMove] = []
    ambient, last = top, None
    while any(not value.is_number for value in values):
        place, is_answer = _place(values, ambient, last)
        here = values[place]
        if not is_answer:
            ambient = min(ambient, here.temperature)
        after = orthodox_options(here, player, ambient)[0]
        moves.append(OrthodoxMove(player, place, here, after, here.temperature, is_answer))
        values[place], last, player = after, place, -player
    return Forecast(
        sum((value.mean for value in components), start=Fraction(0)),
        top,
        tuple(i for i, heat in enumerate(heats) if heat == top and top >= 0),
        tuple(moves),
        sum((value.left_stop for value in values), start=Fraction(0)),
    )


def _place(values: list[Value], ambient: Fraction, last: int | None) -> tuple[int, bool]:
    """Return the component to move in, and whether that is an answer to a threat."""
    if last is not None and not values[last].is_number and values[last].temperature > ambient:
        return last, True
    live = [i for i, value in enumerate(values) if not value.is_number]
    return max(live, key=lambda i: (values[i].temperature, -i)), False


def orthodox_options(value: Value, player: Player, temperature: Fraction) -> list[Value]:
    """Return the moves of a player that are orthodox at a temperature, in the fixed order.

    >>> orthodox_options(Value("{5,{9|1}|0}"), LEFT, Fraction(1))
    [Value('5')]
    """
    t = max(temperature, Fraction(0))
    if player is LEFT:
        options = value.left_options
        walls = [option.thermograph.right.at(t) for option in options]
        best = max(walls)
    else:
        options = value.right_options
        walls = [option.thermograph.left.at(t) for option in options]
        best = min(walls)
    return [option for option, wall in zip(options, walls, strict=True) if wall == best]
