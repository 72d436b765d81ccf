"""Pictures that compare: two aligned games, distances of spruces, how two spruces merge.

They are figures 3.3 and 6.13 and the four steps before figure 6.14 of [Bokal2025].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, pairwise

from grundy.coalition.circle import Circle
from grundy.coalition.contest import Contest
from grundy.coalition.grid import DecisionGrid
from grundy.coalition.merging import merging_pairs
from grundy.coalition.pictures.grid import grid_scene
from grundy.coalition.pictures.shapes import legend, seat_name, state_mark
from grundy.coalition.spruce import Spruce, SpruceState, other_parts
from grundy.core.budget import Budget
from grundy.errors import NotationError
from grundy.i18n import Message, Readable
from grundy.rulesets.scene import Cell, Edge, Label, Role, Scene, Shape

_SAME = Edge(-0.4, 0, 0.4, 0, Role.MOVE, width=0.03, dashed=True)
_GAP = Edge(-0.4, 0, 0.4, 0, Role.CHAIN, width=0.08)


def aligned_scene(
    circle: Circle, tokens: int, poison: int, first: int = 0, budget: Budget | None = None
) -> Scene:
    """Return the game without poison above the game with it, states of equal clean tokens in line.

    >>> scene = aligned_scene(Circle.parse("01"), 6, 2)
    >>> [shape.label for shape in scene.shapes if isinstance(shape, Cell)][6:9]
    ['6', '2', '3']
    """
    if poison == 0:
        raise NotationError(
            "how many tokens are poisoned in the second game?", example="--poison 2"
        )
    letter = circle.word[first]
    won = Contest(circle, letter).masks(tokens, budget)
    role = circle.seating.role(letter)
    shapes: list[Shape] = [
        replace(_SAME, x1=clean, y1=0.42, x2=clean, y2=1.58) for clean in range(tokens + 1)
    ]
    rows = ((0, 0, Message("no poison")), (2, poison, Message("poisoned: {n}", n=poison)))
    for y, added, name in rows:
        shapes.append(Label(-0.8, y, name, 0.36, anchor="end"))
        for clean in range(tokens + 1):
            wins = int(won[clean]) >> first & 1
            shapes.append(_state(clean, y, str(clean + added), role if wins else Role.BLOCKED))
    explained: list[tuple[Shape | None, Readable]] = [
        (_state(0, 0, "", role, 0.3), Message("the player to move wins")),
        (_state(0, 0, "", Role.BLOCKED, 0.3), Message("the player to move loses")),
        (_SAME, Message("as many clean tokens")),
    ]
    shapes += legend(explained, 3.4)
    title = Message("the game with and without poison, {word}", word=circle.word)
    return Scene(tuple(shapes), description=title)


def _state(x: float, y: float, label: str, role: Role, half: float = 0.42) -> Cell:
    return Cell(x - half, y - half, 2 * half, 2 * half, role, label)


def distances_scene(grid: DecisionGrid, poison: int, spruces: tuple[Spruce, ...]) -> Scene:
    """Return the decision grid with the number of states between the lower parts of spruces."""
    if not spruces:
        raise NotationError("no spruces: there is no distance to draw", example="0110011")
    small = spruces[0].letter
    word = grid.circle.word
    ends = sorted((node for node in grid.nodes.values() if node.tokens == 0), key=lambda n: n.y)
    runs = [list(run) for _, run in groupby(ends, key=lambda n: word[n.seat] == small)]
    marks: list[Shape] = []
    for run in runs[1:-1]:
        if word[run[0].seat] != small:
            continue
        (x1, y1), (x2, y2) = (run[0].x, run[0].y), (run[-1].x, run[-1].y)
        marks.append(replace(_GAP, x1=x1 + 1.1, y1=y1 + 0.1, x2=x2 + 0.3, y2=y2 + 0.7))
        marks.append(Label((x1 + x2) / 2 + 1.3, (y1 + y2) / 2 + 0.9, str(len(run)), 0.5))
    plain = grid_scene(grid, poison, spruces)
    bottom = plain.bounds()[3] + 0.9
    marks += legend([(_GAP, Message("distance of two spruces"))], bottom)
    return replace(plain, shapes=(*plain.shapes, *marks))


def merging_scene(circle: Circle, spruces: tuple[Spruce, ...]) -> Scene:
    """Return in four steps, from the ends upwards, how two neighbouring spruces become one.

    >>> from grundy.coalition.spruce import spruces
    >>> circle = Circle.parse("00010011111")
    >>> merging_scene(circle, spruces(circle)).description.render("en")
    'how two spruces of 00010011111 merge, in four steps'
    """
    letter = spruces[0].letter if spruces else ""
    pairs = merging_pairs(circle, letter) if spruces else ()
    if not pairs:
        raise NotationError(
            "no two spruces of {word} merge", word=circle.word, example="00010011111"
        )
    parts = other_parts(circle, letter)
    left, right = (parts[part] for part in pairs[0])
    gap = (right[0] - left[-1] - 1) % circle.seats
    merged = next(s for s in spruces if pairs[0][0] in s.parts and pairs[0][1] in s.parts)
    start = next(state.row for state in merged.lower_part if -state.row % circle.seats == right[0])
    drawing = _Merging(circle, merged, start, gap)
    shapes: list[Shape] = []
    x = 0.0
    for number, (words, states, marked) in enumerate(drawing.steps(), 1):
        panel, width = drawing.panel(states, marked)
        shapes += [shape.moved(x, 0) for shape in panel]
        shapes.append(Label(x - 0.4, -1.2, f"{number}.", 0.45, anchor="start"))
        shapes.append(Label(x + 0.4, -1.2, words, 0.32, anchor="start"))
        x += max(width + 1.5, 0.62 * 0.32 * len(str(words)) + 1.6)
    title = Message("how two spruces of {word} merge, in four steps", word=circle.word)
    return Scene(tuple(shapes), description=title)


class _Merging:
    """The states around the gap between two spruces that merge: right is take 1, down take 2."""

    def __init__(self, circle: Circle, merged: Spruce, start: int, gap: int) -> None:
        self.circle, self.start, self.gap = circle, start, gap
        self.top = start + 2 * gap + 3
        self.inside = {s for s in merged.states if start <= s.row <= self.top}
        ends = {SpruceState(start + step, 0) for step in range(gap + 2)}
        near = self._above(ends)
        self.inside &= near
        self.ends = ends

    def _above(self, ends: set[SpruceState]) -> set[SpruceState]:
        """Return the states from which these ends can be reached, up to the row where they merge."""
        found = set(ends)
        waiting = list(ends)
        while waiting:
            state = waiting.pop()
            for take in self.circle.takes:
                above = SpruceState(state.row + 1, state.tokens + take)
                if above.row <= self.top and above not in found:
                    found.add(above)
                    waiting.append(above)
        return found

    def steps(self) -> Iterator[tuple[Readable, set[SpruceState], range]]:
        """Yield the words of each step, the states drawn in it, and the rows that it points at."""
        first = {state for state in self.inside if state.tokens == 0}
        sure = {s for s in self.inside if s.row <= self.start + self.gap + 1}
        nothing = range(0)
        yield Message("two ends; states between them: {n}", n=self.gap), first, nothing
        yield Message("what is won for certain"), sure, nothing
        rows = range(self.start + self.gap + 2, self.start + 2 * self.gap + 3)
        yield Message("the rows that decide"), sure, rows
        yield Message("they meet; rows of small players: {n}", n=self.gap + 1), self.inside, rows

    def panel(self, states: set[SpruceState], marked: range) -> tuple[list[Shape], float]:
        """Return one drawing and its width."""
        seating = self.circle.seating
        shapes: list[Shape] = []
        for row in marked:
            places = sorted(self._place(s) for s in self._above(self.ends) if s.row == row)
            (x1, y1), (x2, y2) = places[0], places[-1]
            shapes.append(replace(_SAME, x1=x1 - 0.6, y1=y1 + 0.6, x2=x2 + 0.6, y2=y2 - 0.6))
        for state in sorted(states | self.ends):
            x, y = self._place(state)
            seat = -state.row % seating.seats
            mover = seating.role(seating.word[seat])
            fill = seating.role(self._letter) if state in states else Role.EMPTY
            label = f"{seat_name(seat, seating.seats)}{state.tokens}"
            shapes.append(state_mark(x, y, fill, mover, label))
        ends = sorted(self._place(s) for s in self.ends)
        for (x1, y1), (x2, y2) in pairwise(ends):
            shapes.append(replace(_SAME, x1=x1, y1=y1, x2=x2, y2=y2))
        across = [x for x, _ in map(self._place, self._above(self.ends))]
        return [shape.moved(-min(across), 0) for shape in shapes], max(across) - min(across)

    @property
    def _letter(self) -> str:
        seating = self.circle.seating
        return min(seating.coalitions, key=seating.word.count)

    def _place(self, state: SpruceState) -> tuple[float, float]:
        few, many = self.circle.takes
        moves = self.top - state.row
        down = (2 * (self.top - self.start) - state.tokens - few * moves) // (many - few)
        return float(moves - down), float(down)
