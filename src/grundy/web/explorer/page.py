"""The page of the explorer: which nodes are open is in the address, each node is a link."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote, urlencode

from grundy.core.budget import Budget
from grundy.errors import GameError
from grundy.i18n import show
from grundy.render.svg import Link, scene_svg
from grundy.render.tikz import scene_tikz
from grundy.rulesets.base import Ruleset
from grundy.web.explorer.picture import TreePicture, picture_of
from grundy.web.explorer.tree import Path, PositionNode, explore, follow
from grundy.web.match import locate
from grundy.web.state import MAX_TEXT, SAFE, State, is_on

MOST_OPEN = 24
FORMS = ("svg", "tikz", "json")


@dataclass(frozen=True)
class Exploring:
    """What the address of the explorer says."""

    language: str
    game: str
    position: str | None = None
    chosen: Path = ()
    opened: tuple[Path, ...] = ((),)
    everything: bool = False
    misere: bool = False

    @classmethod
    def read(cls, language: str, game: str, query: Mapping[str, str]) -> Exploring:
        """Return what an address describes; odd settings are refused.

        >>> exploring = Exploring("en", "nim", "1,2", ("2→1",), ((), ("2→1",)))
        >>> Exploring.read("en", "nim", {"p": "1,2", "at": "2→1", "open": "~~2→1"}) == exploring
        True
        """
        paths = tuple(map(_path, query.get("open", "")[:MAX_TEXT].split("~~")))
        return cls(
            language,
            game.strip()[:MAX_TEXT],
            query["p"][:MAX_TEXT] if "p" in query else None,
            _path(query.get("at", "")[:MAX_TEXT]),
            tuple(dict.fromkeys(((), *paths)))[:MOST_OPEN] if "open" in query else ((),),
            is_on(query, "all"),
            is_on(query, "misere"),
        )

    def url(self, form: str = "") -> str:
        """Return the address."""
        query = {
            "p": self.position,
            "at": "~".join(self.chosen),
            "open": "~~".join("~".join(path) for path in self.opened),
            "all": "1" if self.everything else "",
            "misere": "1" if self.misere else "",
            "as": form,
        }
        kept = {key: value for key, value in query.items() if value or (key == "p" and value == "")}
        text = urlencode(kept, safe=SAFE, quote_via=quote)
        path = f"/{self.language}/explore/{quote(self.game, safe='(),.+*[]')}"
        return f"{path}?{text}" if text else path

    def at(self, path: Path) -> Exploring:
        """Return the explorer with a node chosen and opened, and everything above it."""
        above = [path[:length] for length in range(len(path) + 1)]
        opened = tuple(dict.fromkeys((*self.opened, *above)))
        return replace(
            self, chosen=path, opened=opened[-MOST_OPEN:] if len(opened) > MOST_OPEN else opened
        )

    def closed(self, path: Path) -> Exploring:
        """Return the explorer with a node closed, and everything below it."""
        kept = tuple(other for other in self.opened if other[: len(path)] != path or not path)
        return replace(self, chosen=path, opened=kept or ((),))


def explored(exploring: Exploring, form: str, budget: Budget) -> tuple[Any, bool]:
    """Return the data of the page, or the text of an export; and whether every value had its time."""
    place = locate(exploring.game, exploring.position)
    game = place.game
    if not isinstance(game, Ruleset):
        raise GameError("the explorer shows only games for two players")
    opened = tuple(path for path in exploring.opened if _stands(game, place.bare, path))
    follow(game, place.bare, exploring.chosen)  # an address of a node that is not there is refused
    root = explore(
        game,
        place.bare,
        opened,
        everything=exploring.everything,
        misere=exploring.misere,
        budget=budget,
    )
    here = replace(exploring, position=game.format(place.bare), opened=opened)
    drawn = picture_of(game, root, exploring.chosen)
    complete = not any(node.cut for node in root.nodes())
    return _written(game, here, root, drawn, form), complete


def _written(
    game: Ruleset[Any], here: Exploring, root: PositionNode, drawn: TreePicture, form: str
) -> Any:
    if form == "svg":
        return scene_svg(drawn.scene)
    if form == "tikz":
        return scene_tikz(drawn.scene) + "\n"
    if form == "json":
        return json.dumps(
            {"game": str(game), "position": here.position, "tree": root.document()},
            ensure_ascii=False,
        )
    return _data(game, here, root, drawn)


def _data(
    game: Ruleset[Any], here: Exploring, root: PositionNode, drawn: TreePicture
) -> dict[str, Any]:
    links = [Link(_name(node), area, _target(here, node).url()) for node, area in drawn.places]
    chosen = next((node for node in root.nodes() if node.path == here.chosen), root)
    state = State(here.language, here.game, chosen.text, misere=here.misere)
    return {
        "title": show(game.title),
        "game": str(game),
        "tree": scene_svg(drawn.scene, links=links),
        "count": len(drawn.places),
        "chosen": {
            "text": chosen.text,
            "value": chosen.value,
            "outcome": chosen.outcome,
            "is_value": bool(chosen.value) and not game.impartial,
            "path": list(chosen.path),
            "play": state.url(),
            "analyse": state.having(level="analyse").url(),
            "values": f"/{here.language}/values?" + urlencode({"x": f"{here.game}:{chosen.text}"}),
        },
        "close": here.closed(chosen.path).url() if chosen.path in here.opened else None,
        "toggle": replace(here, everything=not here.everything).url(),
        "everything": here.everything,
        "root": Exploring(here.language, here.game, chosen.text, misere=here.misere).url(),
        "exports": [(form.upper() if form != "tikz" else "TikZ", here.url(form)) for form in FORMS],
        "share": here.url(),
    }


def _target(here: Exploring, node: PositionNode) -> Exploring:
    """Return where a press on a node leads: to itself, or to the same position seen before."""
    return here.at(node.twin if node.twin is not None else node.path)


def _name(node: PositionNode) -> str:
    return " ".join(part for part in (node.step, node.text, node.value) if part)


def _stands(game: Ruleset[Any], position: Any, path: Path) -> bool:
    try:
        follow(game, position, path)
    except GameError:
        return False
    return True


def _path(text: str) -> Path:
    return tuple(step for step in text.split("~") if step)
