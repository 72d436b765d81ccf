"""Values of boards through compiled enumeration are those of the general solver, which knows rules only."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted, LoopError, NotationError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get
from grundy.rulesets.structures import Pattern, Patterns, Placements, rectangle_symmetries
from grundy.solvers.boards import values as board_values
from grundy.solvers.boards.tables import table_of
from grundy.solvers.boards.values import BoardValues, PositionGraph
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.plan import values_for

ALPHABETS = {
    "clobber": "xxoo.#",
    "konane": "xxxooo..#",
    "amazons": "xo....##",
    "col": "xo....#",
    "snort": "xo....#",
    "nogo": "xo....#",
    "toads-and-frogs": "ttff..#",
}
MOST_CELLS = {"amazons": 8, "toads-and-frogs": 9, "col": 9, "snort": 9, "nogo": 9}


@pytest.fixture(autouse=True)
def compiled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No position is too small for the compiled way."""
    monkeypatch.setattr(board_values, "FIRST_NODES", 0)


def random_boards(name: str, count: int, seed: int) -> Iterator[Any]:
    game, chance = get(name), random.Random(seed)
    while count:
        rows = chance.randint(1, 4)
        columns = chance.randint(1, MOST_CELLS.get(name, 12) // rows)
        alphabet = ALPHABETS[name]
        text = "|".join("".join(chance.choices(alphabet, k=columns)) for _ in range(rows))
        try:
            position = game.parse(text)
        except NotationError:  # a NoGo board with a group that cannot breathe
            continue
        if game.structured(position) is None:  # type: ignore[attr-defined]
            continue
        yield position
        count -= 1


@pytest.mark.parametrize("name", ALPHABETS)
def test_random_boards(name: str) -> None:
    game: Any = get(name)
    slow = CanonicalSolver(game, claims=False)
    fast = values_for(game)
    assert isinstance(fast, BoardValues)
    for position in random_boards(name, 150, 7):
        assert fast.value(position) == slow.value(position), game.format(position)
    assert fast._graphs, "nothing was enumerated"


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("clobber", "3x4"),
        ("konane", "xoxo|o.xo|xoxo|oxox"),
        ("amazons", "x..|...|..o"),
        ("col", "3x4"),
        ("snort", "3x3"),
        ("nogo", "3x3"),
        ("toads-and-frogs", "tttt..ffff"),
    ],
)
def test_a_board_and_its_options(name: str, board: str) -> None:
    game: Any = get(name)
    position = game.parse(board)
    slow, fast = CanonicalSolver(game, claims=False), BoardValues(game)
    assert fast.value(position) == slow.value(position)
    for player in Player:
        for option in game.options(position, player):
            assert fast.value(option) == slow.value(option), game.format(option)
            assert fast.known(option, player) == slow.known(option, player)


def plain_value(left: int, right: int, needs: Any, known: dict[Any, Value]) -> Value:
    """Return the value of a placement game from the definition alone."""
    if (left, right) not in known:
        sides = []
        for side, moves in enumerate((left, right)):
            options = []
            for i, need in enumerate(needs[side]):
                if moves >> i & 1:
                    rest = [
                        sum(1 << j for j, other in enumerate(needs[s]) if not need & other)
                        for s in (0, 1)
                    ]
                    options.append(plain_value(left & rest[0], right & rest[1], needs, known))
            sides.append(options)
        known[left, right] = Value.from_options(*sides)
    return known[left, right]


def fast_value(board: Any, budget: Budget | None = None) -> Value:
    table = table_of(board)
    assert table is not None
    node = PositionGraph(table).value(*table.words(board), budget or Budget())
    assert node is not None
    return Value.of(node)


def test_random_placements_without_a_board() -> None:
    """Any sets of resources: different moves for both, no geometry."""
    chance = random.Random(3)
    for _ in range(60):
        needs = [
            tuple(chance.randrange(1, 256) & chance.randrange(1, 256) or 1 for _ in range(6))
            for _ in range(2)
        ]
        board = Placements(*needs, left_now=0b111111, right_now=0b111111)
        assert fast_value(board) == plain_value(63, 63, needs, {}), needs


