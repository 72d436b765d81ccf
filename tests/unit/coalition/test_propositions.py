"""Propositions 1-11 of the source, each over a range [Bokal2025]."""

from itertools import product

import pytest

from grundy.coalition.answer import solve
from grundy.coalition.circle import Circle
from grundy.coalition.colouring import Kind, colour
from grundy.coalition.contest import Contest, good_takes
from grundy.coalition.definition import can_avoid_loss
from grundy.coalition.grid import decision_grid


def _winning(word: str, tokens: int, poison: int, m: int) -> bool:
    """Return whether the player on move, the first of the word, can win: by the definition."""
    return can_avoid_loss(word[0], word, tokens, poison, range(1, m + 1))


def test_1_only_clean_tokens_matter() -> None:
    for word, m, poison, clean in product(
        ("01", "011", "0101", "01101"), (1, 2, 3), (1, 2, 4), range(13)
    ):
        assert _winning(word, clean + poison, poison, m) == _winning(word, clean, 0, m)


def test_2_two_players_without_poison() -> None:
    for m, tokens in product(range(1, 6), range(30)):
        assert _winning("01", tokens, 0, m) == (tokens % (m + 1) != 0)


def test_3_two_players_with_poison() -> None:
    for m, poison, tokens in product(range(1, 5), range(5), range(30)):
        if tokens < poison:
            continue
        remainder = (tokens - poison) % (m + 1)
        answer = solve(Circle.parse("01", m), tokens, 0, poison)
        assert (answer.winner == "0") == (remainder != 0)
        assert [move.take for move in answer.moves if move.winning] == (
            [remainder] if remainder else []
        )


@pytest.mark.parametrize(
    ("m", "poison", "lost"), [(2, 0, [3, 6]), (2, 2, [2, 5, 8]), (3, 0, [4, 8])]
)
def test_3_worked_lists(m: int, poison: int, lost: list[int]) -> None:
    found = [
        n
        for n in range(max(1, poison), 9)
        if solve(Circle.parse("01", m), n, 0, poison).winner == "1"
    ]
    assert [n for n in found if n <= lost[-1]] == lost


def test_4_levels_of_the_full_tree_double() -> None:
    """While both takes are possible everywhere, level k of the tree of takes has 2^k nodes."""
    level = [20]
    for depth in range(8):
        assert len(level) == 2**depth
        level = [tokens - take for tokens in level for take in (1, 2)]


def test_5_the_order_of_takes_does_not_matter() -> None:
    for takes, first in product([(1, 2), (2, 5), (3, 4)], range(3)):
        grid = decision_grid(Circle.parse("abc", takes), 25, first)
        a, b = takes
        for (x, y), node in grid.nodes.items():
            assert node.tokens == 25 - x * a - y * b
            assert node.seat == (first + x + y) % 3
            for order in ([a] * x + [b] * y, [b] * y + [a] * x):
                tokens, seat = 25, first
                for take in order:
                    tokens, seat = tokens - take, (seat + 1) % 3
                assert (tokens, seat) == (node.tokens, node.seat)
    # Level L has at most L + 1 different states (the source says n, erratum 4).
    levels = [x + y for x, y in decision_grid(Circle.parse("abc", 2), 25).nodes]
    assert all(levels.count(level) <= level + 1 for level in set(levels))
    assert levels.count(12) == 13


def test_6_coloured_states_are_won() -> None:
    for word, tokens in product(("01", "011", "0011", "01101"), range(13)):
        colours = {}
        for step in colour(Circle.parse(word, 2), tokens):
            colours[step.node] = step.colour
        for node, winner in colours.items():
            order = word[node.seat :] + word[: node.seat]
            assert winner is not None
            assert can_avoid_loss(winner, order, node.tokens, 0, (1, 2))


LONERS = [(r, Circle.parse("0" + "1" * (r - 1), 2)) for r in range(3, 13)]


@pytest.mark.parametrize(("r", "circle"), LONERS)
def test_7_to_11_one_against_the_rest(r: int, circle: Circle) -> None:
    masks = Contest(circle, "0").masks(6 * r)
    for clean in range(6 * r + 1):
        good = good_takes(circle, "0", masks, clean, 0)
        won = bool(masks[clean] & 1)
        if 0 < clean < r:  # 7: any clean move wins
            assert good == tuple(k for k in (1, 2) if k <= clean)
        elif clean == r:  # 8: exactly by taking two
            assert good == (2,)
        elif r < clean < 2 * r:  # 9: the danger zone (erratum 3: 2r itself is safe)
            assert not won
        elif clean in (2 * r, 2 * r + 1):  # 10: exactly by taking k
            assert good == (clean - (2 * r - 1),)
        elif clean > 2 * r + 1:  # 11
            assert not won


def test_7_fails_only_by_biting_poison() -> None:
    """Erratum 13: with one clean token and poison below it, taking two loses."""
    answer = solve(Circle.parse("011", 2), tokens=2, seat=0, poison=1)
    assert [(move.take, move.poison, move.winning) for move in answer.moves] == [
        (1, False, True),
        (2, True, False),
    ]


@pytest.mark.parametrize(("r", "circle"), LONERS)
def test_somebody_else_on_move(r: int, circle: Circle) -> None:
    masks = Contest(circle, "0").masks(6 * r)
    top = max(clean for clean in range(6 * r + 1) if masks[clean])
    assert top == 2 * r + 2
    assert masks[top] == 1 << (r - 1)  # only his direct predecessor


def test_leaves_are_coloured_by_the_player_not_on_move() -> None:
    for step in colour(Circle.parse("0110", 2), 9):
        if step.kind is Kind.LEAF:
            assert step.colour != "0110"[step.node.seat]
