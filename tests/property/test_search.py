"""Every fast search agrees with plain search by the definition, on thousands of random positions."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT
from grundy.core.values import engine
from grundy.errors import NotationError
from grundy.rulesets.registry import get
from grundy.rulesets.sum import Sum, Term
from grundy.solvers.boards import boards, boxes, dominoes, proofs, strips, sums
from grundy.solvers.boards.boards import BoardSearch
from grundy.solvers.boards.dominoes import DominoMachine, DominoSearch
from grundy.solvers.boards.kernels import dominoes as domino_kernel
from grundy.solvers.boards.kernels import pieces, strip_sums
from grundy.solvers.boards.kernels import strips as strip_kernel
from grundy.solvers.boards.placements import PlacementSolver
from grundy.solvers.boards.proofs import ProofMachine
from grundy.solvers.boards.sums import SumSearch
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.generic.outcome import OutcomeSearch
from grundy.solvers.strings.chains import endgame_net, find_endgame
from grundy.solvers.strings.strings import StringsSolver, results_of_subsets

BOARDS = {
    "clobber": "xxxoo.",
    "amazons": "xo..##",
    "col": "xo....#",
    "snort": "xo....#",
    "nogo": "xo....#",
    "konane": "xxxooo..",
    "toads-and-frogs": "ttff..",
}


def random_boards(name: str, count: int, seed: int, cells: int = 9) -> Iterator[Any]:
    game, chance = get(name), random.Random(seed)
    while count:
        rows = 1 if name == "toads-and-frogs" else chance.randint(1, 3)
        columns = chance.randint(1, cells // rows)
        alphabet = "....#" if name == "domineering" else BOARDS[name]
        text = "|".join("".join(chance.choices(alphabet, k=columns)) for _ in range(rows))
        try:
            yield game.parse(text)
        except NotationError:  # a NoGo board with a group that cannot breathe
            continue
        count -= 1


def agree(fast: Any, game: Any, positions: Iterator[Any]) -> None:
    plain = OutcomeSearch(game, claims=False)
    for position in positions:
        for player in (LEFT, RIGHT):
            expected = plain.relative(position, player)
            assert fast.relative(position, player) == expected, (game.format(position), player)


@pytest.mark.parametrize("name", ["col", "snort"])
def test_placements(name: str) -> None:
    game: Any = get(name)
    search = PlacementSolver(game)
    agree(search, game, random_boards(name, 600, 1))
    assert search.method == "placement search"


@pytest.mark.parametrize("span", [10, 2], ids=["whole strips", "segments of wide strips"])
def test_dominoes(span: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strips, "WIDEST", span)
    game: Any = get("domineering")
    search = DominoSearch(game)
    agree(search, game, random_boards("domineering", 2000, 1, cells=16))
    agree(search, game, (game.parse(f"{m}x{n}") for m in range(1, 6) for n in range(1, 5)))
    assert search.method == "strip search"


def test_the_table_knows_a_winning_move() -> None:
    game: Any = get("domineering")
    search = DominoSearch(game)
    position = game.parse("7x7")
    assert search.known(position, LEFT) is None
    assert search.relative(position, LEFT) == 1
    known = {move: search.known(option, RIGHT) for move, option in game.moves(position, LEFT)}
    assert -1 in known.values()
    fresh = DominoSearch(game)
    for move, option in game.moves(position, LEFT):
        assert known[move] in (None, fresh.relative(option, RIGHT))


def test_what_was_asked_for_is_known_when_the_table_has_lost_it() -> None:
    """A first move is not searched again for its mirror images, nor for the other player's turned ones."""
    game: Any = get("domineering")
    search = DominoSearch(game)
    position = game.parse("7x7")
    moves = {player: dict(game.moves(position, player)) for player in (LEFT, RIGHT)}
    found = search.relative(moves[LEFT]["b1-b2"], RIGHT)
    before = search.budget.nodes
    assert before > 1000
    for machine in search._machines.values():
        machine.table[:] = 0
    for move in ("f1-f2", "b6-b7", "f6-f7"):
        assert search.known(moves[LEFT][move], RIGHT) == found
        assert search.relative(moves[LEFT][move], RIGHT) == found
    for move in ("a2-b2", "f6-g6"):
        assert search.relative(moves[RIGHT][move], LEFT) == found
    assert search.budget.nodes == before


