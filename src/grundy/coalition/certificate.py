"""The proof of a threshold or a period as a document that other code can verify.

It holds the circle, the claim, and the window of masks that repeats; the checker recomputes all of
it from the rules.

>>> from grundy.coalition.circle import Circle
>>> from grundy.coalition.contest import Contest
>>> from grundy.coalition.pattern import find_pattern
>>> document = certificate(find_pattern(Contest(Circle.parse("110", 2), "0")))
>>> document["claim"]["preperiod"], document["claim"]["threshold"], document["window"]
(9, {'any': 8, 'small': 7}, ['...', '...'])
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from grundy._version import __version__
from grundy.coalition.pattern import WINDOW_THEOREM, MaskPattern
from grundy.core.document import SCHEMA

FORMAT = "grundy-certificate/1"

KIND = "coalition"


def certificate(pattern: MaskPattern) -> dict[str, Any]:
    """Return the certificate of a pattern as plain data for JSON.

    A mask is written as one sign per seat in playing order: the coalition's letter where it can
    make sure not to lose with that seat on move, a point elsewhere.
    """
    circle, letter = pattern.contest.circle, pattern.contest.letter
    thresholds = pattern.thresholds
    document: dict[str, Any] = {
        "format": FORMAT,
        "schema": SCHEMA,
        "kind": KIND,
        "theorem": WINDOW_THEOREM,
        "word": circle.word,
        "takes": list(circle.takes),
        "claim": {
            "kind": KIND,
            "coalition": letter,
            "preperiod": pattern.preperiod,
            "period": pattern.period,
            "threshold": None
            if thresholds is None
            else {"any": thresholds[0], "small": thresholds[1] if thresholds[1] >= 0 else None},
        },
        "window": [
            "".join(letter if mask >> seat & 1 else "." for seat in range(circle.seats))
            for mask in pattern.window
        ],
        "version": __version__,
    }
    document["sha256"] = hashlib.sha256(layout(document).encode("ascii")).hexdigest()
    return document


def layout(document: dict[str, Any]) -> str:
    """Return the text of the file."""
    return json.dumps(document, sort_keys=True, indent=1) + "\n"
