"""The one place that knows whether Numba is there.

Modules with kernels import `njit` from here and are themselves imported only when a kernel is wanted,
so importing Grundy neither imports nor compiles anything. Where Numba is missing (a Python newer than it
supports) the callers take the reference kernels (`heaps.values.reference` and its kin).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


@cache
def available() -> bool:
    """Return whether kernels can be compiled; asked only for large jobs, as importing Numba takes time."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def inlined(function: Callable[..., Any]) -> Any:
    """Return a helper that is compiled as part of each kernel that calls it.

    A call that passes arrays keeps count of their users, which costs more than a short helper does.
    """
    import numba

    return numba.njit(nogil=True, boundscheck=False, inline="always")(function)


def njit(function: Callable[..., Any]) -> Any:
    """Return the function compiled on its first call, cached on disk where a directory is writable.

    Numba itself falls back from the package directory to the user's cache directory; when neither can
    be written the function is compiled anew in each process.
    """
    import numba

    options: dict[str, Any] = {"nogil": True, "boundscheck": False}
    try:
        return numba.njit(cache=True, **options)(function)
    except RuntimeError:
        return numba.njit(**options)(function)


def compiled(function: F) -> F:
    """Return the function compiled on its first call, or as it is where Numba is missing.

    >>> @compiled
    ... def double(x):
    ...     return 2 * x
    >>> double(21)
    42
    """
    return cast(F, njit(function)) if available() else function
