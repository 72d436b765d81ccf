"""Which exercises a worksheet has: graded, never trivial, each with exactly the stated solution."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from grundy.core.values.value import Value
from grundy.render.exercises import LEAST_OPTIONS, choose_exercises
from grundy.render.value_exercises import value_section
from grundy.render.worksheet import sections_of, worksheet
from grundy.render.worksheet_tex import worksheet_tex
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import solve

GAMES = ("nim", "domineering", "kayles", "chomp", "clobber", "hackenbush", "coalition(aab)", "hex")


@pytest.mark.parametrize("name", ["nim", "moore(2)", "lasker", "grundy", "stick-game(1,3,4)"])
def test_no_heap_is_empty(name: str) -> None:
    chosen = choose_exercises(get(name), 12)
    assert len(chosen) == 12
    assert not any(0 in exercise.result.position for exercise in chosen)  # type: ignore


def test_empty_places_stay_where_they_mean_something() -> None:
    assert any("0" in exercise.text for exercise in choose_exercises(get("nimble"), 6))


@pytest.mark.parametrize("name", GAMES)
def test_every_exercise_has_exactly_the_stated_solution(name: str) -> None:
    """The text that is printed is read again and solved again; the answers are those of the key."""
    for level in (1, 2, 3):
        for exercise in choose_exercises(get(name), 5, seed=7, level=level):
            text, verdict, *_, moves = exercise.answers
            assert text == exercise.text
            again = solve(name, text)
            if isinstance(again, SeatedResult):
                assert verdict == (", ".join(again.safe) or "–")
                right = [move for move, _, good in again.moves if good]
            else:
                assert isinstance(again, Result)
                assert again.outcome is not None
                assert verdict == again.outcome.value
                right = [m.move for m in again.winning()]
                if not again.game.impartial:
                    sides = [
                        f"{side}: " + ", ".join(names)
                        for side in "LR"
                        if (names := [m.move for m in again.winning() if m.player.name[0] == side])
                    ]
                    assert moves == ("; ".join(sides) or "–")
                    continue
            assert moves == (", ".join(right) or "–")


def test_no_exercise_is_trivial() -> None:
    for level in (1, 2, 3):
        for exercise in choose_exercises(get("nim"), 12, level=level):
            assert isinstance(exercise.result, Result)
            game, position = exercise.result.game, exercise.result.position
            assert isinstance(game, Ruleset)
            options = {game.normalize(o) for _, o in game.moves(position, game.movers()[0])}
            assert len(options) >= LEAST_OPTIONS
            assert not any(sum(move.option) == 0 for move in exercise.result.winning())  # type: ignore


def test_higher_levels_are_harder() -> None:
    sheets = [choose_exercises(get("nim"), 8, level=level) for level in (1, 2, 3)]
    easy, medium, hard = (sum(e.difficulty for e in sheet) for sheet in sheets)
    assert easy < medium < hard
    # Of lost positions there are few, so that neighbouring levels share some.
    first, _, last = ([e.difficulty for e in sheet if e.kind == "N"] for sheet in sheets)
    assert max(first) <= min(last)


def test_a_larger_position_is_harder_than_a_small_one_with_as_many_moves() -> None:
    sheets = [choose_exercises(get("nim"), 12, level=level) for level in (1, 3)]
    tokens = [sum(sum(e.result.position) for e in sheet) for sheet in sheets]  # type: ignore
    assert 2 * tokens[0] < tokens[1]


@pytest.mark.parametrize("seed", range(1, 13))
@pytest.mark.parametrize("level", [1, 2, 3])
def test_exercises_about_values_are_right(level: int, seed: int) -> None:
    section = value_section(12, seed=seed, level=level)
    assert len(section.exercises) == 12
    for exercise in section.exercises:
        text, solution = exercise.answers
        if exercise.kind == "simplify":
            assert Value(text) == Value(solution)
            assert str(Value(text)) == solution != text
            assert re.fullmatch(r"[\d/*^v+{|},-]+", solution), "not Tiny(2), nor ^[2]"
        elif exercise.kind == "outcome":
            assert Value(text).outcome.value == solution
        else:
            first, second = text.split("   ?   ")
            sign = solution.removeprefix(first).removesuffix(second).strip()
            one, other = Value(first), Value(second)
            holds = {"<": one < other, ">": one > other, "=": one == other}
            assert holds.get(sign, not any(holds.values()))


def test_the_key_can_be_left_out() -> None:
    sections = sections_of(["nim", "values"], 3)
    assert "Solutions" in worksheet(sections)
    assert "Solutions" not in worksheet(sections, key=False)
    assert len(re.findall("<li>", worksheet(sections))) == 6


def test_the_latex_compiles(compile_latex: Callable[[str], None]) -> None:
    compile_latex(worksheet_tex(sections_of(["nim", "domineering", "values"], 2, level=2)))
