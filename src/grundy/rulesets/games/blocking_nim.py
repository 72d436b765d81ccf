"""Blocking Nim: after a move the player forbids the opponent some of the answers.

Heaps as in Nim; a move takes tokens from one heap, at most `most` where that is given, and then blocks at
most `block` of the opponent's moves. The opponent must make another one, and the blocks are forgotten.
Whoever cannot move loses: because nothing is left, or because all that is left is blocked.

A position lists the heaps, and after / the moves that are blocked: `3,4` or `3,4/3→0`. A move says what it
takes and, after !, what it blocks: `4→2!3→0` (typed `4->2!3->0`); a move that blocks nothing ends there.

**Theorem** [FlammenkampEtAl2003]. One heap of n tokens, of which at most M may be taken while at most
c < M moves may be blocked, is lost for the player to move, when the opponent blocks as well as possible,
exactly when n mod (M + 1) ≤ c. *Proof.* Such heaps are those with at most c options of the same kind. The
heaps 0 to c have no more options than that. The window of M heaps below n holds c + 1 of them until it
leaves 0 behind, at n = M + 1; then it loses one with every step and gains one, until c + 1 new ones are in
it. So all repeats with period M + 1.

>>> [n for n in range(20) if is_cold(n, block=1, most=3)]
[0, 1, 4, 5, 8, 9, 12, 13, 16, 17]
>>> import grundy
>>> grundy.solve("blocking-nim", "3,3/3→0").outcome.value
'N'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from grundy.core.players import LEFT
from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Parameter, Player, Ruleset
from grundy.rulesets.families.columns import Columns, columns_scene, describe_heaps
from grundy.rulesets.families.heap_ruleset import Heaps, heap_move
from grundy.rulesets.scene import UNSEEN, Cell, HotSpot, Label, Past, Role, Scene, Token

EXAMPLE = "3,4/3→0"
MOST_TOKENS = 60
DRAWN = 3000
"""A picture names at most this many moves by their places."""
NOTHING = "–"


class Blocked(NamedTuple):
    """The heaps, and the moves that may not be made now, in order."""

    heaps: Heaps
    moves: tuple[str, ...] = ()


def is_cold(heap: int, block: int, most: int) -> bool:
    """Return whether one heap is lost when the opponent blocks as well as possible; 0 is no limit.

    >>> is_cold(5, 1, 0), is_cold(1, 1, 0)
    (False, True)
    """
    return (heap % (most + 1) if most else heap) <= block


class BlockingNim(Ruleset[Blocked]):
    """Take tokens, then block some of the answers."""

    name = "blocking-nim"
    title = Message("Blocking Nim")
    summary = Message("Nim in which a player forbids the opponent one of the next moves.")
    rules = Message(
        "There are heaps. A move takes one or more tokens from one heap; then the player may block some of"
        " the opponent's moves, one in the ordinary game. The opponent must make another move, and the"
        " blocks are forgotten. Whoever cannot move loses. Nothing is blocked at the start."
    )
    notation = Message(
        "Heaps with commas between them, after / the blocked moves: 3,4/3->0. A move says what it takes and"
        " after ! what it blocks: 4->2!3->0. Of equal heaps 3->0 means the first; 3->0@2 means the heap"
        " that has two heaps before it, and is another move."
    )
    theory = Message(
        "One heap of n, of which at most M tokens may be taken while c moves may be blocked, is lost when"
        " the opponent blocks well exactly if n mod (M + 1) ≤ c [FlammenkampEtAl2003]."
    )
    family = "heaps"
    sources = ("FlammenkampEtAl2003",)
    parameters = (
        Parameter(
            "block", Message("how many moves may be blocked"), default=1, minimum=1, maximum=3
        ),
        Parameter(
            "most",
            Message("how many tokens may be taken at most; 0 is no limit"),
            default=0,
            minimum=0,
        ),
    )
    openings = ("3,4", "2,3,4", "4,5")
    examples = (
        Example("3,4", outcome="N"),
        Example("3,3/3→0", outcome="N"),
        Example("9/9→8", outcome="P", game="blocking-nim(1,3)", source="FlammenkampEtAl2003"),
    )

    def __init__(self, block: int = 1, most: int = 0) -> None:
        self.block, self.most = block, most

    @classmethod
    def sample_name(cls) -> str:
        return cls.name

    def parse(self, text: str) -> Blocked:
        heaps_text, rest = Reader(text, EXAMPLE).cut("/")
        heaps = heaps_text.numbers()
        if sum(heaps) > MOST_TOKENS:
            raise heaps_text.problem("at most {limit} tokens are allowed here", limit=MOST_TOKENS)
        known = [move for move, _ in self._takes(heaps)]
        blocked = []
        for word in rest.words("/") if rest is not None else ():
            move = word.text.replace("->", "→")
            if move not in known:
                raise word.problem("no such move can be made from these heaps")
            blocked.append(move)
        if len(set(blocked)) > self.block:
            raise heaps_text.problem("at most {limit} moves may be blocked", limit=self.block)
        return Blocked(heaps, tuple(sorted(set(blocked))))

    def format(self, position: Blocked) -> str:
        return "/".join([",".join(map(str, position.heaps)), *position.moves])

    def _takes(self, heaps: Heaps) -> Iterator[Option[Heaps]]:
        for index, heap in enumerate(heaps):
            least = max(0, heap - self.most) if self.most else 0
            for left in range(least, heap):
                yield heap_move(heaps, index, (left,))

    def _blocks(self, heaps: Heaps) -> Iterator[tuple[str, ...]]:
        """Yield what may be blocked in the heaps that a move left."""
        names = [move for move, _ in self._takes(heaps)]
        for count in range(min(self.block, len(names)) + 1):
            yield from (tuple(sorted(chosen)) for chosen in combinations(names, count))

    def moves(self, position: Blocked, player: Player) -> Iterator[Option[Blocked]]:
        for take, heaps in self._takes(position.heaps):
            if take not in position.moves:
                for blocked in self._blocks(heaps):
                    yield "!".join([take, *blocked]), Blocked(heaps, blocked)

    def claim(self, position: Blocked, misere: bool = False) -> Claim | None:
        if misere or sum(map(bool, position.heaps)) > 1:
            return None
        if self.most and self.block >= self.most:
            return None
        lost = not any(
            is_cold(sum(heaps), self.block, self.most)
            for take, heaps in self._takes(position.heaps)
            if take not in position.moves
        )
        return Claim("FlammenkampEtAl2003", outcome=Outcome.P if lost else Outcome.N)

    def small_positions(self) -> Iterator[Blocked]:
        for count, largest in ((1, 6), (2, 2)):
            for heaps in combinations_with_replacement(range(largest + 1), count):
                yield from (Blocked(heaps, blocked) for blocked in self._blocks(heaps))
        yield Blocked(())

    def staged(self, position: Blocked, past: Past) -> Scene:
        """Draw columns: press the token to take from, then those of the moves to block, or the button."""
        heaps = position.heaps
        drawn = columns_scene(heaps, None, describe_heaps(heaps), start=past.start.heaps)
        layout = Columns(past.start.heaps)
        button = Cell(-0.5, layout.foot + 1.7, 3, 0.8, Role.FAINT, rounded=0.2, letter=UNSEEN)
        words = Label(1, layout.foot + 2.1, Message("block nothing"), size=0.36)

        def place(index: int, left: int) -> Token:
            return Token(*layout.place(index, left), label=f"{index + 1}: {left}")

        named = dict(self._places(heaps))
        spots: list[HotSpot] = []
        for move, after in self.moves(position, LEFT):
            take, *blocked = move.split("!")
            inside = dict(self._places(after.heaps))
            path: list[Token | Cell] = [place(*named[take]), *(place(*inside[b]) for b in blocked)]
            if len(blocked) < min(self.block, len(inside)):
                path.append(replace(button, label=NOTHING))
            spots.append(HotSpot(move, path[-1], after=tuple(path[:-1])))
            if len(spots) >= DRAWN:
                break
        crossed = {layout.place(*named[move]) for move in position.moves}
        shapes = [
            replace(shape, role=Role.EMPTY, label="×")
            if isinstance(shape, Token) and (shape.x, shape.y) in crossed
            else shape
            for shape in drawn.shapes
        ]
        said = Message(
            "{heaps}; blocked: {moves}",
            heaps=describe_heaps(heaps),
            moves=", ".join(position.moves) or NOTHING,
        )
        return Scene((*shapes, button, words), tuple(spots), said)

    def _places(self, heaps: Heaps) -> Iterable[tuple[str, tuple[int, int]]]:
        """Yield each way to take with the heap and what it leaves there."""
        for index, heap in enumerate(heaps):
            for left in range(heap):
                yield heap_move(heaps, index, (left,))[0], (index, left)
