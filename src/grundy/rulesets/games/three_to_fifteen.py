"""3-to-15: take the numbers 1 to 9 in turn; whoever owns three that add up to 15 wins.

Left begins. Every number is taken once. When all are taken and nobody has three with sum 15, the game
is drawn.

A position lists Left's numbers, a semicolon, and Right's: `2,4;5`. A move is a number: `9`.

**Theorem** (000, example 1.5). In the magic square

    2 9 4
    7 5 3
    6 1 8

three numbers add up to 15 exactly when they form a line, so the game is tic-tac-toe in disguise.
`MAGIC_SQUARE` translates positions and moves both ways.

>>> import grundy
>>> game = grundy.game("3-to-15")
>>> grundy.solve(game, ";").outcome.value
'D'
>>> grundy.solve(game, "2,9;7,5").best()
'4'
>>> MAGIC_SQUARE.forward.position("xx.|oo.|...")
'2,9;5,7'
>>> MAGIC_SQUARE.backward.position("2,9;5,7")
'xx.|oo.|...'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Player, Ruleset, Step
from grundy.rulesets.families.board import Cell, Rows, cell_name, images
from grundy.rulesets.families.isomorphism import Isomorphism, Translation
from grundy.rulesets.families.lines import STEALING, Line, lines_step
from grundy.rulesets.parts import Table
from grundy.rulesets.scene import Cell as Square
from grundy.rulesets.scene import HotSpot, Role, Scene, Shape, Token
from grundy.rulesets.structures import Lines

Numbers = tuple[int, ...]
Hands = tuple[Numbers, Numbers]

SQUARE = ((2, 9, 4), (7, 5, 3), (6, 1, 8))
CELLS: dict[int, Cell] = {
    number: (row, column) for row, line in enumerate(SQUARE) for column, number in enumerate(line)
}
WINNING = tuple(frozenset(c) for c in combinations(range(1, 10), 3) if sum(c) == 15)
EXAMPLE = "2,4;5"


class ThreeToFifteen(Ruleset[Hands]):
    """Take a number; three of yours with sum 15 win."""

    name = "three-to-fifteen"
    aliases = ("3-to-15",)
    title = Message("3-to-15")
    summary = Message("Take numbers from 1 to 9 in turn; three of yours that add up to 15 win.")
    rules = Message(
        "The players take in turn one of the numbers from 1 to 9 that is still free; Left begins."
        " Whoever first owns three numbers that add up to 15 wins. When all numbers are taken without"
        " that, the game is drawn."
    )
    notation = Message(
        "Left's numbers, a semicolon, Right's numbers: 2,4;5. A move is a number: 9."
    )
    theory = Message(
        "Write the numbers into the magic square: three add up to 15 exactly when they form a line."
        " So this is tic-tac-toe, and a draw."
    )
    family = "other"
    impartial = False
    openings = (";",)
    examples = (
        Example("2,4;5", outcome="D"),
        Example(";", outcome="D"),
        Example("2,9;5,7", outcome="N"),
    )

    def parse(self, text: str) -> Hands:
        reader = Reader(text, EXAMPLE)
        left, right = reader.cut(";")
        if right is None:
            raise reader.problem("a semicolon separates Left's and Right's numbers", at=len(text))
        hands = (_read(left), _read(right))
        taken = hands[0] + hands[1]
        if len(set(taken)) < len(taken) or len(hands[0]) - len(hands[1]) not in (0, 1):
            raise reader.problem(
                "every number is taken once, and Left, who begins, has as many as Right or one more"
            )
        return hands

    def format(self, position: Hands) -> str:
        return ";".join(",".join(map(str, hand)) for hand in position)

    def to_move(self, position: Hands) -> Player:
        return LEFT if len(position[0]) == len(position[1]) else RIGHT

    def moves(self, position: Hands, player: Player) -> Iterator[tuple[str, Hands]]:
        left, right = position
        if player is not self.to_move(position) or _winner(position) is not None:
            return
        for number in range(1, 10):
            if number not in left and number not in right:
                if player is LEFT:
                    yield str(number), (tuple(sorted((*left, number))), right)
                else:
                    yield str(number), (left, tuple(sorted((*right, number))))

    def payoff(self, position: Hands, player: Player) -> int | None:
        winner = _winner(position)
        if winner is not None:
            return winner.sign
        return 0 if len(position[0]) + len(position[1]) == 9 else None

    def disguise(self) -> Isomorphism:
        return MAGIC_SQUARE

    def reasons(self, position: Hands, misere: bool = False) -> Sequence[Step]:
        if misere or self.payoff(position, LEFT) is not None:
            return ()
        disguise = _disguise_step(position)
        if not position[0]:
            return (disguise, Step("strategy-stealing", STEALING, "HalesJewett1963"))
        marks = {CELLS[n]: mark for hand, mark in zip(position, "xo", strict=True) for n in hand}
        lines = [tuple(CELLS[n] for n in sorted(triple)) for triple in WINNING]
        mover = "x" if self.to_move(position) is LEFT else "o"
        return (disguise, lines_step(marks, mover, lines, _number, _triple))

    structure = Lines

    def structured(self, position: Hands) -> Lines:
        left, right = (sum(1 << number - 1 for number in hand) for hand in position)
        lines = tuple(sum(1 << number - 1 for number in triple) for triple in WINNING)
        return Lines(lines, 9, left, right)

    def normalize(self, position: Hands) -> Rows:
        return min(images(_board(position)))

    def scene(self, position: Hands) -> Scene:
        owner = {
            n: role
            for hand, role in zip(position, (Role.LEFT, Role.RIGHT), strict=True)
            for n in hand
        }
        player = self.to_move(position)
        legal = {move for move, _ in self.moves(position, player)}
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for number, (row, column) in sorted(CELLS.items()):
            cell = Square(column, row, label=str(number))
            shapes.append(cell)
            if number in owner:
                letter = owner[number][0].upper()
                shapes.append(
                    Token(column + 0.5, row + 0.5, 0.42, owner[number], str(number), letter=letter)
                )
            if str(number) in legal:
                spots.append(HotSpot(str(number), cell, player))
        left, right = (", ".join(map(str, hand)) or "–" for hand in position)
        return Scene(
            tuple(shapes),
            tuple(spots),
            Message("Left has {left}, Right has {right}", left=left, right=right),
        )


def _read(reader: Reader) -> Numbers:
    for word in reader.words():
        if not 1 <= word.number() <= 9:
            raise word.problem("the numbers go from 1 to 9")
    return tuple(sorted(reader.numbers()))


def _winner(position: Hands) -> Player | None:
    for hand, player in zip(position, (LEFT, RIGHT), strict=True):
        if any(triple <= set(hand) for triple in WINNING):
            return player
    return None


def _disguise_step(position: Hands) -> Step:
    marks = {n: f" {mark}" for hand, mark in zip(position, "xo", strict=True) for n in hand}
    return Step(
        "disguise",
        Message(
            "Write the numbers into the magic square. Three of them add up to 15 exactly when they form"
            " a row, a column or a diagonal, so this is tic-tac-toe in disguise: Left's numbers are the"
            " crosses, Right's the circles."
        ),
        "Caric2020",
        Table(
            head=("", "a", "b", "c"),
            rows=tuple(
                (str(row), *(f"{n}{marks.get(n, '')}" for n in line))
                for row, line in enumerate(SQUARE, start=1)
            ),
        ),
    )


def _number(cell: Cell) -> str:
    return str(SQUARE[cell[0]][cell[1]])


def _triple(line: Line) -> str:
    return " + ".join(map(_number, line)) + " = 15"


def _board(position: Hands) -> Rows:
    marks = {n: mark for hand, mark in zip(position, "xo", strict=True) for n in hand}
    return tuple("".join(marks.get(number, ".") for number in line) for line in SQUARE)


def _hands(board: str) -> str:
    rows = board.split("|")
    taken = {mark: sorted(n for n, (r, c) in CELLS.items() if rows[r][c] == mark) for mark in "xo"}
    return ";".join(",".join(map(str, taken[mark])) for mark in "xo")


MAGIC_SQUARE = Isomorphism(
    forward=Translation(
        "tic-tac-toe",
        "three-to-fifteen",
        position=_hands,
        move=lambda cell: next(str(n) for n, place in CELLS.items() if cell_name(place) == cell),
    ),
    backward=Translation(
        "three-to-fifteen",
        "tic-tac-toe",
        position=lambda text: "|".join(_board(ThreeToFifteen().parse(text))),
        move=lambda number: cell_name(CELLS[int(number)]),
    ),
)
