"""Coalition Nim: any number of players in a circle take tokens from one heap; coalitions lose
together.

The players sit in a circle and move in turn. The letter of a seat names its coalition: `0011011` is
seven players, three in coalition 0 and four in coalition 1. A move takes 1 to m tokens (or a number
from any given set). Poisoned tokens can be taken only when the clean ones are gone. The game is
over when no clean token is left. The player who should move then loses; if the last move bit into
the poison, the one who made it loses instead. The loser's whole coalition loses, everybody else
wins.

A position is the number of tokens on the table, the poisoned ones included; a move is the number of
tokens taken.

**Proposition 3** [Bokal2025]. Two players, n tokens, s of them poisoned, takes 1..m: the player on
move loses exactly when n - s is divisible by m + 1.

>>> import grundy
>>> game = grundy.seated_game("coalition(011,2,1)")
>>> list(game.moves(2, 0))
[('1', 1), ('2', 0)]
>>> game.loser(1, 1), game.loser(0, 1)
(1, 0)
>>> [grundy.solve(game, str(n)).safe for n in (1, 4, 5, 7)]
[('1',), ('0',), ('1',), ('0',)]
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from grundy.coalition.circle import Circle, Seating
from grundy.core.reading import Reader
from grundy.errors import NotationError
from grundy.i18n import Message, plural
from grundy.rulesets.base import Example, Parameter
from grundy.rulesets.scene import Cell, HotSpot, Label, Past, Role, Scene, Shape, Token
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.structures import OneHeapCircle

DRAWN = 60
"""At most this many tokens are drawn, with their number beside them."""
_PER_ROW = 10


class CoalitionNim(SeatedRuleset[int]):
    """One heap, many players, coalitions that lose together."""

    name = "coalition"
    structure = OneHeapCircle
    title = Message("Coalition Nim")
    summary = Message(
        "Players in a circle take tokens; whoever cannot take a clean one loses, with the "
        "whole coalition."
    )
    rules = Message(
        "The players sit in a circle and move in turn; the letter of a seat names its"
        " coalition. A move takes between one and m tokens, or a number from the given set."
        " Poisoned tokens can be taken only when no clean one is left. The game ends when the"
        " clean tokens are gone: the player who should move then loses, but if the last move took"
        " poison, the one who made it loses. All members of the loser's coalition lose, all other"
        " players win."
    )
    notation = Message(
        "The number of tokens, the poisoned ones included: 15. A move is the number taken: 2."
        " The game names the seats, the takes and the poison: coalition(0011011,2,1); the takes 2"
        " and 5 are written 2+5."
    )
    theory = Message(
        "Two players: the one on move loses exactly when the clean tokens are divisible by m +"
        " 1 [Bokal2025]. Two coalitions of different sizes, m at least 2: from some number of"
        " tokens on the larger one always wins [CoalitionFinite]; how long the smaller one"
        " holds out depends on the order of the seats [CoalitionJoined,"
        " CoalitionBestOrder]."
    )
    sources = (
        "Bokal2025",
        "CoalitionFinite",
        "CoalitionJoined",
        "CoalitionBestOrder",
    )
    parameters = (
        Parameter(
            "word",
            Message("the coalitions, one letter or digit for each seat"),
            kind=str,
            default="0111",
        ),
        Parameter(
            "take",
            Message("how many tokens a move may take: 2 means 1 or 2; 2+5 means 2 or 5"),
            kind=str,
            default="2",
        ),
        Parameter("poison", Message("the number of poisoned tokens"), default=0, minimum=0),
    )
    openings = ("8", "15", "30")
    examples = (
        Example("8", safe=("0",), source="Bokal2025", game="coalition(0111)"),
        Example("15", safe=("1",), source="Bokal2025", game="coalition(110)"),
        Example("9", safe=(), source="Bokal2025", game="coalition(abc)"),
        Example("24", safe=("1",), source="Bokal2025", game="coalition(100111)"),
        Example("8", safe=("1",), source="Bokal2025", game="coalition(01,2,2)"),
    )

    def __init__(self, word: str = "0111", take: str = "2", poison: int = 0) -> None:
        self.circle = Circle.parse(word, take)
        self.take = self.circle.takes_text.replace(",", "+")
        self.poison = poison
        super().__init__(word)

    def parse(self, text: str) -> int:
        tokens = Reader(text, "15").number()
        if tokens < self.poison:
            raise NotationError(
                "more poisoned tokens ({poison}) than tokens ({tokens})",
                tokens=tokens,
                poison=self.poison,
            )
        return tokens

    def moves(self, position: int, player: int) -> Iterator[tuple[str, int]]:
        if position > self.poison:
            for take in self.circle.takes:
                if take > position:
                    break
                yield str(take), position - take

    def loser(self, position: int, seat: int) -> int:
        # Below the poison count the last mover has bitten; otherwise nothing clean is left to take.
        return (seat - 1) % self.seats if position < self.poison else seat

    def staged(self, position: int, past: Past) -> Scene:
        on_move = (past.moves[-1][1] + 1) % self.seats if past.moves else 0
        shapes = list(_seats(self.circle.seating, on_move if position > self.poison else None))
        spots: list[HotSpot] = []
        drawn = min(position, DRAWN)
        for index in range(drawn):
            # Poisoned tokens lie first, so that they are reached last; places count from the end.
            role = Role.POISON if index < self.poison - (position - drawn) else Role.NEUTRAL
            token = Token(index % _PER_ROW, index // _PER_ROW, role=role)
            shapes.append(token)
            take = drawn - index
            if take in self.circle.takes and position > self.poison:
                spots.append(HotSpot(str(take), token))
        rows = (min(past.start, DRAWN) + _PER_ROW - 1) // _PER_ROW
        shapes.append(Label((_PER_ROW - 1) / 2, rows + 0.2, str(position)))
        return Scene(tuple(shapes), tuple(spots), _described(position, self.poison, self.word))


def _seats(seating: Seating, on_move: int | None) -> Iterator[Shape]:
    """Yield the players around a table above the tokens; the smaller coalition is square.

    A ring is around the one who is on move.
    """
    word = seating.word
    radius = max(1.2, len(word) / pi * 0.6)
    centre = (_PER_ROW - 1) / 2, -radius - 1.4
    for seat, letter in enumerate(word[:DRAWN]):
        angle = 2 * pi * seat / len(word) - pi / 2
        x, y = centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)
        role = seating.role(letter)
        if seat == on_move:
            yield Token(x, y, 0.58, Role.FAINT, outline=Role.MARK)
        if role is Role.SMALLER:
            yield Cell(x - 0.38, y - 0.38, 0.76, 0.76, role, letter)
        else:
            yield Token(x, y, role=role, label=letter)


def _described(position: int, poison: int, word: str) -> Message:
    return plural(
        "{n} token, poisoned: {poison}. Seats in playing order: {word}.",
        "{n} tokens, poisoned: {poison}. Seats in playing order: {word}.",
        n=position,
        poison=min(poison, position),
        word=word if len(word) <= DRAWN else word[:DRAWN] + "…",
    )
