"""Bad text is answered by what, where and an example."""

from __future__ import annotations

import pytest

import grundy
from grundy.core.reading import Reader
from grundy.errors import GameError, IllegalMoveError, NotationError, UnknownGameError
from grundy.rulesets.notation import read_graph


@pytest.mark.parametrize(
    ("text", "column"), [("3,x", 3), ("3,,5", 3), ("x", 1), ("3, 5 6", 5), ("-1", 1), ("1,2.5", 4)]
)
def test_bad_heaps(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        Reader(text, "3,5,7").numbers()
    assert caught.value.column == column
    assert f"column {column}" in str(caught.value)
    assert "Example: 3,5,7" in str(caught.value)


def test_good_heaps() -> None:
    assert Reader("", "3,5,7").numbers() == ()
    assert Reader(" 3, 0 ,5", "3,5,7").numbers() == (3, 0, 5)


def test_grids() -> None:
    assert Reader("..|.#").grid(".#") == ("..", ".#")
    with pytest.raises(NotationError, match=r"row 2, column 1"):
        Reader("..|x.").grid(".#")
    with pytest.raises(NotationError, match="row 2 has 3 cells, the first row has 2"):
        Reader("..|...").grid(".#")


def test_board_sizes() -> None:
    assert Reader("4x5").board_size() == (4, 5)
    assert Reader("4×5").board_size() == (4, 5)
    assert Reader("..").board_size() is None
    with pytest.raises(NotationError, match="at most"):
        Reader("1000x1000").board_size()


def test_graphs() -> None:
    graph = read_graph(Reader("0>1L,0>2R"), marks="LR")
    assert graph.directed
    assert graph.edges == ((0, 1, "L"), (0, 2, "R"))
    for text, column in [("0-1,2", 5), ("0-1,1>2", 5), ("0-?", 3), ("0-1;a", 5)]:
        with pytest.raises(NotationError) as caught:
            read_graph(Reader(text))
        assert caught.value.column == column


def test_long_input_is_shortened_in_the_message() -> None:
    with pytest.raises(NotationError) as caught:
        Reader("1," * 500 + "x", "3,5,7").numbers()
    assert len(str(caught.value)) < 200
    assert "column 1001" in str(caught.value)


@pytest.mark.parametrize(("name", "near"), [("nmi", "nim"), ("Nim ", ""), ("nimm", "nim")])
def test_unknown_games(name: str, near: str) -> None:
    if not near:
        assert grundy.game("nim ") == grundy.nim
        return
    with pytest.raises(UnknownGameError, match=near):
        grundy.game(name)


@pytest.mark.parametrize("text", ["nim(2)", "nim("])
def test_bad_parameters(text: str) -> None:
    with pytest.raises(GameError):
        grundy.game(text)


@pytest.mark.parametrize("move", ["7->7", "7->9", "2->1", "hello", "", "7->-1", "7->6@9"])
def test_illegal_moves(move: str) -> None:
    with pytest.raises(IllegalMoveError):
        grundy.nim("3,5,7").play(move)


def test_moves_on_equal_heaps_are_told_apart() -> None:
    position = grundy.nim("5,5")
    assert str(position.play("5->2")) == "2,5"
    assert str(position.play("5→2@1")) == "5,2"


@pytest.mark.parametrize("size", ["0x5", "5x0", "0x0"])
@pytest.mark.parametrize("game", ["fission", "clobber", "domineering", "amazons", "go"])
def test_a_board_without_cells_is_refused(game: str, size: str) -> None:
    with pytest.raises(NotationError):
        grundy.game(game).parse(size)
