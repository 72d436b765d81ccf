"""Directed graphs as data: from text, JSON, edge lists, arrays or networkx, to ten million edges.

A vertex is a number from 0; a vertex with a name (from JSON or networkx) keeps it in moves, texts and
pictures. An edge belongs to both players unless it is marked `L` or `R`.

>>> graph = Digraph.from_edges([(0, 1), (1, 2), (0, 2)])
>>> graph.vertices, graph.edges, graph.followers(0)
(3, 3, [1, 2])
>>> graph.text
'0>1,0>2,1>2'
>>> graph = Digraph.from_json('{"edges": [["a", "b"], ["b", "c", "L"]]}')
>>> graph.text, graph.name(2), graph.vertex("b")
('0>1,1>2L', 'c', 1)
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.core.players import LEFT, Player
from grundy.core.reading import Reader, is_whole
from grundy.errors import NotationError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.rulesets.reading import Graph

LEFT_EDGE, RIGHT_EDGE, BOTH = 1, 2, 3
"""Whose an edge is, as bits."""
MARKS = {"": BOTH, "L": LEFT_EDGE, "R": RIGHT_EDGE}
MAX_VERTEX = 20_000_000
EXAMPLE = "0>1,1>2,0>2;at=0"


class Digraph:
    """An immutable directed graph, equal to another one with the same edges and names.

    Edges are kept in compressed rows: the followers of v are `targets[offsets[v]:offsets[v + 1]]`, and
    `marks` says whose each edge is.
    """

    def __init__(
        self,
        tails: Sequence[int] | NDArray[Any],
        heads: Sequence[int] | NDArray[Any],
        vertices: int | None = None,
        marks: Sequence[int] | NDArray[Any] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        from grundy.arrays import np

        self.edges = len(tails)
        ends = [np.asarray(ends) for ends in (tails, heads)] if self.edges else []
        if any(array.min() < 0 for array in ends):
            raise NotationError("vertices are counted from 0", example=EXAMPLE)
        self.vertices = max([vertices or 0, *(1 + int(array.max()) for array in ends)])
        if not 0 <= self.vertices <= MAX_VERTEX + 1:  # refused before memory is taken for this many
            raise NotationError(
                "a vertex must be a number up to {limit}", limit=MAX_VERTEX, example=EXAMPLE
            )
        tail_array = np.asarray(tails, np.int32)
        head_array = np.asarray(heads, np.int32)
        mark_array = (
            np.full(self.edges, BOTH, np.uint8) if marks is None else np.asarray(marks, np.uint8)
        )
        # Sorted by tail; the order of each vertex's followers is kept.
        order = np.argsort(tail_array, kind="stable")
        self.targets: NDArray[np.int32] = head_array[order]
        self.marks: NDArray[np.uint8] = mark_array[order]
        self.offsets: NDArray[np.int64] = np.zeros(self.vertices + 1, np.int64)
        np.cumsum(np.bincount(tail_array, minlength=self.vertices), out=self.offsets[1:])
        self.names = tuple(names)
        for array in (self.targets, self.marks, self.offsets):
            array.flags.writeable = False

    @classmethod
    def from_edges(cls, edges: Iterable[Sequence[Any]], vertices: int | None = None) -> Digraph:
        """Return the graph of edges `(tail, head)` or `(tail, head, "L" or "R")`."""
        rows = [(*edge, "")[:3] for edge in edges]
        for _, _, mark in rows:
            if mark not in MARKS:
                raise NotationError('an edge is marked "L", "R" or not at all', example=EXAMPLE)
        return cls(
            [row[0] for row in rows],
            [row[1] for row in rows],
            vertices,
            [MARKS[row[2]] for row in rows],
        )

    @classmethod
    def from_named_edges(
        cls, edges: Iterable[Sequence[Any]], vertices: Iterable[Hashable] = ()
    ) -> Digraph:
        """Return the graph whose vertices have any names, numbered in order of appearance.

        Where all of them are whole numbers from 0, they keep their numbers.
        """
        rows = [(*edge, "")[:3] for edge in edges]
        seen = dict.fromkeys([*vertices, *(v for row in rows for v in row[:2])])
        if all(isinstance(v, int) and v >= 0 for v in seen):
            return cls.from_edges(
                rows, 1 + max((v for v in seen if isinstance(v, int)), default=-1)
            )
        number = {v: i for i, v in enumerate(seen)}
        graph = cls.from_edges([(number[t], number[h], m) for t, h, m in rows], len(number))
        names = tuple(map(str, seen))
        if len(set(names)) == len(names):  # 1 and "1" would be one name
            graph.names = names
        return graph

    @classmethod
    def from_networkx(cls, graph: Graph) -> Digraph:
        """Return a networkx graph; an edge attribute `player` of "L" or "R" marks it.

        >>> import networkx
        >>> Digraph.from_networkx(networkx.DiGraph([("start", "end")])).names
        ('start', 'end')
        """
        edges = [(t, h, data.get("player") or "") for t, h, data in graph.edges(data=True)]
        return cls.from_named_edges(edges, graph.nodes)

    @classmethod
    def from_json(cls, text: str) -> Digraph:
        """Return the graph of `{"edges": [[0, 1], [1, 2, "L"]], "vertices": 4}`.

        `edges` may also be called `links` and its entries be objects with `source`, `target` and
        `player`, as networkx writes them.
        """
        return cls.from_document(read_json(text))

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> Digraph:
        """Return the graph of a JSON document that has been read already."""
        entries = document.get("edges", document.get("links"))
        if not isinstance(entries, list):
            raise _bad_json()
        edges = []
        for entry in entries:
            if isinstance(entry, dict) and {"source", "target"} <= set(entry):
                edges.append((entry["source"], entry["target"], entry.get("player") or ""))
            elif isinstance(entry, list) and len(entry) in (2, 3):
                edges.append((*entry, "")[:3])
            else:
                raise _bad_json()
        if any(not isinstance(v, (int, str)) for edge in edges for v in edge[:2]):
            raise _bad_json()
        nodes = [n.get("id") if isinstance(n, dict) else n for n in document.get("nodes", [])]
        nodes = [n for n in nodes if isinstance(n, int | str)]
        count = document.get("vertices")
        if not isinstance(count, int):
            return cls.from_named_edges(edges, nodes)
        if all(isinstance(v, int) for edge in edges for v in edge[:2]):
            return cls.from_edges(edges, count)
        return cls.from_named_edges(edges, range(min(count, MAX_VERTEX + 2)))

    @classmethod
    def from_edge_list(cls, text: str) -> Digraph:
        """Return the graph of lines `tail head` or `tail head L`; # begins a comment."""
        rows = []
        for number, line in enumerate(text.splitlines(), start=1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            if len(words) not in (2, 3) or not (is_whole(words[0]) and is_whole(words[1])):
                raise Reader(line, "0 1", row=number).problem(
                    "a line of an edge list is two vertices, and perhaps L or R"
                )
            rows.append((int(words[0]), int(words[1]), *words[2:]))
        return cls.from_edges(rows)

    @cached_property
    def is_impartial(self) -> bool:
        """Return whether every edge belongs to both players."""
        return bool((self.marks == BOTH).all())

    @cached_property
    def text(self) -> str:
        """Return the edges as text, which the notation reads back."""
        shown = {BOTH: "", LEFT_EDGE: "L", RIGHT_EDGE: "R"}
        return ",".join(f"{t}>{h}{shown[m]}" for t, h, m in self.rows())

    def rows(self) -> Iterator[tuple[int, int, int]]:
        """Yield `(tail, head, whose)` for every edge, by tail."""
        ends = self.offsets.tolist()
        targets, marks = self.targets.tolist(), self.marks.tolist()
        for v in range(self.vertices):
            for i in range(ends[v], ends[v + 1]):
                yield v, targets[i], marks[i]

    def followers(self, vertex: int, player: Player | None = None) -> list[int]:
        """Return where the edges from `vertex` lead, each place once; of one player where given."""
        span = slice(int(self.offsets[vertex]), int(self.offsets[vertex + 1]))
        heads = self.targets[span].tolist()
        if player is None:
            return list(dict.fromkeys(heads))
        bit = LEFT_EDGE if player is LEFT else RIGHT_EDGE
        return list(
            dict.fromkeys(
                h for h, m in zip(heads, self.marks[span].tolist(), strict=True) if m & bit
            )
        )

    def document(self) -> dict[str, Any]:
        """Return the graph as `from_document` reads it, with the names of its vertices."""
        shown = {BOTH: (), LEFT_EDGE: ("L",), RIGHT_EDGE: ("R",)}
        edges = [(self.name(t), self.name(h), *shown[m]) for t, h, m in self.rows()]
        return {"nodes": [self.name(v) for v in range(self.vertices)], "edges": edges}

    def name(self, vertex: int) -> str:
        """Return what moves and pictures call a vertex."""
        return self.names[vertex] if vertex < len(self.names) else str(vertex)

    def vertex(self, name: object) -> int:
        """Return the vertex of a name or a number, -1 where there is none."""
        number = self._numbers.get(name, -1) if isinstance(name, str) else name
        return number if isinstance(number, int) and 0 <= number < self.vertices else -1

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: v for v, name in enumerate(self.names)}

    def __repr__(self) -> str:
        return f"<digraph of {self.vertices} vertices and {self.edges} edges>"

    @cached_property
    def _key(self) -> tuple[Hashable, ...]:
        return (*(a.tobytes() for a in (self.offsets, self.targets, self.marks)), self.names)

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Digraph) and self._key == other._key)


def read_json(text: str) -> dict[str, Any]:
    """Return a JSON object; raise `NotationError` with the place where it ends to be one."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        line = error.doc.splitlines()[error.lineno - 1] if error.doc else ""
        reader = Reader(line, '{"edges": [[0, 1]]}', row=error.lineno)
        raise reader.problem("this is not JSON", at=error.colno - 1) from None
    except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
        raise _bad_json() from None
    if not isinstance(document, dict):
        raise _bad_json()
    return document


def _bad_json() -> NotationError:
    return NotationError(
        "a graph in JSON is an object with a list of edges",
        example='{"edges": [[0, 1], [1, 2, "L"]]}',
    )
