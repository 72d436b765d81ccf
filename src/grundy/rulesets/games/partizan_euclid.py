"""Partizan Euclid: Left goes on with the remainder, Right with what is missing to the next multiple.

From two numbers p > q with p = kq + t, 0 ≤ t < q, Left moves to (q, t) and Right to (q, q − t). When q
divides p the game is over. Whoever cannot move loses.

A position is the two numbers, `17,12`; a move is the pair it leads to, `12,5`.

Who wins is found along a single path of the game, which is told by a continued fraction of p/q
[McKayNowakowski2013]. There is one move for each player, so the program follows all of them.

>>> import grundy
>>> game = grundy.game("partizan-euclid")
>>> [str(game(text).value) for text in ("3,2", "4,3", "5,3", "17,12")]
['*', '^', 'v', '{v[2]|0}']
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Option, Player, Ruleset
from grundy.rulesets.scene import Cell, HotSpot, Label, Past, Role, Scene, Shape

Pair = tuple[int, int]
EXAMPLE = "17,12"
WIDE = 12
"""The larger number at the start is at most so long in the picture."""


class PartizanEuclid(Ruleset[Pair]):
    """Go on with the remainder, or with what is missing."""

    name = "partizan-euclid"
    title = Message("Partizan Euclid")
    summary = Message(
        "Divide the larger number by the smaller: Left keeps the remainder, Right what is missing."
    )
    rules = Message(
        "There are two numbers p > q; t is the remainder when p is divided by q. Left replaces them by q"
        " and t, Right by q and q − t. When q divides p, nobody can move. Whoever cannot move loses."
    )
    notation = Message(
        "The two numbers, the larger first: 17,12. A move is the pair it leads to: 12,5."
    )
    theory = Message(
        "The winner is found along a single path of the game, given by a continued"
        " fraction of p/q [McKayNowakowski2013]."
    )
    family = "other"
    sources = ("McKayNowakowski2013",)
    impartial = False
    openings = ("17,12", "55,34", "144,89")
    examples = (
        Example("17,12", outcome="R", value="{v[2]|0}"),
        Example("3,2", outcome="N", value="*"),
        Example("5,3", outcome="R", value="v"),
        Example("4,3", outcome="L", value="^"),
        Example("12,4", outcome="P", value="0"),
    )

    def parse(self, text: str) -> Pair:
        reader = Reader(text, EXAMPLE)
        numbers = reader.numbers()
        if len(numbers) != 2 or not numbers[0] > numbers[1] > 0:
            raise reader.problem("a position is two positive numbers, the larger first")
        return numbers[0], numbers[1]

    def format(self, position: Pair) -> str:
        return f"{position[0]},{position[1]}"

    def moves(self, position: Pair, player: Player) -> Iterator[Option[Pair]]:
        p, q = position
        rest = p % q
        if rest:
            option = (q, rest if player is LEFT else q - rest)
            yield self.format(option), option

    def normalize(self, position: Pair) -> Pair:
        # Only the remainder matters, not how often the smaller number fits into the larger one.
        p, q = position
        return q + p % q, q

    def small_positions(self) -> Iterator[Pair]:
        return ((p, q) for p in range(2, 26) for q in range(1, p))

    def staged(self, position: Pair, past: Past) -> Scene:
        """Draw a strip p long and q high: squares, the remainder, and what is missing to a square."""
        p, q = position
        whole = max(WIDE, past.start[0])
        # Divided last, whole numbers of any size give a length.
        long, high, rest = (number * WIDE / whole for number in (p, q, p % q))
        shapes: list[Shape] = [
            Cell(k * high, 0, high, high, Role.EMPTY, outline=Role.BORDER)
            for k in range(min(p // q, 40))
        ]
        spots: list[HotSpot] = []
        if rest:
            areas = (
                (LEFT, Cell(long - rest, 0, rest, high, Role.LEFT, outline=Role.BORDER)),
                (RIGHT, Cell(long, 0, high - rest, high, Role.RIGHT, outline=Role.BORDER)),
            )
            for player, area in areas:
                shapes.append(area)
                spots += [HotSpot(move, area, player) for move, _ in self.moves(position, player)]
        most, tall = (number * WIDE / whole for number in (sum(past.start), past.start[1]))
        shapes.append(Label(most / 2, tall + 0.06 * most, self.format(position), size=0.05 * most))
        frame = (0, 0, most, tall + 0.1 * most)
        said = Message("the numbers {larger} and {smaller}", larger=p, smaller=q)
        return Scene(tuple(shapes), tuple(spots), said, frame)
