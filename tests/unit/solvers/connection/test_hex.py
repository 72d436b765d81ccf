"""The Hex solver against plain search, known facts, and the independent checker."""

from __future__ import annotations

import random
from functools import cache

import pytest

from grundy.checking.connection import CheckFailed, check_hex_strategy
from grundy.core.bitset import bits
from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT, Player
from grundy.errors import BudgetExhausted
from grundy.rulesets.families.hexboard import HexBoard, geometry
from grundy.rulesets.registry import get
from grundy.solvers.connection.hex import HexSolver
from grundy.solvers.connection.hexstrategy import HexPlay, HexStrategy, find_strategy
from grundy.solvers.connection.search import SMALL, HexSearch


class Plain:
    """Hex by the definition: every move tried, positions remembered."""

    def __init__(self, rows: int, columns: int) -> None:
        self.shape = geometry(rows, columns)
        self.everything = (1 << rows * columns) - 1
        self.left_wins = cache(self._left_wins)

    def _left_wins(self, left: int, right: int, left_moves: bool) -> bool:
        for player, stones in ((LEFT, left), (RIGHT, right)):
            start, goal = self.shape.sides[player]
            if self.shape.grow(start, stones) & goal:
                return player is LEFT
        free = bits(self.everything & ~(left | right))
        if left_moves:
            return any(self.left_wins(left | 1 << c, right, False) for c in free)
        return all(self.left_wins(left, right | 1 << c, True) for c in free)


def random_board(rng: random.Random, rows: int, columns: int, density: float) -> HexBoard:
    marks = [rng.random() for _ in range(rows * columns)]
    left = sum(1 << i for i, m in enumerate(marks) if m < density)
    right = sum(1 << i for i, m in enumerate(marks) if density <= m < 2 * density)
    return HexBoard(rows, columns, left, right)


@pytest.mark.parametrize(
    ("rows", "columns", "boards", "density"),
    [
        (2, 3, 150, 0.2),
        (3, 3, 400, 0.15),
        (3, 4, 200, 0.2),
        (4, 3, 200, 0.2),
        (4, 4, 60, 0.28),
        (5, 5, 20, 0.38),
    ],
)
def test_agrees_with_plain_search(rows: int, columns: int, boards: int, density: float) -> None:
    """Winner, move and carrier: the winner wins even if the opponent gets every other cell."""
    plain, rng = Plain(rows, columns), random.Random(rows * 10 + columns)
    for _ in range(boards):
        board = random_board(rng, rows, columns, density)
        if board.winner() is not None:
            continue
        solver = HexSolver(rows, columns)
        for mover in Player:
            proof = solver.solve(board.left, board.right, mover)
            left_wins = plain.left_wins(board.left, board.right, mover is LEFT)
            assert (proof.winner is LEFT) == left_wins, board
            rest = board.empty & ~proof.carrier
            if left_wins:
                assert plain.left_wins(board.left, board.right | rest, mover is LEFT), board
            else:
                assert not plain.left_wins(board.left | rest, board.right, mover is LEFT), board
            if proof.winner is mover:
                assert proof.move is not None
                assert board.empty >> proof.move & 1
                after = board.play(proof.move, mover)
                assert plain.left_wins(after.left, after.right, mover is RIGHT) == left_wins


