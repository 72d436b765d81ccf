"""Loopy games: the order, canonical forms and sides against the definitions; identities; texts."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from tests.unit.core import loopy_definition as definition

from grundy.core.loopy.board import both_sides
from grundy.core.loopy.convert import graph_of
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.order import Side, at_least, is_at_least
from grundy.core.loopy.simplify import canonical, in_order, is_equal, offside, onside
from grundy.core.loopy.stoppers import StopperTable
from grundy.core.loopy.value import LoopyValue, from_sides, graphs_of, read_operand
from grundy.core.players import LEFT, RIGHT, Player
from grundy.core.values.value import Value
from grundy.errors import GameError, NotationError

RANK = {LEFT: 1, None: 0, RIGHT: -1}
COUNTED = {Side.ON: True, Side.OFF: False, Side.BOTH: None}


def random_graph(chance: random.Random, least: int, most: int) -> LoopyGraph:
    """Return a random graph; thin ones are as likely as dense ones."""
    size = chance.randint(least, most)
    share = chance.choice([0.1, 0.2, 0.35, 0.6])

    def edges() -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(k for k in range(size) if chance.random() < share) for _ in range(size))

    return LoopyGraph(edges(), edges(), 0)


def all_graphs(size: int) -> Iterator[LoopyGraph]:
    """Yield every labelled graph with this many vertices, started at vertex 0."""
    for code in range(1 << 2 * size * size):
        rows = [code >> size * k & (1 << size) - 1 for k in range(2 * size)]
        ends = [tuple(k for k in range(size) if row >> k & 1) for row in rows]
        yield LoopyGraph(tuple(ends[:size]), tuple(ends[size:]), 0)


def check_order(g: LoopyGraph, h: LoopyGraph) -> None:
    for side, counted in COUNTED.items():
        rows, pairs = at_least(g, h, side), definition.survives(g, h, counts_g=counted)
        for a, b in product(range(len(g)), range(len(h))):
            assert bool(rows[a] >> b & 1) == ((a, b) in pairs), (g, h, side, a, b)


def check_forms(g: LoopyGraph) -> None:
    """A canonical form, or the sides, are equal to what they come from, by the slow definition."""
    sides = [(onside, True), (offside, False)] if not g.is_stopper else [(canonical, None)]
    for simplified, counted in sides:
        form = simplified(g)
        assert (form.start, g.start) in definition.survives(form, g, counts_g=counted), g
        assert (g.start, form.start) in definition.survives(g, form, counts_g=counted), g
        if form.is_stopper:
            assert canonical(form) == form


def check_outcome(g: LoopyGraph) -> None:
    assert LoopyValue.from_graph(g).outcome == definition.outcome(g), g


def check_sum(g: LoopyGraph, h: LoopyGraph) -> None:
    """The sides of the sum of two values are those of the sum of the graphs, by the slow definition."""
    total = g + h
    added = from_sides(g, g) + from_sides(h, h)
    for side, counted in zip(graphs_of(added), (True, False), strict=True):
        assert (side.start, total.start) in definition.survives(side, total, counts_g=counted), (
            g,
            h,
        )
        assert (total.start, side.start) in definition.survives(total, side, counts_g=counted), (
            g,
            h,
        )


def opponents() -> list[LoopyGraph]:
    """Return stoppers of many sorts: what is added to tell two games apart."""
    words = ["on", "off", "over", "under", "upon", "{0||0|off}"]
    short = [graph_of(Value(text).game) for text in ("0", "*", "^", "1", "-1", "1/2", "+-1")]
    return short + [LoopyValue(word).graphs[0] for word in words]


def test_order_agrees_with_the_definition() -> None:
    for g, h in product(all_graphs(1), repeat=2):
        check_order(g, h)
    chance = random.Random(5)
    for _ in range(60):
        check_order(random_graph(chance, 1, 4), random_graph(chance, 1, 4))


def test_every_graph_with_two_vertices() -> None:
    for g in all_graphs(2):
        check_forms(g)
        check_outcome(g)


def test_random_graphs_with_up_to_six_vertices() -> None:
    chance = random.Random(6)
    for _ in range(60):
        g = random_graph(chance, 3, 6).at(0)
        check_forms(g)
        check_outcome(g)


def test_canonical_forms_are_equal_exactly_when_the_games_are() -> None:
    chance = random.Random(7)
    stoppers = [g for _ in range(400) if (g := random_graph(chance, 2, 4).at(0)).is_stopper][:70]
    forms = [canonical(g) for g in stoppers]
    for (g, form), (h, other) in product(zip(stoppers, forms, strict=True), repeat=2):
        pair = (g.start, h.start)
        both = pair in definition.survives(g, h) and pair[::-1] in definition.survives(h, g)
        assert both == (form == other), (g, h)


def test_order_implies_the_order_of_outcomes_in_every_sum() -> None:
    """G ≥ H is about sums: whatever is added, G must serve Left at least as well as H."""
    chance = random.Random(8)
    for _ in range(40):
        g, h = random_graph(chance, 1, 3).at(0), random_graph(chance, 1, 3).at(0)
        greater = definition.is_at_least(g, h)
        compared = from_sides(g, g).compare(from_sides(h, h))
        assert (compared in (">", "=")) == greater
        if not greater:
            continue
        for extra in opponents():
            first, second = definition.outcome(g + extra), definition.outcome(h + extra)
            for player in Player:
                assert RANK[first.winner(player)] >= RANK[second.winner(player)]


def test_sums_are_those_of_the_graphs() -> None:
    chance = random.Random(9)
    for _ in range(25):
        check_sum(random_graph(chance, 1, 3).at(0), random_graph(chance, 1, 3).at(0))


def board_value(g: LoopyGraph, vertex: int, table: StopperTable) -> Value | LoopyValue:
    on, off = both_sides(table, list(zip(g.left, g.right, strict=True)))
    first = table.graph(on[vertex])
    return from_sides(first, first if on == off else table.graph(off[vertex]))


def test_a_board_gives_every_position_the_value_of_its_graph() -> None:
    chance = random.Random(13)
    table = StopperTable()
    for _ in range(80):
        g = random_graph(chance, 1, 6)
        vertex = chance.randrange(len(g))
        assert board_value(g, vertex, table) == LoopyValue.from_graph(g.at(vertex)), (g, vertex)


def test_table_keeps_each_stopper_once() -> None:
    chance = random.Random(14)
    table = StopperTable()
    places: dict[LoopyGraph, int] = {}
    for _ in range(300):
        g = random_graph(chance, 2, 5).at(0)
        if g.is_stopper:
            games = [
                ([-1 - u for u in left], [-1 - u for u in right])
                for left, right in zip(g.left, g.right, strict=True)
            ]
            place = table.solve(games)[0]
            form = canonical(g)
            assert in_order(table.graph(place)) == form
            assert places.setdefault(form, place) == place


@pytest.mark.slow
def test_every_graph_with_three_vertices() -> None:
    for g in all_graphs(3):
        check_forms(g.at(0))
        check_outcome(g.at(0))


@pytest.mark.slow
def test_ten_thousand_random_graphs() -> None:
    chance = random.Random(10)
    for _ in range(10_000):
        g, h = random_graph(chance, 4, 6).at(0), random_graph(chance, 1, 3).at(0)
        check_forms(g)
        check_order(g, h)
        check_sum(g, h)


@pytest.mark.slow
def test_a_hundred_thousand_random_graphs_keep_their_sides() -> None:
    chance = random.Random(11)
    for _ in range(100_000):
        g = random_graph(chance, 4, 6).at(0)
        if g.is_stopper:
            assert is_equal(canonical(g), g, Side.BOTH)
        else:
            on, off = onside(g), offside(g)
            assert is_equal(on, g, Side.ON)
            assert is_equal(off, g, Side.OFF)


IDENTITIES = [
    # Winning Ways, chapter 11, and Siegel, Combinatorial Game Theory, chapter VI.
    ("on+off", "dud"),
    ("on+on", "on"),
    ("on-on", "dud"),
    ("on+1", "on"),
    ("over+over", "over"),
    ("over-over", "over & under"),
    ("over+^", "over"),
    ("over+*", "over"),
    ("dud+on", "dud"),
    ("dud+5", "dud"),
    ("upon+upon", "{0|^[on]*}"),
    ("upon", "{pass|*}"),
    ("upon-upon", "^<on> & v<on>"),
    ("{0||0|under}", "Tiny(over)"),
    ("{0||0|off}", "Tiny(on)"),
    ("{pass|}", "on"),
    ("a{{|a}|}", "1 & 0"),  # tis
    ("a{|{a|}}", "0 & -1"),  # tisn
    ("{|pass}", "off"),
    ("{0|pass}", "over"),
    ("{pass|0}", "under"),
    ("{pass|pass}", "dud"),
    ("{0|on}", "1"),
    ("{0|over}", "over"),
    ("{over|1}", "1/2"),
    ("{on|off}", "+-on"),
    ("a{0|b{a|*}}", "a{0||a|*}"),
    ("a{0||||0|||a|*||*}", "a{0||||0|||a|*||*}"),
    ("1over+1/2", "3/2over"),
    ("-5over", "-5over"),
    ("-(5over)", "-5under"),
    ("Tiny(on)-Tiny(on)", "Tiny(on) & Miny(on)"),
    ("{on||0|-1/2} & {1/2|0||off}", "{on||0|-1/2} & {1/2|0||off}"),
]


@pytest.mark.parametrize(("text", "expected"), IDENTITIES)
def test_identities(text: str, expected: str) -> None:
    assert read_operand(text) == read_operand(expected)


@pytest.mark.parametrize(
    "text",
    [
        *("on", "off", "dud", "over", "3/4under", "^[on]", "v[on]*", "^<on>", "v<over>", "5^[on]*"),
        *("v<on>*", "-1^<on>", "Miny(over)", "-1Miny(on)"),
        *("Tiny(on)", "2Miny(over)", "+-on", "+-(5over)", "over & v", "1^ & 1under", "{3over|1}"),
        *("a{0||||0|||a|*||*}", "{on||0|-1/2} & {1/2|0||off}", "{0|^[on]*}", "{+-4,3over|off}"),
        *("on & +-on", "{2|0} & +-1", "+-on & off", "over & Miny(2)"),
    ],
)
def test_texts_are_written_as_they_are_read(text: str) -> None:
    value = read_operand(text)
    assert str(value) == text
    assert read_operand(value.to_text(nested=True)) == value
    assert read_operand(value.to_unicode()) == value
    assert pickle.loads(pickle.dumps(value)) == value
    opposite = -value
    assert -opposite == value


def test_random_values_are_written_and_read_back() -> None:
    chance = random.Random(12)
    for _ in range(400):
        g = random_graph(chance, 2, 5).at(0)
        value = LoopyValue.from_graph(g)
        assert read_operand(str(value)) == value
        assert read_operand(value.to_text(nested=True)) == value
        assert read_operand(value.to_unicode()) == value


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("ona", 1),
        ("pass", 1),
        ("{a|0}", 2),
        ("over & ", 8),
        ("off & on", 8),
        ("5on", 1),
        ("{pass+1|0}", 6),
        ("a{0|a", 2),
        ("+-5over", 3),
        ("2 & 1 & 0", 7),
        ("on & -+-1", 7),
        ("{0|a{1|b}}", 8),
    ],
)
def test_what_is_no_value_is_refused_at_its_place(text: str, column: int) -> None:
    with pytest.raises(NotationError) as found:
        read_operand(text)
    assert found.value.column == column


def test_order_of_the_small() -> None:
    """0 < every tiny(x), tiny(on) is the least of them, and over is below every positive number."""
    over, tiny_on = LoopyValue("over"), LoopyValue("Tiny(on)")
    assert 0 < tiny_on < Value("Tiny(40)")
    assert LoopyValue("^<on>") < Value("^<9>")
    for n in (1, 4, 10):
        assert 0 < over < Fraction(1, 2**n)
        assert Value("^") * n < over
    assert LoopyValue("dud").is_confused_with(0)
    assert Value(40) < LoopyValue("on")
    assert Value(3) != LoopyValue("3over")


def test_measures() -> None:
    assert LoopyValue("5over").degree == LoopyValue("over")
    assert LoopyValue("on").degree == LoopyValue("on")
    assert LoopyValue("upon").degree == LoopyValue("^<on>")
    assert LoopyValue("{3over|1}").left_stop == LoopyValue("3over")
    assert LoopyValue("{3over|1}").right_stop == Value(1)
    assert LoopyValue("on").upsum("off") == LoopyValue("on")
    assert LoopyValue("on").downsum("off") == LoopyValue("off")
    for text in ("on", "off", "over", "7/8under"):
        assert LoopyValue(text).is_pseudonumber
    assert not LoopyValue("Tiny(on)").is_pseudonumber
    with pytest.raises(GameError, match="two sides"):
        _ = LoopyValue("dud").left_options


def test_no_order_without_a_strategy() -> None:
    """Comparing is asking who survives: Left survives over - 0 but not 0 - over."""
    over = LoopyGraph(((), (0,)), ((), (1,)), 1)
    zero = LoopyGraph(((),), ((),))
    assert is_at_least(over, zero, Side.BOTH)
    assert not is_at_least(zero, over, Side.BOTH)