def test_graphs_as_placements() -> None:
    """Node Kayles: each vertex with its edges, the same for both."""
    game: Any = get("node-kayles")
    for text in ("path(7)", "cycle(8)", "grid(2x4)", "star(5)", "0-1,1-2,2-0,2-3,3-4"):
        position = game.parse(text)
        expected = CanonicalSolver(game, claims=False).value(position)
        assert fast_value(game.structured(position)) == expected, text


def test_dominoes_as_placements_with_declared_reflections() -> None:
    cells = {(r, c): 1 << 3 * r + c for r in range(4) for c in range(3)}
    upright = tuple(cells[r, c] | cells[r + 1, c] for r in range(3) for c in range(3))
    lying = tuple(cells[r, c] | cells[r, c + 1] for r in range(4) for c in range(2))
    symmetries = rectangle_symmetries(4, 3)
    board = Placements(upright, lying, (1 << 9) - 1, (1 << 8) - 1, symmetries)
    table = table_of(board)
    assert table is not None
    assert len(table.images) == 3
    game: Any = get("domineering")
    assert fast_value(board) == CanonicalSolver(game).value(game.parse("4x3"))


class OneWay(Ruleset[tuple[str, ...]]):
    """Left's stones step right or take what is right of them, Right's go down; walls stay.

    The rules are the same everywhere but no reflection keeps them, and the players are not alike.
    """

    name = "one-way"
    impartial = False
    structure = Patterns
    is_uneven = False
    """Whether the first row is forbidden to Left: then the rules are not the same everywhere."""

    def moves(self, position: tuple[str, ...], player: Player) -> Iterator[Any]:
        own, enemy = ("x", "o") if player is LEFT else ("o", "x")
        down, right = (0, 1) if player is LEFT else (1, 0)
        for r, row in enumerate(position):
            for c, mark in enumerate(row):
                if mark != own or r + down >= len(position) or c + right >= len(row):
                    continue
                if self.is_uneven and player is LEFT and r == 0:
                    continue
                if position[r + down][c + right] in ("." + enemy):
                    board = [list(line) for line in position]
                    board[r][c], board[r + down][c + right] = ".", own
                    yield f"{r},{c}", tuple("".join(line) for line in board)

    def structured(self, position: tuple[str, ...]) -> Patterns:
        rows, columns = len(position), len(position[0])
        sides: list[list[Pattern]] = [[], []]
        for side, (down, right) in enumerate(((0, 1), (1, 0))):
            for r in range(rows - down):
                for c in range(columns - right):
                    if self.is_uneven and side == 0 and r == 0:
                        continue
                    here, there = 1 << r * columns + c, 1 << (r + down) * columns + c + right
                    sides[side].append(Pattern(here, 0, there, here | there, 0))
                    sides[side].append(Pattern(here, there, 0, here | there, there))
        marks = "".join(position)
        stones = [sum(1 << i for i, m in enumerate(marks) if m == mark) for mark in "xo#"]
        return Patterns(
            len(marks),
            tuple(sides[0]),
            tuple(sides[1]),
            *stones[:2],
            columns=columns,
            walls=stones[2],
        )


class Uneven(OneWay):
    """What is declared is wrong: the rules are not the same everywhere."""

    name = "uneven"
    is_uneven = True


@pytest.mark.parametrize("game", [OneWay(), Uneven()], ids=["one way", "uneven"])
def test_a_ruleset_of_ones_own(game: Any) -> None:
    chance = random.Random(11)
    slow, fast = CanonicalSolver(game, claims=False), values_for(game)
    assert isinstance(fast, BoardValues)
    for rows, columns in ((2, 3), (3, 3), (2, 4), (3, 2)):
        for _ in range(40):
            position = tuple("".join(chance.choices("xxoo..#", k=columns)) for _ in range(rows))
            assert fast.value(position) == slow.value(position), position


