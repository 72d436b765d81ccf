"""The compiled search of G + *n agrees with the mex over all options, on all small positions and others."""

import random
from itertools import combinations, product
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.errors import BudgetExhausted
from grundy.rulesets.registry import get
from grundy.rulesets.structures import Placements
from grundy.solvers.boards import nimbers
from grundy.solvers.boards.nimbers import NimberMachine, PlacementNimbers
from grundy.solvers.boards.removal import removal_forms
from grundy.solvers.generic.grundy import GrundySolver


@pytest.fixture(autouse=True)
def straight_to_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimbers, "FIRST_NODES", 0)


def boards(rows: int, columns: int) -> list[str]:
    fillings = product(".#", repeat=rows * columns)
    return ["|".join("".join(f[r * columns :][:columns]) for r in range(rows)) for f in fillings]


def agree(fast: PlacementNimbers, plain: GrundySolver, position: Any) -> None:
    value, text = plain.grundy(position), plain.game.format(position)
    assert fast.relative(position, LEFT) == (1 if value else -1), text
    assert fast.grundy(position) == value, text
    assert fast.known(position) == value, text


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (2, 5)])
def test_every_small_cram_position(rows: int, columns: int) -> None:
    game: Any = get("cram")
    fast, plain = PlacementNimbers(game), GrundySolver(game, claims=False)
    for text in boards(rows, columns):
        agree(fast, plain, game.parse(text))


@pytest.mark.parametrize(
    ("rows", "columns"), [(4, 5), (5, 4), (3, 6), (6, 3), (2, 9), (9, 2), (2, 11)]
)
def test_random_cram_positions(rows: int, columns: int) -> None:
    """On the 8×8 board, where shapes are turned, and on strips, where they are only shifted."""
    game: Any = get("cram")
    fast, plain = PlacementNimbers(game), GrundySolver(game, claims=False)
    chance = random.Random(rows * 100 + columns)
    for _ in range(150):
        text = "|".join("".join(chance.choices("...#", k=columns)) for _ in range(rows))
        agree(fast, plain, game.parse(text))
    assert fast.method == "nimber search"


@pytest.mark.parametrize("name", ["arc-kayles", "node-kayles"])
def test_random_graphs(name: str) -> None:
    game: Any = get(name)
    plain = GrundySolver(game, claims=False)
    chance = random.Random(8)
    for _ in range(150):
        n = chance.randint(1, 9)
        pairs = list(combinations(range(n), 2))
        edges = chance.sample(pairs, chance.randint(0, min(len(pairs), 2 * n)))
        position = game.parse(",".join([*(f"{a}-{b}" for a, b in edges), str(n - 1)]))
        fast = PlacementNimbers(game)
        agree(fast, plain, position)
        for option in game.options(position, LEFT):
            agree(fast, plain, option)


def grundy(placements: Placements) -> int:
    """Return the nim-value by the definition: the mex over the moves that stay possible."""
    known: dict[int, int] = {}

    def value(now: int) -> int:
        if now not in known:
            moves = [i for i in range(len(placements.left)) if now >> i & 1]
            options = {
                value(sum(1 << j for j in moves if not placements.left[i] & placements.left[j]))
                for i in moves
            }
            known[now] = next(n for n in range(len(options) + 1) if n not in options)
        return known[now]

    return value(placements.left_now)


def test_any_placement_game_in_every_form() -> None:
    """Moves that use one to four resources at random; both forms, with moves that are gone already."""
    chance = random.Random(9)
    forms_seen = set()
    for _ in range(600):
        size = chance.randint(1, 8)
        sets = {sum({1 << chance.randrange(size) for _ in range(4)}) for _ in range(6)}
        moves = tuple(chance.sample(sorted(sets), len(sets)))
        now = (1 << len(moves)) - 1
        if chance.random() < 0.5:  # after some move
            used = chance.choice(moves)
            now = sum(1 << i for i, move in enumerate(moves) if not move & used)
        placements = Placements(moves, moves, now, now)
        expected = grundy(placements)
        for form in removal_forms(placements):
            word = form.word(placements)
            assert word is not None
            assert NimberMachine(form).ask(word, None, Budget()) == expected
            for wanted in range(4):
                answer = NimberMachine(form).ask(word, wanted, Budget())
                assert answer == (wanted if wanted == expected else None)
            forms_seen.add(form.places is None)
    assert forms_seen == {True, False}


def test_symmetries_of_a_graph_may_be_given() -> None:
    """A cycle of eight edges with all its rotations: the same value with and without them."""
    edges = tuple(1 << i | 1 << (i + 1) % 8 for i in range(8))
    turns = tuple(tuple((i + k) % 8 for i in range(8)) for k in range(1, 8))
    plain = Placements(edges, edges, 255, 255)
    turned = Placements(edges, edges, 255, 255, turns)
    for form in removal_forms(turned):
        word = form.word(turned)
        assert word is not None
        assert NimberMachine(form).ask(word, None, Budget()) == grundy(plain)


def test_a_long_search_stops_and_goes_on() -> None:
    game: Any = get("cram")
    search = PlacementNimbers(game, Budget(nodes=3_000))
    with pytest.raises(BudgetExhausted):
        search.grundy(game.parse("5x6"))
    search.budget = Budget()
    assert search.grundy(game.parse("5x6")) == 2
    assert search.budget.nodes < 150_000
