"""Misère forms, codes, variants and the list of games on the command line."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from grundy.answers.misere import FindQuotient, HeapForm
from grundy.cli.run import run
from grundy.core.budget import Budget
from grundy.core.players import Outcome
from grundy.rulesets.registry import all_games, get

Capture = pytest.CaptureFixture[str]


def document(capsys: Capture, *words: str) -> dict[str, Any]:
    assert run([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def said(capsys: Capture, *words: str) -> str:
    assert run(list(words)) == 0
    return capsys.readouterr().out


def test_the_misere_form_of_a_heap(capsys: Capture) -> None:
    answer = document(capsys, "misere", "kayles", "--heap", "5")
    facts = answer["facts"]
    assert (answer["rule"], answer["heap"]) == ("0.77", 5)
    assert (facts["canonical"], facts["genus"], facts["kind"]) == (
        "*[2[2]321]",
        "4^146",
        "restless",
    )
    text = said(capsys, "misere", "kayles", "--heap", "5")
    assert "*[2[2]321]" in text
    assert "4^146" in text


def test_values_in_misere_play(capsys: Capture) -> None:
    board = document(capsys, "value", "cram:.........|##.######", "--misere")
    assert board["facts"]["canonical"] == "*[2[2]321]"
    assert document(capsys, "value", "*[2] + *[2]")["facts"]["canonical"] == "*[2[2]]"
    assert document(capsys, "value", "domineering:2x3", "--misere")["outcome"] == "L"
    assert run(["value", "kayles:5", "--misere", "--expect", "*[2[2]321]"]) == 0
    assert run(["value", "kayles:5", "--misere", "--expect", "*[2]"]) == 1


def test_a_limit_ends_a_misere_form(capsys: Capture) -> None:
    assert run(["misere", "0.07", "--heap", "300", "--budget-nodes", "2000", "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["exact"] is False
    assert answer["bound"]["reason"]


@pytest.mark.parametrize(("heap", "genus"), [(33, "8^10,8"), (40, "1^13")])
def test_a_genus_does_not_wait_for_a_text_too_long_to_write(heap: int, genus: str) -> None:
    third = next(islice(FindQuotient("0.77", heap=heap).improve(Budget()), 2, None))
    assert isinstance(third, HeapForm)
    assert third.facts is not None
    assert (third.facts.genus, third.facts.kind, third.facts.canonical) == (genus, "wild", None)


def test_a_text_too_long_to_write_is_given_up_at_once() -> None:
    answer = FindQuotient("0.77", heap=20).answer(Budget(30))
    assert isinstance(answer, HeapForm)
    assert answer.facts is not None
    assert (answer.facts.canonical, answer.facts.mate) == (None, None)
    assert (answer.facts.is_half_tame, answer.facts.is_prime) == (False, True)
    assert answer.exact


def test_what_is_wrong_is_said_of_the_very_thing(capsys: Capture) -> None:
    assert run(["sequence", "0.{3+,4}"]) == 2
    assert 'a number with "+" stands for all larger ones' in capsys.readouterr().err
    assert run(["solve", "sprouts", "40"]) == 2
    assert "ten or more spots are written out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("rule", "values"),
    [
        ("0.3F", [0, 1, 2, 0, 1, 2, 3, 4, 5, 3]),
        ("{2+}=.0", [0, 0, 1, 1, 1, 1, 2, 1, 1, 2]),
        ("4!.0", [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]),
        ("0.{2,3?+}", [0, 0, 0, 1, 1, 2, 2, 3, 3, 4]),
    ],
)
def test_codes(capsys: Capture, rule: str, values: list[int]) -> None:
    assert document(capsys, "sequence", rule, "--to", "9")["values"] == values


@pytest.mark.parametrize("game", ["nim x turning(2)", "turning(3E) x nim", "ruler x ruler x ruler"])
def test_a_product_is_of_two_games_with_coins(capsys: Capture, game: str) -> None:
    assert run(["table", game, "3", "3"]) == 2
    assert "a product is made of two coin-turning games" in capsys.readouterr().err


def test_coins_of_a_table_are_counted_from_1(capsys: Capture) -> None:
    assert run(["table", "ruler x ruler", "0", "3"]) == 2
    assert "coins are counted from 1 in a table" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["misere(nim)", "impartial(domineering)", "tic-tac-toe(2,2,2)"])
def test_rules_show_a_position_of_these_very_parameters(capsys: Capture, game: str) -> None:
    """What holds of the usual parameters, and a board of their size, is not shown for others."""
    assert f"grundy solve '{game}'" in said(capsys, "rules", game)
    for known in document(capsys, "rules", game)["examples"]:
        outcome = get(game)(known["position"]).solve(misere=known["misere"]).outcome
        assert outcome is Outcome(known["outcome"])


def test_a_code_that_lets_heaps_grow_is_refused(capsys: Capture) -> None:
    assert run(["sequence", "40.0", "--to", "9"]) == 2
    assert "heaps must get smaller" in capsys.readouterr().err


def test_the_table_of_a_product_counts_from_one(capsys: Capture) -> None:
    table = document(capsys, "table", "turning(3E) x turning(4FS)", "8", "20")
    assert (table["rows"][0], table["columns"][0]) == (1, 1)
    assert table["cells"][2][3:9] == [1, 0, 2, 1, 0, 2]


def test_compounds_and_variants_are_names(capsys: Capture) -> None:
    assert document(capsys, "solve", "selective(nim:3 + nim:5)")["outcome"] == "N"
    assert document(capsys, "solve", "impartial(clobber)", "xo")["grundy"] == 1
    assert document(capsys, "solve", "wythoff(3)", "10,10")["outcome"] == "N"


def test_games_are_grouped_and_found(capsys: Capture) -> None:
    text = said(capsys, "games")
    heads = [line for line in text.splitlines() if line and not line.startswith(" ")]
    assert heads[:3] == ["Heaps", "Coins", "Strips"]
    assert len(text.splitlines()) < 60, "all names are seen at a glance"
    assert max(map(len, text.splitlines())) <= 80
    assert all(f"{get(kind.sample_name())}" in text for kind in all_games())
    found = said(capsys, "games", "domino")
    assert "cram" in found
    assert "northcott" not in found
    assert "Take any number of tokens from one heap." in said(capsys, "games", "Heaps")
    assert "Nim" not in said(capsys, "games", "connection")
    assert "No game was found" in said(capsys, "games", "nosuchgameatall")


def test_remoteness_decides_a_conjunctive_compound(capsys: Capture) -> None:
    answer = document(capsys, "solve", "conjunctive(nim:1,1 + kayles:3)")
    assert (answer["outcome"], answer["remoteness"]) == ("P", [2, 3])
    assert "Remoteness of the games: 2, 3" in said(
        capsys, "solve", "conjunctive(nim:1,1 + kayles:3)"
    )
    assert "remoteness" not in document(capsys, "solve", "nim", "3,5")


def test_suspense_decides_a_continued_compound(capsys: Capture) -> None:
    answer = document(capsys, "solve", "continued(nim:1,1 + kayles:5)")
    assert (answer["outcome"], answer["suspense"]) == ("N", [2, 3])
    assert "Suspense of the games: 2, 3" in said(capsys, "solve", "continued(nim:1,1 + kayles:5)")


def signs(output: str) -> dict[str, str]:
    """Return the sign of each move in the table of moves."""
    rows = [row.split() for row in output.splitlines() if row[:1] in ("✓", "✗", "=")]
    return {row[-2]: row[0] + row[-1] for row in rows}


def test_moves_that_draw_are_told_from_those_that_lose(capsys: Capture) -> None:
    output = said(capsys, "solve", "tic-tac-toe", "xx.|.o.|...", "--player", "right")
    found = signs(output)
    assert found.pop("xxo|.o.|...") == "=D"
    assert set(found.values()) == {"✗N"}


def test_the_scores_of_moves_stand_in_the_table(capsys: Capture) -> None:
    found = signs(said(capsys, "solve", "dots-and-boxes", "1x2"))
    assert found.pop("..|.!.|..") == "=0"
    assert set(found.values()) == {"✗-2"}


def test_the_rules_list_the_versions_of_a_game(capsys: Capture) -> None:
    text = said(capsys, "rules", "cutcake(twisted)")
    assert "    twisted       they are turned by a right angle" in text


def test_connect_k_is_found(capsys: Capture) -> None:
    assert document(capsys, "solve", "connect-k(3,4,3)", "3x4")["outcome"] == "N"
    assert "tic-tac-toe" in said(capsys, "games", "connect-k")
