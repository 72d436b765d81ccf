"""A thousand changes of each strategy are refused, or are proofs still: other code plays them out."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grundy.checking.difference import check_value, difference, read_form
from grundy.checking.form import layout
from grundy.checking.refusal import Refused
from grundy.checking.strategy import Rules, check_strategies
from grundy.rulesets.plain import located, plain_rules
from grundy.solvers.strategy import strategy_certificate, value_certificate

QUICK = [("clobber", "3x4"), ("chomp", "5x6"), ("sum", "domineering:2x3 + 1/2")]
POSITIONS = [*QUICK, ("domineering", "5x5"), ("hex", "4x4")]
OTHER = {"left": "right", "right": "left"}


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
    return all(
        any(
            _wins(strategy, positions, rules, document["position"], first)
            for strategy in document["strategies"]
            if strategy["for"] == winner and strategy["goal"] == "win"
        )
        for first, winner in document["claim"].items()
        if first != "kind"
    )


def _wins(
    strategy: dict[str, Any], positions: list[Any], rules: Rules, start: str, first: str
) -> bool:
    side = strategy["for"]
    replies = {
        (positions[place], mover): None if reply is None else positions[strategy["nodes"][reply][0]]
        for place, mover, reply in strategy["nodes"]
    }
    seen: dict[tuple[Any, str], bool] = {}  # False while on the way: coming back to it is no win

    def followers(node: tuple[Any, str]) -> list[tuple[Any, str]] | None:
        position, mover = node
        options = rules.options(position, mover)
        result = rules.result(position, mover)
        if result is not None or not options:
            winner = OTHER[mover] if result is None else "left" if result > 0 else "right"
            return [] if winner == side and result != 0 else None
        if mover == side:
            if replies.get(node) not in options:
                return None
            options = [replies[node]]
        return [(option, rules.next_mover(position, option, mover)) for option in options]

    stack = [((rules.read(start), first), False)]
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
        elif not seen[node]:
            return False
    return True


def mutate(document: dict[str, Any], chosen: random.Random) -> Callable[[], None]:
    """Change one thing in place; return what undoes it."""
    strategy = chosen.choice(document["strategies"])
    nodes = strategy["nodes"]
    at = chosen.randrange(len(nodes))
    old = list(nodes[at])
    kind = chosen.randrange(7)
    if kind == 0:
        del nodes[at]
        return lambda: nodes.insert(at, old)
    if kind == 1:
        other = chosen.randrange(len(nodes))
        nodes[at], nodes[other] = nodes[other], nodes[at]

        def swap() -> None:
            nodes[at], nodes[other] = nodes[other], nodes[at]

        return swap
    if kind == 2:
        nodes[at][0] = chosen.randrange(len(document["positions"]))
    elif kind == 3:
        nodes[at][1] = OTHER[old[1]]
    elif kind == 4:
        nodes[at][2] = chosen.choice([None, chosen.randrange(len(nodes))])
    elif kind == 5:
        strategy["for"] = OTHER[strategy["for"]]
        return lambda: strategy.update({"for": OTHER[strategy["for"]]})
    else:
        places = [n for n in nodes if n[2] is not None]
        node = chosen.choice(places)
        kept, node[2] = node[2], chosen.randrange(len(nodes))

        def restore() -> None:
            node[2] = kept

        return restore

    def put_back() -> None:
        nodes[at][:] = old

    return put_back


def _tried(
    document: dict[str, Any],
    check: Callable[[dict[str, Any]], int],
    holds: Callable[[dict[str, Any]], bool],
    part: int = 0,
    parts: int = 1,
) -> int:
    """Change the document a thousand times, or do one of so many parts of that.

    Return how often it was accepted, each time rightly.
    """
    chosen = random.Random(29 + part)
    original = deepcopy(document)
    accepted = 0
    for _ in range(1000 // parts):
        undo = mutate(document, chosen)
        try:
            check(document)
        except Refused:
            pass
        else:
            accepted += 1
            assert holds(document)
        undo()
    assert document == original
    return accepted


HEX_PARTS = 4  # its strategy has 78,000 nodes: each part takes a minute


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "position", "part", "parts"),
    [
        *((*place, 0, 1) for place in POSITIONS[:-1]),
        *((*POSITIONS[-1], part, HEX_PARTS) for part in range(HEX_PARTS)),
    ],
)
def test_changed_strategies(game: str, position: str, part: int, parts: int) -> None:
    place = located(game, position)
    rules = remembering(plain_rules(place))
    document = strategy_certificate(place)
    assert plays_out(document, rules)
    accepted = _tried(
        document,
        lambda changed: check_strategies(changed, rules),
        lambda changed: plays_out(changed, rules),
        part,
        parts,
    )
    print(game, position, "accepted, and proofs still:", accepted)
    assert accepted < 300 // parts


@pytest.mark.slow
@pytest.mark.parametrize(("game", "position"), [("domineering", "2x3"), QUICK[2]])
def test_changed_values(game: str, position: str) -> None:
    place = located(game, position)
    plain = remembering(plain_rules(place))
    document = value_certificate(place)
    form = read_form(document["form"])
    rules = remembering(difference(plain, form))

    def played(changed: dict[str, Any]) -> bool:
        return plays_out(
            changed
            | {
                "claim": {"left": "right", "right": "left"},
                "position": f"{len(form) - 1}@{changed['position']}",
            },
            rules,
        )

    assert played(document)
    assert _tried(document, lambda changed: check_value(changed, plain), played) < 300


NO_SOLVER = """
import sys
for name in ("solvers", "heaps", "reasons", "play", "answers", "coalition"):
    sys.modules[f"grundy.{name}"] = None
from pathlib import Path
from grundy.checking import check_file
from grundy.rulesets.plain import located, plain_rules
print(check_file(Path(sys.argv[1]), None, lambda g, p: plain_rules(located(g, p))).holds)
"""


@pytest.mark.parametrize(
    ("game", "position"),
    [*QUICK, *(pytest.param(*place, marks=pytest.mark.slow) for place in POSITIONS[3:])],
)
def test_no_solver_is_needed(game: str, position: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_bytes(layout(strategy_certificate(located(game, position))))
    done = subprocess.run(
        [sys.executable, "-c", NO_SOLVER, str(path)], capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "True", done.stderr
