"""Pictures made of small boards: a position as {boards | boards}, its negative, and trees of boards.

>>> from grundy.rulesets.registry import get
>>> game = get("domineering")
>>> options_scene(game, game.parse("2x1")).description.render("en")
'.|. and its options: 1 of Left, 0 of Right'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from grundy.core.players import LEFT, RIGHT, Outcome
from grundy.errors import GameError
from grundy.i18n import Message
from grundy.render.paper import on_paper
from grundy.render.tree import FRAMES, MAX_POSITIONS, too_large
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Cell, Edge, Label, Role, Scene, Shape, scaled

_SIZE = 0.5
"""A cell of a small board, in cells."""
_SPACE = 0.35
_STEP_DOWN = 1.2
_BROADEST = 30.0
"""A line of boards goes on below where it would be broader than this, in cells."""
Board = tuple[tuple[Shape, ...], float, float]
"""Shapes from the origin on, width and height."""


def board_of(game: Ruleset[Any], position: Any) -> Board:
    """Return the small picture of a position, without the names of its rows and columns."""
    shapes = [
        scaled(shape, _SIZE)
        for shape in on_paper(game.scene(position)).shapes
        if not (isinstance(shape, Label) and shape.role is Role.FAINT)
    ]
    left, top, right, bottom = Scene(tuple(shapes)).bounds()
    moved = tuple(shape.moved(-left, -top) for shape in shapes)
    return moved, max(right - left, 0.3), max(bottom - top, 0.3)


class _Line:
    """Boards and signs from left to right, in the middle of one line."""

    def __init__(self, game: Ruleset[Any]) -> None:
        self.game = game
        self.parts: list[Board | str] = []

    def sign(self, *signs: str) -> _Line:
        """Add signs."""
        self.parts += signs
        return self

    def board(self, position: Any) -> _Line:
        """Add the board of a position."""
        self.parts.append(board_of(self.game, position))
        return self

    def braces(self, lefts: list[Any], rights: list[Any], sign: str = "") -> _Line:
        """Add {boards | boards}, each with a sign before it."""
        self.sign("{")
        for number, options in enumerate((lefts, rights)):
            for index, option in enumerate(options):
                self.sign(*([","] if index else []), *([sign] if sign else [])).board(option)
            if number == 0:
                self.sign("|")
        return self.sign("}")

    def broken(self) -> Iterator[_Line]:
        """Yield the lines that it is broken into; each but the last ends before a board."""
        line, x = _Line(self.game), 0.0
        for part in self.parts:
            width = 0.4 if isinstance(part, str) else part[1]
            if x + width > _BROADEST and not isinstance(part, str):
                yield line
                line, x = _Line(self.game), 0.0
            line.parts.append(part)
            x += width + _SPACE
        yield line

    @property
    def height(self) -> float:
        return max([0.8, *(part[2] for part in self.parts if not isinstance(part, str))])

    def shapes(self, top: float) -> Iterator[Shape]:
        """Yield the shapes of the line, below `top`."""
        middle, x = top + self.height / 2, 0.0
        for part in self.parts:
            if isinstance(part, str):
                size = max(0.5, min(self.height, 1.2)) if part in "{|}" else 0.5
                yield Label(x + 0.2, middle, part, size=size)
                x += 0.4 + _SPACE
            else:
                shapes, width, height = part
                yield from (shape.moved(x, middle - height / 2) for shape in shapes)
                x += width + _SPACE


def _options(game: Ruleset[Any], position: Any, player: Any) -> list[Any]:
    return list(dict.fromkeys(game.options(position, player)))


def _lines(lines: list[_Line], words: Message) -> Scene:
    shapes: list[Shape] = []
    top = 0.0
    for line in (short for long in lines for short in long.broken()):
        shapes += line.shapes(top)
        top += line.height + _SPACE
    return Scene(tuple(shapes), (), words)


def options_scene(game: Ruleset[Any], position: Any) -> Scene:
    """Return the position as it is written in the theory: G = {Left's options | Right's options}."""
    lefts, rights = (_options(game, position, player) for player in (LEFT, RIGHT))
    words = Message(
        "{position} and its options: {left} of Left, {right} of Right",
        position=game.format(position),
        left=len(lefts),
        right=len(rights),
    )
    return _lines([_Line(game).board(position).sign("=").braces(lefts, rights)], words)


def negative_scene(game: Ruleset[Any], position: Any) -> Scene:
    """Return how a position is negated: -G = {-Right's | -Left's}, down to the turned board."""
    turned = game.negative(position)
    if turned is None:
        raise GameError("{game} does not know the negative of a position", game=str(game))
    lefts, rights = (_options(game, position, player) for player in (LEFT, RIGHT))
    words = Message(
        "The negative of {position} is {turned}",
        position=game.format(position),
        turned=game.format(turned),
    )
    other = [[game.negative(option) for option in options] for options in (rights, lefts)]
    return _lines(
        [
            _Line(game).sign("−").board(position).sign("=", "−").braces(lefts, rights),
            _Line(game).sign("=").braces(rights, lefts, "−"),
            _Line(game).sign("=").braces(other[0], other[1]),
            _Line(game).sign("=").board(turned),
        ],
        words,
    )


@dataclass
class _Place:
    """A position in a tree of boards."""

    position: Any
    board: Board
    role: Role
    below: list[_Place] = field(default_factory=list)
    x: float = 0.0
    is_cut: bool = False
    """Whether it has options that are not drawn."""


def board_tree(
    game: Ruleset[Any],
    position: Any,
    outcome: Callable[[Any], Outcome | None],
    depth: int | None = None,
) -> Scene:
    """Return the tree of a position with boards as nodes, `depth` moves deep."""
    levels: list[list[_Place]] = [[_Place(position, board_of(game, position), Role.NEUTRAL)]]
    count = 1
    while levels[-1]:
        found: list[_Place] = []
        for place in levels[-1]:
            moves = _moves(game, place.position)
            place.is_cut = bool(moves) and depth is not None and len(levels) > depth
            if not place.is_cut:
                place.below = [_Place(p, board_of(game, p), role) for role, p in moves]
                found += place.below
        count += len(found)
        if count > MAX_POSITIONS:
            raise too_large(MAX_POSITIONS)
        levels.append(found)
    _spread(levels[0][0])
    words = Message("A game tree of boards: {n}", n=count)
    return Scene(tuple(_tree_shapes(levels[:-1], outcome)), (), words)


def _moves(game: Ruleset[Any], position: Any) -> list[tuple[Role, Any]]:
    if game.impartial:
        return [(Role.NEUTRAL, option) for option in _options(game, position, LEFT)]
    sides = ((Role.LEFT, LEFT), (Role.RIGHT, RIGHT))
    return [(role, o) for role, player in sides for o in _options(game, position, player)]


def _spread(root: _Place) -> None:
    """Put the last boards side by side and each other one above the middle of its options."""
    edge = 0.0
    stack = [(root, 0.0, False)]
    while stack:
        place, room, opened = stack.pop()
        room = max(room, place.board[1] + 0.7)  # as wide as what stands above it
        if not place.below:
            place.x = edge + room / 2
            edge += room
        elif opened:
            place.x = (place.below[0].x + place.below[-1].x) / 2
        else:
            stack.append((place, room, True))
            each = room / len(place.below)
            stack.extend((child, each, False) for child in reversed(place.below))


def _tree_shapes(
    levels: list[list[_Place]], outcome: Callable[[Any], Outcome | None]
) -> Iterator[Shape]:
    top = 0.0
    heights = [max(place.board[2] for place in level) for level in levels]
    for level, height in zip(levels, heights, strict=True):
        for place in level:
            shapes, width, tall = place.board
            left, upper = place.x - width / 2, top + (height - tall) / 2
            for child in place.below:
                below = heights[levels.index(level) + 1]
                line = top + height + _STEP_DOWN + (below - child.board[2]) / 2 - 0.15
                yield Edge(place.x, upper + tall + 0.15, child.x, line, role=child.role)
            found = outcome(place.position)
            role = Role.EMPTY if found is None else FRAMES.get(found, Role.MARK)
            frame = Cell(left - 0.15, upper - 0.15, width + 0.3, tall + 0.3, role=role)
            yield frame
            yield replace(
                frame,
                x=frame.x + 0.08,
                y=frame.y + 0.08,
                width=frame.width - 0.16,
                height=frame.height - 0.16,
                role=Role.EMPTY,
            )
            yield from (shape.moved(left, upper) for shape in shapes)
            if place.is_cut:
                yield Label(place.x, upper + tall + 0.4, "…", size=0.4)
        top += height + _STEP_DOWN
