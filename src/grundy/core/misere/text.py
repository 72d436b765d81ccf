"""Misère canonical forms as text: ``*[2[2]321]``, as CGSuite prints them.

Between the brackets stand items. A digit is that Nim heap (from ten on ``&12;``), and parentheses hold a
game by its options. What follows an item in square brackets, or a bare run of ``#``, is read from left to
right: ``#`` is the game whose only option it is, ``2`` adds ∗2, ``-2`` is the game X with X + ∗2 = what
stands before. One item alone is the game itself, several are its options.

>>> read("*[2[2]321]").options
(*[2[2]], *[3], *[2], *[1])
>>> read("*[2#]").options, read("*[42]").options, read("*[2[2]]") is heap(2) + heap(2)
((*[2],), (*[4], *[2]), True)
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.misere.game import ONE, MisereGame, game, heap
from grundy.core.reading import Scanner
from grundy.errors import NotationError

EXAMPLE = "*[2[2]321]"
LARGEST_HEAP = 200
MAX_TEXT = 10_000


def write(form: MisereGame, longest: int = MAX_TEXT) -> str | None:
    """Return the text of a canonical form, None where it is longer than that.

    >>> a = game([heap(2) + heap(2), heap(2), heap(1)])
    >>> write(a), write(a + heap(1)), write(game([a, heap(3)])), write(heap(12))
    ('*[2[2]21]', '*[(2[2]21)[1]]', '*[(2[2]21)3]', '*[&12;]')
    >>> write(a, 5) is None
    True
    """
    base, _ = _derived(form)
    inside = _items if base is form and not form.is_heap else _item
    text = inside(form, longest - len("*[]"), {})
    return None if text is None else f"*[{text}]"


Texts = dict[MisereGame, str | None]
"""What options were written as: a form may have few games in it and a text that takes for ever."""


def _items(form: MisereGame, room: int, texts: Texts) -> str | None:
    """Return the options of a form, games that differ by ∗1 beside each other."""
    written = ""
    for option in sorted(form.options, key=lambda o: (o.even_part, o), reverse=True):
        if option not in texts:
            texts[option] = _item(option, room, texts)
        text = texts[option]
        if text is None or len(written) + len(text) > room:
            return None
        written += text
    return written


def _item(form: MisereGame, room: int, texts: Texts) -> str | None:
    base, suffix = _derived(form)
    text = _digit(base.birthday) if base.is_heap else _items(base, room, texts)
    if text is None:
        return None
    if not base.is_heap:
        text = f"({text})"
    text += suffix if not suffix.strip("#") else f"[{suffix}]"
    return text if len(text) <= room else None


def _derived(form: MisereGame) -> tuple[MisereGame, str]:
    """Return the game that a form is written from, and what is done with it, step by step."""
    steps: list[str] = []
    while not form.is_heap:
        if len(form.options) == 1:
            form, step = form.options[0], "#"
        elif form.is_odd:
            form, step = form + ONE, "1"
        elif (simpler := form + heap(2)).birthday < form.birthday:
            form, step = simpler, "-2"
        elif (found := next(_without_heap(form), None)) is not None:
            form, step = found
        else:
            break
        steps.append(step)
    return form, "".join(reversed(steps))


def _without_heap(form: MisereGame) -> Iterator[tuple[MisereGame, str]]:
    """Yield the options to which a Nim heap is added to give the form, smallest heap first."""
    found = sorted((option.grundy ^ form.grundy, option) for option in form.options)
    for size, option in found:
        if size > 1 and not option.is_odd and option + heap(size) is form:
            yield option, _digit(size)


def _digit(size: int) -> str:
    return str(size) if size < 10 else f"&{size};"


def is_form(text: str) -> bool:
    """Return whether a text begins like a misère form.

    >>> is_form("*[2#]"), is_form("*2")
    (True, False)
    """
    return text.lstrip().startswith("*[")


def read(text: str) -> MisereGame:
    """Return the game that a text names: one form, or several with + between them.

    >>> read("*[2] + *[2]"), read("*3 + *"), read("*[&12;]").birthday, read("*[2[2-2]]")
    (*[2[2]], *[2], 12, *[2])

    Raises
    ------
    NotationError
        With the column of what cannot be read.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(
            "a misère form has at most {limit} characters here", limit=MAX_TEXT, example=EXAMPLE
        )
    return _FormScanner(text, EXAMPLE).whole()


class _FormScanner(Scanner):
    """One pass over the text from left to right."""

    def whole(self) -> MisereGame:
        total = self.term()
        while self.next() == "+":
            self.at += 1
            total = total + self.term()
        if self.next():
            raise self.problem("a misère form ends here")
        return total

    def term(self) -> MisereGame:
        if self.next() == "0":
            self.at += 1
            return heap(0)
        self.expect("*")
        if self.next() != "[":
            return heap(self.number() if self.peek().isdigit() else 1)
        self.expect("[")
        items = self.items("]")
        return items[0] if len(items) == 1 else game(items)

    def items(self, end: str) -> list[MisereGame]:
        found = [self.item()]
        while self.next() != end:
            found.append(self.item())
        self.expect(end)
        return found

    def item(self) -> MisereGame:
        if self.next() == "(":
            self.at += 1
            form = game(self.items(")"))
        else:
            form = heap(self.digit())
        while self.next() in ("#", "["):
            if self.peek() == "#":
                form = self.step(form)
                continue
            self.at += 1
            while self.next() != "]":
                form = self.step(form)
            self.at += 1
        return form

    def step(self, form: MisereGame) -> MisereGame:
        if self.next() == "#":
            self.at += 1
            return game([form])
        if self.peek() != "-":
            return form + heap(self.digit())
        start = self.at
        self.at += 1
        size = self.digit()
        from grundy.core.misere.parts import difference

        left = difference(form, heap(size))
        if left is None:
            raise self.problem(
                "{form} is no game plus a heap of {size}", at=start, form=form, size=size
            )
        return left

    def digit(self) -> int:
        if self.next() == "&":
            self.at += 1
            size = self.number()
            self.expect(";")
            return size
        if not self.peek().isascii() or not self.peek().isdigit():
            raise self.problem("a heap is expected here: a digit, or &12; from ten on")
        self.at += 1
        return int(self.text[self.at - 1])

    def number(self) -> int:
        start = self.at
        while self.peek() and self.peek() in "0123456789":
            self.at += 1
        digits = self.text[start : self.at]
        if not digits or len(digits) > 6 or int(digits) > LARGEST_HEAP:
            raise self.problem(
                "a heap here has at most {limit} tokens", at=start, limit=LARGEST_HEAP
            )
        return int(digits)

    def next(self) -> str:
        """Return the next character that is no blank."""
        self.blanks()
        return self.peek()
