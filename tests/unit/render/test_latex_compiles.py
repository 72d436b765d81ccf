"""What is called LaTeX is LaTeX: pictures of all games and of the source documents, and errata sheets."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from grundy.i18n import in_language
from grundy.render.picture import picture_file
from grundy.render.tikz import scene_tikz
from grundy.rulesets import registry
from grundy.sources.answers.source import picture_commands, picture_of
from grundy.sources.errata import errata_latex
from grundy.sources.item import documents, items_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed"),
]
HEAD = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[paperwidth=200cm,paperheight=200cm]{geometry}
\usepackage{amssymb,tikz}
\usetikzlibrary{patterns}
\begin{document}
"""


def _compile(folder: Path, text: str) -> None:
    (folder / "all.tex").write_text(text, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    made = subprocess.run(command, cwd=folder, capture_output=True, timeout=300, check=False)
    assert made.returncode == 0, made.stdout.decode(errors="replace")[-800:]


def _pages(pictures: list[str]) -> str:
    return HEAD + "\n\\clearpage\n".join(pictures) + "\n\\end{document}\n"


def test_boards_of_all_games(tmp_path: Path) -> None:
    scenes = []
    for game in registry.samples():
        for example in game.examples:
            home = registry.get(example.game) if example.game else game
            scenes.append(home.scene(home.parse(example.position)))
    assert len(scenes) > 100
    _compile(tmp_path, _pages([scene_tikz(scene) for scene in scenes]))


@pytest.mark.parametrize("key", documents())
def test_pictures_of_the_documents(key: str, tmp_path: Path) -> None:
    items = [item for item in items_of(documents()[key]) if picture_commands(item)]
    pictures = [picture_file(picture_of(item), ".tikz").decode() for item in items]
    _compile(tmp_path, _pages(pictures))


@pytest.mark.parametrize("language", ["en", "hr", "sr", "sl"])
@pytest.mark.parametrize("key", documents())
def test_errata(key: str, language: str, tmp_path: Path) -> None:
    with in_language(language):
        _compile(tmp_path, errata_latex(documents()[key]))
