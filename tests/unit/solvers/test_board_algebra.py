"""The algebra of games on machine words: exact, or not there; whatever memory and steps it has."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.values.value import Value
from grundy.rulesets.registry import get
from grundy.solvers.boards import algebra
from grundy.solvers.boards.algebra import BoardAlgebra
from grundy.solvers.boards.tables import table_of
from grundy.solvers.boards.values import PositionGraph

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

BOARDS = (
    ("snort", "3x3"),
    ("clobber", "xoxo|oxox|xo.x"),
    ("amazons", "x..|...|..o"),
    ("toads-and-frogs", "ttt..fff"),
    ("nogo", "2x3"),
)


def values_of(name: str, text: str, *, on_words: bool = True) -> list[Value]:
    """Return the values of all positions below a board."""
    game: Any = get(name)
    form = game.structured(game.parse(text))
    table = table_of(form)
    assert table is not None
    graph = PositionGraph(table)
    if not on_words:
        graph.algebra = None
    graph.value(*table.words(form), Budget())
    nodes = range(int(graph.counts[0]))
    if graph.algebra is None:
        assert not on_words
        return [Value.of(graph.values[2 * node]) for node in nodes]
    return [Value.of(graph.algebra.game(int(graph.words[2 * node]))) for node in nodes]


@pytest.mark.parametrize(("name", "text"), BOARDS)
def test_words_and_engine_agree(name: str, text: str) -> None:
    assert values_of(name, text) == values_of(name, text, on_words=False)


@pytest.mark.parametrize(("name", "text"), BOARDS[:2])
def test_little_room_and_few_steps(name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = values_of(name, text)
    monkeypatch.setattr(algebra, "FIRST_NODES", 16)
    monkeypatch.setattr(algebra, "STEPS", 8)
    assert values_of(name, text) == expected


def halves(count: int) -> tuple[Any, tuple[Any, ...]]:
    """Return nodes whose values are 0, 1, 1/2, 1/4 and so on: from the second each {0 | the last one}."""
    first = np.array([0, 0, *range(1, 2 * count - 2, 2)], np.int64)
    middle = np.array([0, 1, *range(2, 2 * count - 2, 2)], np.int64)
    edges = np.array(
        [0, *(edge for node in range(2, count) for edge in (0, 2 * node - 2))], np.int32
    )
    kinds, negated = np.zeros(count, np.int8), np.zeros(count, np.bool_)
    return np.arange(count, dtype=np.int32), (kinds, first, middle, edges, negated)


@pytest.mark.parametrize(("count", "fits"), [(22, True), (23, False)])
def test_numbers_finer_than_a_unit_do_not_fit(count: int, fits: bool) -> None:
    order, arrays = halves(count)
    values, table = np.zeros(2 * count, np.int64), BoardAlgebra()
    done = table.fold(0, values, order, arrays, Budget())
    if fits:
        assert done == count
        last = Value.of(table.game(int(values[2 * count - 2])))
        assert last == Fraction(1, 2 ** (count - 2))
    else:
        assert done is None
