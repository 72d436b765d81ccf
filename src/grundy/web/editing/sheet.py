"""What the page shows while a position is edited: places of the picture, and rows of buttons below it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from grundy.errors import GameError
from grundy.i18n import Readable, show
from grundy.render.svg import Link
from grundy.render.svg_shapes import centre
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


@dataclass(frozen=True)
class Desk:
    """What an editor changes: a text that a game reads, which may stand inside a longer one.

    The text of one game of a sum has the other games before and after it, and the places pressed in its
    picture are told from theirs by `mark`.
    """

    game: Game[Any]
    state: State
    before: str = ""
    after: str = ""
    mark: str = ""

    @property
    def picked(self) -> str | None:
        """Return the place that was pressed already, if it is one of this text."""
        first = "".join(self.state.picked[:1])
        return first.removeprefix(self.mark) if first.startswith(self.mark) and first else None

    def reads(self, text: str) -> bool:
        """Return whether the game can read a position."""
        try:
            self.game.parse(text)
        except GameError:
            return False
        return True

    def page(self, text: str) -> str:
        """Return the page that edits another position."""
        whole = f"{self.before}{text}{self.after}"
        return self.state.afresh(position=whole, editing=True).url()

    def picking(self, place: str) -> str:
        """Return the page where a place is pressed already."""
        return self.state.having(picked=(self.mark + place,), editing=True).url()

    def giving_back(self) -> str:
        """Return the page where nothing is pressed."""
        return self.state.having(editing=True).url()

    def button(self, text: str, said: Readable, changed: str) -> Iterable[Button]:
        """Yield the button that changes the position to `changed`, where the game can read that."""
        if self.reads(changed):
            yield Button(text, show(said), self.page(changed))


def group(name: Readable, buttons: Iterable[Button]) -> Iterable[Group]:
    """Yield a group, unless it would be empty."""
    found = tuple(buttons)
    if found:
        yield Group(show(name), found)


def places(scene: Scene, characters: str) -> list[Area] | None:
    """Return the shapes of one kind that show the characters of a text, one each.

    Boards draw their cells from the top left, row by row, whatever the cells look like; where the shapes
    name the characters themselves, such as strings that grow from the ground, they are in that order. None
    where no kind fits.
    """
    count = len(characters)
    for kind in (Cell, Polygon, Edge, Token):
        found: list[Area] = [shape for shape in scene.shapes if isinstance(shape, kind)]
        if len(found) == count:
            named = "".join(shape.label[:1] for shape in found) == characters
            return found if named else sorted(found, key=_reading_order)
    # Places where something can still be put, and the lines that stand where something was.
    free: set[Area] = {spot.shape for spot in scene.hot_spots if not spot.after}
    free |= set(lines(scene))
    return sorted(free, key=_reading_order) if len(free) == count else None


def lines(scene: Scene) -> list[Edge]:
    """Return the edges that a picture of a graph draws, in its order, without the ground."""
    scaffold = (Role.FAINT, Role.BLOCKED, Role.BORDER)
    return [s for s in scene.shapes if isinstance(s, Edge) and s.role not in scaffold]


def _reading_order(area: Area) -> tuple[float, float]:
    x, y = centre(area)
    return round(y, 3), x
