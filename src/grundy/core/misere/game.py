"""Misère canonical forms: two impartial games are the same object exactly when they are equal.

Two impartial games are *equal* in misère play when exchanging one for the other never changes who wins a
sum. **Theorem** [Conway1976]: the only simplification is to leave out reversible options. A game with the
options S is equal to K when S contains the options of K, every other member of S has K as an option, and,
where K is the empty game, the game with the options S is won by the player to move. What cannot be
simplified is the canonical form.

>>> two = heap(2)
>>> two + two is game([heap(3), heap(2)])
True
>>> heap(1) + heap(1) is ZERO, heap(2) + heap(1) is heap(3)
(True, True)
>>> (two + two).is_p, ZERO.is_p
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import add
from typing import Any

from grundy.core.budget import current_budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.nimber import mex
from grundy.core.players import Outcome


class MisereGame:
    """A misère canonical form. Its options are canonical, the most complicated first."""

    __slots__ = ("_rank", "birthday", "grundy", "is_heap", "is_p", "misere_grundy", "options")

    options: tuple[MisereGame, ...]
    birthday: int
    """The largest number of moves that play can last."""
    is_heap: bool
    """Whether this is a single Nim heap."""
    is_p: bool
    """Whether the player to move loses in misère play."""
    grundy: int
    misere_grundy: int
    """The size of the heap that has to be added for the player to move to lose in misère play."""

    def __init__(self, options: tuple[MisereGame, ...]) -> None:
        """Keep canonical options; `game` is how to make one."""
        self.options = options
        self.birthday = max((option.birthday + 1 for option in options), default=0)
        self.is_heap = len(options) == self.birthday and all(option.is_heap for option in options)
        self.is_p = bool(options) and not any(option.is_p for option in options)
        self.grundy = mex(option.grundy for option in options)
        self.misere_grundy = mex(option.misere_grundy for option in options) if options else 1
        values = (self.birthday, len(options), self.grundy, self.misere_grundy)
        self._rank: tuple[Any, ...] = (*values, tuple(option._rank for option in options))

    @property
    def outcome(self) -> Outcome:
        """Return who wins in misère play: the second player (P) or the first (N)."""
        return Outcome.P if self.is_p else Outcome.N

    @property
    def is_odd(self) -> bool:
        """Return whether a token beside it makes it simpler: the game is then another one plus ∗1."""
        return (self + ONE).birthday < self.birthday

    @property
    def even_part(self) -> MisereGame:
        """Return the simpler one of the game and the game plus ∗1.

        >>> heap(3).even_part, heap(4).even_part
        (*[2], *[4])
        """
        return min(self, self + ONE)

    def __add__(self, other: MisereGame) -> MisereGame:
        if self is ZERO:
            return other
        if other is ZERO:
            return self
        pair = _pair(self, other)
        return depth_first(pair, pair, _sum, _sums, current_budget())

    def __repr__(self) -> str:
        from grundy.core.misere.text import write

        return write(self) or "*[…]"

    def __lt__(self, other: MisereGame) -> bool:
        """Order by birthday, number of options and nim-values: a fixed order for lists, no more."""
        return self._rank < other._rank


def game(options: Iterable[MisereGame]) -> MisereGame:
    """Return the canonical form of the game with these options.

    >>> game([heap(2), heap(0)]), game([heap(2)]), game([game([heap(1)])])
    (*[1], *[2#], *[1])
    """
    given = frozenset(options)
    found = _known.get(given)
    if found is None:
        found = next(_simpler(given), None) or MisereGame(tuple(sorted(given, reverse=True)))
        _known[given] = found
    return found


def heap(size: int) -> MisereGame:
    """Return a Nim heap."""
    while len(_heaps) <= size:
        _heaps.append(game(_heaps))
    return _heaps[size]


def add_all(games: Iterable[MisereGame]) -> MisereGame:
    """Return the sum.

    >>> add_all([heap(1), heap(2), heap(1)])
    *[2]
    """
    return reduce(add, games, ZERO)


def _simpler(given: frozenset[MisereGame]) -> Iterator[MisereGame]:
    """Yield the canonical form that the options simplify to, where there is one."""
    if not given:
        return
    some_is_p = any(option.is_p for option in given)
    for candidate in {reply for option in given for reply in option.options}:
        if not candidate.options and not some_is_p:
            continue  # nothing to move with is a win here, so a lost position is not equal to it
        kept = candidate.options
        if given.issuperset(kept) and all(
            candidate in option.options for option in given.difference(kept)
        ):
            yield candidate


Pair = tuple[MisereGame, MisereGame]


def _pair(first: MisereGame, second: MisereGame) -> Pair:
    return (first, second) if id(first) < id(second) else (second, first)


def _sum(pair: Pair) -> Visit[Pair, MisereGame]:
    options = []
    for moved, other in (pair, pair[::-1]):
        for option in moved.options:
            if option is ZERO:
                options.append(other)
                continue
            asked = _pair(option, other)
            found = _sums.get(asked)
            options.append((yield asked, asked) if found is None else found)
    return game(options)


_known: dict[frozenset[MisereGame], MisereGame] = {}
_sums: dict[Pair, MisereGame] = {}
ZERO = game(())
_heaps: list[MisereGame] = [ZERO]
ONE = heap(1)
