"""A picture as data: shapes with roles, and hot spots that name moves.

A game says *what* is where and *which part* each thing plays; the renderers (SVG, terminal, TikZ) say
how that looks. Units: one cell is 1 × 1, x grows to the right, y grows downwards.

>>> row = Scene(shapes=(Token(0, 0, role=Role.NEUTRAL), Token(1, 0, role=Role.NEUTRAL)),
...             hot_spots=(HotSpot("2→1", Token(1, 0)),))
>>> row.bounds()
(-0.5, -0.5, 1.5, 0.5)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Literal, Self

from grundy.core.players import Player
from grundy.i18n import Readable


class Role(StrEnum):
    """What a shape is in the game. Left and Right differ by colour *and* pattern in every renderer."""

    EMPTY = "empty"
    """A free cell of a board."""
    BLOCKED = "blocked"
    """A cell or edge out of play."""
    NEUTRAL = "neutral"
    """A piece either player may use: a token, a coin."""
    BOTH = "both"
    """A piece either player may use where others are one player's only: a green edge."""
    LEFT = "left"
    RIGHT = "right"
    BLACK = "black"
    """A stone of Left in Go; Right's is WHITE."""
    WHITE = "white"
    CHOCOLATE = "chocolate"
    FIRST = "first"
    """One of two structures shown together, such as the first of two trees."""
    SECOND = "second"
    SMALLER = "smaller"
    """The smaller of two coalitions; the other one is LARGER."""
    LARGER = "larger"
    GROUP_1 = "group-1"
    """One of three or more coalitions; there are eight colours."""
    GROUP_2 = "group-2"
    GROUP_3 = "group-3"
    GROUP_4 = "group-4"
    GROUP_5 = "group-5"
    GROUP_6 = "group-6"
    GROUP_7 = "group-7"
    GROUP_8 = "group-8"
    POISON = "poison"
    MARK = "mark"
    """Something to look at in a diagram."""
    CHAIN = "chain"
    """What has won: the winning line or chain, over the pieces."""
    LAST = "last"
    """What the last move changed; it lies under the pieces."""
    GHOST = "ghost"
    """What the last move took away."""
    FAINT = "faint"
    """Scaffolding: axes, brackets, what was here before."""
    MOVE = "move"
    """A way from one position to another, in a picture of many positions."""
    BORDER = "border"
    """The outline of a region, or a path through it."""


UNSEEN = " "
"""The letter of what terminals and paper leave out: a button that is only there to be pressed."""


@dataclass(frozen=True)
class Cell:
    """A rectangle with its top left corner at (x, y)."""

    x: float
    y: float
    width: float = 1
    height: float = 1
    role: Role = Role.EMPTY
    label: str = ""
    outline: Role | None = None
    """The role shown by the line around it, where it differs from its own: who is to move here."""
    rounded: float = 0
    """The radius of its corners; a domino is a rounded cell."""
    letter: str = ""
    """What stands for it in a terminal, where that is not the sign of its role."""

    def moved(self, dx: float, dy: float) -> Self:
        """Return the same shape elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True)
class Token:
    """A disc with its centre at (x, y)."""

    x: float
    y: float
    radius: float = 0.42
    role: Role = Role.NEUTRAL
    label: str = ""
    outline: Role | None = None
    """The role shown by the line around it, where it differs from its own: who is to move here."""
    shares: tuple[tuple[float, Role], ...] = ()
    """Where it belongs to several in parts: the fill mixes their colours, a ring shows the parts."""
    letter: str = ""
    """What stands for it in a terminal, where that is not the sign of its role."""

    def moved(self, dx: float, dy: float) -> Self:
        """Return the same shape elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


class Figure(StrEnum):
    """The silhouettes of pieces; the renderers have one drawing of each."""

    QUEEN = "queen"
    TOAD = "toad"
    FROG = "frog"
    CROSS = "cross"
    RING = "ring"
    SKULL = "skull"
    PIN = "pin"
    PAWN = "pawn"
    KING = "king"
    ROOK = "rook"
    ELEPHANT = "elephant"
    RHINO = "rhino"
    FOX = "fox"
    GOOSE = "goose"
    HARE = "hare"
    HOUND = "hound"


