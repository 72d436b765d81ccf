"""Laws of values on games that hypothesis builds: group, order, notation, temperature."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.core.values.form import Form
from grundy.core.values.value import Value

dyadics = st.builds(
    lambda n, k: Value(Fraction(n, 1 << k)), st.integers(-20, 20), st.integers(0, 40)
)
named = st.builds(
    lambda text, number: Value(text) + number,
    st.sampled_from(["*", "*2", "^", "vv*", "Tiny(1)", "+-1", "{2|-1}", "^<2>"]),
    st.integers(-2, 2),
)
values = st.recursive(
    dyadics | named,
    lambda inner: st.builds(
        Value.from_options, st.lists(inner, max_size=2), st.lists(inner, max_size=2)
    ),
    max_leaves=5,
)
few = settings(max_examples=60, deadline=None)


@few
@given(values, values, values)
def test_group_laws(g: Value, h: Value, j: Value) -> None:
    assert g + h == h + g
    assert (g + h) + j == g + (h + j)
    assert g + 0 == g
    assert g - g == 0
    assert -(-g) == g  # noqa: B002
    assert -(g + h) == -g - h


@few
@given(values, values, values)
def test_order_laws(g: Value, h: Value, j: Value) -> None:
    assert g <= g
    assert (g <= h and h <= g) == (g == h)
    assert not (g <= h and h <= j) or g <= j
    assert (g <= h) == (g + j <= h + j)
    assert (g <= h) == (-h <= -g)
    assert (g <= h) == (g - h <= 0)
    assert g.compare(h) in {"<", ">", "=", "||"}
    assert (g.compare(h) == "||") == (not g <= h and not h <= g)


@few
@given(values)
def test_text_is_read_back(g: Value) -> None:
    assert Value(g.to_text()) == g
    assert Value(g.to_unicode()) == g
    assert Form(g.to_text()).value == g


@few
@given(values)
def test_outcome_follows_from_the_options(g: Value) -> None:
    left_wins_first = any(option >= 0 for option in g.left_options)
    right_wins_first = any(option <= 0 for option in g.right_options)
    expected = {
        (True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"
    }  # fmt: skip
    assert g.outcome.value == expected[left_wins_first, right_wins_first]


@few
@given(values, values, st.sampled_from([Fraction(1, 4), Fraction(1), Fraction(3)]))
def test_cooling_and_means_are_additive(g: Value, h: Value, t: Fraction) -> None:
    assert (g + h).cool(t) == g.cool(t) + h.cool(t)
    assert (g + h).mean == g.mean + h.mean


@few
@given(values)
def test_stops_and_mean_are_in_order(g: Value) -> None:
    assert g.right_stop <= g.mean <= g.left_stop
    assert (g.number is None) or g.left_stop == g.right_stop == g.number
    assert g.birthday >= max((o.birthday for o in g.left_options + g.right_options), default=-1)
