"""The three pictures of a scan: periods against preperiods, a histogram, records beside the bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log10

from grundy.errors import GameError
from grundy.i18n import Message, plural
from grundy.render.chart import Series, bars_svg, chart_svg
from grundy.scan.summary import period_bound, summary_of
from grundy.store.rows import Row


def plot(rows: Iterable[Row], chart: str = "periods") -> str:
    """Return a chart of the rows as SVG.

    >>> row = Row(0, "0.77", "0.77", "period", "done", "values", "1", "periodic", 2, 71, 12, 0, True)
    >>> plot([row]).startswith("<svg")
    True
    """
    if chart == "bound":
        return _bound(rows)
    found = [row for row in rows if row.period is not None]
    if not found:
        raise GameError("there is no period among these results, so nothing to draw")
    return _histogram(found) if chart == "histogram" else _periods(found)


def _periods(rows: list[Row]) -> str:
    proved = [(float(r.preperiod or 0), float(r.period or 0)) for r in rows if r.proved]
    seen = [(float(r.preperiod or 0), float(r.period or 0)) for r in rows if not r.proved]
    series = [Series(Message("proved"), proved)]
    if seen:
        series.append(Series(Message("observed, not proved"), seen))
    return chart_svg(
        Message("Periods against preperiods"),
        Message("preperiod"),
        Message("period"),
        series,
        log=True,
    )


def _histogram(rows: list[Row]) -> str:
    """Count periods between consecutive powers of two."""
    counts = Counter((row.period or 1).bit_length() - 1 for row in rows)
    bars = []
    for exponent in range(max(counts) + 1):
        low, high = 2**exponent, 2 ** (exponent + 1) - 1
        bars.append((str(low) if low == high else _span(low, high), counts[exponent]))
    return bars_svg(Message("How long the periods are"), Message("period"), Message("rules"), bars)


def _bound(rows: Iterable[Row]) -> str:
    sets = summary_of(rows).sets
    if not sets:
        raise GameError("the chart of bounds is for subtraction sets, and there are none here")
    series = []
    for index, k in enumerate(sorted({k for k, _ in sets})):
        largest = sorted(a for size, a in sets if size == k)
        records = [(float(a), float(sets[k, a].period or 0)) for a in largest]
        bounds = [(float(a), float(period_bound(k, a))) for a in largest if a * log10(k + 1) <= 12]
        series.append(
            Series(
                plural("longest period, {n} number", "longest period, {n} numbers", n=k),
                records,
                "line",
                index,
            )
        )
        series.append(Series(Message("bound ({k} + 1)^a", k=k), bounds, "dashed", index))
    return chart_svg(
        Message("Longest period by the maximum of the set"),
        Message("maximum a of the set"),
        Message("period"),
        series,
        log=False,
        log_y=True,
    )


def _span(low: int, high: int) -> str:
    return f"{low}–{high}" if high < 10_000 else f"≥ {low}"
