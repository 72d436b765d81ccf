"""The kernels of heaps, by what needs them together, and how each is called once to be compiled."""

from __future__ import annotations

from grundy.compiling import Kernels
from grundy.heaps.rules.language import parse_rule
from grundy.heaps.rules.rule import (
    AllBut,
    Code,
    FiniteSubtraction,
    HeapRule,
    InfiniteSubtraction,
    TakeFraction,
    UnequalSplit,
)

_KERNELS = "grundy.heaps.values.kernels"


def _extend(*rules: str, heaps: int = 5000) -> None:
    from grundy.heaps.values.sequence import NimSequence

    for text in rules:
        NimSequence(parse_rule(text)).extend(heaps, compiled=True)


def _call_octal() -> None:
    # Direct, one-hot in one word and in several, scalar sparse: each is the choice of one of these.
    _extend("0.156", "grundy", "0.07", "0.06")


def _call_codes() -> None:
    _extend("4.[3]", "0.F", heaps=200)


def _call_subtraction() -> None:
    from grundy.heaps.regularity.search import brent_period

    _extend("subtract(1,2,4)", "subtract(1,primes)", "allbut(1,2)", "take(1/4..1/2)")
    _extend("subtract(1..256)", "subtract(1..300)", "subtract(1..70000)", heaps=1000)
    brent_period(FiniteSubtraction((1, 2, 4)))


def _call_period() -> None:
    import numpy as np

    from grundy.heaps.regularity.kernels.period import best_suffix_period

    for kind in (np.uint8, np.uint16, np.uint32, np.uint64, np.int64):
        for readonly in (False, True):
            row = np.zeros(64, kind)
            row.flags.writeable = not readonly
            best_suffix_period(row, 1, 0, 0, 2)


def _call_window() -> None:
    from grundy.heaps.regularity.period import find_period

    find_period("0.77", window=True)
    find_period("0.156", window=True)


OCTAL = Kernels(
    "grundy.heaps.warmup:OCTAL", (f"{_KERNELS}.octal", f"{_KERNELS}.onehot"), _call_octal
)
CODES = Kernels("grundy.heaps.warmup:CODES", (f"{_KERNELS}.codes",), _call_codes)
SUBTRACTION = Kernels(
    "grundy.heaps.warmup:SUBTRACTION", (f"{_KERNELS}.subtraction",), _call_subtraction
)
PERIOD = Kernels(
    "grundy.heaps.warmup:PERIOD", ("grundy.heaps.regularity.kernels.period",), _call_period
)
WINDOW = Kernels(
    "grundy.heaps.warmup:WINDOW",
    (f"{_KERNELS}.octal", f"{_KERNELS}.onehot", "grundy.heaps.regularity.kernels.window"),
    _call_window,
)
ALL = (OCTAL, CODES, SUBTRACTION, PERIOD, WINDOW)


def kernels_for(rule: HeapRule) -> Kernels | None:
    """Return what computes the values of a rule, or None where only plain Python does."""
    if isinstance(rule, FiniteSubtraction | InfiniteSubtraction | AllBut | TakeFraction):
        return SUBTRACTION
    if isinstance(rule, UnequalSplit):
        return OCTAL
    if isinstance(rule, Code):
        return OCTAL if not rule.tail and rule.most_heaps <= 2 else CODES
    return None
