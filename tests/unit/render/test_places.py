"""A picture keeps its places through a whole match, in every game."""

from __future__ import annotations

import random
from itertools import islice
from math import hypot
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.render.change import Patch, patch
from grundy.render.svg_shapes import centre
from grundy.rulesets import registry
from grundy.rulesets.scene import Cell, Edge, Label, Past, Role, Scene, Token
from grundy.web.board import spots_of
from grundy.web.match import Visit
from grundy.web.staging import effects, staged

GAMES = [kind for kind in registry.all_games() if kind.examples]


def game_of(kind: Any) -> Any:
    return registry.get(kind.examples[0].game or kind.sample_name())


def random_match(kind: Any, seed: int = 3, plies: int = 12) -> list[Visit]:
    """Return the match after each of its moves."""
    game, dice = game_of(kind), random.Random(seed)
    found = []
    moves: list[str] = []
    for _ in range(plies + 1):
        match = Visit(game, game.parse(game.starts()[0]))
        for move in moves:
            match.play(move)
        found.append(match)
        options = [move for move, _ in match.moves()]
        if not options:
            break
        moves.append(dice.choice(options))
    return found


def named_places(scene: Scene) -> dict[str, tuple[float, float]]:
    """Return where the labelled things and the hexagons and cells stand."""
    return {
        f"{type(shape).__name__} {shape.text if isinstance(shape, Label) else shape.label}": centre(
            shape
        )
        for shape in scene.shapes
        if (isinstance(shape, Label) and shape.role is Role.FAINT)
        or (
            isinstance(shape, Token)
            and shape.label
            and shape.role is Role.EMPTY
            and len(shape.label) < 3
        )
    }


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_frame_and_names_stay(kind: Any) -> None:
    matches = random_match(kind)
    first = staged(matches[0])
    places = named_places(first)
    coins = any(isinstance(s, Token) and s.label in ("H", "T") for s in first.shapes)
    for match in matches[1:]:
        scene = staged(match)
        assert scene.bounds() == pytest.approx(first.bounds(), abs=0.2), match.moves_made
        for name, place in named_places(scene).items():
            if name in places and not coins:
                assert place == pytest.approx(places[name]), (name, match.moves_made)


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_what_a_move_does_is_what_the_next_picture_shows(kind: Any) -> None:
    before, after = random_match(kind, plies=1)[:2]
    change = patch(staged(before), staged(after))
    found = effects(before, Budget(20.0))[after.plies[-1].move]
    assert found["gone"] == list(change.gone)
    assert [place for place, _ in found["new"]] == [place for place, _ in change.new]
    assert found["new"], "a move changes the picture"


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_only_legal_moves_can_be_pressed(kind: Any) -> None:
    for match in random_match(kind, plies=4):
        legal = {move for move, _ in match.moves()}
        spots = () if match.is_over else spots_of(staged(match), match.turn)
        assert {spot.move for spot in spots} <= legal, match.moves_made


def test_dominoes_keep_their_player() -> None:
    game = registry.get("domineering")
    scene = game.staged(
        game.parse("#...|#...|.##.|...."), Past(game.parse("4x4"), (("a1-a2", game.movers()[0]),))
    )
    roles = [shape.role for shape in scene.shapes if isinstance(shape, Cell) and shape.rounded]
    assert roles == [Role.LEFT]


def test_dominoes_of_a_twisted_sum_keep_the_role_they_were_put_in() -> None:
    game = registry.get("twisted")
    match = Visit(game, game.parse("domineering:3x3 + nim:1"))
    for move in ("domineering:a1-a2", "domineering:c1-c2", "nim:1→0", "domineering:a3-b3"):
        match.play(move)  # after each move in Domineering the players have changed roles there
    roles = [s.role for s in staged(match).shapes if isinstance(s, Cell) and s.rounded]
    assert (roles.count(Role.LEFT), roles.count(Role.RIGHT)) == (2, 1)


def test_the_seat_on_move_has_a_ring() -> None:
    match = Visit(registry.get("coalition(0111)"), 5)
    rings = []
    for move in ("1", "1"):
        rings += [s for s in staged(match).shapes if getattr(s, "outline", None) is Role.MARK]
        match.play(move)
    assert len({(ring.x, ring.y) for ring in rings}) == 2


def test_every_game_opens_from_small_to_large() -> None:
    for kind in GAMES:
        game = game_of(kind)
        for start in game.starts():
            match = Visit(game, game.parse(start))
            assert not match.is_over, (kind.name, start)