@dataclass(frozen=True)
class Silhouette:
    """A piece with a silhouette of its own, its centre at (x, y); `letter` stands for it in text."""

    x: float
    y: float
    figure: Figure
    role: Role = Role.NEUTRAL
    size: float = 0.8
    letter: str = ""

    def moved(self, dx: float, dy: float) -> Self:
        """Return the same piece elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True)
class Polygon:
    """Any closed shape, such as a hexagon."""

    points: tuple[tuple[float, float], ...]
    role: Role = Role.EMPTY
    label: str = ""

    def moved(self, dx: float, dy: float) -> Self:
        """Return the same shape elsewhere."""
        return replace(self, points=tuple((x + dx, y + dy) for x, y in self.points))


@dataclass(frozen=True)
class Edge:
    """A line from (x1, y1) to (x2, y2); `bend` curves parallel edges apart, `arrow` directs it."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: Role = Role.NEUTRAL
    bend: float = 0
    arrow: bool = False
    label: str = ""
    width: float | None = None
    """How thick it is, in cells; None means as thick as lines of its role are."""
    dashed: bool = False
    via: tuple[tuple[float, float], ...] = ()
    """Points between its ends: it is a smooth curve along them."""

    @property
    def points(self) -> tuple[tuple[float, float], ...]:
        """Return its ends and what lies between them, in order."""
        return ((self.x1, self.y1), *self.via, (self.x2, self.y2))

    def moved(self, dx: float, dy: float) -> Self:
        """Return the same line elsewhere."""
        return replace(
            self,
            x1=self.x1 + dx,
            y1=self.y1 + dy,
            x2=self.x2 + dx,
            y2=self.y2 + dy,
            via=tuple((x + dx, y + dy) for x, y in self.via),
        )


@dataclass(frozen=True)
class Label:
    """Words at (x, y): centred, starting or ending there; `size` is their height in cells."""

    x: float
    y: float
    text: Readable
    size: float = 0.45
    role: Role = Role.NEUTRAL
    anchor: Literal["start", "middle", "end"] = "middle"

    def moved(self, dx: float, dy: float) -> Self:
        """Return the same shape elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


Area = Cell | Token | Polygon | Edge
Shape = Area | Label | Silhouette
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
MOST_SPOTS = 20_000
"""A scene names at most this many moves by their places; the others are typed."""


@dataclass(frozen=True)
class HotSpot:
    """A place that makes a move when it is pressed; `shape` is the area to press.

    A move of several places, such as a piece and where it goes, has the earlier ones in `after`; they are
    pressed first. Places are told apart by their labels, which are not drawn.

    >>> jump = HotSpot("a1→c1", Cell(2, 0, label="c1"), after=(Cell(0, 0, label="a1"),))
    >>> jump.names
    ('a1', 'c1')
    """

    move: str
    shape: Area
    player: Player | None = None
    """Whose move it is in a partizan game; None where either player may make it."""
    after: tuple[Area, ...] = ()
    any_order: bool = False
    """Whether the places may be pressed in any order, such as several coins to be turned."""

    @property
    def path(self) -> tuple[Area, ...]:
        """Return all places of the move, as they are pressed."""
        return (*self.after, self.shape)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the places; a single place without a label is named by its move."""
        return tuple(area.label or self.move for area in self.path)

    def moved(self, dx: float, dy: float) -> HotSpot:
        """Return the same places elsewhere."""
        after = tuple(area.moved(dx, dy) for area in self.after)
        return replace(self, shape=self.shape.moved(dx, dy), after=after)


