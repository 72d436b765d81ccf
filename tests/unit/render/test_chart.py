"""Charts: everything inside the picture, zero on the axis, shape and colour both."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from grundy.render.chart import HEIGHT, WIDTH, Series, bars_svg, chart_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("largest", [1, 7, 99, 12345, 10**12])
def test_points_stay_inside(largest: int, log: bool) -> None:
    points = [(0.0, 0.0), (float(largest), float(largest)), (largest / 3, largest / 2)]
    svg = ET.fromstring(chart_svg("t", "x", "y", [Series("s", points)], log=log))
    circles = svg.findall(f"{SVG}circle")[:3]
    assert len(circles) == 3
    for circle in circles:
        assert 0 <= float(circle.attrib["cx"]) <= WIDTH
        assert 0 <= float(circle.attrib["cy"]) <= HEIGHT


def test_series_differ_in_shape_and_colour() -> None:
    series = [Series("a", [(1.0, 1.0)]), Series("b", [(1.0, 1.0)])]
    svg = ET.fromstring(chart_svg("t", "x", "y", series))
    circle, cross = svg.find(f"{SVG}circle"), svg.find(f"{SVG}path")
    assert circle is not None
    assert cross is not None
    assert circle.attrib["fill"] != cross.attrib["stroke"]


def test_ticks_are_few() -> None:
    for largest in (1, 3, 10, 55, 10**6, 10**15):
        for log in (False, True):
            text = chart_svg("t", "x", "y", [Series("s", [(largest, largest)])], log=log)
            assert text.count("<text") < 30


def test_bars_have_labels_and_counts() -> None:
    svg = bars_svg("t", "x", "y", [("1", 0), ("2–3", 5)])
    assert ">2–3<" in svg
    assert ">5<" in svg


def test_text_is_escaped() -> None:
    assert "<script>" not in bars_svg("<script>", "x", "y", [("&", 1)])
