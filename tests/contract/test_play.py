"""Perfect play never loses a won position, in any registered game."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from grundy.core.players import LEFT
from grundy.play.chance import Random
from grundy.play.match import Match
from grundy.play.perfect import Perfect, analyse
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset

RULESETS = [pytest.param(g, id=str(g)) for g in registry.samples() if isinstance(g, Ruleset)]


def _games(game: Ruleset[Any], wanted: int) -> None:
    rng = random.Random(11)
    starts = list(islice(game.small_positions(), 300))
    rng.shuffle(starts)
    won = [
        start
        for start in starts[: 4 * wanted]
        if analyse(game, start, game.to_move(start) or LEFT, False).winning()
    ]
    for seed, start in enumerate((won * wanted)[:wanted]):
        match = Match(game, start, [Perfect(), Random(seed)]).play_out()
        assert match.result == "first", game.format(start)


@pytest.mark.parametrize("game", RULESETS)
def test_perfect_beats_random(game: Ruleset[Any]) -> None:
    _games(game, 10)


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_perfect_beats_random_a_thousand_times(game: Ruleset[Any]) -> None:
    _games(game, 1000)
