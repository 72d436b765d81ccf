"""Pictures of values: what the scenes contain, not how they look."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from grundy.answers.tree import DrawTree
from grundy.core.values.form import Form
from grundy.core.values.value import Value
from grundy.errors import GameError
from grundy.render.svg import scene_svg
from grundy.render.thermograph import thermograph_scene
from grundy.render.tikz import scene_tikz
from grundy.render.tree import graph_scene, lattice_scene, position_plan, tree_scene, value_plan
from grundy.rulesets.registry import get
from grundy.rulesets.scene import Cell, Edge, Label, Role, Scene


def edges(scene: Scene, role: Role) -> int:
    return sum(isinstance(shape, Edge) and shape.role is role for shape in scene.shapes)


@pytest.mark.parametrize(
    ("text", "left", "right"), [("0", 0, 0), ("1", 1, 0), ("-1", 0, 1), ("*", 1, 1)]
)
def test_the_trees_of_the_source(text: str, left: int, right: int) -> None:
    scene = tree_scene(value_plan(Form(text)))
    assert (edges(scene, Role.LEFT), edges(scene, Role.RIGHT)) == (left, right)


def test_merging() -> None:
    plan = value_plan(Form("{0,*|*}"))
    assert edges(tree_scene(plan), Role.LEFT) == 4
    merged = graph_scene(plan)
    assert (edges(merged, Role.LEFT), edges(merged, Role.RIGHT)) == (3, 2)


def test_left_and_right_edges_differ_without_colour() -> None:
    svg = scene_svg(tree_scene(value_plan(Form("*"))))
    paths = [e for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("path")]
    drawn = [p for p in paths if "stroke" in p.attrib]
    dashes = {p.attrib["stroke"]: p.attrib.get("stroke-dasharray") for p in drawn[-2:]}
    assert len(dashes) == 2
    assert None in dashes.values()


def test_a_position_as_tree_and_graph() -> None:
    game = get("domineering")
    plan = position_plan(game, game.parse("2x2"), lambda p: None)  # type: ignore[arg-type]
    assert edges(tree_scene(plan), Role.LEFT) == 4
    assert edges(graph_scene(plan), Role.LEFT) == 2


def test_a_picture_that_would_be_too_large_is_refused() -> None:
    with pytest.raises(GameError, match="more than 10 positions"):
        tree_scene(value_plan(Form("^4")), limit=10)
    with pytest.raises(GameError, match="1474"):
        lattice_scene(3)


def test_the_lattice_of_day_2() -> None:
    scene = lattice_scene(2)
    assert sum(isinstance(shape, Label) for shape in scene.shapes) == 22
    assert edges(scene, Role.NEUTRAL) == 36


@pytest.mark.parametrize("text", ["{2|-1}", "{4||2|0}", "1/2", "3", "^", "*", "Tiny(2)", "5+-1"])
def test_thermographs_are_drawn(text: str) -> None:
    scene = thermograph_scene(Value(text))
    assert scene_svg(scene).startswith("<svg")
    assert "tikzpicture" in scene_tikz(scene)
    left, _, right, _ = scene.bounds()
    assert right - left < 20


@pytest.mark.parametrize("text", ["over", "a{0||||0|||a|*||*}", "backsliding-toads-and-frogs:t.f"])
def test_what_comes_back_is_drawn_with_an_arrow(text: str) -> None:
    """A graph has an arrow for each way back; a tree ends there with a sign."""
    merged, tree = (DrawTree(text, dag=dag).answer().scene for dag in (True, False))
    assert merged is not None
    assert tree is not None
    arrows = [shape for shape in merged.shapes if isinstance(shape, Edge) and shape.arrow]
    signs = [shape for shape in tree.shapes if isinstance(shape, Label) and "↺" in str(shape.text)]
    assert arrows
    assert signs
    # Each position of the graph has a frame, which are two cells.
    assert len([shape for shape in merged.shapes if isinstance(shape, Cell)]) % 2 == 0
