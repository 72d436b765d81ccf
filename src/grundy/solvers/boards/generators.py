"""Which cells of a board belong together: few patterns that say as much as all of them.

To cut a board into parts one over-estimates what each cell may ever hold, and joins the cells of every
pattern that may ever be possible. Most patterns add nothing to that: a jump over two enemies follows from
two jumps over one, a move of an amazon from steps to a neighbouring cell. What is left are *generators*;
those that differ by a shift are one *shape* with the set of its anchors for each player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grundy.solvers.boards.removal import bits
from grundy.solvers.boards.sameness import cells_in, distinct, keys

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

Copies = Callable[[Any], Any]
"""From patterns (rows of six words) to all that are alike: moved, turned, reflected; themselves too."""


@dataclass(frozen=True, eq=False)
class Generators:
    """The shapes as arrays.

    A shape lists offsets from its anchor, one list after the other: its own, enemy and free cells, then
    the cells that may newly hold an own stone, an enemy stone or nothing afterwards, then all its cells
    but the last, as a chain. `ends` says where each list ends, `chains` which of the `distances` leads to
    the next cell of the chain.
    """

    anchors: Array
    offsets: Array
    ends: Array
    chains: Array
    distances: Array

    @classmethod
    def of(cls, left: Array, right: Array, copies: Copies = distinct) -> Generators:
        """Return the generators of two players' patterns, as shapes."""
        import numpy as np

        shapes: dict[bytes, list[int]] = {}
        found = generators(left, copies)
        other = found if right is left else generators(right, copies)
        for side, chosen in enumerate((found, other)):
            places = lowest_bits(cells_in(chosen))
            at_zero = _with_changes(chosen) >> places.astype(np.uint64)[:, None]
            for key, place in zip(keys(at_zero), places.tolist(), strict=True):
                shapes.setdefault(key, [0, 0])[side] |= 1 << place
        words = np.frombuffer(b"".join(shapes), np.uint64).reshape(-1, 6)
        lists = [[list(bits(word)) for word in shape] for shape in words.tolist()]
        cells = [list(bits(word)) for word in cells_in(words).tolist()]
        distances = sorted({b - a for one in cells for a, b in pairwise(one)})
        longest = max(
            (sum(map(len, (*a, b))) for a, b in zip(lists, cells, strict=True)), default=0
        )
        offsets = np.zeros((len(shapes), longest), np.uint64)
        chains = np.zeros((len(shapes), longest), np.int64)
        ends = np.zeros((len(shapes), 7), np.int64)
        for number, (parts, chain) in enumerate(zip(lists, cells, strict=True)):
            steps = [distances.index(b - a) for a, b in pairwise(chain)]
            at = 0
            for place, part in enumerate((*parts, chain[:-1])):
                offsets[number, at : at + len(part)] = part
                at += len(part)
                ends[number, place] = at
            chains[number, at - len(steps) : at] = steps
        anchors = np.array(list(shapes.values()), np.uint64).reshape(-1, 2).T.copy()
        return cls(anchors, offsets, ends, chains, np.array(distances, np.uint64))


def generators(patterns: Array, copies: Copies = distinct) -> Array:
    """Return patterns enough to say what a cell may ever hold and which cells belong together.

    A pattern is left out when smaller ones on its cells over-estimate what it leaves, and join the cells.
    Where patterns are alike, one of each is enough with `copies`, which gives the others: what follows
    for one of them follows for all.

    >>> import numpy as np
    >>> step = [0b001, 0, 0b010, 0b011, 0, 0]  # own, enemy, free, own and enemy changed, burnt
    >>> next_step = [0b010, 0, 0b100, 0b110, 0, 0]
    >>> far = [0b001, 0, 0b110, 0b101, 0, 0]
    >>> generators(np.array([far, step, next_step], np.uint64)).tolist() == [step, next_step]
    True
    """
    import numpy as np

    cells = cells_in(patterns)
    after = _after(patterns)
    sizes = [word.bit_count() for word in cells.tolist()]
    kept, kept_cells, rules = patterns[:0], cells[:0], list[list[int]]()
    for i in np.argsort(sizes, kind="stable"):
        inside = np.flatnonzero(kept_cells & ~cells[i] == 0).tolist()
        others = [rules[k] for k in inside]
        if not _follows(patterns[i].tolist(), after[i].tolist(), int(cells[i]), others):
            new = copies(patterns[i : i + 1])
            kept, kept_cells = (
                np.concatenate([kept, new]),
                np.concatenate([kept_cells, cells_in(new)]),
            )
            rules += np.column_stack([new[:, :3], _after(new), cells_in(new)]).tolist()
    return kept


def lowest_bits(words: Array) -> Array:
    """Return the place of the lowest bit of each word; 64 where there is none.

    >>> import numpy as np
    >>> lowest_bits(np.array([1, 12, 0, 1 << 63], np.uint64)).tolist()
    [0, 2, 64, 63]
    """
    import numpy as np

    powers = np.left_shift(np.uint64(1), np.arange(64, dtype=np.uint64))
    lowest = np.searchsorted(powers, words & (~words + np.uint64(1)))
    return np.where(words == 0, 64, lowest)


def _follows(now: list[int], after: list[int], cells: int, others: list[list[int]]) -> bool:
    """Return whether other patterns on its cells bring about all that a pattern does."""
    own, enemy, free = now[:3]
    joins: list[int] = []
    waiting = others
    while True:
        impossible = []
        for pattern in waiting:
            if pattern[0] & ~own or pattern[1] & ~enemy or pattern[2] & ~free:
                impossible.append(pattern)
            else:
                own, enemy, free = own | pattern[3], enemy | pattern[4], free | pattern[5]
                joins.append(pattern[6])
        if len(impossible) == len(waiting):
            break
        waiting = impossible
    if after[0] & ~own or after[1] & ~enemy or after[2] & ~free:
        return False
    return _joined(joins) == cells


def _joined(sets: list[int]) -> int:
    """Return the cells that sets join to those of the first one."""
    joined, before = (sets[0] if sets else 0), 0
    while joined != before:
        before = joined
        for cells in sets:
            if cells & joined:
                joined |= cells
    return joined


def _after(patterns: Array) -> Array:
    """Return what patterns leave on their cells: own, enemy and free; a burnt cell counts as free.

    That over-estimates what may come, which is safe, and lets far fewer patterns generate the rest.
    """
    import numpy as np

    own, enemy = patterns[:, 0] ^ patterns[:, 3], patterns[:, 1] ^ patterns[:, 4]
    return np.column_stack([own, enemy, cells_in(patterns) & ~(own | enemy)])


def _with_changes(patterns: Array) -> Array:
    """Return own, enemy and free cells, and what is new of each afterwards."""
    import numpy as np

    now = patterns[:, :3]
    return np.column_stack([now, _after(patterns) & ~now])
