"""Certificates that rest on a theorem: the checker's own conditions against play, and forgeries."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import pytest

from grundy.checking import check_bytes
from grundy.checking.closed_forms import closed_form
from grundy.checking.form import layout, sealed
from grundy.core.players import LEFT
from grundy.rulesets import registry
from grundy.rulesets.plain import located
from grundy.solvers.strategy import winner_certificate


def heaps(count: int, most: int) -> list[str]:
    return [",".join(map(str, heap)) for heap in product(range(most + 1), repeat=count)]


PAIRS = [text for text in heaps(2, 14) if text != "0,0"]
ROWS = ["".join(row) for row in product("TH", repeat=7)]
GAMES = [
    ("nim", False, heaps(3, 5)),
    ("nim", True, [text for text in heaps(3, 5) if text != "0,0,0"]),
    ("moore(2)", False, heaps(4, 3)),
    ("moore(2)", True, [text for text in heaps(4, 3) if text != "0,0,0,0"]),
    ("moore(3)", False, heaps(4, 2)),
    ("wythoff", False, heaps(2, 12)),
    ("euclid", False, PAIRS),
    ("fibonacci", False, [f"{n}/{q}" for n in range(1, 35) for q in range(1, n + 2)]),
    ("staircase", False, heaps(4, 3)),
    *((game, False, ROWS) for game in ("turning-turtles", "mock-turtles", "moebius", "mogul")),
    *((game, False, ROWS) for game in ("twins", "triplets", "ruler", "turning(2-3)")),
]


@pytest.mark.parametrize(("name", "misere", "texts"), GAMES)
def test_conditions_and_moves_are_those_of_play(name: str, misere: bool, texts: list[str]) -> None:
    game, form = registry.get(name), closed_form(name, misere)
    assert form is not None

    @cache
    def lost(position: Any) -> bool:
        options = set(game.options(position, LEFT))
        return not any(map(lost, options)) if options else not misere

    chosen = random.Random(29)
    numbers = {text: form.read(game.format(game.parse(text))) for text in texts}
    for text, own in numbers.items():
        position = game.parse(text)
        assert own is not None
        assert form.is_lost(own) == lost(position), text
        options = {form.read(game.format(o)) or () for o in game.options(position, LEFT)}
        assert all(form.is_move(own, option) for option in options)
        for other in chosen.sample(texts, 20):
            after = numbers[other]
            assert after is not None
            if form.is_move(own, after):
                # Of moves in equal heaps the game lists one.
                assert after in options or sorted(after) in map(sorted, options), (text, other)
            else:
                assert after not in options, (text, other)


LARGE = [
    ("nim", "1000000,999,77", False),
    ("nim", "1,1,1,1", True),
    ("moore(2)", "100,200,300,400,500", False),
    ("wythoff", "1000000,1618034", False),
    ("euclid", "1000003,300", False),
    ("fibonacci", "1000000000000000000", False),
    ("fibonacci", "987", False),
    ("staircase", "3,100,4,37,5", False),
    ("mock-turtles", "TH" * 50, False),
    ("ruler", "THH" * 30, False),
]


@pytest.mark.parametrize(("game", "position", "misere"), LARGE)
def test_no_change_is_accepted(game: str, position: str, misere: bool) -> None:
    document = winner_certificate(located(game, position), misere=misere)
    assert check_bytes(layout(document)).holds
    assert "strategies" not in document
    del document["sha256"]
    won = document["claim"]["left"] == "left"
    lies: list[dict[str, Any]] = [
        {"claim": {"kind": "winner", "left": "right" if won else "left"}},
        {"claim": {"kind": "winner", "left": "draw"}},
        {"claim": {"kind": "winner", "left": "left", "right": "right"}},
        {"claim": {"kind": "winner", "left": "right" if won else "left"}, "reply": None},
        {"claim": {"kind": "winner", "left": "left"}, "reply": position},
        {"reply": position},
        {"reply": "what?"},
        {"reply": 3},
        {"theorem": "Gale1974"},
        {"theorem": None},
        {"numbers": document["numbers"][:-1]},
        {"numbers": [*document["numbers"][:-1], document["numbers"][-1] + 1]},
        {"numbers": [float(n) for n in document["numbers"]]},
        {"game": "domineering"},
        {"game": "moore(2,exactly)"},
        {"position": position + ",1"},
        {"position": "0" + position},
        {"more": 1},
    ]
    for lie in lies:
        verdict = check_bytes(layout(sealed(document | lie)))
        assert not verdict.holds, lie


def test_other_games_have_strategies() -> None:
    assert "strategies" in winner_certificate(located("chomp", "2x3"))
    assert "strategies" in winner_certificate(located("wythoff", "2,2"), misere=True)
    assert "strategies" in winner_certificate(located("nim", "0"), misere=True)
