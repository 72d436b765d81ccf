"""The kernels of circles of players, and how each is called once to be compiled."""

from __future__ import annotations

from grundy.compiling import Kernels


def _call_all() -> None:
    from grundy.coalition.circle import Circle
    from grundy.coalition.contest import Contest
    from grundy.coalition.orders import search

    for word, takes in (("011", 2), ("0001111", 40)):
        Contest(Circle.parse(word, takes), "0").masks(110_000)
    search(5, 8)


COALITION = Kernels("grundy.coalition.warmup:COALITION", ("grundy.coalition.kernel",), _call_all)
