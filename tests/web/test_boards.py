"""Boards in a real browser: places that react, colours that stay, moves that appear at once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any
from urllib.parse import quote

import pytest
from tests.web.conftest import Site

from grundy.rulesets import registry
from grundy.web.state import State

Open = Callable[..., Any]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TOUCHED = (
    "domineering?", "hackenbush?", "hex?", "dots-and-boxes?", "chomp?", "go?p=5x5&", "amazons?",
    "clobber?", "coalition?", "digraph?",
)  # fmt: skip
"""The games that are played to their end by touch, by keyboard, and without the script."""
GO_LASTS = 8
"""After this many stones the players pass."""
BOARDS = ("domineering", "cram", "hex", "nogo", "col", "tic-tac-toe", "chomp", "go", "bridg-it")

UNTIL_DRAWN = """
() => new Promise((resolve) => {
  const link = document.querySelector("#board a.hot:not(.pick):not(.chosen)"), start = performance.now();
  new MutationObserver(() => resolve(performance.now() - start))
    .observe(document.querySelector("#board .shapes"), { childList: true });
  setTimeout(() => resolve(4000), 4000);
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
})
"""
PAINTED = """
() => new Promise((resolve) => {
  const first = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const wait = () => (first() ? resolve(first()) : setTimeout(wait, 20));
  wait();
})
"""
CENTRES = """
() => [...document.querySelectorAll("#board .shapes .f-cell")].map((cell) => {
  const box = cell.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})
"""


def shapes(page: Any) -> str:
    return str(page.locator("#board .shapes").inner_html())


def ready(page: Any) -> None:
    page.wait_for_selector("#board.foreseen")


def test_every_cell_of_domineering_shows_the_nearest_domino(open_page: Open) -> None:
    page = open_page("/en/play/domineering?p=4x4")
    ready(page)
    centres = page.evaluate(CENTRES)
    assert len(centres) == 16
    for x, y in centres:
        page.mouse.move(x, y)
        assert page.locator("#board a.hot.near").count() == 1
        assert page.locator("#board .shapes .coming").count() == 1, "the whole domino is shown"


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_every_free_cell_reacts(open_page: Open, name: str) -> None:
    page = open_page(f"/en/play/{name}?vs=friend")
    ready(page)
    for x, y in page.evaluate(CENTRES):
        page.mouse.move(x, y)
        assert page.locator("#board a.hot.near").count() == 1, (name, x, y)


@pytest.mark.parametrize("game", ["hackenbush", "domineering?p=4x4&m=a1-a2~b3-c3"])
def test_no_piece_changes_colour_when_it_is_analysed(open_page: Open, game: str) -> None:
    mark = "&" if "?" in game else "?"
    page = open_page(f"/en/play/{game}{mark}vs=friend")
    before = shapes(page)
    page.keyboard.press("a")
    page.wait_for_selector("#board .badge")
    assert shapes(page) == before


PLACES = """
() => [...document.querySelectorAll("#board a.hot")].slice(0, 40).map((link) => {
  const shape = link.querySelector("rect, circle, polygon, path");
  if (shape.matches("path")) {
    const p = shape.getPointAtLength(shape.getTotalLength() / 2).matrixTransform(shape.getScreenCTM());
    return [p.x, p.y];
  }
  const box = shape.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})
