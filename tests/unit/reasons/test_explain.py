"""Reasons: the right steps, in natural sentences, in each language."""

from __future__ import annotations

import pytest

import grundy
from grundy.core.players import Outcome
from grundy.core.vocabulary import read_outcome
from grundy.errors import NotationError
from grundy.i18n import in_language
from grundy.reasons.conclusion import verdict


def test_the_binary_table_in_croatian() -> None:
    with in_language("hr"):
        document = grundy.explain("nim", "11,26,54").document()
    table = document["steps"][0]["table"]
    assert table["rows"] == [["11", "001011"], ["26", "011010"], ["54", "110110"]]
    assert table["foot"] == ["nim-suma", "100111"]
    assert "54 → 17" in document["steps"][1]["text"]
    assert (
        document["steps"][-1]["text"]
        == "Igrač na potezu pobjeđuje (N-pozicija). Pobjednički potezi: 54→17."
    )


def test_sums_are_explained_by_their_parts() -> None:
    explanation = grundy.explain("nim:3,5 + nim:7")
    assert explanation.steps[0].kind == "xor-table"
    assert explanation.document()["steps"][0]["table"]["foot"] == ["nim-sum", "1", "001"]


def test_a_user_game_gets_a_mex_table() -> None:
    class Countdown(grundy.Ruleset):  # type: ignore[type-arg]
        """Take one, two or three tokens."""

        name = "countdown"

        def moves(self, position, player):  # type: ignore[no-untyped-def]
            return ((f"take {k}", position - k) for k in (1, 2, 3) if k <= position)

    steps = grundy.explain(Countdown(), 21).steps
    assert [step.kind for step in steps] == ["mex-table", "conclusion"]
    assert str(steps[1].text) == "N-position: the player to move wins. Winning moves: take 1."


def test_misere_by_general_steps() -> None:
    class Pair(grundy.Ruleset):  # type: ignore[type-arg]
        """Take one token."""

        name = "pair"

        def moves(self, position, player):  # type: ignore[no-untyped-def]
            return [("take", position - 1)] if position else []

    assert str(grundy.explain(Pair(), 0, misere=True).steps[0].text).startswith(
        "The player to move"
    )


@pytest.mark.parametrize("outcome", list(Outcome))
def test_every_outcome_has_a_sentence(outcome: Outcome) -> None:
    from dataclasses import replace

    class Either(grundy.Ruleset):  # type: ignore[type-arg]
        """A game where the players differ."""

        name = "either"
        impartial = False

        def moves(self, position, player):  # type: ignore[no-untyped-def]
            return ()

    result = replace(grundy.solve(Either(), 0), outcome=outcome)
    sentences = {verdict(result).render(language) for language in ("en", "hr", "sr", "sl")}  # type: ignore[union-attr]
    assert len(sentences) == 4


def test_pairing_and_the_one_hand_principle() -> None:
    def kinds(game: str, position: str | None = None) -> list[str]:
        return [step.kind for step in grundy.explain(game, position).steps]

    twins = "nim:3 + 0.77:5 + nim:3 + 0.77:5"
    assert kinds(twins)[0] == "pairing"
    lost = "subtract(1,2):3 + subtract(1,3):2"  # two lost parts that are no twins
    assert kinds(lost)[0] == "one-hand"


def test_vocabularies() -> None:
    for word in ("N", "S", "W", "winning", "pobjednička", "zmagovalno"):
        assert read_outcome(word, impartial=True) is Outcome.N
    for word in ("P", "L", "losing", "izgubljivo"):
        assert read_outcome(word, impartial=True) is Outcome.P
    assert read_outcome("L", impartial=False) is Outcome.L
    with pytest.raises(NotationError, match="not an outcome"):
        read_outcome("X", impartial=True)
