"""The one place that knows whether Numba is there.

Modules with kernels import `njit` from here and are themselves imported only when a kernel is wanted,
so importing Grundy neither imports nor compiles anything. Without Numba `AVAILABLE` is False and
the callers take the reference kernels of `reference`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    import numba as _numba
except ImportError:  # a Python newer than Numba supports
    _numba = None

AVAILABLE = _numba is not None


def njit(function: Callable[..., Any]) -> Any:
    """Return the function compiled on its first call, cached on disk where a directory is writable.

    Numba itself falls back from the package directory to the user's cache directory; when neither can
    be written the function is compiled anew in each process.
    """
    if _numba is None:
        return function
    options: dict[str, Any] = {"nogil": True, "boundscheck": False}
    try:
        return _numba.njit(cache=True, **options)(function)
    except RuntimeError:
        return _numba.njit(**options)(function)
