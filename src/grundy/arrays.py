"""numpy where it is installed, else the few of its functions that the references use, in plain Python.

Whatever is large enough to want numpy is compiled, and asks `grundy.compiling` first. What remains are
the references: with `from grundy.arrays import np` they run with numpy and without it.

>>> from grundy.arrays import np
>>> np.flatnonzero(np.array([0, 3, 0, 5])).tolist()
[1, 3]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
else:
    try:
        import numpy as np
    except ImportError:
        from grundy import plain_arrays as np

__all__ = ["has_numpy", "np"]


def has_numpy() -> bool:
    """Return whether numpy itself is there: tables of millions of entries are worth filling."""
    return np.__name__ == "numpy"
