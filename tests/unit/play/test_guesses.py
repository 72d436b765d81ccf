"""What was not solved is never called lost, right or perfect."""

from __future__ import annotations

import pytest

from grundy.core.budget import Budget
from grundy.core.players import LEFT
from grundy.play.answers.duel import MatchEntry, PlyEntry
from grundy.play.hints import hints
from grundy.play.match import Match
from grundy.play.perfect import Confusing, Perfect, analyse
from grundy.play.review import review
from grundy.rulesets.registry import get

HEX = get("hex")
NIM = get("nim")


def test_a_hint_for_an_unsolved_position_says_so() -> None:
    match = Match(HEX, HEX.parse("11x11"))
    unsolved = analyse(HEX, match.position, LEFT, False, Budget(0.05))
    assert not unsolved.exact
    (said,) = hints(match, unsolved)
    assert "Not solved" in str(said)
    assert "No move wins" not in str(said)
    lost = Match(NIM, (1, 2, 3))
    assert "No move wins" in str(hints(lost)[0])


@pytest.mark.parametrize("kind", [Perfect, Confusing])
def test_a_perfect_player_knows_when_it_guesses(kind: type[Perfect] | type[Confusing]) -> None:
    player = kind(0.05)
    player.choose(HEX, HEX.parse("11x11"), LEFT)
    assert player.guessed
    player.choose(NIM, (1, 2, 3), LEFT)
    assert not player.guessed


def test_a_match_remembers_guesses() -> None:
    match = Match(HEX, HEX.parse("11x11"), [Perfect(0.05)])
    match.step()
    assert [ply.guessed for ply in match.plies] == [True]
    solved = Match(NIM, (1, 2), [Perfect(), Perfect()]).play_out()
    assert not any(ply.guessed for ply in solved.plies)
    assert "guessed" not in MatchEntry(solved).document()["moves"][0]
    guessed = match.plies[0].move
    assert MatchEntry(match).moves[0] == PlyEntry(guessed, "first", guessed=True)


def test_a_review_judges_only_what_was_solved() -> None:
    match = Match(HEX, HEX.parse("11x11"))
    match.play("a1")
    found = review(match, match.first, Budget(0.1))
    assert (found.blunders, found.unjudged) == ((), (1,))
    thrown = Match(NIM, (1, 2))
    thrown.play("2→0")
    assert [b.ply.move for b in review(thrown, thrown.first).blunders] == ["2→0"]