def test_the_bounds_of_strips_hold() -> None:
    """A win that the bounds promise is a win by the definition, with any lead."""
    game: Any = get("domineering")
    chance = random.Random(5)
    machine = DominoMachine(4, 4)
    view, numbers = machine.views[0], machine.numbers
    values = CanonicalSolver(game)
    decided = 0
    for _ in range(3000):
        free, lead = chance.getrandbits(16), chance.randint(-2, 2)
        text = "|".join(
            "".join(".#"[not free >> 4 * r + c & 1] for c in range(4)) for r in range(4)
        )
        value = values.value(game.parse(text)) + lead
        for on_move in (True, False):
            if strip_kernel.verdict(np.uint64(free), lead, on_move, view, numbers):
                decided += 1
                assert value.outcome.value in ("LN" if on_move else "LP"), (text, lead, on_move)
    assert decided > 1000


@pytest.mark.parametrize("span", [10, 3], ids=["whole strips", "segments of wide strips"])
def test_sums_after_a_move_are_those_of_the_board_after_it(
    span: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strips, "WIDEST", span)
    chance = random.Random(6)
    compared = 0
    for rows, columns in ((2, 5), (5, 4), (6, 6), (4, 7)):
        machine = DominoMachine(rows, columns)
        view, numbers = machine.views[0], machine.numbers
        sums = np.zeros((rows + 1, strip_sums.KINDS), np.uint64)
        for _ in range(100):
            free = chance.getrandbits(rows * columns) | chance.getrandbits(rows * columns)
            strip_sums.add_up(np.uint64(free), view, numbers, sums)
            right, left = strip_kernel.cut(np.uint64(free), view, numbers)
            assert sums[rows, strip_sums.RIGHT_ABOVE] == sums[0, strip_sums.RIGHT_BELOW] == right
            assert sums[rows, strip_sums.LEFT_ABOVE] == sums[0, strip_sums.LEFT_BELOW] == left
            for row in range(rows):
                for column in range(columns):
                    upright = (1 | 1 << columns) << columns * row + column
                    if row + 1 < rows and free & upright == upright:
                        compared += 1
                        after, _ = strip_kernel.cut(np.uint64(free & ~upright), view, numbers)
                        assert strip_sums.after_own_move(row, column, view, numbers, sums) == after
                    lying = 3 << columns * row + column
                    if column + 1 < columns and free & lying == lying:
                        compared += 1
                        _, after = strip_kernel.cut(np.uint64(free & ~lying), view, numbers)
                        assert (
                            strip_sums.after_enemy_move(row, column, view, numbers, sums) == after
                        )
    assert compared > 5000


def test_boxes_hold_the_walls_of_all_pieces() -> None:
    """Against canonical forms of the general solver; the index finds a piece wherever it lies."""
    game: Any = get("domineering")
    values, chance = CanonicalSolver(game, Budget()), random.Random(8)
    table, view = boxes.boxes(), DominoMachine(6, 7).views[0]
    compared = 0
    for _ in range(800):
        board = np.uint64(chance.getrandbits(16) | chance.getrandbits(16))
        board = np.uint64(sum((int(board) >> 4 * r & 15) << 7 * (r + 2) + 3 for r in range(4)))
        if not board:
            continue
        corner = np.uint64(int(board) & -int(board))
        piece = np.uint64(pieces.piece_around(corner, board, view))
        index = pieces.place_in_box(piece, view)
        text = "|".join(
            "".join(".#"[not int(piece) >> 7 * r + c & 1] for c in range(7)) for r in range(6)
        )
        value = values.value(game.parse(text))._game
        assert [int(word) for word in table.walls[index]] == [
            *strips.words_of(value),
            strips.words_of(engine.negate(value))[0],
        ], text
        compared += 1
    assert compared > 600
    assert int((table.walls != 0).any(axis=1).sum()) > 9000
    wide = DominoMachine(2, 30).views[0]
    assert pieces.place_in_box(np.uint64(31), wide) == pieces.NOWHERE
    assert pieces.place_in_box(np.uint64(15 << 20), wide) == 15


