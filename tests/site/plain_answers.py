"""Answers of the quick contract: run here, without numpy, and in Pyodide, they must be the same.

As a program it prints them as JSON; with `without-numpy` numpy and Numba are hidden first.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

NODES = 3000
RULES = ("0.77", "0.137", "4.7", "subtract(1,3,4)", "allbut(2,3)", "grundy", "0.8", "0.[3]", "nim")
LONG = ("grundy", "0.8")
VALUES = ("1/2", "^", "{1|-1}", "{2||1|0}", "*2", "-3/4", "domineering:3x3", "clobber:xoxo|oxox")
CIRCLES = (("010101", "3"), ("0011011101001011", "1,3,4"))
"""Coalitions by the word of their seats, and what may be taken."""


def answers() -> Iterator[tuple[str, Any]]:
    """Yield what was asked with what was answered."""
    import grundy
    from grundy.core.budget import Budget
    from grundy.heaps.regularity.period import find_period
    from grundy.rulesets import registry

    for kind in registry.all_games():
        example = min(kind.examples, key=lambda e: len(e.position))
        game = registry.get(example.game or kind.sample_name())
        found = grundy.solve(game, example.position, budget=Budget(nodes=NODES))
        yield f"solve {game} {example.position}", _known(found)
    for rule in RULES:
        heaps = 300 if rule in LONG else 2000
        found = grundy.sequence(rule, to=heaps).document()
        yield f"sequence {rule}", [found[key] for key in ("rule", "values")]
        period = find_period(rule, to=heaps)
        yield f"period {rule}", [str(period.regularity), period.proved]
    for text in VALUES:
        yield f"value {text}", str(grundy.value(text))
    for word, take in CIRCLES:
        circle = grundy.coalition(word, tokens=500, take=take).document()
        yield f"coalition {word}", [str(circle[key]) for key in ("winners", "winner", "losers")]


def _known(found: Any) -> list[str]:
    """Return the outcome and, of a game for two, its winning moves; or that it is open."""
    if not found.exact:
        return ["open"]
    if not hasattr(found, "outcome"):
        return sorted(found.safe)
    return [str(found.outcome), *sorted(str(move) for move in found.winning())]


if __name__ == "__main__":
    if "without-numpy" in sys.argv:
        for name in ("numpy", "numba"):
            sys.modules[name] = None  # type: ignore[assignment]
    print(json.dumps(dict(answers())))
