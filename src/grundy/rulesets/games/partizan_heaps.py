"""Partizan heap games: Left and Right have rules of their own for the same heaps.

`partizan-subtract(1,3|2,3)` lets Left take one or three tokens from a heap, Right two or three.
`partizan-heaps(0.3|0.07)` takes any two rules of the heap-rule language. Whoever cannot move loses.

A position is heap sizes, `6,4`; a move names a heap before and what is left of it, `6→5` or `6→3+2`.

**Theorem** [FraenkelKotzig1987]. The outcomes of single heaps of a partizan subtraction game are periodic
from some heap on, since each depends on finitely many before it.

>>> import grundy
>>> game = grundy.game("partizan-subtract(1,3|2,3)")
>>> str(game("6").value)
'{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}'
>>> [move for move, _ in game.moves((3,), grundy.RIGHT)]
['3→1', '3→0']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from grundy.core.reading import Reader
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import FiniteSubtraction, HeapRule, Heaps
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Option, Player, Ruleset
from grundy.rulesets.families.columns import describe_heaps
from grundy.rulesets.families.heap_ruleset import heap_move
from grundy.rulesets.scene import Cell, HotSpot, Label, Role, Scene, Shape, Token

SUBTRACT = "partizan-subtract"
LARGEST = 10_000
DRAWN = 24

_LETTERS = {LEFT: "L", RIGHT: "R"}


class PartizanHeaps(Ruleset[Heaps]):
    """Heaps with one rule for Left and one for Right."""

    name = "partizan-heaps"
    aliases = (SUBTRACT,)
    title = Message("Partizan heap game")
    summary = Message("Take from a heap, or divide it, as your own rule allows.")
    rules = Message(
        "Two players have different rules for the same heaps: with partizan-subtract(1,3|2,3) Left takes"
        " one or three tokens from a heap, Right two or three. partizan-heaps(0.3|0.07) takes any two"
        " rules of heap games. Whoever cannot move loses."
    )
    notation = Message(
        "Heap sizes with commas between them: 6,4. A move names a heap before and what is left of it:"
        " 6->5 or 6->3+2."
    )
    theory = Message(
        "The outcomes of single heaps of a partizan subtraction game become periodic"
        " [FraenkelKotzig1987]."
    )
    family = "heaps"
    sources = ("FraenkelKotzig1987", "LessonsInPlay")
    impartial = False
    openings = ("9,6", "12,7,5", "15,11,8")
    examples = (
        Example("9,6", outcome="L"),
        Example("6", outcome="L", value="{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}"),
        Example("5", outcome="L", value="^4*", game="partizan-subtract(1,2|1)"),
    )

    def __init__(
        self, left: HeapRule | str = "subtract(1,3)", right: HeapRule | str = "subtract(2,3)"
    ):
        self.left = parse_rule(left) if isinstance(left, str) else left
        self.right = parse_rule(right) if isinstance(right, str) else right

    @classmethod
    def from_name(cls, text: str) -> Self | None:
        head, bracket, inside = text.strip().partition("(")
        if head.strip() not in (cls.name, *cls.aliases):
            return None
        if not bracket:
            return cls()
        left, bar, right = inside.rpartition(")")[0].partition("|")
        if not bar or not inside.rstrip().endswith(")"):
            raise Reader(text, cls.sample_name()).problem(
                "Left's and Right's rules are written in brackets, with | between them",
                at=len(head),
            )
        if head.strip() == SUBTRACT:
            left, right = f"subtract({left})", f"subtract({right})"
        return cls(left, right)

    @classmethod
    def sample_name(cls) -> str:
        return f"{SUBTRACT}(1,3|2,3)"

    def __str__(self) -> str:
        if isinstance(self.left, FiniteSubtraction) and isinstance(self.right, FiniteSubtraction):
            numbers = (rule.text[len("subtract(") : -1] for rule in (self.left, self.right))
            return f"{SUBTRACT}({'|'.join(numbers)})"
        return f"{self.name}({self.left}|{self.right})"

    def parse(self, text: str) -> Heaps:
        reader = Reader(text, "6,4")
        heaps = reader.numbers()
        if max(heaps, default=0) > LARGEST:
            raise reader.problem("a heap here has at most {limit} tokens", limit=LARGEST)
        return heaps

    def format(self, position: Heaps) -> str:
        return ",".join(map(str, position))

    def moves(self, position: Heaps, player: Player) -> Iterator[Option[Heaps]]:
        rule = self.left if player is LEFT else self.right
        for index, heap in enumerate(position):
            for left in rule.options(heap):
                yield heap_move(position, index, left or (0,))

    def components(self, position: Heaps) -> Sequence[Heaps]:
        return [(heap,) for heap in position if heap]

    def normalize(self, position: Heaps) -> Heaps:
        return tuple(sorted(heap for heap in position if heap))

    def small_positions(self) -> Iterator[Heaps]:
        yield from ((n,) for n in range(11))
        yield from ((a, b) for a in range(5) for b in range(a + 1))

    def scene(self, position: Heaps) -> Scene:
        """Draw each heap as a row; below it stand the moves of Left, above it those of Right."""
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for index, heap in enumerate(position):
            y = 4.0 * index
            shapes.append(Label(-1, y, str(heap), anchor="end"))
            shapes.extend(Token(x, y) for x in range(min(heap, DRAWN)))
            if heap > DRAWN:
                shapes.append(Label(DRAWN, y, "…"))
            for player, role, side in ((LEFT, Role.LEFT, 1.1), (RIGHT, Role.RIGHT, -1.1)):
                rule = self.left if player is LEFT else self.right
                for place, left in enumerate(rule.options(heap)):
                    if place >= DRAWN:
                        break
                    move = heap_move(position, index, left or (0,))[0]
                    shown = "+".join(map(str, left)) or "0"
                    width = max(1.0, 0.4 * len(shown) + 0.4)
                    area = (place * 2.2, y + side - 0.35, width, 0.7, role)
                    shapes.append(Cell(*area, label=shown, letter=f"{_LETTERS[player]}{shown}"))
                    spots.append(HotSpot(move, Cell(*area), player))
        return Scene(tuple(shapes), tuple(spots), describe_heaps(position))
