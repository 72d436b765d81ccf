"""The one door upwards: `views` is the module `grundy.views`, imported when it is first used.

A position draws and solves itself, but drawing and solving live above the rulesets and use them. So that
importing goes one way only, objects of lower packages reach what they show and ask through this name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy import views
else:

    class _Views:
        """Stands for `grundy.views` until something of it is needed."""

        def __getattr__(self, name: str) -> Any:
            return getattr(import_module("grundy.views"), name)

    views = _Views()

__all__ = ["views"]
