"""Rows as files for other programs: CSV, JSON, Parquet, certificates."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grundy.core.document import Json
from grundy.core.files import cannot_write, writing
from grundy.errors import GameError
from grundy.heaps.regularity.certificate import write_document
from grundy.scan.known import compare
from grundy.store.rows import Row


def document(row: Row) -> dict[str, Json]:
    """Return a row as JSON, with how it stands to the literature.

    >>> row = Row(0, "0.77", "0.77", "period", "done", "values", "1", "periodic", 2, 71, 12, 0, True)
    >>> document(row)["known"]
    'agrees'
    """
    verdict, known = compare(row)
    return {
        **row.document(),
        "known": verdict.value if verdict else None,
        "known_source": known.source if known else None,
    }


def csv_text(rows: Sequence[Row]) -> str:
    """Return rows as CSV: one header, every field that any row has, lists in JSON-like form.

    >>> row = Row(0, "0.77", "0.77", "period", "done", "values", "1", "periodic", 2, 71, 12, 0, True)
    >>> csv_text([row]).splitlines()[1][:31]
    '0.77,period,periodic,2,71,12,0,'
    """
    documents, fields = _table(rows)
    out = io.StringIO()
    writer = csv.DictWriter(out, fields, lineterminator="\n")
    writer.writeheader()
    writer.writerows(documents)
    return out.getvalue()


def write_parquet(rows: Sequence[Row], path: Path) -> None:
    """Write rows as Parquet, for data frames; needs pyarrow.

    Raises
    ------
    GameError
        When pyarrow is not installed, or the file cannot be written.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise GameError(
            'Parquet needs a library that is not installed: pip install "grundy[parquet]"'
        ) from error
    documents, fields = _table(rows)
    columns = {name: [entry.get(name) for entry in documents] for name in fields}
    with writing(path) as stream:
        pyarrow.parquet.write_table(pyarrow.table(columns), stream)


def write_certificates(rows: Sequence[Row], folder: Path) -> list[Path]:
    """Write one file for each certificate and return their names; equivalent rules share one."""
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from None
    for row in rows:
        if row.certificate is not None:
            path = folder / f"{row.computed_as.replace('/', '÷')}.json"
            write_document(dict(row.certificate), path)
            written.append(path)
    return written


def _table(rows: Sequence[Row]) -> tuple[list[dict[str, Any]], list[str]]:
    documents = [document(row) for row in rows]
    return documents, list(dict.fromkeys(name for entry in documents for name in entry))
