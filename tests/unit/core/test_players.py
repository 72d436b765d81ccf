"""Outcome classes: the table of nine, and negation."""

from __future__ import annotations

import pickle

from grundy.core.players import LEFT, RIGHT, Outcome, Player


def test_every_pair_of_winners_has_one_class() -> None:
    sides = (LEFT, None, RIGHT)
    classes = {Outcome.of(left_first=a, right_first=b) for a in sides for b in sides}
    assert classes == set(Outcome)
    for outcome in Outcome:
        again = Outcome.of(left_first=outcome.winner(LEFT), right_first=outcome.winner(RIGHT))
        assert again is outcome


def test_negation() -> None:
    assert {o: -o for o in Outcome if -o is not o} == {
        Outcome.L: Outcome.R,
        Outcome.R: Outcome.L,
        Outcome.N_HAT: Outcome.N_CHECK,
        Outcome.N_CHECK: Outcome.N_HAT,
        Outcome.P_HAT: Outcome.P_CHECK,
        Outcome.P_CHECK: Outcome.P_HAT,
    }
    negatives = {o: -o for o in Outcome}
    assert all(negatives[negatives[o]] is o for o in Outcome)


def test_players() -> None:
    assert -LEFT is RIGHT
    assert [p.sign for p in Player] == [1, -1]
    assert pickle.loads(pickle.dumps(LEFT)) is LEFT
