"""The colours can be told apart: by everybody, on light and on dark boards."""

from __future__ import annotations

from itertools import combinations

import pytest

from grundy.render.palette import DARK, LIGHT, PALETTES, palette_css

SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB."""
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)
THEMES = {"light": LIGHT, "dark": DARK}
Vector = tuple[float, ...]


def linear(colour: str) -> Vector:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def times(matrix: tuple[Vector, ...], vector: Vector) -> Vector:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def lab(light: Vector) -> Vector:
    def f(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (f(v / w) for v, w in zip(times(XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, sight: str) -> float:
    seen = [
        lab(tuple(min(1.0, max(0.0, c)) for c in times(SIGHTS[sight], linear(colour))))
        for colour in (one, other)
    ]
    return sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5


def contrast(one: str, other: str) -> float:
    low, high = sorted(times((XYZ[1],), linear(colour))[0] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_the_measures_are_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21, abs=0.01)
    assert distance("#000000", "#ffffff", "normal") == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_colours_of_one_palette_are_far_apart_for_every_sight(theme: str, palette: str) -> None:
    for one, other in combinations(PALETTES[palette], 2):
        for sight in SIGHTS:
            assert distance(THEMES[theme][one], THEMES[theme][other], sight) >= 30, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_shapes_stand_out_from_the_board(theme: str) -> None:
    colours = THEMES[theme]
    for shape in ("left", "right", "both", "good", "bad", "cell-rim", "chocolate"):
        for ground in ("cell", "paper"):
            assert contrast(colours[shape], colours[ground]) >= 3, (shape, ground)
    # The yellow is light on light: there its hairline is what stands out.
    assert max(contrast(colours[mark], colours["cell"]) for mark in ("last", "last-rim")) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_readable(theme: str) -> None:
    colours = THEMES[theme]
    pairs = [("ink", "paper"), ("ink", "cell"), ("quiet", "paper"), ("quiet", "cell")]
    pairs += [("on-left", "left"), ("on-both", "both"), ("on-good", "good"), ("on-bad", "bad")]
    pairs += [("on-right", "right")]
    for text, ground in pairs:
        assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)


def test_every_colour_has_a_dark_one_and_a_rule() -> None:
    assert DARK.keys() == LIGHT.keys()
    assert all(f".f-{name}{{" in palette_css() for name in LIGHT)
