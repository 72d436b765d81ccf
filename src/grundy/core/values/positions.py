"""Games as positions with options: canonical forms, or forms as they are written.

What depends on the form, and not on the value alone, is defined on positions. A canonical form is a
game of the engine, a form written otherwise is a `Cut`; both are walked in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar, cast

from grundy.core.depth_first import postorder
from grundy.core.values import engine
from grundy.core.values.allowance import pulse
from grundy.core.values.engine import Canonical


class Cut:
    """A form {lefts | rights} as it is written."""

    __slots__ = ("lefts", "rights")

    def __init__(self, lefts: tuple[Position, ...], rights: tuple[Position, ...]) -> None:
        self.lefts = lefts
        self.rights = rights


Position = Canonical | Cut
S = TypeVar("S", bound=Hashable)
T = TypeVar("T")


def lefts(position: Position) -> tuple[Position, ...]:
    """Return the Left options."""
    return position.lefts if isinstance(position, Cut) else engine.left(position)


def rights(position: Position) -> tuple[Position, ...]:
    """Return the Right options."""
    return position.rights if isinstance(position, Cut) else engine.right(position)


def options(position: Position) -> tuple[Position, ...]:
    """Return the options of both players."""
    return lefts(position) + rights(position)


def evaluate(
    root: S, needs: Callable[[S], Iterable[S]], combine: Callable[[S, dict[S, T]], T]
) -> T:
    """Return what `combine` makes of a state, after the states that it needs; each once."""
    known: dict[S, T] = {}
    for state in postorder((root,), needs):
        pulse()
        known[state] = combine(state, known)
    return known[root]


def value(root: Position) -> Canonical:
    """Return the value of a position."""
    if not isinstance(root, Cut):
        return root

    def needs(position: Position) -> tuple[Position, ...]:
        return options(position) if isinstance(position, Cut) else ()

    def combine(position: Position, known: dict[Position, Canonical]) -> Canonical:
        if not isinstance(position, Cut):
            return position
        return engine.make([known[o] for o in position.lefts], [known[o] for o in position.rights])

    return evaluate(cast("Position", root), needs, combine)
