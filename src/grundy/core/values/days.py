"""All games born by a given day, and how they are ordered.

>>> [len(born_by(day)) for day in range(3)]
[1, 4, 22]
"""

from __future__ import annotations

from grundy.core.values import engine
from grundy.core.values.engine import Canonical
from grundy.core.values.structure import in_order
from grundy.core.values.value import Value
from grundy.errors import GameError

LAST_DAY = 3


def born_by(day: int) -> list[Value]:
    """Return the games born by a day, 1, 4, 22 and 1474 of them from day 0 to 3.

    Day 4 is out of reach: between 3·10^184 and 4·10^434 games [WolfeFraser2004].

    >>> [str(value) for value in born_by(1)]
    ['-1', '0', '1', '*']
    """
    if not 0 <= day <= LAST_DAY:
        raise GameError("games can be listed by days from 0 to {last}", last=LAST_DAY)
    return [Value.of(game) for game in in_order(games_born_by(day))]


def games_born_by(day: int) -> list[Canonical]:
    """Return the same games as the engine knows them, in no particular order."""
    games = [engine.zero()]
    for _ in range(day):
        chains = antichains(games)
        games = list({engine.make(a[:], b[:]) for a in chains for b in chains})
    return games


def antichains(games: list[Canonical]) -> list[list[Canonical]]:
    """Return the sets of games in which no two are comparable: all option sets worth trying."""
    found: list[list[Canonical]] = [[]]
    for game in games:
        free = [
            other for other in games if not engine.leq(game, other) and not engine.leq(other, game)
        ]
        beside = set(free)
        found += [[*chain, game] for chain in found if all(other in beside for other in chain)]
    return found


def covers(values: list[Value]) -> list[tuple[int, int]]:
    """Return the pairs (i, j) with values[i] < values[j] and nothing of the list between them.

    The games born by day n form a distributive lattice [CalistratePaulhusWolfe2002]; these are the
    edges of its Hasse diagram.

    >>> values = born_by(1)
    >>> [(str(values[i]), str(values[j])) for i, j in covers(values)]
    [('-1', '0'), ('-1', '*'), ('0', '1'), ('*', '1')]
    """
    above = [{j for j, other in enumerate(values) if value < other} for value in values]
    return [
        (i, j)
        for i, higher in enumerate(above)
        for j in sorted(higher)
        if not any(j in above[between] for between in higher)
    ]
