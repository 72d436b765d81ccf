"""Strategies by name, as the command line and the page know them.

>>> by_name("greedy(score)").name
'greedy(score)'
>>> by_name("prefect")
Traceback (most recent call last):
    ...
grundy.errors.GameError: there is no strategy "prefect"; did you mean perfect?
"""

from __future__ import annotations

import difflib
from collections.abc import Callable

from grundy.errors import GameError, NotationError
from grundy.play.base import Strategy
from grundy.play.chance import Random
from grundy.play.change_of_game import ChangeOfGame
from grundy.play.greedy import Greedy
from grundy.play.leave_two import LeaveTwo
from grundy.play.levels import Erring, Looking
from grundy.play.parity import ParityPlayer
from grundy.play.perfect import Confusing, Perfect
from grundy.play.stealing import Stealing
from grundy.play.symmetric import Symmetric
from grundy.play.vector import FixedVector

_MAKERS: dict[str, Callable[[int | None], Strategy]] = {
    "perfect": lambda seed: Perfect(),
    "random": lambda seed: Random(seed),
    "greedy": lambda seed: Greedy(),
    "leave-two": lambda seed: LeaveTwo(),
    "symmetric": lambda seed: Symmetric(),
    "parity": lambda seed: ParityPlayer(),
    "stealing": lambda seed: Stealing(),
    "confusing": lambda seed: Confusing(),
    "change-of-game": lambda seed: ChangeOfGame(),
    "erring": lambda seed: Erring(seed=seed),
    "looking": lambda seed: Looking(),
}

NAMES = tuple(_MAKERS)
_own: dict[str, Callable[[], Strategy]] = {}
"""Strategies of the user's own, by name."""


def remember(name: str, make: Callable[[], Strategy]) -> None:
    """Let a strategy of the user's own be named like those of the catalogue."""
    if name in _MAKERS:
        raise GameError('there is a strategy "{name}" already; choose another name', name=name)
    _own[name] = make


def by_name(text: str, seed: int | None = None, *, seated: bool = False) -> Strategy:
    """Return the strategy named `text`; `greedy(quantity)` names what greedy wants most.

    Around a table of many players (`seated`) there are perfect, random and `vector:1,2,2,1`.

    >>> by_name("vector:1,2,2,1", seated=True).name
    'vector'
    """
    if text in _own:
        return _own[text]()
    if seated and text.startswith("vector:"):
        return FixedVector.parse(text.removeprefix("vector:"))
    if seated and text not in ("perfect", "random"):
        raise NotationError(
            'at a table of many players nobody plays "{name}";'
            " known are perfect, random and vector",
            name=text,
            example="vector:1,2,2,1",
        )
    name, bracket, inside = text.strip().partition("(")
    if name == "greedy" and bracket:
        return Greedy(inside.rstrip(") "))
    if name not in _MAKERS or bracket:
        near = difflib.get_close_matches(name, NAMES, n=1)
        if near:
            raise GameError(
                'there is no strategy "{name}"; did you mean {near}?', name=name, near=near[0]
            )
        raise GameError(
            'there is no strategy "{name}". Strategies: {known}', name=name, known=", ".join(NAMES)
        )
    return _MAKERS[name](seed)
