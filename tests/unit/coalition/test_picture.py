"""Figures of coalition games: what they must show, in both formats."""

import re
from xml.etree import ElementTree

import pytest

from grundy.coalition.circle import Circle
from grundy.coalition.grid import decision_grid
from grundy.coalition.pictures.figure import INK, Colours, Line, Node
from grundy.coalition.pictures.grid import grid_figure
from grundy.coalition.pictures.picture import LAYOUTS, picture
from grundy.coalition.pictures.spruce import spruces_figure
from grundy.coalition.pictures.svg import to_svg
from grundy.coalition.pictures.tikz import to_tikz
from grundy.coalition.spruce import spruces
from grundy.errors import NotationError
from grundy.render.palette import LARGER, SMALLER

SVG = "{http://www.w3.org/2000/svg}"


def _lightness(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_the_two_coalitions_differ_in_lightness_and_shape() -> None:
    assert _lightness(SMALLER) - _lightness(LARGER) > 80
    colours = Colours(Circle.parse("110"))
    assert colours.is_square("0")
    assert not colours.is_square("1")


@pytest.mark.parametrize("takes", ["2", "2,5", "1,4"])
def test_grid_shows_every_state_once_with_its_winner_and_mover(takes: str) -> None:
    circle = Circle.parse("00111", takes)
    grid = decision_grid(circle, 20, first=3)
    figure = grid_figure(grid)
    nodes = {(mark.x, mark.y): mark for mark in figure.marks if isinstance(mark, Node)}
    for (x, y), state in grid.nodes.items():
        mark = nodes[x, y]
        assert mark.label == f"{'abcde'[state.seat]}{state.tokens}"
        assert mark.fill == (SMALLER if state.winner == "0" else LARGER)
        assert mark.square == ("00111"[state.seat] == "0")


def test_grid_draws_exactly_the_useful_edges() -> None:
    grid = decision_grid(Circle.parse("110"), 15)
    drawn = {
        line.points for line in grid_figure(grid).marks if isinstance(line, Line) and line.points
    }
    wanted = {
        ((node.x, node.y), (grid.after(node)[way].x, grid.after(node)[way].y))
        for node in grid.nodes.values()
        for way in node.good
    }
    assert wanted <= drawn
    assert len([points for points in drawn if points[0][1] < 8]) == len(wanted)


def test_labels_count_the_poisoned_tokens_too() -> None:
    figure = picture(Circle.parse("110"), 5, poison=3)
    labels = [mark.label for mark in figure.marks if isinstance(mark, Node)]
    assert labels[0] == "a8"


def test_merged_spruces_show_their_originals() -> None:
    def inner(word: str) -> int:
        circle = Circle.parse(word)
        figure = grid_figure(decision_grid(circle, 40), 0, spruces(circle))
        return sum(isinstance(m, Line) and m.colour == INK and m.width > 0.08 for m in figure.marks)

    assert inner("0111001") > 10
    assert inner("0001111") == 0


def test_spruce_rows_are_written_beside_it() -> None:
    (spruce,) = found = spruces(Circle.parse("100111"))
    svg = ElementTree.fromstring(to_svg(spruces_figure(found)))
    texts = [element.text for element in svg.iter(f"{SVG}text")]
    for count in set(spruce.rows):
        assert texts.count(str(count)) == spruce.rows.count(count)
    assert "root" in texts
    assert "bottom" in texts


def test_seventy_tokens_are_readable() -> None:
    svg = ElementTree.fromstring(to_svg(picture(Circle.parse("0111001"), 70)))
    labels = [e for e in svg.iter(f"{SVG}text") if re.fullmatch(r"[a-g]\d+", e.text or "")]
    assert len(labels) == 1296
    assert min(float(e.get("font-size", "0")) for e in labels) >= 10


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("word", ["0111", "0011011", "abcc"])
def test_both_formats_of_every_layout(word: str, layout: str) -> None:
    circle = Circle.parse(word)
    if layout == "spruces" and circle.seating.smaller is None:
        with pytest.raises(NotationError):
            picture(circle, 8, layout=layout)
        return
    figure = picture(circle, 8, layout=layout)
    tree = ElementTree.fromstring(to_svg(figure))
    assert tree.get("role") == "img"
    assert tree.findtext(f"{SVG}title") == figure.title
    tikz = to_tikz(figure)
    assert tikz.count("{") == tikz.count("}")
    assert all(line.endswith((";", "}", "]")) or line[0] == "%" for line in tikz.splitlines())


def test_full_tree_has_one_node_for_each_sequence_of_takes() -> None:
    def sequences(tokens: int) -> int:
        return 1 + sum(sequences(tokens - k) for k in (1, 2) if k <= tokens)

    for tokens in range(9):
        figure = picture(Circle.parse("abc"), tokens, layout="tree")
        assert sum(isinstance(mark, Node) for mark in figure.marks) == sequences(tokens)
