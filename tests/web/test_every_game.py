"""Every game of the catalogue in a real browser: a move is pressed, and the computer answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest

from grundy.rulesets import registry

Open = Callable[..., Any]
PLACES_OF_A_MOVE = 12
"""A move is made by at most this many presses; the games of many coins and heaps need the most."""
LONGEST_REPLY = 90_000
"""Milliseconds; a computer that has to search, in Amazons, answers at the end of the site's 20 seconds."""

MIDDLE = """
() => {
  const places = [...document.querySelectorAll("#board a.hot")];
  const link = places.find((place) => !place.matches(".chosen")) ?? places[0];
  link.scrollIntoView({ block: "center", inline: "center" });
  const shape = link.querySelector("rect, circle, polygon, path");
  if (shape.matches("path")) {
    const p = shape.getPointAtLength(shape.getTotalLength() / 2).matrixTransform(shape.getScreenCTM());
    return [p.x, p.y];
  }
  const box = shape.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""
MADE = "() => new URLSearchParams(location.search).has('m')"
ANSWERED = """
() => document.querySelector(".ended") || document.querySelectorAll(".line > li").length > 1
"""


def press_a_move(page: Any) -> None:
    """Press one place after another, as the board offers them, until a move is made."""
    for _ in range(PLACES_OF_A_MOVE):
        page.wait_for_selector("#board a.hot", state="attached")  # a level line has no height
        before = page.url
        page.mouse.click(*page.evaluate(MIDDLE))
        page.wait_for_function("old => location.href !== old", arg=before)
        if page.evaluate(MADE):
            return
    raise AssertionError(f"no move after {PLACES_OF_A_MOVE} presses: {page.url}")


@pytest.mark.slow
@pytest.mark.parametrize("kind", registry.all_games(), ids=lambda kind: kind.name)
def test_a_pressed_move_is_answered(open_page: Open, kind: Any) -> None:
    page = open_page(f"/en/play/{quote(kind.sample_name())}")
    page.set_default_timeout(LONGEST_REPLY)
    page.wait_for_selector("#board.foreseen")
    press_a_move(page)
    page.wait_for_function(ANSWERED)
