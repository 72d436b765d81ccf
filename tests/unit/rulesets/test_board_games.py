"""Bad input, negatives and isomorphisms of the board games."""

from typing import Any

import pytest

from grundy.core.players import LEFT
from grundy.errors import IllegalMoveError, NotationError
from grundy.rulesets.games.three_to_fifteen import MAGIC_SQUARE
from grundy.rulesets.registry import get
from grundy.solvers.generic.canonical import CanonicalSolver


@pytest.mark.parametrize(
    ("game", "text", "place"),
    [
        ("clobber", "xo|xq", "row 2, column 2"),
        ("clobber", "xo|x", 'column 4 of "xo|x"'),
        ("toads-and-frogs", "tt.gg", "column 4"),
        ("hackenbush", "0-1L,1-2", "column 9"),
        ("hackenbush", "1-2L", "not connected to the ground"),
        ("cutcake", "2x3,4", "column 5"),
        ("cutcake", "0x3", "at least one row"),
        ("nogo", "xo.|o..", "no free neighbouring cell"),
        ("toppling-dominoes", "LRX", "column 3"),
        ("tic-tac-toe", "xx.|...|...", "x begins"),
        ("tic-tac-toe", "x..|...", "3 × 3 (rows × columns)"),
        ("three-to-fifteen", "2,4", "semicolon"),
        ("three-to-fifteen", "2,2;1", "every number is taken once"),
        ("dots-and-boxes", "--|!!!|-x", "row 3, column 2"),
        ("dots-and-boxes", "--|!!|--", "row 2, column 3"),
        ("strings-and-coins", "0-1;up=2", "left=… and right=…"),
    ],
)
def test_bad_positions_name_the_place_and_an_example(game: str, text: str, place: str) -> None:
    with pytest.raises(NotationError) as error:
        get(game).parse(text)
    assert place in str(error.value)
    assert "Example:" in str(error.value)


def test_bad_move_names_possible_ones() -> None:
    game = get("clobber")
    with pytest.raises(IllegalMoveError, match="a1→b1"):
        game.find_move(game.parse("xo"), LEFT, "b1->a1")


@pytest.mark.parametrize(
    ("game", "position", "negative"),
    [
        ("domineering", "...|.##", "..|.#|.#"),
        ("clobber", "xxo", "oox"),
        ("toads-and-frogs", "tt.f", "t.ff"),
        ("hackenbush", "LRG", "0-1R,1-2L,2-3G"),
        ("cutcake", "2x3", "3x2"),
    ],
)
def test_negatives(game: str, position: str, negative: str) -> None:
    """The source's exercise 2.11 turns a Domineering board; other games exchange the colours."""
    ruleset: Any = get(game)
    bare = ruleset.parse(position)
    assert ruleset.format(ruleset.negative(bare)) == negative
    values = CanonicalSolver(ruleset)
    assert values.value(ruleset.negative(bare)) == -values.value(bare)


def test_magic_square_carries_positions_and_moves_both_ways() -> None:
    game: Any = get("tic-tac-toe")
    image: Any = get("three-to-fifteen")
    queue, seen = [game.parse("3x3")], set()
    while queue and len(seen) < 400:
        position = queue.pop()
        text = game.format(position)
        seen.add(text)
        there = MAGIC_SQUARE.forward.position(text)
        assert MAGIC_SQUARE.backward.position(there) == text
        player = game.to_move(position)
        assert MAGIC_SQUARE.differences(game, image, text, player) == set()
        assert game.payoff(position, player) == image.payoff(image.parse(there), player)
        queue += [option for _, option in game.moves(position, player)]
    for number in range(1, 10):
        assert MAGIC_SQUARE.forward.move(MAGIC_SQUARE.backward.move(str(number))) == str(number)


def test_the_game_of_the_source_ends_with_the_same_winner() -> None:
    """Example 1.6: Left holds 2, 5, 8 – a diagonal of the magic square."""
    game: Any = get("three-to-fifteen")
    position = game.parse("2,5,8;4,6")
    assert game.payoff(position, game.to_move(position)) == 1


def test_a_wrong_picture_is_quoted_as_it_was_typed() -> None:
    game = get("hackenbush")
    assert game.parse("0-1l,1-2r") == game.parse("0-1L,1-2R")
    with pytest.raises(NotationError, match='of "0x3"'):
        game.parse("0x3")


def test_a_board_beyond_one_word_has_no_compiled_form() -> None:
    game: Any = get("konane")
    assert game.structured(game.parse("8x8")) is not None
    assert game.structured(game.parse("8x9")) is None


def test_examples_of_other_sizes_are_no_positions_of_a_variant() -> None:
    game = get("tic-tac-toe(3,4,3)")
    assert game.starts() == ("3x4",)
    assert list(game.small_positions()) == []  # its own example is not small
    assert list(get("tic-tac-toe").small_positions())
