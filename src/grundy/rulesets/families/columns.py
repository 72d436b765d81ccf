"""The picture that heap games share: each heap a column of tokens, pressed where it is to be cut.

>>> scene = columns_scene((1, 2), lambda index, left: f"{index}:{left}", "two heaps")
>>> [spot.move for spot in scene.hot_spots]
['0:0', '1:0', '1:1']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from grundy.i18n import Message, Readable, plural
from grundy.rulesets.scene import MOST_SPOTS, HotSpot, Label, Role, Scene, Shape, Token

DRAWN = 16
"""A very tall heap is drawn as this many tokens, with a gap, and its number."""
TALL = 10
"""A heap is at most this tall; what is more stands in further columns beside the first."""
IN_A_ROW, MOST_IN_ROWS = 10, 100
WHOLE = 100
"""A heap of at most this many tokens is drawn token by token."""
BROAD, SHAPE = 12, 1.3
"""So many columns stand in one line, more perhaps in several: a board is so much broader than tall."""
BETWEEN, NUMBERS = 0.6, 2.6
"""What is free between two heaps, and below a line of heaps."""


class Columns:
    """Where the tokens of heaps stand; fixed by the heaps at the start of a match.

    >>> Columns((3, 12)).place(1, 11)
    (2.6, -1.0)
    >>> thirty = Columns((7,) * 30)
    >>> thirty.place(15, 1), thirty.foot
    ((0, 8.6), 9.6)
    """

    def __init__(self, start: Sequence[int]) -> None:
        self._start = start
        self._feet = _feet(start)
        self.foot = self._feet[-1][1] if start else 0.0

    def place(self, heap: int, level: int) -> tuple[float, float]:
        """Return where the token of a heap at a level stands, counted from the bottom."""
        left, foot = self._feet[heap]
        if self._start[heap] > WHOLE:
            return left, foot - level
        return left + level // TALL, foot - level % TALL

    def number(self, heap: int) -> tuple[float, float]:
        """Return the place above the heap's number."""
        left, foot = self._feet[heap]
        return left + (_breadth(self._start[heap]) - 1) / 2, foot

    def tokens(self, heap: int, size: int) -> Iterator[tuple[int, tuple[float, float]]]:
        """Yield what is below each token to draw of a heap that has `size` tokens now, and its place."""
        whole = self._start[heap] <= WHOLE
        levels = ((level, level) for level in range(size)) if whole else drawn_levels(size)
        return ((left, self.place(heap, level)) for level, left in levels)

    def gap(self, heap: int, size: int) -> tuple[float, float] | None:
        """Return the place of the gap of a heap that is not drawn whole."""
        is_cut = self._start[heap] > WHOLE and size > DRAWN
        return self.place(heap, DRAWN // 2) if is_cut else None


def _feet(heaps: Sequence[int]) -> list[tuple[float, float]]:
    """Return where the lowest token of each heap stands: in the lines that let tokens be largest."""
    whole = sum(map(_breadth, heaps))
    split = (_lines(heaps, whole / count) for count in range(1, 2 + int(whole / BROAD)))
    lines = min(
        split,
        key=lambda lines: max(
            max(map(_end, lines)), SHAPE * sum(_height(line) + NUMBERS for line in lines)
        ),
    )
    feet: list[tuple[float, float]] = []
    foot = -_height(lines[0]) - NUMBERS
    for line in lines:
        foot += _height(line) + NUMBERS
        feet += [(_end(line[:index]), foot) for index in range(len(line))]
    return feet


def _lines(heaps: Sequence[int], broad: float) -> list[list[int]]:
    """Return the heaps in lines, each at least so broad and the last one what is left.

    >>> _lines((3, 12, 5, 5), 2)
    [[3, 12], [5, 5]]
    """
    lines: list[list[int]] = [[]]
    for heap in heaps:
        if sum(map(_breadth, lines[-1])) >= broad:
            lines.append([])
        lines[-1].append(heap)
    return lines


def _end(heaps: Sequence[int]) -> float:
    """Return where the heap after these ones begins."""
    return sum(_breadth(heap) + BETWEEN for heap in heaps)


def _breadth(heap: int) -> int:
    return max(1, -(-heap // TALL)) if heap <= WHOLE else 1


def _height(heaps: Sequence[int]) -> int:
    return max((min(heap, TALL) if heap <= WHOLE else DRAWN + 1 for heap in heaps), default=0)


def columns_scene(
    heaps: Sequence[int],
    move: Callable[[int, int], str | None] | None,
    description: Readable,
    names: Sequence[str] = (),
    start: Sequence[int] | None = None,
) -> Scene:
    """Return columns of tokens; `move(index, left)` names the move that leaves this many of a heap.

    Pressing a token takes it and everything above it. Where `move` is or gives None nothing can be pressed.
    `names` stand below the heaps' numbers; `start` holds the heaps that fixed the places.
    """
    layout = Columns(heaps if start is None else start)
    shapes: list[Shape] = []
    spots: list[HotSpot] = []
    for column, heap in enumerate(heaps):
        for left, place in layout.tokens(column, heap):
            token = Token(*place)
            shapes.append(token)
            name = move(column, left) if move else None
            if name is not None:
                spots.append(HotSpot(name, replace(token, radius=0.5)))
        if gap := layout.gap(column, heap):
            shapes.append(Label(*gap, "⋮", size=0.8))
        x, foot = layout.number(column)
        shapes.append(Label(x, foot + 1, short(heap)))
        if names:
            shapes.append(Label(x, foot + 1.6, names[column], size=0.35, role=Role.FAINT))
    return Scene(tuple(shapes), tuple(spots), description)


def rows_scene(
    heap: int, allows: Callable[[int], bool], said: Readable, start: int | None = None
) -> Scene:
    """Return one heap as rows of tokens: pressing one takes it and all after it, where that is allowed.

    >>> [spot.move for spot in rows_scene(3, lambda taken: taken != 2, "three").hot_spots]
    ['3', '1']
    """
    shown = min(heap, MOST_IN_ROWS)
    shapes: list[Shape] = []
    spots: list[HotSpot] = []
    for i in range(shown):
        token = Token(i % IN_A_ROW, i // IN_A_ROW)
        shapes.append(token)
        if allows(shown - i):
            spots.append(HotSpot(str(shown - i), token))
    first = shown if start is None else min(start, MOST_IN_ROWS)  # the words stay where they were
    rows = (first + IN_A_ROW - 1) // IN_A_ROW
    shapes.append(Label(4.5, rows + 0.2, said, size=0.4))
    return Scene(tuple(shapes), tuple(spots), said)


def joint_spots(
    heaps: Sequence[int],
    moves: Iterable[tuple[str, Mapping[int, int]]],
    start: Sequence[int] | None = None,
) -> tuple[HotSpot, ...]:
    """Return the spots of moves that change several heaps: in each a token is pressed, in any order.

    A move comes with what it leaves of each heap that it changes, by the heap's index. Moves that need a
    token which is not drawn are left out.

    >>> (spot,) = joint_spots((1, 2), [("both", {0: 0, 1: 1})])
    >>> spot.names
    ('1: 1→0', '2: 2→1')
    """
    layout = Columns(heaps if start is None else start)
    tokens = {
        (column, left): Token(*place, label=f"{column + 1}: {heap}→{left}")
        for column, heap in enumerate(heaps)
        for left, place in layout.tokens(column, heap)
    }
    spots = []
    for move, changes in islice(moves, MOST_SPOTS):
        if all(change in tokens for change in changes.items()):
            *others, last = (tokens[change] for change in changes.items())
            spots.append(HotSpot(move, last, after=tuple(others), any_order=True))
    return tuple(spots)


def drawn_levels(heap: int) -> Iterator[tuple[int, int]]:
    """Yield (height, tokens below) for each token to draw; a tall heap keeps its foot and its top.

    >>> list(drawn_levels(2))
    [(0, 0), (1, 1)]
    >>> [below for _, below in drawn_levels(26)][6:10]
    [6, 7, 18, 19]
    """
    if heap <= DRAWN:
        yield from ((level, level) for level in range(heap))
        return
    half = DRAWN // 2
    yield from ((level, level) for level in range(half))
    yield from ((half + 1 + level, heap - half + level) for level in range(half))


def describe_heaps(heaps: Sequence[int]) -> Message:
    """Return the heaps in words, for a reader who cannot see the picture."""
    return plural(
        "{n} heap: {heaps}",
        "{n} heaps: {heaps}",
        n=len(heaps),
        heaps=", ".join(map(short, heaps)) or "–",
    )


def short(number: int) -> str:
    """Return a number as text, the middle of a very long one left out.

    >>> short(10**12)
    '100…(13)'
    """
    text = str(number)
    return text if len(text) <= 9 else f"{text[:3]}…({len(text)})"
