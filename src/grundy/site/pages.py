"""Pages that lie in the folder as files, so that they are painted before the engine has started.

Every address of the menu, of a game's start and of a lesson is asked of the application once and written
with its pictures. Other addresses that links lead to get the shell: a page without content, whose engine
shows what the address names.
"""

from __future__ import annotations

import asyncio
import hashlib
import html as markup
import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from grundy.i18n import LANGUAGES, show
from grundy.rulesets import registry
from grundy.site.address import moved, pictures
from grundy.site.engine import answer
from grundy.site.texts import TEXTS, words
from grundy.web.pages.gallery import cards
from grundy.web.templating import MENU

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self' blob:; "
    "form-action 'self'; base-uri 'none'"
)
HERE = Path(__file__).parent
EXAMPLE = '''import grundy

class Countdown(grundy.Ruleset):
    """Take one, two or three tokens."""
    name = "countdown"
    def moves(self, position, player):
        return ((f"take {k}", position - k) for k in (1, 2, 3) if k <= position)
'''
_LANGUAGE = f"(?:{'|'.join(LANGUAGES)})"
_LINK = re.compile(rf'href="(/{_LANGUAGE}/[^"?#]*)')
_SHELLS = re.compile(rf"/{_LANGUAGE}/(?:play|explore|lessons|sources|worksheet)/[\w().,+%-]+$")


