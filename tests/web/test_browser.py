"""The page in a real browser: mouse, keyboard, no script, four languages, accessibility."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grundy.web.lesson import lessons

Open = Callable[..., Any]
Needs = Callable[[str], None]
LANGUAGES = ("en", "hr", "sr", "sl")
PHONE = {"viewport": {"width": 390, "height": 844}}


def status(page: Any) -> str:
    return str(page.locator(".status").inner_text())


def move(page: Any, text: str) -> None:
    """Click the hot spot of a move and wait for the page to change."""
    before = page.url
    page.locator(f'[data-board] a[data-move="{text}"]').click()
    page.wait_for_function("old => location.href !== old", arg=before)


def test_nim_is_won_by_mouse(open_page: Open) -> None:
    page = open_page("/en/play/nim?p=1,2")
    move(page, "2→1")  # the computer answers 1→0
    assert page.locator("[data-board] a.hot").count() == 1
    move(page, "1→0") if page.locator('[data-move="1→0"]').count() else move(page, "1→0@1")
    assert "You win" in status(page)
    page.get_by_role("link", name="Review the game").click()
    page.wait_for_selector(".line .sign.good")


def test_nim_is_won_by_keyboard_alone(open_page: Open) -> None:
    page = open_page("/en/play/nim?p=1,2")
    page.keyboard.press("ArrowRight")
    for _ in range(6):
        if page.evaluate("document.activeElement.dataset?.move") == "2→1":
            break
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.activeElement.dataset?.move") != "2→1":
            page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.move") == "2→1"
    before = page.url
    page.keyboard.press("Enter")
    page.wait_for_function("old => location.href !== old", arg=before)
    before = page.url
    page.keyboard.press("Enter")  # the focus stayed on the board
    page.wait_for_function("old => location.href !== old", arg=before)
    assert "You win" in status(page)
    page.keyboard.press("u")
    page.wait_for_function("() => location.search.includes('at=')")
    page.keyboard.press("e")
    page.wait_for_selector(".reasons")


def test_a_typed_move_and_a_wrong_one(open_page: Open) -> None:
    page = open_page("/en/play/nim?p=3,5,7&vs=friend")
    page.keyboard.press("/")
    page.keyboard.type("7->5")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Second player to move")
    page.fill("#do", "9->1")
    page.press("#do", "Enter")
    page.wait_for_selector(".error")
    assert "Possible moves" in page.locator(".error").inner_text()
    assert page.input_value("#do") == "9->1"


def test_hint_in_three_steps_and_undo_redo(open_page: Open) -> None:
    page = open_page("/en/play/nim?p=3,5,7")
    texts = []
    for _ in range(3):
        before = page.url
        page.keyboard.press("h")
        page.wait_for_function("old => location.href !== old", arg=before)
        page.wait_for_function(
            "() => !document.querySelector('.hint').textContent.includes('Thinking')"
        )
        texts.append(page.locator(".hint").inner_text())
    assert len(set(texts)) == 3
    assert texts[2].startswith("Play ")
    move(page, "3→2")
    after = page.url
    page.keyboard.press("Control+z")
    page.wait_for_function("() => location.search.includes('at=0')")
    page.keyboard.press("Control+Shift+Z")
    page.wait_for_function("() => !location.search.includes('at=')")
    assert page.url == after
    page.go_back()
    page.wait_for_function("() => location.search.includes('at=0')")


def test_a_shared_address_shows_the_same(open_page: Open) -> None:
    def moves(page: Any) -> list[str]:
        found = page.locator("[data-board] a.hot").all()
        return [spot.get_attribute("data-move") for spot in found]

    page = open_page("/en/play/nim?p=3,5,7")
    move(page, "7→6")
    again = open_page("/" + page.url.split("/", 3)[3])
    assert moves(again) == moves(page) != []
    again.reload()
    assert moves(again) == moves(page)


def test_language_switch_keeps_the_position(open_page: Open) -> None:
    page = open_page("/en/play/nim?p=3,5,7&level=explain")
    page.get_by_role("link", name="Slovenščina").click()
    page.wait_for_url("**/sl/play/nim?p=3,5,7&level=explain")
    assert page.locator("html").get_attribute("lang") == "sl"
    page.wait_for_selector("text=Igralec na potezi zmaga")  # the board comes first


def test_without_script(open_page: Open) -> None:
    page = open_page("/hr/play/nim?p=1,2", java_script_enabled=False)
    page.locator('[data-board] a[data-move="2→1"]').click()
    page.get_by_text("Svi potezi").click()
    page.locator(".moves a").first.click()
    assert "pobjed" in status(page).lower() or "pobijed" in status(page).lower()
    page.goto(page.url.split("/hr/")[0] + "/hr/play/nim?p=3,5")
    page.fill("#do", "5->3")
    page.locator(".typed button").click()
    assert page.locator(".line").count() == 1
    page.fill("#p", "4,x")
    page.locator("form.setup button.main").first.click()
    assert "4,x" in page.locator(".error").inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_every_language(open_page: Open, language: str) -> None:
    page = open_page(f"/{language}/play/nim?p=3,5,7&level=explain", java_script_enabled=False)
    words = {"en": "Explain", "hr": "Objasni", "sr": "Objasni", "sl": "Razloži"}
    assert page.locator(".levels [aria-current]").inner_text() == words[language]


def test_domineering_is_won(open_page: Open, needs: Needs) -> None:
    needs("domineering")
    page = open_page("/en/play/domineering?p=2x2")
    page.locator("[data-board] a.hot").first.click()
    page.wait_for_selector("text=You win")


def test_hex_by_keyboard(open_page: Open, needs: Needs) -> None:
    needs("hex")
    page = open_page("/en/play/hex?p=2x2&vs=friend")
    for _ in range(4):
        if page.locator("[data-board] a.hot").count() == 0:
            break
        before = page.url
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_function("old => location.href !== old", arg=before)
    assert "wins" in status(page)


def test_coalition_game(open_page: Open, needs: Needs) -> None:
    needs("coalition")
    page = open_page("/en/play/coalition(011,2,0)?p=4")
    for _ in range(4):
        if "loses" in status(page):
            break
        before = page.url
        page.locator("[data-board] a.hot").first.click()
        page.wait_for_function("old => location.href !== old", arg=before)
    assert "loses" in status(page)
    page = open_page("/en/coalitions?word=011&tokens=7")
    before = page.url
    page.locator(".seat").nth(1).click()
    page.wait_for_function("old => location.href !== old", arg=before)
    assert page.input_value("#word") == "021"


def by_keyboard(page: Any) -> None:
    """Choose a hot spot with the arrow keys, press Enter, and wait for the page to change."""
    before = page.url
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("old => location.href !== old", arg=before)


def test_domineering_by_keyboard(open_page: Open) -> None:
    page = open_page("/en/play/domineering?p=2x2")
    by_keyboard(page)
    page.wait_for_selector("text=You win")


def test_hex_by_mouse(open_page: Open) -> None:
    page = open_page("/en/play/hex?p=2x2&vs=friend")
    for _ in range(4):
        if page.locator("[data-board] a.hot").count() == 0:
            break
        before = page.url
        page.locator("[data-board] a.hot").first.click()
        page.wait_for_function("old => location.href !== old", arg=before)
    assert "wins" in status(page)


def test_coalition_game_by_keyboard(open_page: Open) -> None:
    page = open_page("/en/play/coalition(011,2,0)?p=4")
    for _ in range(4):
        if "loses" in status(page):
            break
        by_keyboard(page)
    assert "loses" in status(page)


def page_types() -> list[str]:
    paths = [
        "/",
        "/play/nim?p=3,5,7",
        "/play/nim?p=3,5,7&level=explain&m=7→5~3→2",
        "/play/nim?p=3,5,7&level=analyse&edit=1",
        "/play/nim?p=3,x",
        "/play/nim?p=3,5,7&level=analyse&m=7→5~3→0~5→2&vs=friend&b=1~5→4~3→1",
        "/play/clobber?p=xox|oxo|xox&pick=b2",
        "/play/hackenbush?p=0-1L,1-2R,1-3G&edit=1",
        "/play/hex?p=3x3&edit=1",
        "/play/domineering?p=4x4&m=a1-a2~b1-c1&level=analyse&vs=friend",
        "/play/nim?p=1,1&m=1→0",
        "/explore/domineering?p=2x3",
        "/nothing",
        "/play/sum?p=nim:3 %2B nim:4&level=explain",
        "/lessons",
        "/lessons/write",
        "/glossary",
        "/api",
        "/worksheet/nim",
        "/rules?rule=subtract(1,3,4)",
        "/values?x={0,*|*}&y=^",
        "/coalitions?word=0011011",
        "/sources",
        "/results",
        *(f"/lessons/{name}" for name in list(lessons())[:2]),
    ]
    return paths


def serious_findings(page: Any) -> list[Any]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    return [
        (v["id"], [n["html"][:120] for n in v["nodes"][:3]])
        for v in axe.run(page).response["violations"]
        if v["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("path", page_types())
def test_axe_finds_nothing_serious(open_page: Open, path: str) -> None:
    assert serious_findings(open_page("/hr" + path)) == []


DARK = ("/", "/play/nim?p=3,x", "/play/clobber?p=xox|oxo|xox&pick=b2&level=analyse", "/rules")


@pytest.mark.parametrize("path", DARK)
def test_axe_finds_nothing_serious_in_the_dark(open_page: Open, path: str) -> None:
    assert serious_findings(open_page("/sl" + path, color_scheme="dark")) == []


@pytest.mark.parametrize("path", page_types())
def test_nothing_sticks_out_on_a_phone(open_page: Open, path: str) -> None:
    page = open_page("/sl" + path, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_was_seen_opens_without_a_network(open_page: Open) -> None:
    page = open_page("/hr/play/nim?p=3,5,7&vs=friend")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.wait_for_function("async () => (await (await caches.open('grundy')).keys()).length >= 3")
    move(page, "7→5")
    page.context.set_offline(True)
    page.reload()
    assert page.locator(".line li").count() == 2
    page.go_back()
    page.wait_for_function("() => !location.search.includes('m=')")
    page.locator('[data-board] a[data-move="5→0"]').click()
    page.wait_for_selector("text=Nema veze")
    page.context.set_offline(False)


def test_another_move_from_an_earlier_position(open_page: Open) -> None:
    """The tree keeps both lines, and each can be opened again."""
    page = open_page("/en/play/nim?p=3,5,7&vs=friend&level=analyse")
    move(page, "7→5")
    first = page.url
    page.keyboard.press("u")
    page.wait_for_function("() => location.search.includes('at=0')")
    move(page, "3→2")
    assert page.locator(".branch").count() == 1
    before = page.url
    page.locator(".branch a", has_text="7→5").first.click()
    page.wait_for_function("old => location.href !== old", arg=before)
    assert page.locator(".branch a").first.inner_text() == "3→2"
    before = page.url
    page.locator(".chart a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("old => location.href !== old", arg=before)
    assert "at=0" in page.url
    assert first.split("m=")[1].split("&")[0] in page.url


def test_a_mistake_is_tried_again(open_page: Open) -> None:
    page = open_page("/en/play/nim?p=3,5,7&vs=friend&level=analyse&m=7→5~3→0")
    before = page.url
    page.get_by_role("link", name="Try again").click()
    page.wait_for_function("old => location.href !== old", arg=before)
    assert "at=0" in page.url
    assert "level=" not in page.url  # without the values


def test_a_typed_position_is_read_at_once(open_page: Open) -> None:
    page = open_page("/en/play/nim?p=3,5,7")
    page.fill("#p", "3,x")
    page.wait_for_selector(".said:has-text('column 3')")
    assert page.locator("#p").get_attribute("aria-invalid") == "true"
    page.fill("#p", "3,4")
    page.wait_for_function("() => document.querySelector('.said').textContent === ''")
    assert page.locator("#p").get_attribute("aria-invalid") is None


def test_a_printed_page_has_the_answer_and_no_buttons(open_page: Open) -> None:
    for path, answer in (
        ("/en/rules?rule=subtract(1,3,4)", "periodic"),
        ("/en/play/nim?p=3,5,7&level=explain", "Nim-sum"),
    ):
        page = open_page(path)
        page.emulate_media(media="print")
        assert page.get_by_text(answer).first.is_visible()
        assert not page.locator("button, .button, .top").filter(visible=True).count()


def test_png_is_made_in_the_browser(open_page: Open) -> None:
    page = open_page("/en/play/nim?p=3,5,7")
    with page.expect_download() as download:
        page.get_by_role("link", name="PNG").click()
    path = download.value.path()
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
