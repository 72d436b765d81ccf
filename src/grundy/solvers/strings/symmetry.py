"""Symmetries of a graph of strings and coins: what looks the same is searched once.

A symmetry exchanges coins and keeps the number of strings between any two, and to the ground. Parallel
strings are alike as well: of those the first ones are kept.

>>> square = ((0, 1), (0, 2), (1, 2))
>>> symmetries(square)
[(1, 0, 2)]
>>> twins(((0, 1), (0, 1), (1, 2)))
1
"""

from __future__ import annotations

from collections import Counter

from grundy.rulesets.families.strings import GROUND, Strings

MOST = 7
"""Symmetries looked for besides the identity: all those of a square board."""
STEPS = 20_000
"""Steps of the search for symmetries; what is found by then is good enough."""


def twins(strings: Strings) -> int:
    """Return the set of the strings (sorted) that are followed by a parallel one."""
    return sum(1 << i for i in range(len(strings) - 1) if strings[i] == strings[i + 1])


def symmetries(strings: Strings, most: int = MOST) -> list[tuple[int, ...]]:
    """Return up to `most` symmetries, each as the place of the image of every string (sorted)."""
    between = Counter(strings)
    coins = _by_neighbourhood(strings)
    kinds = {coin: _kind(coin, strings) for coin in coins}
    images: dict[int, int] = {GROUND: GROUND}
    found: list[dict[int, int]] = []
    choices: list[list[int]] = []
    steps = 0
    while steps < STEPS and len(found) <= most:
        steps += 1
        if len(choices) == len(coins):
            found.append(dict(images))
        else:
            choices.append([c for c in coins if kinds[c] == kinds[coins[len(choices)]]])
        while choices:
            coin = coins[len(choices) - 1]
            images.pop(coin, None)
            image = next((c for c in choices[-1] if _fits(coin, c, images, between)), None)
            if image is not None:
                del choices[-1][: choices[-1].index(image) + 1]
                images[coin] = image
                break
            choices.pop()
        else:
            break
    whole = {coin: coin for coin in (GROUND, *coins)}
    return [_on_strings(one, strings) for one in found if one != whole][:most]


def _by_neighbourhood(strings: Strings) -> list[int]:
    """Return the coins so that each one is tied to an earlier one wherever possible."""
    near: dict[int, list[int]] = {}
    for u, v in strings:
        for one, other in ((u, v), (v, u)):
            if one != GROUND:
                near.setdefault(one, []).append(other)
    order: list[int] = []
    for start in near:
        queue = [start]
        while queue:
            coin = queue.pop(0)
            if coin != GROUND and coin not in order:
                order.append(coin)
                queue += near[coin]
    return order


def _kind(coin: int, strings: Strings) -> tuple[int, int]:
    ties = [string for string in strings if coin in string]
    return len(ties), sum(GROUND in string for string in ties)


def _fits(coin: int, image: int, images: dict[int, int], between: Counter[tuple[int, int]]) -> bool:
    if image in images.values() or between[coin, coin] != between[image, image]:
        return False
    return all(
        between[min(coin, c), max(coin, c)] == between[min(image, i), max(image, i)]
        for c, i in images.items()
    )


def _on_strings(images: dict[int, int], strings: Strings) -> tuple[int, ...]:
    """Return where each string goes; parallel strings keep their order."""
    used: Counter[tuple[int, int]] = Counter()
    places = []
    for u, v in strings:
        a, b = images[u], images[v]
        ends = (min(a, b), max(a, b))
        places.append(strings.index(ends) + used[ends])
        used[ends] += 1
    return tuple(places)
