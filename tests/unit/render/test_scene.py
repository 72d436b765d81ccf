"""Pictures: well-formed, complete, safe to embed, and the same in every renderer."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import grundy
from grundy.render.svg import Link, scene_svg
from grundy.render.svg_shapes import shape_svg
from grundy.render.text import legend, scene_text
from grundy.render.tikz import scene_tikz
from grundy.rulesets.registry import get
from grundy.rulesets.scene import Cell, Edge, HotSpot, Label, Polygon, Role, Scene, Token, box_of

EVERYTHING = Scene(
    (
        Cell(0, 0, label="<a&b>"),
        Token(2, 0.5, role=Role.LEFT, label="x"),
        Polygon(((3, 0), (4, 0), (3.5, 1)), role=Role.RIGHT),
        Edge(0, 2, 2, 2, role=Role.FIRST, arrow=True, label="e"),
        Edge(0, 2, 2, 3, role=Role.SECOND, bend=0.3),
        Label(3, 3, "50 % _"),
    ),
    (HotSpot("go", Token(2, 0.5)), HotSpot("cut", Edge(0, 2, 2, 2))),
    "a <test> & more",
)
SVG = "{http://www.w3.org/2000/svg}"


def test_svg_is_well_formed_and_escaped() -> None:
    root = ET.fromstring(scene_svg(EVERYTHING))
    assert root.find(f"{SVG}title").text == "a <test> & more"  # type: ignore[union-attr]
    assert len(root.findall(f".//{SVG}g[@class='hot']")) == 2


def test_links_and_verdicts() -> None:
    links = [Link(s.move, s.shape, f"?m={s.move}&x=1", kind="pick") for s in EVERYTHING.hot_spots]
    text = scene_svg(EVERYTHING, links=links, verdicts={"go": "good", "cut": "bad"})
    root = ET.fromstring(text)
    found = root.findall(f".//{SVG}a[@class='hot pick']")
    assert [link.get("href") for link in found] == ["?m=go&x=1", "?m=cut&x=1"]
    assert "✓" in text
    assert "✗" in text


def test_tikz_escapes_text() -> None:
    text = scene_tikz(EVERYTHING)
    assert r"50 \% \_" in text
    assert text.count(r"\draw") == 5


def test_text_has_an_ascii_form() -> None:
    assert scene_text(grundy.nim("1,2").scene, ascii_only=True).isascii()


def test_notebook_representations() -> None:
    position = grundy.nim("1,2,3")
    assert position._repr_svg_().startswith("<svg")
    assert "<table>" in position.solve()._repr_html_()
    assert "<ol" in position.explain()._repr_html_()
    assert r"\begin{enumerate}" in position.explain()._repr_latex_()


def test_huge_heaps_are_drawn_small() -> None:
    assert len(grundy.nim(f"{10**40}").scene.shapes) < 30


def test_a_directed_graph_is_a_list_in_a_terminal() -> None:
    """Arrows that cross cannot be told apart there."""
    game = get("partizan-digraph")
    text = scene_text(game.scene(game.parse("0>1L,0>2R,1>2;at=0")))
    assert [line.strip() for line in text.splitlines()] == ["● 0 → 1 L, 2 R", "1 → 2", "2"]


def test_the_ball_of_phutball_is_nobody_s() -> None:
    game = get("phutball")
    scene = game.scene(game.parse(".x.o..."))
    assert legend(scene, language="en") == ""
    assert scene_text(scene).splitlines()[0].split() == list("·x·o···")


def test_a_curve_follows_its_points() -> None:
    curve = Edge(0, 0, 4, 0, via=((1, 1), (3, 1)))
    assert box_of(curve.moved(1, 0))[2] == 5.15
    assert 'd="M 0 0 Q 44 44 88 44 Q 132 44 154 22 L 176 0"' in shape_svg(curve)
    assert "(1,1) -- (3,1)" in scene_tikz(Scene((curve,)))


def test_tikz_names_the_library_that_it_needs() -> None:
    needed = r"\usetikzlibrary{patterns}"
    right = Scene((Token(0, 0, role=Role.RIGHT),))
    assert needed in scene_tikz(right).splitlines()[1]
    assert scene_tikz(right, standalone=True).count(needed) == 1
    assert needed not in scene_tikz(Scene((Token(0, 0, role=Role.LEFT),)))


def _in_characters(game: str, position: str) -> str:
    return scene_text(get(game).scene(get(game).parse(position)))


def test_a_terminal_shows_the_walls_of_a_maze() -> None:
    board = _in_characters("maze", "..]|_..;at=b1")
    assert [line.strip() for line in board.splitlines()] == [
        "a   b   c",
        "",
        "1   ·   ●   · │",
        "",
        "2   ·   ·   ·",
        "───",
    ]


def test_a_terminal_shows_where_the_piece_stands_on_a_graph() -> None:
    assert "3────(4)────5" in _in_characters("geography", "grid(3x3);at=4")
    assert "(0=2)" in _in_characters("vertex-nim", "0-1,1-2,2-0;0=2;1=3;2=1;at=0")
    assert "(1)" in _in_characters("edge-nim", "0-1=3,1-2=2;at=1")


def test_a_terminal_leaves_out_what_is_only_pressed() -> None:
    region = _in_characters("sprouts", "1A,A")
    assert region.splitlines()[0].replace("─", "") == "┌┐"
    assert region.splitlines()[-1].replace("─", "") == "└┘"
    assert sorted("".join(c for c in region if c.isalnum())) == ["1", "A", "A"]
    assert "4/1" not in _in_characters("brussels-sprouts", "4,4")
    assert set(_in_characters("edge-nim", "0-1=3;at=1")) <= set("0(1)3│ \n")


def test_numbers_side_by_side_do_not_run_together() -> None:
    assert _in_characters("wythoff", "12,1").splitlines()[-1].split() == list(map(str, range(13)))
    assert "11  12" in _in_characters("sylver-coinage", "7,8")
