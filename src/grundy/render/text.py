"""A scene as characters, for the terminal.

>>> from grundy.rulesets.registry import get
>>> print(scene_text(get("nim").scene((1, 2))))
     ●
 ●   ●
 1   2
"""

from __future__ import annotations

from itertools import pairwise

from grundy.i18n import Message, show
from grundy.render.palette import PAINTS
from grundy.render.paper import on_paper
from grundy.rulesets.scene import (
    Cell,
    Edge,
    Figure,
    Label,
    Polygon,
    Role,
    Scene,
    Shape,
    Silhouette,
    Token,
)

COLUMNS_PER_UNIT = 2
WIDEST = 76  # a picture is enlarged only as far as it fits an ordinary terminal
_ASCII = {"●": "o", "·": ".", "█": "#", "◧": "L", "◍": "R", "━": "=", "╍": "%", "☠": "!", "◆": "*"}
_ASCII |= {
    "⋮": ":",
    "→": ">",
    "◎": "G",
    "○": "o",
    "■": "#",
    "♛": "Q",
    "♚": "K",
    "♜": "R",
    "┼": "+",
    "─": "-",
    "│": "|",
}
_ASCII |= dict.fromkeys("┌┐└┘", "+") | {"╱": "/", "╲": "\\"}
_LETTERS = {Role.LEFT: "L", Role.RIGHT: "R", Role.BOTH: "G"}
"""Whose a line is, as Hackenbush writes it."""
_OWNERS = {
    Role.LEFT: Role.LEFT,
    Role.RIGHT: Role.RIGHT,
    Role.BLACK: Role.LEFT,
    Role.WHITE: Role.RIGHT,
    Role.BOTH: Role.BOTH,
}
"""Whose the shapes of a role are."""
_FIGURES = {
    Figure.QUEEN: "♛",
    Figure.TOAD: "t",
    Figure.FROG: "f",
    Figure.CROSS: "x",
    Figure.RING: "o",
    Figure.SKULL: "☠",
    Figure.PIN: "i",
    Figure.PAWN: "p",
    Figure.KING: "♚",
    Figure.ROOK: "♜",
    Figure.ELEPHANT: "e",
    Figure.RHINO: "r",
    Figure.FOX: "f",
    Figure.GOOSE: "g",
    Figure.HARE: "r",
    Figure.HOUND: "h",
}


