"""Changing a position by pressing: links to the neighbouring texts, so it works without a script.

Every notation of the games is one of three kinds: boards and strips of characters, graphs as lists of
edges, and numbers, alone or in values; sums and compounds are several of them side by side. A change that
the game cannot read is not offered, so the editor needs no rules.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from grundy.i18n import show
from grundy.render.svg import Link
from grundy.rulesets.base import Game
from grundy.rulesets.scene import Past, Scene
from grundy.rulesets.scene_sum import offsets
from grundy.rulesets.sum import Sum, Terms
from grundy.web.editing.cells import edit_cells
from grundy.web.editing.graph import edit_graph
from grundy.web.editing.numbers import edit_numbers
from grundy.web.editing.sheet import Desk, Group, Sheet
from grundy.web.state import State

MAX_LENGTH = 200
_CELLS = re.compile(r"[A-Za-z.#!_\]|,-]*[A-Za-z.#!_\]-][A-Za-z.#!_\]|,-]*(;.*)?")
_GRAPH = re.compile(r"\d+[->]\d+[LRG]?(,\d+[->]\d+[LRG]?)*(;.*)?")
_NUMBERS = re.compile(r"[\dx,;:/→@]*")
_VALUES = re.compile(r"[\d{}|()<>\[\]*^v+\-/,;=A-Za-z]*")


def editor(game: Game[Any], position: Any, scene: Scene, state: State) -> Sheet | None:
    """Return how a position is edited by pressing, or None where only typing helps.

    >>> from grundy.rulesets.registry import get
    >>> nim = get("nim")
    >>> sheet = editor(nim, (3, 5), nim.scene((3, 5)), State("en", "nim"))
    >>> [button.url for button in sheet.groups[0].buttons]
    ['/en/play/nim?p=2,5&edit=1', '/en/play/nim?p=4,5&edit=1', '/en/play/nim?p=5&edit=1']
    """
    if isinstance(game, Sum):
        return edit_terms(game, position, state)
    return edit_text(Desk(game, state), game.format(position), scene)


def edit_terms(game: Sum, terms: Terms, state: State) -> Sheet | None:
    """Return the editor of games side by side: each is edited in its place of the picture."""
    texts = game.format(terms)
    end = 0
    links: list[Link] = []
    groups: list[Group] = []
    picked: tuple[str, ...] = ()
    scenes = [term.game.staged(term.position, Past(term.position)) for term in terms]
    for index, (term, scene, (dx, dy)) in enumerate(
        zip(terms, scenes, offsets(scenes), strict=True)
    ):
        text = term.game.format(term.position)
        start = texts.index(str(term), end)
        end = start + len(str(term))
        head = start + str(term).rindex(text)
        desk = Desk(term.game, state, texts[:head], texts[head + len(text) :], f"{index}:")
        sheet = edit_text(desk, text, scene)
        if sheet is None:
            continue
        links += [
            replace(link, name=desk.mark + link.name, shape=link.shape.moved(dx, dy))
            for link in sheet.links
        ]
        groups += [Group(f"{show(term.game.title)}: {g.name}", g.buttons) for g in sheet.groups]
        picked = picked or sheet.picked
    return Sheet(tuple(links), tuple(groups), picked) if links or groups else None


def edit_text(desk: Desk, text: str, scene: Scene) -> Sheet | None:
    """Return the editor of one game's text, by the kind of its notation."""
    if len(text) > MAX_LENGTH:
        return None
    if _GRAPH.fullmatch(text):
        return edit_graph(desk, text, scene)
    if _CELLS.fullmatch(text):
        return edit_cells(desk, text, scene)
    if _NUMBERS.fullmatch(text) or _VALUES.fullmatch(text):
        return edit_numbers(desk, text)
    return None
