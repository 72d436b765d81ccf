"""Answers as tables and series of pandas, where it is installed; it is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grundy.errors import GameError

if TYPE_CHECKING:
    from types import ModuleType

    from pandas import DataFrame, Series


def frame(rows: Iterable[Mapping[str, object]]) -> DataFrame:
    """Return a table with one row for each mapping."""
    return _pandas().DataFrame.from_records(list(rows))


def grid(
    cells: Sequence[Sequence[object]], rows: Sequence[int], columns: Sequence[int]
) -> DataFrame:
    """Return a table with numbered rows and columns."""
    return _pandas().DataFrame(list(map(list, cells)), list(rows[: len(cells)]), list(columns))


def series(values: Sequence[int], name: str) -> Series[Any]:
    """Return the values of 0, 1, 2, … as a series."""
    return _pandas().Series(list(values), name=name)


def _pandas() -> ModuleType:
    try:
        import pandas
    except ImportError:
        raise GameError('this needs the package pandas: pip install "grundy[pandas]"') from None
    found: ModuleType = pandas
    return found
