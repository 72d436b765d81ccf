"""End-Nim: heaps stand in a row, and tokens are taken from one of the two ends only.

A move takes one or more tokens from the first or from the last heap; an empty heap disappears. Whoever
takes the last token wins.

A position is the row of heaps, `3,5,2`; a move is `L2` or `R2`: two tokens from the left or the right
end.

**Theorem** [AlbertNowakowski2001]. Around a row of inner heaps there is, for each number on the left,
exactly one number on the right with which the whole row is lost. A single heap is won, two heaps are lost
when they are equal; longer rows are searched.

>>> import grundy
>>> grundy.solve("end-nim", "3,3").outcome.value, grundy.solve("end-nim", "3,5,2").best()
('P', 'L1')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Example, Option, Player, Ruleset
from grundy.rulesets.families.columns import columns_scene, describe_heaps
from grundy.rulesets.scene import Past, Scene

Row = tuple[int, ...]
EXAMPLE = "3,5,2"
LARGEST = 10_000


class EndNim(Ruleset[Row]):
    """Take from the first or the last heap of a row."""

    name = "end-nim"
    title = Message("End-Nim")
    summary = Message("Take any number of tokens from the first or the last heap of a row.")
    rules = Message(
        "Heaps stand in a row. A move takes one or more tokens from the first or from the last heap; an"
        " empty heap disappears. Whoever takes the last token wins."
    )
    notation = Message(
        "The heaps from left to right: 3,5,2. A move is the end and the number of tokens taken: L2 or R2."
    )
    theory = Message(
        "For each row and each number on its left there is exactly one number on its right that makes the"
        " row lost for the player to move [AlbertNowakowski2001]."
    )
    family = "heaps"
    sources = ("AlbertNowakowski2001",)
    openings = ("3,5,2", "4,2,6,3", "5,3,7,2,6")
    examples = (
        Example("3,5,2", outcome="N"),
        Example("4,4", outcome="P", source="AlbertNowakowski2001"),
        Example("5", outcome="N", source="AlbertNowakowski2001"),
    )

    def parse(self, text: str) -> Row:
        reader = Reader(text, EXAMPLE)
        heaps = reader.numbers()
        if max(heaps, default=0) > LARGEST:
            raise reader.problem("a heap here has at most {limit} tokens", limit=LARGEST)
        return tuple(heap for heap in heaps if heap)

    def format(self, position: Row) -> str:
        return ",".join(map(str, position))

    def normalize(self, position: Row) -> Row:
        return min(position, position[::-1])

    def moves(self, position: Row, player: Player) -> Iterator[Option[Row]]:
        if not position:
            return
        first, last = position[0], position[-1]
        for taken in range(1, first + 1):
            rest = (first - taken,) if first > taken else ()
            yield f"L{taken}", (*rest, *position[1:])
        if len(position) > 1:
            for taken in range(1, last + 1):
                rest = (last - taken,) if last > taken else ()
                yield f"R{taken}", (*position[:-1], *rest)

    def small_positions(self) -> Iterator[Row]:
        yield ()
        for length in (1, 2, 3, 4):
            yield from product(range(1, 5 if length < 4 else 3), repeat=length)

    def staged(self, position: Row, past: Past) -> Scene:
        heaps = _replayed(past)
        there = [index for index, heap in enumerate(heaps) if heap]

        def move(index: int, left: int) -> str | None:
            if index == there[0]:
                return f"L{heaps[index] - left}"
            return f"R{heaps[index] - left}" if index == there[-1] else None

        return columns_scene(heaps, move, describe_heaps(position), start=past.start)


def _replayed(past: Past) -> Row:
    """Return the heaps of the start with what is left of each, none for those that are gone.

    >>> _replayed(Past((3, 5, 2), (("R2", None), ("L1", None), ("R5", None))))
    (2, 0, 0)
    """
    heaps = list(past.start)
    for move, _ in past.moves:
        there = [index for index, heap in enumerate(heaps) if heap]
        heaps[there[0] if move[0] == "L" else there[-1]] -= int(move[1:])
    return tuple(heaps)
