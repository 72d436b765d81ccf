"""Which cells of a board belong together: few patterns that say as much as all of them.

To cut a board into parts one over-estimates what each cell may ever hold, and joins the cells of every
pattern that may ever be possible. Most patterns add nothing to that: a jump over two enemies follows from
two jumps over one, a move of an amazon from steps to a neighbouring cell. What is left are *generators*;
those that differ by a shift are one *shape* with the set of its anchors for each player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grundy.rulesets.structures import WORD, Pattern
from grundy.solvers.boards.removal import bits

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]

Copies = Callable[[Pattern], Iterable[Pattern]]
"""From a pattern to all that differ from it by a shift, itself among them."""
_Sets = tuple[int, int, int]
"""Own, enemy and free cells."""


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
    def of(
        cls, left: Sequence[Pattern], right: Sequence[Pattern], copies: Copies | None = None
    ) -> Generators:
        """Return the generators of two players' patterns, as shapes."""
        import numpy as np

        shapes: dict[tuple[tuple[int, ...], ...], list[int]] = {}
        found = generators(left, copies)
        other = found if right == left else generators(right, copies)
        for side, chosen in enumerate((found, other)):
            for pattern in chosen:
                cells = tuple(bits(cells_of(pattern)))
                news = [
                    then & ~now for then, now in zip(_after(pattern), _now(pattern), strict=True)
                ]
                lists = (*map(bits, (*_now(pattern), *news)), cells)
                key = tuple(tuple(cell - cells[0] for cell in part) for part in lists)
                shapes.setdefault(key, [0, 0])[side] |= 1 << cells[0]
        distances = sorted({b - a for key in shapes for a, b in pairwise(key[6])})
        longest = max((sum(map(len, key)) for key in shapes), default=0)
        offsets = np.zeros((len(shapes), longest), np.uint64)
        chains = np.zeros((len(shapes), longest), np.int64)
        ends = np.zeros((len(shapes), 7), np.int64)
        for number, key in enumerate(shapes):
            steps = [distances.index(b - a) for a, b in pairwise(key[6])]
            at = 0
            for place, part in enumerate((*key[:6], key[6][:-1])):
                offsets[number, at : at + len(part)] = part
                at += len(part)
                ends[number, place] = at
            chains[number, at - len(steps) : at] = steps
        anchors = np.array(list(shapes.values()), np.uint64).reshape(-1, 2).T.copy()
        return cls(anchors, offsets, ends, chains, np.array(distances, np.uint64))


def generators(patterns: Sequence[Pattern], copies: Copies | None = None) -> list[Pattern]:
    """Return patterns enough to say what a cell may ever hold and which cells belong together.

    A pattern is left out when smaller ones on its cells over-estimate what it leaves, and join the cells.
    Where the same patterns stand everywhere, one of each is enough with `copies`, which gives the others:
    what follows in one place follows in all.

    >>> step = Pattern(own=0b001, enemy=0, free=0b010, own_after=0b011, enemy_after=0)
    >>> next_step = Pattern(own=0b010, enemy=0, free=0b100, own_after=0b110, enemy_after=0)
    >>> far = Pattern(own=0b001, enemy=0, free=0b110, own_after=0b101, enemy_after=0)
    >>> generators([far, step, next_step]) == [step, next_step]
    True
    """
    import numpy as np

    kept: list[Pattern] = []
    words = np.zeros(len(patterns) * (1 if copies is None else WORD), np.uint64)
    unlike = dict.fromkeys(patterns)
    for pattern in sorted(unlike, key=lambda one: cells_of(one).bit_count()):
        cells = cells_of(pattern)
        inside = np.flatnonzero(words[: len(kept)] & ~np.uint64(cells) == 0)
        if not _follows(pattern, [kept[i] for i in inside]):
            for copy in (pattern,) if copies is None else copies(pattern):
                words[len(kept)] = cells_of(copy)
                kept.append(copy)
    return kept


def cells_of(pattern: Pattern) -> int:
    """Return the cells that a pattern looks at."""
    return pattern.own | pattern.enemy | pattern.free


def _follows(pattern: Pattern, others: list[Pattern]) -> bool:
    """Return whether other patterns on its cells bring about all that this one does."""
    own, enemy, free = _now(pattern)
    used: list[Pattern] = []
    waiting = others
    while True:
        possible = [p for p in waiting if not (p.own & ~own or p.enemy & ~enemy or p.free & ~free)]
        if not possible:
            break
        used += possible
        seen = set(possible)
        waiting = [p for p in waiting if p not in seen]
        for then in map(_after, possible):
            own, enemy, free = own | then[0], enemy | then[1], free | then[2]
    then = _after(pattern)
    if then[0] & ~own or then[1] & ~enemy or then[2] & ~free:
        return False
    return _joined(used) == cells_of(pattern)


def _joined(patterns: list[Pattern]) -> int:
    """Return the cells that patterns join to those of the first one."""
    joined, before = (cells_of(patterns[0]) if patterns else 0), 0
    while joined != before:
        before = joined
        for pattern in patterns:
            cells = cells_of(pattern)
            if cells & joined:
                joined |= cells
    return joined


def _now(pattern: Pattern) -> _Sets:
    return pattern.own, pattern.enemy, pattern.free


def _after(pattern: Pattern) -> _Sets:
    """Return what a pattern leaves on its cells; a burnt cell counts as free.

    That over-estimates what may come, which is safe, and lets far fewer patterns generate the rest.
    """
    own, enemy = pattern.own ^ pattern.own_after, pattern.enemy ^ pattern.enemy_after
    return own, enemy, cells_of(pattern) & ~(own | enemy)
