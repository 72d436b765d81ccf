"""Changing a position by clicking: links to the neighbouring texts, so it works without a script.

Two kinds of notation can be edited this way: numbers with commas between them (each has − and +, and one
more can be added), and boards or strips of characters (each cell steps through the game's characters).
A change that the game cannot read is not offered.
"""

from __future__ import annotations

import re
from typing import Any

from grundy.errors import GameError
from grundy.rulesets.base import Game
from grundy.web.state import State

MAX_CELLS = 150
_NUMBERS = re.compile(r"\d{1,6}(,\d{1,6})*")
_BOARD = re.compile(r"[A-Za-z.#*_0-9-]+(\|[A-Za-z.#*_0-9-]+)*")


def editor(game: Game[Any], position: Any, state: State) -> dict[str, Any] | None:
    """Return the clickable form of a position's text, or None where only typing helps.

    >>> from grundy.rulesets.registry import get
    >>> data = editor(get("nim"), (3, 5), State("en", "nim"))
    >>> [entry["text"] for entry in data["numbers"]]
    ['3', '5']
    """
    text = game.format(position)
    if _NUMBERS.fullmatch(text):
        return _numbers(game, text, state)
    if _BOARD.fullmatch(text) and len(text) <= MAX_CELLS:
        return _cells(game, text, state)
    return None


def _numbers(game: Game[Any], text: str, state: State) -> dict[str, Any]:
    words = text.split(",")

    def changed(index: int, by: int) -> str | None:
        number = int(words[index]) + by
        if number < 0:
            return None
        return _url(game, [*words[:index], str(number), *words[index + 1 :]], state)

    entries = [
        {
            "text": word,
            "less": changed(index, -1),
            "more": changed(index, 1),
            "remove": _url(game, words[:index] + words[index + 1 :], state)
            if len(words) > 1
            else None,
        }
        for index, word in enumerate(words)
    ]
    return {"kind": "numbers", "numbers": entries, "add": _url(game, [*words, "1"], state)}


def _cells(game: Game[Any], text: str, state: State) -> dict[str, Any] | None:
    alphabet = _alphabet(game, text)
    if len(alphabet) < 2:
        return None
    rows: list[list[dict[str, Any]]] = [[]]
    for index, character in enumerate(text):
        if character == "|":
            rows.append([])
            continue
        start = alphabet.index(character)
        others = alphabet[start + 1 :] + alphabet[:start]
        links = (_url(game, [text[:index] + c + text[index + 1 :]], state) for c in others)
        rows[-1].append({"text": character, "next": next((link for link in links if link), None)})
    if not any(cell["next"] for row in rows for cell in row):
        return None
    return {"kind": "cells", "rows": rows}


def _alphabet(game: Game[Any], text: str) -> str:
    """Return the characters that the game's published positions use."""
    seen = set(text)
    for example in game.examples:
        if _BOARD.fullmatch(example.position) and not re.fullmatch(r"\d+x\d+", example.position):
            seen |= set(example.position)
    # An empty cell is a dot everywhere; a blocked one a hash where the game has them.
    candidates = seen | set(".#")
    return "".join(sorted(c for c in candidates - {"|"} if c in seen or _reads(game, text, c)))


def _reads(game: Game[Any], text: str, character: str) -> bool:
    try:
        game.parse(character + text[1:])
    except GameError:
        return False
    return True


def _url(game: Game[Any], words: list[str], state: State) -> str | None:
    text = ",".join(words)
    try:
        game.parse(text)
    except GameError:
        return None
    return state.afresh(position=text, editing=True).url()
