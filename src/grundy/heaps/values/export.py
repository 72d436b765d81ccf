"""A nim-sequence in the forms people exchange: b-file, CSV, JSON, NumPy array."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from grundy.core.files import write_whole, writing
from grundy.errors import GameError
from grundy.heaps.values.sequence import NimSequence


def b_file(sequence: NimSequence, heaps: int) -> str:
    """Return the b-file of OEIS: one line `n G(n)` per heap.

    >>> from grundy.heaps.rules.language import parse_rule
    >>> print(b_file(NimSequence(parse_rule("nim")), 3), end="")
    0 0
    1 1
    2 2
    """
    return "".join(f"{n} {value}\n" for n, value in enumerate(sequence.first(heaps)))


def csv_text(sequence: NimSequence, heaps: int) -> str:
    """Return a CSV file with the columns heap and value."""
    lines = (f"{n},{value}\n" for n, value in enumerate(sequence.first(heaps)))
    return "heap,value\n" + "".join(lines)


def write(sequence: NimSequence, heaps: int, path: Path) -> None:
    """Write the values to FILE.npy, FILE.csv, FILE.json, or FILE.bfile (also FILE.txt)."""
    sequence.extend(heaps)
    if path.suffix == ".npy":
        from grundy.arrays import np

        with writing(path) as stream:
            np.save(stream, sequence.values[:heaps])
    elif path.suffix in _TEXTS:
        write_whole(path, _TEXTS[path.suffix](sequence, heaps))
    else:
        raise GameError(
            'values are written to FILE.npy, FILE.csv, FILE.json or FILE.bfile, not "{name}"',
            name=path.name,
        )


_TEXTS: dict[str, Callable[[NimSequence, int], str]] = {
    ".csv": csv_text,
    ".txt": b_file,
    ".bfile": b_file,
    ".json": lambda sequence, heaps: json.dumps(sequence.first(heaps)) + "\n",
}
