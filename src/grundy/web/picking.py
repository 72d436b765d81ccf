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

from collections.abc import Collection, Iterable, Mapping, Sequence
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
    through: list[tuple[HotSpot, Names]] = []
    moves: dict[str, dict[str, None]] = {}
    places: dict[str, Area] = {}
    for spot in spots:
        names = spot.names
        if not _go_through(names, spot, picked):
            continue
        through.append((spot, names))
        for name, area in zip(names, spot.path, strict=True):
            places.setdefault(name, area)
        for name in _next(names, spot, picked):
            moves.setdefault(name, {})[spot.move] = None
    found = [_choice(name, places[name], tuple(group), picked) for name, group in moves.items()]
    return found + _chosen(through, picked, places, open_places=moves.keys())


def _choice(name: str, shape: Area, moves: Names, picked: Names) -> Choice:
    if len(moves) == 1:
        return Choice(name, shape, moves[0], moves=moves)
    return Choice(name, shape, picked=(*picked, name), moves=moves)


def _chosen(
    through: Sequence[tuple[HotSpot, Names]],
    picked: Names,
    places: Mapping[str, Area],
    open_places: Collection[str],
) -> list[Choice]:
    """Return what pressing a chosen place does: finish the move at the last one, give back the others."""
    whole = next((spot.move for spot, names in through if len(names) == len(picked)), None)
    any_order = all(spot.any_order for spot, _ in through)
    found = []
    for index, name in enumerate(picked):
        if name not in places or name in picked[index + 1 :]:
            continue
        if whole is not None and index == len(picked) - 1:
            found.append(Choice(name, places[name], whole, moves=(whole,), chosen=True))
        elif name not in open_places:
            rest = picked[:index] + picked[index + 1 :]
            back = rest if any_order else picked[:index]
            found.append(Choice(name, places[name], picked=back, chosen=True))
    return found


def _go_through(names: Names, spot: HotSpot, picked: Names) -> bool:
    if spot.any_order:
        return all(name in names for name in picked)
    return names[: len(picked)] == picked


def _next(names: Names, spot: HotSpot, picked: Names) -> Names:
    """Return the names of the places that may be pressed next for this move."""
    if spot.any_order:
        return tuple(name for name in names if name not in picked)
    return names[len(picked) : len(picked) + 1]
