"""The proof that one stopper is at least another, or that they are equal: a strategy that survives.

>>> from grundy.core.loopy.value import LoopyValue
>>> document = order_certificate(LoopyValue("over"), LoopyValue("under"))
>>> document["claim"], len(document["strategies"][0])
({'kind': 'loopy-order', 'relation': '>='}, 3)
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from grundy._version import __version__
from grundy.core.loopy.graph import LoopyGraph
from grundy.core.loopy.order import Side, at_least
from grundy.core.loopy.value import AnyValue, LoopyValue, graphs_of
from grundy.errors import GameError

FORMAT = "grundy-certificate/1"
Document = dict[str, Any]


def order_certificate(first: AnyValue, second: AnyValue) -> Document:
    """Return the certificate of first ≥ second, of second ≥ first, or of their equality."""
    for value in (first, second):
        if isinstance(value, LoopyValue) and not value.is_stopper:
            raise GameError(
                "{value} has two sides: ask its onside or its offside", value=str(value)
            )
    relation = first.compare(second)
    if relation == "||":
        raise GameError("{a} and {b} are confused: there is no order to prove", a=first, b=second)
    if relation == "<":
        first, second = second, first
    g, h = graphs_of(first)[0], graphs_of(second)[0]
    strategies = [_strategy(g, h)] + ([_strategy(h, g)] if relation == "=" else [])
    body = {
        "format": FORMAT,
        "claim": {"kind": "loopy-order", "relation": "=" if relation == "=" else ">="},
        "theorem": "Siegel2009",
        "first": _graph_document(g),
        "second": _graph_document(h),
        "strategies": strategies,
        "version": __version__,
    }
    written = (json.dumps(body, sort_keys=True, indent=1) + "\n").encode("ascii")
    return {**body, "sha256": hashlib.sha256(written).hexdigest()}


def _graph_document(graph: LoopyGraph) -> Document:
    return {
        "left": [list(options) for options in graph.left],
        "right": [list(options) for options in graph.right],
        "start": graph.start,
    }


def _strategy(g: LoopyGraph, h: LoopyGraph) -> list[Document]:
    """Return the pairs that Left can be led through, moving second in G - H, and her answers."""
    order = at_least(g, h, Side.BOTH)
    pairs = [(g.start, h.start)]
    seen = set(pairs)
    rows: list[Document] = []
    for a, b in pairs:  # which grows while it is read
        answers: list[list[int]] = []
        moves = [(0, u, b) for u in g.right[a]] + [(1, a, u) for u in h.left[b]]
        for game, x, y in moves:
            replies = [(0, u, y) for u in g.left[x]] + [(1, x, u) for u in h.right[y]]
            kind, p, q = next(reply for reply in replies if order[reply[1]] >> reply[2] & 1)
            answers.append([game, x if game == 0 else y, kind, p if kind == 0 else q])
            if (p, q) not in seen:
                seen.add((p, q))
                pairs.append((p, q))
        rows.append({"pair": [a, b], "answers": answers})
    return rows
