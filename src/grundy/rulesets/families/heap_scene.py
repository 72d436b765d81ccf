"""How heaps look: columns of tokens where tokens are taken, rows where heaps are divided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from grundy.heaps.rules.breaking import BreakingCode
from grundy.heaps.rules.rule import Code, UnequalSplit
from grundy.rulesets.families.columns import columns_scene, describe_heaps, short
from grundy.rulesets.families.heap_ruleset import HeapRuleset, Heaps, heap_move
from grundy.rulesets.scene import Cell, Edge, HotSpot, Label, Past, Role, Scene, Shape, Token

ROW, LINE = 2.0, 1.6
"""The distance of two heaps, and of two lines of one heap, in cells."""
SHORT, IN_A_LINE = 15, 10
"""Where a heap is longer than this, the heaps lie in lines of this many."""
LONG = 100
"""Of a longer heap only one line is drawn."""
LONG_DIVIDED, MOST_DIVISIONS = 14, 800
"""A longer heap, or a move beyond this many, is divided into three heaps or more by typing only."""


def heap_scene(game: HeapRuleset, position: Heaps, past: Past) -> Scene:
    """Return the picture of a position, with a hot spot for each move that can be pointed at."""
    rule = game.rule
    breaks = isinstance(rule, UnequalSplit | BreakingCode)
    if breaks or (isinstance(rule, Code) and rule.most_heaps >= 2):
        return _rows(game, position, past)
    return _columns(game, position, past)


def _columns(game: HeapRuleset, position: Heaps, past: Past) -> Scene:
    """Draw each heap as a column; pressing a token takes it and all above it, where that is allowed."""

    def move(index: int, left: int) -> str | None:
        allowed = game.allows(position[index], (left,))
        return heap_move(position, index, (left,))[0] if allowed else None

    # A rule that may split heaps in theory only never does so here: there are as many as at the start.
    start = past.start if len(past.start) == len(position) else position
    return columns_scene(position, move, describe_heaps(position), start=start)


@dataclass(frozen=True)
class _Segment:
    """Where a heap lies: the row it came from, and the place of its first token there."""

    row: int
    first: int


class _Lines:
    """Where the tokens of the heaps at the start lie.

    >>> lines = _Lines((3, 24))
    >>> lines.place(0, 2), lines.place(1, 0), lines.place(1, 23)
    ((2, 0.0), (0, 2.0), (3, 5.2))
    """

    def __init__(self, start: Heaps) -> None:
        self.drawn = [heap if heap <= LONG else IN_A_LINE for heap in start]
        longest = max((1, *self.drawn))
        self.broad = longest if longest <= SHORT else IN_A_LINE
        further = [(max(1, heap) - 1) // self.broad * LINE for heap in self.drawn]
        self._tops = list(accumulate((ROW + more for more in further), initial=0.0))

    @property
    def bottom(self) -> float:
        """Return where a further heap would lie."""
        return self._tops[-1]

    def place(self, row: int, at: int) -> tuple[int, float]:
        """Return where a token lies in its heap's row."""
        return at % self.broad, self._tops[row] + at // self.broad * LINE

    def middle(self, row: int, first: int, last: int) -> tuple[float, float]:
        """Return the middle of a heap; of one that lies in several lines, of its part in the first."""
        last = min(last, first + self.broad - 1 - first % self.broad, self.drawn[row] - 1)
        x, y = self.place(row, first)
        return x + (last - first) / 2, y


def _segments(game: HeapRuleset, past: Past) -> list[_Segment]:
    """Return where the heaps lie now: what is left of a heap stays where it was, a gap between."""
    heaps: Heaps = past.start
    places = [_Segment(row, 0) for row in range(len(heaps))]
    for text, _ in past.moves:
        size, _, rest = text.partition("→")
        rest, _, which = rest.partition("@")
        index = int(which) if which else heaps.index(int(size))
        left = tuple(map(int, rest.split("+")))
        at, taken = places[index], heaps[index] - sum(left)
        parts = [at]
        for number, part in enumerate(left[:-1]):
            # What is taken lies between the first two heaps that are left.
            first = parts[-1].first + part + (taken if number == 0 else 0)
            parts.append(_Segment(at.row, first))
        places[index : index + 1] = parts
        heaps = (*heaps[:index], *left, *heaps[index + 1 :])
    return places