def test_every_cell_centre_of_domineering_is_pressed() -> None:
    game = registry.get("domineering")
    scene = game.scene(game.parse("5x5"))
    for player in game.movers():
        areas = [spot.shape for spot in scene.hot_spots if spot.player is player]
        for row in range(5):
            for column in range(5):
                assert any(
                    a.x <= column + 0.5 <= a.x + a.width and a.y <= row + 0.5 <= a.y + a.height
                    for a in areas
                    if isinstance(a, Cell)
                )


def test_shapes_are_compared_not_games() -> None:
    same = Scene((Token(0, 0), Token(0, 0)))
    assert patch(same, same) == Patch((), ())


MANY = ",".join(str(i % 7 + 1) for i in range(30))


@pytest.mark.parametrize(
    ("name", "position"), [("nim", "100,8"), ("nim", MANY), ("kayles", "100"), ("grundy", "47,3")]
)
def test_every_move_of_long_and_of_many_heaps_is_pressed_and_seen(name: str, position: str) -> None:
    game = registry.get(name)
    heaps = game.parse(position)
    scene = game.scene(heaps)
    assert {spot.move for spot in scene.hot_spots} == {
        move for move, _ in game.moves(heaps, Player.LEFT)
    }
    tokens = {(shape.x, shape.y) for shape in scene.shapes if isinstance(shape, Token)}
    assert len(tokens) == sum(heaps), "each token has a place of its own"
    left, top, right, bottom = scene.bounds()
    assert max(right - left, bottom - top) < 27, "a token is not small"


def test_vertices_with_heaps_say_their_names() -> None:
    game = registry.get("vertex-nim")
    scene = game.scene(game.parse("2-7,7-9,2-9;2=1;7=4;9=3;at=7"))
    said = {shape.text for shape in scene.shapes if isinstance(shape, Label)}
    assert said >= {"2", "7", "9"}


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_no_words_are_drawn_on_dark_tokens(kind: Any) -> None:
    for match in random_match(kind, seed=5):
        shapes = staged(match).shapes
        dark = [
            s for s in shapes if isinstance(s, Token) and s.role not in (Role.EMPTY, Role.FAINT)
        ]
        for label in (s for s in shapes if isinstance(s, Label)):
            for token in dark:
                assert hypot(label.x - token.x, label.y - token.y) > token.radius / 2, label.text


ONE_BOARD = {"fox-and-geese", "three-to-fifteen", "tic-tac-toe"}
"""The rules of these know one board only, or its size is a parameter."""


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_every_game_has_boards_of_several_sizes(kind: Any) -> None:
    game = game_of(kind)
    boards = game.starts()
    assert len(set(boards)) == len(boards)
    assert len(boards) > 1 or kind.name in ONE_BOARD
    for start in boards:
        match = Visit(game, game.parse(start))
        assert not match.is_over, start
        spots = {spot.move for spot in spots_of(staged(match), match.turn)}
        others = [move for move, _ in islice(match.moves(), 300) if move not in spots]
        assert len(others) <= 1, f"{start}: {others[:3]} cannot be pressed"


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.name)
def test_no_line_runs_through_a_vertex_that_it_does_not_join(kind: Any) -> None:
    game = game_of(kind)
    own = [e.position for e in kind.examples if not e.game]
    for start in (*game.starts(), *own):
        shapes = staged(Visit(game, game.parse(start))).shapes
        vertices = [s for s in shapes if isinstance(s, Token) and s.label]
        for line in (s for s in shapes if isinstance(s, Edge) and not s.bend):
            for vertex in vertices:
                from_ends = [hypot(vertex.x - x, vertex.y - y) for x, y in line.points]
                if min(from_ends) > vertex.radius + 0.1:
                    assert beside(line, vertex) > vertex.radius * 0.9, (start, vertex.label)


def beside(line: Edge, vertex: Token) -> float:
    """Return how far a vertex is from a straight line."""
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    along = ((vertex.x - line.x1) * dx + (vertex.y - line.y1) * dy) / (dx * dx + dy * dy)
    t = max(0.0, min(1.0, along))
    return hypot(vertex.x - line.x1 - t * dx, vertex.y - line.y1 - t * dy)


def test_the_ball_of_phutball_has_a_ring_of_its_own() -> None:
    # An empty disc in an empty cell is not seen on a dark board.
    shapes = registry.get("phutball").scene("..xo..").shapes
    (ball,) = (s for s in shapes if isinstance(s, Token) and s.role is Role.EMPTY)
    assert ball.outline is Role.MARK


def test_what_is_foreseen_of_large_heaps_stays_small() -> None:
    game = registry.get("moore(2)")
    found = effects(Visit(game, game.parse("60,60")), Budget(20.0))
    assert found
    assert sum(len(effect["new"]) for effect in found.values()) < 8000
