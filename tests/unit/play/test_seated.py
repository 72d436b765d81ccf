"""Players around a table: perfect, random, fixed vectors."""

from itertools import product

import pytest

from grundy.errors import DamagedFileError, GameError, IllegalMoveError, NotationError
from grundy.play.answers.duel import MatchEntry
from grundy.play.chance import Random
from grundy.play.match import Match
from grundy.play.perfect import Perfect
from grundy.play.record import from_text, to_text
from grundy.play.vector import FixedVector
from grundy.rulesets.registry import get
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.solve import solve


def _game(text: str) -> SeatedRuleset[int]:
    game = get(text)
    assert isinstance(game, SeatedRuleset)
    return game


@pytest.mark.parametrize("text", ["coalition(0111)", "coalition(01,3,2)", "coalition(00111,2+5)"])
def test_a_safe_coalition_never_loses_against_random_players(text: str) -> None:
    game = _game(text)
    for tokens in range(2, 22):
        for letter in solve(game, tokens).safe:
            for seed in range(5):
                players = [Perfect() if seat == letter else Random(seed) for seat in game.word]
                match = Match(game, tokens, players).play_out()
                assert match.lost is not None
                assert match.lost != letter


def test_a_safe_coalition_never_loses_against_any_vector() -> None:
    """All fixed players of definition 1 with up to 6 tokens: a perfect seat 1 beats every one."""
    game = _game("coalition(01)")
    for tokens in (1, 2, 4, 5):
        for takes in product((1, 2), repeat=tokens - 1):
            match = Match(game, tokens, [Perfect(), FixedVector((1, *takes))])
            assert match.play_out().lost == "1"


def test_vectors_only() -> None:
    """Fixed players fix the whole game: (1,2,2) against (1,1,2) from 3 tokens."""
    match = Match(_game("coalition(ab)"), 3, [FixedVector((1, 2, 2)), FixedVector((1, 1, 2))])
    assert _moves(match.play_out()) == ("2", "1")
    assert match.loser == 0


def test_vectors_may_bite_poison() -> None:
    match = Match(_game("coalition(ab,2,1)"), 2, [FixedVector((1, 2)), None])
    match.play_out()
    assert _moves(match) == ("2",)
    assert match.loser == 0
    assert match.lost == "a"


def test_three_lone_players_avoid_their_own_loss() -> None:
    game = _game("coalition(abc)")
    assert Perfect().choose(game, 4, 0) == ("2", 2)
    assert Perfect().choose(game, 6, 0) == ("1", 5)


def test_despair_does_not_bite_poison() -> None:
    assert Perfect().choose(_game("coalition(01,2,1)"), 4, 0) == ("1", 3)


@pytest.mark.parametrize("text", ["", "0,1", "1,x"])
def test_bad_vectors(text: str) -> None:
    with pytest.raises(NotationError):
        FixedVector.parse(text)


def test_vector_too_short_or_illegal() -> None:
    game = _game("coalition(01)")
    with pytest.raises(GameError, match="entries"):
        FixedVector((1, 2)).choose(game, 3, 0)
    with pytest.raises(IllegalMoveError):
        FixedVector((2,)).choose(game, 1, 0)


def test_undo_and_people() -> None:
    match = Match(_game("coalition(0111)"), 5, [None])
    assert match.step() is None
    match.play("2")
    assert (match.position, match.turn) == (3, 1)
    assert match.undo()
    assert not match.undo()
    assert (match.position, match.turn) == (5, 0)


def test_too_many_players() -> None:
    with pytest.raises(GameError):
        Match(_game("coalition(01)"), 5, [None] * 3)


def test_records_of_tables() -> None:
    match = Match(_game("coalition(0111)"), 5, first=2)
    match.play("2")
    text = to_text(match)
    assert "first 3" in text
    again = from_text(text)
    assert (again.position, again.turn, _moves(again)) == (3, 3, ("2",))
    with pytest.raises(DamagedFileError):
        from_text(text.replace("first 3", "first 5"))


def test_a_table_is_over_like_a_game_of_two() -> None:
    match = Match(_game("coalition(0111)"), 1)
    assert (match.lost, match.winner, match.loser) == (None, None, None)
    match.play("1")
    assert (match.lost, match.winner, match.loser, match.result) == ("1", "0", 1, "first")
    assert MatchEntry(match).losers == ("1",)


def _moves(match: Match) -> tuple[str, ...]:
    return tuple(ply.move for ply in match.plies)
