"""Changing a position by pressing: links to the neighbouring texts, so it works without a script.

Every notation of the games is one of three kinds: boards and strips of characters, graphs as lists of
edges, and numbers. A change that the game cannot read is not offered, so the editor needs no rules.
"""

from __future__ import annotations

import re
from typing import Any

from grundy.rulesets.base import Game
from grundy.rulesets.scene import Scene
from grundy.web.editing.cells import edit_cells
from grundy.web.editing.graph import edit_graph
from grundy.web.editing.numbers import edit_numbers
from grundy.web.editing.sheet import Sheet
from grundy.web.state import State

MAX_LENGTH = 200
_CELLS = re.compile(r"[A-Za-z.#!|,-]*[A-Za-z.#!-][A-Za-z.#!|,-]*(;.*)?")
_GRAPH = re.compile(r"\d+[->]\d+[LRG]?(,\d+[->]\d+[LRG]?)*(;.*)?")
_NUMBERS = re.compile(r"[\dx,;:/]*")


def editor(game: Game[Any], position: Any, scene: Scene, state: State) -> Sheet | None:
    """Return how a position is edited by pressing, or None where only typing helps.

    >>> from grundy.rulesets.registry import get
    >>> nim = get("nim")
    >>> sheet = editor(nim, (3, 5), nim.scene((3, 5)), State("en", "nim"))
    >>> [button.url for button in sheet.groups[0].buttons]
    ['/en/play/nim?p=2,5&edit=1', '/en/play/nim?p=4,5&edit=1', '/en/play/nim?p=5&edit=1']
    """
    text = game.format(position)
    if len(text) > MAX_LENGTH:
        return None
    if _GRAPH.fullmatch(text):
        return edit_graph(game, text, scene, state)
    if _CELLS.fullmatch(text):
        return edit_cells(game, text, scene, state)
    if _NUMBERS.fullmatch(text):
        return edit_numbers(game, text, state)
    return None
