"""Positions given as Python objects: checked and brought into the game's own form, as texts are.

One way for all games: an object is written by the game's `format` and read back by its `parse`, which
checks everything. Lists become tuples, a number is read as its text, graphs as the text of their edges.

>>> import grundy
>>> grundy.nim([3, 5]) == grundy.nim("3,5"), grundy.nim(7)
(True, grundy.position('nim:7'))
>>> grundy.nim([-3])
Traceback (most recent call last):
    ...
grundy.errors.NotationError: "-" is not a digit of a whole number: column 1 of "-3". Example: 3,5,7
>>> grundy.node_kayles([("a", "b"), ("b", "c")])
grundy.position('node-kayles:a-b,b-c')

A game without a notation of its own, such as most games that users write, is asked for its moves instead.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard

from grundy.errors import GameError, NotationError
from grundy.rulesets.notation import GROUND, is_vertex_name

if TYPE_CHECKING:
    from grundy.rulesets.base import Game

_SHOWN = 60


class Graph(Protocol):
    """What is used of a networkx graph."""

    @property
    def nodes(self) -> Iterable[Hashable]: ...
    def edges(self, *, data: bool) -> Iterable[tuple[Hashable, Hashable, dict[str, object]]]: ...
    def is_directed(self) -> bool: ...


def read_object(game: Game[Any], given: object) -> Any:
    """Return the bare position that an object other than a text stands for, or raise `GameError`."""
    try:
        return _read(game, given)
    except GameError:
        raise
    except Exception as error:  # whatever `format` or `moves` could not do with it
        if not has_notation(game):  # then it cannot be known which of the two is wrong
            raise GameError(
                "{given} is not a position of {game}, or its moves have a mistake: {error}",
                given=_short(given),
                game=game.name or type(game).__name__,
                error=f"{type(error).__name__}: {error}",
            ) from error
        raise _not_a_position(game, given) from error


def _read(game: Game[Any], given: object) -> Any:
    text = graph_text(given)
    if text is not None:
        return game.parse(text)
    bare = frozen(given)
    if not has_notation(game):
        return _played(game, bare)
    if type(bare) is int:
        return game.parse(str(bare))
    try:
        text = game.format(bare)
    except Exception:
        text = edges_text(bare) if game.family in ("graphs", "connection") else None
        if text is None:
            raise
        return game.parse(text)
    again = game.parse(text)
    # False is 0 for Python, not for a person: equal tuples must be made of the same kinds of things.
    if _is_alike(game, bare, again) if isinstance(bare, tuple) else again == bare:
        return again if isinstance(bare, tuple) else bare
    if (
        type(bare) is type(again)
        and not isinstance(bare, tuple | str)
        and game.format(again) == text
    ):
        return bare  # an object of the game's own class may know more than its text says
    raise _not_a_position(game, given)


def has_notation(game: Game[Any]) -> bool:
    """Return whether the game reads positions in a notation of its own."""
    from grundy.rulesets.base import Game

    return type(game).parse is not Game.parse


def frozen(given: object) -> Hashable:
    """Return lists, ranges, arrays and series as tuples, all the way down.

    >>> frozen([1, [2, 3]])
    (1, (2, 3))
    """
    listed = getattr(given, "tolist", None)  # numpy and pandas
    if callable(listed):
        given = listed()
    if isinstance(given, range) or type(given) in (list, tuple):
        return tuple(frozen(entry) for entry in given)  # type: ignore[attr-defined]
    hash(given)  # a set or a dictionary ends here
    return given


def literal(text: str) -> Hashable:
    """Return the Python number, tuple or string that a text writes, else the text itself.

    >>> literal("21"), literal("3,5"), literal("xo.x")
    (21, (3, 5), 'xo.x')
    """
    try:
        return frozen(ast.literal_eval(text.strip()))
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return text


def _played(game: Game[Any], bare: Hashable) -> Hashable:
    """Return the position if its moves can be listed."""
    for player in game.movers():
        for found in game.moves(bare, player):
            _check_pair(game, found)
            break
    return bare


def _check_pair(game: Game[Any], found: object) -> None:
    """Say it where a user's `moves` gives something else than pairs: solvers would fail far from there."""
    if not (isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], str)):
        raise GameError(
            "moves of {game} yields {found}; a move is a pair of its name and the position after it,"
            ' such as ("take 1", 4)',
            game=game.name or type(game).__name__,
            found=_short(found),
        )


