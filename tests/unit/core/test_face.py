"""The whole face of a short game: against CGSuite's published answers, and against the definitions."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from grundy.core.players import Outcome
from grundy.core.values.days import born_by
from grundy.core.values.form import Form
from grundy.core.values.value import Value
from grundy.errors import GameError

HOT = "{3||2*|1*}"
HOTTER = "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}"

# Confirmed by the tests of CGSuite 2.2: atomic weight, birthday, companion, number of followers, freeze,
# incentives, stop count, uptimal expansion.
CONFIRMED: list[tuple[str, str | None, int, str, int, str, str, int, str | None]] = [
    ("0", "0", 0, "*", 1, "0", "", 1, "0.0"),
    ("5", None, 5, "5", 6, "5", "-1", 1, "5.0"),
    ("-1/2", None, 2, "-1/2", 3, "-1/2", "-1/2", 1, "-1/2.0"),
    ("25/16", None, 6, "25/16", 7, "25/16", "-1/16", 1, "25/16.0"),
    ("*8", "0", 8, "*8", 9, "*8", "*8 *9 *10 *11 *12 *13 *14 *15", 4374, "*8.0"),
    ("9/8*", None, 6, "9/8*", 7, "9/8*", "*", 2, "9/8*.0"),
    ("^", "1", 2, "^*", 3, "^", "^*", 3, "0.1"),
    ("v*", "-1", 2, "v", 3, "v*", "^*", 4, "*.1-"),
    ("6^*", None, 8, "6^*", 9, "6^*", "^*", 4, "6*.1"),
    ("^*6", "1", 8, "^*6", 9, "^*6", "^*", 1459, "*6.1"),
    ("73/16v9*8", None, 27, "73/16v9*8", 28, "73/16v9*8", "^*", 13131, "73/16*8.9-"),
    ("^[4]", "1", 5, "^[4]*", 6, "^[4]", "^[4]*", 9, "0.1111"),
    ("{0|^<2>}", "1", 4, "{0|^<2>*}", 5, "{0|^<2>}", "^[2]*", 6, "*.12"),
    ("{0||0|v3}", "0", 6, "{0,*||*|v3*}", 7, "{0||0|v3}", "{^3,{^3|0}|0}", 7, None),
    ("{^3|vv}", "{1|0}", 5, "{^3*|vv*}", 8, "{^3|vv}", "{^5|0}", 10, None),
    ("Tiny(3/2)", "0", 5, "{0,*||*|-3/2}", 6, "Tiny(3/2)", "{3/2,{3/2|0}|0}", 3, None),
    ("Tiny({3|1})", "0", 6, "{0,*|||*||-1|-3}", 7, "Tiny({3|1})",
     "{3Tiny({3|1})|1Tiny({3|1}),{2,{3|1}|0}||0}", 4, None),
    ("Miny({5||3|1})", "0", 8, "{5||3|1|||*||||0,*}", 10, "Miny({5||3|1})",
     "{5Tiny({5||3|1})|{3,{3|1}|||3|1||0|-2,{-2|-4}},{{4|2},{5||3|1}|0}||0}", 5, None),
    ("{1|^^||^}", "2", 5, "{1|^^*||^*}", 8, "{1|^^||^}",
     "{1v|^||0} {{1v|^},{1v||1vv|0}|0,{^|0,{0|-1^^}}}", 9, None),
    ("{1|^3||^}", None, 6, "{1|^3*||^*}", 8, "{1|^3||^}",
     "{1v|^^||0} {{1v|^^},{1v||1v3|0}|0,{^^|0,{0|-1^3}}}", 9, None),
    (HOT, None, 5, HOT, 8, "9/4*", "{2*|1*||0}", 5, None),
    (HOTTER, None, 6, "{3/2*|1/2||{*|-3},{-1*,{-1/2|-1*}|-5/2}}", 17, "-5/16*",
     "{{4*|3||{5/2|3/2*},{5/2|2*||3/2*|1}},{9/2*|7/2||3/2*|1/2}|0}"
     " {{9/2*|7/2||{3|0},{2*,{5/2|2*}|1/2}},{9/2*|7/2||3/2*|1/2}|0,"
     "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}}", 11, None),
]  # fmt: skip


@pytest.mark.parametrize("row", CONFIRMED, ids=lambda row: str(row[0]))
def test_what_cgsuite_says(row: tuple[Any, ...]) -> None:
    text, weight, birthday, companion, followers, freeze, incentives, stops, expansion = row
    value = Value(text)
    assert str(value) == text
    assert value.atomic_weight == (None if weight is None else Value(weight))
    assert value.is_atomic == (weight is not None)
    assert value.birthday == birthday
    assert value.companion == Value(companion)
    assert value.companion.companion == value
    assert value.follower_count == followers == len(value.followers)
    assert value.freeze == Value(freeze)
    assert set(value.incentives) == {Value(part) for part in incentives.split()}
    assert value.stop_count == stops
    found = value.uptimal_expansion
    assert (None if found is None else str(found)) == expansion
    assert value.is_uptimal == (expansion is not None)


# Even, even-tempered, odd, odd-tempered; number-ish, number-tiny, ordinal, all-small.
PREDICATES = [
    ("0", "yes yes no no yes yes yes yes"),
    ("5", "no yes yes no yes yes yes no"),
    ("-4", "yes yes no no yes yes no no"),
    ("-1/2", "no yes no no yes yes no no"),
    ("*8", "no no no no yes no no yes"),
    ("*", "no no yes yes yes no no yes"),
    ("9/8*", "no no no yes yes no no no"),
    ("^", "no no no no yes no no yes"),
    ("Tiny(3/2)", "no no no no yes yes no no"),
    (HOT, "no no no yes no no no no"),
    (HOTTER, "no no no no no no no no"),
]


@pytest.mark.parametrize(("text", "expected"), PREDICATES)
def test_predicates(text: str, expected: str) -> None:
    value = Value(text)
    found = [
        value.is_even, value.is_even_tempered, value.is_odd, value.is_odd_tempered,
        value.is_numberish, value.is_number_tiny, value.is_ordinal, value.is_all_small,
    ]  # fmt: skip
    assert ["yes" if answer else "no" for answer in found] == expected.split()


OPERATIONS = [
    ("conway_product", "*4", ["*4"], "*6"),
    ("conway_product", "*19", ["*23"], "*86"),
    ("conway_product", "15", ["^^*2"], "^30*2"),
    ("conway_product", "{3|1}", ["^^"], "{^6|^^}"),
    ("conway_product", "^^", ["^^"], "{0||0,*|0,{0,*|0,*2}}"),
    ("conway_product", "+-1", ["^^"], "+-^^"),
    ("cool", HOT, ["1/4"], "{11/4||2|3/2}"),
    ("cool", HOT, ["5/8"], "{19/8|17/8}"),
    ("cool", HOT, ["3/4"], "9/4*"),
    ("cool", HOT, [70], "9/4"),
    ("cool", HOT, ["-1/2"], "{7/2|||5/2|3/2||+-1/2}"),
    ("cool", "1/4", ["-1/8"], "1/4"),
    ("cool", "1/4", ["-1/4"], "1/4*"),
    ("cool", "1/4", ["-3/8"], "{3/8|1/8}"),
    ("heat", HOT, [1], "{4|||3|1||0|-2}"),
    ("heat", HOT, ["-3/4"], "9/4*"),
    ("heat", HOT, [-2], "3/2"),
    ("heat", HOT, ["*"], "{3*||2|1}"),
    ("norton_product", -4, ["^"], "v4"),
    ("norton_product", "^", ["^"], "{^^*||0|v4}"),
    ("norton_product", "Tiny(2)", ["^"], "{^^*||0|v6}"),
    ("overheat", HOT, ["*", "1*"], "{1||+-(1*)|-1,{-1|-3}}"),
    ("overheat", "7/16", [0, 0], "^[3]"),
    ("power", "^", ["7/4"], "{0||0,v*|0,{0,v*|0,*}}"),
    ("power", "^", [3], "^<3>"),
    ("power", "Tiny(2)", [3], "{0||0|-2,{0|-2,{0|-2}}}"),
    ("power", "Tiny(2)", ["7/4"], "{0||0,{0|-2,{0|-2}}|-2,{0,{0|-2,{0|-2}}|-2,{0|-2}}}"),
    ("power_to", "^", ["7/4"], "{^|*,^[2]||*,^[2]}"),
    ("power_to", "^", [3], "^[3]"),
    ("power_to", "Tiny(2)", [3], "{Tiny(2)||0|-2|||0|-2}"),
    ("power_to", "+-1", [3], "{1,{1,+-1|-1}|-1}"),
    ("subordinate", "1/8", [1], "-3"),
    ("subordinate", "^[5]*", ["*"], "5"),
    ("subordinate", "+-1", [0], "+-1"),
    ("subordinate", "+-1", ["+-1"], "0"),
    ("subordinate", "-13/16", [-1], "3/8"),
    ("subordinate", "^[5]", [Form("{*|*}")], "5"),
    ("ordinal_sum", "1/2", ["1/4"], "9/16"),
    ("ordinal_sum", "*5", ["*6"], "*11"),
    ("ordinal_sum", "+-1", ["^^"], "{1,+-1|-1,{1,+-1,+-{1,+-1}|-1,+-1}}"),
    ("ordinal_product", "1/2", ["1/4"], "11/32"),
    ("ordinal_product", "*5", ["*6"], "*30"),
    ("ordinal_product", "+-1", ["^^"], "+-1"),
    ("conjunctive_sum", "1/2", ["1/4"], "1/2"),
    ("conjunctive_sum", "+-1", ["^^"], "{0|-1}"),
    ("selective_sum", "1/2", ["1/4"], "3/4"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "others", "expected"), OPERATIONS)
def test_operations(name: str, text: str | int, others: list[Any], expected: str) -> None:
    assert getattr(Value(text), name)(*others) == Value(expected)


def test_forms_that_are_not_canonical() -> None:
    """{*|*} is 0, but as a base of an ordinal sum it is another."""
    star = Form("{*|*}")
    assert star.value == 0
    assert star.ordinal_sum(3) == Value("^[3]")
    assert star.conjunctive_sum(3) == 2
    assert star.conway_product(3) == 0
    assert star.ordinal_product(3) == 0
    assert star.selective_sum(3) == 3
    assert (star.follower_count, star.stop_count, star.is_even) == (3, 4, True)
    assert star.misere_outcome is Outcome.N
    assert Form("{*2|*2}").misere_outcome is Outcome.P
    assert Value(0).misere_outcome is Outcome.N


def test_refusals_name_the_reason() -> None:
    for refused in (
        lambda: Value("+-1").power(3),
        lambda: Value("^").power("*"),
        lambda: Value("^").power(-1),
        lambda: Value("*").subordinate(1),
        lambda: Value(HOT).cool(-1),
        lambda: Value(HOT).cool("1/3"),
        lambda: Value(HOT).cool("x"),
        lambda: Value(10**9).followers,
    ):
        with pytest.raises(GameError):
            refused()


DAY_2 = born_by(2)
Compound = Callable[[Value, Value], Value]


def naive(lefts: Callable[..., list[Any]], rights: Callable[..., list[Any]]) -> Compound:
    """Return a compound by its definition, without any sharing but that of equal pairs."""

    @cache
    def compound(g: Value, h: Value) -> Value:
        return Value.from_options(
            [compound(*pair) for pair in lefts(g, h)], [compound(*pair) for pair in rights(g, h)]
        )

    return compound


def both(g: Value, h: Value, side: str) -> list[Any]:
    return list(itertools.product(getattr(g, side), getattr(h, side)))


def one_or_both(g: Value, h: Value, side: str) -> list[Any]:
    return (
        both(g, h, side) + [(o, h) for o in getattr(g, side)] + [(g, o) for o in getattr(h, side)]
    )


@cache
def product(g: Value, h: Value) -> Value:
    """Return the Conway product by its definition."""
    sides: list[list[Value]] = [[], []]
    for i, j in itertools.product((0, 1), repeat=2):
        for a in (g.left_options, g.right_options)[i]:
            for b in (h.left_options, h.right_options)[j]:
                sides[i ^ j].append(product(a, h) + product(g, b) - product(a, b))
    return Value.from_options(*sides)


def test_compounds_against_the_definition_on_day_2() -> None:
    conjunctive = naive(
        lambda g, h: both(g, h, "left_options"), lambda g, h: both(g, h, "right_options")
    )
    selective = naive(
        lambda g, h: one_or_both(g, h, "left_options"),
        lambda g, h: one_or_both(g, h, "right_options"),
    )
    for g, h in itertools.product(DAY_2, repeat=2):
        assert g.conjunctive_sum(h) == conjunctive(g, h)
        assert g.selective_sum(h) == selective(g, h)
        assert g.conway_product(h) == product(g, h)


def test_what_must_hold_on_day_2() -> None:
    for g in DAY_2:
        assert g.companion.companion == g
        assert g.subordinate(0) == g
        assert Value(0).ordinal_sum(g) == g
        assert g.ordinal_product(1) == g
        assert Value(1).ordinal_product(g) == g
        assert g.freeze.is_numberish
        if g.is_all_small:
            assert g.is_atomic
        for h in DAY_2:
            assert (g <= h) == (g.companion <= h.companion)  # an automorphism of the order
            for t in (Fraction(1, 2), Fraction(-1, 2), Fraction(-3, 4)):
                assert (g + h).cool(t) == g.cool(t) + h.cool(t)
            if g.is_atomic and h.is_atomic:
                first, second = g.atomic_weight, h.atomic_weight
                assert first is not None
                assert second is not None
                assert (g + h).atomic_weight == first + second


def test_powers_of_up() -> None:
    for n in range(1, 8):
        assert Value("^").power(n) == Value(f"^<{n}>")
        assert Value("^").power_to(n) == Value(f"^[{n}]")
        assert Value(f"^[{n}]").subordinate("^") == n - 1


def written_forms(count: int) -> list[Form]:
    """Return random forms that are not canonical: options of day 2, dominated and reversible ones too."""
    dice = random.Random(19)

    def side() -> str:
        return ",".join(str(dice.choice(DAY_2)) for _ in range(dice.randint(0, 3)))

    plain = [f"{{{side()}|{side()}}}" for _ in range(count)]
    return [Form(f"{{{dice.choice(plain)},{a}||{b}}}") for a in plain for b in [dice.choice(plain)]]


def test_subordinate_is_the_inverse_of_the_ordinal_sum() -> None:
    for base in [*DAY_2, *written_forms(40)]:
        for x in DAY_2:
            assert base.ordinal_sum(x).subordinate(base) == x


def test_where_nothing_can_be_subordinated() -> None:
    # x is born no later than base : x, where its options show; so looking through day 2 is enough.
    for base in DAY_2:
        made = {base.ordinal_sum(x) for x in DAY_2}
        for game in DAY_2:
            if game in made:
                assert base.ordinal_sum(game.subordinate(base)) == game
            else:
                with pytest.raises(GameError, match="cannot be subordinated"):
                    game.subordinate(base)
