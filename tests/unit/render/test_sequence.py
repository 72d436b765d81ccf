"""Pictures of sequences: every point is drawn, classes differ by shape, strips and scales are right."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from grundy.heaps.rules.language import parse_rule
from grundy.heaps.values.scale import scale_step
from grundy.heaps.values.sequence import NimSequence
from grundy.i18n import LANGUAGES, show
from grundy.render.scale import scale_scene, strip_scene
from grundy.render.sequence import sequence_svg
from grundy.render.svg import scene_svg
from grundy.render.tikz import scene_tikz
from grundy.rulesets.scene import Cell, Label

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("rule", ["0.77", "nim", "subtract(1,2,4)", "grundy"])
def test_a_plot_has_one_mark_per_heap(rule: str) -> None:
    root = ET.fromstring(sequence_svg(NimSequence(parse_rule(rule)), 80))
    circles, diamonds = root.findall(f"{SVG}circle"), root.findall(f"{SVG}polygon")
    legend = 2
    assert len(circles) + len(diamonds) == 80 + legend
    assert circles
    assert diamonds


def test_rare_heaps_of_kayles_are_diamonds() -> None:
    """G(0) and the values 3, 5, 6 are rare; they stop at heap 70 [WinningWays, ch. 4]."""
    root = ET.fromstring(sequence_svg(NimSequence(parse_rule("0.77")), 200))
    assert len(root.findall(f"{SVG}polygon")) == 10 + 1  # nine rare heaps, heap 0, and the legend


def test_plots_of_one_heap_and_of_no_growth() -> None:
    for heaps in (1, 2):
        assert sequence_svg(NimSequence(parse_rule("0.1")), heaps).startswith("<svg")


def test_large_plots_stay_small() -> None:
    assert len(sequence_svg(NimSequence(parse_rule("subtract(1,2,4)")), 30_000)) < 3_000_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_translated(language: str) -> None:
    text = sequence_svg(NimSequence(parse_rule("0.77")), 20, language=language)
    assert ("heap size" in text) == (language == "en")


def test_the_scale_points_at_the_options() -> None:
    scene = scale_scene(scale_step("subtract(2,4,5)", 10))
    arrows = [s for s in scene.shapes if isinstance(s, Label) and s.text in ("▲", "△")]
    assert sorted(round(s.x - 0.5) for s in arrows) == [5, 6, 8, 10]
    lower = {round(s.x): s.label for s in scene.shapes if isinstance(s, Cell) and s.y == 3}
    assert (lower[10], lower[8], lower[0]) == ("0", "2", "10")
    assert "1" in show(scene.description)
    assert scene_svg(scene).startswith("<svg")
    assert "tikzpicture" in scene_tikz(scene)


def test_an_all_but_scale_marks_what_is_not_an_option() -> None:
    scene = scale_scene(scale_step("allbut(2,3,4)", 7))
    marks = [s for s in scene.shapes if isinstance(s, Label) and s.text == "△"]
    assert sorted(round(s.x - 0.5) for s in marks) == [3, 4, 5]


def test_the_strip_of_won_and_lost_heaps() -> None:
    cells = [s for s in strip_scene([0, 1, 2, 0]).shapes if isinstance(s, Cell)]
    assert [cell.label for cell in cells] == ["L", "W", "W", "L"]
    assert len({cell.role for cell in cells}) == 2
