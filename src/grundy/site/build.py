"""`grundy site`: write the folder."""

from __future__ import annotations

import hashlib
import json
import shutil
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from grundy.errors import GameError
from grundy.i18n import LANGUAGES
from grundy.render.palette import palette_css
from grundy.site.packing import HERE, pack
from grundy.site.pages import Pages, known_games
from grundy.site.pyodide import LOCK, runtime
from grundy.site.texts import words

SCRIPTS = (
    *("boot.js", "engines.js", "engine.js", "first.js", "site.css"),
    *("own.js", "frame.js", "sandbox.html"),
)
MARK = "settings.js"
"""The file by which a folder of ours is known: another one is not written into."""


def build(
    target: Path,
    *,
    languages: Iterable[str] = (),
    games: Iterable[str] = (),
    pyodide: Path | None = None,
) -> dict[str, int]:
    """Write the folder and return what the first visit loads: the compressed bytes of each part."""
    if target.exists() and any(target.iterdir()) and not (target / MARK).exists():
        raise GameError("{folder} is not empty and was not written by this command", folder=target)
    chosen = tuple(languages) or tuple(LANGUAGES)
    wanted = known_games(games)
    shutil.rmtree(target, ignore_errors=True)
    pack(runtime(pyodide), target / "engine")
    static = HERE.parent / "web" / "static"
    (target / "static").mkdir()
    for name in ("icon.svg", "page.css", "page.js"):
        shutil.copy(static / name, target / "static" / name)
    (target / "palette.css").write_text(palette_css(), "utf-8")
    for name in SCRIPTS:
        shutil.copy(HERE / "static" / name, target / name)
    _write_settings(target, chosen)
    name = _digest(target)
    named = {f'"./{other}"': f'"./{other}?v={name}"' for other in ("engines.js", "frame.js", MARK)}
    for script in ("boot.js", "engine.js", "own.js", "frame.js"):
        _replace(target / script, {**named, "{{build}}": name})
    (target / "engine").rename(target / name)
    (target / "engine").mkdir()
    (target / name).rename(target / "engine" / name)
    Pages(target, name, chosen, wanted).write_all()
    files = " ".join(_kept(target, name))
    shutil.copy(HERE / "static" / "offline.js", target / "offline.js")
    ours = {"{{build}}": name, "{{files}}": files, "{{languages}}": "|".join(chosen)}
    _replace(target / "offline.js", ours)
    return sizes(target)


def sizes(target: Path) -> dict[str, int]:
    """Return the compressed bytes that the first visit loads, part by part."""
    names = [
        *sorted(str(path.relative_to(target)) for path in target.glob("engine/*/*")),
        *(*SCRIPTS, MARK, "offline.js", "palette.css", "shell.html"),
        *sorted(f"static/{path.name}" for path in (target / "static").iterdir()),
        *("en/index.html" if (target / "en").exists() else "index.html",),
    ]
    found = {name: _compressed(target / name) for name in names}
    found["pictures"] = sum(_compressed(path) for path in (target / "pictures").iterdir()) // max(
        1, sum(1 for code in LANGUAGES if (target / code).exists())
    )
    return found


def _compressed(path: Path) -> int:
    return len(zlib.compress(path.read_bytes(), 9))


def _write_settings(target: Path, languages: tuple[str, ...]) -> None:
    lock, said = json.dumps(LOCK), json.dumps(words(languages), ensure_ascii=False)
    text = f"export const LOCK = {lock};\nexport const WORDS = {said};\n"
    (target / MARK).write_text(text, "utf-8")
    manifest = {
        "name": "Grundy",
        "short_name": "Grundy",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "icons": [{"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    (target / "manifest.webmanifest").write_text(json.dumps(manifest), "utf-8")


def _digest(target: Path) -> str:
    """Return a name for what the folder holds: another build has another one."""
    found = hashlib.sha256()
    for path in sorted(target.rglob("*")):
        if path.is_file():
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


def _kept(target: Path, name: str) -> Iterator[str]:
    """Yield what a visitor keeps for use without a network."""
    for path in sorted(target.glob("engine/*/*")):
        yield str(path.relative_to(target))
    for script in (*SCRIPTS, MARK, "static/page.css", "static/page.js", "palette.css"):
        yield f"{script}?v={name}"
    yield from ("static/icon.svg", "manifest.webmanifest")


def _replace(path: Path, words_there: dict[str, str]) -> None:
    text = path.read_text("utf-8")
    for old, new in words_there.items():
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
