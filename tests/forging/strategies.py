"""Changed strategies: one thing of a document is changed, and other code than the checker plays it out.

`mutate` changes a document in place, so that large ones need not be copied; `plays_out` decides whether it
proves its claim all the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from grundy.checking.strategy import Rules

OTHER = {"left": "right", "right": "left"}
Undo = Callable[[], None]
Node = tuple[Any, str]


def remembering(rules: Rules) -> Rules:
    """Return the same rules on numbered positions, each question answered once."""
    numbers: dict[Any, int] = {}
    positions: list[Any] = []

    def number(position: Any) -> int:
        if position not in numbers:
            numbers[position] = len(positions)
            positions.append(position)
        return numbers[position]

    return Rules(
        read=cache(lambda text: number(rules.read(text))),
        write=lambda place: rules.write(positions[place]),
        options=cache(lambda place, m: tuple(map(number, rules.options(positions[place], m)))),
        result=cache(lambda place, mover: rules.result(positions[place], mover)),
        next_mover=cache(lambda a, b, m: rules.next_mover(positions[a], positions[b], m)),
        starters=rules.starters,
    )


def plays_out(document: dict[str, Any], rules: Rules) -> bool:
    """Return whether the strategies do what is claimed: follow them, whatever the opponent does."""
    positions = [rules.read(text) for text in document["positions"]]
    start = rules.read(document["position"])

    def is_proved(first: str, side: str, wins: bool) -> bool:
        return any(
            _does(strategy, positions, rules, (start, first), document["misere"])
            for strategy in document["strategies"]
            if strategy["for"] == side and (strategy["goal"] == "win") is wins
        )

    return all(
        is_proved(first, "left", False) and is_proved(first, "right", False)
        if document["claim"][first] == "draw"
        else is_proved(first, document["claim"][first], True)
        for first in rules.starters
    )


def _does(
    strategy: dict[str, Any], positions: list[Any], rules: Rules, start: Node, misere: bool
) -> bool:
    """Return whether following the strategy wins, or avoids a loss, from a position."""
    side, wins = strategy["for"], strategy["goal"] == "win"
    replies = {
        (positions[place], mover): None if reply is None else positions[strategy["nodes"][reply][0]]
        for place, mover, reply in strategy["nodes"]
    }

    def followers(node: Node) -> list[Node] | None:
        position, mover = node
        options = rules.options(position, mover)
        result = rules.result(position, mover)
        if result is not None or not options:
            if result is None:
                result = 1 if (mover if misere else OTHER[mover]) == "left" else -1
            gain = result if side == "left" else -result
            return [] if gain > 0 or (gain == 0 and not wins) else None
        if mover == side:
            if replies.get(node) not in options:
                return None
            options = [replies[node]]
        return [(option, rules.next_mover(position, option, mover)) for option in options]

    seen: dict[Node, bool] = {}  # False while on the way: coming back to it is no win
    stack = [(start, False)]
    while stack:
        node, done = stack.pop()
        if done:
            seen[node] = True
        elif node not in seen:
            below = followers(node)
            if below is None:
                return False
            seen[node] = False
            stack.append((node, True))
            stack += [(follower, False) for follower in below]
        elif wins and not seen[node]:
            return False
    return True


def mutate(document: dict[str, Any], chosen: random.Random) -> Undo:
    """Change one thing in place; return what undoes it."""
    of_node = (_drop, _double, _swap, _other_position, _other_mover, _other_reply, _another_option)
    of_rest = (_other_side, _other_goal, _other_root, _other_claim, _other_text, _changed_text)
    rarer = (_other_start, _no_strategy, _misere)
    change = chosen.choice(of_node * 4 + of_rest * 2 + rarer)
    return change(document, chosen)


def _set(holder: Any, key: Any, value: Any) -> Undo:
    kept = holder[key]
    holder[key] = value
    return lambda: holder.__setitem__(key, kept)


def _nodes(document: dict[str, Any], chosen: random.Random) -> list[Any]:
    nodes: list[Any] = chosen.choice(document["strategies"])["nodes"]
    return nodes


def _drop(document: dict[str, Any], chosen: random.Random) -> Undo:
    nodes = _nodes(document, chosen)
    at = chosen.randrange(len(nodes))
    kept = nodes.pop(at)
    return lambda: nodes.insert(at, kept)


def _double(document: dict[str, Any], chosen: random.Random) -> Undo:
    nodes = _nodes(document, chosen)
    at = chosen.randrange(len(nodes) + 1)
    nodes.insert(at, list(chosen.choice(nodes)))

    def undo() -> None:
        del nodes[at]

    return undo


def _swap(document: dict[str, Any], chosen: random.Random) -> Undo:
    nodes = _nodes(document, chosen)
    a, b = chosen.randrange(len(nodes)), chosen.randrange(len(nodes))

    def swap() -> None:
        nodes[a], nodes[b] = nodes[b], nodes[a]

    swap()
    return swap


def _other_position(document: dict[str, Any], chosen: random.Random) -> Undo:
    node = chosen.choice(_nodes(document, chosen))
    return _set(node, 0, chosen.randrange(len(document["positions"])))


def _other_mover(document: dict[str, Any], chosen: random.Random) -> Undo:
    node = chosen.choice(_nodes(document, chosen))
    return _set(node, 1, OTHER[node[1]])


def _other_reply(document: dict[str, Any], chosen: random.Random) -> Undo:
    nodes = _nodes(document, chosen)
    reply = chosen.choice([None, -1, len(nodes), chosen.randrange(len(nodes))])
    return _set(chosen.choice(nodes), 2, reply)


def _another_option(document: dict[str, Any], chosen: random.Random) -> Undo:
    nodes = _nodes(document, chosen)
    replying = [node for node in nodes if node[2] is not None]
    return _set(chosen.choice(replying or nodes), 2, chosen.randrange(len(nodes)))


def _other_side(document: dict[str, Any], chosen: random.Random) -> Undo:
    strategy = chosen.choice(document["strategies"])
    return _set(strategy, "for", OTHER[strategy["for"]])


def _other_goal(document: dict[str, Any], chosen: random.Random) -> Undo:
    strategy = chosen.choice(document["strategies"])
    return _set(strategy, "goal", {"win": "draw", "draw": "win"}[strategy["goal"]])


def _other_root(document: dict[str, Any], chosen: random.Random) -> Undo:
    strategy = chosen.choice(document["strategies"])
    root = chosen.randrange(len(strategy["nodes"]))
    return _set(strategy, "roots", {chosen.choice(tuple(OTHER)): root})


def _other_claim(document: dict[str, Any], chosen: random.Random) -> Undo:
    claim = document["claim"]
    firsts = [first for first in claim if first != "kind"]
    if not firsts:  # the claim of a value says nothing more than its kind
        return _other_start(document, chosen)
    first = chosen.choice(firsts)
    wrong = [winner for winner in ("left", "right", "draw") if winner != claim[first]]
    return _set(claim, first, chosen.choice(wrong))


def _other_text(document: dict[str, Any], chosen: random.Random) -> Undo:
    texts = document["positions"]
    return _set(texts, chosen.randrange(len(texts)), chosen.choice(texts))


def _changed_text(document: dict[str, Any], chosen: random.Random) -> Undo:
    texts = document["positions"]
    at = chosen.randrange(len(texts))
    text = texts[at]
    place = chosen.randrange(len(text))
    letter = chosen.choice(chosen.choice(texts))
    return _set(texts, at, text[:place] + letter + text[place + 1 :])


def _other_start(document: dict[str, Any], chosen: random.Random) -> Undo:
    return _set(document, "position", chosen.choice(document["positions"]))


def _no_strategy(document: dict[str, Any], chosen: random.Random) -> Undo:
    strategies = document["strategies"]
    gone = chosen.randrange(len(strategies))
    return _set(document, "strategies", strategies[:gone] + strategies[gone + 1 :])


def _misere(document: dict[str, Any], chosen: random.Random) -> Undo:
    if "misere" not in document:  # the value of a position is one of normal play
        return _no_strategy(document, chosen)
    return _set(document, "misere", not document["misere"])
