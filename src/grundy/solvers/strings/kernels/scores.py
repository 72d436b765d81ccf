"""The compiled search of Strings and Coins for the score. Importing this needs Numba; see `scores`.

A position is the set of strings that hold, a word. `ends[s]` are the coins of string s, -1 where there is
none, `holds[c]` the strings of coin c. All results are coins of the player to move minus the opponent's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.compiling import borrowing
from grundy.solvers.boards.kernels.nimbers import first_twins
from grundy.solvers.boards.kernels.shapes import canonical
from grundy.solvers.boards.kernels.words import BYTE, NONE, ONE, U, count, keep, lowest, slot_of

UNDECIDED = 1 << 20
FAR = 100
"""More than the coins of any position."""
LOWER_AT = U(8)
ORDER, TAKEN, PRICE = range(3)
"""What the stack keeps of each cut; see `list_cuts`."""


@borrowing
def other_end(string: Any, coin: Any, ends: Any) -> Any:
    """Return the coin at the other end of a string."""
    return ends[string, 0] if ends[string, 1] == coin else ends[string, 1]


@borrowing
def gather(held: Any, changed: Any, ends: Any, holds: Any) -> Any:
    """Take every coin that can be taken; return the strings left, the coins, the coins and their strings.

    `changed` are the strings whose coins may have only one string left.
    """
    coins, strings, number = NONE, NONE, 0
    while changed:
        string = lowest(changed)
        changed &= changed - ONE
        for side in range(2):
            coin = ends[string, side]
            if coin < 0:
                continue
            last = holds[coin] & held
            if last == NONE or last & (last - ONE):
                continue
            other = other_end(lowest(last), coin, ends)
            coins |= ONE << U(coin)
            number += 1
            if other >= 0 and holds[other] & held == last:
                coins |= ONE << U(other)
                number += 1
            held ^= last
            strings |= last
            changed |= last
    return held, number, coins, strings


@borrowing
def price(coins: Any, strings: Any, ends: Any, holds: Any) -> Any:
    """Return twice the coins to leave for making the opponent move on, or 0 where that is impossible.

    The coins that can be taken fall into regions. A region with one string out of it (as many strings as
    coins) is a tree hanging on the rest; its last two coins can be left as a pair. A region without is a
    tree by itself; unless all its strings meet in one coin, its last four coins can be left as two pairs.
    """
    best = 0
    rest = strings
    while rest:
        region = rest & (~rest + ONE)
        border = region
        inside = NONE
        while border:
            string = lowest(border)
            border &= border - ONE
            for side in range(2):
                coin = ends[string, side]
                if coin >= 0 and (coins >> U(coin)) & ONE:
                    inside |= ONE << U(coin)
                    new = holds[coin] & strings & ~region
                    region |= new
                    border |= new
        rest &= ~region
        size, ties = count(inside), count(region)
        if ties == size:
            if size >= 2:
                return 4
        elif size >= 4:
            star = False
            while inside:
                star |= holds[lowest(inside)] & region == region
                inside &= inside - ONE
            if not star:
                best = 8
    return best


@borrowing
def chain(string: Any, held: Any, ends: Any, holds: Any) -> Any:
    """Return the strings of the chain or loop that a string belongs to, and its number of coins."""
    strings, size = ONE << U(string), 0
    for side in range(2):
        coin, along = ends[string, side], string
        while coin >= 0:
            both = holds[coin] & held
            beyond = both & ~(ONE << U(along))
            if beyond == NONE or beyond & (beyond - ONE):
                break
            size += 1
            if beyond & strings:  # round a loop
                return strings, size
            strings |= beyond
            along = lowest(beyond)
            coin = other_end(along, coin, ends)
    return strings, size


@borrowing
def coins_of(held: Any, holds: Any) -> Any:
    """Return the number of coins that still have a string."""
    number = 0
    for coin in range(len(holds)):
        number += holds[coin] & held != NONE
    return number


@borrowing
def bounds_of(key: Any, holds: Any, table: Any) -> Any:
    """Return between which numbers the result of a position lies, as far as the table knows."""
    if key == NONE:
        return 0, 0
    place = slot_of(key, NONE, len(table))
    for slot in (place, place ^ 1):
        if table[slot, 0] == key:
            entry = table[slot, 1]
            return np.int64((entry >> LOWER_AT) & BYTE) - 128, np.int64(entry & BYTE) - 128
    most = coins_of(key, holds)
    return -most, most


@borrowing
def remember(key: Any, lower: Any, upper: Any, nodes: Any, table: Any) -> None:
    """Keep the bounds of a position."""
    keep(key, (U(lower + 128) << LOWER_AT) | U(upper + 128), nodes, table)


@borrowing
def worth(taken: Any, cost: Any, result: Any) -> Any:
    """Return what a cut is worth for the cutter, when the opponent may take `taken` coins.

    `result` is what is left for whoever moves on. The opponent takes all and moves on, or, where there is
    a price, leaves half of it in coins and lets the cutter take them and move on.
    """
    if cost == 0:
        return -taken - result
    return min(-taken - result, cost - taken + result)


@borrowing
def list_cuts(held: Any, game: Any, table: Any, rows: Any, keys: Any) -> Any:
    """List the different cuts, most promising first; return their number and the best sure result.

    There is nothing to take in `held`. Where a chain is opened makes no difference, except that a chain
    of two coins may be cut in the middle. Cut i lets the opponent take `rows[TAKEN, i]` coins at the
    price `rows[PRICE, i]` and leaves `keys[i]`; `rows[ORDER]` has the upper bounds of what it is worth.
    """
    images, ends, holds, twins = game
    length, sure = 0, -FAR
    rest = held
    while rest:
        string = lowest(rest)
        strings, size = chain(string, held, ends, holds)
        rest &= ~strings
        if size == 0 and string and (twins & held) >> U(string - 1) & ONE:
            continue  # the same as the one before
        chosen = ONE << U(string)
        if size == 2:
            chosen = strings
        while chosen:
            cut = chosen & (~chosen + ONE)
            chosen ^= cut
            left, taken, coins, gone = gather(held ^ cut, cut, ends, holds)
            cost = price(coins, gone, ends, holds) if left != NONE and taken > 1 else 0
            key = canonical(first_twins(left, twins), images, 0)
            lower, upper = bounds_of(key, holds, table)
            low, high = worth(taken, cost, lower), worth(taken, cost, upper)
            sure = max(sure, min(low, high))
            most = max(low, high)
            if cost and lower <= -cost // 2 <= upper:
                most = cost // 2 - taken
            # Strings between two coins before those to the ground: found to need half the nodes.
            outer = ends[lowest(cut), 1] < 0
            entry = ((FAR - most) << 16 | taken << 1 | outer) << 16 | length
            rows[TAKEN, length], rows[PRICE, length], keys[length] = taken, cost, key
            at = length
            while at > 0 and rows[ORDER, at - 1] > entry:
                rows[ORDER, at] = rows[ORDER, at - 1]
                at -= 1
            rows[ORDER, at] = entry
            length += 1
    return length, sure


@borrowing
def search(
    held: Any,
    alpha: Any,
    beta: Any,
    depth: Any,
    game: Any,
    table: Any,
    stack: Any,
    words: Any,
    nodes: Any,
) -> Any:
    """Return the result of a position without coins to take, exact if it lies between the two bounds.

    At most `alpha` is an upper bound of the result, at least `beta` a lower bound. `UNDECIDED` says that
    the nodes allowed, `nodes[1]`, were not enough. The depth is at most the number of strings.
    """
    lower, upper = bounds_of(held, game[2], table)
    if lower >= beta or lower == upper:
        return lower
    if upper <= alpha:
        return upper
    nodes[0] += 1
    if nodes[0] > nodes[1]:
        return UNDECIDED
    before = nodes[0]
    rows, keys = stack[depth], words[depth]
    length, best = list_cuts(held, game, table, rows, keys)
    alpha, beta = max(alpha, lower - 1), min(beta, upper + 1)
    for index in range(length):
        if best >= beta:
            break
        cut = rows[ORDER, index] & 0xFFFF
        most = FAR - (rows[ORDER, index] >> 32)
        least = max(alpha, best)
        if most <= least:
            best = max(best, most)
            break
        taken, cost = rows[TAKEN, cut], rows[PRICE, cut]
        floor = least + taken - cost if cost else -taken - beta
        result = search(
            keys[cut], floor, -taken - least, depth + 1, game, table, stack, words, nodes
        )
        if result == UNDECIDED:
            return UNDECIDED
        best = max(best, worth(taken, cost, result))
    if best > alpha:
        lower = max(lower, best)
    if best < beta:
        upper = min(upper, best)
    remember(held, lower, upper, nodes[0] - before + 1, table)
    return best
