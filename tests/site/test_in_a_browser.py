"""The folder in a real browser, from a plain static server: at the root, in a subfolder, offline."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .hosting import STARTS, Host

pytestmark = pytest.mark.slow
GAMES = (
    "/hr/play/nim?p=1,2,3",
    "/sl/play/hex?p=4x4",
    "/hr/play/domineering?p=4x4",
    "/sl/play/clobber?p=4x4",
    "/hr/play/chomp?p=3x4",
    "/sl/play/hackenbush?p=0-1L,1-2R,1-3G,0-4R",
    "/hr/play/coalition(0011)?p=6",
)


def play(page: Any) -> int:
    """Make any move until the game is over; return how many were made."""
    for made in range(40):
        spots = page.locator("[data-board] a.hot")
        if not spots.count():
            return made
        before = page.url
        spots.first.click(force=True)
        page.wait_for_function("old => location.href !== old", arg=before, timeout=60_000)
        page.wait_for_function(
            "() => !document.querySelector('.busy, [aria-busy]')", timeout=60_000
        )
    raise AssertionError("the game does not end")


def visit(host: Host) -> None:
    """Play every game, look at a value and at a period."""
    for path in GAMES:
        page = host.open(path)
        assert not page.locator("main .error").count(), path  # or another position is played
        assert play(page) >= 1, path
        assert page.locator(".status").inner_text()
        assert page.locator(".engine").is_hidden(), path  # nothing is said to be going on
    page = host.open("/sl/values?x={1|-1}")
    assert "±1" in page.locator("main").inner_text()
    page = host.open("/hr/rules?rule=0.77")
    assert "12" in page.locator("main").inner_text()


@pytest.mark.parametrize("where", ["root", "subfolder"])
def test_whole_games_and_then_without_a_network(folder: Path, browser: Any, where: str) -> None:
    at_root = where == "root"
    host = Host(folder if at_root else folder.parent, "" if at_root else f"/{folder.name}", browser)
    visit(host)
    host.page.wait_for_function("() => window.grundy.offline", timeout=STARTS)
    host.stop()
    host.page.reload()
    visit(host)
    others = {url for url in host.asked if not url.startswith((host.address, "blob:", "data:"))}
    assert others == set()
    host.context.close()


def test_pages_are_painted_before_the_engine_is_there(folder: Path, browser: Any) -> None:
    host = Host(folder, "", browser)
    host.context.route("**/engine/**", lambda route: None)  # never answered
    host.page.goto(host.address + "/hr/play/nim?p=3,5,7")
    assert host.page.locator("[data-board] a.hot").count() > 3
    assert host.page.locator(".engine progress").is_visible()
    host.page.goto(host.address + "/sl/")
    assert host.page.locator("img").first.evaluate(
        "image => image.decode().then(() => image.naturalWidth)"
    )
    host.stop()
    host.context.close()


@pytest.mark.parametrize("level", ["analyse", "explain"])
def test_an_answer_that_improves_is_shown(folder: Path, browser: Any, level: str) -> None:
    host = Host(folder, "", browser)
    said: list[str] = []
    host.page.on("console", lambda message: said.append(message.text))
    page = host.open(f"/sr-Cyrl/play/nim?p=1,2,4&level={level}")
    assert page.locator("html").get_attribute("lang") == "sr-Cyrl"
    page.wait_for_selector("[data-board] .badge")  # it came as a stream of events
    page.wait_for_function("() => !document.querySelector('.busy, [aria-busy]')")
    assert play(page) >= 1
    assert page.locator(".status").inner_text()
    assert said == []
    host.stop()
    host.context.close()


def test_links_forms_history_and_languages(folder: Path, browser: Any) -> None:
    host = Host(folder.parent, f"/{folder.name}", browser)
    page = host.open("/")
    page.wait_for_url("**/hr/")
    page = host.open("/hr/")
    page.locator('nav.languages a[hreflang="sl"]').click()
    page.wait_for_url("**/sl/")
    assert page.locator("html").get_attribute("lang") == "sl"
    page.locator("nav.menu a").nth(2).click()
    page.wait_for_url("**/sl/values")
    page.go_back()
    page.wait_for_function("() => document.querySelector('[data-card]')")
    page.locator('[data-card] a[href*="/play/nim"]').first.click()
    page.wait_for_url("**/sl/play/nim?p=3,5,7")
    assert page.locator("[data-board] a.hot").count() > 3
    host.stop()
    host.context.close()


def longest_task(browser: Any, page: Any, act: Callable[[], None]) -> float:
    """Return how many milliseconds one task of the page's main thread computes at most, meanwhile.

    Processor time, by the browser's own trace: other programs of a busy machine do not count.
    """
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    act()
    page.evaluate("() => performance.mark('here')")
    page.wait_for_timeout(100)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    thread = next((e["pid"], e["tid"]) for e in events if e["name"] == "here")
    spent = [e.get("tdur", 0) for e in events if (e["pid"], e["tid"]) == thread and e["ph"] == "X"]
    assert len(spent) > 10
    return float(max(spent)) / 1000


ENDLESS = """import grundy
class Endless(grundy.Ruleset):
    name = "endless"
    def moves(self, position, player):
        while True:
            pass
