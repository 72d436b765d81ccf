"""Spruces: shapes, roots, longest games, merging, over all small orders."""

from collections.abc import Iterator

import pytest

from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.merging import distance, height_alone, merging_pairs
from grundy.coalition.orders import necklaces, order_threshold
from grundy.coalition.spruce import other_parts, spruces


def _orders(most: int) -> Iterator[Circle]:
    for seats in range(3, most + 1):
        for a in range(1, (seats + 1) // 2):
            for word in necklaces(a, seats - a):
                yield Circle.parse(word, 2)


ALL = [(circle, spruces(circle)) for circle in _orders(12)]


def test_figure_6_7() -> None:
    (spruce,) = spruces(Circle.parse("100111", 2))
    assert spruce.rows == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 3, 4, 3, 2, 1)
    assert spruce.root.tokens == 18
    assert spruce.root_seat == 4  # player e
    assert not spruce.is_merged


@pytest.mark.parametrize(
    ("word", "count"), [("0001111", 1), ("0110011", 2), ("0101011", 3), ("0111001", 1)]
)
def test_number_of_spruces_in_figures_6_9_to_6_12(word: str, count: int) -> None:
    assert len(spruces(Circle.parse(word, 2))) == count


def test_every_state_won_belongs_to_one_spruce() -> None:
    for circle, found in ALL:
        states = [(-s.row % circle.seats, s.tokens) for spruce in found for s in spruce.states]
        assert len(states) == len(set(states))
        top = order_threshold(circle.word)[0]
        masks = Contest(circle, "0").masks(top)
        won = {(seat, n) for n, mask in enumerate(masks) for seat in range(circle.seats)
               if mask >> seat & 1}  # fmt: skip
        assert set(states) == won
        assert max(spruce.root.tokens for spruce in found) == top
        assert len(found) <= len(circle.seating.parts("0"))


def test_longest_game_runs_through_every_row_to_the_bottom() -> None:
    for _, found in ALL:
        for spruce in found:
            game = spruce.longest_game()
            assert set(game) <= spruce.states
            assert game[0] == spruce.root
            assert game[-1] == spruce.bottom
            assert spruce.bottom.tokens == 0
            assert len(game) == len(spruce.rows)


def test_bottom_is_the_last_player_of_a_large_part() -> None:
    for circle, found in ALL:
        lasts = {part[-1] for part in other_parts(circle, "0")}
        assert all(-spruce.bottom.row % circle.seats in lasts for spruce in found)


def test_shape_of_joined_coalitions() -> None:
    for b in range(2, 13):
        for a in range(1, b):
            (spruce,) = spruces(Circle.parse("0" * a + "1" * b, 2))
            rounds = -(-a // (b - a))
            v = a + b - rounds * (b - a)
            assert a < v <= b
            shape = list(range(1, a + b + 1))
            for _ in range(rounds):
                shape += [shape[-1] - i for i in range(1, b + 1)]
                shape += [shape[-1] + i for i in range(1, a + 1)]
            shape += range(v - 1, 0, -1)
            assert list(spruce.rows) == shape
            assert len(shape) == 2 * (b + a * (1 + rounds)) - 1
            assert spruce.root.tokens == 3 * a * (1 + rounds) + 2 * (b - 1)


def test_height_alone_is_that_of_the_original_spruce() -> None:
    for circle, found in ALL:
        for spruce in found:
            for part, alone in zip(spruce.parts, spruce.originals(), strict=True):
                height = height_alone(circle, "0", part)
                assert alone <= spruce.states
                assert len({state.row for state in alone}) == height.rows
                assert max(alone).tokens == height.tokens
                if not spruce.is_merged:
                    assert alone == spruce.states


def _groups(circle: Circle, pairs: tuple[tuple[int, int], ...]) -> set[frozenset[int]]:
    group = {part: {part} for part in range(len(other_parts(circle, "0")))}
    for left, right in pairs:
        joined = group[left] | group[right]
        for part in joined:
            group[part] = joined
    return {frozenset(parts) for parts in group.values()}


def test_corrected_merge_criterion_is_exact_and_the_printed_one_is_not() -> None:
    wrong = []
    for circle, found in ALL:
        truth = {frozenset(spruce.parts) for spruce in found}
        assert _groups(circle, merging_pairs(circle, "0")) == truth, circle.word
        if _groups(circle, merging_pairs(circle, "0", as_printed=True)) != truth:
            wrong.append(circle.word)
    assert wrong[0] == "00011010111"


@pytest.mark.slow
def test_merging_over_all_orders_up_to_16_seats() -> None:
    orders = merged = wrong = 0
    for circle in _orders(16):
        found = spruces(circle)
        truth = {frozenset(spruce.parts) for spruce in found}
        orders += 1
        merged += any(spruce.is_merged for spruce in found)
        assert _groups(circle, merging_pairs(circle, "0")) == truth
        wrong += _groups(circle, merging_pairs(circle, "0", as_printed=True)) != truth
    assert (orders, merged, wrong) == (3856, 1613, 119)


def test_merging_orders_of_four_against_five() -> None:
    """Five orders merge; the source lists three (erratum 18)."""
    merging = {
        circle.word: order_threshold(circle.word)[0]
        for circle in (Circle.parse(word, 2) for word in necklaces(4, 5))
        if any(spruce.is_merged for spruce in spruces(circle))
    }
    assert merging == {
        "001010111": 118,
        "000110111": 96,
        "000101111": 93,
        "001011101": 79,
        "001011011": 65,
    }


def test_distance_of_neighbours_is_the_small_players_between() -> None:
    one, two, three = spruces(Circle.parse("0101011", 2))
    assert [distance(a, b) for a, b in ((one, two), (two, three), (one, three))] == [1, 1, 1]
    first, second = spruces(Circle.parse("0110011", 2))
    assert distance(first, second) == distance(second, first) == 1


def test_no_spruces_without_a_smaller_coalition_or_threshold() -> None:
    assert spruces(Circle.parse("0011", 2)) == ()
    assert spruces(Circle.parse("011", 1)) == ()
    assert spruces(Circle.parse("0110011", "2,5")) == ()


@pytest.mark.parametrize("m", [3, 4])
def test_spruces_for_more_takes(m: int) -> None:
    for seats in range(3, 10):
        for a in range(1, (seats + 1) // 2):
            for word in necklaces(a, seats - a):
                circle = Circle.parse(word, m)
                found = spruces(circle)
                parts = [part for spruce in found for part in spruce.parts]
                assert sorted(parts) == list(range(len(other_parts(circle, "0"))))
                assert max(s.root.tokens for s in found) == order_threshold(word, m)[0]
                for spruce in found:
                    assert set(spruce.longest_game()) <= spruce.states
                    assert all(alone <= spruce.states for alone in spruce.originals())
