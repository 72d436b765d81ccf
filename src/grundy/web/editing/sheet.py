"""What the page shows while a position is edited: places of the picture, and rows of buttons below it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from grundy.errors import GameError
from grundy.i18n import Readable, show
from grundy.render.svg import Link, centre
from grundy.rulesets.base import Game
from grundy.rulesets.scene import Area, Cell, Edge, Polygon, Role, Scene, Token
from grundy.web.state import State


@dataclass(frozen=True)
class Button:
    """A change: what the button says, what a screen reader says, and the page it leads to."""

    text: str
    label: str
    url: str


@dataclass(frozen=True)
class Group:
    """Buttons that belong to one thing."""

    name: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class Sheet:
    """The places to press in the picture, and the buttons."""

    links: tuple[Link, ...] = ()
    groups: tuple[Group, ...] = ()
    picked: tuple[str, ...] = ()
    """The place that was pressed already, where a change needs two."""


def reads(game: Game[Any], text: str) -> bool:
    """Return whether the game can read a position."""
    try:
        game.parse(text)
    except GameError:
        return False
    return True


def page_of(state: State, text: str) -> str:
    """Return the page that edits another position."""
    return state.afresh(position=text, editing=True).url()


def button(
    game: Game[Any], state: State, text: str, said: Readable, changed: str
) -> Iterable[Button]:
    """Yield the button that changes the position to `changed`, where the game can read that."""
    if reads(game, changed):
        yield Button(text, show(said), page_of(state, changed))


def group(name: Readable, buttons: Iterable[Button]) -> Iterable[Group]:
    """Yield a group, unless it would be empty."""
    found = tuple(buttons)
    if found:
        yield Group(show(name), found)


def places(scene: Scene, count: int) -> list[Area] | None:
    """Return the `count` shapes of one kind that a picture has, from the top left, row by row.

    That is how boards draw their cells, whatever the cells look like. None where no kind fits.
    """
    for kind in (Cell, Polygon, Edge, Token):
        found: list[Area] = [shape for shape in scene.shapes if isinstance(shape, kind)]
        if len(found) == count:
            return sorted(found, key=_reading_order)
    # Places where something can still be put, and the lines that stand where something was.
    free: set[Area] = {spot.shape for spot in scene.hot_spots if not spot.after}
    free |= set(lines(scene))
    return sorted(free, key=_reading_order) if len(free) == count else None


def lines(scene: Scene) -> list[Edge]:
    """Return the edges that a picture of a graph draws, in its order, without the ground."""
    scaffold = (Role.FAINT, Role.BLOCKED)
    return [s for s in scene.shapes if isinstance(s, Edge) and s.role not in scaffold]


def _reading_order(area: Area) -> tuple[float, float]:
    x, y = centre(area)
    return round(y, 3), x
