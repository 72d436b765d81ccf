"""Compiled code where Numba is installed, the same functions as plain Python where it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from grundy.heaps import jit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Return the function compiled on its first call, or as it is.

    >>> @compiled
    ... def double(x):
    ...     return 2 * x
    >>> double(21)
    42
    """
    return cast(F, jit.njit(function)) if jit.available() else function
