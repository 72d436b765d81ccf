"""Mates, parts and partitions of misère games.

H is a *part* of G when G = H + X for some X; X is then unique, because misère games cancel [Conway1976].
Every game has finitely many parts. The units 0 and ∗1 are parts of every game, since ∗1 + ∗1 = 0; a game
is *prime* when it has no others but itself and itself plus ∗1.

>>> from grundy.core.misere.game import heap
>>> from grundy.core.misere.text import read
>>> parts(heap(2) + heap(4))
(*[0], *[1], *[2], *[3], *[4], *[5], *[4[2]], *[4[21]])
>>> [len(partition) for partition in partitions(read("*[4[2#]]"))]  # not unique, as Norton found
[2, 2]
>>> mate(heap(2)), mate(heap(0)), mate(read("*[2[2]321]"))
(*[2], *[1], *[2[2]320])
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.budget import current_budget
from grundy.core.depth_first import Visit, depth_first
from grundy.core.misere.game import ONE, ZERO, MisereGame, game

Complements = dict[MisereGame, MisereGame]
"""For each part of a game, what is left when it is taken away."""


def mate(form: MisereGame) -> MisereGame:
    """Return the game with 0 and ∗1 exchanged everywhere: with its mate a game is lost to move.

    >>> from grundy.core.misere.game import heap
    >>> (heap(5) + mate(heap(5))).is_p
    True
    """
    return depth_first(form, form, _mate, _mates, current_budget())


def _mate(form: MisereGame) -> Visit[MisereGame, MisereGame]:
    if form is ZERO:
        return ONE
    if form is ONE:
        return ZERO
    options = []
    for option in form.options:
        options.append((yield option, option))
    return game(options)


def parts(form: MisereGame) -> tuple[MisereGame, ...]:
    """Return all parts of a game, simple ones first."""
    return tuple(sorted(complements(form)))


def difference(form: MisereGame, part: MisereGame) -> MisereGame | None:
    """Return the game that gives `form` together with `part`, or None where there is none.

    >>> from grundy.core.misere.game import heap
    >>> difference(heap(2) + heap(2), heap(2)), difference(heap(4), heap(2))
    (*[2], None)
    """
    return complements(form).get(part)


def complements(form: MisereGame) -> Complements:
    """Return every part of a game with what is left of the game without it."""
    return depth_first(form, form, _complements, _all_complements, current_budget())


def _complements(form: MisereGame) -> Visit[MisereGame, Complements]:
    """Find the parts of a game from those of its options.

    Let form = H + K. Each option is H' + K or H + K'. If both kinds occur, H and K are parts of options.
    If not, one of them, say H, is a part of every option, and the options of K are what is left of them
    without H; options of K that vanish in the sum are left of the form without an option of H.
    """
    found: Complements = {ZERO: form, form: ZERO, ONE: form + ONE, form + ONE: ONE}
    if form is ZERO:
        return found
    below: list[Complements] = []
    for option in form.options:
        below.append((yield option, option))
    somewhere = sorted({part for table in below for part in table})
    for part in somewhere:
        if part in found:
            continue
        for other in somewhere:
            if part.grundy ^ other.grundy == form.grundy and part + other is form:
                found[part], found[other] = other, part
                break
    for part in somewhere:
        if part not in found and all(part in table for table in below):
            left = [table[part] for table in below]
            more = [found[option] for option in part.options if option in found]
            for options in (left, left + more):
                rest = game(options)
                if part + rest is form:
                    found[part], found[rest] = rest, part
                    break
    return found


def is_prime(form: MisereGame) -> bool:
    """Return whether a game is no unit and has no parts but units and itself with or without ∗1.

    >>> from grundy.core.misere.game import heap
    >>> [is_prime(g) for g in (ONE, heap(2), heap(3), heap(2) + heap(2))]
    [False, True, True, False]
    """
    return form not in (ZERO, ONE) and len(complements(form)) == 4


def partitions(form: MisereGame) -> tuple[tuple[MisereGame, ...], ...]:
    """Return all ways to write a game as a sum of primes that are even, with ∗1 where one is needed.

    >>> from grundy.core.misere.game import heap
    >>> partitions(heap(2) + heap(4) + heap(1))
    ((*[1], *[2], *[4]),)
    """
    return tuple(_partitions(form, ()))


def _partitions(
    form: MisereGame, before: tuple[MisereGame, ...]
) -> Iterator[tuple[MisereGame, ...]]:
    if form in (ZERO, ONE):
        yield (*((ONE,) if form is ONE else ()), *before)
        return
    for part in parts(form):
        if is_prime(part) and not part.is_odd and (not before or not part < before[-1]):
            rest = difference(form, part)
            assert rest is not None
            yield from _partitions(rest, (*before, part))


_mates: dict[MisereGame, MisereGame] = {}
_all_complements: dict[MisereGame, Complements] = {}
