"""Depth-first search: recursive definitions that are as deep as memory allows.

A definition is a generator function. Called with a question it yields `(key, question)` wherever it needs
another answer, is sent that answer, and returns its own.

>>> def ways(n):
...     return 1 if n < 2 else (yield n - 1, n - 1) + (yield n - 2, n - 2)
>>> known = {}
>>> depth_first(2000, 2000, ways, known) % 1000, len(known)
(626, 2001)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from typing import Any, TypeVar

from grundy.core.budget import Budget
from grundy.errors import LoopError

Q = TypeVar("Q")
A = TypeVar("A")
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
