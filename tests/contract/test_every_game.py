"""What every registered game must keep, whoever wrote it."""

from __future__ import annotations

import contextlib
import re
from itertools import islice
from typing import Any

import pytest

from grundy.answers.explain import explain
from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT, Outcome, Player
from grundy.errors import GameError, LoopError
from grundy.i18n import LANGUAGES, show
from grundy.reasons.bibliography import bibliography
from grundy.render.svg import scene_svg
from grundy.render.text import scene_text
from grundy.render.tikz import scene_tikz
from grundy.rulesets import registry
from grundy.rulesets.base import Game, Ruleset
from grundy.rulesets.scene import Past
from grundy.rulesets.seated import SeatedRuleset
from grundy.rulesets.sum import Sum
from grundy.solvers.generic.canonical import CanonicalSolver
from grundy.solvers.generic.grundy import GrundySolver
from grundy.solvers.generic.outcome import OutcomeSearch, outcome_of
from grundy.solvers.generic.retrograde import Retrograde
from grundy.solvers.generic.seated import solve_seated
from grundy.solvers.solve import solve

GAMES = [pytest.param(game, id=str(game)) for game in registry.samples()]
RULESETS = [p for p in GAMES if isinstance(p.values[0], Ruleset)]
NODES = 200_000
PATIENCE = 240.0
"""Seconds that no example needs, also on a machine that compiles and tests other things meanwhile."""


def small(game: Game[Any], limit: int = 400) -> list[Any]:
    return list(islice(game.small_positions(), limit))


def players(game: Ruleset[Any]) -> tuple[Player, ...]:
    return (LEFT,) if game.impartial else (LEFT, RIGHT)


@pytest.mark.parametrize("game", GAMES)
def test_has_small_positions_and_examples(game: Game[Any]) -> None:
    assert len(small(game)) >= 5
    assert game.examples


@pytest.mark.parametrize("game", RULESETS)
def test_can_be_sent_to_a_worker_after_it_was_used(game: Ruleset[Any]) -> None:
    cloudpickle = pytest.importorskip("cloudpickle", reason="SKIPPED: Dask is not installed")
    position = small(game, 10)[-1]
    with contextlib.suppress(GameError):
        solve(game, position, budget=Budget(nodes=30))
    sent, there = cloudpickle.loads(cloudpickle.dumps((game, position)))
    assert there == position
    for player in players(game):
        assert list(sent.moves(there, player)) == list(game.moves(position, player))


@pytest.mark.parametrize("game", GAMES)
def test_texts_exist_in_every_language(game: Game[Any]) -> None:
    for text in (game.title, game.summary, game.rules, game.notation, game.theory):
        assert text is None or all(show(text, language).strip() for language in LANGUAGES)
    rules = {show(game.rules, language) for language in LANGUAGES}
    assert len(rules) == len(LANGUAGES), "the rules are not translated"


@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_any_size_are_drawn_or_refused(game: Game[Any]) -> None:
    """No drawing makes a fraction of a number that is too large for one."""
    for example in game.examples[:2]:
        for size in (10**30, 10**400):
            text = re.sub(r"\d+", lambda n, size=size: str(int(n[0]) * size), example.position)
            with contextlib.suppress(GameError), Budget(0.3):
                position = game.parse(text)
                game.staged(position, Past(position, bare=True))


@pytest.mark.parametrize("game", GAMES)
def test_sources_are_in_the_bibliography(game: Game[Any]) -> None:
    cited = {*game.sources, *(e.source for e in game.examples if e.source)}
    if isinstance(game, Ruleset):
        claims = [game.claim(position) for position in small(game, 20)]
        cited |= {claim.theorem for claim in claims if claim is not None}
    assert cited <= set(bibliography())


@pytest.mark.parametrize("game", GAMES)
def test_text_round_trip(game: Game[Any]) -> None:
    for position in small(game):
        text = game.format(position)
        again = game.parse(text)
        assert game.format(again) == text
        assert game.normalize(again) == game.normalize(position)
    assert registry.get(str(game)) == game


@pytest.mark.parametrize("game", RULESETS)
def test_moves_and_options_agree(game: Ruleset[Any]) -> None:
    for position in small(game, 120):
        for player in players(game):
            moves = list(game.moves(position, player))
            names = [move for move, _ in moves]
            assert len(set(names)) == len(names), "two moves have one name"
            assert {game.normalize(o) for _, o in moves} == {
                game.normalize(o) for o in game.options(position, player)
            }
            count = game.count_moves(position, player)
            assert count is None or count == len(moves)
            for move, option in moves[:5]:
                assert game.find_move(position, player, move) == (move, option)
        if game.impartial:
            assert list(game.moves(position, LEFT)) == list(game.moves(position, RIGHT))


@pytest.mark.parametrize("game", RULESETS)
def test_components_sum_to_the_whole(game: Ruleset[Any]) -> None:
    if game.scoring or type(game).payoff is not Ruleset.payoff:
        pytest.skip("not decided by the last move, so components do not apply")
    for position in small(game, 60):
        parts = list(game.components(position))
        if len(parts) <= 1 or len(parts) > 4:
            continue
        whole = _outcome(game, position)
        add = Sum([game])
        from grundy.rulesets.sum import Term

        together = tuple(Term(game, part) for part in parts)
        assert _outcome(add, together) is whole, game.format(position)