@pytest.mark.parametrize(("rows", "columns", "density"), [(3, 3, 0.15), (3, 4, 0.2), (4, 4, 0.25)])
def test_a_kept_table_answers_images_of_what_it_knows(
    rows: int, columns: int, density: float
) -> None:
    """A half turn and, on a square, both reflections: winner, carrier and move are those of the image."""
    plain, rng, solver = Plain(rows, columns), random.Random(7), HexSolver(rows, columns)
    for _ in range(80):
        board = random_board(rng, rows, columns, density)
        if board.winner() is not None:
            continue
        for mover in Player:
            for image, exchanges in solver._images:
                stones = image(board.left), image(board.right)
                left, right = stones[::-1] if exchanges else stones
                first = -mover if exchanges else mover
                proof = solver.solve(left, right, first)
                left_wins = plain.left_wins(left, right, first is LEFT)
                assert (proof.winner is LEFT) == left_wins
                rest = ((1 << rows * columns) - 1) & ~(left | right | proof.carrier)
                given = (left, right | rest) if left_wins else (left | rest, right)
                assert plain.left_wins(*given, first is LEFT) == left_wins
                if proof.winner is first:
                    assert proof.move is not None
                    cell = 1 << proof.move
                    after = (left | cell, right) if first is LEFT else (left, right | cell)
                    assert plain.left_wins(*after, first is RIGHT) == left_wins


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_known_facts(size: int) -> None:
    wins = set(HexSolver(size, size).winning_moves(HexBoard(size, size), LEFT))
    last = size * size - 1
    assert wins == {last - cell for cell in wins}, "a half turn changes nothing"
    assert not wins & {0, last}, "the acute corners lose"
    if size % 2:
        assert last // 2 in wins, "the centre of an odd board wins"
    if size < 5:  # every cell of the short diagonal wins on small boards
        assert {(row + 1) * (size - 1) for row in range(size)} <= wins


def test_plain_search_finds_the_same_openings_on_3x3() -> None:
    plain = Plain(3, 3)
    expected = tuple(cell for cell in range(9) if plain.left_wins(1 << cell, 0, False))
    assert HexSolver(3, 3).winning_moves(HexBoard(3, 3), LEFT) == expected


