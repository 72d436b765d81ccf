"""Fibonacci Nim: take from one heap at most twice as many tokens as the opponent just took.

The first player may take any number of tokens but not the whole heap; afterwards a move takes at
least one and at most twice as many as the move before it. Whoever takes the last token wins.

A position is the heap and the allowance, the most that may be taken now: `19/4`. A heap alone,
`19`, is the start of play, so its allowance is 18. A move is the number of tokens taken, `6`.

**Theorem** [Whinihan1963]. Every positive number is in exactly one way a sum of Fibonacci numbers
no two of which are neighbours [Zeckendorf1972]. The player to move loses exactly when the smallest
part of the heap is larger than the allowance. A move wins exactly when it takes a number of the
smallest parts together (within the allowance), and twice that is less than the next part.

*Why these and no others*: let a move take r and leave m, whose smallest part is s. It wins exactly
when 2r < s. Then r < s/2, so the largest part of r is at least two Fibonacci numbers below s, and
the parts of m followed by those of r are the parts of the heap.

>>> import grundy
>>> [m.move for m in grundy.solve("fibonacci", "19").winning()]
['1', '6']
>>> zeckendorf(10**18)[-3:]
[55, 21, 2]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.core.reading import Reader, is_whole
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset, Step
from grundy.rulesets.families.columns import rows_scene, short
from grundy.rulesets.parts import Fact, Table
from grundy.rulesets.scene import Past, Scene

Position = tuple[int, int]
"""The heap, and the most tokens that may be taken."""


class FibonacciNim(Ruleset[Position]):
    """Take at most twice as many tokens as the opponent just took."""

    name = "fibonacci"
    aliases = ("fibonacci-nim",)
    title = Message("Fibonacci Nim")
    summary = Message("Take at most twice as many tokens as the opponent just took.")
    rules = Message(
        "There is one heap. The first player takes one or more tokens, but not all. Afterwards"
        " each player takes at least one token and at most twice as many as the opponent took just"
        " before. Whoever takes the last token wins; in misère play whoever takes it loses."
    )
    notation = Message(
        "The heap, or the heap and the most that may be taken now: 19 (the start, up to 18) or"
        " 19/4. A move is the number of tokens taken: 6."
    )
    theory = Message(
        "Write the heap as a sum of Fibonacci numbers, no two of them neighbours"
        " [Zeckendorf1972]. The player to move loses exactly when the smallest part is larger than"
        " the allowance [Whinihan1963]."
    )
    family = "heaps"
    sources = ("Whinihan1963", "Zeckendorf1972")
    openings = ("12", "20", "30")
    examples = (
        Example("19", outcome="N", source="Whinihan1963"),
        Example("21", outcome="P", source="Whinihan1963"),
        Example("29/7", outcome="P", source="Whinihan1963", is_small=False),
        Example("1000000000000000000", outcome="N", source="Whinihan1963", is_small=False),
    )

    def parse(self, text: str) -> Position:
        before, after = Reader(text, "19/4").cut("/")
        heap = before.number()
        if after is None:
            return heap, max(0, heap - 1)
        allowance = after.number()
        if allowance == 0 < heap:
            raise after.problem("the allowance must be at least 1")
        return heap, allowance

    def format(self, position: Position) -> str:
        heap, allowance = position
        return str(heap) if allowance == max(0, heap - 1) else f"{heap}/{allowance}"

    def normalize(self, position: Position) -> Position:
        heap, allowance = position
        return heap, min(heap, allowance)

    def moves(self, position: Position, player: Player) -> Iterator[Option[Position]]:
        return (_take(position, taken) for taken in range(1, min(position) + 1))

    def count_moves(self, position: Position, player: Player) -> int:
        return min(position)

    def claim(self, position: Position, misere: bool = False) -> Claim | None:
        if misere:
            return None
        heap, allowance = position
        lost = heap == 0 or zeckendorf(heap)[-1] > allowance
        return Claim("Whinihan1963", outcome=Outcome.P if lost else Outcome.N)

    def winning_moves(
        self, position: Position, player: Player, misere: bool = False
    ) -> list[Option[Position]] | None:
        return None if misere else [_take(position, taken) for taken in winning_takes(position)]

    def find_move(self, position: Position, player: Player, text: str) -> Option[Position]:
        word = text.strip()
        if is_whole(word) and 1 <= int(word) <= min(position):
            return _take(position, int(word))
        raise self.illegal_move(text, [str(taken) for taken in range(1, min(5, *position) + 1)])

    def small_positions(self) -> Iterator[Position]:
        for heap in range(27):
            yield heap, max(0, heap - 1)
            for allowance in range(1, heap + 2):
                if allowance != heap - 1:
                    yield heap, allowance

    def staged(self, position: Position, past: Past) -> Scene:
        heap, allowance = position
        said = Message(
            "a heap of {heap}, at most {allowance} may be taken",
            heap=short(heap),
            allowance=short(min(position)),
        )
        return rows_scene(heap, lambda taken: taken <= allowance, said, past.start[0])

    def reasons(self, position: Position, misere: bool = False) -> Sequence[Step]:
        heap, allowance = position
        if misere or heap == 0:
            return ()
        parts = zeckendorf(heap)
        return (
            _parts_step(heap, parts),
            _too_large(parts[-1], allowance, self.format(position))
            if parts[-1] > allowance
            else _tails_step(position, parts, self.format(position)),
        )


def zeckendorf(number: int) -> list[int]:
    """Return the Fibonacci numbers, no two neighbouring, whose sum is `number`, largest first.

    >>> zeckendorf(19), zeckendorf(29)
    ([13, 5, 1], [21, 8])
    """
    fibonacci = [1, 2]
    while fibonacci[-1] <= number:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    parts: list[int] = []
    for part in reversed(fibonacci):
        if part <= number:
            parts.append(part)
            number -= part
    return parts


def winning_takes(position: Position) -> list[int]:
    """Return every number of tokens that wins when it is taken, ascending.

    >>> winning_takes((19, 18)), winning_takes((21, 20))
    ([1, 6], [])
    """
    heap, allowance = position
    return [r for r, _, fits in _tails(zeckendorf(heap)) if fits and r <= allowance] if heap else []


def _tails(parts: Sequence[int]) -> Iterator[tuple[int, int | None, bool]]:
    """Yield (sum of the last parts, the part before them, whether twice the sum is less than it)."""
    taken = 0
    for index in reversed(range(len(parts))):
        taken += parts[index]
        before = parts[index - 1] if index else None
        yield taken, before, before is None or 2 * taken < before


def _take(position: Position, taken: int) -> Option[Position]:
    return str(taken), (position[0] - taken, 2 * taken)


def _parts_step(heap: int, parts: list[int]) -> Step:
    return Step(
        "zeckendorf",
        Message(
            "Write the heap as a sum of Fibonacci numbers, always taking the largest that"
            " fits: {heap} = {parts}. No two of them are neighbours in 1, 2, 3, 5, 8, 13, …",
            heap=heap,
            parts=" + ".join(map(str, parts)),
        ),
        "Zeckendorf1972",
    )


def _too_large(smallest: int, allowance: int, position: str) -> Step:
    return Step(
        "smallest-part",
        Message(
            "At most {allowance} may be taken, but the smallest part is {smallest}."
            " Whatever is taken, the opponent can then take the smallest part of what is left,"
            " so the player to move loses.",
            allowance=allowance,
            smallest=smallest,
        ),
        "Whinihan1963",
        facts=(Fact("fibonacci", position, outcome="P"),),
    )


def _tails_step(position: Position, parts: list[int], shown: str) -> Step:
    rows = []
    for taken, before, fits in _tails(parts):
        allowed = taken <= position[1]
        left = "–" if before is None else f"2·{taken} {'<' if fits else '≥'} {before}"
        rows.append((str(taken), left, "✓" if fits and allowed else "✗"))
        if not allowed:
            break
    return Step(
        "tails",
        Message(
            "A move wins exactly when it takes some of the smallest parts together and"
            " twice that is less than the next part: then the opponent cannot take the"
            " smallest part of what is left. Here the winning numbers are {takes}.",
            takes=", ".join(map(str, winning_takes(position))),
        ),
        "Whinihan1963",
        Table(
            head=(Message("take"), Message("next part"), ""),
            rows=tuple(rows),
        ),
        facts=(Fact("fibonacci", shown, outcome="N"),),
    )
