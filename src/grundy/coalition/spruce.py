"""Decision spruces: the regions of the unrolled game that the smaller coalition wins.

Number the rows of a game upwards from its end: row `t` belongs to seat `-t mod r`, and a take leads
from `(t, N)` to `(t - 1, N - take)`. A *spruce* is a connected component of the states won by the
smaller coalition [Bokal2025, definition 17]; components that differ by a whole round (r rows) are
the same spruce, and in a picture of the game it appears many times.

>>> from grundy.coalition.circle import Circle
>>> (spruce,) = spruces(Circle.parse("100111", 2))
>>> spruce.rows
(1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 3, 4, 3, 2, 1)
>>> spruce.root, spruce.root_seat, len(spruce.longest_game()) - 1
(SpruceState(row=14, tokens=18), 4, 14)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.pattern import find_pattern
from grundy.core.budget import Budget


class SpruceState(NamedTuple):
    """A row of the unrolled game, counted from its end, and the clean tokens there."""

    row: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Spruce:
    """A connected region won by the smaller coalition; its lowest row may have any number.

    `parts` are the runs of other players whose states without tokens stand in its lower part, in
    playing order, by their number in the circle.
    """

    circle: Circle
    letter: str
    states: frozenset[SpruceState]
    parts: tuple[int, ...]

    @property
    def rows(self) -> tuple[int, ...]:
        """Return the number of states in each row, from the bottom row upward."""
        low, high = self.bottom.row, self.root.row
        counts = [0] * (high - low + 1)
        for state in self.states:
            counts[state.row - low] += 1
        return tuple(counts)

    @property
    def bottom(self) -> SpruceState:
        """Return the state farthest from the root [Bokal2025, definition 18]."""
        return min(self.states)

    @property
    def root(self) -> SpruceState:
        """Return the highest state, where the longest game starts."""
        return max(self.states)

    @property
    def root_seat(self) -> int:
        """Return the seat on move in the root."""
        return -self.root.row % self.circle.seats

    @property
    def lower_part(self) -> tuple[SpruceState, ...]:
        """Return the states without clean tokens, lowest row first [Bokal2025, definition 19]."""
        return tuple(sorted(state for state in self.states if not state.tokens))

    @property
    def is_merged(self) -> bool:
        """Return whether its lower part belongs to several parts [Bokal2025, definition 21]."""
        return len(self.parts) > 1

    def longest_game(self) -> tuple[SpruceState, ...]:
        """Return the game from the root through every row to the bottom.

        The smaller coalition takes as many as allowed, the others as few; moves are one fewer than
        rows.
        """
        members = self.circle.seating.members(self.letter)
        few, many = self.circle.takes[0], self.circle.takes[-1]
        game = [self.root]
        while game[-1].row > self.bottom.row:
            row, tokens = game[-1]
            take = many if -row % self.circle.seats in members else few
            game.append(SpruceState(row - 1, tokens - take))
        return tuple(game)

    def originals(self) -> tuple[frozenset[SpruceState], ...]:
        """Return the spruce that each part would have alone: the outlines inside a merged one.

        It grows row by row from the states without tokens of that part only: a row of the coalition
        keeps what some take can reach, any other row what no take can leave.

        >>> (spruce,) = spruces(Circle.parse("0111001"))
        >>> [len({state.row for state in alone}) for alone in spruce.originals()]
        [5, 23]
        >>> len(spruce.rows)
        44
        """
        return tuple(self._original(part) for part in self.parts)

    def _original(self, part: int) -> frozenset[SpruceState]:
        seats, takes = self.circle.seats, self.circle.takes
        home = other_parts(self.circle, self.letter)[part]
        members = set(self.circle.seating.members(self.letter))
        # The bottom belongs to the last player of the part, the rows above to those before him.
        row = next(state.row for state in self.lower_part if -state.row % seats == home[-1])
        states: set[SpruceState] = set()
        here = {0}
        # It ends because it lies inside this spruce: fewer states without tokens, fewer won.
        while here:
            states.update(SpruceState(row, tokens) for tokens in here)
            row += 1
            reached = {tokens + take for tokens in here for take in takes}
            if -row % seats not in members:
                reached = {
                    tokens
                    for tokens in reached
                    if all(tokens - take in here for take in takes if take <= tokens)
                }
                if row - min(states).row < len(home):
                    reached.add(0)
            here = reached
        return frozenset(states)


def spruces(circle: Circle, budget: Budget | None = None) -> tuple[Spruce, ...]:
    """Return the spruces of the smaller coalition, by the seat of their bottoms, in playing order.

    Empty where no coalition is the smallest, where it wins for ever, so that no region ends, and
    for takes other than 1..m, which the notion is not about.

    >>> [len(spruces(Circle.parse(word))) for word in ("0001111", "0110011", "0101011", "0111001")]
    [1, 2, 3, 1]
    """
    letter = circle.seating.smaller
    if letter is None or circle.interval is None:
        return ()
    pattern = find_pattern(Contest(circle, letter), budget)
    if pattern is None or not pattern.is_lost_for_ever:
        return ()
    return _components(circle, letter, pattern.masks)


def _components(circle: Circle, letter: str, masks: Sequence[int]) -> tuple[Spruce, ...]:
    seats = circle.seats
    part_of = {
        seat: index for index, part in enumerate(other_parts(circle, letter)) for seat in part
    }

    def won(state: SpruceState) -> bool:
        return 0 <= state.tokens < len(masks) and bool(
            int(masks[state.tokens]) >> (-state.row % seats) & 1
        )

    found = []
    counted: set[int] = set()
    for seat in sorted(part_of):
        if seat in counted:
            continue
        states = _region(SpruceState(-seat % seats, 0), circle.takes, won)
        ends = [-state.row % seats for state in sorted(states) if not state.tokens]
        counted.update(ends)
        parts = tuple(dict.fromkeys(part_of[end] for end in reversed(ends)))
        found.append(Spruce(circle, letter, states, parts))
    return tuple(found)


def _region(
    start: SpruceState, takes: Sequence[int], won: Callable[[SpruceState], bool]
) -> frozenset[SpruceState]:
    region = {start}
    stack = [start]
    while stack:
        row, tokens = stack.pop()
        for take in takes:
            for near in (SpruceState(row - 1, tokens - take), SpruceState(row + 1, tokens + take)):
                if near not in region and won(near):
                    region.add(near)
                    stack.append(near)
    return frozenset(region)


def other_parts(circle: Circle, letter: str) -> tuple[tuple[int, ...], ...]:
    """Return the runs of players outside a coalition, each in playing order.

    >>> other_parts(Circle.parse("0101011"), "0")
    ((1,), (3,), (5, 6))
    """
    word = "".join("0" if seat == letter else "1" for seat in circle.word)
    return Circle.parse(word, circle.takes).seating.parts("1")