"""
COLOURS = """
() => [...document.querySelectorAll("#board .shapes *")].map((shape) => {
  const style = getComputedStyle(shape);
  return [shape.tagName, style.fill, style.stroke, style.opacity].join(" ");
})
"""
FAMILIES = sorted({kind.family for kind in registry.all_games()})


def games_of(family: str) -> list[str]:
    """Return the address of each game of a family, between two friends."""
    kinds = [kind for kind in registry.all_games() if kind.family == family and kind.examples]
    return [f"/en/play/{quote(k.examples[0].game or k.sample_name())}?vs=friend" for k in kinds]


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_every_place_of_every_game_reacts(open_page: Open, family: str) -> None:
    dead = []
    for address in games_of(family):
        page = open_page(address)
        page.wait_for_selector("#board a.hot", state="attached")  # a level line has no height
        for x, y in page.evaluate(PLACES):
            page.mouse.move(x, y)
            if page.locator("#board a.hot.near, #board a.hot:hover").count() != 1:
                dead.append((address, x, y))
        page.context.close()
    assert dead == []


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_no_piece_of_any_game_changes_colour_when_it_is_analysed(
    open_page: Open, family: str
) -> None:
    changed = []
    for address in games_of(family):
        page = open_page(address)
        for _ in range(3):  # some way into the game
            moves = page.locator(".moves a").evaluate_all("all => all.map((a) => a.href)")
            if moves:
                page.goto(moves[len(moves) // 2])
        before = page.evaluate(COLOURS)
        page.goto(f"{page.url}&level=analyse")
        if page.evaluate(COLOURS) != before:
            changed.append(page.url)
        page.context.close()
    assert changed == []


@pytest.mark.parametrize("games", [("nim", "hex", "domineering", "chomp", "hackenbush")])
def test_the_own_piece_appears_within_50_milliseconds(
    open_page: Open, games: tuple[str, ...]
) -> None:
    times = []
    for name in games:
        page = open_page(f"/en/play/{name}")
        ready(page)
        times.append(page.evaluate(UNTIL_DRAWN))
    assert median(times) < 50, times


@pytest.mark.slow
def test_the_own_piece_appears_at_once_in_every_game(open_page: Open) -> None:
    times = {}
    for kind in registry.all_games():
        page = open_page(f"/en/play/{quote(kind.sample_name())}?vs=friend")
        for _ in range(PICKED):
            if page.locator("#board a.hot:not(.pick):not(.chosen)").count():
                break
            page.goto(site_of(page) + page.locator("#board a.pick").first.get_attribute("href"))
        if page.locator("#board a.hot:not(.pick):not(.chosen)").count():
            ready(page)
            times[kind.name] = page.evaluate(UNTIL_DRAWN)
        page.context.close()
    print(
        len(times),
        "games, median",
        round(median(times.values()), 1),
        "ms, slowest",
        max(times.items(), key=lambda t: t[1]),
    )
    assert len(times) > 80
    assert median(times.values()) < 50, times


PICKED = 3
"""A move is made of at most this many places and one more."""


def site_of(page: Any) -> str:
    return str(page.url).split("/en/")[0]


def test_what_was_drawn_at_once_is_what_the_server_shows(open_page: Open) -> None:
    page = open_page("/en/play/domineering?p=4x4&vs=friend")
    ready(page)
    page.evaluate(UNTIL_DRAWN)
    drawn = page.evaluate(
        "() => document.querySelector('#board .shapes').innerHTML.replaceAll(/ ?fresh/g, '')"
    )
    page.wait_for_function("() => location.search.includes('m=')")
    ready(page)
    count = page.locator("#board .shapes > *").count()
    assert drawn.count("</g>") == shapes(page).count("</g>")
    assert count == 16 + 8 + 2  # cells, names, the domino and its mark


STEPS_OF_A_KEYBOARD = 400


@pytest.mark.slow
@pytest.mark.parametrize("name", TOUCHED)
def test_a_whole_game_by_keyboard(open_page: Open, name: str) -> None:
    page = open_page(f"/en/play/{name}vs=friend")
    for made in range(STEPS_OF_A_KEYBOARD):
        if page.locator(".ended").count():
            return
        before = page.url
        if made > GO_LASTS and name.startswith("go"):
            page.keyboard.press("/")
            page.keyboard.type("pass")
        else:
            for key in ("Down", "Right", "Up", "Left", "Right", "Down"):
                page.keyboard.press(f"Arrow{key}")
                if page.evaluate("document.activeElement.matches('#board a.hot:not(.chosen)')"):
                    break
        page.keyboard.press("Enter")
        page.wait_for_function("old => location.href !== old", arg=before)
    raise AssertionError("the game did not end")


WHOLE_GAME = 40
"""A random game is followed for so many moves at most."""
FRAME = """
() => {
  const svg = document.querySelector("#board svg"), box = svg.getBoundingClientRect();
  const button = document.querySelector("a[data-key=n]").getBoundingClientRect();
  const numbers = [box.x, box.y, box.width, box.height, button.x, button.y].map((n) => Math.round(n));
  return [svg.getAttribute("viewBox"), ...numbers].map(String);
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_a_board_keeps_its_place_through_a_whole_game(
    open_page: Open, site: Site, family: str
) -> None:
    for address in games_of(family):
        page = open_page(address)
        first, dice = page.evaluate(FRAME), Random(3)
        for _ in range(WHOLE_GAME):
            moves = page.locator(".moves a, .own a")
            found = [a for a in moves.evaluate_all("all => all.map((a) => a.href)") if "m=" in a]
            if not found or page.locator(".ended").count():
                break
            page.goto(dice.choice(found))
            assert page.evaluate(FRAME) == first, page.url
        page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"viewport": {"width": 1280, "height": 800}}, PHONE])
def test_controls_of_every_game_are_on_the_first_screen(
    open_page: Open, options: dict[str, Any]
) -> None:
    outside = []
    for kind in registry.all_games():
        if kind.examples:
            name = kind.examples[0].game or kind.sample_name()
            page = open_page(f"/en/play/{quote(name)}", **options)
            box = page.get_by_role("link", name="New game").bounding_box()
            if box["y"] + box["height"] > options["viewport"]["height"]:
                outside.append((name, box["y"]))
            page.context.close()
    assert outside == []


