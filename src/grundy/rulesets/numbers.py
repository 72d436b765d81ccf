"""`@grundy.compiled`: the moves of a game whose positions are numbers, such as heaps or sets of bits.

The function takes a position and yields the options, all of them numbers from 0 to 2^62. It is plain Python
that Numba can translate: numbers, tuples of numbers, loops. Without Numba the same function is interpreted.

>>> from grundy.rulesets.base import LEFT, Ruleset
>>> class Countdown(Ruleset[int]):
...     '''Take one, two or five tokens.'''
...     name = "countdown"
...     @compiled
...     def moves(position):
...         for k in (1, 2, 5):
...             if k <= position:
...                 yield position - k
>>> list(Countdown().moves(4, LEFT))
[('4→3', 3), ('4→2', 2)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from grundy.core.players import Player

NumberOptions = Callable[[int], Iterable[int]]
_MARK = "compiled_options"


def compiled(options: NumberOptions) -> Callable[[Any, int, Player], list[tuple[str, int]]]:
    """Return the method `moves` of a game from the function that lists the options of a number."""

    @wraps(options)
    def moves(self: Any, position: int, player: Player) -> list[tuple[str, int]]:
        before = self.format(position)
        return [(f"{before}→{self.format(option)}", option) for option in options(position)]

    setattr(moves, _MARK, options)
    return moves


def compiled_options(game: object) -> NumberOptions | None:
    """Return the function that was decorated, or None: the game's moves are not to be compiled."""
    found: NumberOptions | None = getattr(type(game).moves, _MARK, None)  # type: ignore[attr-defined]
    return found
