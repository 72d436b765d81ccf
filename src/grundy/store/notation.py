"""Values that version 1 wrote into a store, rewritten in the notation of today."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, select

from grundy.core.values.dialect import parse_version_1
from grundy.core.values.value import Value
from grundy.errors import DamagedFileError, NotationError
from grundy.store.rows import Row
from grundy.store.tables import RESULT

QUESTION = "value"


def rewrite_values(connection: Connection) -> None:
    """Read the value of every board in the old dialect and write it in the new one."""
    rows = connection.execute(select(RESULT).where(RESULT.c.question == QUESTION)).mappings()
    for record in list(rows):
        text = record["answer"].get("value")
        if not isinstance(text, str):
            continue
        try:
            row = Row.from_record(dict(record), "")
            today = Value.of(parse_version_1(text)).to_text()
        except (DamagedFileError, NotationError):
            continue  # whoever reads this row is told
        changed = replace(row, answer={**row.answer, "value": today})
        connection.execute(
            RESULT.update()
            .where(RESULT.c.scan == record["scan"], RESULT.c.place == record["place"])
            .values(answer=changed.answer, checksum=changed.checksum())
        )