def test_controls_are_on_the_first_screen(open_page: Open) -> None:
    for options in ({"viewport": {"width": 1280, "height": 800}}, PHONE):
        for game in ("domineering", "hex?p=7x7", "chomp", "hackenbush"):
            page = open_page(f"/en/play/{game}", **options)
            box = page.get_by_role("link", name="New game").bounding_box()
            assert box["y"] + box["height"] <= options["viewport"]["height"], (game, options)


@pytest.mark.parametrize("options", [{"viewport": {"width": 1280, "height": 800}}, PHONE])
def test_a_hint_and_a_half_made_move_move_nothing(open_page: Open, options: dict[str, Any]) -> None:
    for game in ("amazons", "domineering"):
        start = f"/en/play/{game}?vs=friend"
        page = open_page(start, **options)
        first = page.evaluate(FRAME)
        for address, part in ((f"{start}&pick=a1", ".pressed"), (f"{start}&hint=1", ".hint")):
            if "pick" in address and game != "amazons":
                continue
            page.goto(site_of(page) + address)
            note = page.locator(part).bounding_box()
            assert page.evaluate(FRAME) == first, address
            assert note["y"] + note["height"] <= options["viewport"]["height"], address
        page.context.close()


ENDS = (
    State("en", "misere(kayles)", "2,1", moves=("2→0", "1→0"), opponent="friend"),
    State("en", "tic-tac-toe", "xox|oxx|o.o", moves=("b3",), opponent="friend"),
    State("en", "coalition(0111)", "2", moves=("1", "1"), opponent="friend"),
    State("en", "go", "3x3", moves=("pass", "pass"), opponent="friend"),
)
"""Matches that end with a long reason, or with a button that no longer does anything."""


@pytest.mark.parametrize("language", ["en", "hr", "sr", "sl"])
def test_the_end_of_a_game_moves_nothing_on_a_phone(open_page: Open, language: str) -> None:
    for end in ENDS:
        state = end.having(language=language)
        page = open_page(state.having(moves=state.moves[:-1]).url(), **PHONE)
        before = page.evaluate(FRAME)
        page.goto(page.url.split(f"/{language}/")[0] + state.url())
        assert page.locator(".ended").count() == 1, state.url()
        assert page.evaluate(FRAME) == before, state.url()
        page.context.close()


def test_the_board_fills_a_desktop(open_page: Open) -> None:
    page = open_page("/en/play/domineering", viewport={"width": 1280, "height": 800})
    assert min(float(n) for n in page.evaluate(FRAME)[3:5]) > 430


def test_after_losing_a_new_game_as_second_player_is_a_real_game(open_page: Open) -> None:
    page = open_page("/en/play/nim?p=1,1&m=1→0")  # the computer takes the other one
    page.wait_for_selector(".ended")
    assert "The computer wins" in page.locator(".status").inner_text()
    assert "no move left" in page.locator(".status").inner_text()
    page.get_by_label("I move second").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("#board a.hot")
    assert "side=second" in page.url
    assert "Your move" in page.locator(".status").inner_text()


def test_nobody_has_played_well_where_nobody_has_played(site: Site) -> None:
    for path in (
        "/en/play/nim?p=0&side=second",
        "/en/play/domineering?p=1x3",
        "/en/play/phutball?p=o",
    ):
        status = site.get(path).text.split('class="status"')[1].split("</div>")[0]
        assert "wins." in status
        assert "You win" not in status


def test_rematch_swap_and_the_way_back_to_the_game_before(open_page: Open) -> None:
    page = open_page("/en/play/nim?p=1,1&m=1→0")
    page.get_by_role("link", name="Swap sides").click()
    page.wait_for_function("() => location.search.includes('side=second')")
    page = open_page("/en/play/nim?p=3,5&m=3→1&vs=friend")
    page.get_by_role("link", name="New game").click()
    page.wait_for_function("() => !location.search.includes('m=')")
    page.locator(".line a", has_text="3→1").click()
    page.wait_for_function("() => location.search.includes('m=3')")
    page.go_back()
    page.wait_for_function("() => !location.search.includes('m=')")
    page.get_by_role("link", name="Undo").click()
    page.wait_for_function("() => location.search.includes('m=3')")


