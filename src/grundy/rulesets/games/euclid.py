"""Euclid's game: subtract a multiple of the smaller number from the larger one.

From two positive numbers a ≤ b a move subtracts a positive multiple of a from b without going below
0. Whoever makes a number 0 wins. In the variant `euclid(equal)` the numbers must stay positive: the
game ends when they are equal [Grossman1997].

A position is the two numbers, `25,7`; a move is the pair it leads to, `4,7`.

**Theorem** [ColeDavie1969]. The player to move loses exactly when the numbers differ and the larger
is less than φ times the smaller, φ = (1 + √5)/2. In the variant the nim-value is ⌊b/a − a/b⌋
[Nivasch2006].

>>> import grundy
>>> grundy.solve("euclid", "25,7").best()
'11,7'
>>> grundy.solve("euclid", "8,5").outcome.value, grundy.solve("euclid(equal)", "25,7").grundy
('P', 3)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.core.reading import Reader, is_whole
from grundy.i18n import Message, in_context, plural
from grundy.rulesets.base import Claim, Example, Option, Outcome, Parameter, Player, Ruleset, Step
from grundy.rulesets.parts import Fact
from grundy.rulesets.scene import Cell, HotSpot, Label, Past, Role, Scene, Shape
from grundy.rulesets.structures import Multiples

Pair = tuple[int, int]
ZERO, EQUAL = "zero", "equal"
DRAWN = 40
WIDE, TALL = 12, 2.0


class Euclid(Ruleset[Pair]):
    """Subtract a multiple of the smaller number from the larger one."""

    name = "euclid"
    title = Message("Euclid's game")
    summary = Message("Subtract a multiple of the smaller number from the larger one.")
    rules = Message(
        "There are two positive numbers. A move subtracts a positive multiple of the smaller"
        " one from the larger one; the result may not be negative. Whoever makes a number 0 wins."
        " In the variant “equal” the numbers must stay positive, and whoever makes them equal"
        " wins."
    )
    notation = Message("The two numbers: 25,7. A move is the pair it leads to: 4,7.")
    theory = Message(
        "The player to move loses exactly when the numbers differ and their ratio is less than"
        " the golden ratio [ColeDavie1969]. When the numbers stay positive, the nim-value is ⌊b/a"
        " − a/b⌋ [Nivasch2006]."
    )
    family = "other"
    structure = Multiples
    sources = ("ColeDavie1969", "Grossman1997", "Nivasch2006")
    parameters = (
        Parameter(
            "end",
            Message("who wins: whoever makes a zero, or whoever makes the numbers equal"),
            kind=str,
            default=ZERO,
            choices={ZERO: in_context("end of the game", "zero"), EQUAL: Message("equal")},
        ),
    )
    openings = ("25,7", "47,18", "144,89")
    examples = (
        Example("25,7", outcome="N", source="ColeDavie1969", is_small=False),
        Example("8,5", outcome="P", source="ColeDavie1969"),
        Example("25,7", outcome="N", grundy=3, source="Nivasch2006", game="euclid(equal)"),
    )

    def __init__(self, end: str = ZERO) -> None:
        self.end = end

    @classmethod
    def sample_name(cls) -> str:
        return "euclid"

    def parse(self, text: str) -> Pair:
        reader = Reader(text, "25,7")
        numbers = reader.numbers()
        if len(numbers) != 2 or not any(numbers):
            raise reader.problem("the game is played with two numbers, not both 0")
        if self.end == EQUAL and not all(numbers):
            raise reader.problem("both numbers must be positive in this variant")
        return numbers[0], numbers[1]

    def format(self, position: Pair) -> str:
        return f"{position[0]},{position[1]}"

    def normalize(self, position: Pair) -> Pair:
        return min(position), max(position)

    def moves(self, position: Pair, player: Player) -> Iterator[Option[Pair]]:
        return (self._subtract(position, k) for k in range(1, self._most(position) + 1))

    def structured(self, position: Pair) -> Multiples:
        return Multiples(position, least=0 if self.end == ZERO else 1)

    def _most(self, position: Pair) -> int:
        """Return how often the smaller number may be subtracted."""
        low, high = self.normalize(position)
        return 0 if low == 0 else (high if self.end == ZERO else high - 1) // low

    def _subtract(self, position: Pair, k: int) -> Option[Pair]:
        a, b = position
        option = (a, b - k * a) if a <= b else (a - k * b, b)
        return self.format(option), option

    def count_moves(self, position: Pair, player: Player) -> int:
        return self._most(position)

    def claim(self, position: Pair, misere: bool = False) -> Claim | None:
        low, high = self.normalize(position)
        if misere:
            return None
        if self.end == EQUAL:
            return Claim("Nivasch2006", grundy=(high * high - low * low) // (low * high))
        lost = low == 0 or (low < high and _below_golden(low, high))
        return Claim("ColeDavie1969", outcome=Outcome.P if lost else Outcome.N)

    def winning_moves(
        self, position: Pair, player: Player, misere: bool = False
    ) -> list[Option[Pair]] | None:
        if misere:
            return None
        # Leaving twice the smaller number or more is never right, so only the last two can be.
        most = self._most(position)
        moves = [self._subtract(position, k) for k in range(max(1, most - 1), most + 1)]
        return [(m, o) for m, o in moves if (c := self.claim(o)) and c.outcome is Outcome.P]

    def find_move(self, position: Pair, player: Player, text: str) -> Option[Pair]:
        words = [word.strip() for word in text.split(",")]
        if len(words) == 2 and all(map(is_whole, words)):
            target = (int(words[0]), int(words[1]))
            low, high = self.normalize(position)
            k = (high - sum(target) + low) // low if low else 0
            if 1 <= k <= self._most(position) and self._subtract(position, k)[1] == target:
                return self._subtract(position, k)
        known = [self._subtract(position, k)[0] for k in range(1, min(5, self._most(position)) + 1)]
        raise self.illegal_move(text, known)

    def small_positions(self) -> Iterator[Pair]:
        least = 0 if self.end == ZERO else 1
        return ((a, b) for a in range(least, 26) for b in range(a, 26) if a or b)

    def staged(self, position: Pair, past: Past) -> Scene:
        """Draw the numbers as two bars, the larger one marked in lengths of the smaller one."""
        a, b = position
        low, high = self.normalize(position)
        # The longer bar has a fixed length on paper; numbers are exact, the drawing is not.
        # Divided last, whole numbers of any size give a length.
        whole = max(WIDE, *past.start)
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for row, number in enumerate((a, b)):
            y = (TALL + 0.4) * row
            shapes.append(
                Cell(0, y, max(0.05, number * WIDE / whole), TALL, Role.NEUTRAL, rounded=0.1)
            )
            shapes.append(Label(-1, y + TALL / 2, str(number)))
        if low and high // low <= DRAWN:
            y = TALL + 0.4 if a <= b else 0.0
            for k in range(1, self._most(position) + 1):
                # Pressing a piece cuts it off together with everything to its right.
                left, wide = (high - k * low) * WIDE / whole, low * WIDE / whole
                piece = Cell(left, y, wide, TALL, Role.EMPTY)
                shapes.append(piece)
                spots.append(HotSpot(self._subtract(position, k)[0], piece))
        description = Message("the numbers {a} and {b}", a=a, b=b)
        return Scene(tuple(shapes), tuple(spots), description)

    def reasons(self, position: Pair, misere: bool = False) -> Sequence[Step]:
        low, high = self.normalize(position)
        if misere or self._most(position) == 0:
            return ()
        q, r = divmod(high, low)
        claim = self.claim(position)
        outcome = claim.outcome.value if claim and claim.outcome else None
        facts = (Fact(str(self), self.format(position), outcome=outcome),)
        division = Step(
            "division",
            Message("{high} = {q} · {low} + {r}", high=high, q=q, low=low, r=r),
            facts=facts,
        )
        if q == 1 and r:
            return (division, _forced(low, high))
        return (division, _choice(q, low, r))


def _below_golden(low: int, high: int) -> bool:
    """Return whether high/low < φ, exactly: x < φ means x² − x − 1 < 0 for x ≥ 1."""
    return high * high - high * low - low * low < 0


def _forced(low: int, high: int) -> Step:
    below = _below_golden(low, high)
    return Step(
        "golden-ratio",
        Message(
            "The smaller number goes in only once, so the move is forced, and the ratio"
            " {high}/{low} is {sign} than the golden ratio (about 1.618). A forced move from"
            " below the golden ratio leads above it, and one from above leads below it; whoever has"
            " a choice can leave a ratio below it.",
            low=low,
            high=high,
            sign=Message("smaller") if below else Message("larger"),
        ),
        "ColeDavie1969",
    )


def _choice(q: int, low: int, r: int) -> Step:
    if r == 0:
        text = plural(
            "The smaller number goes into the larger one exactly {n} time, so the game can be ended"
            " at once or led to its end.",
            "The smaller number goes into the larger one exactly {n} times, so the game can be ended"
            " at once or led to its end.",
            n=q,
        )
    else:
        text = plural(
            "The smaller number goes into the larger one {n} time, so the player to move may choose"
            " between leaving {r} with {low} and leaving {more} with {low}. From the second the first"
            " is forced, so one of the two is lost for the opponent.",
            "The smaller number goes into the larger one {n} times, so the player to move may choose"
            " between leaving {r} with {low} and leaving {more} with {low}. From the second the first"
            " is forced, so one of the two is lost for the opponent.",
            n=q,
            low=low,
            r=r,
            more=low + r,
        )
    return Step("choice", text, "ColeDavie1969")