"""


def test_a_game_of_ones_own_is_solved_played_shared_and_stopped(folder: Path, browser: Any) -> None:
    host = Host(folder, "", browser)
    page = host.open("/hr/play/nim?p=1,2")
    page.wait_for_function("() => window.grundy.image", timeout=STARTS)  # 50 MB to hand over, too
    page.goto(host.address + "/hr/own/")
    page.locator("#solve").click()
    page.wait_for_function("() => document.getElementById('out').textContent", timeout=STARTS)
    assert "take 1" in page.locator("#out").inner_text()
    page.locator("#moves button").first.click()  # the computer answers
    page.wait_for_function("() => Number(document.getElementById('position').value) < 20")
    page.locator("#share").click()
    page.wait_for_function("() => location.hash.includes('code=')")
    page.locator("#code").fill(ENDLESS)

    def stopped() -> None:
        page.locator("#solve").click()
        page.wait_for_timeout(1500)
        assert not page.locator("#out").inner_text()
        page.locator("#cancel").click()
        page.locator("#code").fill("class Broken(:\n")
        page.locator("#solve").click()  # answered once Python is there again
        page.wait_for_function(
            "() => document.getElementById('out').textContent.startsWith('1: ')", timeout=STARTS
        )

    assert longest_task(browser, page, stopped) < 100
    host.stop()
    host.context.close()


FOREIGN = """import grundy
class Foreign(grundy.Ruleset):
    name = "foreign"
    def moves(self, position, player):
        return []
raise ValueError("it ran")
"""


def test_a_game_that_came_with_a_link_runs_only_after_a_press(folder: Path, browser: Any) -> None:
    host = Host(folder, "", browser)
    page = host.page
    page.goto(host.address + "/sl/own/")
    page.locator("#code").fill(FOREIGN)
    page.locator("#share").click()
    page.wait_for_function("() => location.hash.includes('code=')")
    shared = page.url.partition("#")[2]
    other = host.context.new_page()
    other.add_init_script(
        "window.heard = []; addEventListener('message', ({ data }) => window.heard.push(data))"
    )
    other.goto(f"{host.address}/sl/own/#{shared}")
    assert other.locator("#code").input_value() == FOREIGN
    said = other.locator("#state").inner_text()
    other.wait_for_function("() => window.heard.some((data) => data.ready)", timeout=STARTS)
    other.wait_for_timeout(1000)  # Python is there, and nobody has pressed
    assert not other.locator("#out").inner_text()
    assert other.locator("#state").inner_text() == said != ""
    assert not other.evaluate("() => window.heard.some((data) => data.answer)")
    other.locator("#solve").click()
    other.wait_for_function(
        "() => document.getElementById('out').textContent.includes('it ran')", timeout=STARTS
    )
    other.goto(f"{host.address}/sl/own/#code=%%%")  # a link that was cut breaks nothing
    other.reload()
    assert "Countdown" in other.locator("#code").input_value()
    other.evaluate("link => { location.hash = link; }", shared)  # a link opened in the same window
    other.wait_for_function("() => document.getElementById('code').value.includes('it ran')")
    host.stop()
    host.context.close()


def test_a_new_version_replaces_the_old_one(tmp_path: Path, browser: Any) -> None:
    shown = tmp_path / "shown"
    new = tmp_path / "new"
    for place, languages in ((shown, ["en"]), (new, ["en", "hr"])):
        chosen = [word for code in languages for word in ("--language", code)]
        command = [sys.executable, "-m", "grundy", "site", str(place), *chosen, "--game", "nim"]
        subprocess.run(command, check=True, capture_output=True)
    host = Host(shown, "", browser)
    page = host.open("/en/play/nim?p=1,2,3")
    page.wait_for_function("() => window.grundy.offline", timeout=STARTS)
    old = page.locator("html").get_attribute("data-site")
    shown.rename(tmp_path / "old")
    new.rename(shown)
    page = host.open("/en/play/nim?p=1,2,3")
    build_now = page.locator("html").get_attribute("data-site")
    assert build_now != old
    page.wait_for_function("() => window.grundy.offline", timeout=STARTS)
    host.stop()
    page = host.open("/hr/play/nim?p=2,3")  # only the new one speaks Croatian
    assert play(page) >= 1
    kept = page.evaluate("() => caches.keys()")
    assert {name.rpartition("-")[2] for name in kept} == {build_now}
    host.context.close()
