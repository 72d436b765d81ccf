"""The strategy of the larger coalition: each small player gets a partner, like brackets.

Read the circle as brackets: a small player opens, a large one closes. Every small player is matched
with a later large one, his *partner*; d = b - a large players stay *free*. When the small player
takes x, the partner takes m + 1 - x, so the pair always takes m + 1 together; the free players take
what is still needed. A small player who is inside no other pair is *outer*.

**Lemma (forcing)** [CoalitionFinite]. In a full round from an outer small player back to
himself the larger coalition can make the tokens taken any number from X = (m+1)a + d to
Y = (m+1)a + md. So it wins with him on move for every token count in [RX, RY], R = 0, 1, 2, …, and
since Y > X these intervals overlap from some count on.
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.coalition.circle import Circle
from grundy.errors import NotationError


@dataclass(frozen=True, slots=True)
class Brackets:
    """Partners of the small players, the free large ones, and the outer small ones, by seat.

    >>> match_brackets(Circle.parse("0011011"), "0")
    Brackets(partners={1: 2, 0: 3, 4: 5}, free=(6,), outer=(0, 4), least=10, most=11)
    """

    partners: dict[int, int]
    free: tuple[int, ...]
    outer: tuple[int, ...]
    least: int
    most: int

    def rounds(self, tokens: int) -> int | None:
        """Return R with RX ≤ tokens ≤ RY: in this many rounds an outer small player faces nothing.

        >>> brackets = match_brackets(Circle.parse("0011011"), "0")
        >>> brackets.rounds(21), brackets.rounds(23)
        (2, None)
        """
        rounds = -(-tokens // self.most)
        return rounds if rounds * self.least <= tokens else None


def match_brackets(circle: Circle, small: str) -> Brackets:
    """Match the members of a minority with partners among the others; takes 1..m, m ≥ 2."""
    seats, word = circle.seats, circle.word
    a = word.count(small)
    m = circle.interval
    if 2 * a >= seats or m is None or m < 2:
        raise NotationError("partners need a smaller coalition and takes 1 to m, m at least 2")
    partners: dict[int, int] = {}
    taken: set[int] = set()
    open_seats: list[int] = []
    # Two rounds: what is still open after the first finds its partner in the second.
    for place in range(2 * seats):
        seat = place % seats
        if word[seat] == small:
            if place < seats:
                open_seats.append(seat)
        elif open_seats and seat not in taken:
            partners[open_seats.pop()] = seat
            taken.add(seat)
    free = tuple(seat for seat in range(seats) if word[seat] != small and seat not in taken)
    outer = tuple(
        seat
        for seat in sorted(partners)
        if not any(_inside(seat, start, end, seats) for start, end in partners.items())
    )
    d = seats - 2 * a
    return Brackets(partners, free, outer, (m + 1) * a + d, (m + 1) * a + m * d)


def _inside(seat: int, start: int, end: int, seats: int) -> bool:
    return 0 < (seat - start) % seats < (end - start) % seats
