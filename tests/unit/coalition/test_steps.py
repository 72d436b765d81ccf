"""Explanations are true: what a step says is what the solver finds."""

import pytest

from grundy.coalition.answer import solve
from grundy.coalition.circle import Circle
from grundy.coalition.steps import circle_steps
from grundy.i18n import show
from grundy.reasons.bibliography import bibliography


def _kinds(
    word: str, tokens: int, takes: int | str = 2, seat: int = 0, poison: int = 0
) -> list[str]:
    answer = solve(Circle.parse(word, takes), tokens, seat, poison)
    return [step.kind for step in circle_steps(answer)]


def test_which_steps_appear() -> None:
    assert _kinds("01", 7, poison=1) == ["poison", "remainder", "takes", "conclusion"]
    assert _kinds("0111", 23) == [
        "zones",
        "partners",
        "rounds",
        "rounds-here",
        "threshold",
        "takes",
        "conclusion",
    ]
    assert _kinds("0011", 7) == ["period", "takes", "conclusion"]
    assert _kinds("abc", 9) == ["chances", "takes", "conclusion"]
    assert _kinds("0011", 0) == ["period", "conclusion"]


@pytest.mark.parametrize("r", range(3, 9))
def test_zone_advice_is_what_the_solver_says(r: int) -> None:
    circle = Circle.parse("0" + "1" * (r - 1))
    for tokens in range(1, 3 * r + 3):
        answer = solve(circle, tokens)
        zones = next(step for step in circle_steps(answer) if step.kind == "zones")
        assert zones.table is not None
        zone, advice = (show(cell) for cell in zones.table.foot[1:])
        winning = [move.take for move in answer.moves if move.winning]
        assert zone.endswith("safe zone") == bool(winning)
        if advice == "take 2":
            assert winning == [2]
        elif advice.startswith("leave"):
            assert [tokens - take for take in winning] == [2 * r - 1]
        elif advice.startswith("any"):
            assert len(winning) == len(answer.moves)
        else:
            assert winning == []


def test_rounds_are_claimed_only_where_the_larger_coalition_wins() -> None:
    circle = Circle.parse("0011011")
    for tokens in range(80):
        for seat in range(7):
            answer = solve(circle, tokens, seat)
            kinds = [step.kind for step in circle_steps(answer)]
            if "rounds-here" in kinds:
                assert answer.winner == "1"


def test_every_theorem_is_in_the_bibliography_and_every_language_speaks() -> None:
    for word, takes in [
        ("01", 2),
        ("0111", 2),
        ("0011011", 3),
        ("000111", 2),
        ("abc", 2),
        ("011", "2,5"),
    ]:
        for tokens in (0, 1, 9, 40):
            for step in circle_steps(solve(Circle.parse(word, takes), tokens)):
                assert step.theorem is None or step.theorem in bibliography()
                texts = {show(step.text, language) for language in ("en", "hr", "sr", "sl")}
                assert len(texts) >= 2
