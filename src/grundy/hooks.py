"""What lower rooms may call of higher ones, without importing them.

A position shows itself as a picture in a notebook, but drawing lives in `render`, above the rulesets.
The package root fills these in; each loads its module when it is first called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _missing(*arguments: Any, **keywords: Any) -> Any:
    raise RuntimeError("import grundy first: the package root registers this")


solve: Callable[..., Any] = _missing
explain: Callable[..., Any] = _missing
svg: Callable[..., Any] = _missing
sequence_svg: Callable[..., Any] = _missing
result_html: Callable[..., Any] = _missing
steps_html: Callable[..., Any] = _missing
steps_latex: Callable[..., Any] = _missing
