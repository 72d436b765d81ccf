"""Sphinx configuration: MyST Markdown, API from docstrings, bibliography from the package's own data."""

from __future__ import annotations

from pathlib import Path

from grundy import __version__
from grundy.heaps.regularity import theorems
from grundy.i18n import show
from grundy.reasons.bibliography import bibliography, coq_theorems
from grundy.rulesets.registry import all_games
from grundy.sources.claim import own_documents

project = "Grundy"
copyright = "2026, the Grundy developers"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.mathjax"]
myst_enable_extensions = ["colon_fence", "dollarmath"]
html_theme = "furo"
html_title = f"Grundy {__version__}"
exclude_patterns = ["_build", "**.ipynb"]
autodoc_typehints = "description"
autodoc_member_order = "bysource"
nitpicky = False

HERE = Path(__file__).parent


def _bibliography() -> str:
    entries = sorted(bibliography().items())
    return "# Bibliography\n\n" + "\n".join(f"- **{key}**: {text}" for key, text in entries) + "\n"


def _theorems() -> str:
    """Return which theorems a machine has checked, which are proved in words, and which are cited."""
    lines = ["# Theorems: machine-checked or cited", ""]
    lines += [
        "*Machine-checked*: what we use of the source is proved in Coq, in `proofs/`, and Coq's"
    ]
    lines += ["kernel accepts it (`make proofs`). *Cited*: the proof is in the source.", ""]
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
        lines.append(f"| {key} | {'machine-checked' if shown else 'cited'} | {shown or '–'} |")
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
    lines = ["# The sources, claim by claim", ""]
    lines += [
        "`grundy audit` recomputes every line of this page. Where a source is wrong, the answer that"
    ]
    lines += [
        "we computed stands beside the printed one, and a few lines of plain Python below the table"
    ]
    lines += ["show the error without this library: they leave the right answer in `shown`.", ""]
    for document in own_documents():
        lines += [f"## {document.key}: {document.title.render('en')}", "", document.note, ""]
        lines += ["| place | claim | printed |", "| --- | --- | --- |"]
        for claim in document.claims:
            printed = "–" if claim.check is None else str(claim.expected)
            if claim.record is not None:
                printed += f" (computed: {claim.record})"
            cells = [_cell(text) for text in (claim.place, claim.claim, printed)]
            lines.append("| " + " | ".join(cells) + " |")
        lines += ["", f"### {document.key}: what differs, and why", ""]
        for claim in document.claims:
            if claim.record is not None:
                lines += [
                    f"**{_cell(claim.place)}.** {_cell(claim.claim)}",
                    "",
                    _cell(claim.reason),
                ]
                lines += [f"Likely meant: {_cell(claim.likely)}."] if claim.likely else []
                lines += ["", "```python", claim.demonstration.strip(), "```", ""]
    return "\n".join(lines) + "\n"


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
