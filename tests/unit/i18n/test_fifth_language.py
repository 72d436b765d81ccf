"""A fifth language is one row and one file: the program, its games, lessons and pages speak it.

The package is put together anew in a temporary folder, with a row of the table of languages and a
catalogue of a few entries more. What these do not translate is shown in English.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import grundy

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = Path(grundy.__file__).parent

ROW = '        Language("cs", "Čeština", "cs", also=("sk",)),\n'
CATALOGUE = r"""
msgid ""
msgstr ""
"Language: cs\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\n"
"Content-Type: text/plain; charset=utf-8\n"

msgid "Nim"
msgstr "Hra Nim"

msgid "Take any number of tokens from one heap."
msgstr "Vezmi kolik chceš žetonů z jedné hromady."

msgid "{n} heap: {heaps}"
msgid_plural "{n} heaps: {heaps}"
msgstr[0] "{n} hromada: {heaps}"
msgstr[1] "{n} hromady: {heaps}"
msgstr[2] "{n} hromad: {heaps}"

msgid "{n} position"
msgid_plural "{n} positions"
msgstr[0] "{n} pozice"
msgstr[1] ""
msgstr[2] ""

msgctxt "of a heap"
msgid "left"
msgstr "zbývá"

#, fuzzy
msgid "Games"
msgstr "Hry, snad"

msgid "Usage:"
msgstr "Použití:"

msgid "nim-sum"
msgstr "nim-součet"

msgid "Nim and the binary trick"
msgstr "Nim a dvojková soustava"

msgid "Combinatorial games (survey paper)"
msgstr "Kombinatorické hry (přehled)"
"""

SCRIPT = """
import json
from fastapi.testclient import TestClient
from grundy import nim
from grundy.i18n import Message, in_context, plural
from grundy.web.app import create_app

heaps = [plural("{n} heap: {heaps}", "{n} heaps: {heaps}", n=n, heaps="…") for n in (1, 3, 5)]
found = {
    "plural": [message.render("cs") for message in heaps],
    "half": plural("{n} position", "{n} positions", n=2).render("cs"),
    "context": [in_context("of a heap", "left").render("cs"), Message("left").render("cs")],
    "decimal": Message("{x}", x=0.5).render("cs"),
    "scene": nim("3,5").scene.description.render("cs"),
}
with TestClient(create_app()) as client:
    for page in ("", "glossary", "lessons", "lessons/nim", "sources", "play/nim?p=3,5"):
        answer = client.get(f"/cs/{page}", headers={"accept": "text/html"})
        found[page] = [answer.status_code, answer.text]
    found["unknown"] = client.get("/xx/glossary").status_code
    found["chosen"] = client.get("/", headers={"accept-language": "sk,en"}).url.path
    found["others"] = client.get("/en/glossary").text
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package, one row and one file richer."""
    folder = tmp_path_factory.mktemp("fifth")
    package = folder / "grundy"
    package.mkdir()
    for part in PACKAGE.iterdir():
        if part.name != "i18n":
            (package / part.name).symlink_to(part)
    copytree(PACKAGE / "i18n", package / "i18n")
    table = package / "i18n" / "languages.py"
    before, last, after = table.read_text(encoding="utf-8").partition('        Language("sl"')
    table.write_text(before + ROW + last + after, encoding="utf-8")
    locale = package / "i18n" / "locale"
    (locale / "cs").mkdir()
    (locale / "cs" / "grundy.po").write_text(CATALOGUE.lstrip(), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("build_steps", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    build.LOCALE = locale
    build.compile_catalogues()
    return folder


def run(place: Path, *words: str, **environment: str) -> str:
    """Return what Python prints there."""
    done = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": str(place), **environment},
        cwd=place,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_line_speaks_it(place: Path) -> None:
    games = run(place, "-m", "grundy", "rules", "nim", "--lang", "cs")
    assert "Hra Nim" in games
    assert "Whoever takes the last token wins" in " ".join(games.split()), "in English"
    assert "nim-součet" in run(place, "-m", "grundy", "explain", "nim", "3,5", LANG="cs_CZ.UTF-8")
    assert "nim-součet" in run(place, "-m", "grundy", "glossary", "nim-sum", "--lang", "cs")
    assert "nim-sum" in run(place, "-m", "grundy", "glossary", "nim-součet", "--lang", "en")
    assert "Použití:" in run(place, "-m", "grundy", "solve", "--help", "--lang", "cs")


@pytest.fixture(scope="module")
def found(place: Path) -> Any:
    return json.loads(run(place, "-c", SCRIPT))


def test_plurals_contexts_and_numbers(found: dict[str, Any]) -> None:
    assert found["plural"] == ["1 hromada: …", "3 hromady: …", "5 hromad: …"]
    assert found["half"] == "2 positions", "a form is missing, so it is English"
    assert found["context"] == ["zbývá", "left"]
    assert found["decimal"] == "0,5"
    assert found["scene"] == "2 hromady: 3, 5"


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("", "Hra Nim"),
        ("", "Vezmi kolik chceš žetonů z jedné hromady."),
        ("", "Games"),
        ("glossary", "nim-součet"),
        ("lessons", "Nim a dvojková soustava"),
        ("lessons/nim", "In Nim a move takes any number of tokens from one heap."),
        ("sources", "Kombinatorické hry (přehled)"),
        ("play/nim?p=3,5", "2 hromady: 3, 5"),
    ],
)
def test_pages_speak_it(found: dict[str, Any], page: str, text: str) -> None:
    status, html = found[page]
    assert status == 200
    assert text in html
    assert '<html lang="cs">' in html


def test_it_is_offered_and_chosen(found: dict[str, Any]) -> None:
    assert 'href="/cs/glossary"' in str(found["others"])
    assert "Čeština" in str(found["others"])
    assert found["chosen"] == "/cs/"
    assert found["unknown"] == 404
