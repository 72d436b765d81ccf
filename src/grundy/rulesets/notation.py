"""Notations that many games share beyond what every `Reader` reads: graphs, and columns of a chessboard.

>>> from grundy.core.reading import Reader
>>> read_graph(Reader("0-1,1-2;a=0;b=2")).edges
((0, 1, ''), (1, 2, ''))
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from grundy.core.reading import MAX_DIGITS, Reader

_EDGE = re.compile(r"\s*([0-9]+)\s*([->])\s*([0-9]+)\s*(\w?)\s*", re.ASCII)


def column_letters(column: int) -> str:
    """Return the letters of a column, counted from 0, as on a chessboard: a, b, …, z, aa, ab, …

    >>> [column_letters(c) for c in (0, 25, 26, 701, 702)]
    ['a', 'z', 'aa', 'zz', 'aaa']
    """
    letters = ""
    column += 1
    while column:
        column, place = divmod(column - 1, 26)
        letters = chr(ord("a") + place) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the column with the given letters, counted from 0.

    >>> [column_number(word) for word in ("a", "z", "aa", "zz", "aaa")]
    [0, 25, 26, 701, 702]
    """
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1


Edge = tuple[int, int, str]
"""Tail, head and mark."""


@dataclass(frozen=True)
class GraphText:
    """A graph as written: edges `(tail, head, mark)` in order, and the named vertices after `;`."""

    edges: tuple[Edge, ...]
    directed: bool
    named: dict[str, int] = field(default_factory=dict, hash=False)


def read_graph(reader: Reader, *, marks: str = "") -> GraphText:
    """Return a graph written `0-1,1-2,1-2;a=0;b=2`, directed as `0>1,1>2`, marked as `0>1L,0>2R`.

    >>> read_graph(Reader("0-1,1-2;a=0;b=2")).named
    {'a': 0, 'b': 2}
    """
    body, *names = reader.words(";") if reader else [reader]
    arrows: set[str] = set()
    edges = []
    for word in body.words():
        arrow, edge = _edge(word, marks)
        arrows.add(arrow)
        if len(arrows) > 1:
            raise word.problem("a graph is either directed or not, in all its edges")
        edges.append(edge)
    named: dict[str, int] = {}
    for word in names:
        name, vertex = word.cut("=")
        if vertex is None or not name:
            raise word.problem("write a name, = and a vertex after ;")
        named[name.text.strip()] = vertex.number()
    return GraphText(tuple(edges), ">" in arrows, named)


def _edge(word: Reader, marks: str) -> tuple[str, Edge]:
    """Return the sign between two vertices, - or >, and the edge."""
    found = _EDGE.fullmatch(word.text)
    if found and found[4] in ("", *marks) and len(word.text) <= MAX_DIGITS:  # nearly all are
        return found[2], (int(found[1]), int(found[3]), found[4])
    arrow = ">" if ">" in word.text else "-"
    tail, head = word.cut(arrow)
    if head is None:
        raise word.problem('an edge is written as two vertices with "-" or ">" between them')
    mark = head.text[-1:] if head.text[-1:] in marks else ""
    return arrow, (tail.number(), head.piece(0, len(head.text) - len(mark)).number(), mark)