@dataclass(frozen=True)
class Scene:
    """Shapes from back to front, the hot spots, and the same picture in words for a screen reader."""

    shapes: tuple[Shape, ...]
    hot_spots: tuple[HotSpot, ...] = ()
    description: Readable = ""
    frame: Box | None = None
    """A rectangle that belongs to the picture although it may be empty: the board at the start."""

    def bounds(self) -> Box:
        """Return the smallest rectangle (left, top, right, bottom) around everything."""
        boxes = [box_of(s) for s in self.shapes] + [box_of(h.shape) for h in self.hot_spots]
        boxes += [self.frame] if self.frame else []
        if not boxes:
            return (0, 0, 1, 1)
        return (
            min(b[0] for b in boxes),
            min(b[1] for b in boxes),
            max(b[2] for b in boxes),
            max(b[3] for b in boxes),
        )


@dataclass(frozen=True)
class Past:
    """How a position came about: where the match began, and the moves since with who made them.

    A picture that knows it keeps every place from the start, and shows what a position forgets, such as
    whose domino covers two cells.
    """

    start: Any
    moves: tuple[tuple[str, Any], ...] = ()
    bare: bool = False
    """Whether only the shapes are wanted: a game with many moves need not say where each is made."""

    def after(self, move: str, player: Any) -> Past:
        """Return the past with one more move."""
        return replace(self, moves=(*self.moves, (move, player)))


def box_of(shape: Shape) -> Box:
    """Return the smallest rectangle (left, top, right, bottom) around a shape."""
    match shape:
        case Cell(x, y, width, height):
            return x, y, x + width, y + height
        case Token(x, y):
            return x - 0.5, y - 0.5, x + 0.5, y + 0.5
        case Silhouette(x, y, size=size):
            return x - size / 2, y - size / 2, x + size / 2, y + size / 2
        case Polygon(points):
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            return min(xs), min(ys), max(xs), max(ys)
        case Edge(bend=bend):
            pad = 0.15 + abs(bend)
            xs, ys = [p[0] for p in shape.points], [p[1] for p in shape.points]
            return min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad
        case Label(x, y, text, size, anchor=anchor):
            width = 0.62 * size * len(str(text))
            left = x - width * {"start": 0, "middle": 0.5, "end": 1}[anchor]
            return left, y - size / 2, left + width, y + size / 2


def scaled(shape: Shape, by: float) -> Shape:
    """Return a shape enlarged, about the origin.

    >>> scaled(Token(2, 1, 0.4), 0.5) == Token(1, 0.5, 0.2)
    True
    """
    match shape:
        case Cell(x, y, width, height):
            return replace(
                shape, x=x * by, y=y * by, width=width * by, height=height * by,
                rounded=shape.rounded * by,
            )  # fmt: skip
        case Token(x, y, radius):
            return replace(shape, x=x * by, y=y * by, radius=radius * by)
        case Silhouette(x, y, size=size) | Label(x, y, size=size):
            return replace(shape, x=x * by, y=y * by, size=size * by)
        case Polygon(points):
            return replace(shape, points=tuple((x * by, y * by) for x, y in points))
        case Edge():
            return _scaled_edge(shape, by)


def _scaled_edge(edge: Edge, by: float) -> Edge:
    return replace(
        edge,
        x1=edge.x1 * by,
        y1=edge.y1 * by,
        x2=edge.x2 * by,
        y2=edge.y2 * by,
        bend=edge.bend * by,
        width=None if edge.width is None else edge.width * by,
        via=tuple((x * by, y * by) for x, y in edge.via),
    )


def list_scene(text: str, moves: Sequence[tuple[str, Player]]) -> Scene:
    """Return the plain picture of any game: the position as text, its moves as buttons below."""
    width = max([4.0, *(0.3 * len(t) + 0.6 for t in [text, *(m for m, _ in moves)])])
    shapes: list[Shape] = [Cell(0, 0, width, 1, label=text)]
    spots: list[HotSpot] = []
    for row, (move, player) in enumerate(moves, start=1):
        button = Cell(0, row * 1.0 + 0.2, width, 0.8, role=Role.FAINT, label=move)
        shapes.append(button)
        spots.append(HotSpot(move, button, player))
    return Scene(tuple(shapes), tuple(spots), text)
