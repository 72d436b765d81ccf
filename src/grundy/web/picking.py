"""Moves made by pressing several places of the picture, one after the other.

What was pressed so far is in the address, so it works without a script: each press narrows the moves,
and as soon as only one is left it is made. A move that is complete while longer ones go on from it, such
as one coin of several, is finished by pressing its last place once more. A chosen place can be given back.

>>> from grundy.rulesets.scene import Cell
>>> a, b, c = (Cell(x, 0, label=name) for x, name in enumerate("abc"))
>>> spots = [HotSpot("a→b", b, after=(a,)), HotSpot("a→c", c, after=(a,)), HotSpot("b→c", c, after=(b,))]
>>> [(choice.name, choice.move) for choice in choices(spots)]
[('a', None), ('b', 'b→c')]
>>> [(choice.name, choice.move, choice.picked) for choice in choices(spots, ("a",))]
[('b', 'a→b', ()), ('c', 'a→c', ()), ('a', None, ())]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grundy.rulesets.scene import Area, HotSpot

Names = tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """What pressing one place does: it makes `move`, or leaves `picked` as what is chosen."""

    name: str
    shape: Area
    move: str | None = None
    picked: Names = ()
    moves: Names = ()
    """The moves that are still possible after it."""
    chosen: bool = False
    """Whether the place is chosen already."""


def choices(spots: Iterable[HotSpot], picked: Names = ()) -> list[Choice]:
    """Return what can be pressed after `picked`; nothing where no move goes through those places."""
    through = [spot for spot in spots if _goes_through(spot, picked)]
    groups: dict[str, list[HotSpot]] = {}
    places: dict[str, Area] = {}
    for spot in through:
        for name, area in zip(spot.names, spot.path, strict=True):
            places.setdefault(name, area)
        for name in _next_names(spot, picked):
            groups.setdefault(name, []).append(spot)
    found = [_choice(name, places[name], group, picked) for name, group in groups.items()]
    return found + _chosen(through, picked, places)


def _choice(name: str, shape: Area, group: Sequence[HotSpot], picked: Names) -> Choice:
    moves = tuple(dict.fromkeys(spot.move for spot in group))
    if len(moves) == 1:
        return Choice(name, shape, moves[0], moves=moves)
    return Choice(name, shape, picked=(*picked, name), moves=moves)


def _chosen(through: Sequence[HotSpot], picked: Names, places: dict[str, Area]) -> list[Choice]:
    """Return what pressing a chosen place does: finish the move at the last one, give back the others."""
    whole = next((spot.move for spot in through if len(spot.path) == len(picked)), None)
    found = []
    for index, name in enumerate(picked):
        if name not in places or name in picked[index + 1 :]:
            continue
        if whole is not None and index == len(picked) - 1:
            found.append(Choice(name, places[name], whole, moves=(whole,), chosen=True))
        elif not any(name in _next_names(spot, picked) for spot in through):
            rest = picked[:index] + picked[index + 1 :]
            back = rest if all(spot.any_order for spot in through) else picked[:index]
            found.append(Choice(name, places[name], picked=back, chosen=True))
    return found


def _goes_through(spot: HotSpot, picked: Names) -> bool:
    if spot.any_order:
        return set(picked) <= set(spot.names)
    return spot.names[: len(picked)] == picked


def _next_names(spot: HotSpot, picked: Names) -> Names:
    """Return the names of the places that may be pressed next for this move."""
    if spot.any_order:
        return tuple(name for name in spot.names if name not in picked)
    return spot.names[len(picked) : len(picked) + 1]
