"""Playing: perfect play from won positions never loses, undo restores everything."""

from __future__ import annotations

import random

import pytest

from grundy.core.players import LEFT, RIGHT
from grundy.play.chance import Random
from grundy.play.match import Match
from grundy.play.perfect import Perfect
from grundy.rulesets.registry import get


@pytest.mark.parametrize("misere", [False, True])
def test_perfect_beats_random_from_won_positions(misere: bool) -> None:
    rng = random.Random(7)
    nim = get("nim")
    opponent = Random(1)
    played = 0
    while played < 60:
        start = tuple(rng.randrange(8) for _ in range(3))
        session = Match(nim, start, misere=misere)
        if not session.solved().winning():
            continue
        played += 1
        while not session.is_over:
            side = Perfect() if session.turn is LEFT else opponent
            chosen = side.choose(nim, session.position, session.turn, misere)
            assert chosen is not None
            session.play(chosen[0])
        assert session.winner is LEFT


def test_undo_and_turns() -> None:
    session = Match(get("nim"), (3, 4))
    session.play("4->1")
    session.play("3->0")
    assert session.turn is LEFT
    assert session.undo()
    assert session.turn is RIGHT
    assert session.position == (3, 1)
    assert session.undo()
    assert not session.undo()


def test_no_move_is_no_choice() -> None:
    nim = get("nim")
    assert Random(0).choose(nim, (0,), LEFT) is None
    assert Perfect().choose(nim, (), LEFT) is None
