"""Numbers: each has one less and one more; an entry of a list can be taken out, and one put in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.i18n import Message
from grundy.web.editing.sheet import Button, Desk, Group, Sheet, group

_NUMBER = re.compile(r"\d+")


def edit_numbers(desk: Desk, text: str) -> Sheet:
    """Return the editor of numbers, such as `3,5,7`, `4x7,5x2`, `2,4;5` or `{4|-4},{9|1};3,2`."""
    groups: list[Group] = []
    entries = list(_entries(text))
    for start, end in entries:
        entry = text[start:end]
        buttons = list(steps(desk, text, start, end))
        if len(entries) > 1:
            rest = _without(text, start, end)
            buttons += desk.button("×", Message("{text}: remove", text=entry), rest)
        groups += group(entry, buttons)
    groups += group("…", _more(desk, text))
    return Sheet(groups=tuple(groups))


def _entries(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each entry of the lists begins and ends; commas inside braces separate nothing.

    >>> text = "{2,3|1},4;5"
    >>> [text[start:end] for start, end in _entries(text)]
    ['{2,3|1}', '4', '5']
    """
    depth = start = 0
    for place, sign in enumerate([*text, ";"]):
        depth += (sign == "{") - (sign == "}")
        if sign in ",;" and depth == 0:
            if place > start:
                yield start, place
            start = place + 1


def _more(desk: Desk, text: str) -> Iterator[Button]:
    """Yield a button for each list of the text that puts in the smallest entry it can have."""
    lists = text.split(";")
    for index, entries in enumerate(lists):
        places = list(_entries(entries))
        shape = entries[slice(*places[-1])] if places else "1"
        shape = "+-1" if shape.startswith(("{", "+-")) else shape
        for number in range(1, 10):
            more = f"{entries},{_NUMBER.sub(str(number), shape)}".lstrip(",")
            changed = ";".join([*lists[:index], more, *lists[index + 1 :]])
            found = list(desk.button("+", Message("one more"), changed))
            yield from found
            if found:
                break


def steps(desk: Desk, text: str, start: int, end: int) -> Iterator[Button]:
    """Yield one less and one more for each number in a part of the text."""
    for found in _NUMBER.finditer(text, start, end):
        number = int(found.group())
        for sign, other, said in (
            ("−", number - 1, Message("{text}: one less", text=number)),
            ("+", number + 1, Message("{text}: one more", text=number)),
        ):
            if other >= 0:
                changed = text[: found.start()] + str(other) + text[found.end() :]
                yield from desk.button(sign, said, changed)


def _without(text: str, start: int, end: int) -> str:
    """Return the text without one entry and the comma beside it."""
    before, after = text[:start], text[end:]
    return before + after[1:] if after.startswith(",") else before.removesuffix(",") + after
