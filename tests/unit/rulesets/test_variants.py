"""Games with parameters, variants and compounds, against search and against each other."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice, product

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT, Outcome
from grundy.errors import GameError
from grundy.rulesets import registry
from grundy.rulesets.base import Ruleset
from grundy.rulesets.sum import parse_sum
from grundy.solvers.generic.outcome import OutcomeSearch, outcome_of
from grundy.solvers.generic.remoteness import Remoteness, Suspense


def searched(game: Ruleset[object], position: object) -> Outcome:
    search = OutcomeSearch(game, Budget(), claims=False)
    return outcome_of({player: search.relative(position, player) for player in (LEFT, RIGHT)})


@pytest.mark.parametrize("pieces", ["stones", "kings", "rooks", "queens"])
def test_compiled_search_knows_how_stones_move(pieces: str) -> None:
    rng = random.Random(pieces)
    game = registry.get(f"clobber({pieces})")
    assert isinstance(game, Ruleset)
    for _ in range(25):
        board = tuple("".join(rng.choice("xo.") for _ in range(4)) for _ in range(2))
        assert grundy.solve(game, board).outcome is searched(game, board), board


@pytest.mark.parametrize("name", ["toads-and-frogs(2)", "toads-and-frogs(0)", "toads-and-frogs"])
def test_compiled_search_knows_how_far_toads_jump(name: str) -> None:
    rng = random.Random(name)
    game = registry.get(name)
    assert isinstance(game, Ruleset)
    for _ in range(25):
        strip = ("".join(rng.choice("tf..") for _ in range(8)),)
        assert grundy.solve(game, strip).outcome is searched(game, strip), strip


def test_elephants_are_toads_that_do_not_jump() -> None:
    for strip in ("e.e..r.r", "ee..rr", "e.rr.er"):
        toads = strip.replace("e", "t").replace("r", "f")
        toads_value = grundy.game("toads-and-frogs(0)")(toads).value
        assert grundy.game("elephants-and-rhinos")(strip).value == toads_value


def test_the_impartial_version_of_domineering_is_cram() -> None:
    version = grundy.game("impartial(domineering)")
    for board in ("1x5", "2x3", "3x3", "..#|.#.|..."):
        assert version(board).grundy == grundy.cram(board).grundy


def test_dicotic_values_are_infinitesimal() -> None:
    game = grundy.game("dicotic(domineering)")
    for board in ("2x2", "2x3", "3x3", "2x4"):
        assert game(board).value.is_infinitesimal


@pytest.mark.parametrize(
    ("compound", "lasts", "decides"),
    [("conjunctive", Remoteness, min), ("continued", Suspense, max)],
)
def test_remoteness_and_suspense_decide_compounds(
    compound: str, lasts: type[Remoteness | Suspense], decides: Callable[[int, int], int]
) -> None:
    """Smith's theorems, for pairs of small positions."""
    texts = [
        "nim:2,1",
        "nim:2,2",
        "nim:1,1",
        "nim:3",
        "kayles:3",
        "kayles:4,1",
        "nim:1,2,3",
        "kayles:5",
    ]
    lengths = {}
    for text in texts:
        place = parse_sum(text)
        assert isinstance(place.game, Ruleset)
        lengths[text] = lasts(place.game).plies(place.bare, LEFT)
    for first in texts:
        for second in texts:
            outcome = grundy.solve(f"{compound}({first} + {second})").outcome
            odd = decides(lengths[first], lengths[second]) % 2
            assert outcome is (Outcome.N if odd else Outcome.P), (first, second)


def test_suspense_by_the_definition() -> None:
    """Of the heaps of Nim: 1 + the greatest even suspense of an option, else 1 + the least odd one."""
    suspense = Suspense(grundy.game("nim"))
    known = {(): 0}
    for total in range(1, 8):
        for heaps in [h for h in product(range(1, 5), repeat=2) if sum(h) == total] + [(total,)]:
            after = [
                known[tuple(sorted(heap for heap in (*heaps[:i], k, *heaps[i + 1 :]) if heap))]
                for i, size in enumerate(heaps)
                for k in range(size)
            ]
            even = [length for length in after if length % 2 == 0]
            known[tuple(sorted(heaps))] = 1 + (max(even) if even else min(after))
            assert suspense.plies(heaps, LEFT) == known[tuple(sorted(heaps))], heaps