def test_right_is_left_in_the_mirror() -> None:
    left = HexSolver(4, 4).winning_moves(HexBoard(4, 4), LEFT)
    right = HexSolver(4, 4).winning_moves(HexBoard(4, 4), RIGHT)
    assert {4 * (cell % 4) + cell // 4 for cell in right} == set(left)


def test_the_shorter_way_wins_on_a_rectangle() -> None:
    for rows, columns in ((1, 2), (2, 3), (3, 4), (4, 5), (3, 5), (4, 6)):
        for mover in Player:
            assert HexSolver(rows, columns).solve(0, 0, mover).winner is LEFT
            assert HexSolver(columns, rows).solve(0, 0, mover).winner is RIGHT


def test_budget_and_size_limits() -> None:
    with pytest.raises(BudgetExhausted):
        HexSolver(6, 6, Budget(nodes=20)).winning_moves(HexBoard(6, 6), LEFT)
    with pytest.raises(BudgetExhausted, match="62"):
        HexSolver(8, 8)


def replay_everything(strategy: HexStrategy) -> int:
    """Play every sequence of opposing moves; return the number of games, all won."""
    games = 0
    stack: list[list[int]] = [[]]
    while stack:
        line = stack.pop()
        game = HexPlay(strategy)
        for cell in line:
            game.reply(cell)
        winner = game.board.winner()
        if winner is not None:
            assert winner is strategy.winner
            games += 1
        else:
            stack += [[*line, cell] for cell in bits(game.board.empty)]
    return games


@pytest.mark.parametrize("first", Player)
def test_strategy_survives_every_game_on_3x3(first: Player) -> None:
    solver = HexSolver(3, 3)
    for board in [HexBoard(3, 3), *(HexBoard(3, 3, left=1 << cell) for cell in range(9))]:
        strategy = find_strategy(solver, board, first)
        check_hex_strategy(strategy.document())
        assert replay_everything(strategy) > 0


@pytest.mark.parametrize("size", [4, 5, 6])
def test_strategies_pass_the_checker(size: int) -> None:
    solver, rng = HexSolver(size, size), random.Random(size)
    boards = [HexBoard(size, size), HexBoard(size, size, right=1)]
    boards += [
        HexBoard(size, size, left=1 << cell) for cell in ((0, 1, size) if size < 6 else (0,))
    ]
    for board in boards:
        for first in Player:
            strategy = find_strategy(solver, board, first)
            check_hex_strategy(strategy.document())
            for _ in range(20):
                game = HexPlay(strategy)
                while game.board.winner() is None:
                    game.reply(rng.choice(list(bits(game.board.empty))))
                assert game.board.winner() is strategy.winner


def test_the_checker_refuses_false_strategies() -> None:
    document = find_strategy(HexSolver(3, 3), HexBoard(3, 3), LEFT).document()
    either = next(i for i, node in enumerate(document["nodes"]) if node["kind"] == "either")
    path = next(i for i, node in enumerate(document["nodes"]) if node["kind"] == "path")

    def changed(**fields: object) -> dict[str, object]:
        return {**document, **fields}

    def with_node(number: int, parts: object) -> dict[str, object]:
        nodes = [dict(node) for node in document["nodes"]]
        nodes[number]["parts"] = parts
        return changed(nodes=nodes)

    false = [
        changed(opening=None),
        changed(winner="right"),
        changed(right=[document["opening"]]),
        changed(root=path),
        with_node(either, document["nodes"][either]["parts"][:1]),
        with_node(path, [0, 8]),
        with_node(document["root"], document["nodes"][document["root"]]["parts"][:1]),
    ]
    for wrong in false:
        with pytest.raises((CheckFailed, KeyError)):
            check_hex_strategy(wrong)


def test_a_board_that_filling_in_completes() -> None:
    """Left's stone captures all of it: there is no threat, and no cell is left to play on."""
    for mover in Player:
        assert HexSolver(2, 3).solve(0b001000, 0, mover).winner is LEFT


@pytest.mark.slow
def test_openings_of_6x6() -> None:
    """The same as the search had before it knew patterns and vulnerable cells."""
    wins = HexSolver(6, 6).winning_moves(HexBoard(6, 6), LEFT)
    assert wins == (5, *range(7, 29), 30)


def test_patterns_hold_wherever_they_match() -> None:
    """With their stones, all cells outside them lost and the opponent on move, their owner wins."""
    rows, columns = 3, 4
    plain, solver = Plain(rows, columns), HexSolver(rows, columns)
    rng = random.Random(12)
    for _ in range(60):
        board = random_board(rng, rows, columns, 0.15)
        for mover in Player:
            solver.solve(board.left, board.right, mover)
    checked = 0
    for owner, patterns in solver._patterns.items():
        for number in range(patterns.count):
            own, carrier = int(patterns.stones[number]), int(patterns.carriers[number])
            rest = plain.everything & ~(own | carrier)
            left, right = (own, rest) if owner is LEFT else (rest, own)
            assert plain.left_wins(left, right, owner is RIGHT) == (owner is LEFT)
            checked += 1
    assert checked > 10


def test_7x7_centre_wins() -> None:
    solver = HexSolver(7, 7)
    assert solver.solve(1 << 24, 0, RIGHT).winner is LEFT


@pytest.mark.parametrize(("rows", "columns"), [(1, 4), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4)])
def test_small_boards_are_decided_as_by_the_definition(rows: int, columns: int) -> None:
    """`HexSearch` wins at once where it can, and else looks only at what stops the opponent."""
    game = get("hex")
    plain, rng = Plain(rows, columns), random.Random(rows * 10 + columns)
    decided = 0
    while decided < 150:
        board = random_board(rng, rows, columns, rng.uniform(0, 0.4))
        if board.empty.bit_count() > SMALL:
            continue
        search = HexSearch(game, Budget(), misere=False)
        for mover in Player:
            left_wins = plain.left_wins(board.left, board.right, mover is LEFT)
            assert search.relative(board, mover) == (1 if left_wins is (mover is LEFT) else -1)
        decided += 1


def test_cells_that_finish_a_chain() -> None:
    rng = random.Random(6)
    for _ in range(300):
        rows, columns = rng.randint(1, 4), rng.randint(1, 5)
        board = random_board(rng, rows, columns, 0.3)
        shape = geometry(rows, columns)
        near = [0, *(1 << cell for cell in range(board.cells)), board.left]
        for cells in near:  # all neighbours by shifts, and one by one
            expected = 0
            for cell in bits(cells):
                expected |= shape.neighbours[cell]
            assert shape.near(cells) & ((1 << board.cells) - 1) == expected
        if board.winner() is None:
            for player in Player:
                found = shape.finishing(player, board.stones(player), board.empty)
                assert set(bits(found)) == {
                    cell for cell in bits(board.empty) if board.play(cell, player).winner()
                }
