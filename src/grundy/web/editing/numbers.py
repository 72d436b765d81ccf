"""Numbers: each has one less and one more; an entry of a list can be taken out, and one put in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from grundy.i18n import Message
from grundy.rulesets.base import Game
from grundy.web.editing.sheet import Button, Group, Sheet, button, group
from grundy.web.state import State

_NUMBER = re.compile(r"\d+")


def edit_numbers(game: Game[Any], text: str, state: State) -> Sheet:
    """Return the editor of numbers, such as `3,5,7`, `4x7,5x2` or `2,4;5`."""
    groups: list[Group] = []
    entries = list(re.finditer(r"[^,;]+", text))
    for entry in entries:
        buttons = list(steps(game, state, text, entry.start(), entry.end()))
        if len(entries) > 1:
            rest = _without(text, entry.start(), entry.end())
            buttons += button(game, state, "×", Message("{text}: remove", text=entry.group()), rest)
        groups += group(entry.group(), buttons)
    groups += group("…", _more(game, state, text))
    return Sheet(groups=tuple(groups))


def _more(game: Game[Any], state: State, text: str) -> Iterator[Button]:
    """Yield a button for each list of the text that puts in the smallest entry it can have."""
    lists = text.split(";")
    for index, entries in enumerate(lists):
        shape = entries.rpartition(",")[2] or "1"
        for number in range(1, 10):
            more = f"{entries},{_NUMBER.sub(str(number), shape)}".lstrip(",")
            changed = ";".join([*lists[:index], more, *lists[index + 1 :]])
            found = list(button(game, state, "+", Message("one more"), changed))
            yield from found
            if found:
                break


def steps(game: Game[Any], state: State, text: str, start: int, end: int) -> Iterator[Button]:
    """Yield one less and one more for each number in a part of the text."""
    for found in _NUMBER.finditer(text, start, end):
        number = int(found.group())
        for sign, other, said in (
            ("−", number - 1, Message("{text}: one less", text=number)),
            ("+", number + 1, Message("{text}: one more", text=number)),
        ):
            if other >= 0:
                changed = text[: found.start()] + str(other) + text[found.end() :]
                yield from button(game, state, sign, said, changed)


def _without(text: str, start: int, end: int) -> str:
    """Return the text without one entry and the comma beside it."""
    before, after = text[:start], text[end:]
    return before + after[1:] if after.startswith(",") else before.removesuffix(",") + after
