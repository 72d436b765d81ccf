"""The errata sheet of a source document, as HTML for print and as LaTeX.

>>> from grundy.sources.item import document_named
>>> sheet = errata_latex(document_named("004"))
>>> sheet.count(r"\\item")
1
"""

from __future__ import annotations

from html import escape

from grundy.i18n import LANGUAGES, Message, current_language
from grundy.reasons.bibliography import citation
from grundy.render.latex import escape as latex_text
from grundy.render.latex import with_letters
from grundy.sources.claim import Document, SourceClaim, answer_text

_TITLE = Message("Errata")
STYLE = """
body { font: 11pt/1.45 system-ui, "DejaVu Sans", sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
li { break-inside: avoid; margin-bottom: .9em; }
q { font-style: italic; }
"""


def slips(document: Document) -> list[SourceClaim]:
    """Return where the document is wrong, in words too, each slip once, in the reader's language."""
    return [c.translated() for c in document.claims if c.likely and not c.repeats]


def errata_html(document: Document) -> str:
    """Return a page that can be printed."""
    language = LANGUAGES[current_language()].tag
    items = "".join(f"<li>{_html_slip(claim)}</li>" for claim in slips(document))
    title = f"{_TITLE.render()}: {document.title.render()}"
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f"<h1>{escape(title)}</h1><p>{escape(citation(document.work))}</p>"
        f"<p>{escape(_without_pages(document))}</p><ol>{items}</ol>"
        "</body></html>\n"
    )


def errata_latex(document: Document) -> str:
    """Return a whole LaTeX document."""
    items = "\n".join(rf"\item {_latex_slip(claim)}" for claim in slips(document))
    sheet = "\n".join(
        [
            r"\documentclass[11pt]{article}",
            r"\usepackage[T1]{fontenc}",
            r"\usepackage[utf8]{inputenc}",
            r"\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}",
            r"\usepackage{amssymb,textcomp}",
            r"\usepackage[a4paper,margin=25mm]{geometry}",
            rf"\title{{{latex_text(_TITLE.render())}: {latex_text(document.title.render())}}}",
            rf"\author{{\parbox{{.9\linewidth}}{{\centering {latex_text(citation(document.work))}}}}}",
            r"\date{}",
            r"\begin{document}",
            r"\maketitle",
            r"\raggedright",
            latex_text(_without_pages(document)),
            r"\begin{enumerate}",
            items,
            r"\end{enumerate}",
            r"\end{document}",
            "",
        ]
    )
    return with_letters(sheet)


def _parts(claim: SourceClaim) -> list[str]:
    """Return what is said of a slip after its place and its quotation, a line each."""
    printed, computed = answer_text(claim.expected), answer_text(claim.record)
    answers = [
        Message("printed: {expected}", expected=printed).render()
        + "; "
        + Message("computed: {computed}", computed=computed).render()
        + "."
    ]
    return [
        claim.claim,
        *(answers if claim.is_wrong else ()),
        claim.reason or claim.why_not,
        Message("probably meant: {likely}", likely=claim.likely).render() + ".",
    ]


def _place(claim: SourceClaim) -> str:
    """Return where a slip stands, with the page, or the pages of its section, where they are known."""
    if claim.page is None:
        return claim.place
    if isinstance(claim.page, str):
        return Message("{place}, pages {pages}", place=claim.place, pages=claim.page).render()
    return Message("{place}, page {page}", place=claim.place, page=claim.page).render()


def _without_pages(document: Document) -> str:
    """Return why a sheet names no page, or nothing where it does."""
    if any(claim.page is not None for claim in slips(document)):
        return ""
    return Message("Our copy has no page numbers; places are given by section.").render()


def _html_slip(claim: SourceClaim) -> str:
    said = "<br>".join(escape(part) for part in _parts(claim))
    return f"<strong>{escape(_place(claim))}</strong> <q>{escape(claim.quote)}</q><br>{said}"


def _latex_slip(claim: SourceClaim) -> str:
    said = "\\\\\n".join(latex_text(part) for part in _parts(claim))
    return rf"\textbf{{{latex_text(_place(claim))}}} \emph{{{latex_text(claim.quote)}}}\\ {said}"
