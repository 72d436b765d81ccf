"""Write a figure as TikZ."""

from __future__ import annotations

from math import degrees, pi

from grundy.coalition.pictures.figure import Figure, Line, Mark, Node, Words, ink_on

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "#": r"\#",
    "$": r"\$",
    "%": r"\%",
    "&": r"\&",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "→": r"$\to$",
    "≥": r"$\ge$",
    "…": r"\dots{}",
}


def to_tikz(figure: Figure, *, standalone: bool = False) -> str:
    r"""Return the figure as a `tikzpicture`, or as a whole document that compiles by itself.

    >>> print(to_tikz(Figure((Node(0, 0, "a1"),), "one")))
    % one
    \begin{tikzpicture}[x=8mm,y=-8mm]
    \definecolor{c1}{HTML}{1A1A1A}
    \definecolor{c2}{HTML}{FFFFFF}
    \filldraw[draw=c1,fill=c2,line width=0.7pt] (0,0) circle[radius=2.96mm];
    \node[text=c1,font=\fontsize{7.7}{7.7}\selectfont,inner sep=0] at (0,0) {a1};
    \end{tikzpicture}
    <BLANKLINE>
    """
    used = sorted({colour for mark in figure.marks for colour in _colours(mark)})
    names = {colour: f"c{index}" for index, colour in enumerate(used, 1)}
    lines = [f"% {figure.title}", r"\begin{tikzpicture}[x=8mm,y=-8mm]"]
    lines += [
        rf"\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}" for colour, name in names.items()
    ]
    for mark in figure.marks:
        if isinstance(mark, Node):
            lines += _node(mark, names)
        elif isinstance(mark, Line):
            lines.append(_line(mark, names))
        else:
            lines.append(_words(mark, names))
    lines.append(r"\end{tikzpicture}")
    if standalone:
        head = [
            r"\documentclass[tikz,border=2mm]{standalone}",
            r"\usepackage[T1]{fontenc}",
            r"\usepackage[utf8]{inputenc}",
            r"\usepackage{lmodern}",
            r"\begin{document}",
        ]
        lines = [*head, *lines, r"\end{document}"]
    return "\n".join(lines) + "\n"


def _colours(mark: Mark) -> tuple[str, ...]:
    if isinstance(mark, Node):
        return (mark.fill, mark.line, ink_on(mark.fill), *(colour for _, colour in mark.ring))
    return (mark.colour,)


def _node(node: Node, names: dict[str, str]) -> list[str]:
    place, r = _place(node.x, node.y), node.radius * 8
    style = rf"\filldraw[draw={names[node.line]},fill={names[node.fill]},line width=0.7pt]"
    if node.square:
        r *= 0.92
        shape = (
            rf"{style} {place} ++(-{r:.3g}mm,-{r:.3g}mm) rectangle ++({2 * r:.3g}mm,{2 * r:.3g}mm);"
        )
    else:
        shape = rf"{style} {place} circle[radius={r:.3g}mm];"
    lines = [shape]
    angle = pi / 2
    for weight, colour in node.ring:
        end = angle - 2 * pi * weight
        start, stop, radius = f"{degrees(angle):.1f}", f"{degrees(end):.1f}", f"{r - 0.9:.3g}mm"
        lines.append(
            rf"\draw[draw={names[colour]},line width=1.2pt] {place} ++({start}:{radius})"
            rf" arc[start angle={start},end angle={stop},radius={radius}];"
        )
        angle = end
    if node.label:
        size = min(0.34, 1.5 * node.radius / (0.62 * len(node.label))) * 22.7
        ink = names[ink_on(node.fill)]
        lines.append(_text(place, node.label, size, ink, ""))
    return lines


def _line(line: Line, names: dict[str, str]) -> str:
    path = " -- ".join(_place(x, y) for x, y in line.points)
    dashed = ",dashed" if line.dashed else ""
    width = f"line width={line.width * 22.7:.2g}pt,line cap=round,line join=round"
    return rf"\draw[draw={names[line.colour]},{width}{dashed}] {path};"


def _words(words: Words, names: dict[str, str]) -> str:
    anchor = {"start": "anchor=west,", "end": "anchor=east,"}.get(words.anchor, "")
    return _text(
        _place(words.x, words.y), words.text, words.size * 22.7, names[words.colour], anchor
    )


def _text(place: str, text: str, size: float, ink: str, anchor: str) -> str:
    safe = "".join(_SPECIAL.get(character, character) for character in text)
    font = rf"font=\fontsize{{{size:.1f}}}{{{size:.1f}}}\selectfont"
    return rf"\node[{anchor}text={ink},{font},inner sep=0] at {place} {{{safe}}};"


def _place(x: float, y: float) -> str:
    return f"({_number(x)},{_number(y)})"


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
