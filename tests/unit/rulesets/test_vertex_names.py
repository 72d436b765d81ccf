"""Vertices with names: the same answers as with numbers, and the names in moves, texts and pictures."""

import pickle
import re

import networkx
import pytest

import grundy
from grundy.errors import NotationError

# Each position with numbers, and what its vertices are called.
POSITIONS = (
    ("node-kayles:0-1,1-2,2-3,4", "ann bob Cy dan eve"),
    ("arc-kayles:0-1,1-2,2-3,3-1", "ann bob cy dan"),
    ("geography:0-1,1-2,2-3,1-3;at=1", "Zagreb Split Osijek Rijeka"),
    ("edge-geography:0-1,1-2,2-0,2-3;at=2", "v0 v1 v2 v3"),
    ("directed-geography:0>1,1>2,0>2;at=0", "a b c"),
    ("hackenbush:0-1L,1-2R,1-3G", "ground root left right"),
    ("childish-hackenbush:0-1L,1-2R,0-3R", "ground a b c"),
    ("green-hackenbush:0-1,1-2,2-0,2-3", "ground a b c"),
    ("nimstring:0-1,1-2,2-0,0-3,3-0", "ground a b c"),
    ("strings-and-coins:0-1,1-2,2-0,0-3", "ground a b c"),
    ("shannon:0-1,1-2,0-2L,2-3;a=0;b=3", "Zagreb Split Osijek Rijeka"),
    ("shannon-vertex:0-1,1-3,0-2,2-3;a=0;b=3;short=1", "w x y z"),
    ("partizan-arc-kayles:0-1L,1-2R,2-3G", "a b c d"),
    ("vertex-nim:0-1,1-2;0=2;1=1;2=1;at=0", "a b c"),
    ("edge-nim:0-1=2,1-2=1;at=0", "a b c"),
    ("digraph:0>1,1>2,0>2,2>3;at=0", "a b c d"),
)


def renamed(text: str, names: list[str]) -> str:
    """Return a position with names for its vertices; numbers after = are heaps, but for some words."""
    game, _, body = text.partition(":")
    place = r"(?<![\w=])\d+|(?<=at=)\d+|(?<=;a=)\d+|(?<=;b=)\d+|(?<=short=)\d+"
    return game + ":" + re.sub(place, lambda found: names[int(found[0])], body)


@pytest.mark.parametrize(("text", "called"), POSITIONS)
def test_names_change_nothing_but_words(text: str, called: str) -> None:
    names = called.split()
    plain, named = grundy.position(text), grundy.position(renamed(text, names))
    assert named.outcome is plain.outcome
    for player in (grundy.LEFT, grundy.RIGHT):
        expected = [_in_words(move, names) for move in plain.moves(player)]
        assert _ends(named.moves(player)) == _ends(expected)
    again = type(named)(named.game, named.game.parse(str(named)))
    assert str(again) == str(named)
    assert str(pickle.loads(pickle.dumps(named))) == str(named)
    for move, option in named.moves("left").items():
        assert named.play(move, "left") == option
    drawn = named.game.scene(named.bare)
    assert {spot.move for spot in drawn.hot_spots} <= {*named.moves("left"), *named.moves("right")}
    assert all(name in named.to_svg() for name in names[1:3])


def _in_words(move: str, names: list[str]) -> str:
    taken, arrow, goal = move.partition("→")
    if (
        arrow and "-" not in move and len(names) == 3 and names[0] == "a"
    ):  # Nim: tokens, then a vertex
        return f"{taken}→{names[int(goal)]}"
    return re.sub(r"\d+", lambda found: names[int(found[0])], move)


def _ends(moves: object) -> list[list[str]]:
    """Return moves as sorted words: which end of an edge is written first does not matter."""
    assert isinstance(moves, list | dict)
    return sorted(sorted(re.split(r"[-→]", move)) for move in moves)


def test_networkx_graphs_keep_the_names_of_their_vertices() -> None:
    path = networkx.Graph([("ann", "bob"), ("bob", "cy")])
    assert grundy.node_kayles(path).winning_moves() == ("bob",)
    assert str(grundy.node_kayles(path).play("ann")) == "cy"
    towns = networkx.Graph([("Zagreb", "Split"), ("Split", "Osijek"), ("Zagreb", "Osijek")])
    assert grundy.shannon((towns, "Zagreb", "Split")).winning_moves("left") == (
        "Zagreb-Split",
        "Zagreb-Osijek",
        "Split-Osijek",
    )


def test_names_that_are_no_words_are_counted() -> None:
    assert str(grundy.node_kayles(networkx.grid_2d_graph(1, 3))) == "0-1,1-2"
    assert str(grundy.arc_kayles(networkx.Graph([("north pole", "south pole")]))) == "0-1"
    # RED-GREEN would be read as an edge from RED to GREE, and so on.
    assert str(grundy.arc_kayles(networkx.Graph([("BLR", "x")]))) == "0-1"


def test_a_number_that_is_written_belongs_to_no_name() -> None:
    mixed = grundy.node_kayles("ann-0,0-bob,bob-1")
    assert set(mixed.moves()) == {"ann", "bob", "0", "1"}


def test_capitals_tell_names_apart() -> None:
    pair = grundy.node_kayles("Ann-ann,ann-bob")
    assert str(pair.play("Ann")) == "bob"
    assert str(pair.play("ann")) == ""
    assert str(pair.play("BOB")) == "Ann"


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("node-kayles", "ann-b.b", 'the name of a vertex has letters and digits, not "."'),
        ("node-kayles", "ann>bob", 'the name of a vertex has letters and digits, not ">"'),
        ("geography", "a-b;at=c", "the token must stand on a vertex of the graph"),
        ("hackenbush", "a-bL", "the edge a-bL is not connected to the ground"),
        ("hackenbush", "ground-petr", "an edge ends with its colour"),
    ],
)
def test_wrong_names_are_refused(game: str, text: str, said: str) -> None:
    with pytest.raises(NotationError, match=re.escape(said)):
        grundy.game(game).parse(text)
