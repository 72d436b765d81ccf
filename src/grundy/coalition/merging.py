"""When neighbouring spruces merge, and how high one grows alone: takes 1 and 2, two coalitions.

The source's procedure and criterion read everything from the word. Read for the whole right spruce, its
criterion forgets that the left one must live long enough as well; so read it is wrong for 119 of the 3,856
orders with at most 16 seats, first for `00011010111`. With that repair it is exact for all of them. (Read
for the right spruce as the source draws it, what it finds does merge, but it does not find everything.)
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from grundy.coalition.circle import Circle
from grundy.coalition.spruce import Spruce, other_parts


@dataclass(frozen=True, slots=True)
class Height:
    """The rows of a spruce that stays alone, and the tokens in its root."""

    rows: int
    tokens: int


def height_alone(circle: Circle, letter: str, part: int) -> Height:
    """Return the height of the spruce of one part by the source's procedure (section 6.3).

    Reading the sizes of the parts backwards from the bottom, the row counts grow over the first
    two, then shrink by b and grow by a again and again until they would shrink to nothing.

    >>> height_alone(Circle.parse("0001111"), "0", 0)
    Height(rows=31, tokens=42)
    """
    last = other_parts(circle, letter)[part][-1]
    backwards = ["01"[circle.word[last - step] != letter] for step in range(circle.seats)]
    sizes = [len(list(run)) for _, run in groupby(backwards)]
    large, small = sizes[0::2], sizes[1::2]
    width = rows = large[0] + small[0]
    of_large, of_small = large[0], small[0]
    index = 1
    while large[index % len(large)] < width:
        shrink, grow = large[index % len(large)], small[index % len(small)]
        rows += shrink + grow
        of_large += shrink
        of_small += grow
        width += grow - shrink
        index += 1
    return Height(rows + width - 1, of_large + width - 2 + 2 * of_small)


def merging_pairs(
    circle: Circle, letter: str, *, as_printed: bool = False
) -> tuple[tuple[int, int], ...]:
    """Return the pairs of neighbouring parts (left, right) whose spruces merge.

    Walk upwards from the player before the last one of the left part. The right spruce grows on
    rows of the smaller coalition and shrinks on others; so does the left one, after its own part.
    They merge when, while both live, the growing rows outnumber the shrinking ones by the distance
    plus one. `as_printed` leaves the left spruce out, as the source does, read for the whole right spruce.

    >>> merging_pairs(Circle.parse("0111001"), "0")
    ((1, 0),)
    >>> word = Circle.parse("00011010111")
    >>> merging_pairs(word, "0"), merging_pairs(word, "0", as_printed=True)
    ((), ((1, 2),))
    """
    parts = other_parts(circle, letter)
    if len(parts) < 2:
        return ()
    merged = []
    for left in range(len(parts)):
        right = (left + 1) % len(parts)
        between = (parts[right][0] - parts[left][-1] - 1) % circle.seats
        if _meets(circle, letter, parts[left], len(parts[right]), between, as_printed):
            merged.append((left, right))
    return tuple(merged)


def _meets(
    circle: Circle, letter: str, left: tuple[int, ...], right: int, between: int, as_printed: bool
) -> bool:
    right_width, left_width, balance = right + between - 1, 1, 0
    seat, own_rows = left[-1] - 1, len(left) - 1
    # While both live, a round costs each b - a states, so the walk ends.
    while right_width > 0 and (as_printed or left_width > 0):
        grows = circle.word[seat % circle.seats] == letter
        step = 1 if grows else -1
        balance += step
        right_width += step
        left_width += 1 if own_rows > 0 else step
        own_rows -= 1
        seat -= 1
        alive = right_width > 0 and (as_printed or left_width > 0)
        if alive and balance == between + 1:
            return True
    return False


def distance(first: Spruce, second: Spruce) -> int:
    """Return the number of players between two lower parts, the shorter way [definitions 22, 23].

    >>> from grundy.coalition.spruce import spruces
    >>> low, high = spruces(Circle.parse("0110011"))
    >>> distance(low, high)
    1
    """
    seats = first.circle.seats
    ends = [[-state.row % seats for state in spruce.lower_part] for spruce in (first, second)]
    return min(
        (to - start - 1) % seats
        for one, other in (ends, ends[::-1])
        for start in one
        for to in other
    )
