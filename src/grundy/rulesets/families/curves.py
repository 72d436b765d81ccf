"""Lines that cross nothing, drawn on a sheet of paper: where a game of curves puts its next one.

The sheet is a fine grid. A spot takes a square of nine nodes; a line is a chain of neighbouring nodes that
nothing else takes, so lines never cross. A line is looked for by its cost, which is higher close to what is
drawn already, so that room is left between lines.

>>> sheet = CurveSheet(30, 20)
>>> one, other = sheet.spot((6, 10)), sheet.spot((22, 10))
>>> line = sheet.way(sheet.around(one), sheet.around(other))
>>> line[0] in sheet.around(one), line[-1] in sheet.around(other), len(line) >= 12
(True, True, True)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import islice

Node = tuple[int, int]
FOUR = ((1, 0), (0, 1), (-1, 0), (0, -1))
EIGHT = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""The neighbours of a node, clockwise."""
RIM = (
    *((x, -2) for x in range(-2, 3)), *((2, y) for y in range(-1, 3)),
    *((x, 2) for x in range(1, -3, -1)), *((-2, y) for y in range(1, -2, -1)),
)  # fmt: skip
"""The nodes around a spot, clockwise."""
CLOSE = (0, 60, 40, 28, 20, 15, 11, 8, 6, 4, 3, 2, 1)
"""What a step costs more so near to something drawn; beyond that nothing."""
FAR = len(CLOSE)
ASIDE = 12
NOWHERE = (-1, -1)
TRIES = 8
ROOM = 3


class Crowded(Exception):
    """There is no room on the sheet for the line."""


@dataclass(frozen=True)
class CurveArc:
    """A line between two spots: its nodes, from beside the one to beside the other."""

    start: int
    end: int
    nodes: tuple[Node, ...]

    def end_at(self, spot: int) -> Node:
        """Return the node where it meets a spot."""
        return self.nodes[0] if self.start == spot else self.nodes[-1]


