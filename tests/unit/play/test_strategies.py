"""Each strategy does what its name says, and says so where it does not apply."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from grundy.core.players import LEFT, Player
from grundy.errors import DamagedFileError, GameError
from grundy.play.catalogue import NAMES, by_name
from grundy.play.chance import Random
from grundy.play.change_of_game import ChangeOfGame
from grundy.play.greedy import Greedy
from grundy.play.match import Match, all_openings
from grundy.play.parity import ParityPlayer, parity_of_play
from grundy.play.perfect import Confusing, Perfect, analyse, winning_replies
from grundy.play.record import from_text, to_text
from grundy.play.stealing import Stealing
from grundy.play.symmetric import Symmetric
from grundy.rulesets.base import Ruleset
from grundy.rulesets.registry import get
from grundy.solvers.generic.pairing import is_paired
from grundy.solvers.generic.remoteness import Remoteness

nim = get("nim")


class Split(Ruleset[tuple[int, ...]]):
    """Split a heap into two non-empty parts (source 000, example 1.7)."""

    name = "split-test"

    def moves(self, position: Any, player: Player) -> Iterator[tuple[str, Any]]:
        for index, heap in enumerate(position):
            for part in range(1, heap // 2 + 1):
                rest = (*position[:index], part, heap - part, *position[index + 1 :])
                yield f"{index}:{part}", tuple(sorted(rest))


def test_parity_decides_the_split_of_27_cards() -> None:
    split = Split()
    for cards in range(1, 12):
        assert parity_of_play(split, (cards,), LEFT) == (cards - 1) % 2
    for cards in (27, 26):
        match = Match(split, (cards,), [Random(1), Random(2)]).play_out()
        assert len(match.plies) == cards - 1
        assert match.result == ("second" if cards % 2 else "first")
    assert ParityPlayer().choose(split, (9,), LEFT) is not None
    with pytest.raises(GameError, match="differ in parity"):
        ParityPlayer().choose(nim, (1, 2), LEFT)


def test_play_that_can_go_on_for_ever_has_no_parity() -> None:
    class Around(Ruleset[int]):
        """Walk round a triangle."""

        name = "around-test"

        def moves(self, position: int, player: Player) -> Iterator[tuple[str, int]]:
            yield "on", (position + 1) % 3

    assert parity_of_play(Around(), 0, LEFT) is None


SIX_ROWS = "|".join(["---------", *["..........", "---------"] * 6])


@pytest.mark.parametrize(("second", "score"), [("greedy", 0), ("leave-two", -30)])
def test_leaving_two_boxes_beats_greed(second: str, score: int) -> None:
    """Source 000, example 1.4: 27 boxes each by greed, 12 and 42 when two of each row are left."""
    boxes = get("dots-and-boxes")
    match = Match(boxes, boxes.parse(SIX_ROWS), [by_name("greedy"), by_name(second)]).play_out()
    assert boxes.score(match.position) == score


def test_leaving_two_is_for_boxes() -> None:
    with pytest.raises(GameError, match="leave-two is for Dots and Boxes"):
        by_name("leave-two").choose(nim, (1, 2), LEFT)
    boxes = get("dots-and-boxes")
    for position in ("2x2", "--|...|..|...|--"):  # also with loops, and while much is undecided
        match = Match(boxes, boxes.parse(position), [by_name("leave-two"), Random(5)]).play_out()
        assert match.is_over


def test_symmetric_never_loses_as_second_from_pairs() -> None:
    rng = random.Random(3)
    for seed in range(30):
        half = tuple(rng.randrange(1, 7) for _ in range(3))
        match = Match(nim, half + half, [Random(seed), Symmetric()]).play_out()
        assert match.result == "second"
    with pytest.raises(GameError, match="symmetric"):
        Symmetric().choose(nim, (1, 2, 4), LEFT)


def test_the_mirror_wins_cram_on_even_boards() -> None:
    cram = get("cram")
    for seed in range(10):
        match = Match(cram, cram.parse("4x4"), [Random(seed), Symmetric()]).play_out()
        assert match.result == "second"


def test_paired_positions_are_lost_for_the_mover() -> None:
    for position in nim.small_positions():
        if is_paired(nim, position):
            assert nim.claim(position).grundy == 0


def test_confusing_leaves_the_fewest_winning_replies() -> None:
    for position in [(1, 2, 3), (1, 4, 5), (2, 4, 6)]:
        chosen = Confusing().choose(nim, position, LEFT)
        assert chosen is not None
        replies = {
            move: winning_replies(analyse(nim, option, -LEFT, False))
            for move, option in nim.moves(position, LEFT)
        }
        assert replies[chosen[0]] == min(replies.values())
    won = Confusing().choose(nim, (1, 2), LEFT)
    assert won is not None
    assert won[0] == "2→1"


def test_greedy_wants_a_known_quantity() -> None:
    assert Greedy("most-moves").choose(nim, (3, 5), LEFT) == ("3→2", (2, 5))
    with pytest.raises(GameError, match="no score"):
        Greedy("score").choose(nim, (1,), LEFT)
    with pytest.raises(GameError, match="one of"):
        Greedy("beauty")


@pytest.mark.parametrize("name", NAMES)
def test_every_strategy_has_its_name(name: str) -> None:
    assert by_name(name, 1).name == name
    if name not in ("change-of-game", "leave-two"):
        assert by_name(name, 1).choose(nim, (0,), LEFT) is None


def test_three_to_fifteen_through_tic_tac_toe() -> None:
    game = get("three-to-fifteen")
    for seed in range(4):
        assert (
            Match(game, game.parse(";"), [ChangeOfGame(), Random(seed)]).play_out().result
            != "second"
        )
        assert (
            Match(game, game.parse(";"), [Random(seed), ChangeOfGame()]).play_out().result
            != "first"
        )
    with pytest.raises(GameError, match="disguise"):
        ChangeOfGame().choose(nim, (1, 2), LEFT)


def test_confusing_in_clobber_leaves_one_winning_reply() -> None:
    # The source's picture is lost; this position is our choice: Left, to move, has lost.
    clobber = get("clobber")
    position = clobber.parse("xo..|oxoo|..xo")
    assert not analyse(clobber, position, LEFT, False).winning()
    replies = {
        move: winning_replies(analyse(clobber, option, -LEFT, False))
        for move, option in clobber.moves(position, LEFT)
    }
    chosen = Confusing().choose(clobber, position, LEFT)
    assert chosen is not None
    assert replies[chosen[0]] == 1 < max(replies.values())


@pytest.mark.parametrize(("game", "position"), [("chomp", "3x4"), ("tic-tac-toe", "3x3")])
def test_strategy_stealing_gives_an_argument_and_no_move(game: str, position: str) -> None:
    ruleset = get(game)
    start = ruleset.parse(position)
    argument = next(s for s in ruleset.reasons(start) if s.kind == "strategy-stealing")
    assert len({argument.text.render(language) for language in ("en", "hr", "sr", "sl")}) == 4
    assert Stealing().choose(ruleset, start, LEFT) is not None


def test_greedy_takes_boxes() -> None:
    game = get("dots-and-boxes")
    match = Match(game, game.parse("2x2"), [Perfect(), Greedy("score")]).play_out()
    assert match.score is not None
    assert match.score >= 2  # the value of the board; greed can only cost more


def test_openings() -> None:
    matches = list(all_openings(nim, (1, 2), Perfect(), Perfect()))
    assert {m.plies[0].move: m.result for m in matches} == {
        "1→0": "second",
        "2→0": "second",
        "2→1": "first",
    }


def test_remoteness_by_the_definition() -> None:
    def by_hand(position: tuple[int, ...]) -> int:
        options = list(nim.options(position, LEFT))
        if not options:
            return 0
        lost = [o for o in options if nim.claim(o).grundy == 0]
        return 1 + (min(map(by_hand, lost)) if lost else max(map(by_hand, options)))

    for position in [(1, 1), (2, 2), (1, 2, 3), (3, 3), (2, 3)]:
        assert Remoteness(nim).plies(position, LEFT) == by_hand(position)


@pytest.mark.parametrize("misere", [False, True])
def test_records_are_replayed(misere: bool) -> None:
    match = Match(nim, (3, 5, 5), [Perfect(), Random(4)], misere=misere).play_out()
    session = Match(nim, (3, 5, 5), misere=misere)
    for ply in match.plies:
        session.play(ply.move)
    again = from_text(to_text(session))
    assert again.plies == session.plies
    assert again.misere is misere


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (("grundy record 1", "grundy record 9"), 1),
        (("game nim", "game xyzzy"), 2),
        (("position 3,5", "place 3,5"), 3),
        (("play normal", "play badly"), 4),
        (("1 5→3", "1 5→9"), 6),
        (("1 5→3", "2 5→3"), 6),
    ],
)
def test_damaged_records_name_the_line(damage: tuple[str, str], line: int) -> None:
    session = Match(nim, (3, 5))
    session.play("5→3")
    with pytest.raises(DamagedFileError, match=f"line {line}:"):
        from_text(to_text(session).replace(*damage))


@pytest.mark.parametrize("text", ["", "{", "{}", "[]", '{"game": 3}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(DamagedFileError):
        from_text(text)
