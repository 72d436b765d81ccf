"""Sentences around the answers: each was once printed where it was false."""

from __future__ import annotations

import tomllib
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

import grundy
from grundy.answers.explain import explain
from grundy.answers.period import FindPeriod
from grundy.core.budget import Budget
from grundy.heaps.regularity.period import find_period
from grundy.heaps.regularity.theorems import TAKE_AND_BREAK
from grundy.i18n import show
from grundy.render.latex import escape
from grundy.rulesets import registry
from grundy.solvers.result import Result
from grundy.words.verbs import period as period_words

PHI = (1 + 5**0.5) / 2
ROOT = Path(__file__).parents[3]


def text_of(game: str, position: str, **how: bool) -> str:
    return " ".join(show(step.text) for step in explain(game, position, **how).steps)


def test_what_euclid_says_about_the_golden_ratio() -> None:
    """From below, a forced move leads above; from above, below; a choice can always leave below."""
    for low in range(1, 40):
        for high in range(low + 1, 120):
            q, r = divmod(high, low)
            below = high / low < PHI
            if q == 1 and r:
                assert (low / r > PHI) == below
            elif r:
                assert (low / r < PHI) or ((low + r) / low < PHI)
    said = text_of("euclid", "8,5")
    assert "leads above it, and one from above leads below it" in said
    assert "opponent has a choice" not in said


def test_misere_moore_gives_an_argument_for_its_own_moves() -> None:
    """The rule that the text gives for misère play leads to exactly the winning moves."""
    assert "single tokens only, 1 more than a multiple of 3" in text_of(
        "moore(2)", "2,5", misere=True
    )
    assert "won in misère play, too" in text_of("moore(2)", "2,2,2", misere=True)
    game = registry.get("moore(2)")
    for heaps in combinations_with_replacement(range(5), 3):
        if max(heaps) < 2:
            continue
        columns = [sum(h >> c & 1 for h in heaps) % 3 for c in range(3)]
        result = grundy.solve(game, heaps, misere=True, claims=False)
        assert isinstance(result, Result)
        assert (result.outcome.value == "P") == (not any(columns))
        for move in result.moves:
            left = move.option
            balanced = not any(sum(h >> c & 1 for h in left) % 3 for c in range(3))
            right = balanced if max(left) > 1 else sum(left) % 3 == 1
            assert move.winning == right, (heaps, left)


def test_the_table_of_starters() -> None:
    from grundy.core.players import Outcome
    from grundy.reasons.general import _table_of_four

    for outcome in (Outcome.L, Outcome.R):
        assert "the result is the same" in show(_table_of_four(outcome).text)
    for outcome in (Outcome.N, Outcome.P):
        assert "depends on who starts" in show(_table_of_four(outcome).text)


def test_the_theorem_on_codes_holds_as_it_is_printed() -> None:
    """Its bound with l' = max(l, 1): as once printed, 0.4 with l = 0 contradicted it."""
    assert "max(l, 1)" in show(TAKE_AND_BREAK.statement)
    for code, heaps, t in [("0.4", 2, 1), ("0.07", 2, 2), ("0.3", 1, 1), ("0.15", 2, 2)]:
        values = grundy.heap(code).sequence(400)
        for l in range(6):
            for p in range(1, 40):
                end = heaps * max(l, 1) + (heaps - 1) * p + t
                if all(values[n + p] == values[n] for n in range(l, end)):
                    assert all(values[n + p] == values[n] for n in range(l, 350)), (code, l, p)


def test_what_is_only_seen_is_headlined_as_seen(capsys: pytest.CaptureFixture[str]) -> None:
    """4.72[57] shows a regularity for a thousand heaps that fails soon after."""
    answer = FindPeriod("4.72[57]", to=999).answer()
    period_words.say(answer, None)
    said = capsys.readouterr().out
    assert "Observed, not proved" in said
    assert answer.regularity is not None
    longer = find_period("4.72[57]", budget=Budget(nodes=4000))
    assert longer.checked_to > 1014
    assert not longer.exact
    assert longer.regularity != answer.regularity


def test_node_kayles_on_a_path_is_the_heap_that_the_text_names() -> None:
    for n in range(1, 12):
        path = grundy.solve("node-kayles", f"path({n})", claims=False)
        assert isinstance(path, Result)
        assert path.grundy == grundy.heap("0.07").sequence(n + 2)[n + 1]
    assert "heap 8 of Dawson's Kayles" in text_of("node-kayles", "path(7)")
    assert "heap n + 1" in show(registry.get("node-kayles").theory)


def test_every_listed_game_can_be_asked_for_by_its_name() -> None:
    for kind in registry.all_games():
        assert registry.get(kind.name).name == kind.name
    assert grundy.solve("dawson-chess", "5", claims=False).grundy == 3  # type: ignore[union-attr]
    for name in (
        "nim",
        "kayles",
        "dawson-kayles",
        "dawson-chess",
        "treblecross",
        "lasker",
        "split",
    ):
        assert grundy.heap(name).sequence(12) == [
            grundy.solve(name, str(n)).grundy  # type: ignore[union-attr]
            for n in range(12)
        ]


def test_a_theorem_is_named_as_proof_only_where_it_is_one() -> None:
    assert grundy.solve("nim", "3,5,7").provenance.is_proof
    searched = grundy.solve("nim", "1,2", claims=False)
    assert not searched.provenance.is_proof
    computed = grundy.solve("subtract(1,2,4)", "3,4")
    assert computed.provenance.theorem == "Sprague1935"
    assert not computed.provenance.is_proof


@pytest.mark.parametrize(("game", "position"), [("nim", "1,2,3"), ("domineering", "2x2|2x2")])
def test_a_lost_position_has_the_value_zero(game: str, position: str) -> None:
    first, _, second = position.partition("|")
    place = f"{game}:{first} + {game}:{second}" if second else f"{game}:{first}"
    result = grundy.solve(place)
    assert isinstance(result, Result)
    assert (result.outcome, result.value_text) == (grundy.Outcome.P, "0")


def test_stars_survive_in_latex() -> None:
    assert escape("∗2") == r"$\ast$2"
    for sign in "∗↑↓±≡−·⊕⊗⌊⌋⟨⟩φ✓✗²₁→…∞≤≥×÷":
        assert escape(sign).isascii(), sign


def test_no_site_is_named_that_does_not_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "readthedocs" not in str(project)
