"""How heaps look: columns of tokens where tokens are taken, rows where heaps are divided."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.heaps.rule import Code, UnequalSplit
from grundy.rulesets.columns import DRAWN, columns_scene, describe_heaps, short
from grundy.rulesets.heap_ruleset import HeapRuleset, Heaps, heap_move
from grundy.rulesets.scene import Cell, HotSpot, Label, Role, Scene, Shape, Token


def heap_scene(game: HeapRuleset, position: Heaps) -> Scene:
    """Return the picture of a position, with a hot spot for each move that can be pointed at."""
    rule = game.rule
    if isinstance(rule, UnequalSplit) or (isinstance(rule, Code) and rule.most_heaps >= 2):
        return _rows(game, position)
    return _columns(game, position)


def _columns(game: HeapRuleset, position: Heaps) -> Scene:
    """Draw each heap as a column; pressing a token takes it and all above it, where that is allowed."""

    def move(index: int, left: int) -> str | None:
        allowed = game.allows(position[index], (left,))
        return heap_move(position, index, (left,))[0] if allowed else None

    return columns_scene(position, move, describe_heaps(position))


def _rows(game: HeapRuleset, position: Heaps) -> Scene:
    """Draw each heap as a row; a bar under the middle of neighbouring tokens takes them.

    What is beside them is left. One line of bars for each number of tokens that may be taken.
    """
    shapes: list[Shape] = []
    spots: list[HotSpot] = []
    y = 0.0
    for index, heap in enumerate(position):
        shapes.append(Label(-1.2, y, short(heap)))
        shapes.extend(Token(x, y) for x in range(min(heap, DRAWN)))
        if heap > DRAWN:
            shapes.append(Label(DRAWN, y, "…", size=0.8))
        bars = list(_bars(game, heap)) if heap <= DRAWN else []
        taken = sorted({t for t, _, _ in bars})
        for t, a, left in bars:
            row = y + 0.55 + 0.3 * taken.index(t)
            middle = a + (t - 1) / 2  # for a cut, t = 0, that is between two tokens
            bar = Cell(middle - 0.4, row, 0.8, 0.25, Role.FAINT)
            shapes.append(bar)
            spots.append(HotSpot(heap_move(position, index, left)[0], bar))
        y += 2 + len(taken) // 4
    return Scene(tuple(shapes), tuple(spots), describe_heaps(position))


def _bars(game: HeapRuleset, heap: int) -> Iterator[tuple[int, int, Heaps]]:
    """Yield (tokens taken, place of the first, what is left) for the moves to at most two heaps."""
    for left in game.lefts(heap):
        if len(left) <= 2:
            small = left[1] if len(left) == 2 else 0
            yield heap - sum(left), small, left