def _rows(game: HeapRuleset, position: Heaps, past: Past) -> Scene:
    """Draw each heap as a row: press the first and the last of the neighbours to take, or a gap to cut.

    What is beside them is left.
    """
    shapes: list[Shape] = []
    spots: list[HotSpot] = []
    try:
        places = _segments(game, past)
    except ValueError:  # moves of another form: the heaps are laid out anew
        past = Past(position)
        places = _segments(game, past)
    lines = _Lines(past.start)
    standing = {at for size, at in zip(position, places, strict=True) if size}
    for row, heap in enumerate(past.start):
        if heap > LONG:
            last, y = lines.place(row, lines.drawn[row] - 1)
            shapes.append(Label(last + 1, y, "…", size=0.8))
    for index, (heap, at) in enumerate(zip(position, places, strict=True)):
        end, drawn = at.first + heap, lines.drawn[at.row]
        if heap and at.first < drawn:
            x, y = lines.middle(at.row, at.first, end - 1)
            shapes.append(Label(x, y + 0.85, short(heap), size=0.4))
        if heap and _Segment(at.row, end) in standing and end < drawn:
            # a cut that took nothing is seen as a line
            shapes.append(_upright(*lines.place(at.row, end), Role.NEUTRAL, 0.08))
        row_of = [
            Token(*lines.place(at.row, at.first + x), label=f"{index + 1}: {x + 1}")
            for x in range(min(heap, drawn))
        ]
        shapes.extend(replace(token, label="") for token in row_of[: max(0, drawn - at.first)])
        if past.start[at.row] > LONG:
            continue
        moves = list(_takes(game, heap))
        wide = 1.0 if all(taken == 0 for taken, _, _ in moves) else 0.5
        gaps = [
            Cell(
                token.x - 0.5 - wide / 2,
                token.y - 0.6,
                wide,
                1.2,
                label=f"{index + 1}: {k}|{k + 1}",
            )
            for k, token in enumerate(row_of)
        ]
        pressed = [(left, start, taken, ()) for taken, start, left in moves]
        for left, start, taken, cuts in [*pressed, *_divisions(game, heap)]:
            move = heap_move(position, index, left)[0]
            path: list[Cell | Token] = [gaps[cut] for cut in cuts]
            if taken == 0:
                path.append(gaps[start])
            else:
                path += [row_of[start], row_of[start + taken - 1]][: min(taken, 2)]
            spots.append(HotSpot(move, path[-1], after=tuple(path[:-1]), any_order=True))
        used = {area for spot in spots for area in spot.path}
        shapes += [
            _upright(token.x, token.y, Role.FAINT)
            for gap, token in zip(gaps, row_of, strict=True)
            if gap in used
        ]
    frame = (-0.5, -0.75, lines.broad - 0.5, max(0.0, lines.bottom - ROW) + 1.1)
    return Scene(tuple(shapes), tuple(spots), describe_heaps(position), frame)


def _upright(x: float, y: float, role: Role, width: float | None = Edge.width) -> Edge:
    """Return a line before the token at a place."""
    return Edge(x - 0.5, y - 0.6, x - 0.5, y + 0.6, role, width=width)


def _takes(game: HeapRuleset, heap: int) -> Iterator[tuple[int, int, Heaps]]:
    """Yield (tokens taken, place of the first, what is left) for the moves to at most two heaps.

    A move that leaves two different heaps, or takes from an end, can be made on either side.
    """
    for left in game.lefts(heap):
        taken = heap - sum(left)
        if len(left) <= 2 and taken >= 0:
            small = left[1] if len(left) == 2 else 0
            yield from ((taken, start, left) for start in sorted({small, heap - taken - small}))


Pressed = tuple[Heaps, int, int, tuple[int, ...]]
"""What is left, the place where it begins to be taken or cut, how many are taken, and the other cuts."""


def _divisions(game: HeapRuleset, heap: int) -> Iterator[Pressed]:
    """Yield the moves to three heaps or more, once for each order in which the heaps may lie.

    What is taken lies behind the first of them, and the others are divided by cuts.
    """
    if heap > LONG_DIVIDED:
        return
    found = 0
    for left in game.lefts(heap):
        taken = heap - sum(left)
        if len(left) < 3 or taken < 0:
            continue
        for order in _orders(sorted(left)):
            places = list(accumulate(order[:-1]))
            yield left, places[0], taken, tuple(taken + place for place in places[1:])
            found += 1
            if found >= MOST_DIVISIONS:
                return


def _orders(parts: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the different orders of some heaps.

    >>> list(_orders([1, 1, 2]))
    [(1, 1, 2), (1, 2, 1), (2, 1, 1)]
    """
    if not parts:
        yield ()
    for first in sorted(set(parts)):
        rest = parts.copy()
        rest.remove(first)
        yield from ((first, *order) for order in _orders(rest))
