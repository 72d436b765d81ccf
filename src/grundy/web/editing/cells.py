"""Boards and strips: pressing a cell steps it through what the game allows there; rows come and go."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from grundy.i18n import Message, show
from grundy.render.svg import Link
from grundy.rulesets.scene import Area, Scene
from grundy.rulesets.scene import Cell as Square
from grundy.web.editing.sheet import Button, Desk, Group, Sheet, group, places

CHARACTERS = ".TH#xoLRGtf-!"
"""What stands in a cell of any game, the empty ones first."""


def edit_cells(desk: Desk, text: str, scene: Scene) -> Sheet:
    """Return the editor of a board of characters, such as `x..|..o` or `THT`."""
    return _Cells(desk, text, scene).sheet()


class _Cells:
    def __init__(self, desk: Desk, text: str, scene: Scene) -> None:
        self._desk = desk
        board, semicolon, rest = text.partition(";")
        self._text, self._after = board, semicolon + rest
        self._between = "," if "," in board else "|"
        self._rows = re.split("[|,]", board)
        self._cells = [i for i, character in enumerate(board) if character not in "|,"]
        self._areas = places(scene, "".join(board[i] for i in self._cells))
        self._alphabet = [c for c in CHARACTERS if any(self._can(i, c) for i in self._cells)]

    def sheet(self) -> Sheet:
        areas = self._areas or [Square(0, 0)] * len(self._cells)
        links = [
            link
            for number, (index, area) in enumerate(zip(self._cells, areas, strict=True), start=1)
            for link in self._cell(number, index, area)
        ]
        chosen = self._desk.picked if any(link.kind == "chosen" for link in links) else None
        picked = () if chosen is None else (chosen,)
        groups = tuple(self._sizes())
        if self._areas is None:  # the picture does not show the cells one by one
            buttons = (
                Button(link.label.rpartition(" ")[2], link.label, link.url) for link in links
            )
            return Sheet((), (*group(Message("cells"), buttons), *groups), picked)
        return Sheet(tuple(links), groups, picked)

    def _cell(self, number: int, index: int, area: Area) -> Iterator[Link]:
        """Yield what pressing a cell does: the next character, or an exchange with another cell."""
        now = self._text[index]
        picked = self._desk.picked or ""
        if picked.isdecimal() and int(picked) in self._cells:
            yield from self._exchange(number, index, area, int(picked))
            return
        said = Message("cell {number}: {text}", number=number, text=now)
        start = self._alphabet.index(now) if now in self._alphabet else 0
        for other in self._alphabet[start + 1 :] + self._alphabet[:start]:
            if other != now and self._can(index, other):
                url = self._desk.page(self._with(index, other))
                yield Link(f"cell {number}", area, url, show(said))
                return
        if any(self._desk.reads(self._swapped(index, other)) for other in self._row_of(index)):
            url = self._desk.picking(str(index))
            yield Link(f"cell {number}", area, url, show(said), "pick")

    def _exchange(self, number: int, index: int, area: Area, first: int) -> Iterator[Link]:
        said = Message("cell {number}: {text}", number=number, text=self._text[index])
        if index == first:
            url = self._desk.giving_back()
            yield Link(f"cell {number}", area, url, show(said), "chosen")
            return
        swapped = self._swapped(first, index)
        if swapped != self._text + self._after and self._desk.reads(swapped):
            yield Link(f"cell {number}", area, self._desk.page(swapped), show(said))

    def _row_of(self, index: int) -> list[int]:
        start = max(self._text.rfind(mark, 0, index) for mark in "|,") + 1
        ends = [end for mark in "|," if (end := self._text.find(mark, index)) >= 0]
        return list(range(start, min(ends, default=len(self._text))))

    def _can(self, index: int, character: str) -> bool:
        """Return whether a character may stand there; another way of writing one does not count."""
        text = self._with(index, character)
        if not self._desk.reads(text):
            return False
        written = self._desk.game.format(self._desk.game.parse(text))
        return len(written) != len(text) or written[index] == character

    def _with(self, index: int, character: str) -> str:
        return self._text[:index] + character + self._text[index + 1 :] + self._after

    def _swapped(self, one: int, other: int) -> str:
        characters = list(self._text)
        characters[one], characters[other] = characters[other], characters[one]
        return "".join(characters) + self._after

    # -- rows and columns ---------------------------------------------------------------------------

    def _sizes(self) -> Iterator[Group]:
        rows, fillings = self._rows, self._alphabet
        # Where rows of two kinds alternate, as in Dots and Boxes, they come and go in pairs.
        yield from self._size(
            Message("rows"),
            (Message("one row less"), (rows[:-count] for count in (1, 2))),
            (
                Message("one row more"),
                ([*rows, *(c * len(r) for r in rows[-n:])] for n in (1, 2) for c in fillings),
            ),
        )
        yield from self._size(
            Message("columns"),
            (Message("one column less"), [[row[:-1] for row in rows]]),
            (Message("one column more"), ([row + c for row in rows] for c in fillings)),
        )
        for index, row in enumerate(rows if len(rows) > 1 else ()):
            yield from self._size(
                Message("row {number}", number=index + 1),
                (Message("one column less"), [_replaced(rows, index, row[:-1])]),
                (Message("one column more"), (_replaced(rows, index, row + c) for c in fillings)),
            )

    def _size(
        self,
        name: Message,
        less: tuple[Message, Iterable[list[str]]],
        more: tuple[Message, Iterable[list[str]]],
    ) -> Iterable[Group]:
        """Return the buttons − and +; of several boards each leads to the first that can be read."""
        buttons: list[Button] = []
        for sign, (said, boards) in (("−", less), ("+", more)):
            texts = (self._between.join(rows) + self._after for rows in boards if any(rows))
            first = next((text for text in texts if self._desk.reads(text)), None)
            if first is not None:
                buttons.append(Button(sign, show(said), self._desk.page(first)))
        return group(name, buttons)


def _replaced(rows: list[str], index: int, row: str) -> list[str]:
    return [*rows[:index], row, *rows[index + 1 :]]
