"""Sylver Coinage: name a number that is not a sum of numbers named before; whoever must name 1 loses.

The players name positive whole numbers in turn. A number is forbidden once it is a sum of numbers that
were named, each used as often as one likes. Whoever names 1 loses, so that 1 is no move here: whoever has
no other number left loses.

A position lists the numbers that were named, `4,5`. A move is a number. Positions whose numbers have a
common divisor leave infinitely many moves and are not searched here: of the openings, Hutchings proved
that primes from 5 on win and that 1, 2, 3, 4, 6, 8, 9 and 12 lose; what about 16 is not known
[WinningWays, chapter 18].

**Theorem** [WinningWays, chapter 18]. With two coprime numbers named, other than 2 and 3, the player to
move wins, by strategy stealing: naming the largest number that is left forbids nothing else.

>>> import grundy
>>> grundy.solve("sylver-coinage", "2,3").outcome.value, grundy.solve("sylver-coinage", "4,5").best()
('P', '11')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from math import gcd

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset
from grundy.rulesets.scene import Cell, HotSpot, Label, Role, Scene, Shape

Named = tuple[int, ...]
"""Numbers of which none is a sum of others, ascending."""
EXAMPLE = "4,5"
LARGEST = 200
IN_A_ROW = 10


class SylverCoinage(Ruleset[Named]):
    """Name a number that is not a sum of earlier ones."""

    name = "sylver-coinage"
    title = Message("Sylver Coinage")
    summary = Message("Name a number that is not a sum of numbers named before; naming 1 loses.")
    rules = Message(
        "The players take turns naming whole numbers greater than 1. A number is"
        " forbidden once it is a sum of named numbers, each used any number of times."
        " Whoever has no number left but 1 loses. Here the numbers of a position have no"
        " common divisor, so only finitely many are left."
    )
    notation = Message("The numbers that were named: 4,5. A move is a number: 11.")
    theory = Message(
        "Two coprime numbers other than 2 and 3 are won for the player to move, by strategy stealing."
        " Among first moves, primes from 5 on win; 2, 3, 4, 6, 8, 9, 12 and all other multiples of primes"
        " from 5 on lose; for the rest, such as 16, it is not known [WinningWays]."
    )
    family = "other"
    sources = ("WinningWays",)
    openings = ("4,5", "5,7", "6,10,15")
    examples = (
        Example("4,5", outcome="N", source="WinningWays"),
        Example("2,3", outcome="P", source="WinningWays"),
        Example("4,6,7", outcome="N", is_small=False),
    )

    def parse(self, text: str) -> Named:
        reader = Reader(text, EXAMPLE)
        numbers = reader.numbers()
        if any(not 2 <= number <= LARGEST for number in numbers):
            raise reader.problem(
                "the numbers named here must be between 2 and {limit}", limit=LARGEST
            )
        if reduce(gcd, numbers, 0) != 1:
            raise reader.problem(
                "the numbers named have a common divisor, so infinitely many moves are left"
            )
        return _reduced(numbers)

    def format(self, position: Named) -> str:
        return ",".join(map(str, position))

    def moves(self, position: Named, player: Player) -> Iterator[Option[Named]]:
        for number in _gaps(position):
            if number > 1:
                yield str(number), _reduced((*position, number))

    def claim(self, position: Named, misere: bool = False) -> Claim | None:
        if misere or len(position) != 2 or position == (2, 3):
            return None
        return Claim("WinningWays", outcome=Outcome.N)

    def small_positions(self) -> Iterator[Named]:
        for text in ("2,3", "2,5", "2,7", "3,4", "3,5", "4,5", "3,7", "4,5,6", "4,6,7", "5,6,7"):
            yield self.parse(text)

    def scene(self, position: Named) -> Scene:
        """Draw the numbers that are left as cells to press; what was named stands above."""
        shapes: list[Shape] = [Label(0, -0.8, self.format(position), anchor="start")]
        spots = []
        for place, number in enumerate(_gaps(position)):
            x, y = 1.3 * (place % IN_A_ROW), 1.2 * (place // IN_A_ROW)
            role = Role.POISON if number == 1 else Role.EMPTY
            shapes.append(Cell(x, y, 1.2, 1, role, str(number)))
            if number > 1:
                spots.append(HotSpot(str(number), Cell(x, y, 1.2, 1)))
        return Scene(tuple(shapes), tuple(spots), self.format(position))


def _reduced(numbers: tuple[int, ...]) -> Named:
    """Return the numbers that are no sums of smaller ones.

    >>> _reduced((5, 4, 9, 8))
    (4, 5)
    """
    kept: list[int] = []
    for number in sorted(set(numbers)):
        if not _sums(tuple(kept), number) >> number & 1:
            kept.append(number)
    return tuple(kept)


def _gaps(position: Named) -> list[int]:
    """Return the numbers that are still allowed: there are finitely many.

    >>> _gaps((4, 5))
    [1, 2, 3, 6, 7, 11]
    """
    # The largest is below the product of the smallest and the largest number [Brauer 1942].
    limit = position[0] * position[-1]
    reached = _sums(position, limit)
    return [number for number in range(1, limit) if not reached >> number & 1]


def _sums(numbers: tuple[int, ...], limit: int) -> int:
    """Return the set of sums up to a limit, as bits."""
    reached = 1
    for number in numbers:
        shift = number
        while shift <= limit:
            reached |= reached << shift
            shift *= 2
    return reached & ((1 << limit + 1) - 1)
