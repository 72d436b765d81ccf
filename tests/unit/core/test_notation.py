"""Reading and writing values: the field's notation, errors with a column, every text read back."""

from __future__ import annotations

import random

import pytest

from grundy.core.values import engine
from grundy.core.values.days import born_by
from grundy.core.values.dialect import parse_version_1
from grundy.core.values.formatting import TextTooLong
from grundy.core.values.parsing import parse
from grundy.core.values.placement import PlacementSearch
from grundy.core.values.uptimal import up_power
from grundy.core.values.value import Value
from grundy.errors import NotationError

NAMES = [
    "0", "-3/2", "*", "*3", "^", "v", "^^", "^3", "vv", "v4", "^*", "^^*", "^3*2", "v*2", "2^", "5/2v",
    "1*", "6^*", "73/16v9*8", "-1/4^^", "-13^3*", "2^3", "^<2>", "^<3>", "v<2>", "^[2]", "^[3]", "v[3]*",
    "3/4v[3]*", "2^<3>*5", "Tiny(2)", "Miny(1/32)", "Tiny({3|1})", "2Tiny(3)", "-1Miny(1/4)",
    "3Tiny({3|1})", "Miny({5||3|1})", "+-1", "+-1/2", "+-^^", "+-{3|2}", "+-{1,1*}", "+-(1*)",
    "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}", "+-1/4294967296",
    "+-{3|1/4294967296}", "{^3|vv}", "{2|-1}", "{1|*}", "{1||0|-3}", "{3|2||1}",
    "{0|^<2>}", "{3|1/4294967296}", "100000", "{0||0,*|0,{0,*|0,*2}}", "{1|^^||^}", "{0||0|v3}",
    "{7/2|||5/2|3/2||+-1/2}", "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}",
]  # fmt: skip


@pytest.mark.parametrize("text", NAMES)
def test_what_cgsuite_prints_is_read_and_written(text: str) -> None:
    assert str(Value(text)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2^", "2+^"),
        ("1*2", "1+*2"),
        ("-1^^", "^^ - 1"),
        ("3-1^", "2v"),
        ("3 - -1^", "4v"),
        ("-^", "v"),
        ("^<2>", "{0|v*}"),
        ("^[2]", "^+^<2>"),
        ("v[3]*", "*-^-^<2>-^<3>"),
        (" { 0 , * | * } ", "^"),
        ("{0||0|-2}", "Tiny(2)"),
        ("tiny(2)", "Tiny(2)"),
        ("{0|||0||0|-2}", "{0|Tiny(2)}"),
        ("2Tiny(3)", "{2||2|-1}"),
        ("3 + -1", "2"),
        ("3+-1", "{4|2}"),
        ("1+-1/2", "{3/2|1/2}"),
        ("+-{3|2}", "{3|2||-2|-3}"),
        ("+-^^", "{^^|vv}"),
        ("--1", "1"),
        ("-(1+^)", "-1v"),
        ("+-{0,*}", "*2"),
        ("±↑", "*"),
        ("⇑", "^^"),
        ("↓3∗2", "v3*2"),
        ("↑²", "^<2>"),
        ("⧾(2)−⧾(2)", "0"),
        ("3+₂", "3Tiny(2)"),
        ("−₁₂", "Miny(12)"),
        ("4/8", "1/2"),
        ("{|}", "0"),
        ("{0||}", "1"),
        ("{2|1||0}", "{{2|1}|0}"),
        ("^[1]", "^"),
        ("^<1>", "^"),
        ("^0", "0"),
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
        ("{3|2|1}", 7, "same length"),
        ("{1}", 3, "bar"),
        ("1/3", 1, "dyadic"),
        ("1/0", 1, "zero"),
        ("abc", 1, "not part of a value"),
        ("1 2", 3, "sign or a comma"),
        ("^^3", 3, "sign or a comma"),
        ("{1|0}{1|0}", 6, "sign or a comma"),
        ("1+", 3, "missing"),
        ("--^", 2, "missing"),
        ("1,2", 2, "inside braces"),
        ("^[0]", 1, "powers of up"),
        ("^<201>", 1, "powers of up"),
        ("+-1^", 3, r"\+-\(1\^\)"),
        ("+-*", 3, r"\+-\(\*\)"),
        ("+-+-1", 3, "brackets"),
        ("1++-1", 3, "brackets"),
        ("9" * 1001, 1, "1000 digits"),
        ("5over", 2, "loopy"),
        ("^[on]", 1, "loopy"),
        ("a{0|a}", 1, "loopy"),
        ("{pass|0}", 2, "loopy"),
        ("1 & 2", 3, "loopy"),
        ("*[2#]", 1, "a misère form is no value"),
        ("{0|*[2]}", 4, "a misère form is no value"),
        ("Tiny{1}", 5, r'"\(" is missing'),
        ("2miny", 6, r'"\(" is missing'),
    ],
)
def test_errors_name_the_place(text: str, column: int, words: str) -> None:
    with pytest.raises(NotationError, match=words) as error:
        Value(text)
    assert error.value.column == column
    assert error.value.example


