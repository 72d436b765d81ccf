"""Checking the order of two stoppers: the strategy that survives their difference is replayed.

A certificate holds two graphs with Left's and Right's edges, and for G ≥ H a list of pairs (vertex of G,
vertex of H) in which Right is to move in G - H. To every move of Right's the list has an answer of Left's
that leads to a pair of the list. So Left, moving second, always has an answer and never loses; for
stoppers that is what G ≥ H means. That both graphs are stoppers, that is, that no alternating play goes
round for ever, is checked as well. G = H has one list for G ≥ H and one for H ≥ G. A certificate names
neither game: whoever reports what it proves names the graphs that were checked.

Nothing here comes from the code that compares games.
"""

from __future__ import annotations

from typing import Any

from grundy.checking.form import check_keys, number, numbers, text
from grundy.checking.refusal import refuse
from grundy.i18n import Message

_KEYS = {"format", "claim", "theorem", "first", "second", "strategies", "version", "sha256"}
_MOST_VERTICES = 3_000
_MOST_PAIRS = 1_000_000
Edges = tuple[tuple[int, ...], ...]
Graph = tuple[Edges, Edges, int]
Move = tuple[int, int]
"""Which of the two games (0 is G, 1 is H) and the vertex entered."""


def check_order(document: dict[str, Any], parts: list[Message]) -> None:
    """Refuse a certificate that does not hold; add to `parts` what was checked."""
    check_keys(document, _KEYS)
    claim = check_keys(document["claim"], {"kind", "relation"})
    text(document["version"])
    if claim["relation"] not in (">=", "=") or document["theorem"] != "Siegel2009":
        refuse("the numbers of the claim are out of range")
    graphs = [_graph(document[name]) for name in ("first", "second")]
    for graph in graphs:
        if not _is_stopper(graph):
            refuse("alternating play can go on for ever in one of the graphs")
    parts.append(Message("both games are stoppers: alternating play ends in them"))
    strategies = document["strategies"]
    needed = 2 if claim["relation"] == "=" else 1
    if not isinstance(strategies, list) or len(strategies) != needed:
        refuse("a field is missing or not a number")
    pairs = 0
    for strategy, (first, second) in zip(
        strategies, [(graphs[0], graphs[1]), (graphs[1], graphs[0])], strict=False
    ):
        pairs += _replay(strategy, first, second)
    parts.append(
        Message("every move of the opponent has a reply; positions replayed: {n}", n=pairs)
    )


def _graph(document: object) -> Graph:
    fields = check_keys(document, {"left", "right", "start"})
    sides: list[Edges] = []
    for name in ("left", "right"):
        if not isinstance(fields[name], list) or not 0 < len(fields[name]) <= _MOST_VERTICES:
            refuse("a field is missing or not a number")
        sides.append(tuple(numbers(row, len(fields[name]) - 1) for row in fields[name]))
    if len(sides[0]) != len(sides[1]):
        refuse("a field is missing or not a number")
    return sides[0], sides[1], number(fields["start"], len(sides[0]) - 1)


def _is_stopper(graph: Graph) -> bool:
    """Return whether alternating play ends: states without a move are taken away until none is left."""
    left, right, _ = graph
    states = [(v, turn) for v in range(len(left)) for turn in (0, 1)]
    open_moves = {(v, turn): len((left, right)[turn][v]) for v, turn in states}
    before: dict[Move, list[Move]] = {state: [] for state in states}
    for v, turn in states:
        for u in (left, right)[turn][v]:
            before[u, 1 - turn].append((v, turn))
    ready = [state for state in states if not open_moves[state]]
    for state in ready:  # which grows while it is read
        for earlier in before[state]:
            open_moves[earlier] -= 1
            if not open_moves[earlier]:
                ready.append(earlier)
    return len(ready) == len(states)


def _replay(strategy: object, first: Graph, second: Graph) -> int:
    """Refuse a strategy in which some move of Right's has no answer; return the number of pairs."""
    if not isinstance(strategy, list) or not 0 < len(strategy) <= _MOST_PAIRS:
        refuse("a field is missing or not a number")
    answers: dict[Move, dict[Move, Move]] = {}
    for entry in strategy:
        fields = check_keys(entry, {"pair", "answers"})
        g, h = _two(fields["pair"])
        if not isinstance(fields["answers"], list):
            refuse("a field is missing or not a number")
        found = answers.setdefault((g, h), {})
        for row in fields["answers"]:
            game, entered, answer_game, answer = _four(row)
            found[game, entered] = answer_game, answer
    if (first[2], second[2]) not in answers:
        refuse("the strategy does not begin at the start")
    for (g, h), replies in answers.items():
        if g >= len(first[0]) or h >= len(second[0]):
            refuse("the numbers of the claim are out of range")
        # Right moves in G, or as Left does in H.
        moves = [(0, u) for u in first[1][g]] + [(1, u) for u in second[0][h]]
        for game, entered in moves:
            after = (entered, h) if game == 0 else (g, entered)
            reply = replies.get((game, entered))
            if reply is None:
                refuse("a move of the opponent has no answer")
            kind, vertex = reply
            legal = first[0][after[0]] if kind == 0 else second[1][after[1]]
            if kind not in (0, 1) or vertex not in legal:
                refuse("an answer is not a legal move")
            reached = (vertex, after[1]) if kind == 0 else (after[0], vertex)
            if reached not in answers:
                refuse("an answer leads out of the strategy")
    return len(answers)


def _two(row: object) -> tuple[int, int]:
    found = numbers(row)
    if len(found) != 2:
        refuse("a field is missing or not a number")
    return found[0], found[1]


def _four(row: object) -> tuple[int, int, int, int]:
    found = numbers(row)
    if len(found) != 4:
        refuse("a field is missing or not a number")
    return found[0], found[1], found[2], found[3]
