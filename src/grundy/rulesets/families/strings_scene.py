"""The picture of strings and coins: coins on a circle, the ground below them."""

from __future__ import annotations

from math import cos, pi, sin

from grundy.i18n import Readable
from grundy.rulesets.families.layout import bend_past
from grundy.rulesets.families.strings import GROUND, Strings
from grundy.rulesets.scene import Edge, HotSpot, Role, Scene, Shape, Token

COIN = 0.3
"""The radius of a coin."""


def strings_scene(strings: Strings, start: Strings, description: Readable) -> Scene:
    """Return the picture; every string is a hot spot named after its two ends.

    `start` holds the strings at the start of the match, which fix the places.

    >>> len(strings_scene(((0, 1), (1, 2)), ((0, 1), (1, 2)), "").hot_spots)
    2
    """
    coins = sorted({end for string in start for end in string} - {GROUND})
    held = {end for string in strings for end in string}
    radius = max(1.2, 0.32 * len(coins))
    places = {
        coin: (radius * sin(2 * pi * i / len(coins)), -radius * cos(2 * pi * i / len(coins)))
        for i, coin in enumerate(coins)
    }
    floor = radius + 1.0
    shapes: list[Shape] = [Edge(-radius - 0.5, floor, radius + 0.5, floor, Role.BORDER, width=0.05)]
    spots: list[HotSpot] = []
    seen: dict[tuple[int, int], int] = {}
    for u, v in strings:
        number = seen[u, v] = seen.get((u, v), 0) + 1
        coin = v if u == GROUND else u
        x, y = places.get(coin, (0.0, 0.0))
        if GROUND in (u, v):
            foot = x + 0.25 * (number - 1)
            bend = bend_past((foot, floor), (x, y), places.values(), COIN + 0.08)
            edge = Edge(foot, floor, x, y, bend=bend)
        elif u == v:
            edge = Edge(x - 0.3, y, x + 0.3, y, bend=0.6)
        else:
            edge = Edge(x, y, *places[v], bend=0.3 * (number - 1))
        shapes.append(edge)
        if number == 1:
            spots.append(HotSpot(f"{u}-{v}", edge))
    shapes += [
        Token(x, y, COIN, label=str(coin)) for coin, (x, y) in places.items() if coin in held
    ]
    return Scene(tuple(shapes), tuple(spots), description)
