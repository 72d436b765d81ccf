"""Depth-first search, as deep as memory allows: of recursive definitions, and of graphs.

A definition is a generator function. Called with a question it yields `(key, question)` wherever it needs
another answer, is sent that answer, and returns its own.

>>> def ways(n):
...     return 1 if n < 2 else (yield n - 1, n - 1) + (yield n - 2, n - 2)
>>> known = {}
>>> depth_first(2000, 2000, ways, known) % 1000, len(known)
(626, 2001)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from typing import Any, TypeVar

from grundy.core.budget import Budget
from grundy.errors import LoopError

Q = TypeVar("Q")
A = TypeVar("A")
V = TypeVar("V", bound=Hashable)
Visit = Generator[tuple[Hashable, Q], A, A]
"""One question being answered: it asks others by key, and is sent their answers."""


def depth_first(
    key: Hashable,
    question: Q,
    visit: Callable[[Q], Visit[Q, A]],
    known: dict[Any, A] | None = None,
    budget: Budget | None = None,
    loop: Callable[[Q], LoopError] | None = None,
) -> A:
    """Return the answer to a question; every question that is opened costs one node.

    Answers are kept in `known`, by key, and looked up there when they are asked for again; without it the
    definition remembers what it wants to. A question that comes back to itself raises what `loop` makes
    of it. When the budget ends, what is half done is forgotten and what is known stays.
    """
    if known is not None and key in known:
        return known[key]
    keep = known is not None
    table: dict[Any, A] = {} if known is None else known
    if budget is not None:
        budget.spend()
    stack = [(key, visit(question))]
    path = {key}
    answer: Any = None  # what a generator is sent first
    while True:
        key, frame = stack[-1]
        try:
            asked, question = frame.send(answer)
        except StopIteration as stop:
            answer = stop.value
            if keep:
                table[key] = answer
            path.discard(key)
            stack.pop()
            if not stack:
                return answer  # type: ignore[no-any-return]
            continue
        if keep and asked in table:
            answer = table[asked]
            continue
        if asked in path:
            raise LoopError("a position can repeat") if loop is None else loop(question)
        if budget is not None:
            budget.spend()
        path.add(asked)
        stack.append((asked, visit(question)))
        answer = None


def postorder(roots: Iterable[V], following: Callable[[V], Iterable[V]]) -> Iterator[V]:
    """Yield each vertex that can be reached once, after all that follow it.

    In a graph with cycles, after those that follow it and do not lead back to it. What follows a vertex is
    asked once, before any of it is yielded.

    >>> list(postorder([6], lambda n: [d for d in range(1, n) if n % d == 0]))
    [1, 2, 3, 6]
    """
    seen: set[V] = set()
    for root in roots:
        if root in seen:
            continue
        seen.add(root)
        stack = [(root, iter(following(root)))]
        while stack:
            vertex, rest = stack[-1]
            for other in rest:
                if other not in seen:
                    seen.add(other)
                    stack.append((other, iter(following(other))))
                    break
            else:
                stack.pop()
                yield vertex


def back_edges(roots: Iterable[V], following: Callable[[V], Iterable[V]]) -> Iterator[tuple[V, V]]:
    """Yield the edges that lead back to a vertex on the way: without them no cycle can be reached.

    >>> list(back_edges(["a"], {"a": "b", "b": "abc", "c": ""}.__getitem__))
    [('b', 'a'), ('b', 'b')]
    """
    path: set[V] = set()

    def entered(vertex: V) -> Iterator[V]:
        path.add(vertex)
        for other in following(vertex):
            if other in path:
                found.append((vertex, other))
            yield other

    found: list[tuple[V, V]] = []
    for vertex in postorder(roots, entered):
        yield from found
        found.clear()
        path.discard(vertex)


def reached(roots: Iterable[V], following: Callable[[V], Iterable[V]]) -> set[V]:
    """Return the vertices that can be reached, the roots among them.

    >>> reached([2], lambda n: [3 * n % 7])
    {1, 2, 3, 4, 5, 6}
    """
    seen = set(roots)
    left = list(seen)
    while left:
        for other in following(left.pop()):
            if other not in seen:
                seen.add(other)
                left.append(other)
    return seen
