"""Which moves of a placement game exclude each other, and whether they do so in the same way everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.rulesets.structures import WORD
from grundy.solvers.boards.frame import BoardFrame, Permutation
from grundy.solvers.boards.placements import permuted
from grundy.solvers.boards.removal import bits

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

Needs = tuple[tuple[int, ...], tuple[int, ...]]
"""The resources of each move of Left, and of Right."""
Steps = frozenset[tuple[int, int]]
"""How far down and to the right of a move those lie that it excludes."""


def moves_permuted(
    needs: Needs, permutation: Permutation
) -> tuple[Permutation, Permutation] | None:
    """Return a permutation of resources as permutations of both players' moves; None: it is none."""
    found = []
    for moves in needs:
        index = {move: i for i, move in enumerate(moves)}
        images = [index.get(permuted(move, permutation)) for move in moves]
        if None in images or len(index) < len(moves):
            return None
        found.append(tuple(i for i in images if i is not None))
    return found[0], found[1]


def conflicts_of(needs: Needs, spots: tuple[int, ...] | None = None) -> list[list[list[int]]]:
    """Return [side][other][i]: the moves of `other` that move i of `side` excludes.

    Move j is bit j, or bit `spots[j]`.

    >>> conflicts_of(((0b01, 0b11), (0b10,)))
    [[[3, 3], [0, 1]], [[2], [1]]]
    """
    users: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for moves, using in zip(needs, users, strict=True):
        for i, move in enumerate(moves):
            spot = 1 << (i if spots is None else spots[i])
            for resource in bits(move):
                using[resource] = using.get(resource, 0) | spot
    return [[[_hit(move, using) for move in moves] for using in users] for moves in needs]


def _hit(move: int, using: dict[int, int]) -> int:
    hit = 0
    for resource in bits(move):
        hit |= using.get(resource, 0)
    return hit


def conflicts_everywhere(
    needs: Needs, board: tuple[int, int], places: tuple[int, ...]
) -> tuple[BoardFrame, Array, tuple[Permutation, ...]] | None:
    """Return the conflicts at every place of the frame with the symmetries that hold; None: not the same.

    A step (down, right) conflicts when two moves so far apart do; it must do so wherever they lie.
    """
    import numpy as np

    rows, columns = board
    if rows * columns > WORD or any(len(moves) != len(places) for moves in needs):
        return None
    steps = _steps(needs, rows, columns, places)
    if steps is None:
        return None
    frame = BoardFrame.around(rows, columns)
    for group in frame.groups():
        closed = {mine: mine | _turned(mine, group, frame) for mine in set(steps.values())}
        if any(
            abs(down) < rows and abs(right) < columns
            for mine, all_steps in closed.items()
            for down, right in all_steps - mine
        ):
            continue
        words = {mine: _at_every_cell(closed[mine], frame) for mine in closed}
        conflicts = np.zeros((2, 2, WORD), np.uint64)
        for (side, other), mine in steps.items():
            conflicts[side, other, : frame.height * frame.width] = words[mine]
        return frame, conflicts, group
    return None


def _steps(
    needs: Needs, rows: int, columns: int, places: tuple[int, ...]
) -> dict[tuple[int, int], Steps] | None:
    """Return the steps of each pair of players that conflict; None if they do not everywhere."""
    # On rows of twice the length two cells are a fixed number of places apart for each step.
    wide = 2 * columns
    spots = tuple(place // columns * wide + place % columns for place in places)
    middle = (rows - 1) * wide + columns - 1
    board = sum(1 << spot for spot in set(spots))
    conflicts = conflicts_of(needs, spots)
    steps = {}
    for side in (0, 1):
        for other in (0, 1):
            hits = conflicts[side][other]
            around = 0
            for spot, hit in zip(spots, hits, strict=True):
                around |= hit << middle - spot
            for spot, hit in zip(spots, hits, strict=True):
                if around >> middle - spot & board != hit:
                    return None
            found = (divmod(bit + columns - 1 - middle, wide) for bit in bits(around))
            steps[side, other] = frozenset((down, right - columns + 1) for down, right in found)
    return steps


def _at_every_cell(steps: Steps, frame: BoardFrame) -> list[int]:
    """Return the cells that each cell of the frame excludes."""
    height, width = frame.height, frame.width
    return [
        sum(
            1 << width * (r + down) + c + right
            for down, right in steps
            if 0 <= r + down < height and 0 <= c + right < width
        )
        for r in range(height)
        for c in range(width)
    ]


def _turned(steps: Steps, group: tuple[Permutation, ...], frame: BoardFrame) -> Steps:
    """Return the images of steps between two cells."""
    found = set()
    for g in group:
        for down, right in steps:
            r, c = max(0, -down), max(0, -right)
            here, there = frame.width * r + c, frame.width * (r + down) + c + right
            (r, c), (s, d) = divmod(g[here], frame.width), divmod(g[there], frame.width)
            found.add((s - r, d - c))
    return frozenset(found)
