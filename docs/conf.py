"""Sphinx configuration: MyST Markdown, API from docstrings, bibliography from the package's own data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grundy import __version__
from grundy.heaps.regularity import theorems
from grundy.i18n import show
from grundy.reasons.bibliography import bibliography, citation, coq_theorems, standing
from grundy.rulesets.registry import all_games
from grundy.sources.claim import answer_text
from grundy.sources.commands import commands_of
from grundy.sources.errata import slips
from grundy.sources.item import documents, items_of

project = "Grundy"
copyright = "2026, the Grundy developers"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.mathjax"]
myst_enable_extensions = ["colon_fence", "dollarmath"]
html_theme = "furo"
html_title = f"Grundy {__version__}"
html_static_path = ["_static"]
exclude_patterns = ["_build", "locale", "**.ipynb"]
locale_dirs = [
    "locale"
]  # the tutorial and the how-to pages in other languages: tools/docs_messages.py
gettext_compact = False
autodoc_typehints = "description"
autodoc_member_order = "bysource"
nitpicky = False

HERE = Path(__file__).parent
RUN = (
    "tutorial/first-hour",
    "how-to/add-a-game",
    "how-to/audit-a-worksheet",
    "how-to/coalitions",
    "how-to/contest-tasks",
    "how-to/games-that-go-round",
    "how-to/make-a-worksheet",
    "how-to/notebook",
    "how-to/strategies",
    "how-to/write-a-checker",
)
"""Pages whose examples have a Run button: the others need more than Python in a browser has."""


def setup(app: Any) -> None:
    """Add the setting `grundy_site`: where `grundy site` has written its folder, seen from these pages."""
    app.add_config_value("grundy_site", "", "html")
    app.connect("html-page-context", _add_run)


def _add_run(app: Any, page: str, template: str, context: Any, doctree: Any) -> None:
    """Give a page its Run buttons; without the folder that computes there are none."""
    if app.config.grundy_site and page in RUN:
        app.add_css_file("run.css")
        app.add_js_file("run.js", type="module", **{"data-site": app.config.grundy_site})


def _bibliography() -> str:
    entries = sorted(bibliography().items())
    return "# Bibliography\n\n" + "\n".join(f"- **{key}**: {text}" for key, text in entries) + "\n"


def _theorems() -> str:
    """Return which theorems a machine has checked, which are proved in words, and which are cited."""
    lines = ["# Theorems: machine-checked, proved in words, or cited", ""]
    lines += [
        "*Machine-checked*: what we use of the source is proved in Coq, in `proofs/`, and Coq's"
        " kernel accepts it (`make proofs`). *Machine-checked in part*: we also use theorems of the"
        " source that are not among those named. *Proved in our documentation*: in words, on the"
        " page that the bibliography names. *Cited*: the proof is in the source."
        " Explanations print the same words."
    ]
    lines += [""]
    lines += ["## Theorems behind the word “proved” of `grundy period`", ""]
    lines += ["| key | source | standing | Coq |", "| --- | --- | --- | --- |"]
    named = [found for found in vars(theorems).values() if isinstance(found, theorems.Theorem)]
    for theorem in named:
        file, _, name = theorem.coq.partition(":")
        lines.append(
            f"| {theorem.name} | {theorem.citation} | machine-checked | `{name}` in `proofs/{file}` |"
        )
    lines += [
        "",
        "## Every key of the bibliography",
        "",
        "| key | standing | Coq |",
        "| --- | --- | --- |",
    ]
    for key in sorted(bibliography()):
        names = [place.partition(":") for place in coq_theorems(key)]
        shown = ", ".join(f"`{name}` in `proofs/{file}`" for file, _, name in names)
        lines.append(f"| {key} | {show(standing(key), 'en')} | {shown or '–'} |")
    return "\n".join(lines) + "\n"


def _games() -> str:
    lines = ["# Games", "", "Every registered game, from the registry.", ""]
    for game in all_games():
        lines += [f"## {show(game.title, 'en')}", "", f"`{game.sample_name()}`", ""]
        lines += [show(game.rules, "en"), "", f"*Notation.* {show(game.notation, 'en')}", ""]
        if game.theory is not None:
            lines += [show(game.theory, "en"), ""]
    return "\n".join(lines) + "\n"


def _sources() -> str:
    lines = ["# The sources, item by item", ""]
    lines += [
        "`grundy source 000 3.18` opens an item and recomputes its claims; `grundy audit` recomputes"
    ]
    lines += [
        "all of them. Where a source is wrong, the answer that we computed stands beside the printed"
    ]
    lines += [
        "one, and a few lines of plain Python show the error without this library: they leave the"
    ]
    lines += ["right answer in `shown`.", ""]
    for document in documents().values():
        items = items_of(document)
        lines += [f"## {document.key}: {document.title.render('en')}", ""]
        lines += [
            _cell(citation(document.work, "en")) + f". {len(items)} items.",
            "",
            document.note,
            "",
        ]
        lines += ["| item | what it says | command |", "| --- | --- | --- |"]
        for item in items:
            commands = "<br>".join(f"`{_code(command)}`" for command in commands_of(item))
            why = _cell(item.claims[0].why_not) or "–"
            said = "<br>".join(_cell(claim.claim) for claim in item.claims)
            lines.append(f"| {_cell(item.title('en'))} | {said} | {commands or why} |")
        lines += ["", f"### {document.key}: what differs, and why", ""]
        for claim in slips(document):
            printed, computed = answer_text(claim.expected, "en"), answer_text(claim.record, "en")
            lines += [f"**{_cell(claim.place)}.** „{_cell(claim.quote)}“", "", _cell(claim.claim)]
            if claim.is_wrong:
                lines += [f"Printed: {_cell(printed)}. Computed: {_cell(computed)}."]
            lines += [_cell(claim.reason or claim.why_not)]
            lines += [f"Likely meant: {_cell(claim.likely)}.", ""]
            if claim.demonstration:
                lines += ["```python", claim.demonstration.strip(), "```", ""]
    return "\n".join(lines) + "\n"


def _code(command: str) -> str:
    return command.replace("|", "\\|")


def _cell(text: str) -> str:
    for sign in "\\`*_{}[]<>|$#":
        text = text.replace(sign, "\\" + sign)
    return " ".join(text.split())


GENERATED = HERE / "generated"
GENERATED.mkdir(exist_ok=True)
for name, text in (
    ("bibliography.md", _bibliography()),
    ("games.md", _games()),
    ("sources.md", _sources()),
    ("theorems.md", _theorems()),
):
    (GENERATED / name).write_text(text, encoding="utf-8")
