"""Take every game at its start, in mid-game, at its end and analysed; one HTML page shows them all.

`make shots` runs this. It serves the page, drives a real chromium through it, and writes the pictures and
the contact sheet to `build/shots` (or `--to`). `--readme` takes the pictures of the README instead.
"""

from __future__ import annotations

import argparse
import random
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, TimeoutError, sync_playwright

from grundy.play.match import Match
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.seated import SeatedRuleset
from grundy.web.server import Server, bind
from grundy.web.settings import Settings
from grundy.web.state import State

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SCREENS = {"desktop": (1280, 800), "phone": (390, 844)}
STAGES = ("start", "middle", "end", "analysed")
PLIES = 60
TALLEST = 620


@dataclass(frozen=True)
class Shot:
    """One picture of the sheet."""

    game: str
    stage: str
    state: State


def main() -> None:
    """Read the options and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("build/shots"))
    parser.add_argument("--games", nargs="*", default=[], help="only these games")
    parser.add_argument("--stages", nargs="*", default=list(STAGES), choices=STAGES)
    parser.add_argument("--screens", nargs="*", default=list(SCREENS), choices=SCREENS)
    parser.add_argument("--themes", nargs="*", default=["light", "dark"])
    parser.add_argument("--only-board", action="store_true", help="the board, not the whole screen")
    parser.add_argument("--readme", action="store_true", help="the pictures of the README only")
    chosen = parser.parse_args()
    if chosen.readme:
        return _readme(Path("docs/pictures"))
    shots = [shot for shot in all_shots(set(chosen.games)) if shot.stage in chosen.stages]
    chosen.to.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for address in _served():
            for screen in chosen.screens:
                for theme in chosen.themes:
                    _take(browser, address, shots, screen, theme, chosen.to, chosen.only_board)
        browser.close()
    looks = [(screen, theme) for screen in chosen.screens for theme in chosen.themes]
    (chosen.to / "index.html").write_text(_sheet(shots, looks), encoding="utf-8")
    print(f"{len(shots) * len(looks)} pictures: {chosen.to / 'index.html'}")


def all_shots(only: set[str]) -> Iterator[Shot]:
    """Yield the four pages of every game; the moves are random, the same ones each time."""
    for kind in registry.all_games():
        if not kind.examples or (only and kind.name not in only):
            continue
        example = kind.examples[0]
        game = registry.get(example.game or kind.sample_name())
        assert isinstance(game, Ruleset | SeatedRuleset)
        start = game.starts()[0]
        moves = _random_line(game, start)
        state = State("en", str(game), start, opponent="friend")
        half = state.having(moves=moves[: (len(moves) + 1) // 2])
        yield Shot(kind.name, "start", state)
        yield Shot(kind.name, "middle", half)
        yield Shot(kind.name, "end", state.having(moves=moves))
        yield Shot(kind.name, "analysed", half.having(level="analyse"))


def _random_line(game: Any, text: str) -> tuple[str, ...]:
    match = Match(game, game.parse(text))
    dice = random.Random(7)
    while len(match.plies) < PLIES and (options := [move for move, _ in match.moves()]):
        match.play(dice.choice(options))
    return match.moves_made


def _served() -> Iterator[str]:
    listener = bind("127.0.0.1", 0)
    server = Server(Settings(quick_seconds=1.0, page_seconds=10.0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(15)


README = {
    "play": ("/en/play/hex?p=5x5&m=c3~b4~d2~b2&vs=friend&level=analyse", ".table"),
    "explorer": (
        "/en/explore/domineering?p=3x3&at=L:b1-b2&open=~~L:b1-b2~~R:a2-b2",
        ".explorer",
    ),
    "thermograph": ("/en/values?x={{3|1}|{0|-2}}&t=0.5", ".values .side section:first-child"),
    "period": ("/en/rules?rule=0.77&to=100", "section.wide"),
}
"""The pictures of the README: an address, and the part of the page that is shown."""


def _readme(to: Path) -> None:
    """Take the pictures that the README shows."""
    to.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for address in _served():
            page = browser.new_page(viewport={"width": 1200, "height": 800})
            for name, (path, part) in README.items():
                page.goto(address + path, wait_until="networkidle")
                box = page.locator(part).first.bounding_box()
                assert box is not None
                shown = {**box, "height": min(box["height"], TALLEST)}
                page.screenshot(path=to / f"{name}.png", clip=shown, full_page=True)
        browser.close()


def _take(
    browser: Browser,
    address: str,
    shots: list[Shot],
    screen: str,
    theme: str,
    to: Path,
    only_board: bool,
) -> None:
    width, height = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, has_touch=screen == "phone"
    )
    page = context.new_page()
    for shot in shots:
        page.goto(address + shot.state.url())
        with suppress(TimeoutError):  # what is not solved by then is shown as it is
            page.wait_for_function("() => !document.querySelector('.thinking')", timeout=6000)
        target = page.locator("#board") if only_board else page
        target.screenshot(path=to / _file(shot, screen, theme), type="jpeg", quality=75)
    context.close()


def _file(shot: Shot, screen: str, theme: str) -> str:
    return f"{shot.game}-{shot.stage}-{screen}-{theme}.jpg"


def _sheet(shots: list[Shot], looks: list[tuple[str, str]]) -> str:
    rows: dict[str, list[Shot]] = {}
    for shot in shots:
        rows.setdefault(shot.game, []).append(shot)
    parts = [
        "<!doctype html><meta charset=utf-8><title>Every game</title><style>body{font:14px sans-serif}"
        "div{display:flex;flex-wrap:wrap;gap:6px}figure{margin:0}img{height:260px;border:1px solid"
        " #999}</style>"
    ]
    for game, row in rows.items():
        parts.append(f"<h2>{escape(game)}</h2><div>")
        for screen, theme in looks:
            for shot in row:
                name = escape(_file(shot, screen, theme))
                parts.append(f'<figure><img loading=lazy src="{name}"></figure>')
        parts.append("</div>")
    return "\n".join(parts)


if __name__ == "__main__":
    main()
