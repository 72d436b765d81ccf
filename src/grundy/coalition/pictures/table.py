"""Draw who wins for each token count and each player on move: for any number of takes."""

from __future__ import annotations

from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.pictures.figure import (
    INK,
    PAPER,
    Colours,
    Figure,
    Line,
    Mark,
    Node,
    Words,
    legend,
    seat_name,
)
from grundy.core.budget import Budget
from grundy.errors import NotationError
from grundy.i18n import Message, Readable, show

MOST_CELLS = 20_000


def table_figure(
    circle: Circle, tokens: int, poison: int = 0, budget: Budget | None = None
) -> Figure:
    """Return the table: a column for each number of clean tokens, a row for each player on move.

    A cell names the coalition that wins; with three or more, those that can guarantee not to lose.

    >>> figure = table_figure(Circle.parse("011", 3), 6)
    >>> [mark.label for mark in figure.marks if isinstance(mark, Node)][:7]
    ['1', '0', '0', '0', '0', '1', '1']
    """
    if (tokens + 1) * circle.seats > MOST_CELLS:
        raise NotationError("the table would have more than {limit} cells", limit=MOST_CELLS)
    colours, letters = Colours(circle), circle.seating.coalitions
    masks = {letter: Contest(circle, letter).masks(tokens, budget) for letter in letters}
    marks: list[Mark] = []
    for seat, mover in enumerate(circle.word):
        name = f"{seat_name(seat, circle.seats)} ({mover})"
        marks.append(Words(-0.8, seat, name, 0.36, "end", colours.line(mover)))
        for clean in range(tokens + 1):
            held = [letter for letter in letters if int(masks[letter][clean]) >> seat & 1]
            fill = colours.fill(held[0]) if len(held) == 1 else PAPER
            marks.append(Node(clean, seat, "".join(held), fill, fill, square=True, radius=0.46))
    for clean in range(tokens + 1):
        marks.append(Words(clean, -1, str(clean + poison), 0.34))
    explained: list[tuple[Node | Line | None, Readable]] = [
        (
            Node(0, 0, letter, colours.fill(letter), colours.fill(letter), square=True),
            Message("coalition {letter} wins", letter=letter)
            if len(letters) == 2
            else Message("coalition {letter} can guarantee not to lose", letter=letter),
        )
        for letter in letters[:26]
    ]
    explained.append((None, Message("columns: tokens on the table; rows: player on move")))
    marks += legend(explained, 0, circle.seats + 0.4)[0]
    marks.append(Line(((-0.5, -0.5), (tokens + 0.5, -0.5)), INK, 0.04))
    title = Message("winners of {word}, up to {tokens} tokens", word=circle.word, tokens=tokens)
    return Figure(tuple(marks), show(title))
