"""The atlas agrees with the definition, with a fresh search, and is used only where it holds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from grundy.answers.atlas import AtlasContents
from grundy.core.budget import Budget
from grundy.errors import GameError
from grundy.rulesets.games.nogo import NoGo
from grundy.rulesets.registry import get
from grundy.solvers import atlas
from grundy.solvers.plan import Plan
from grundy.solvers.result import Result
from grundy.solvers.solve import solve

CHARTS = [chart for name in atlas.games() for chart in atlas.charts(name)]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: f"{chart.game} {chart.board}")
def test_each_result_follows_from_those_of_the_options(chart: atlas.Chart) -> None:
    """The definition, for every entry whose options are in the atlas, too."""
    game = get(chart.game)
    known = atlas.Atlas(game)
    followed = 0
    for entry in chart.entries:
        position, gains = game.parse(entry.position), []
        for _, option in game.moves(position, entry.player):
            turn = game.next_player(position, option, entry.player)
            result = known.find(option, turn)
            if result is None:
                break
            gains.append(result if turn is entry.player else -result)
        else:
            assert entry.result == max(gains), entry
            followed += 1
    movers = game.movers() if game.to_move(game.parse(chart.board)) is None else (None,)
    assert followed >= len(movers)


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: f"{chart.game} {chart.board}")
def test_every_chart_is_written_as_it_was_read(chart: atlas.Chart) -> None:
    assert list(atlas.read(chart.game, chart.write())) == [chart]


@pytest.mark.parametrize("name", ["nogo", "dots-and-boxes"])
def test_a_fresh_search_finds_the_same(name: str) -> None:
    rng = random.Random(22)
    for chart in atlas.charts(name):
        game = get(name)
        search = atlas.searcher(game, chart.board, Budget())
        assert not isinstance(search, atlas.AtlasSearch)
        for entry in rng.sample(chart.entries, 25):
            assert search.relative(game.parse(entry.position), entry.player) == entry.result


@pytest.mark.slow
def test_a_fresh_search_finds_the_same_on_every_board() -> None:
    answer = AtlasContents(check=True, sample=200).answer(Budget(400))
    assert not answer.denies
    assert answer.compared == answer.wanted == 200


def test_solve_looks_up_and_agrees_with_a_search() -> None:
    game = get("nogo")
    for text in ("4x4", "x...|....|....|....", "....|....|..x.|....", "....|....|....|.o.x"):
        looked_up = solve("nogo", text, value=False)
        assert isinstance(looked_up, Result)
        assert looked_up.provenance.is_looked_up
        plan = Plan(game, game.parse(text), Budget(), atlas=False)
        for entry in looked_up.moves:
            result = plan.search.relative(entry.option, -entry.player)
            assert entry.winning == (result < 0)


def test_only_the_games_own_rules_are_looked_up() -> None:
    class Mine(NoGo):
        """The same name, perhaps other rules."""

    assert atlas.atlas_of(get("nogo")) is not None
    assert atlas.atlas_of(Mine()) is None
    assert atlas.atlas_of(get("cram")) is None
    game = get("nogo")
    assert not Plan(game, game.parse("4x4"), Budget(), claims=False).search.method.startswith(
        "atlas"
    )
    assert not Plan(game, game.parse("4x4"), Budget(), misere=True).search.method.startswith(
        "atlas"
    )


def test_a_wrong_entry_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    (chart,) = atlas.charts("nogo")
    wrong = replace(chart.entries[0], result=-chart.entries[0].result)
    changed = replace(chart, entries=(wrong, *chart.entries[1:6]))
    monkeypatch.setattr(atlas, "charts", lambda name: (changed,))
    answer = AtlasContents("nogo", check=True).answer()
    assert (answer.compared, len(answer.differences), answer.denies) == (6, 1, True)
    assert "the atlas says 1, a search finds -1" in answer.contradictions[0]


def test_a_comparison_stops_with_its_budget_and_says_how_far_it_came() -> None:
    answer = AtlasContents("hex", check=True).answer(Budget(nodes=5))
    assert answer.ran_out
    assert answer.bound is not None
    assert answer.compared is not None
    assert answer.wanted is not None
    assert answer.compared < answer.wanted


def test_a_game_without_boards_is_refused() -> None:
    with pytest.raises(GameError, match="no boards of nim"):
        AtlasContents("nim").answer()
