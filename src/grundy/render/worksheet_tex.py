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
\usepackage{tikz}
\usetikzlibrary{patterns}
\setlength{\parindent}{0pt}
\newsavebox{\board}
\newcommand{\fitted}{\ifdim\wd\board>\linewidth\resizebox{\linewidth}{!}{\usebox{\board}}\else\usebox{\board}\fi}
\newcommand{\blank}{\rule{3.5cm}{0.4pt}}
\begin{document}
"""


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
        lines.append(r"\item \begin{minipage}[t]{\linewidth}")
        if exercise.scene is not None:
            lines += [
                r"\begin{lrbox}{\board}%",
                scene_tikz(exercise.scene),
                r"\end{lrbox}\fitted\par",
            ]
        lines.append(rf"\texttt{{{escape(exercise.text)}}}\par")
        lines += [rf"{_tex(question)} \blank\par" for question in exercise.questions]
        lines.append(r"\end{minipage}\medskip")
    return [*lines, r"\end{enumerate}", r"\end{multicols}"]


def _answers(section: Section) -> list[str]:
    columns = "r" + "p{4.2cm}" * (len(section.heads) - 1) + "p{4cm}"
    if len(section.heads) > 3:
        columns = "rp{4.5cm}p{1.7cm}p{2cm}p{5.5cm}"
    head = " & ".join(["", *(_tex(text) for text in section.heads)])
    rows = [
        " & ".join([str(number), *(escape(cell) for cell in exercise.answers)]) + r"\\"
        for number, exercise in enumerate(section.exercises, start=1)
    ]
    return [
        rf"\subsection*{{{_tex(section.title)}}}",
        rf"\begin{{longtable}}{{{columns}}}",
        head + r"\\\hline",
        *rows,
        r"\end{longtable}",
    ]


def _tex(text: object) -> str:
    return escape(show(text))  # type: ignore[arg-type]
