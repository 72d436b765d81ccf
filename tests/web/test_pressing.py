"""Moves of several places in a real browser: pressed one by one, dragged, by keys, by touch, no script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Open = Callable[..., Any]


def press(page: Any, name: str) -> None:
    """Press a place of the board and wait for the page to change."""
    before = page.url
    page.locator(f'[data-board] a[data-move="{name}"]').click()
    page.wait_for_url(lambda url: url != before)


def middle(page: Any, name: str) -> tuple[float, float]:
    box = page.locator(f'[data-board] a[data-move="{name}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def last_move(page: Any) -> str:
    return str(page.locator(".line > li:last-child > a").first.inner_text())


def focused(page: Any) -> str | None:
    found: str | None = page.evaluate("document.activeElement.dataset?.move")
    return found


@pytest.mark.parametrize("script", [True, False])
def test_amazons_by_mouse(open_page: Open, script: bool) -> None:
    page = open_page("/en/play/amazons?p=x..|...|..o&vs=friend", java_script_enabled=script)
    for name in ("a1", "b1", "a1→b1/a1"):
        press(page, name)
    assert last_move(page) == "a1→b1/a1"


def test_dragging_is_pressing_twice(open_page: Open) -> None:
    page = open_page("/en/play/clobber?p=xox|oxo|xox&vs=friend")
    x, y = middle(page, "b2")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 40, steps=4)
    page.wait_for_selector('[data-board] a[data-move="b2→b1"]')  # where it may go is shown
    to = middle(page, "b2→b1")
    page.mouse.move(*to, steps=4)
    page.mouse.up()
    page.wait_for_selector(".line")
    assert last_move(page) == "b2→b1"


def test_a_piece_dropped_nowhere_stays_chosen(open_page: Open) -> None:
    page = open_page("/en/play/clobber?p=xox|oxo|xox&vs=friend")
    x, y = middle(page, "b2")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20, steps=4)
    page.mouse.up()
    page.wait_for_selector("text=Chosen: b2.")
    page.keyboard.press("Escape")
    page.wait_for_selector("text=Chosen", state="detached")
    assert page.locator(".line").count() == 0


def test_dragging_with_a_finger(open_page: Open) -> None:
    page = open_page(
        "/en/play/clobber?p=xox|oxo|xox&vs=friend",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    start = middle(page, "b2")
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", start)
    touch("touchMove", (start[0] + 20, start[1]))
    page.wait_for_selector("[data-board] a.chosen")
    touch("touchMove", middle(page, "b2→b3"))
    touch("touchEnd")
    page.wait_for_selector(".line")
    assert last_move(page) == "b2→b3"


def test_coins_by_keyboard(open_page: Open) -> None:
    page = open_page("/en/play/mock-turtles?p=THH&vs=friend")
    page.keyboard.press("3")
    assert focused(page) == "2"
    before = page.url
    page.keyboard.press("Enter")
    page.wait_for_function("old => location.href !== old", arg=before)
    assert focused(page) == "2"  # pressing the chosen coin again finishes the move
    page.keyboard.press("ArrowLeft")
    before = page.url
    page.keyboard.press("Enter")
    page.wait_for_function("old => location.href !== old", arg=before)
    assert page.locator(".pressed").inner_text().startswith("Chosen: 2 · 1.")
    before = page.url
    page.keyboard.press("Enter")
    page.wait_for_function("old => location.href !== old", arg=before)
    assert last_move(page) == "2,1"


def test_several_heaps_by_mouse(open_page: Open) -> None:
    page = open_page("/en/play/moore(2)?p=3,4,5&vs=friend")
    press(page, "3: 5→1")  # any order
    press(page, "3→1,5→1")
    assert last_move(page) == "3→1,5→1"
    page.go_back()  # a half-made move is no page of its own
    page.wait_for_function("() => !location.search.includes('m=')")
    assert "pick=" not in page.url


def test_a_half_made_move_is_shared_and_a_wrong_one_ignored(open_page: Open) -> None:
    page = open_page("/en/play/nimble?p=0,1,0,2,1&vs=friend&pick=4", java_script_enabled=False)
    assert page.locator("[data-board] a.hot:not(.chosen)").count() == 4
    page = open_page("/en/play/nimble?p=0,1,0,2,1&vs=friend&pick=9", java_script_enabled=False)
    assert page.locator(".pressed").count() == 0
    assert page.locator("[data-board] a.hot").count() == 3


def test_signs_of_a_half_made_move(open_page: Open) -> None:
    """A place is good when it can still lead to a winning move."""
    address = "/en/play/clobber?p=xxo&vs=friend&level=analyse&wait=1"
    page = open_page(address, java_script_enabled=False)
    assert "✓" in page.locator("[data-board]").inner_text()


def position(page: Any) -> str:
    return str(page.input_value("#p"))


def follow(page: Any, locator: Any) -> None:
    before = page.url
    locator.click()
    page.wait_for_url(lambda url: url != before)


def test_a_board_is_edited_by_mouse_and_then_played(open_page: Open) -> None:
    page = open_page("/en/play/hex?p=2x2")
    follow(page, page.get_by_role("link", name="Edit by clicking"))
    press(page, "cell 1")
    assert position(page) == "L.|.."
    press(page, "cell 4")
    press(page, "cell 4")
    assert position(page) == "L.|.R"
    follow(page, page.get_by_role("link", name="one row more"))
    assert position(page) == "L.|.R|.."
    follow(page, page.get_by_role("link", name="Play from here"))
    assert "edit=" not in page.url
    press(page, "b1")
    assert "b1" in page.locator(".line").inner_text()


def test_a_graph_is_edited_by_keyboard(open_page: Open) -> None:
    page = open_page("/en/play/node-kayles?p=0-1,1-2&edit=1")
    for name in ("vertex 0", "vertex 2"):
        page.locator(f'[data-board] a[data-move="{name}"]').focus()
        before = page.url
        page.keyboard.press("Enter")
        page.wait_for_function("old => location.href !== old", arg=before)
    assert position(page) == "0-1,0-2,1-2"
    page.mouse.click(*middle(page, "1-2"))
    page.wait_for_function("() => document.getElementById('p').value === '0-1,0-2'")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !location.search.includes('edit=')")


def test_heaps_are_edited_without_a_script(open_page: Open) -> None:
    page = open_page("/sl/play/nim?p=3,5&edit=1", java_script_enabled=False)
    page.locator(".edits a").nth(1).click()
    assert position(page) == "4,5"
    page.locator(".edits li").last.locator("a").click()
    assert position(page) == "4,5,1"