@pytest.mark.parametrize("game", RULESETS)
def test_normalize_keeps_the_outcome(game: Ruleset[Any]) -> None:
    representatives: dict[Any, Any] = {}
    for position in small(game, 80):
        outcome = _outcome(game, position)
        key = game.normalize(position)
        assert representatives.setdefault(key, outcome) is outcome


@pytest.mark.parametrize("game", RULESETS)
def test_fast_value_agrees_with_search(game: Ruleset[Any]) -> None:
    solver = CanonicalSolver(game, Budget(nodes=NODES), claims=False)
    for position in small(game, 150):
        fast = game.fast_value(position)
        assert fast is None or fast == solver.value(position), game.format(position)


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_claim_agrees_with_search(game: Ruleset[Any], misere: bool) -> None:
    """Every closed form equals plain search on every small position."""
    nimbers = GrundySolver(game, Budget(nodes=NODES), claims=False)
    for position in game.small_positions():
        claim = game.claim(position, misere)
        if claim is None:
            continue
        where = game.format(position)
        assert claim.outcome is _outcome(game, position, misere), where
        if claim.grundy is not None and not misere:
            assert claim.grundy == nimbers.grundy(position), where


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_formulas_for_moves_agree_with_search(game: Ruleset[Any], misere: bool) -> None:
    for position in small(game, 100):
        for player in players(game):
            formula = game.winning_moves(position, player, misere)
            if formula is None:
                continue
            found = dict(formula)
            searched = {
                move: option
                for move, option in game.moves(position, player)
                if _search(game, misere).relative(option, -player) < 0
            }
            assert found == searched, game.format(position)


@pytest.mark.parametrize("game", RULESETS)
def test_a_mirrored_position_is_lost(game: Ruleset[Any]) -> None:
    """`is_mirrored` promises that every move has a twin, so the player to move loses."""
    for position in small(game, 200):
        if game.is_mirrored(position):
            assert _outcome(game, position) is Outcome.P, game.format(position)


@pytest.mark.parametrize("game", RULESETS)
def test_every_hot_spot_is_exactly_one_legal_move(game: Ruleset[Any]) -> None:
    for position in small(game, 60):
        scene = game.scene(position)
        places = [(spot.names, spot.player) for spot in scene.hot_spots]
        assert len(set(places)) == len(places), "the same places make two moves"
        for move, player in {(spot.move, spot.player) for spot in scene.hot_spots}:
            if player is None:
                assert game.impartial or {m for m, _ in game.moves(position, LEFT)} & {move}
            assert game.find_move(position, player or LEFT, move)[0] == move
        for spot in scene.hot_spots:
            named = all(area.label for area in spot.path)
            assert named or not spot.after, f"{spot.move}: a place of several needs a label"


@pytest.mark.parametrize("game", GAMES)
def test_pictures(game: Game[Any]) -> None:
    for position in small(game, 12):
        scene = game.scene(position)
        assert scene_svg(scene).startswith("<svg")
        assert "tikzpicture" in scene_tikz(scene)
        assert isinstance(scene_text(scene), str)


@pytest.mark.parametrize("game", GAMES)
def test_examples_hold(game: Game[Any]) -> None:
    for example in game.examples:
        where = registry.get(example.game) if example.game else game
        result = solve(where, example.position, misere=example.misere, budget=Budget(PATIENCE))
        if isinstance(where, SeatedRuleset):
            assert example.safe is not None, "an example without an answer is checked by nobody"
            searched = solve_seated(where, where.parse(example.position), 0, Budget(PATIENCE))
            assert result.safe == searched.safe == example.safe, example
            continue
        if example.outcome is not None:
            assert result.outcome is not None
            assert result.outcome.value == example.outcome, example
        if example.grundy is not None:
            assert result.grundy == example.grundy, example
        if example.value is not None:
            assert result.value_text == example.value, example


@pytest.mark.parametrize("game", RULESETS)
def test_reasons_are_true_and_translated(game: Ruleset[Any]) -> None:
    for position in small(game, 25):
        explanation = explain(game, position, budget=Budget(20))
        assert explanation.steps
        for step in explanation.steps:
            assert step.theorem is None or step.theorem in bibliography()
            for language in LANGUAGES:
                assert isinstance(step.text, str) or step.text.render(language).strip()
            for fact in step.facts:
                where = registry.get(fact.game)
                bare = where.parse(fact.position)
                assert isinstance(where, Ruleset)
                if fact.grundy is not None:
                    assert GrundySolver(where, claims=False).grundy(bare) == fact.grundy
                if fact.outcome is not None and where.to_move(bare) is None:
                    assert _outcome(where, bare, fact.misere).value == fact.outcome


def _search(game: Ruleset[Any], misere: bool) -> OutcomeSearch:
    return OutcomeSearch(game, Budget(nodes=NODES), misere=misere, claims=False)


def _outcome(game: Ruleset[Any], position: Any, misere: bool = False) -> Any:
    starters = players(game) if not game.scoring else (LEFT, RIGHT)
    search: OutcomeSearch | Retrograde = _search(game, misere)
    try:
        results = {p: search.relative(position, p) for p in starters}
    except LoopError:
        search = Retrograde(game, Budget(nodes=NODES), misere=misere)
        results = {p: search.relative(position, p) for p in starters}
    return outcome_of({LEFT: results[LEFT], RIGHT: results.get(RIGHT, results[LEFT])})