def read_back(value: Value) -> None:
    game = value.game
    assert parse(value.to_text()) is game
    assert parse(value.to_text(nested=True)) is game
    assert parse(value.to_unicode()) is game


def test_every_game_of_day_3_is_read_back() -> None:
    for value in born_by(3):
        read_back(value)


def test_random_games_to_day_5_are_read_back() -> None:
    dice = random.Random(19)
    games = [value.game for value in born_by(3)]
    for _ in range(2):  # one day more each time
        made = {
            engine.make(
                dice.sample(games, dice.randint(0, 3)), dice.sample(games, dice.randint(0, 3))
            )
            for _ in range(700)
        }
        for game in made:
            read_back(Value.of(game))
        games += made


def test_the_values_of_all_subsets_of_the_4x4_domineering_board_are_read_back() -> None:
    search = PlacementSearch([0x101], [0b11])
    words = (b & 15 | (b & 240) << 4 | (b & 3840) << 8 | (b & 61440) << 12 for b in range(1 << 16))
    values = {search.value(word) for word in words}
    assert len(values) > 500
    for game in values:
        read_back(Value.of(game))


@pytest.mark.parametrize(
    ("text", "today"),
    [
        ("2^*", "^^*"),
        ("-3^", "v3"),
        ("3v[2]*", "*-^<2>-^<2>-^<2>"),
        ("^+^[2]", "^[2]"),
        ("1+^", "1^"),
        ("-1+*", "-1*"),
        ("+-{1+*}", "+-(1*)"),
        ("2+tiny(2)", "2Tiny(2)"),
        ("+-{0,{{2|0},2+tiny(2)|{2|0},miny(2)}}", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"),
    ],
)
def test_the_dialect_of_version_1(text: str, today: str) -> None:
    assert Value.of(parse_version_1(text)) == Value(today)


def test_the_two_texts_that_changed_their_meaning() -> None:
    assert parse("2^") is engine.add(parse("2"), parse("^"))
    assert parse_version_1("2^") is parse("^^")
    assert parse_version_1("^[2]") is up_power(2)
    assert parse("^[2]") is engine.add(parse("^"), up_power(2))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2^", "2+^"),
        ("^<2>", "^.Pow(2)"),
        ("^[2]", "^.PowTo(2)"),
        ("3v<2>*", "3-^.Pow(2)+*"),
        ("+-1/2", "+-(1/2)"),
        ("+-1", "+-1"),
        ("Tiny(2)", "{0||0|-2}"),
        ("+-{1,1*}", "{1,1+*|-1,-1+*}"),
        ("{1||0|-3}", "{1||0|-3}"),
    ],
)
def test_what_the_command_line_of_cgsuite_reads(text: str, written: str) -> None:
    assert Value(text).to_cgsuite() == written


def test_at_most_four_bars_in_a_run() -> None:
    value = Value("0")
    for number in range(1, 8):
        value = Value.from_options([value + 3 * number], [-number])
    text = str(value)
    assert "||||" in text
    assert "|||||" not in text
    read_back(value)


def test_ten_thousand_brackets() -> None:
    text = "{" * 10_000 + "0" + "|-1}" * 10_000
    assert Value(text).left_stop == -1
    with pytest.raises(NotationError):
        Value("{" * 10_000)


def test_a_text_can_be_refused_for_its_length() -> None:
    with pytest.raises(TextTooLong):
        Value("+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}").to_text(limit=10)


def test_latex_is_balanced() -> None:
    for value in [*born_by(2), *(Value(name) for name in NAMES)]:
        latex = value.to_latex()
        assert latex.count("{") == latex.count("}")
        assert latex.count(r"\left") == latex.count(r"\right")


def test_latex_and_unicode_follow_the_book() -> None:
    assert Value("^[2]").to_latex() == r"{\uparrow}^{[2]}"
    assert Value("^<2>").to_latex() == r"{\uparrow}^{2}"
    assert Value("Tiny(3/2)").to_latex() == r"{\mathbf{+}}_{\frac{3}{2}}"
    assert Value("2Tiny(3)").to_unicode() == "2+₃"
    assert Value("^^*").to_unicode() == "⇑∗"


def test_a_number_of_many_digits_is_written() -> None:
    text = str(Value(10**6000 + 7))
    assert len(text) == 6001
    assert text.startswith("1000")
    assert text.endswith("0007")
