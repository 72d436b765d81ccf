"""How heaps look: columns of tokens where tokens are taken, rows where heaps are divided."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.heaps.rules.rule import Code, UnequalSplit
from grundy.rulesets.families.columns import DRAWN, columns_scene, describe_heaps, short
from grundy.rulesets.families.heap_ruleset import HeapRuleset, Heaps, heap_move
from grundy.rulesets.scene import Cell, Edge, HotSpot, Label, Role, Scene, Shape, Token

ROW = 1.5
"""The distance of two rows, in cells."""


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
    """Draw each heap as a row: press the first and the last of the neighbours to take, or a gap to cut.

    What is beside them is left.
    """
    shapes: list[Shape] = []
    spots: list[HotSpot] = []
    for index, heap in enumerate(position):
        y = ROW * index
        shapes.append(Label(-0.8, y, short(heap), anchor="end"))
        shapes.extend(Token(x, y) for x in range(min(heap, DRAWN)))
        if heap > DRAWN:
            shapes.append(Label(DRAWN, y, "…", size=0.8))
            continue
        row = [Token(x, y, label=f"{index + 1}: {x + 1}") for x in range(heap)]
        moves = list(_takes(game, heap))
        wide = 1.0 if all(taken == 0 for taken, _, _ in moves) else 0.5
        for taken, start, left in moves:
            move = heap_move(position, index, left)[0]
            if taken == 0:
                middle = start - 0.5
                shapes.append(Edge(middle, y - 0.6, middle, y + 0.6, Role.FAINT))
                gap = f"{index + 1}: {start}|{start + 1}"
                spots.append(HotSpot(move, Cell(middle - wide / 2, y - 0.6, wide, 1.2, label=gap)))
            else:
                first, last = row[start], row[start + taken - 1]
                after = (first,) if taken > 1 else ()
                spots.append(HotSpot(move, last, after=after, any_order=True))
    return Scene(tuple(shapes), tuple(spots), describe_heaps(position))


def _takes(game: HeapRuleset, heap: int) -> Iterator[tuple[int, int, Heaps]]:
    """Yield (tokens taken, place of the first, what is left) for the moves to at most two heaps.

    A move that leaves two different heaps, or takes from an end, can be made on either side.
    """
    for left in game.lefts(heap):
        if len(left) <= 2:
            small = left[1] if len(left) == 2 else 0
            taken = heap - sum(left)
            yield from ((taken, start, left) for start in sorted({small, heap - taken - small}))
