"""Draw who wins for each token count and each player on move: for any number of takes."""

from __future__ import annotations

from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.pictures.shapes import legend, seat_name
from grundy.core.budget import Budget
from grundy.errors import NotationError
from grundy.i18n import Message, Readable, plural
from grundy.rulesets.scene import Cell, Edge, Label, Role, Scene, Shape

MOST_CELLS = 20_000


def table_scene(
    circle: Circle, tokens: int, poison: int = 0, budget: Budget | None = None
) -> Scene:
    """Return the table: a column for each number of clean tokens, a row for each player on move.

    A cell names the coalition that wins; with three or more, those that can guarantee not to lose.

    >>> scene = table_scene(Circle.parse("011", 3), 6)
    >>> [shape.label for shape in scene.shapes if isinstance(shape, Cell)][:7]
    ['1', '0', '0', '0', '0', '1', '1']
    """
    if (tokens + 1) * circle.seats > MOST_CELLS:
        raise NotationError("the table would have more than {limit} cells", limit=MOST_CELLS)
    seating, letters = circle.seating, circle.seating.coalitions
    masks = {letter: Contest(circle, letter).masks(tokens, budget) for letter in letters}
    shapes: list[Shape] = []
    for seat, mover in enumerate(circle.word):
        name = f"{seat_name(seat, circle.seats)} ({mover})"
        shapes.append(Label(-0.8, seat, name, 0.36, anchor="end"))
        for clean in range(tokens + 1):
            held = [letter for letter in letters if int(masks[letter][clean]) >> seat & 1]
            role = seating.role(held[0]) if len(held) == 1 else Role.EMPTY
            shapes.append(_cell(clean, seat, "".join(held), role))
    shapes += [Label(clean, -1, str(clean + poison), 0.34) for clean in range(tokens + 1)]
    explained: list[tuple[Shape | None, Readable]] = []
    for letter in letters[:26]:
        wins = Message("coalition {letter} wins", letter=letter)
        holds = Message("coalition {letter} can guarantee not to lose", letter=letter)
        sample = _cell(0, 0, letter, seating.role(letter), 0.3)
        explained.append((sample, wins if len(letters) == 2 else holds))
    explained.append((None, Message("columns: tokens on the table; rows: player to move")))
    shapes += legend(explained, circle.seats + 0.4)
    shapes.append(Edge(-0.5, -0.5, tokens + 0.5, -0.5, Role.BORDER, width=0.04))
    title = plural(
        "winners of {word}, up to {n} token",
        "winners of {word}, up to {n} tokens",
        n=tokens,
        word=circle.word,
    )
    return Scene(tuple(shapes), description=title)


def _cell(x: float, y: float, label: str, role: Role, half: float = 0.42) -> Cell:
    outline = None if role is Role.EMPTY else role
    return Cell(x - half, y - half, 2 * half, 2 * half, role, label, outline)
