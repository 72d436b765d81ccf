"""Rules as text: what is read, how it is written, and what is refused with which words."""

from __future__ import annotations

import pytest

from grundy.errors import NotationError
from grundy.heaps.rules.language import is_rule, parse_rule


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("nim", "nim"),
        ("subtract(3,1,1)", "subtract(1,3)"),
        ("subtract( 1 , 2..4 )", "subtract(1,2,3,4)"),
        ("subtract(1..7)", "subtract(1..7)"),
        ("subtract(1,2,3,4,5,9)", "subtract(1..5,9)"),
        ("subtract(1,primes)", "subtract(1,primes)"),
        ("subtract(2,3,primes)", "subtract(primes)"),
        ("subtract(squares,powers(3),powers(2))", "subtract(powers(2),powers(3),squares)"),
        ("subtract(powers(1))", "subtract(1)"),
        ("allbut(4,2,3)", "allbut(2,3,4)"),
        ("0.156", "0.156"),
        (".156", "0.156"),
        ("0.1560", "0.156"),
        ("4.007", "4.007"),
        ("0.f3", "0.F3"),
        ("0.3", "subtract(1)"),
        ("0.0303", "subtract(2,4)"),
        ("0.3[3]", "nim"),
        ("0.30[33]", "allbut(2)"),
        ("0.1[00]", "0.1"),
        ("0.12[1212]", "0.[12]"),
        ("kayles", "0.77"),
        ("dawson-kayles", "0.07"),
        ("dawson-chess", "0.137"),
        ("treblecross", "0.007"),
        ("lasker", "4.[3]"),
        ("split", "split"),
        ("4.", "split"),
        ("grundy", "grundy"),
        ("take(1/4..1/2)", "take(1/4..1/2)"),
        ("take(2/8..1)", "take(1/4..1)"),
    ],
)
def test_equal_rules_have_one_text(text: str, canonical: str) -> None:
    rule = parse_rule(text)
    assert rule.text == canonical
    assert parse_rule(rule.text) == rule
    assert is_rule(text)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "a rule is missing"),
        ("subtract()", 10, "a number is missing"),
        ("subtract(0)", 10, "between 1 and"),
        ("subtract(-1)", 10, "between 1 and"),
        ("subtract(1,,2)", 12, "a number is missing"),
        ("subtract(5..2)", 10, "a ≤ b"),
        ("subtract(1", 11, '")" is missing'),
        ("subtract(1) x", 12, "nothing may follow"),
        ("subtract(odd)", 10, "primes, squares and powers"),
        ("subtract(1..1000000000)", 10, "at most 1000000 numbers"),
        ("subtract(" + "9" * 2000 + ")", 10, "between 1 and"),
        ("allbut(-1)", 8, "between 1 and"),
        ("allbut()", 8, "a number is missing"),
        ("allbut(primes)", 8, "a number is missing"),
        ("0.9Z", 4, "0-9, A-V"),
        ("5.1", 1, "must be divided"),
        ("40.0", 1, "after adding 1 there must be at least 3 heaps"),
        ("0.{3,2}", 7, "must increase"),
        ("0.{2!,3}!", 9, "conditions already"),
        ("0.{100}", 4, "a number of heaps"),
        ("0.{2,3+", 8, "is missing"),
        ("0.0", 4, "zeros"),
        ("0.3[]", 5, "at least one digit"),
        ("0.3[3", 6, '"]" is missing'),
        ("take(1/2..1/4)", 6, "low ≤ high"),
        ("take(1/0..1)", 6, "denominator"),
        ("take(1/4)", 9, '".." is missing'),
        ("xyzzy", 1, "a rule is a name"),
    ],
)
def test_bad_rules_are_refused_with_place_and_example(text: str, column: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_rule(text)
    assert caught.value.column == column
    assert words in str(caught.value)
    assert caught.value.example
    parse_rule(caught.value.example)


def test_a_text_without_end_is_refused_before_it_is_read() -> None:
    with pytest.raises(NotationError, match="at most 20000 characters"):
        parse_rule("0." + "7" * 10**6)


def test_other_games_are_not_rules() -> None:
    assert not any(is_rule(text) for text in ("hex", "moore(2)", "", "domineering"))
