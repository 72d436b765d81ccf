"""A nim-sequence in the forms people exchange: b-file, CSV, NumPy array, and the data of its page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grundy.errors import GameError
from grundy.heaps.regularity.outcome import describe, p_positions
from grundy.heaps.regularity.period import Period
from grundy.heaps.values.sequence import NimSequence

SHOWN_TERMS = 100


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
    """Write the values to FILE.npy, FILE.csv or FILE.txt (a b-file)."""
    sequence.extend(heaps)
    try:
        if path.suffix == ".npy":
            import numpy as np

            np.save(path, sequence.values[:heaps])
        elif path.suffix == ".csv":
            path.write_text(csv_text(sequence, heaps), encoding="ascii")
        elif path.suffix == ".txt":
            path.write_text(b_file(sequence, heaps), encoding="ascii")
        else:
            raise GameError(
                'values are written to FILE.npy, FILE.csv or FILE.txt (a b-file), not "{name}"',
                name=path.name,
            )
    except OSError as error:
        raise GameError(
            'cannot write "{path}": {reason}', path=str(path), reason=error.strerror or str(error)
        ) from None


def page(period: Period) -> dict[str, Any]:
    """Return the data of a sequence's page, in the slots that OEIS made familiar.

    >>> from grundy.heaps.regularity.period import find_period
    >>> entry = page(find_period("subtract(1,2,3)"))
    >>> entry["data"][:6], entry["formula"], entry["p_positions"]
    ([0, 1, 2, 3, 0, 1], 'G(n) = G(n - 4) for n ≥ 4', 'n mod 4 ∈ {0}')
    """
    regularity = period.regularity
    return {
        "name": period.rule.text,
        "offset": 0,
        "data": period.sequence.first(min(SHOWN_TERMS, max(len(period.sequence), 1))),
        "formula": _formula(period) if period.proved else None,
        "preperiod": regularity.preperiod if regularity else None,
        "period": regularity.period if regularity else None,
        "saltus": regularity.saltus if regularity else None,
        "proved": period.proved,
        "theorem": period.theorem.citation if period.theorem else None,
        "checked_to": period.checked_to,
        "p_positions": describe(p_positions(period)) or None,
    }


def _formula(period: Period) -> str | None:
    r = period.regularity
    if r is None or r.kind == "sapp":
        return None
    plus = f" + {r.saltus}" if r.saltus else ""
    return f"G(n) = G(n - {r.period}){plus} for n ≥ {r.preperiod + r.period}"