def _is_alike(game: Game[Any], bare: Hashable, again: Hashable) -> bool:
    """Return whether `again` may be a normal form of `bare`: tuples of the same kinds of things."""
    if not (isinstance(bare, tuple) and isinstance(again, tuple)):
        return False
    known = _kinds(again)
    if game.shown is not None:
        known |= _kinds(game.parse(game.shown.position))
    return _kinds(bare) <= known


def _kinds(entry: object) -> set[type]:
    if isinstance(entry, tuple):
        return {kind for part in entry for kind in _kinds(part)}
    return {type(entry)}


def _short(given: object) -> str:
    shown = repr(given)
    return shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"


def _not_a_position(game: Game[Any], given: object) -> GameError:
    return NotationError(
        "{given} is not a position of {game}",
        given=_short(given),
        game=game.name or type(game).__name__,
        example=game.shown.position if game.shown is not None else "",
    )


# -- graphs ---------------------------------------------------------------------------------------


def is_graph(given: object) -> TypeGuard[Graph]:
    """Return whether an object is a graph as networkx has them."""
    return all(hasattr(given, name) for name in ("nodes", "edges", "is_directed"))


def graph_text(given: object) -> str | None:
    """Return a networkx graph, or a tuple of one and some of its vertices, as text; else None.

    An edge attribute `player` of "L", "R" or "G" marks the edge. The vertices after the graph are
    written `;a=…;b=…`: the terminals, or where the tokens stand. Vertices keep their names where all are
    words (and none ends like a mark); others, such as the pairs of a grid, are counted.

    >>> import networkx
    >>> graph_text((networkx.path_graph(["x", "y", "z"]), "x", "z"))
    'x-y,y-z;a=x;b=z'
    """
    graph, *named = given if isinstance(given, tuple) and given else (given,)
    if not is_graph(graph):
        return None
    arrow = ">" if graph.is_directed() else "-"
    edges = [(u, v, str(data.get("player") or "")) for u, v, data in graph.edges(data=True)]
    return _written(edges, list(graph.nodes), named, arrow)


def edges_text(edges: Hashable) -> str | None:
    """Return pairs of vertices, numbers or names, and perhaps a mark, as the text of a graph; else None."""
    if not isinstance(edges, tuple) or not all(
        isinstance(edge, tuple)
        and len(edge) in (2, 3)
        and {type(vertex) for vertex in edge[:2]} <= {int, str}
        and all(isinstance(mark, str) for mark in edge[2:])
        for edge in edges
    ):
        return None
    rows = [(u, v, str(mark)) for u, v, mark in ((*edge, "")[:3] for edge in edges)]
    return _written(rows, [], [], "-")


def _written(
    edges: Sequence[tuple[Hashable, Hashable, str]],
    nodes: Iterable[Hashable],
    named: Sequence[Hashable],
    arrow: str,
) -> str:
    name = _written_vertices([*nodes, *(v for edge in edges for v in edge[:2])])
    words = [f"{name[u]}{arrow}{name[v]}{mark}" for u, v, mark in edges]
    joined = {v for edge in edges for v in edge[:2]}
    if not named:  # a vertex without edges is a word of its own
        words += [name[v] for v in name if v not in joined]
    missing = next((v for v in named if v not in name), None)
    if missing is not None:
        raise GameError("the graph has no vertex {vertex}", vertex=missing)
    return ",".join(words) + "".join(
        f";{letter}={name[v]}" for letter, v in zip(_letters(), named, strict=False)
    )


def _written_vertices(vertices: Iterable[Hashable]) -> dict[Hashable, str]:
    """Return how each vertex is written: numbers from 0 and words as they are, other names counted."""
    seen = dict.fromkeys(vertices)
    if all(type(v) is int and v >= 0 for v in seen) or all(map(_is_safe_name, seen)):
        return {v: str(v) for v in seen}
    ordered = sorted(seen, key=lambda v: v != GROUND)
    return {v: str(i) for i, v in enumerate(ordered)}


def _is_safe_name(vertex: Hashable) -> bool:
    """Return whether a vertex is called by a word whose end no game takes for the mark of an edge."""
    return is_vertex_name(vertex) and (len(str(vertex)) == 1 or str(vertex)[-1] not in "LRG")


def _letters() -> Iterator[str]:
    yield from "abcdefghijklmnopqrstuvwxyz"
    count = 1
    while True:
        yield f"t{count}"
        count += 1
