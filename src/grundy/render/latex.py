r"""Reasons and texts as LaTeX.

>>> escape("50 % of {a}")
'50 \\% of \\{a\\}'
"""

from __future__ import annotations

import re

from grundy.i18n import Readable, show
from grundy.rulesets.parts import Step, Table

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "$": r"\$",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "→": r"$\to$",
    "⊕": r"$\oplus$",
    "⋮": r"$\vdots$",
    "≥": r"$\ge$",
    "≤": r"$\le$",
    "×": r"$\times$",
    "∞": r"$\infty$",
    "±": r"$\pm$",
    "↑": r"$\uparrow$",
    "↓": r"$\downarrow$",
    "⇑": r"$\Uparrow$",
    "⇓": r"$\Downarrow$",
    "←": r"$\gets$",
    "↺": r"$\hookleftarrow$",
    "∗": r"$\ast$",
    "⧾": r"$\mathrel{+\!\!+}$",
    "⧿": r"$\mathrel{-\!\!-}$",
    "∈": r"$\in$",
    "−": r"$-$",
    "·": r"$\cdot$",
    "÷": r"$\div$",
    "⊗": r"$\otimes$",
    "⌊": r"$\lfloor$",
    "⌋": r"$\rfloor$",
    "⟨": r"$\langle$",
    "⟩": r"$\rangle$",
    "Φ": r"$\Phi$",
    "φ": r"$\varphi$",
    "≠": r"$\ne$",
    "✓": r"$\surd$",
    "✗": r"$\times$",
    "∀": r"$\forall$",
    "ℕ": r"$\mathbb{N}$",
    "′": r"$'$",
    "⌈": r"$\lceil$",
    "⌉": r"$\rceil$",
    "≡": r"$\equiv$",
    "☠": r"$\dagger$",
    "▲": r"$\Uparrow$",
    "△": r"$\bigtriangleup$",
    "○": r"$\bigcirc$",
    "♛": "Q",
    "…": r"\dots{}",
    "\N{NO-BREAK SPACE}": "~",
    "\N{NARROW NO-BREAK SPACE}": r"\,",
    **{digit: f"$^{place}$" for place, digit in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
    **{digit: f"$_{place}$" for place, digit in enumerate("₀₁₂₃₄₅₆₇₈₉")},
}


def escape(text: str) -> str:
    """Return text with everything that LaTeX would take as a command escaped."""
    return "".join(_SPECIAL.get(character, character) for character in text)


def steps_latex(steps: tuple[Step, ...], *, language: str | None = None) -> str:
    """Return the steps of an explanation as an `enumerate` with tables and citations."""
    lines = [r"\begin{enumerate}"]
    for step in steps:
        cited = rf"~\cite{{{step.theorem}}}" if step.theorem else ""
        lines.append(rf"  \item {_tex(step.text, language)}{cited}")
        if step.table is not None:
            lines += [f"    {line}" for line in _table(step.table, language)]
    return "\n".join([*lines, r"\end{enumerate}"])


def _table(table: Table, language: str | None) -> list[str]:
    columns = "r" * len(table.head or table.rows[0])
    rows = [table.head, *table.rows] if table.head else list(table.rows)
    shown = [" & ".join(_tex(cell, language) for cell in row) + r" \\" for row in rows]
    if table.head:
        shown.insert(1, r"\hline")
    if table.foot:
        shown += [r"\hline", " & ".join(_tex(cell, language) for cell in table.foot) + r" \\"]
    return [
        r"\begin{center}",
        rf"\begin{{tabular}}{{{columns}}}",
        *shown,
        r"\end{tabular}",
        r"\end{center}",
    ]


def with_letters(document: str) -> str:
    r"""Return a document that loads the fonts of its letters: T1 has no Cyrillic ones.

    >>> with_letters(r"\usepackage[T1]{fontenc} Игра")
    '\\usepackage[T1,T2A]{fontenc} Игра'
    """
    if re.search("[Ѐ-ӿ]", document) is None:
        return document
    return document.replace(r"\usepackage[T1]{fontenc}", r"\usepackage[T1,T2A]{fontenc}", 1)


_WHOLE = (
    r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage{amssymb,tikz}
\usetikzlibrary{patterns}
\ifdefined\pagewidth\let\pdfpagewidth\pagewidth\let\pdfpageheight\pageheight\fi % LuaTeX
\newsavebox{\drawn}
\begin{document}
\begin{lrbox}{\drawn}%
""",
    r"""
\end{lrbox}
% The page is as large as the picture, with 2mm around it.
\pdfpagewidth=\dimexpr\wd\drawn+4mm\relax
\pdfpageheight=\dimexpr\ht\drawn+\dp\drawn+4mm\relax
\hoffset=\dimexpr2mm-1in\relax
\voffset=\hoffset
\shipout\box\drawn
\end{document}
""",
)
"""What is around a picture that compiles by itself; the classes that crop pages are not everywhere."""


def picture_document(drawn: str) -> str:
    r"""Return a document with one page of the size of a `tikzpicture`.

    >>> picture_document(r"\begin{tikzpicture}\end{tikzpicture}").splitlines()[0]
    '\\documentclass{article}'
    """
    before, after = _WHOLE
    return with_letters(before + drawn + after)


def _tex(text: Readable, language: str | None) -> str:
    return escape(show(text, language))
