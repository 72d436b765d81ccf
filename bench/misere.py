"""Seconds of CPU for misère quotients, found and proved for all heaps: `python -m bench.misere`.

Published orders [PlambeckSiegel2008] stand beside the computed ones.
"""

from __future__ import annotations

import time

from bench.history import History
from grundy.heaps.misere.period import find_misere
from grundy.heaps.rules.language import parse_rule

PUBLISHED = {"0.75": (8, 2), "0.123": (20, 5), "0.53": None, "0.71": None, "0.77": (40, 9)}


def main() -> None:
    """Print one line per rule."""
    history = History("misere")
    print(f"{'rule':8}{'order':>6}{'lost':>6}{'published':>12}{'heaps':>7}{'CPU s':>9}")
    for code, published in PUBLISHED.items():
        started = time.process_time()
        found = find_misere(parse_rule(code))
        seconds = time.process_time() - started
        history.add(code, seconds)
        assert found.quotient is not None
        quotient = found.quotient
        print(
            f"{code:8}{quotient.order:>6}{len(quotient.monoid.p_portion):>6}"
            f"{published or chr(8211)!s:>12}{quotient.size:>7}{seconds:>9.2f}"
        )
    for worse in history.close():
        print(worse)


if __name__ == "__main__":
    main()
