"""Hex, Shannon's game and Bridg-It as games: text, errors, swap, pictures, the theorem of full boards."""

from __future__ import annotations

import random
from itertools import pairwise

import networkx
import pytest

from grundy.core.players import LEFT, RIGHT, Player
from grundy.errors import GameError, IllegalMoveError, NotationError
from grundy.rulesets.families.hexboard import HexBoard, cell_name, geometry
from grundy.rulesets.registry import get
from grundy.rulesets.scene import Edge, Polygon, Role
from grundy.solvers.solve import solve


@pytest.mark.parametrize(
    ("game", "text", "part"),
    [
        ("hex", "..|.", "row 2 has 1 cell,"),
        ("hex", "..|.x", 'found "x": row 2, column 2'),
        ("hex", "0x3", "no cells"),
        ("hex", "", "no cells"),
        ("hex(yes)", "2x3", "square"),
        ("hex(yes)", "..|..;swapped", "single stone"),
        ("hex", "L.|..;swapped", "single stone"),
        ("shannon", "0-1", 'terminal "a" is missing'),
        ("shannon", "0-1;a=0", 'terminal "b" is missing'),
        ("shannon", "0-1;a=0;b=0", "same vertex"),
        ("shannon", "0>1;a=0;b=1", "no direction: column 2"),
        ("shannon", "0-1;a=0;b=1;c=2", 'not "c": column 13'),
        ("shannon", "0-1,12;a=0;b=1", "column 5"),
        ("bridg-it", "..|.|.", "this row has length 1: row 3, column 1"),
        ("bridg-it", "..|.", "odd"),
        ("bridg-it", "..|x|..", 'found "x": row 2, column 1'),
        ("shannon-vertex", "0-1,1-2;a=0", "two different terminals"),
        ("shannon-vertex", "0-1,1-2;a=0;b=2;cut=9", "vertex 9 cannot"),
        ("shannon-vertex", "0-1,1-2;a=0;short=1;b=2", "come at the end: column 21"),
    ],
)
def test_bad_positions_say_what_and_where(game: str, text: str, part: str) -> None:
    with pytest.raises(NotationError, match="Example") as error:
        get(game).parse(text)
    assert part in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (";a=0;b=1", "R"),
        ("0-0;a=0;b=1", "R"),
        ("0-2,1-3;a=0;b=1", "R"),
        ("0-1L;a=0;b=1", "L"),
        ("0-1R;a=0;b=1", "R"),
        ("0-0,0-1,0-1;a=0;b=1", "L"),
    ],
)
def test_degenerate_graphs_have_an_answer(text: str, outcome: str) -> None:
    result = solve("shannon", text)
    assert result.outcome is not None  # type: ignore[union-attr]
    assert result.outcome.value == outcome  # type: ignore[union-attr]


def test_an_edge_may_be_typed_from_either_end() -> None:
    game = get("shannon")
    start = game.parse("0-1,1-2,1-2;a=0;b=2")
    assert game.find_move(start, LEFT, "2-1") == game.find_move(start, LEFT, "1-2")
    assert game.find_move(start, LEFT, "2-1@2")[0] == "1-2@2"
    with pytest.raises(IllegalMoveError):
        game.find_move(start, LEFT, "0-2")


def test_a_networkx_graph_is_a_position() -> None:
    graph = networkx.MultiGraph([("s", "m"), ("s", "m"), ("m", "t"), ("m", "t")])
    assert solve("shannon", (graph, "s", "t")).outcome.value == "L"  # type: ignore[union-attr]
    with pytest.raises(GameError, match="no vertex x"):
        solve("shannon", (graph, "s", "x"))


