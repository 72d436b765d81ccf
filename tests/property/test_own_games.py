"""A user's game with nothing but moves: its values are those of the definition, however deep it is."""

import random
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import Any

import pytest

from grundy.compiling import available
from grundy.core.budget import Budget
from grundy.core.nimber import mex
from grundy.core.players import LEFT
from grundy.errors import BudgetExhausted, GameError, LoopError
from grundy.rulesets.base import Ruleset
from grundy.rulesets.numbers import compiled, compiled_options
from grundy.rulesets.one_heap import one_heap
from grundy.solvers.generic import grundy as grundy_solver
from grundy.solvers.generic import plain
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.generic.impartial import ImpartialSearch
from grundy.solvers.generic.numbers import NumberTable
from grundy.solvers.solve import solve

SEEDS = range(12)


class Own(Ruleset[Any]):
    """A game made of a function from positions to options."""

    name = "own"

    def __init__(self, options: Callable[[Any], Iterable[Any]]) -> None:
        self.listed = options

    def moves(self, position: Any, player: Any) -> Any:
        return ((str(option), option) for option in self.listed(position))


def by_definition(options: Callable[[Any], Iterable[Any]], position: Hashable) -> int:
    @cache
    def value(place: Hashable) -> int:
        return mex({value(option) for option in options(place)})

    return value(position)


def numbers(chance: random.Random) -> Callable[[int], list[int]]:
    """Take from a heap as its size allows; some sizes allow no move, some gaps are wide."""
    most = chance.choice([2, 5, 30])
    rest = chance.randint(1, 6)
    taken = [
        chance.sample(range(1, most + 1), chance.randint(0, min(4, most))) for _ in range(rest)
    ]
    return lambda n: [n - k for k in taken[n % rest] if k <= n]


def pairs(chance: random.Random) -> Callable[[tuple[int, int]], list[tuple[int, int]]]:
    steps = [(chance.randint(0, 3), chance.randint(0, 3)) for _ in range(chance.randint(1, 5))]
    steps = [step for step in steps if any(step)]
    return lambda p: [(p[0] - a, p[1] - b) for a, b in steps if a <= p[0] and b <= p[1]]


def bits(chance: random.Random) -> Callable[[int], list[int]]:
    pieces = [chance.randint(1, 2**10 - 1) for _ in range(chance.randint(3, 20))]
    return lambda board: [board ^ piece for piece in pieces if piece & board == piece]


def graph(chance: random.Random) -> Callable[[int], list[int]]:
    """Numbers in an order that has nothing to do with their size."""
    order = chance.sample(range(200), 200)
    place = {number: i for i, number in enumerate(order)}
    below = {
        n: [order[chance.randrange(place[n])] for _ in range(3)] if place[n] else [] for n in order
    }
    return lambda n: below[n]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("make", "positions"),
    [
        (numbers, [150, 7, 149, 300]),
        (pairs, [(12, 9), (9, 12), (20, 20)]),
        (bits, [2**10 - 1, 2**9 + 5]),
        (graph, [0, 17, 199]),
    ],
    ids=["numbers", "pairs", "bits", "graph"],
)
def test_random_rules(make: Any, positions: list[Any], seed: int) -> None:
    options = make(random.Random(seed))
    mex_search, search = GrundySolver(Own(options)), ImpartialSearch(Own(options))
    for position in positions:
        value = by_definition(options, position)
        assert mex_search.grundy(position) == value
        assert search.grundy(position) == search.known(position) == value
        assert ImpartialSearch(Own(options)).relative(position, LEFT) == (1 if value else -1)


def test_a_million_deep() -> None:
    found: Any = solve(Own(lambda n: [n - k for k in (1, 2, 5) if k <= n]), 10**6 + 2)
    assert (found.grundy, found.exact, found.best()) == (0, True, None)
    deep: Any = GrundySolver(Own(lambda p: [(p[0] - 1, p[1])] if p[0] else []))
    assert deep.grundy((10**5 + 1, "any")) == 1


def test_more_options_than_are_held_at_once() -> None:
    def options(p: tuple[int]) -> list[tuple[int]]:
        return [(k,) for k in range(p[0])]

    assert GrundySolver(Own(options)).grundy((300,)) == 300


def test_the_end_of_the_budget_leaves_only_what_is_true() -> None:
    def options(p: tuple[int, int]) -> list[tuple[int, int]]:
        return [
            (p[0] - a, p[1] - b) for a, b in ((1, 0), (0, 1), (2, 1)) if a <= p[0] and b <= p[1]
        ]

    solver = GrundySolver(Own(options), Budget(nodes=50))
    with pytest.raises(BudgetExhausted):
        solver.grundy((30, 30))
    assert solver.budget.nodes == 50
    assert all(by_definition(options, p) == value for p, value in solver._known.items())
    solver.budget = Budget()
    assert solver.grundy((30, 30)) == by_definition(options, (30, 30))