def test_sums_of_pieces_promise_only_what_is_true() -> None:
    """On boards of several pieces, large and small, against their values."""
    game: Any = get("domineering")
    values, chance = CanonicalSolver(game, Budget()), random.Random(9)
    machine = DominoMachine(3, 8)
    (view, enemy), numbers = dominoes.with_boxes(machine.views, machine.numbers)
    decided = 0
    for _ in range(1500):
        free = chance.getrandbits(24) & ~(0x808080 >> chance.randint(1, 5))
        lead = chance.randint(-2, 2)
        if not free:
            continue
        text = "|".join(
            "".join(".#"[not free >> 8 * r + c & 1] for c in range(8)) for r in range(3)
        )
        value = values.value(game.parse(text)) + lead
        won = pieces.winner_by_pieces(np.uint64(free), lead, view, enemy, numbers)
        if won >= 0:
            decided += 1
            assert (value.outcome.value in "LN") == bool(won), (text, lead)
    assert decided > 1000


def test_dominoes_with_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search agrees with plain search when it knows the values of pieces from the beginning."""
    views = dominoes._views
    monkeypatch.setattr(dominoes, "_views", lambda *size: dominoes.with_boxes(*views(*size)))
    game: Any = get("domineering")
    search = DominoSearch(game)
    agree(search, game, random_boards("domineering", 600, 2, cells=20))
    assert all(machine.views[1].boxes for machine in search._machines.values())


def test_a_search_in_slices_keeps_what_it_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that took many slices is not overwritten by one that the last slice alone would match."""
    monkeypatch.setattr(dominoes, "SLICE", 2000)
    monkeypatch.setattr(dominoes, "LONG", 0)
    machine, full = DominoMachine(7, 7), np.uint64((1 << 49) - 1)
    budget = Budget()
    assert machine.mover_wins(int(full), LEFT, budget)
    assert budget.nodes > 2 * 2000
    assert machine.views[0].boxes
    entry = domino_kernel.recall(full, machine.table)
    cost, wins_from, _ = domino_kernel.unpacked(np.uint64(entry))
    assert cost >= 11  # 1 + log2(2000), rounded down
    assert wins_from == 0


@pytest.mark.slow
def test_dominoes_on_larger_boards() -> None:
    """Boards that the bounds alone do not decide, against the search of sums by values."""
    game: Any = get("domineering")
    chance = random.Random(7)
    fast, slow = DominoSearch(game), SumSearch(game, Budget())
    for _ in range(60):
        rows, columns = chance.choice(((5, 5), (5, 6), (6, 6)))
        cells = "".join(chance.choices(".....#", k=rows * columns))
        text = "|".join(cells[columns * row : columns * (row + 1)] for row in range(rows))
        position = game.parse(text)
        for player in (LEFT, RIGHT):
            assert fast.relative(position, player) == slow.relative(position, player), text
    assert fast.budget.nodes > 0


