"""The game straight from definitions 1-11: rotate the players, count tokens, find the loser.

Nothing is shortened here: poison can be bitten, the tuple of players really rotates, the end is
tested as the source tests it. It is slow, and it is what the fast solver is compared with.
"""

from __future__ import annotations

from collections.abc import Sequence


def loser(players: tuple[str, ...], tokens: int, poison: int) -> str | None:
    """Return the coalition of the loser if the game is over [Bokal2025, definitions 6-8].

    `players` stand in playing order, the one on move first.

    >>> loser(("a", "b"), 2, 2), loser(("a", "b"), 1, 2), loser(("a", "b"), 3, 2)
    ('a', 'b', None)
    """
    if tokens > poison:
        return None
    return players[0] if tokens == poison else players[-1]


def can_avoid_loss(
    letter: str, players: Sequence[str], tokens: int, poison: int, takes: Sequence[int]
) -> bool:
    """Return whether a coalition can make sure that it does not lose, whatever the others do.

    A player who has no legal take at all loses, like one who has no clean token (for takes 1..m
    that cannot happen before the end).

    >>> can_avoid_loss("0", "011", 6, 0, (1, 2)), can_avoid_loss("0", "011", 5, 0, (1, 2))
    (True, False)
    """
    return states(letter, players, tokens, poison, takes)[tuple(players), tokens]


State = tuple[tuple[str, ...], int]


def states(
    letter: str, players: Sequence[str], tokens: int, poison: int, takes: Sequence[int]
) -> dict[State, bool]:
    """Return `can_avoid_loss` for every rotation of the players and 0..tokens tokens."""
    table: dict[State, bool] = {}
    start = tuple(players)
    rotations = {start[i:] + start[:i] for i in range(len(start))}
    # Ascending token counts replace recursion.
    for left in range(tokens + 1):
        for order in rotations:
            table[order, left] = _avoids(letter, order, left, poison, takes, table)
    return table


def _avoids(
    letter: str,
    players: tuple[str, ...],
    tokens: int,
    poison: int,
    takes: Sequence[int],
    table: dict[State, bool],
) -> bool:
    over = loser(players, tokens, poison)
    if over is not None:
        return over != letter
    behind = players[1:] + players[:1]
    results = [table[behind, tokens - take] for take in takes if take <= tokens]
    if not results:
        return players[0] != letter
    return any(results) if players[0] == letter else all(results)
