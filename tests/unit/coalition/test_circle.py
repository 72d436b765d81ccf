"""Seats, coalitions and takes: reading, refusing, counting."""

import pytest

from grundy.coalition.circle import Circle, Seating, read_takes
from grundy.errors import NotationError


@pytest.mark.parametrize("word", ["", "0", "000", "01-1", "0 1", "01|1"])
def test_refuses_words_that_seat_nobody_against_nobody(word: str) -> None:
    with pytest.raises(NotationError):
        Seating(word)


def test_names_the_column_of_a_bad_seat() -> None:
    with pytest.raises(NotationError, match="column 3") as error:
        Seating("01-1")
    assert error.value.column == 3


@pytest.mark.parametrize(
    "takes", [0, -1, "0", "", "a", "1,,2", "5..2", [], [0, 1], "1.5", "9" * 30]
)
def test_refuses_takes(takes: object) -> None:
    with pytest.raises(NotationError):
        read_takes(takes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "takes"),
    [("3", (1, 2, 3)), ("2,5", (2, 5)), ("5+2", (2, 5)), ("2..4", (2, 3, 4)), ("3..3", (3,))],
)
def test_reads_takes(text: str, takes: tuple[int, ...]) -> None:
    assert read_takes(text) == takes


@pytest.mark.parametrize("takes", [1, 2, 7, "2,5", "3..3", "2..4,9"])
def test_text_of_takes_reads_back(takes: int | str) -> None:
    circle = Circle.parse("01", takes)
    assert read_takes(circle.takes_text) == circle.takes


def test_smaller_coalition_needs_to_be_alone_in_last_place() -> None:
    assert Seating("0110111").smaller == "0"
    assert Seating("1000").smaller == "1"
    assert Seating("0101").smaller is None
    assert Seating("aabbc").smaller == "c"
    assert Seating("abc").smaller is None


def test_parts_wrap_around_the_circle() -> None:
    seating = Seating("0110010")
    assert seating.parts("0") == ((3, 4), (6, 0))
    assert seating.parts("1") == ((1, 2), (5,))
    assert not seating.is_joined("0")
    assert Seating("0110").is_joined("0")


def test_a_turn_keeps_the_circle() -> None:
    seating = Seating("0011101")
    for seat in range(7):
        turned = seating.turned(seat)
        assert turned.turned(7 - seat) == seating
        assert turned.word[0] == seating.word[seat]