class ProofsAlone:
    """The compiled proof-number search without the search of sums beside it."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.machines: dict[Any, ProofMachine] = {}

    def relative(self, position: Any, player: Any) -> int:
        # A single row is left to the search of sums, so it gets a second one that nobody can use.
        nothing = {"clobber": ".", "nogo": "#"}.get(self.game.name, "") * len(position[0])
        board = self._form(position) or self._form((position[0], nothing))
        if board.rules not in self.machines:
            self.machines[board.rules] = ProofMachine(board)
        return self.machines[board.rules].relative(board, player, Budget())

    def _form(self, position: Any) -> Any:
        return self.game.structured(position)


COMPILED = {"clobber": 12, "konane": 15, "toads-and-frogs": 9, "amazons": 6, "nogo": 9}


@pytest.mark.parametrize("name", COMPILED)
def test_proof_numbers(name: str) -> None:
    game: Any = get(name)
    count = 700 if name == "amazons" else 2000
    agree(ProofsAlone(game), game, random_boards(name, count, 2, COMPILED[name]))


@pytest.mark.parametrize("name", COMPILED)
def test_sums_and_proof_numbers_in_turn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "SMALL_MOVES", 2)
    monkeypatch.setattr(boards, "FIRST_NODES", {boards.SUMS: 1, boards.PROOFS: 1})
    monkeypatch.setattr(boards, "GROWTH", 2)
    game: Any = get(name)
    search = BoardSearch(game)
    agree(search, game, random_boards(name, 150, 8, COMPILED[name]))
    assert search.budget.max_nodes is None


@pytest.mark.parametrize(("first", "last"), [(16, 1 << 20), (16, 64)], ids=["grows", "too small"])
def test_proof_numbers_with_a_small_table(
    first: int, last: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proofs, "FIRST_SLOTS", first)
    monkeypatch.setattr(proofs, "LAST_SLOTS", last)
    monkeypatch.setattr(proofs, "SLICE", 50)
    game: Any = get("clobber")
    agree(ProofsAlone(game), game, random_boards("clobber", 100, 9, cells=12))


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("small", [0, 5], ids=["no values", "some values"])
def test_sums(name: str, small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "SMALL_MOVES", small)  # so that there is something to search
    game: Any = get(name)
    agree(SumSearch(game), game, random_boards(name, 150, 3, cells=6 if name == "amazons" else 8))


def test_sums_of_different_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "SMALL_MOVES", 2)
    chance = random.Random(4)
    names = ["clobber", "domineering", "col", "nogo"]
    pools = {name: list(random_boards(name, 40, 5, cells=5)) for name in names}
    game = Sum([get(name) for name in names])
    positions = [
        tuple(
            Term(get(name), chance.choice(pools[name]), chance.random() < 0.5)
            for name in chance.sample(names, 2)
        )
        for _ in range(150)
    ]
    agree(SumSearch(game), game, iter(positions))


def test_strings() -> None:
    game: Any = get("strings-and-coins")
    chance = random.Random(6)
    for _ in range(1500):
        coins = chance.randint(1, 4)
        ends = [
            (chance.randint(0, coins), chance.randint(0, coins))
            for _ in range(chance.randint(1, 7))
        ]
        position = game.parse(",".join(f"{u}-{v}" for u, v in ends))
        expected = OutcomeSearch(game, claims=False).relative(position, LEFT)
        assert StringsSolver(game).relative(position, LEFT) == expected


def test_chains_and_loops() -> None:
    """The endgame theorem equals the table over all subsets, open chains and loops included."""
    chance = random.Random(7)
    checked = 0
    while checked < 200:
        strings = tuple(sorted(_endgame(chance)))
        if not 0 < len(strings) <= 12:
            continue
        endgame = find_endgame(strings)
        assert endgame is not None
        assert endgame_net(endgame) == results_of_subsets(strings)[-1]
        checked += 1


def _endgame(chance: random.Random) -> Iterator[tuple[int, int]]:
    next_coin = 1
    for _ in range(chance.randint(1, 3)):
        kind, size = chance.choice(["chain", "loop", "open", "path"]), chance.randint(2, 5)
        coins = range(next_coin, next_coin + size)
        next_coin += size
        yield from pairwise(coins)
        if kind in ("chain", "open"):
            yield 0, coins[0]
        if kind == "chain":
            yield 0, coins[-1]
        if kind == "loop":
            yield coins[0], coins[-1]