def scene_text(scene: Scene, *, ascii_only: bool = False, language: str | None = None) -> str:
    """Return the scene as lines of text; `ascii_only` for terminals without Unicode."""
    scene = on_paper(scene)
    if (ways := _arrows(scene)) is not None:
        text = "\n".join(ways)
        return "".join(_ASCII.get(c, c) for c in text) if ascii_only else text
    left, top, right, _ = scene.bounds()
    fits = 2 * (right - left) * COLUMNS_PER_UNIT <= WIDEST
    scale = 2 if fits and _needs_room(scene) else 1
    across = COLUMNS_PER_UNIT * scale
    if _run_together(scene, across, language) and (right - left) * (across + 1) <= WIDEST:
        across += 1
    rims = any(isinstance(shape, Polygon) for shape in scene.shapes)  # lines are the rims of cells
    pitch = _pitch(scene) / scale
    held = _held(scene)
    canvas: dict[tuple[int, int], str] = {}

    def at(x: float, y: float) -> tuple[int, int]:
        return round((x - left) * across), int((y - top) / pitch + 0.001)

    def write(shape: Shape, text: str) -> None:
        column, row = at(*_middle(shape))
        if isinstance(shape, Label) and shape.anchor == "end":
            start = column - len(text)  # perhaps left of the margin, which then moves
        else:
            start = max(0, column - len(text) // 2)
        for offset, character in enumerate(text):
            canvas[row, start + offset] = character

    for shape in sorted(scene.shapes, key=lambda shape: not isinstance(shape, Edge)):
        if isinstance(shape, Edge):
            if not shape.dashed:
                for one, other in pairwise(shape.points):
                    _line(canvas, at(*one), at(*other), shape.role, rims)
        elif isinstance(shape, Cell) and _is_box(shape):
            _box(canvas, at(shape.x, shape.y), at(shape.x + shape.width, shape.y + shape.height))
        elif isinstance(shape, Token) and shape.label and (shape.x, shape.y) in held:
            write(shape, f"({shape.letter or shape.label})")
        elif glyph := _glyph(shape, language):
            for part in _units(shape):
                write(part, glyph)
    if not canvas:
        return ""
    rows = range(max(row for row, _ in canvas) + 1)
    margin = min(0, *(column for _, column in canvas))
    lines = [_row(canvas, row, margin) for row in rows]
    text = "\n".join(lines).strip("\n")
    return "".join(_ASCII.get(c, c) for c in text) if ascii_only else text


def _arrows(scene: Scene) -> list[str] | None:
    """Return a directed graph as a list of where one may go; None where a picture is none.

    Arrows that cross cannot be told apart in a terminal. A disc before a vertex is a token on it.
    """
    edges = [s for s in scene.shapes if isinstance(s, Edge) and s.role is not Role.GHOST]
    vertices = [s for s in scene.shapes if isinstance(s, Token) and s.label]
    if not vertices or not edges or not all(edge.arrow for edge in edges):
        return None

    def at(x: float, y: float) -> str:
        return min(vertices, key=lambda v: (v.x - x) ** 2 + (v.y - y) ** 2).label

    ways: dict[str, list[str]] = {vertex.label: [] for vertex in vertices}
    for edge in edges:
        owner = _LETTERS.get(edge.role, "")
        ways[at(edge.x1, edge.y1)].append(at(edge.x2, edge.y2) + (f" {owner}" if owner else ""))
    tokens = {vertex.label for vertex in vertices if vertex.role is Role.NEUTRAL}
    wide = max(map(len, ways))
    return [
        f" {'●' if name in tokens else ' '} {name:>{wide}}" + (f" → {', '.join(to)}" if to else "")
        for name, to in sorted(ways.items(), key=lambda way: (len(way[0]), way[0]))
    ]


def legend(scene: Scene, *, ascii_only: bool = False, language: str | None = None) -> str:
    """Return what the signs of a picture mean: whose they are; empty where nobody owns anything.

    >>> from grundy.rulesets.registry import get
    >>> legend(get("clobber").scene(("xo",)), language="en")
    'x Left, o Right'
    """
    rims = any(isinstance(shape, Polygon) for shape in scene.shapes)
    found: dict[Role, dict[str, None]] = {Role.LEFT: {}, Role.RIGHT: {}, Role.BOTH: {}}
    for shape in scene.shapes:
        role = _OWNERS.get(shape.role)
        if role is None or isinstance(shape, Label) or _is_unseen(shape):
            continue
        letters = _LETTERS if isinstance(shape, Edge) and not rims else {}
        glyph = letters.get(role) or _glyph(shape, language) or PAINTS[role].glyph
        if len(glyph) == 1 and not glyph.isdigit():
            found[role][glyph] = None
    if not found[Role.LEFT] and not found[Role.RIGHT]:
        return ""
    names = {Role.LEFT: Message("Left"), Role.RIGHT: Message("Right"), Role.BOTH: Message("both")}
    words = (
        f"{' '.join(signs)} {show(names[role], language)}" for role, signs in found.items() if signs
    )
    text = ", ".join(words)
    return "".join(_ASCII.get(c, c) for c in text) if ascii_only else text


def _is_unseen(shape: Shape) -> bool:
    """Return whether a shape is left out of a terminal's picture, or nobody's piece."""
    if isinstance(shape, Silhouette):
        return shape.figure is Figure.SKULL
    return isinstance(shape, Edge) and shape.dashed


def _units(shape: Shape) -> list[Shape]:
    """Return the squares that a long piece without a text covers, such as a domino; else the shape."""
    if not isinstance(shape, Cell) or shape.label or shape.letter:
        return [shape]
    across, down = max(1, round(shape.width)), max(1, round(shape.height))
    left, top = shape.x + (shape.width - across) / 2, shape.y + (shape.height - down) / 2
    return [Cell(left + i, top + j, role=shape.role) for i in range(across) for j in range(down)]


def _box(canvas: dict[tuple[int, int], str], start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw the rim of a rectangle."""
    (left, top), (right, bottom) = start, end
    for column in range(left + 1, right):
        canvas[top, column] = canvas[bottom, column] = "─"
    for row in range(top + 1, bottom):
        canvas[row, left] = canvas[row, right] = "│"
    corners = ((top, left, "┌"), (top, right, "┐"), (bottom, left, "└"), (bottom, right, "┘"))
    for row, column, sign in corners:
        canvas[row, column] = "┼" if (row, column) in canvas else sign


def _is_box(cell: Cell) -> bool:
    """Return whether a rectangle is the rim of what lies in it: a piece of cake, a region."""
    is_region = cell.role is Role.EMPTY and cell.width > 1 and not (cell.label or cell.letter)
    return bool(cell.rounded) and (cell.outline is Role.BORDER or is_region)


def _needs_room(scene: Scene) -> bool:
    """Return whether there are lines that would not be seen between signs that stand close together."""
    if any(isinstance(s, Cell) and _is_box(s) for s in scene.shapes):
        return True
    if _has_walls(scene):
        return True
    lines = [s for s in scene.shapes if isinstance(s, Edge) and s.role is not Role.BORDER]
    return any((s.x1 != s.x2 and s.y1 != s.y2) or s.role in _LETTERS for s in lines) or any(
        s.role is Role.NEUTRAL and not s.dashed for s in lines
    )


def _run_together(scene: Scene, across: int, language: str | None) -> bool:
    """Return whether two numbers that stand side by side would touch."""
    rows: dict[float, list[tuple[float, int]]] = {}
    for shape in scene.shapes:
        if isinstance(shape, Label | Token | Cell):
            x, y = _middle(shape)
            glyph = _glyph(shape, language)
            if glyph.isdecimal():
                rows.setdefault(y, []).append((x, len(glyph)))
    return any(
        x - before > 0.9 and int((x - before) * across) <= long - long // 2 + length // 2
        for row in rows.values()
        for (before, long), (x, length) in pairwise(sorted(row))
    )


def _has_walls(scene: Scene) -> bool:
    """Return whether lines run between the cells of a board, as in a maze."""
    cells = {(s.x, s.y) for s in scene.shapes if isinstance(s, Cell) and s.role is Role.EMPTY}
    walls = (s for s in scene.shapes if isinstance(s, Edge) and s.role is Role.BORDER)
    return any(
        {(s.x1, s.y1), (s.x1 - (s.x1 == s.x2), s.y1 - (s.y1 == s.y2))} & cells for s in walls
    )


def _held(scene: Scene) -> set[tuple[float, float]]:
    """Return where the piece stands that goes through a graph: a ring, or a disc on a named vertex."""
    tokens = [s for s in scene.shapes if isinstance(s, Token)]
    rings = {(s.x, s.y) for s in tokens if s.outline is Role.MARK and not s.label}
    free = {(s.x, s.y, s.label) for s in tokens if s.role is Role.EMPTY and s.label}
    discs = {s for s in tokens if s.role is Role.NEUTRAL and s.label}
    return rings | {(s.x, s.y) for s in discs if (s.x, s.y, s.label) in free}


def _pitch(scene: Scene) -> float:
    """Return the distance between rows: less than 1 on a board of hexagons."""
    heights = sorted({round(_middle(s)[1], 3) for s in scene.shapes if isinstance(s, Polygon)})
    gaps = [high - low for low, high in pairwise(heights)]
    return min([1.0, *(gap for gap in gaps if gap > 0.5)])


def _row(canvas: dict[tuple[int, int], str], row: int, margin: int) -> str:
    columns = [column for r, column in canvas if r == row]
    if not columns:
        return ""
    filled = range(margin, max(columns) + 1)
    return "".join(canvas.get((row, column), " ") for column in filled).rstrip()


def _glyph(shape: Shape, language: str | None) -> str:
    match shape:
        case Label(text=text):
            return show(text, language)
        case Edge():
            return ""
        case Silhouette():
            return shape.letter or _FIGURES[shape.figure]
        case Cell() | Token() if shape.letter:
            return shape.letter
        case _ if shape.label and PAINTS[shape.role].glyph in "·● ":  # no sign of its own
            return shape.label
        case _:
            return PAINTS[shape.role].glyph


def _middle(shape: Shape) -> tuple[float, float]:
    match shape:
        case Cell(x, y, width, height):
            return x + width / 2, y + min(height, 1) / 2
        case Polygon(points):
            return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        case Edge(x1, y1, x2, y2):
            return (x1 + x2) / 2, (y1 + y2) / 2
        case Token(x, y) | Label(x, y) | Silhouette(x, y):
            return x, y


def _line(
    canvas: dict[tuple[int, int], str],
    start: tuple[int, int],
    end: tuple[int, int],
    role: Role,
    rims: bool,
) -> None:
    """Draw a line by its direction; the letter of whose it is stands in its middle."""
    (c1, r1), (c2, r2) = start, end
    steps = max(abs(c2 - c1), abs(r2 - r1), 1)
    glyph = PAINTS[role].glyph
    letter = "" if rims else _LETTERS.get(role, "")
    if letter or glyph in "●·":
        glyph = "─" if r1 == r2 else "│" if c1 == c2 else "╲" if (c2 - c1) * (r2 - r1) > 0 else "╱"
    for step in range(1, steps):
        row = r1 + round((r2 - r1) * step / steps)
        column = c1 + round((c2 - c1) * step / steps)
        canvas[row, column] = letter if letter and step == steps // 2 else glyph