@dataclass
class Pages:
    """Writes pages into a folder and remembers which pictures they show."""

    target: Path
    build: str
    languages: tuple[str, ...]
    games: frozenset[str] | None = None
    written: set[str] = field(default_factory=set)
    linked: set[str] = field(default_factory=set)

    def write_all(self) -> None:
        """Write every page and every shell."""
        asyncio.run(self._pages())
        for path in sorted(self.linked - self.written):
            if _SHELLS.fullmatch(path) and path.split("/")[1] in self.languages:
                self._file(path, self.shell(path.split("/")[1]))
        for language in self.languages:
            self._own(language)
        (self.target / "index.html").write_text(self._with_head(self.shell("en"), "."), "utf-8")
        (self.target / "shell.html").write_text(
            self._with_head(self.shell("en"), "{{root}}"), "utf-8"
        )

    async def _pages(self) -> None:
        for language in self.languages:
            for path, _ in MENU:
                await self._page(f"/{language}/{path}")
            for card in cards(language):
                if self.games is None or card["name"] in self.games:
                    await self._page(card["url"])
            for path in sorted(self.linked):
                if re.fullmatch(rf"/{language}/lessons/[\w-]+", path):
                    await self._page(path)

    async def _page(self, url: str) -> None:
        path, _, query = url.partition("?")
        if path in self.written:
            return
        status, text = await asked(url)
        if status >= 500:
            raise RuntimeError(f"{url}: {status}")  # a folder that lacks the page is none
        if status != 200:
            return
        self.written.add(path)
        self.linked.update(map(markup.unescape, _LINK.findall(text)))
        for picture in pictures(text):
            name = await self._picture(markup.unescape(picture))
            text = text.replace(f'src="{picture}"', f'src="/{name}"')
        self._file(path, text, unquote(query.replace("+", " ")))

    async def _picture(self, url: str) -> str:
        """Write a picture and return its name in the folder."""
        name = f"pictures/{hashlib.sha256(url.encode()).hexdigest()[:16]}.svg"
        place = self.target / name
        if not place.exists():
            place.parent.mkdir(exist_ok=True)
            place.write_text((await asked(url))[1], "utf-8")
        return name

    def _file(
        self,
        path: str,
        text: str,
        query: str = "",
        policy: str = POLICY,
        script: str = "boot.js",
    ) -> None:
        place = self.target / unquote(path.strip("/"))  # servers decode what they are asked for
        place.mkdir(parents=True, exist_ok=True)
        root = "/".join([".."] * len(Path(path.strip("/")).parts))
        asked_for = f'data-query="{markup.escape("?" + query)}" ' if query else ""
        page = self._with_head(text, root, asked_for, policy, script)
        (place / "index.html").write_text(page, "utf-8")

    def _with_head(
        self,
        text: str,
        root: str,
        more: str = "",
        policy: str = POLICY,
        script: str = "boot.js",
    ) -> str:
        """Return the page with the scripts of the folder, its addresses moved."""
        v = f"?v={self.build}"
        policy = f'<meta http-equiv="content-security-policy" content="{policy}">'
        files = (
            f'<script src="/first.js{v}"></script>\n'
            '<link rel="manifest" href="/manifest.webmanifest">\n'
            f'<link rel="stylesheet" href="/site.css{v}">\n'
            f'<script type="module" src="/{script}{v}"></script>\n'
        )
        text = text.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{policy}\n', 1)
        text = text.replace('<link rel="icon"', files + '<link rel="icon"', 1)
        text = re.sub(r'(href|src)="/(palette\.css|static/[\w.]+)\?[^"]*"', rf'\1="/\2{v}"', text)
        marks = f'data-site="{self.build}" data-root="{root}" {more}'
        return moved(text.replace("<html ", f"<html {marks}", 1), root)

    def _own(self, language: str) -> None:
        """Write the editor of one's own game: its policy lets a frame of no origin run Python."""
        said = words([language])[language]
        buttons = "\n".join(
            f'<button type="button" id="{name}">{said[name]}</button>'
            for name in ("solve", "play", "tree", "cancel", "share")
        )
        main = (
            f'<main id="main" tabindex="-1"><h1>{said["own"]}</h1>\n<p>{said["intro"]}</p>\n'
            f'<p><label for="code">Python</label><br>\n<textarea id="code" rows="12" cols="80"'
            f' spellcheck="false">{markup.escape(EXAMPLE)}</textarea></p>\n'
            f'<p><label for="position">{said["position"]}</label> <input id="position" value="21"></p>\n'
            f'<p>{buttons}</p>\n<p id="state" role="status"></p>\n<p id="moves"></p>\n'
            '<pre id="out" tabindex="0"></pre>\n<div id="picture"></div></main>'
        )
        text = re.sub(r"<main\b.*</main>", lambda _: main, self.shell(language), flags=re.DOTALL)
        text = text.replace("<html data-shell ", "<html ", 1)
        link = f'<a href="/{language}/own" aria-current="page">{said["own"]}</a>\n  </nav>'
        text = text.replace("</nav>", link, 1)
        self._file(f"/{language}/own", text, policy=_own_policy(), script="own.js")

    def shell(self, language: str) -> str:
        """Return a page without content in a language."""
        _, text = asyncio.run(asked(f"/{language}/glossary"))
        said = show(TEXTS["script"], language)
        main = f'<main id="main" tabindex="-1"><noscript><p>{said}</p></noscript></main>'
        text = re.sub(r"<main\b.*</main>", lambda _: main, text, flags=re.DOTALL)
        text = re.sub(r"<title>.*?</title>", "<title>Grundy</title>", text, flags=re.DOTALL)
        text = re.sub(r'<link rel="alternate"[^>]*>\n', "", text)
        text = text.replace(' aria-current="page"', "")  # it is not the glossary
        return text.replace("<html ", "<html data-shell ", 1)


def _own_policy() -> str:
    """Return the policy of the editor: a frame as text obeys it, so it names the frame's script."""
    text = (HERE / "static" / "sandbox.html").read_text("utf-8")
    script = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)[-1]
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    inside = f"script-src 'self' blob: 'wasm-unsafe-eval' 'sha256-{digest}'"
    return POLICY.replace("script-src 'self'", inside).replace(
        "worker-src 'self'", "worker-src 'self' blob:"
    )


async def asked(url: str) -> tuple[int, str]:
    """Return status and text of an address of the application."""
    found: list[int] = []
    parts: list[bytes] = []
    await answer(url, {}, "http://localhost", "", lambda code, _: found.append(code), parts.append)
    text = b"".join(parts).decode()
    return found[0], re.sub(r"(<img\b[^>]*?\s)data-src=", r"\1src=", text)


def known_games(names: Iterable[str]) -> frozenset[str] | None:
    """Return the names of the wanted games; None means all. An unknown one is an error.

    >>> sorted(known_games(["nim", "hex"]))
    ['hex', 'nim']
    """
    found = {registry.get(name).name for name in names}
    return frozenset(found) or None
