"""Numba where it is installed, plain Python where it is not: the same functions either way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function on its first call and keep the machine code on disk.

    >>> from grundy.solvers.connection.hsearch import side_distances
    >>> callable(side_distances)
    True
    """
    try:
        from numba import njit
    except ImportError:
        return function
    return cast(F, njit(cache=True, nogil=True)(function))
