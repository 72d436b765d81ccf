"""Pictures: well-formed, complete, safe to embed, and the same in every renderer."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import grundy
from grundy.render.svg import Link, scene_svg
from grundy.render.text import scene_text
from grundy.render.tikz import scene_tikz
from grundy.rulesets.scene import Cell, Edge, HotSpot, Label, Polygon, Role, Scene, Token

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
