"""Notations that many games share beyond what every `Reader` reads: graphs, and columns of a chessboard.

>>> from grundy.core.reading import Reader
>>> read_graph(Reader("0-1,1-2;a=0;b=2")).edges
((0, 1, ''), (1, 2, ''))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from grundy.core.reading import MAX_DIGITS, Reader

_EDGE = re.compile(r"\s*([0-9]+)\s*([->])\s*([0-9]+)\s*(\w?)\s*", re.ASCII)
_NAME = re.compile(r"[^\W\d_]\w*")
_NUMBER = re.compile(r"(?<!\w)[0-9]{1,9}")
GROUND = "ground"
"""The name of vertex 0 in games where that one is special."""


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


class Vertex(int):
    """The number of a vertex that has a name: counted and compared as the number, written as the name.

    >>> ann = Vertex(2, "ann")
    >>> ann == 2, f"{ann}-{Vertex(3, 'bob')}"
    (True, 'ann-bob')
    """

    name: str

    def __new__(cls, number: int, name: str) -> Vertex:
        vertex = super().__new__(cls, number)
        vertex.name = name
        return vertex

    def __reduce__(self) -> tuple[type[Vertex], tuple[int, str]]:
        return Vertex, (int(self), self.name)  # copies and other processes keep the name

    def __str__(self) -> str:
        return self.name

    __format__ = object.__format__


def is_vertex_name(word: object) -> bool:
    """Return whether a word may name a vertex: a letter, then letters, digits and _.

    >>> [is_vertex_name(word) for word in ("ann", "Šibenik", "v1", "7", "a-b", "")]
    [True, True, True, False, False, False]
    """
    return isinstance(word, str) and _NAME.fullmatch(word) is not None


class VertexReader:
    """Reads the vertices of one graph: numbers as they are, names in order as the numbers not written.

    >>> whole = Reader("0-ann,ann-bob,bob-ann")
    >>> read = VertexReader(whole)
    >>> [(int(vertex), str(vertex)) for vertex in map(read.vertex, [Reader("ann"), Reader("bob")])]
    [(1, 'ann'), (2, 'bob')]
    """

    def __init__(self, whole: Reader, *, grounded: bool = False) -> None:
        self.whole = whole
        self.named: dict[str, Vertex] = {}
        self._grounded = grounded

    @cached_property
    def _free(self) -> Iterator[int]:
        taken = {int(number) for number in _NUMBER.findall(self.whole.text)}
        return (n for n in count(1 if self._grounded else 0) if n not in taken)

    def vertex(self, word: Reader) -> int:
        """Return the vertex that a word writes; in a grounded game 0 is the vertex called ground."""
        word = word.strip()
        name = word.text
        written = _NAME.match(name)
        if written is None:
            return word.number()
        end = written.end()
        if end < len(name):
            raise word.problem(
                'the name of a vertex has letters and digits, not "{character}"',
                at=end,
                character=name[end],
            )
        if name not in self.named:
            is_ground = self._grounded and name == GROUND
            self.named[name] = Vertex(0 if is_ground else next(self._free), name)
        return self.named[name]


Edge = tuple[int, int, str]
"""Tail, head and mark."""


@dataclass(frozen=True)
class GraphText:
    """A graph as written: edges `(tail, head, mark)` in order, and the named vertices after `;`."""

    edges: tuple[Edge, ...]
    directed: bool
    named: dict[str, int]
    vertices: VertexReader
    """Reads what a game writes beyond that."""


def read_graph(reader: Reader, *, marks: str = "", grounded: bool = False) -> GraphText:
    """Return a graph written `0-1,1-2,1-2;a=0;b=2`, directed as `0>1,1>2`, marked as `0>1L,0>2R`.

    >>> read_graph(Reader("0-1,1-2;a=0;b=2")).named
    {'a': 0, 'b': 2}

    Vertices may have names; a mark after a name is a capital letter. Where the game has a ground, that is
    vertex 0.

    >>> [f"{tail} {head} {mark}" for tail, head, mark in read_graph(Reader("ann-bobL"), marks="LR").edges]
    ['ann bob L']
    """
    body, *names = reader.words(";") if reader else [reader]
    vertices = VertexReader(reader, grounded=grounded)
    arrows: set[str] = set()
    edges = []
    for word in body.words():
        arrow, edge = _edge(word, marks, vertices)
        arrows.add(arrow)
        if len(arrows) > 1:
            raise word.problem("a graph is either directed or not, in all its edges")
        edges.append(edge)
    named: dict[str, int] = {}
    for word in names:
        name, vertex = word.cut("=")
        if vertex is None or not name:
            raise word.problem("write a name, = and a vertex after ;")
        named[name.text.strip()] = vertices.vertex(vertex)
    return GraphText(tuple(edges), ">" in arrows, named, vertices)


def _edge(word: Reader, marks: str, vertices: VertexReader) -> tuple[str, Edge]:
    """Return the sign between two vertices, - or >, and the edge."""
    found = _EDGE.fullmatch(word.text)
    if found and found[4] in ("", *marks) and len(word.text) <= MAX_DIGITS:  # nearly all are
        return found[2], (int(found[1]), int(found[3]), found[4])
    arrow = ">" if ">" in word.text else "-"
    tail, head = word.cut(arrow)
    if head is None:
        raise word.problem('an edge is written as two vertices with "-" or ">" between them')
    head = head.strip()
    mark = head.text[-1:] if head.text[-1:] in marks else ""
    bare = head.piece(0, len(head.text) - len(mark))
    if mark and _NAME.match(head.text) and (mark.islower() or not bare):
        mark, bare = "", head  # the last letter of the name
    return arrow, (vertices.vertex(tail), vertices.vertex(bare), mark)