class CurveSheet:
    """Spots and lines on a grid."""

    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = wide, high
        self.taken: set[Node] = set()
        self.spots: list[Node] = []
        self.arcs: list[CurveArc] = []

    def copy(self) -> CurveSheet:
        """Return a sheet with the same drawing."""
        other = CurveSheet(self.wide, self.high)
        other.taken = set(self.taken)
        other.spots, other.arcs = list(self.spots), list(self.arcs)
        return other

    def spot(self, node: Node) -> int:
        """Draw a spot and return its number."""
        self.taken.update(_shifted(node, EIGHT), [node])
        self.spots.append(node)
        return len(self.spots) - 1

    def around(self, spot: int) -> list[Node]:
        """Return the nodes around a spot, clockwise, taken or not."""
        return list(_shifted(self.spots[spot], RIM))

    def is_free(self, node: Node) -> bool:
        """Return whether nothing is drawn there."""
        return 0 <= node[0] < self.wide and 0 <= node[1] < self.high and node not in self.taken

    def edge(self) -> set[Node]:
        """Return the free nodes along the edge of the sheet."""
        nodes = ((x, y) for x in range(self.wide) for y in range(self.high))
        last = (self.wide - 1, self.high - 1)
        return {
            n for n in nodes if (0 in n or n[0] == last[0] or n[1] == last[1]) and self.is_free(n)
        }

    def sector(self, spot: int, came: int | None, goes: int | None, turn: int) -> list[Node]:
        """Return the nodes around a spot from the line that goes to the one that came, in a direction."""
        rim = self.around(spot)
        if came is None or goes is None:
            return rim[::turn]
        start, stop = (rim.index(self.arcs[arc].end_at(spot)) for arc in (goes, came))
        found = []
        at = (start + turn) % len(rim)
        while at != stop:
            found.append(rim[at])
            at = (at + turn) % len(rim)
        return found

    def beside(self, arc: int, start: int, turn: int) -> Iterator[Node]:
        """Yield the nodes on one side of a line that is followed from one of its spots."""
        line = self.arcs[arc]
        nodes = line.nodes if line.start == start else line.nodes[::-1]
        end = line.end if line.start == start else line.start
        chain = [
            _towards(nodes[0], self.spots[start]),
            *nodes,
            _towards(nodes[-1], self.spots[end]),
        ]
        for before, here, after in zip(chain, chain[1:], chain[2:], strict=False):
            ring = list(_shifted(here, EIGHT))
            at, stop = ring.index(after), ring.index(before)
            while (at := (at + turn) % 8) != stop:
                yield ring[at]

    def way(
        self, starts: Iterable[Node], ends: Iterable[Node], walls: Collection[Node] = ()
    ) -> list[Node]:
        """Return a chain of free nodes that keeps away from what is drawn, or raise.

        The nodes where it may begin or end are around a spot: better in the middle of them than aside.
        """
        room = self.room(walls)
        goals = _aside([node for node in ends if room.get(node)])
        queue: list[tuple[int, Node, Node]] = [
            (_cost(room[node]) + extra, node, NOWHERE)
            for node, extra in _aside([node for node in starts if room.get(node)]).items()
        ]
        heapify(queue)
        before: dict[Node, Node] = {}
        while queue:
            spent, node, came = heappop(queue)
            if node in before:
                continue
            if node == NOWHERE:
                return _chain(before, came)
            before[node] = came
            if node in goals:
                heappush(queue, (spent + goals[node], NOWHERE, node))
            for near in _shifted(node, FOUR):
                if near not in before and room.get(near):
                    heappush(queue, (spent + _cost(room[near]), near, node))
        raise Crowded

    def room(self, walls: Collection[Node] = ()) -> dict[Node, int]:
        """Return how far each node is from what is drawn: 0 there, and at most as far as matters."""
        found = dict.fromkeys(self.taken, 0) | dict.fromkeys(walls, 0)
        layer = list(found)
        for far in range(1, FAR + 1):
            following = []
            for node in layer:
                for near in _shifted(node, FOUR):
                    if near not in found and 0 <= near[0] < self.wide and 0 <= near[1] < self.high:
                        found[near] = far
                        following.append(near)
            layer = following
        for x in range(self.wide):
            for y in range(self.high):
                found.setdefault((x, y), FAR)
                rest = min(x, y, self.wide - 1 - x, self.high - 1 - y) + 1
                found[x, y] = min(found[x, y], rest)
        return found

    def draw(
        self,
        ends: tuple[int, int],
        starts: Sequence[Node],
        goals: Sequence[Node],
        walls: Collection[Node] = (),
    ) -> tuple[int, int, int]:
        """Draw a line with a new spot on it between two spots; return the new one and the two arcs."""
        nodes = self.way(starts, goals, walls)
        middle = self._middle(nodes)
        if middle is not None:
            spot = self.spot(middle[0])
            halves = tuple(nodes[: middle[1] + 1]), tuple(nodes[middle[2] :])
        else:
            spot, halves = self._detour(starts, goals, walls)
        self.arcs += [CurveArc(ends[0], spot, halves[0]), CurveArc(spot, ends[1], halves[1])]
        self.taken.update(*halves)
        return spot, len(self.arcs) - 2, len(self.arcs) - 1

    def _detour(
        self, starts: Sequence[Node], goals: Sequence[Node], walls: Collection[Node]
    ) -> tuple[int, tuple[tuple[Node, ...], tuple[Node, ...]]]:
        """Put a spot where there is room for it, and return it with a line to it and one from it."""
        room = self.room(walls)
        for node in islice(self._roomy(starts, room), TRIES):
            trial = self.copy()
            spot = trial.spot(node)
            try:
                one = trial.way(starts, trial.around(spot), walls)
                rim = trial.around(spot)
                at = rim.index(one[-1])
                opposite = [rim[(at + k) % len(rim)] for k in range(4, len(rim) - 3)]
                two = trial.way(opposite, goals, {*walls, *one})
            except Crowded:
                continue
            self.spot(node)
            return spot, (tuple(one), tuple(two))
        raise Crowded

    def _roomy(self, starts: Iterable[Node], room: dict[Node, int]) -> Iterator[Node]:
        """Yield nodes that can be reached and have room around them, those with most of it first."""
        steps = {node: 0 for node in starts if room.get(node)}
        queue = deque(steps)
        while queue:
            node = queue.popleft()
            for near in _shifted(node, FOUR):
                if near not in steps and room.get(near):
                    steps[near] = steps[node] + 1
                    queue.append(near)
        order = sorted(steps, key=lambda node: (-min(room[node], FAR // 2), steps[node], node))
        found: list[Node] = []
        for x, y in order:
            if room[x, y] >= ROOM and all(abs(x - i) + abs(y - j) > ROOM for i, j in found):
                found.append((x, y))
                yield x, y

    def _middle(self, nodes: Sequence[Node]) -> tuple[Node, int, int] | None:
        """Return between which of its nodes a line has most room for a spot, close to its middle."""
        room = self.room()
        best = None
        for at in range(2, len(nodes) - 2):
            x, y = nodes[at]
            far = [max(abs(i - x), abs(j - y)) for i, j in nodes]
            on_it = [k for k, distance in enumerate(far) if distance <= 2]
            square = {(x + i, y + j) for i in range(-2, 3) for j in range(-2, 3)}
            if len(on_it) != on_it[-1] - on_it[0] + 1 or any(
                room.get(node, 0) == 0 for node in _shifted((x, y), EIGHT)
            ):
                continue  # it would touch another part of the line, or another line
            first = max((k for k in range(at) if far[k] == 2), default=None)
            last = min((k for k in range(at, len(nodes)) if far[k] == 2), default=None)
            if first is None or last is None:
                continue
            free = sum(room.get(node, 0) > 0 for node in square)
            score = 4 * free + 6 * room[x, y] - abs(at - len(nodes) // 2)
            best = max(best or (score, (x, y), first, last), (score, (x, y), first, last))
        return None if best is None else best[1:]


def _shifted(node: Node, by: Iterable[Node]) -> Iterator[Node]:
    x, y = node
    return ((x + dx, y + dy) for dx, dy in by)


def _towards(node: Node, centre: Node) -> Node:
    """Return the node of a spot's square next to one on its rim."""
    x, y = (max(c - 1, min(c + 1, n)) for n, c in zip(node, centre, strict=True))
    return x, y


def _cost(room: int) -> int:
    return 2 + (CLOSE[room] if room < FAR else 0)


def _aside(nodes: Sequence[Node]) -> dict[Node, int]:
    """Return what each of some nodes in a row costs more because it is not in their middle."""
    if len(nodes) >= len(RIM) - 1:
        return dict.fromkeys(nodes, 0)
    return {node: round(ASIDE * abs(k - (len(nodes) - 1) / 2)) for k, node in enumerate(nodes)}


def _chain(before: dict[Node, Node], node: Node) -> list[Node]:
    found = []
    while node != NOWHERE:
        found.append(node)
        node = before[node]
    return found[::-1]
