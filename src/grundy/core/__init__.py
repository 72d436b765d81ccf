"""Pure mathematics: players and outcomes, nimbers, short games and their values. No rules, no I/O.

Some modules have a compiled twin beside them (see setup.py), which Python prefers. With `GRUNDY_PURE=1`
in the environment the sources are used instead: to debug, to compare, to test both.
"""

from __future__ import annotations

import os
import sys


def _prefer_sources() -> None:
    """Let modules of this package be found as .py files even where a compiled twin lies beside them."""
    from collections.abc import Sequence
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader

    class Sources:
        @staticmethod
        def find_spec(
            name: str, path: Sequence[str] | None = None, target: object = None
        ) -> ModuleSpec | None:
            if path is None or not name.startswith(f"{__name__}."):
                return None
            # Packages have no twin; FileFinder finds them by their __init__.py.
            finder = FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES))
            return finder.find_spec(name)

    sys.meta_path.insert(0, Sources)


if os.environ.get("GRUNDY_PURE"):
    _prefer_sources()