def test_symmetries_are_checked() -> None:
    def images(game: Any, text: str) -> int:
        table = table_of(game.structured(game.parse(text)))
        assert table is not None
        return len(table.images)

    assert images(get("clobber"), "3x4") == images(get("snort"), "2x3") == 7
    assert images(get("konane"), "xoxo|oxo.|xoxo") == images(get("amazons"), "x..|..o") == 7
    assert images(get("clobber"), "2x9") == 3, "turned it does not fit a word"
    assert images(get("toads-and-frogs"), "tt..ff") == 1, "upside down it is the same"
    board = OneWay().structured(("xo.", "..o"))
    wrong = ((2, 1, 0, 5, 4, 3),)
    table = table_of(Patterns(6, board.left, board.right, 1, 2, wrong))
    assert table is not None
    assert len(table.images) == 0


def test_a_position_that_comes_back_is_found_out() -> None:
    class Swing(Ruleset[str]):
        """Left's stone steps to and fro, whatever the structure promises."""

        name = "swing"
        impartial = False
        structure = Patterns

        def moves(self, position: str, player: Player) -> Iterator[tuple[str, str]]:
            if player is LEFT:
                yield "step", position[::-1]

        def structured(self, position: str) -> Patterns:
            steps = (Pattern(1, 0, 2, 3, 0), Pattern(2, 0, 1, 3, 0))
            return Patterns(2, steps, (), 1 if position == "x." else 2, 0)

    with pytest.raises(LoopError):
        values_for(Swing()).value("x.")


def test_an_interrupted_question_goes_on_and_another_one_is_right() -> None:
    game: Any = get("snort")
    position, other = game.parse("3x4"), game.parse("x..|...|..o|...")
    table = table_of(game.structured(position))
    assert table is not None
    expected = CanonicalSolver(game, claims=False).value(position)
    graph = PositionGraph(table)
    words = table.words(game.structured(position))
    spent = []
    for _ in range(10):
        budget = Budget(nodes=50)
        try:
            found = graph.value(*words, budget)
            break
        except BudgetExhausted:
            spent.append(budget.nodes)
    assert found is not None
    assert Value.of(found) == expected
    assert len(spent) > 2

    graph = PositionGraph(table)
    with pytest.raises(BudgetExhausted):
        graph.value(*words, Budget(nodes=100))
    small = game.parse("2x2")
    pair = sum(1 << i for i in (0, 1, 4, 5))
    node = graph.value(pair, pair, Budget())
    assert node is not None
    assert Value.of(node) == CanonicalSolver(game).value(small)
    node = graph.value(*words, Budget())
    assert node is not None
    assert Value.of(node) == expected
    assert BoardValues(game).value(other) == CanonicalSolver(game, claims=False).value(other)


def test_memory_is_limited() -> None:
    game: Any = get("nogo")
    board = game.structured(game.parse("3x4"))
    with pytest.raises(BudgetExhausted, match="memory"):
        fast_value(board, Budget(memory=1 << 20))


def test_large_boards_go_the_general_way() -> None:
    game: Any = get("clobber")
    text = "|".join(["xo" + "." * 8] + ["." * 10] * 6)
    solver = BoardValues(game)
    assert solver.value(game.parse(text)) == Value("*")
    assert not solver._graphs


def test_every_pair_of_stones_on_a_strip() -> None:
    """Translates share their values, and walls cut."""
    game: Any = get("konane")
    slow, fast = CanonicalSolver(game, claims=False), BoardValues(game)
    for x, o in combinations(range(8), 2):
        marks = ["."] * 8
        marks[x], marks[o] = "x", "o"
        text = "".join(marks)
        for row in (text, text[::-1]):
            position = game.parse(f"{row}|########")
            assert fast.value(position) == slow.value(position), row
    assert [str(fast.value(game.parse("xo.")))] == [str(slow.value(game.parse("xo.")))]
    assert fast.relative(game.parse("xo."), LEFT) == 1
    assert fast.relative(game.parse("xo."), RIGHT) == -1
