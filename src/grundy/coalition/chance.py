"""Loss probabilities where a player can be indifferent: no coalitions, or three and more.

With two coalitions somebody can always force the result. With more, a player who cannot change his
own fate still decides who loses, and the source does not say how. The *uniform model*: a player
keeps the moves that make the loss of his own coalition least probable and picks one of them with
equal chances. Probabilities are exact fractions, because ties must be recognised exactly.

>>> from grundy.coalition.circle import Circle
>>> table = losses(Circle.parse("abc", 2), 9)
>>> table.vector(4, 0)
(Fraction(1, 2), Fraction(0, 1), Fraction(1, 2))
>>> table.best[4][0]
(2,)

**Theorem (scaling).** Add the same amount to all losses, or stretch them all by the same positive
factor: the best moves stay the same, so the recursion commutes with it. Hence if L consecutive
tables (L the largest take) differ from those p counts earlier only by a factor c about the uniform
vector, they do so for ever. For three players and takes 1, 2: p = 9, c = 1/4, from the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from grundy.coalition.circle import Circle
from grundy.core.budget import Budget

SCALING_THEOREM = "CoalitionScaling"

Vector = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Losses:
    """Loss probabilities of every coalition, by clean tokens and seat on move.

    `loss[N][seat]` has one entry per coalition, in the order of `circle.seating.coalitions`;
    `best[N][seat]` are the takes among which the player on move is indifferent.
    """

    circle: Circle
    loss: Sequence[tuple[Vector, ...]]
    best: Sequence[tuple[tuple[int, ...], ...]]

    def vector(self, tokens: int, seat: int) -> Vector:
        """Return the loss probability of each coalition with `seat` on move."""
        return self.loss[tokens][seat]

    def relative(self, tokens: int) -> Vector:
        """Return the losses as the player on move sees them: himself, the next, the one after, …

        Only without coalitions, where all seats are alike.

        >>> [str(p) for p in losses(Circle.parse("abc", 2), 9).relative(9)]
        ['1/2', '1/4', '1/4']
        """
        word = self.circle.word
        order = self.circle.seating.coalitions
        return tuple(self.loss[tokens][0][order.index(letter)] for letter in word)

    def favour(self, tokens: int, seat: int) -> Vector:
        """Return how favourable the state is for each coalition; the weights sum to 1.

        A coalition that loses with probability p weighs (1 - p)/(c - 1), c coalitions in all: the
        weights mix the colours of a node [Bokal2025, figure 5.1].
        """
        shares = len(self.circle.seating.coalitions) - 1
        return tuple((1 - loss) / shares for loss in self.vector(tokens, seat))


def losses(circle: Circle, to: int, budget: Budget | None = None) -> Losses:
    """Return the uniform model for 0..to clean tokens."""
    loss: list[tuple[Vector, ...]] = []
    best: list[tuple[tuple[int, ...], ...]] = []
    order = {letter: index for index, letter in enumerate(circle.seating.coalitions)}
    mover = [order[letter] for letter in circle.word]
    lost = [tuple(Fraction(int(index == me)) for index in range(len(order))) for me in mover]
    # Without coalitions all seats are alike, so one of them stands for all.
    alike = circle.seating.is_free_for_all
    for tokens in range(to + 1):
        row, moves = [], []
        for seat, me in enumerate(mover[:1] if alike else mover):
            after = (seat + 1) % circle.seats
            reached = [(loss[tokens - k][after], k) for k in circle.takes if k <= tokens]
            least = min((vector[me] for vector, _ in reached), default=None)
            chosen = [pair for pair in reached if pair[0][me] == least]
            row.append(_mean([vector for vector, _ in chosen]) if chosen else lost[seat])
            moves.append(tuple(k for _, k in chosen))
        if budget is not None:
            budget.spend(len(row))
        loss.append(tuple(_turned(row[0], mover) if alike else row))
        best.append(tuple(moves * circle.seats if alike else moves))
    return Losses(circle, loss, best)


def _turned(vector: Vector, mover: list[int]) -> Iterator[Vector]:
    """Yield the losses with each seat on move, from those with seat 0 on move."""
    relative = [vector[index] for index in mover]
    for seat in range(len(mover)):
        turned = list(vector)
        for step, loss in enumerate(relative):
            turned[mover[(seat + step) % len(mover)]] = loss
        yield tuple(turned)


def _mean(vectors: list[Vector]) -> Vector:
    if len(vectors) == 1:
        return vectors[0]
    return tuple(sum(column, Fraction(0)) / len(vectors) for column in zip(*vectors, strict=True))


@dataclass(frozen=True, slots=True)
class Scaling:
    """Losses that return after `period` tokens, `factor` times as far from equal chances.

    `loss[N + period] - u = factor * (loss[N] - u)` for all N ≥ preperiod, u the uniform vector.
    With factor 1 the losses are periodic; with a smaller one everybody's chances become equal.
    """

    preperiod: int
    period: int
    factor: Fraction

    def vector(self, table: Losses, tokens: int, seat: int) -> Vector:
        """Return the losses for any token count, from a table in which the scaling was found.

        >>> table = losses(Circle.parse("abc", 2), 20)
        >>> [str(p) for p in find_scaling(table).vector(table, 4 + 9 * 3, 0)]
        ['43/128', '21/64', '43/128']
        """
        rounds = max(0, (tokens - self.preperiod) // self.period)
        base = table.vector(tokens - rounds * self.period, seat)
        uniform, factor = Fraction(1, len(base)), self.factor**rounds
        return tuple(uniform + (p - uniform) * factor for p in base)


def find_scaling(table: Losses) -> Scaling | None:
    """Return the first return of a window of losses up to a positive factor, proved by the theorem.

    >>> find_scaling(losses(Circle.parse("abc", 2), 20))
    Scaling(preperiod=0, period=9, factor=Fraction(1, 4))
    >>> find_scaling(losses(Circle.parse("abcd", 2), 40))
    Scaling(preperiod=12, period=6, factor=Fraction(1, 1))
    """
    reach = table.circle.reach
    uniform = Fraction(1, len(table.circle.seating.coalitions))
    seen: dict[tuple[Fraction, ...], tuple[int, Fraction]] = {}
    # Without coalitions the other seats only repeat the first one.
    looked = 1 if table.circle.seating.is_free_for_all else table.circle.seats
    away = [tuple(p - uniform for vector in row[:looked] for p in vector) for row in table.loss]
    for start in range(len(away) - reach + 1):
        window = [p for row in away[start : start + reach] for p in row]
        size = sum((abs(p) for p in window), Fraction(0))
        key = tuple(p / size for p in window) if size else tuple(window)
        if key in seen:
            first, before = seen[key]
            factor = size / before if before else Fraction(1)
            return Scaling(first, start - first, factor)
        seen[key] = start, size
    return None


# Tables are made of fractions: this many entries take about a second.
MOST_FRACTIONS = 20_000


def most_rows(circle: Circle) -> int:
    """Return how many token counts a table may have; without coalitions one seat stands for all."""
    width = len(circle.seating.coalitions)
    return MOST_FRACTIONS // (width if circle.seating.is_free_for_all else circle.seats * width)


def chance_pattern(circle: Circle, budget: Budget | None = None) -> Scaling | None:
    """Return how the losses go on for ever, or None when no return shows in a table of fair size.

    >>> chance_pattern(Circle.parse("abcde", 2))
    Scaling(preperiod=15, period=8, factor=Fraction(1, 1))
    """
    rows, most = 4 * circle.reach + 32, most_rows(circle)
    while True:
        rows = min(rows, most)
        found = find_scaling(losses(circle, rows, budget))
        if found is not None or rows == most:
            return found
        rows *= 4