def test_numbers_that_are_no_positions_are_not_needed() -> None:
    def odd(n: int) -> list[int]:
        if n % 2 == 0:
            raise ValueError("only odd numbers are positions")
        return [n - 2] if n > 1 else []

    assert GrundySolver(Own(odd)).grundy(99) == 1


@pytest.mark.parametrize("size", [5, 500])
def test_loops_are_seen(size: int) -> None:
    for circle in (lambda n: [(n + 1) % size], lambda n: [n], lambda n: [n - 1, size] if n else []):
        with pytest.raises(LoopError):
            GrundySolver(Own(circle)).grundy(size)


def test_only_close_numbers_are_counted_up() -> None:
    budget = Budget()
    assert plain.is_dense(10**6, lambda n: [n - 1, n - 3] if n > 3 else [], budget)
    assert not plain.is_dense(10**6, lambda n: [n - 100] if n >= 100 else [], budget)
    assert not plain.is_dense(2**30 - 1, bits(random.Random(1)), budget)
    assert not plain.is_dense(10**6, lambda n: [n + 1], budget)


def test_one_heap_has_a_sequence_and_an_observed_period() -> None:
    import grundy

    class Countdown(Ruleset[int]):
        """Take one, two or five tokens."""

        name, __module__ = "countdown-of-mine", "mine"

        def moves(self, position: int, player: Any) -> Any:
            return ((str(k), position - k) for k in (1, 2, 5) if k <= position)

    functions: Any = grundy
    assert functions.sequence(Countdown(), to=7).values == [0, 1, 2, 0, 1, 2, 0, 1]
    found = functions.period(Countdown(), to=500)
    assert (found.period, found.proved, found.checked_to, found.theorem) == (3, False, 500, None)
    same = functions.sequence(Countdown(), to=500, compare="subtract(1,2)").compare
    assert same.first_difference is None
    assert not same.proved


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (lambda n: [n + 1], "smaller heap"),
        (lambda n: [(n, n)], "smaller heap"),
        (lambda n: n[0], "fail"),
    ],
)
def test_what_is_no_heap_is_refused_in_one_line(options: Any, message: str) -> None:
    with pytest.raises(GameError, match=message):
        list(one_heap(Own(options)).options(3))


class Counted(Ruleset[int]):
    """Take one, two or five tokens."""

    name = "counted"

    @compiled
    def moves(position):  # type: ignore[no-untyped-def]
        for k in (1, 2, 5):
            if k <= position:
                yield position - k


class Bits(Ruleset[int]):
    """Take two neighbouring bits, in a row of four or upright."""

    name = "bits"

    @compiled
    def moves(position):  # type: ignore[no-untyped-def]
        for reach in (1, 5):
            places = position & position >> reach
            while places:
                low = places & -places
                places ^= low
                yield position ^ (low | low << reach)


@pytest.mark.skipif(not available(), reason="there is nothing to compile")
@pytest.mark.parametrize(
    ("game", "positions"), [(Counted(), [250, 12]), (Bits(), [0b1111_01111_01111, 0b11_01111])]
)
def test_compiled_moves_agree_with_the_definition(
    game: Any, positions: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grundy_solver, "COMPILE_FROM", 1)
    options = compiled_options(game)
    assert options is not None
    solver, search = GrundySolver(game), ImpartialSearch(game)
    for position in positions:
        value = by_definition(options, position)
        assert solver.grundy(position) == search.grundy(position) == value
        assert all(
            solver.known(option) == by_definition(options, option) for option in options(position)
        )
    assert solver._machine is not None


@pytest.mark.skipif(not available(), reason="there is nothing to compile")
def test_the_compiled_table_stops_and_goes_on() -> None:
    table = NumberTable(compiled_options(Counted()) or (lambda n: ()))
    with pytest.raises(BudgetExhausted):
        table.solve(100_000, Budget(nodes=5000))
    assert table.solve(100_000, Budget()) == 1
    assert [table.known(n) for n in range(6)] == [0, 1, 2, 0, 1, 2]

    def circle(n: int) -> Any:
        yield (n + 1) % 7

    with pytest.raises(LoopError):
        NumberTable(circle).solve(3, Budget())
    assert NumberTable(lambda n: (-1,)).solve(3, Budget()) is None
