"""The rules themselves: ends, losers, poison, text."""

import pytest

from grundy.errors import NotationError
from grundy.rulesets.registry import get
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.generic.seated import SeatedSearch
from grundy.solvers.solve import solve


def _game(text: str) -> SeatedRuleset[int]:
    game = get(text)
    assert isinstance(game, SeatedRuleset)
    return game


@pytest.mark.parametrize(
    "text",
    ["coalition(0111)", "coalition(0011,3,2)", "coalition(abc,2+5,1)", "coalition(abcab,3..3)"],
)
def test_plain_search_on_the_rules_agrees_with_the_fast_solver(text: str) -> None:
    game = _game(text)
    search = SeatedSearch(game)
    poison: int = game.poison  # type: ignore[attr-defined]
    for tokens in range(poison, 25):
        for seat in range(game.seats):
            fast = solve(game, tokens, seat=seat)
            assert frozenset(fast.safe) == search.safe(tokens, seat)
            own, after = game.word[seat], (seat + 1) % game.seats
            for move, option, good in fast.moves:
                assert dict(game.moves(tokens, seat))[move] == option
                assert good == (own in search.safe(option, after))


def test_the_end() -> None:
    game = _game("coalition(011,2,2)")
    assert list(game.moves(2, 0)) == []
    assert list(game.moves(1, 0)) == []
    assert game.loser(2, 1) == 1
    assert game.loser(1, 1) == 0
    assert game.loser(0, 0) == 2


def test_names() -> None:
    assert str(get("coalition(0011011)")) == "coalition(0011011)"
    assert str(get("coalition(0011011,5+2,3)")) == "coalition(0011011,2+5,3)"
    assert str(get("coalition(0011011,poison=3)")) == "coalition(0011011,2,3)"
    assert str(get("coalition")) == "coalition"


@pytest.mark.parametrize("name", ["coalition(00)", "coalition(01,0)", "coalition(0-1)"])
def test_bad_names(name: str) -> None:
    with pytest.raises(NotationError):
        get(name)


@pytest.mark.parametrize("text", ["", "x", "-3", "1"])
def test_bad_positions(text: str) -> None:
    with pytest.raises(NotationError):
        get("coalition(01,2,2)").parse(text)


def test_every_hot_spot_is_a_legal_move() -> None:
    for name in ("coalition(0111)", "coalition(01,2+5,1)"):
        game = _game(name)
        for tokens in (1, 2, 5, 15, 70):
            legal = {move for move, _ in game.moves(tokens, 0)}
            spots = {spot.move for spot in game.scene(tokens).hot_spots}
            assert spots == legal