def test_every_full_board_has_exactly_one_winner() -> None:
    """The theorem of Hex [Gale1979] on random boards, with the chain to show for it."""
    rng = random.Random(9)
    for _ in range(2000):
        rows, columns = rng.randint(1, 7), rng.randint(1, 7)
        left = rng.getrandbits(rows * columns)
        board = HexBoard(rows, columns, left, ~left & ((1 << rows * columns) - 1))
        chains = {player: board.chain(player) for player in Player}
        assert sum(bool(chain) for chain in chains.values()) == 1
        winner = board.winner()
        assert winner is not None
        chain, shape = chains[winner], geometry(rows, columns)
        start, goal = shape.sides[winner]
        assert start >> chain[0] & 1
        assert goal >> chain[-1] & 1
        assert all(board.stones(winner) >> cell & 1 for cell in chain)
        pairs = pairwise(chain)
        assert all(shape.neighbours[x] >> y & 1 for x, y in pairs)


def test_neighbours_are_those_of_the_rules() -> None:
    names = {cell_name(c, 3) for c in range(9) if geometry(3, 3).neighbours[4] >> c & 1}
    assert names == {"b1", "c1", "a2", "c2", "a3", "b3"}
    assert geometry(3, 3).neighbours[0].bit_count() == 2, "the first cell is an acute corner"


def test_swap() -> None:
    game = get("hex(yes)")
    board = game.parse("..L|...|...")
    swapped = dict(game.moves(board, RIGHT))["swap"]
    assert game.format(swapped) == "...|...|R..;swapped"
    assert game.parse("...|...|R..;swapped") == swapped
    assert "swap" not in dict(game.moves(swapped, LEFT)), "nobody swaps back"
    assert "swap" not in dict(game.moves(board, LEFT))
    assert "swap" not in dict(game.moves(game.parse("..L|.R.|..."), RIGHT))
    good, bad = (solve(game, text, player=RIGHT) for text in ("...|.L.|...", "L..|...|..."))
    assert [m.move for m in good.winning()] == ["swap"]  # type: ignore[union-attr]
    assert "swap" not in [m.move for m in bad.winning()]  # type: ignore[union-attr]
    assert solve(game, "3x3").outcome.value == "P"  # type: ignore[union-attr]


def test_the_negative_exchanges_the_players() -> None:
    game = get("hex")
    board = game.parse(".L.|R..")
    mirrored = game.negative(board)  # type: ignore[attr-defined]
    assert game.format(mirrored) == ".L|R.|.."
    assert game.negative(mirrored) == board  # type: ignore[attr-defined]


def test_the_winning_chain_is_marked() -> None:
    scene = get("hex").scene(get("hex").parse(".L.|.LR|.L."))
    assert sum(shape.role is Role.CHAIN for shape in scene.shapes) == 2
    assert not scene.hot_spots
    assert sum(isinstance(shape, Polygon) for shape in scene.shapes) == 9


def test_two_trees_are_drawn_in_two_roles() -> None:
    game = get("shannon")
    start = game.parse("0-1,0-1;a=0;b=1")
    scene = game.scene_with(start, {"0-1": Role.FIRST, "0-1@1": Role.SECOND})  # type: ignore[attr-defined]
    edges = [shape for shape in scene.shapes if isinstance(shape, Edge)]
    assert [edge.role for edge in edges] == [Role.FIRST, Role.SECOND]
    assert edges[0].bend == -edges[1].bend != 0


def test_bridg_it_is_the_shannon_game_of_its_dots() -> None:
    position = get("bridg-it").parse("2x2")
    assert position.graph().edges == ((0, 2), (0, 3), (2, 3), (2, 1), (3, 1))


def test_moves_of_a_large_graph_are_found_together() -> None:
    rng = random.Random(4)
    edges = ",".join(f"{rng.randrange(60)}-{rng.randrange(60)}" for _ in range(150))
    result = solve("shannon", f"{edges};a=0;b=1")
    assert result.moves_total == 300  # type: ignore[union-attr]
    for move in result.moves[::29]:  # type: ignore[union-attr]
        after = solve("shannon", move.option, player=-move.player, claims=True)
        assert after.outcome is not None  # type: ignore[union-attr]
        assert move.winning == (after.outcome.winner(-move.player) is move.player)  # type: ignore[union-attr]