def test_other_parameters_give_a_fresh_board(open_page: Open) -> None:
    page = open_page("/en/play/tic-tac-toe")
    page.get_by_label("rows").fill("4")
    page.get_by_label("columns").fill("4")
    page.get_by_role("button", name="Start").click()
    page.wait_for_function("() => location.href.includes('4')")
    assert page.locator(".error").count() == 0
    assert page.locator("#board a.hot").count() == 16


def test_the_computer_says_when_it_guesses(site: Site) -> None:
    state = State("en", "hex", "11x11", moves=("f6", "a1"), guessed=True)
    assert "not solved, guessing" in site.get(state.url()).text
    fresh = site.get("/en/play/hex?p=11x11").text
    assert "not solved, guessing" not in fresh
    assert "perfect where solved" in fresh


QUIET = 60
"""In so many milliseconds a machine that does nothing else paints a line of text."""


def first_paint(open_page: Open, path: str) -> float:
    """Return the milliseconds until a page is painted, the best of three."""
    times = []
    for _ in range(3):
        page = open_page(path)
        times.append(page.evaluate(PAINTED))
        page.context.close()
    return float(min(times))


@pytest.mark.slow
def test_a_heavy_position_is_painted_within_300_milliseconds(open_page: Open) -> None:
    # A machine that is busy paints a line of text late as well, and a page as much later.
    idle = first_paint(open_page, "/robots.txt")
    times = {
        f"{address} {level}": first_paint(open_page, f"/en/play/{address}&vs=friend&level={level}")
        for address in ("domineering?p=8x8", "hex?p=11x11", "clobber?p=6x6")
        for level in ("play", "analyse")
    }
    print(f"a line of text {idle:.0f} ms", {name: round(time) for name, time in times.items()})
    assert median(times.values()) < 300 * max(1, idle / QUIET), (idle, times)


def test_a_heavy_position_is_painted_before_it_is_solved(open_page: Open, site: Site) -> None:
    for address in ("domineering?p=8x8", "clobber?p=6x6", "hex?p=11x11"):
        found = site.get(f"/en/play/{address}&level=analyse", Sec_Fetch_Mode="navigate")
        assert "data-unfinished" in found.text
        assert 'class="shapes"' in found.text
    page = open_page("/en/play/domineering?p=5x6&level=analyse")
    page.wait_for_selector("#board .badge")
    assert page.locator("#board svg").count() == 1


def test_the_explorer_opens_boards_and_exports_them(open_page: Open, site: Site) -> None:
    page = open_page("/en/explore/domineering?p=2x3")
    boards = page.locator("#board a.hot").count()
    page.locator("#board a.hot").nth(1).click()
    page.wait_for_function("() => location.search.includes('at=')")
    page.wait_for_function("n => document.querySelectorAll('#board a.hot').length > n", arg=boards)
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.matches('#board a.hot')")
    here = page.url[len(site.address) :]
    mark = "&" if "?" in here else "?"
    assert site.get(f"{here}{mark}as=svg").text.startswith("<svg")
    assert "tikzpicture" in site.get(f"{here}{mark}as=tikz").text
    assert '"options"' in site.get(f"{here}{mark}as=json").text


def test_sensible_options_are_fewer_than_all(site: Site) -> None:
    some, every = (site.get(f"/en/explore/nim?p=2,2,3{tail}").text for tail in ("", "&all=1"))
    assert 0 < some.count('class="hot"') < every.count('class="hot"')


@pytest.mark.slow
@pytest.mark.parametrize("name", TOUCHED)
def test_a_whole_game_by_touch_on_a_phone(open_page: Open, name: str) -> None:
    page = open_page(f"/en/play/{name}vs=friend", **PHONE)
    for made in range(200):
        spots = page.locator("#board a.hot:not(.chosen)")
        if page.locator(".ended").count():
            return
        before = page.url
        if made > GO_LASTS and name.startswith("go"):
            page.get_by_role("link", name="Pass", exact=True).tap()
            page.wait_for_function("old => location.href !== old", arg=before)
            continue
        box = spots.first.bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        try:
            page.wait_for_function("old => location.href !== old", arg=before, timeout=5000)
        except Exception:
            spots.first.tap()  # a second tap confirms where places are close
    raise AssertionError("the game did not end")


@pytest.mark.slow
@pytest.mark.parametrize("name", TOUCHED)
def test_a_whole_game_without_the_script(open_page: Open, name: str) -> None:
    page = open_page(f"/en/play/{name}vs=friend", java_script_enabled=False)
    for made in range(200):
        if page.locator(".ended").count():
            return
        link = page.locator("#board a.hot:not(.chosen)").first
        if made > GO_LASTS and name.startswith("go"):
            link = page.get_by_role("link", name="Pass", exact=True)
        page.goto(page.url.split("/en/")[0] + link.get_attribute("href"))
    raise AssertionError("the game did not end")
