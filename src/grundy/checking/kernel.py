"""The checker's own loop for long sequences: nim-values and their evidence, in plain steps.

Numba compiles it, so this module is imported only for a certificate that is too long for the definition.

A value is *rare* when it has an even number of bits under the mask (the parity of the heap counted in, if
asked), else *common*. A common value is excluded only by a take or by a pair with a rare heap: these few
are always looked at. The rare values below the first free common one are looked for among all pairs, the
smallest heaps first.
"""

from __future__ import annotations

from grundy.arrays import np
from grundy.compiling import njit

FILLED, TOO_LARGE, NO_EVIDENCE = 0, 1, 2
PAGE = 64
"""Values are looked at 64 at a time: those of one page are the bits of one word."""

_STEP = 32  # smallest heaps of pairs between two looks whether something is still missing
_U = np.uint64  # indices of this type are not tested for a minus
_ZERO, _ONE, _ALL = _U(0), _U(1), _U(2**64 - 1)


@njit
def _bit(value, page):
    """Return the bit of a value in its page; nothing for a value of another page."""
    return _U(_U(value) >> _U(6) == _U(page)) << (_U(value) & _U(63))


@njit
def _lowest(word):
    """Return the number of the lowest bit of a word that is not 0."""
    number = 0
    while not word & _U(255):
        word >>= _U(8)
        number += 8
    while not word & _ONE:
        word >>= _ONE
        number += 1
    return number


@njit
def fill(row, start, stop, rare, rares, take, split, even, parity, reach):
    """Fill row[start:stop]; return (first heap not filled, number of rare heaps, status).

    `rare` lists the rare heaps, `rares` of them; new ones are added. `even[page]` has the bits of the
    values with an even number of bits under the mask. `parity` is that of the splitting places when the
    parity of the heap counts, else -1.

    With `reach` 0 all pairs are looked at. Otherwise only those with a heap smaller than `reach` are, a
    rare heap ends the run, and the equal split counts only if the parity does: the conditions of the
    window certificate. The first heaps must be known, twice as many as the last place of the code.
    """
    for n in range(start, stop):
        flipped = parity >= 0 and (n ^ parity) & 1
        limit = reach
        if reach == 0 and len(split):
            limit = (n - split[0]) // 2 + 1
        value = -1
        need = _ZERO
        for page in range(len(even)):
            seen = _ZERO
            for t in take:
                seen |= _bit(row[n - t], page)
            for t in split:
                if page == 0 and (n - t) & 1 == 0 and (parity >= 0 or reach == 0):
                    seen |= _ONE  # two equal heaps
                smaller = rares
                while smaller and rare[smaller - 1] >= n - t:
                    smaller -= 1
                for j in range(smaller):
                    a = rare[_U(j)]
                    seen |= _bit(row[_U(a)] ^ row[_U(n - t - a)], page)
            common = even[page] if flipped else ~even[page]
            free = ~seen & common
            below = (free & (~free + _ONE)) - _ONE if free else _ALL  # the bits under its lowest
            need = ~seen & ~common & below
            first = 1
            while need and first < limit:
                end = min(first + _STEP, limit)
                for t in split:
                    for a in range(first, end):
                        need &= ~_bit(row[_U(a)] ^ row[_U(n - t - a)], page)
                first = end
            if need or free:
                value = page * PAGE + _lowest(need if need else free)
                break
        if value < 0:
            return n, rares, TOO_LARGE
        if need:
            if reach:
                return n, rares, NO_EVIDENCE
            rare[rares] = n
            rares += 1
        row[n] = value
    return stop, rares, FILLED
