"""The board of a game page: the picture with every place that can be pressed as a link."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from grundy.core.players import Player
from grundy.i18n import Message, show
from grundy.render.svg import Link, scene_svg
from grundy.rulesets.scene import HotSpot, Scene
from grundy.web.answers import RANKS
from grundy.web.editing.sheet import Sheet
from grundy.web.match import Visit
from grundy.web.picking import Choice, choices
from grundy.web.state import State

DRAWN = 3000
"""A picture has at most this many shapes and places; larger positions are shown as text."""
SCALE = 2.0


@dataclass(frozen=True)
class Board:
    """The picture, and the move that is being put together on it."""

    svg: str
    picked: tuple[str, ...] = ()
    finish: tuple[str, str] | None = None
    """The move that what was pressed makes by itself, and its address."""


def edited(scene: Scene, sheet: Sheet | None) -> Board:
    """Return the board while it is edited."""
    links = sheet.links if sheet else ()
    return Board(_picture(scene, links, {}), sheet.picked if sheet else ())


def board(
    match: Visit, scene: Scene, state: State, signs: Mapping[str, str], settled: bool = False
) -> Board:
    """Return the board; `signs` says which moves are good, bad or draw.

    Once the answer is `settled`, a place whose moves are not known says so.
    """
    spots = () if match.is_over else spots_of(scene, match.turn)
    found = choices(spots, state.picked)
    picked = state.picked if found else ()
    if not found:  # nothing was pressed, or something that does not exist
        found = choices(spots)
    links = [_link(choice, state) for choice in found]
    marks = {link.name: _sign(choice, signs) for choice, link in zip(found, links, strict=True)}
    if settled:
        marks = {name: sign or "unknown" for name, sign in marks.items()}
    svg = _picture(scene, links, {name: sign for name, sign in marks.items() if sign})
    whole = next((choice.move for choice in found if choice.chosen and choice.move), None)
    return Board(svg, picked, (whole, state.playing(whole).url()) if whole else None)


def still(scene: Scene) -> str:
    """Return the picture without places to press, for those who watch."""
    return _picture(scene, (), {})


def _picture(scene: Scene, links: Sequence[Link], marks: Mapping[str, str]) -> str:
    if len(scene.shapes) + len(links) > DRAWN:
        return scene_svg(Scene((), (), scene.description), links=())
    return scene_svg(replace(scene, hot_spots=()), links=links, verdicts=marks, scale=SCALE)


def spots_of(scene: Scene, turn: object) -> tuple[HotSpot, ...]:
    """Return the hot spots of whoever is on move."""
    if not isinstance(turn, Player):
        return scene.hot_spots
    return tuple(spot for spot in scene.hot_spots if spot.player in (None, turn))


def _link(choice: Choice, state: State) -> Link:
    kind = "chosen" if choice.chosen else "passed" if choice.name in state.picked else ""
    if choice.move is not None:
        return Link(choice.move, choice.shape, state.playing(choice.move).url(), kind=kind)
    said = Message("choose {place}", place=choice.name)
    if choice.chosen:
        said = Message("give back {place}", place=choice.name)
    else:
        kind = f"pick {kind}".strip()
    url = state.having(picked=choice.picked, hint=state.hint).url()
    return Link(choice.name, choice.shape, url, show(said), kind)


def _sign(choice: Choice, signs: Mapping[str, str]) -> str | None:
    """Return the best that can still come of a place, where all its moves are known."""
    if choice.chosen and choice.move is None:
        return None
    return best_sign(signs.get(move) for move in choice.moves)


def best_sign(known: Iterable[str | None]) -> str | None:
    """Return the best of some signs; bad only where every move is known to be.

    >>> best_sign(["bad", "good", None]), best_sign(["bad", None]), best_sign(["bad"])
    ('good', None, 'bad')
    """
    found = list(known)
    best = min(found, key=lambda sign: RANKS[sign], default=None)
    return None if best != "good" and None in found else best
