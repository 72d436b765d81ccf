"""Laws of the coalition game on random circles."""

from hypothesis import given
from hypothesis import strategies as st

from grundy.checking import coalition as checker
from grundy.coalition.answer import solve
from grundy.coalition.certificate import certificate
from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.definition import can_avoid_loss
from grundy.coalition.pattern import find_pattern

words = st.text("abc", min_size=2, max_size=8).filter(lambda word: len(set(word)) > 1)
take_sets = st.sets(st.integers(1, 7), min_size=1, max_size=4).map(lambda s: tuple(sorted(s)))
circles = st.builds(Circle.parse, words, take_sets)


@given(circles, st.integers(0, 25), st.integers(0, 4), st.data())
def test_solver_agrees_with_the_definition(
    circle: Circle, clean: int, poison: int, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, circle.seats - 1))
    order = circle.word[seat:] + circle.word[:seat]
    answer = solve(circle, clean + poison, seat, poison)
    assert answer.safe == tuple(
        letter
        for letter in circle.seating.coalitions
        if can_avoid_loss(letter, order, clean + poison, poison, circle.takes)
    )


@given(circles, st.integers(0, 60), st.data())
def test_where_one_starts_to_read_does_not_matter(
    circle: Circle, tokens: int, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, circle.seats - 1))
    turned = Circle(circle.seating.turned(seat), circle.takes)
    assert solve(circle, tokens, seat).safe == solve(turned, tokens, 0).safe


@given(circles, st.integers(0, 80), st.data())
def test_at_most_all_but_one_coalition_is_safe(
    circle: Circle, tokens: int, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, circle.seats - 1))
    answer = solve(circle, tokens, seat)
    assert len(answer.safe) < len(circle.seating.coalitions)
    if len(circle.seating.coalitions) == 2:
        assert len(answer.safe) == 1


@given(circles, st.integers(0, 3000))
def test_patterns_extend_the_masks(circle: Circle, tokens: int) -> None:
    contest = Contest(circle, circle.word[0])
    pattern = find_pattern(contest, limit=20_000)
    if pattern is not None:
        assert pattern.mask(tokens) == contest.masks(tokens)[tokens]


@given(circles)
def test_certificates_pass_the_independent_checker(circle: Circle) -> None:
    pattern = find_pattern(Contest(circle, circle.word[0]), limit=3000)
    if pattern is not None:
        assert checker.check(certificate(pattern)).holds
