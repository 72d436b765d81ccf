"""Reading and writing values: every error has a column, every text is read back."""

from __future__ import annotations

import pytest

from grundy.core.values.days import born_by
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.parsing import parse
from grundy.core.values.value import Value
from grundy.errors import NotationError

NAMES = [
    "0", "-3/2", "*", "*3", "^", "v", "2^*", "v*2", "^[2]", "^+^[2]", "3v[2]*", "1+^", "-1+*", "+-1",
    "+-{1|1/2}", "+-{1+*}", "+-{0,{{2|0},2+tiny(2)|{2|0},miny(2)}}", "tiny(2)", "miny(1/2)",
    "2+tiny(2)", "{2|-1}", "{1|*}", "tiny({2|1})", "{3|1/4294967296}", "100000",
]  # fmt: skip


@pytest.mark.parametrize("text", NAMES)
def test_standard_names_are_written_as_they_are_read(text: str) -> None:
    assert str(Value(text)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1*", "1+*"),
        ("1*2", "1+*2"),
        (" { 0 , * | * } ", "^"),
        ("{0||0|-2}", "tiny(2)"),
        ("{0|||0||0|-2}", "{0|tiny(2)}"),
        ("1 + -1", "0"),
        ("1+-1", "{2|0}"),
        ("--1", "1"),
        ("-(1+^)", "-1+v"),
        ("+-{0,*}", "*2"),
        ("±↑", "*"),
        ("⧾(2)−⧾(2)", "0"),
        ("4/8", "1/2"),
        ("0^", "0"),
        ("{|}", "0"),
        ("^[1]", "^"),
    ],
)
def test_other_ways_to_write(text: str, same: str) -> None:
    assert Value(text) == Value(same)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "missing"),
        ("{0", 1, "not closed"),
        ("{0|(1}", 6, "closes nothing"),
        ("0}", 2, "closes nothing"),
        ("{0,|1}", 4, "missing"),
        ("{,0|1}", 2, "missing"),
        ("{0|1,}", 6, "missing"),
        ("{0|1|2}", 7, "same length"),
        ("{1}", 3, "bar"),
        ("1/3", 1, "dyadic"),
        ("1/0", 1, "zero"),
        ("abc", 1, "not part of a value"),
        ("1 2", 3, "sign or a comma"),
        ("{1|0}{1|0}", 6, "sign or a comma"),
        ("1+", 3, "missing"),
        ("1,2", 2, "inside braces"),
        ("1/2^", 1, "whole numbers"),
        ("^[0]", 1, "powers of up"),
        ("+-+-1", 3, "brackets"),
        ("9" * 1001, 1, "1000 digits"),
    ],
)
def test_errors_name_the_place(text: str, column: int, words: str) -> None:
    with pytest.raises(NotationError, match=words) as error:
        Value(text)
    assert error.value.column == column
    assert error.value.example


def test_every_game_of_day_3_is_read_back() -> None:
    for value in born_by(3)[::7]:
        assert parse(value.to_text()) is value.game
        assert parse(value.to_unicode()) is value.game


def test_ten_thousand_brackets() -> None:
    text = "{" * 10_000 + "0" + "|-1}" * 10_000
    assert Value(text).left_stop == -1
    with pytest.raises(NotationError):
        Value("{" * 10_000)


def test_a_text_can_be_refused_for_its_length() -> None:
    with pytest.raises(TextTooLong):
        Value("+-{0,{{2|0},2+tiny(2)|{2|0},miny(2)}}").to_text(limit=10)


def test_latex_is_balanced() -> None:
    for value in born_by(2):
        latex = value.to_latex()
        assert latex.count("{") == latex.count("}")
        assert latex.count(r"\left") == latex.count(r"\right")


def test_a_number_of_many_digits_is_written() -> None:
    text = str(Value(10**6000 + 7))
    assert len(text) == 6001
    assert text.startswith("1000")
    assert text.endswith("0007")
