"""Engines: one per thread, retired when large; values go from one to another and stay the same."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from grundy.core.budget import Budget
from grundy.core.values import engine
from grundy.core.values.allowance import spending
from grundy.core.values.days import born_by
from grundy.core.values.engine import threads
from grundy.core.values.value import Value
from grundy.errors import BudgetExhausted
from grundy.rulesets.registry import get
from grundy.solvers.generic.canonical import CanonicalSolver


def hot(i: int) -> Value:
    return Value(f"{{{i * i}||{i}|-{i * 7}}}")


@pytest.fixture
def own_engine() -> Iterator[None]:
    """Give a test an engine that it may spoil."""
    engine.retire()
    yield
    engine.retire()


def test_a_value_outlives_its_engine(own_engine: None) -> None:
    value, number, total = hot(3), Value("3/4"), hot(3) + hot(4)
    table = {value: "value", number: "number", total: "sum"}
    old = engine.current()
    engine.retire()
    assert engine.current() is not old
    assert old.retired
    assert value == hot(3)
    assert value + hot(4) == total
    assert table[hot(3)] == "value"
    assert table[hot(4) + hot(3)] == "sum"
    assert table[Value("3/4")] == "number"
    assert str(total) == str(hot(3) + hot(4))
    assert value.game.node.engine is engine.current()


def test_all_games_of_day_three_go_over(own_engine: None) -> None:
    values = born_by(3)
    engine.retire()
    fresh = born_by(3)
    assert [hash(value) for value in fresh] == [hash(value) for value in values]
    assert fresh == values
    assert len({*fresh, *values}) == 1474


def test_games_of_two_engines_in_one_sum(own_engine: None) -> None:
    """Below `Value`, too: the tables of a solver may hold games of an engine that is gone."""
    old = hot(3).game
    engine.retire()
    new = hot(4).game
    assert engine.add(old, new) is (hot(3) + hot(4)).game
    assert engine.add(new, old) is (hot(3) + hot(4)).game
    assert engine.make([old], [new]) is Value.from_options([hot(3)], [hot(4)]).game
    assert engine.make([old, hot(3).game], [engine.zero()]) is (
        Value.from_options([hot(3)], [0]).game
    )
    assert engine.leq(old, hot(3).game)


def test_a_large_engine_is_retired_between_questions(own_engine: None) -> None:
    small = engine.current()
    small.keep = 100_000
    with spending(Budget(seconds=60)):
        total = sum((hot(i) for i in range(2, 9)), start=Value(0))
        assert engine.current() is small  # inside a question nothing is thrown away
    assert small.size > small.keep
    again = sum((hot(i) for i in range(2, 9)), start=Value(0))
    assert small.retired
    assert again == total


def test_memory_comes_back(own_engine: None) -> None:
    """Retiring frees the games nobody holds, although a value that somebody holds stays."""

    class Marker:
        pass

    marker = Marker()
    seen = weakref.ref(marker)
    engine.current().memos["marker"] = marker
    del marker
    kept = hot(5) + hot(6)
    engine.retire()
    gc.collect()
    assert seen() is None
    assert kept == hot(5) + hot(6)
    assert not kept._game.node.engine.retired


def test_a_large_value_does_not_retire_engine_after_engine(
    own_engine: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    total = sum((hot(i) for i in range(2, 9)), start=Value(0))
    monkeypatch.setattr(threads, "KEEP", 50_000)
    engine.retire()
    assert total == total + 0
    here = engine.current()
    for _ in range(20):
        assert total <= total
    assert engine.current() is here


def test_the_limit_ends_a_computation(own_engine: None) -> None:
    engine.current().limit = 1 << 20
    with pytest.raises(BudgetExhausted, match="memory limit"):
        sum((hot(i) for i in range(2, 60)), start=Value(0))


def test_one_engine_per_thread_and_the_same_values_in_all() -> None:
    """Threads add shared values at the same time, each in its own engine, and agree."""
    shared = [hot(i) for i in range(2, 8)]
    expected = sum(shared, start=Value(0))
    barrier = threading.Barrier(6)

    def work(turn: int) -> tuple[int, Value]:
        barrier.wait(timeout=60)
        for _ in range(20):
            order = shared[turn:] + shared[:turn]
            total = sum(order, start=Value(0))
            assert total == expected
            assert hash(total) == hash(expected)
            assert total - expected == 0
        return id(engine.current()), total

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(work, range(6)))
    assert len({ident for ident, _ in found}) == 6
    assert {total for _, total in found} == {expected}


def test_threads_share_a_ruleset() -> None:
    game = get("domineering")
    position = game.parse("4x4")
    expected = CanonicalSolver(game).value(position)

    def work(_: int) -> Value:
        for _ in range(5):
            found = CanonicalSolver(game).value(position)
            engine.retire()
        return found

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(work, range(8))) == {expected}


def test_the_engine_of_a_thread_ends_with_it() -> None:
    seen: list[engine.Engine] = []
    values: list[Value] = []

    def work() -> None:
        seen.append(engine.current())
        values.append(hot(7))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen[0].retired
    assert values[0] == hot(7)
