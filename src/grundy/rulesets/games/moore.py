"""Moore's Nim: a move takes tokens from one or more heaps, but from at most k of them.

From each chosen heap at least one token is taken; the numbers may differ. `moore(1)` is Nim. In the
variant `moore(2,exactly)` a move must touch exactly k heaps, and play ends when fewer than k are
left.

A position is written as heap sizes, `3,4,5`; a move as the heaps it changes, `3→0,5→4`. Where
several heaps have the same size, `3→0@1` changes the one with index 1, counted from 0.

**Theorem** [Moore1910]. Write the heaps in binary. The player to move loses exactly when in every
column the number of ones is divisible by k+1. In misère play the same holds while some heap has two
or more tokens; with single tokens only, the player to move loses exactly when their number leaves
the remainder 1 on division by k+1.

>>> import grundy
>>> result = grundy.solve("moore(2)", "3,4,5")
>>> result.outcome.value, result.best()
('N', '4→3,5→3')
>>> grundy.solve("moore(2)", "5,5,5").outcome.value
'P'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, product

from grundy.core.reading import Reader, is_whole
from grundy.i18n import Message, plural
from grundy.rulesets.base import Claim, Example, Option, Outcome, Parameter, Player, Ruleset, Step
from grundy.rulesets.families.columns import columns_scene, describe_heaps, joint_spots
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import Past, Scene

_LISTED = 10_000

Heaps = tuple[int, ...]
AT_MOST, EXACTLY = "at-most", "exactly"


class Moore(Ruleset[Heaps]):
    """Take tokens from at most k heaps."""

    name = "moore"
    title = Message("Moore's Nim")
    summary = Message("Take any numbers of tokens from one or more heaps, at most k of them.")
    rules = Message(
        "Two players move in turn. A move chooses at least one and at most k heaps and takes"
        " one or more tokens from each of them. Whoever takes the last token wins; in misère play"
        " whoever takes it loses. In the variant “exactly” a move must touch exactly k heaps, and"
        " a player who cannot do so loses."
    )
    notation = Message(
        "Heap sizes with commas between them: 3,4,5. A move names each heap it changes, before"
        " and after: 4->3,5->3."
    )
    theory = Message(
        "The player to move loses exactly when, in binary, every column holds a number of ones"
        " that is divisible by k+1 [Moore1910]. For “exactly” no such rule is known; it is solved"
        " by search."
    )
    family = "heaps"
    sources = ("Moore1910", "Siegel2013")
    parameters = (
        Parameter(
            "k", Message("how many heaps a move may touch"), default=2, minimum=1, maximum=100
        ),
        Parameter(
            "mode",
            Message("at most k heaps, or exactly k"),
            kind=str,
            default=AT_MOST,
            choices={AT_MOST: Message("at most"), EXACTLY: Message("exactly")},
        ),
    )
    openings = ("3,4,5", "2,4,5,7", "3,5,6,7,9")
    examples = (
        Example("3,4,5", outcome="N", source="Moore1910", game="moore(2)"),
        Example("5,5,5", outcome="P", source="Moore1910", game="moore(2)", is_small=False),
        Example("1,2,3,3", outcome="P", source="Moore1910", game="moore(2)"),
        Example("1,1,1,1", outcome="P", misere=True, source="Moore1910", game="moore(2)"),
    )

    def __init__(self, k: int = 2, mode: str = AT_MOST) -> None:
        self.k, self.mode = k, mode

    @classmethod
    def sample_name(cls) -> str:
        return "moore(2)"

    def __str__(self) -> str:
        # The number k belongs to the name of the game, also where it is the default one.
        return f"moore({self.k})" if self.mode == AT_MOST else f"moore({self.k},{self.mode})"

    def parse(self, text: str) -> Heaps:
        return Reader(text, "3,4,5").numbers()

    def format(self, position: Heaps) -> str:
        return ",".join(map(str, position))

    def normalize(self, position: Heaps) -> Heaps:
        return tuple(sorted(heap for heap in position if heap))

    def moves(self, position: Heaps, player: Player) -> Iterator[Option[Heaps]]:
        for chosen in self._choices(position):
            for left in _smaller([position[i] for i in chosen]):
                yield _move(position, dict(zip(chosen, left, strict=True)))

    def options(self, position: Heaps, player: Player) -> Iterator[Heaps]:
        for chosen in self._choices(position):
            for left in _smaller([position[i] for i in chosen]):
                option = list(position)
                for index, rest in zip(chosen, left, strict=True):
                    option[index] = rest
                yield tuple(option)

    def _choices(self, position: Heaps) -> Iterator[tuple[int, ...]]:
        """Yield which heaps a move may touch, as tuples of indices."""
        nonempty = [i for i, heap in enumerate(position) if heap]
        sizes = [self.k] if self.mode == EXACTLY else range(1, self.k + 1)
        for size in sizes:
            yield from combinations(nonempty, size)

    def count_moves(self, position: Heaps, player: Player) -> int:
        # The elementary symmetric polynomials of the heaps count the moves touching j heaps.
        counts = [1, *[0] * self.k]
        for heap in position:
            for j in range(self.k, 0, -1):
                counts[j] += counts[j - 1] * heap
        return counts[self.k] if self.mode == EXACTLY else sum(counts[1:])

    def claim(self, position: Heaps, misere: bool = False) -> Claim | None:
        if self.mode == EXACTLY:
            return None
        if max(position, default=0) <= 1:
            lost = sum(position) % (self.k + 1) == (1 if misere else 0)
        else:
            lost = not any(self._column_sums(position))
        return Claim("Moore1910", outcome=Outcome.P if lost else Outcome.N)

    def _column_sums(self, heaps: Iterable[int]) -> list[int]:
        """Return the number of ones in each binary column modulo k+1, the lowest column first."""
        heaps = list(heaps)
        width = max([1, *(heap.bit_length() for heap in heaps)])
        return [sum(heap >> c & 1 for heap in heaps) % (self.k + 1) for c in range(width)]

    def winning_moves(
        self, position: Heaps, player: Player, misere: bool = False
    ) -> Iterator[Option[Heaps]] | None:
        if self.mode == EXACTLY:
            return None
        return self._winning_moves(position, misere)

    def _winning_moves(self, position: Heaps, misere: bool) -> Iterator[Option[Heaps]]:
        for changes in self._balancing(position):
            move = _move(position, dict(sorted(changes.items())))
            if not misere or max(move[1]) > 1:
                yield move
        if misere:
            yield from self._to_single_tokens(position)

    def _balancing(self, position: Heaps) -> Iterator[dict[int, int]]:
        """Yield what to leave of which heaps so that every column sum is divisible by k+1.

        Columns are fixed from the highest down. A heap is touched where a 1 of it first becomes 0; from
        there on its bits are free. So each column chooses which ones to clear in heaps not yet touched,
        and which free bits to set.
        """
        width = max([0, *(heap.bit_length() for heap in position)])
        stack: list[tuple[int, dict[int, int]]] = [(width - 1, {})]
        while stack:
            column, touched = stack.pop()
            if column < 0:
                if touched:
                    yield touched
                continue
            ones = [i for i, h in enumerate(position) if h >> column & 1 and i not in touched]
            for cleared in range(min(len(ones), self.k - len(touched)) + 1):
                need = (cleared - len(ones)) % (self.k + 1)
                if need > len(touched):
                    continue
                for raised in combinations(touched, need):
                    free = {i: v | (i in raised) << column for i, v in touched.items()}
                    for gone in combinations(ones, cleared):
                        kept = {i: position[i] >> column + 1 << column + 1 for i in gone}
                        stack.append((column - 1, free | kept))

    def _to_single_tokens(self, position: Heaps) -> Iterator[Option[Heaps]]:
        """Yield the misère winning moves that leave single tokens only, 1 more than a multiple."""
        large = [i for i, heap in enumerate(position) if heap > 1]
        single = [i for i, heap in enumerate(position) if heap == 1]
        for size in range(max(0, 1 - len(large)), min(self.k - len(large), len(single)) + 1):
            for taken in combinations(single, size):
                for left in product((0, 1), repeat=len(large)):
                    if (sum(left) + len(single) - size) % (self.k + 1) == 1:
                        changes = dict(zip(large, left, strict=True)) | dict.fromkeys(taken, 0)
                        yield _move(position, dict(sorted(changes.items())))

    def find_move(self, position: Heaps, player: Player, text: str) -> Option[Heaps]:
        changes: dict[int, int] = {}
        plain = text.replace(" ", "").replace("->", "→").replace(">", "→")
        for word in plain.split(","):
            change, _, index = word.partition("@")
            before, _, after = change.partition("→")
            if not (is_whole(before) and is_whole(after) and (not index or is_whole(index))):
                break
            heap, left = int(before), int(after)
            at = int(index) if index else position.index(heap) if heap in position else -1
            if not (0 <= at < len(position) and position[at] == heap > left) or at in changes:
                break
            changes[at] = left
        else:
            right_number = (
                len(changes) == self.k if self.mode == EXACTLY else len(changes) <= self.k
            )
            if right_number:
                return _move(position, dict(sorted(changes.items())))
        known = [
            _move(position, {i: position[i] - 1 for i in c})[0] for c in self._choices(position)
        ]
        raise self.illegal_move(text, known[:5])

    def small_positions(self) -> Iterator[Heaps]:
        for heaps in range(5):
            yield from combinations_with_replacement(range(5 if heaps < 4 else 4), heaps)

    def staged(self, position: Heaps, past: Past) -> Scene:
        changes = (
            dict(zip(chosen, left, strict=True))
            for chosen in self._choices(position)
            for left in _smaller([position[i] for i in chosen])
        )
        moves = ((_move(position, c)[0], c) for c in changes)
        spots = joint_spots(position, moves, past.start)
        picture = columns_scene(position, None, describe_heaps(position), start=past.start)
        return replace(picture, hot_spots=spots)

    def reasons(self, position: Heaps, misere: bool = False) -> Sequence[Step]:
        if self.mode == EXACTLY:
            return ()
        if max(position, default=0) <= 1:
            return (self._single_tokens(position, misere),)
        return (self._column_table(position, misere), self._verdict(position, misere))

    def _column_table(self, position: Heaps, misere: bool) -> Step:
        sums = self._column_sums(position)[::-1]
        width = len(sums)
        table = Table(
            head=(Message("heap"), *(str(1 << c) for c in reversed(range(width)))),
            rows=tuple((str(h), *format(h, f"0{width}b")) for h in position),
            foot=(Message("mod {m}", m=self.k + 1), *map(str, sums)),
        )
        outcome = "P" if not any(sums) else "N"
        return Step(
            "column-sums",
            Message(
                "Write the heaps in binary and count the ones in each column; keep the"
                " remainder on division by k + 1 = {m}.",
                m=self.k + 1,
            ),
            "Moore1910",
            table if width <= 40 else None,
            facts=(Fact(str(self), self.format(position), misere=misere, outcome=outcome),),
        )

    def _verdict(self, position: Heaps, misere: bool) -> Step:
        if misere:
            text = self._misere_verdict(position)
        elif any(self._column_sums(position)):
            text = Message(
                "Some remainder is not 0. From the leftmost such column on, at most k heaps"
                " suffice to make every remainder 0, because a heap that has lost a 1 further left"
                " may take any bits to the right of it."
            )
        else:
            text = Message(
                "Every remainder is 0. A move changes at most k heaps, so in the leftmost changed "
                "column between 1 and k ones disappear: that remainder is no longer 0. So every move "
                "has a winning reply."
            )
        return Step("verdict", text, "Moore1910")

    def _misere_verdict(self, position: Heaps) -> Message:
        """Return why a position with a heap larger than 1 is won or lost in misère play."""
        if any(self._column_sums(position)):
            return Message(
                "Some remainder is not 0. In misère play, too, make every remainder 0, as long as that"
                " leaves a heap larger than 1; otherwise leave single tokens only, 1 more than a"
                " multiple of {m}.",
                m=self.k + 1,
            )
        return plural(
            "Every remainder is 0 and some heap is larger than 1, so at least {m} are. A move changes"
            " at most {n} heap: it leaves a heap larger than 1 and makes some remainder different"
            " from 0, and such a position is won in misère play, too.",
            "Every remainder is 0 and some heap is larger than 1, so at least {m} are. A move changes"
            " at most {n} heaps: it leaves a heap larger than 1 and makes some remainder different"
            " from 0, and such a position is won in misère play, too.",
            n=self.k,
            m=self.k + 1,
        )

    def _single_tokens(self, position: Heaps, misere: bool) -> Step:
        return Step(
            "singles",
            Message(
                "Only single tokens are left ({n}), and a move takes 1 to {k} of them. The"
                " player to move loses exactly when their number leaves the remainder {r} on"
                " division by {m}.",
                n=sum(position),
                k=self.k,
                m=self.k + 1,
                r=int(misere),
            ),
            "Moore1910",
        )


def _smaller(heaps: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield what may be left of heaps that all become smaller, one by one however large they are.

    >>> list(_smaller([2, 1])), next(_smaller([10**30, 10**30]))
    ([(0, 0), (1, 0)], (0, 0))
    """
    if max(heaps) <= _LISTED:
        yield from product(*map(range, heaps))  # which lists each range before it begins
        return
    for left in range(heaps[0]):
        for others in _smaller(heaps[1:]) if heaps[1:] else [()]:
            yield left, *others


def _move(position: Heaps, changes: dict[int, int]) -> Option[Heaps]:
    words = []
    option = list(position)
    for index, left in changes.items():
        heap = position[index]
        words.append(f"{heap}→{left}" + (f"@{index}" if heap in position[:index] else ""))
        option[index] = left
    return ",".join(words), tuple(option)
