"""Printable exercises: positions to judge on the first page, the answers on a page of their own.

The same sections become HTML, from which a PDF is made, or LaTeX (`grundy.render.worksheet_tex`).
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from grundy.i18n import LANGUAGES, Message, Readable, current_language, show
from grundy.render.exercises import Section, game_section
from grundy.render.svg import scene_svg
from grundy.render.value_exercises import NAME as VALUES
from grundy.render.value_exercises import value_section
from grundy.rulesets import registry

NAME, ANSWERS = Message("Name"), Message("Solutions")
STYLE = """
body { font: 12pt/1.45 system-ui, "DejaVu Sans", sans-serif; max-width: 46rem; margin: 2rem auto; }
body { padding: 0 1rem; color: #111; overflow-wrap: anywhere; }
h1 { font-size: 1.5em; margin: 0 0 .2em; }
h2 { font-size: 1.15em; margin: 1.4em 0 .3em; }
.name { text-align: right; color: #555; }
ol { padding-left: 1.6em; columns: 17rem 2; column-gap: 2rem; }
li { break-inside: avoid; margin: 0 0 1.2em; }
svg { max-width: 100%; max-height: 4.5cm; height: auto; display: block; margin: .4em 0; }
.blank { border-bottom: 1px solid #555; display: inline-block; min-width: 9em; }
code { font-family: ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25em .6em; border-bottom: 1px solid #ccc; }
@media print { th, td:first-child { overflow-wrap: normal; white-space: nowrap; } }
.answers { break-before: page; }
@media screen { .answers { border-top: 3px double #888; margin-top: 4rem; padding-top: 1rem; } }
"""


def sections_of(games: Sequence[str], count: int, seed: int = 1, level: int = 1) -> list[Section]:
    """Return the exercises about games, each named by its text; `values` stands for those about values.

    >>> [show(section.title) for section in sections_of(["nim", "values"], 2)]
    ['Nim', 'Values']
    """
    return [
        value_section(count, seed, level)
        if name.strip().lower() == VALUES
        else game_section(registry.get(name), count, seed, level)
        for name in games
    ]


def worksheet(sections: Sequence[Section], *, key: bool = True) -> str:
    """Return a printable page in the current language: exercises, then (with `key`) the answers.

    >>> page = worksheet(sections_of(["nim"], 2))
    >>> page.startswith("<!doctype html>"), page.count("<li>")
    (True, 2)
    """
    title = ", ".join(show(section.title) for section in sections)
    language = LANGUAGES[current_language()].tag
    answers = "".join(_answers(section) for section in sections)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f'<p class="name">{_say(NAME)}: <span class="blank"></span></p>'
        f"<h1>{escape(title)}</h1>"
        + "".join(_questions(section) for section in sections)
        + (f'<section class="answers"><h1>{_say(ANSWERS)}</h1>{answers}</section>' if key else "")
        + "</body></html>\n"
    )


def _questions(section: Section) -> str:
    items = ""
    for exercise in section.exercises:
        picture = "" if exercise.scene is None else scene_svg(exercise.scene)
        asked = "".join(
            f'<p>{_say(question)} <span class="blank"></span></p>'
            for question in exercise.questions
        )
        text = f"<code>{escape(exercise.text)}</code>" if exercise.text else ""
        items += f"<li>{picture}{text}{asked}</li>"
    return f"<h2>{_say(section.title)}</h2><p>{_say(section.rules)}</p><ol>{items}</ol>"


def _answers(section: Section) -> str:
    head = "<th></th>" + "".join(f"<th>{_say(text)}</th>" for text in section.heads)
    rows = ""
    for number, exercise in enumerate(section.exercises, start=1):
        cells = (str(number), *exercise.answers)
        rows += "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    return (
        f"<h2>{_say(section.title)}</h2>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _say(text: Readable) -> str:
    return escape(show(text))
