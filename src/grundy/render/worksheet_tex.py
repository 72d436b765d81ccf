r"""A worksheet as a LaTeX document that compiles by itself.

>>> from grundy.render.worksheet import sections_of
>>> worksheet_tex(sections_of(["nim"], 2)).startswith(r"\documentclass")
True
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.i18n import show
from grundy.render.exercises import Section
from grundy.render.latex import escape, with_letters
from grundy.render.tikz import scene_tikz
from grundy.render.worksheet import ANSWERS, NAME

_HEAD = r"""\documentclass[11pt]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage{amssymb}
\usepackage[a4paper,margin=22mm]{geometry}
\usepackage{multicol}
\usepackage{longtable}
\usepackage{array}
\usepackage{tikz}
\usetikzlibrary{patterns}
\setlength{\parindent}{0pt}
\newsavebox{\board}
\newcommand{\fitted}{\ifdim\wd\board>\linewidth\resizebox{\linewidth}{!}{\usebox{\board}}\else\usebox{\board}\fi}
\newcommand{\blank}{\rule{3.5cm}{0.4pt}}
\begin{document}
"""

_CELL = r">{\raggedright\arraybackslash}p{%s}"
WIDTHS = {
    3: "r" + "".join(_CELL % width for width in ("4.5cm", "3cm", "6.5cm")),
    4: "r" + "".join(_CELL % width for width in ("4.5cm", "1.7cm", "2cm", "5.5cm")),
}
"""The columns of the key of a section with this many cells to a row."""


def worksheet_tex(sections: Sequence[Section], *, key: bool = True) -> str:
    """Return the document in the current language: exercises, then (with `key`) the answers."""
    title = ", ".join(_tex(section.title) for section in sections)
    lines = [
        rf"\hfill {_tex(NAME)}: \blank",
        "",
        rf"\section*{{{title}}}",
        *(line for section in sections for line in _questions(section)),
    ]
    if key:
        lines += [
            r"\newpage",
            rf"\section*{{{_tex(ANSWERS)}}}",
            *(line for section in sections for line in _answers(section)),
        ]
    return with_letters(_HEAD + "\n".join(lines) + "\n\\end{document}\n")


def _questions(section: Section) -> list[str]:
    lines = [rf"\subsection*{{{_tex(section.title)}}}", _tex(section.rules)]
    lines += [r"\begin{multicols}{2}", r"\begin{enumerate}"]
    for exercise in section.exercises:
        lines.append(r"\item \begin{minipage}[t]{\linewidth}\raggedright")
        if exercise.scene is not None:
            lines += [
                r"\vspace{0pt}",  # the number stands beside the top of the picture
                r"\begin{lrbox}{\board}%",
                scene_tikz(exercise.scene),
                r"\end{lrbox}\fitted\par",
            ]
        if exercise.text:
            lines.append(rf"\texttt{{{escape(exercise.text)}}}\par")
        lines += [rf"{_tex(question)} \blank\par" for question in exercise.questions]
        lines.append(r"\end{minipage}\medskip")
    return [*lines, r"\end{enumerate}", r"\end{multicols}"]


def _answers(section: Section) -> list[str]:
    columns = WIDTHS.get(len(section.heads), "r" + "p{5cm}" * len(section.heads))
    head = " & ".join(["", *(_tex(text) for text in section.heads)])
    rows = [
        " & ".join([str(number), *(_breakable(cell) for cell in exercise.answers)])
        + r"\tabularnewline"
        for number, exercise in enumerate(section.exercises, start=1)
    ]
    return [
        rf"\subsection*{{{_tex(section.title)}}}",
        rf"\begin{{longtable}}{{{columns}}}",
        head + r"\tabularnewline\hline",
        *rows,
        r"\end{longtable}",
    ]


def _breakable(text: str) -> str:
    """Return a cell; the rows of a board may stand on lines of their own."""
    return escape(text).replace("|", r"|\allowbreak{}")


def _tex(text: object) -> str:
    return escape(show(text))  # type: ignore[arg-type]
