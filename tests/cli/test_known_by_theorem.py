"""A theorem answers whatever the budget is; where it proves the winner only, that is what is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy.cli.run import run
from grundy.core.budget import Budget
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import Result
from grundy.solvers.solve import solve


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    capsys.readouterr()
    code = run(words)
    return code, capsys.readouterr().out


@pytest.mark.parametrize("limit", [("--budget-seconds", "0"), ("--budget-nodes", "1")])
@pytest.mark.parametrize(
    "words",
    [
        ("nim", "30,31", "--misere"),
        ("nim", "30,31"),
        ("chomp", "2x30"),
        ("nim", "0", "--misere"),
        ("moore(2)", "3,5,9"),
    ],
)
def test_a_theorem_needs_no_budget(
    words: tuple[str, ...], limit: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, short = asked(capsys, "solve", *words, *limit, "--json", "--no-value")
    assert code == 0
    _, long = asked(capsys, "solve", *words, "--json", "--no-value")
    quick, slow = json.loads(short), json.loads(long)
    for name in ("outcome", "exact", "moves_total", "best"):
        assert quick[name] == slow[name]
    assert [m["winning"] for m in quick["moves"]] == [m["winning"] for m in slow["moves"]]
    assert "bound" not in quick


def test_answers_by_theorem_agree_with_search_on_small_positions() -> None:
    """Where the look-up calls itself complete, it is the answer of a search by the definition."""
    complete = 0
    for game in registry.samples():
        if not isinstance(game, Ruleset) or game.scoring or not game.impartial:
            continue
        for _, position in zip(range(12), game.small_positions(), strict=False):
            for misere in (False, True):
                quick = solve(game, position, misere=misere, budget=Budget(nodes=0))
                assert isinstance(quick, Result)
                if not quick.exact:
                    continue
                complete += 1
                plain = solve(game, position, misere=misere, claims=False, value=False)
                assert isinstance(plain, Result)
                assert quick.outcome is plain.outcome, (game, position, misere)
                winning = {m.move for m in plain.moves if m.winning}
                assert {m.move for m in quick.moves if m.winning} == winning
    assert complete > 100


def test_who_wins_is_proved_and_the_move_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("solve", "chomp", "30x40", "--budget-nodes", "20")
    code, text = asked(capsys, *words)
    assert code == 3
    assert "Who wins is proved by: D. Gale" in text
    assert "A winning move was not found" in text
    assert "Not finished" not in text
    code, found = asked(capsys, *words, "--json")
    document = json.loads(found)
    assert (code, document["outcome"], document["best"]) == (3, "N", None)
    assert document["bound"]["winner_proved_by"] == "Gale1974"


def test_an_explanation_that_is_not_finished_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = asked(capsys, "explain", "clobber", "5x6", "--budget-nodes", "20")
    assert code == 3
    assert "Not solved: limit of" in text


@pytest.mark.parametrize("language", ["hr", "sr", "sl"])
def test_bibtex_and_markdown(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nim.bib"
    words = ("explain", "nim", "3,5", "--format", "markdown", "--lang", language)
    code, text = asked(capsys, *words, "--bib", str(path))
    assert code == 0
    assert "| ---: | ---: |" in text
    assert "\n\n\\[Bouton1902\\] C. L. Bouton" in text
    entry = path.read_text(encoding="utf-8")
    assert entry.startswith("@article{Bouton1902,\n  author = {C. L. Bouton},\n")
    assert "year = {1901--02}" in entry
