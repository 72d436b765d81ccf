"""What is called LaTeX is LaTeX: pictures of all games and of the source documents, and errata sheets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grundy.i18n import in_language
from grundy.render.picture import picture_file
from grundy.render.tikz import scene_tikz
from grundy.rulesets import registry
from grundy.sources.answers.source import picture_commands, picture_of
from grundy.sources.errata import errata_latex
from grundy.sources.item import documents, find_items, items_of

pytestmark = pytest.mark.slow
Compile = Callable[[str], None]
HEAD = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[paperwidth=200cm,paperheight=200cm]{geometry}
\usepackage{amssymb,tikz}
\usetikzlibrary{patterns}
\begin{document}
"""


def _pages(pictures: list[str]) -> str:
    return HEAD + "\n\\clearpage\n".join(pictures) + "\n\\end{document}\n"


def test_boards_of_all_games(compile_latex: Compile) -> None:
    scenes = []
    for game in registry.samples():
        for example in game.examples:
            home = registry.get(example.game) if example.game else game
            scenes.append(home.scene(home.parse(example.position)))
    assert len(scenes) > 100
    compile_latex(_pages([scene_tikz(scene) for scene in scenes]))


@pytest.mark.parametrize("key", documents())
def test_pictures_of_the_documents(key: str, compile_latex: Compile) -> None:
    items = [item for item in items_of(documents()[key]) if picture_commands(item)]
    pictures = [picture_file(picture_of(item), ".tikz").decode() for item in items]
    compile_latex(_pages(pictures))


@pytest.mark.parametrize("language", ["en", "hr", "sr", "sl"])
@pytest.mark.parametrize("key", documents())
def test_errata(key: str, language: str, compile_latex: Compile) -> None:
    with in_language(language):
        compile_latex(errata_latex(documents()[key]))


def test_whole_documents(compile_latex: Compile) -> None:
    """A picture with --standalone, a plot, and one with Cyrillic letters compile by themselves."""
    game = registry.get("kayles")
    compile_latex(scene_tikz(game.scene(game.parse("5,3")), standalone=True))
    compile_latex(
        picture_file(
            picture_of(find_items(documents()["003"], "example 3d")[0]), ".tex", standalone=True
        ).decode()
    )
    with in_language("sr"):
        item = find_items(documents()["002"], "6.8")[0]
        compile_latex(picture_file(picture_of(item), ".tex", standalone=True).decode())
