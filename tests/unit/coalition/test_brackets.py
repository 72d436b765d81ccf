"""The forcing lemma: what the partners promise, the solver confirms."""

from itertools import product

import pytest

from grundy.coalition.brackets import match_brackets
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.orders import necklaces
from grundy.errors import NotationError


def test_everybody_small_has_his_own_partner() -> None:
    for seats in range(3, 11):
        for a in range(1, (seats + 1) // 2):
            for word in necklaces(a, seats - a):
                for turn in range(seats):
                    circle = Circle.parse(word[turn:] + word[:turn], 2)
                    found = match_brackets(circle, "0")
                    assert set(found.partners) == set(circle.seating.members("0"))
                    assert len(set(found.partners.values())) == a
                    assert len(found.free) == seats - 2 * a
                    assert found.outer
                    for start, end in found.partners.items():
                        inside = [(start + i) % seats for i in range(1, (end - start) % seats)]
                        zeros = [s for s in inside if circle.word[s] == "0"]
                        # Inside a pair everybody has his partner there too.
                        assert len(inside) == 2 * len(zeros)


@pytest.mark.parametrize("m", [2, 3])
def test_the_larger_coalition_wins_where_the_lemma_says(m: int) -> None:
    for seats in range(3, 11):
        for a in range(1, (seats + 1) // 2):
            for word in necklaces(a, seats - a):
                circle = Circle.parse(word, m)
                found = match_brackets(circle, "0")
                masks = Contest(circle, "0").masks(150)
                for tokens, seat in product(range(151), found.outer):
                    if found.rounds(tokens) is not None:
                        assert not masks[tokens] >> seat & 1


def test_partners_really_force_every_total_of_a_round() -> None:
    """Play the strategy itself against every choice of the small players, to a chosen total."""
    for word in ("0111", "00111", "01011", "0011011"):
        circle = Circle.parse(word, 2)
        found = match_brackets(circle, "0")
        seats, start = circle.seats, found.outer[0]
        of_partner = {end: begin for begin, end in found.partners.items()}
        order = [(start + i) % seats for i in range(seats)]
        smalls = [seat for seat in order if word[seat] == "0"]
        for total in range(found.least, found.most + 1):
            for choice in product((1, 2), repeat=len(smalls)):
                took = dict(zip(smalls, choice, strict=True))
                spare = total - found.least
                for seat in order:
                    if seat in of_partner:
                        took[seat] = 3 - took[of_partner[seat]]
                    elif seat in found.free:
                        took[seat] = 1 + min(spare, 1)
                        spare -= took[seat] - 1
                assert sum(took.values()) == total


@pytest.mark.parametrize(("word", "takes"), [("0011", 2), ("0001", 2), ("011", 1), ("011", "2,5")])
def test_refuses_where_nobody_can_force(word: str, takes: int | str) -> None:
    with pytest.raises(NotationError):
        match_brackets(Circle.parse(word, takes), "0")
