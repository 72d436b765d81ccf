"""Figures of coalition games: what they must show, in both formats."""

import re
from xml.etree import ElementTree

import pytest

from grundy.coalition.circle import Circle
from grundy.coalition.grid import decision_grid
from grundy.coalition.pictures.grid import ORIGINAL, grid_scene
from grundy.coalition.pictures.picture import LAYOUTS, picture
from grundy.coalition.pictures.shapes import state_mark
from grundy.coalition.pictures.spruce import spruces_scene
from grundy.coalition.spruce import spruces
from grundy.errors import NotationError
from grundy.render.palette import LARGER, SMALLER
from grundy.render.svg import scene_svg
from grundy.render.tikz import scene_tikz
from grundy.rulesets.scene import Cell, Edge, Role, Scene, Token

SVG = "{http://www.w3.org/2000/svg}"


def _lightness(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_the_two_coalitions_differ_in_lightness_and_shape() -> None:
    assert _lightness(SMALLER) - _lightness(LARGER) > 80
    seating = Circle.parse("110").seating
    assert isinstance(state_mark(0, 0, Role.LARGER, seating.role("0")), Cell)
    assert isinstance(state_mark(0, 0, Role.LARGER, seating.role("1")), Token)


def states(scene: Scene) -> list[Cell | Token]:
    """Return the states of a picture, without the samples of the legend."""
    return [s for s in scene.shapes if isinstance(s, Cell | Token) and s.label]


@pytest.mark.parametrize("takes", ["2", "2,5", "1,4"])
def test_grid_shows_every_state_once_with_its_winner_and_mover(takes: str) -> None:
    circle = Circle.parse("00111", takes)
    grid = decision_grid(circle, 20, first=3)
    marks = states(grid_scene(grid))
    assert len(marks) == len(grid.nodes)
    for node, mark in zip(grid.nodes.values(), marks, strict=True):
        square = "00111"[node.seat] == "0"
        middle = (mark.x + mark.width / 2, mark.y + mark.height / 2) if square else (mark.x, mark.y)
        assert middle == pytest.approx((node.x, node.y))
        assert mark.label == f"{'abcde'[node.seat]}{node.tokens}"
        assert mark.role is (Role.SMALLER if node.winner == "0" else Role.LARGER)
        assert mark.outline is (Role.SMALLER if square else Role.LARGER)
        assert isinstance(mark, Cell) == square


def test_grid_draws_exactly_the_useful_edges() -> None:
    grid = decision_grid(Circle.parse("110"), 15)
    drawn = {
        ((line.x1, line.y1), (line.x2, line.y2))
        for line in grid_scene(grid).shapes
        if isinstance(line, Edge)
    }
    wanted = {
        ((node.x, node.y), (grid.after(node)[way].x, grid.after(node)[way].y))
        for node in grid.nodes.values()
        for way in node.good
    }
    assert wanted <= drawn
    assert len([points for points in drawn if points[0][1] < 8]) == len(wanted)


def test_labels_count_the_poisoned_tokens_too() -> None:
    assert states(picture(Circle.parse("110"), 5, poison=3))[0].label == "a8"


def test_merged_spruces_show_their_originals() -> None:
    def inner(word: str) -> int:
        circle = Circle.parse(word)
        scene = grid_scene(decision_grid(circle, 40), 0, spruces(circle))
        return sum(isinstance(s, Edge) and s.width == ORIGINAL.width for s in scene.shapes)

    assert inner("0111001") > 10
    assert inner("0001111") == 0


def test_spruce_rows_are_written_beside_it() -> None:
    (spruce,) = found = spruces(Circle.parse("100111"))
    svg = ElementTree.fromstring(scene_svg(spruces_scene(found)))
    texts = [element.text for element in svg.iter(f"{SVG}text")]
    for count in set(spruce.rows):
        assert texts.count(str(count)) == spruce.rows.count(count)
    assert "root" in texts
    assert "bottom" in texts


def test_seventy_tokens_are_readable() -> None:
    svg = ElementTree.fromstring(scene_svg(picture(Circle.parse("0111001"), 70)))
    labels = [e for e in svg.iter(f"{SVG}text") if re.fullmatch(r"[a-g]\d+", e.text or "")]
    assert len(labels) == 1296
    assert min(float(e.get("font-size", "0")) for e in labels) >= 10


NEEDS_SPRUCES = ("spruces", "distances", "merging")


@pytest.mark.parametrize("layout", NEEDS_SPRUCES)
def test_without_spruces_there_is_none_to_draw(layout: str) -> None:
    with pytest.raises(NotationError):
        picture(Circle.parse("abcc"), 8, layout=layout)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("word", ["0111", "0011011", "00010011111", "abcc"])
def test_both_formats_of_every_layout(word: str, layout: str) -> None:
    circle = Circle.parse(word)
    if layout in NEEDS_SPRUCES and circle.seating.smaller is None:
        return
    if layout == "merging" and word != "00010011111":  # of these words, the only one that merges
        with pytest.raises(NotationError, match="merge"):
            picture(circle, 8, layout=layout)
        return
    poison = 2 if layout == "aligned" else 0
    scene = picture(circle, 8, poison=poison, layout=layout)
    tree = ElementTree.fromstring(scene_svg(scene))
    assert tree.get("role") == "img"
    assert tree.findtext(f"{SVG}title") == str(scene.description)
    tikz = scene_tikz(scene)
    assert tikz.count("{") == tikz.count("}")
    assert all(line.endswith((";", "}", "]")) for line in tikz.splitlines())


def test_chances_are_shown_by_the_ring_and_the_mixed_fill() -> None:
    scene = picture(Circle.parse("abc"), 5, layout="grid")
    for mark in states(scene):
        assert isinstance(mark, Token)
        assert sum(weight for weight, _ in mark.shares) == pytest.approx(1)
    svg = ElementTree.fromstring(scene_svg(scene))
    arcs = [e for e in svg.iter(f"{SVG}path") if " A " in e.get("d", "")]
    assert len(arcs) == sum(len(mark.shares) for mark in states(scene) if isinstance(mark, Token))
    assert scene_tikz(scene).count("arc[start angle=") == len(arcs)


def test_full_tree_has_one_node_for_each_sequence_of_takes() -> None:
    def sequences(tokens: int) -> int:
        return 1 + sum(sequences(tokens - k) for k in (1, 2) if k <= tokens)

    for tokens in range(9):
        scene = picture(Circle.parse("abc"), tokens, layout="tree")
        assert len(states(scene)) == sequences(tokens)
