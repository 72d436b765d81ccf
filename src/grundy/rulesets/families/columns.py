"""The picture that heap games share: each heap a column of tokens, pressed where it is to be cut.

>>> scene = columns_scene((1, 2), lambda index, left: f"{index}:{left}", "two heaps")
>>> [spot.move for spot in scene.hot_spots]
['0:0', '1:0', '1:1']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from grundy.i18n import Message, Readable, plural
from grundy.rulesets.scene import MOST_SPOTS, HotSpot, Label, Scene, Shape, Token

DRAWN = 16
"""A taller heap is drawn as this many tokens, with a gap, and its number."""


def columns_scene(
    heaps: Sequence[int],
    move: Callable[[int, int], str | None] | None,
    description: Readable,
    names: Sequence[str] = (),
) -> Scene:
    """Return columns of tokens; `move(index, left)` names the move that leaves so many of a heap.

    Pressing a token takes it and everything above it. Where `move` is or gives None nothing can be pressed.
    `names` stand below the heaps' numbers.
    """
    shapes: list[Shape] = []
    spots: list[HotSpot] = []
    for column, heap in enumerate(heaps):
        x = column * 1.6
        for level, left in drawn_levels(heap):
            token = Token(x, -level)
            shapes.append(token)
            name = move(column, left) if move else None
            if name is not None:
                spots.append(HotSpot(name, token))
        if heap > DRAWN:
            shapes.append(Label(x, -DRAWN // 2, "⋮", size=0.8))
        shapes.append(Label(x, 1, short(heap)))
        if names:
            shapes.append(Label(x, 1.6, names[column], size=0.35))
    return Scene(tuple(shapes), tuple(spots), description)


def joint_spots(
    heaps: Sequence[int], moves: Iterable[tuple[str, Mapping[int, int]]]
) -> tuple[HotSpot, ...]:
    """Return the spots of moves that change several heaps: in each a token is pressed, in any order.

    A move comes with what it leaves of each heap that it changes, by the heap's index. Moves that need a
    token which is not drawn are left out.

    >>> (spot,) = joint_spots((1, 2), [("both", {0: 0, 1: 1})])
    >>> spot.names
    ('1: 1→0', '2: 2→1')
    """
    tokens = {
        (column, left): Token(column * 1.6, -level, label=f"{column + 1}: {heap}→{left}")
        for column, heap in enumerate(heaps)
        for level, left in drawn_levels(heap)
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