def test_a_twisted_game_turns_after_each_move() -> None:
    """Negating by hand: T(G) = {-T(G^L) | -T(G^R)}, for boards of Domineering."""
    domineering = grundy.game("domineering")

    def twisted(board: object) -> grundy.Value:
        sides = [
            [-twisted(option) for option in domineering.options(board, player)]
            for player in (LEFT, RIGHT)
        ]
        return grundy.Value("{" + "|".join(",".join(map(str, side)) for side in sides) + "}")

    for text in ("1x3", "2x2", "2x3", "..#|...|#.."):
        board = domineering.parse(text)
        assert parse_sum(f"twisted(domineering:{text})").value == twisted(board), text


@pytest.mark.parametrize("name", ["kayles", "nim", "clobber", "domineering"])
def test_the_misere_version_is_misere_play(name: str) -> None:
    game, version = grundy.game(name), grundy.game(f"misere({name})")
    for position in islice(game.small_positions(), 60):
        assert (
            grundy.solve(version, position).outcome
            is grundy.solve(game, position, misere=True).outcome
        )


def test_compounds_are_read_where_sums_are() -> None:
    place = parse_sum("selective(nim:3 + nim:5)")
    assert place.game.full_text(place.bare) == "selective(nim:3 + nim:5)"
    assert parse_sum("selective(nim:1 + nim:1) + nim:2").solve().outcome is Outcome.P
    with pytest.raises(grundy.GameError):
        parse_sum("selective(nim:3 + )")


@pytest.mark.parametrize("kind", ["selective", "conjunctive", "continued", "sequential", "twisted"])
def test_a_compound_of_impartial_games_is_impartial_however_it_is_written(kind: str) -> None:
    terms = "nim:2,1 + kayles:3"
    answers = [grundy.solve(f"{kind}({terms})"), grundy.solve(kind, terms)]
    if kind != "sequential":  # in which one game more would stand behind the first
        answers.append(grundy.solve(f"{kind}({terms}) + nim:0"))
    assert len({answer.grundy for answer in answers}) == 1
    for answer in answers:
        assert answer.game.impartial
        assert answer.grundy is not None
        assert not any(move.move.startswith(("L:", "R:")) for move in answer.moves)
    assert not grundy.position(f"{kind}:domineering:2x2").game.impartial


@pytest.mark.parametrize(
    ("written", "game"),
    [
        ("misere(selective(nim:2 + nim:3))", "misere(selective)"),
        ("impartial(twisted(domineering:...|... + clobber:xxo))", "impartial(twisted)"),
        ("misere(impartial(sequential(domineering:2x2 + nim:1)))", "misere(impartial(sequential))"),
    ],
)
def test_a_variant_is_written_around_a_compound(written: str, game: str) -> None:
    position = parse_sum(written)
    assert str(position.game) == game
    assert parse_sum(position.game.full_text(position.bare)) == position


def test_a_compound_may_be_one_of_values_alone() -> None:
    assert parse_sum("selective(1 + *)").outcome is Outcome.L
    assert parse_sum(str(parse_sum("nim:2 - selective(1 + *)"))) == parse_sum(
        "nim:2 - selective(1 + *)"
    )


def test_a_variant_of_a_compound_is_a_term_of_a_sum() -> None:
    position = parse_sum("impartial(sequential(col:1x2 + nim:1)) + nim:3")
    assert parse_sum(str(position)) == position
    both = grundy.game("impartial(sequential)")("col:1x2 + nim:1").grundy ^ 3
    assert position.grundy == both


@pytest.mark.parametrize(
    ("written", "column"),
    [("misere(nim:3 + nim:4)", 8), ("impartial(1/2:)", None), ("twisted(nim:3", 13)],
)
def test_what_is_wrong_with_a_variant_is_said(written: str, column: int | None) -> None:
    with pytest.raises(GameError) as error:
        parse_sum(written)
    assert getattr(error.value, "column", None) == column


def test_every_variant_is_shown_with_a_position_of_its_own_game() -> None:
    for base in registry.samples():
        if isinstance(base, Ruleset) and base.ends_by_last_move and base.alternates:
            for kind in ("impartial", "dicotic", "misere"):
                game = registry.get(f"{kind}({base})")
                assert game.shown is not None
                assert game.parse(game.shown.position) in {base.parse(s) for s in base.starts()} | {
                    base.parse(e.position) for e in (*base.known, *game.known)
                }
