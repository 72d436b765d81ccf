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


def _tex(text: Readable, language: str | None) -> str:
    return escape(show(text, language))
