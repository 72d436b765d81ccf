"""A game of Sprouts as it is drawn on paper: the spots and lines of all moves, where they were put.

A position of Sprouts forgets where things are. The sketch plays the moves again and keeps, for each place
that the position names, the corner of the drawing that it is: a spot between two of its lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Any, NamedTuple

from grundy.rulesets.families.curves import Crowded, CurveSheet, Node

SHEETS = ((120, 76), (200, 127))
"""The nodes of the sheet; where a game gets crowded, it is drawn anew on a finer one."""
LOOP = range(16, 24)
"""So far away from its spot a loop around nothing turns."""
MOST_SPOTS = 8


class Corner(NamedTuple):
    """A spot between two of its lines, as they follow each other around a boundary."""

    spot: int
    came: int | None = None
    goes: int | None = None


Ring = list[Corner]


class Region(NamedTuple):
    """A part of the sheet: its boundaries, and in which direction they are followed."""

    turn: int
    rings: list[Ring]


def arranged(regions: Sequence[Sequence[Sequence[Any]]], plain: dict[Any, str]) -> list[Any]:
    """Return the regions in the order of the text, each boundary with its word, turned as it is written.

    >>> arranged([[["b", "a"]]], {"a": "1", "b": "2"})
    [[('12', ['a', 'b'])]]
    """

    def least(boundary: Any) -> tuple[str, Any]:
        word = "".join([plain[spot] for spot in boundary])
        twice = word + word
        turn = min(range(len(word)), key=lambda k: twice[k : k + len(word)])
        return twice[turn : turn + len(word)], boundary[turn:] + boundary[:turn]

    found = []
    for region in regions:
        ways = (sorted(map(least, way)) for way in (region, [b[::-1] for b in region]))
        found.append(min(ways, key=lambda way: [word for word, _ in way]))
    found.sort(key=lambda way: [word for word, _ in way])
    return found


class SproutsSketch:
    """A drawing, and the corners that the places of its position are, in their order."""

    def __init__(self, sheet: CurveSheet, lines: list[int], regions: list[Region]) -> None:
        self.sheet, self.lines, self.regions = sheet, lines, regions

    @classmethod
    def of_spots(cls, count: int, wide: int, high: int) -> SproutsSketch:
        """Return the start of a game."""
        sheet = CurveSheet(wide, high)
        for k in range(count):
            angle = 2 * pi * k / count + (pi if count == 2 else -pi / 2)
            far = 0.0 if count == 1 else 0.8 + 0.9 / count
            x = wide / 2 + far * 0.18 * wide * cos(angle)
            y = high / 2 + far * 0.2 * high * sin(angle)
            sheet.spot((round(x), round(y)))
        rings = [[Corner(spot)] for spot in range(count)]
        return cls(sheet, [0] * count, [Region(1, rings)] if count else [])

    def places(self) -> list[tuple[Corner, int]]:
        """Return the corners that can be joined, in the order of the text, with their directions."""
        return [
            (c, r.turn) for r in self.regions for ring in r.rings for c in ring if self._lives(c)
        ]

    def _lives(self, corner: Corner) -> bool:
        return self.lines[corner.spot] < 3

    def text(self) -> str:
        """Return the position, letters not told apart."""
        count: dict[int, int] = {}
        for corner, _ in self.places():
            count[corner.spot] = count.get(corner.spot, 0) + 1

        def mark(spot: int) -> str:
            return "A" if self.lines[spot] == 2 and count[spot] > 1 else str(self.lines[spot])

        return "|".join(
            ",".join("".join(mark(c.spot) for c in ring if self._lives(c)) for ring in region.rings)
            for region in self.regions
        )

    def after(self, move: str) -> SproutsSketch:
        """Return the sketch with one more line, or raise where there is no room for it."""
        joined, _, beside = move.rstrip(")").partition("(")
        first, second = map(int, joined.split("-"))
        inside = {int(word) for word in beside.split(",") if word}
        where: list[tuple[int, int, int]] = []
        for r, region in enumerate(self.regions):
            for b, ring in enumerate(region.rings):
                where += [(r, b, k) for k, corner in enumerate(ring) if self._lives(corner)]
        (r, one, i), (_, two, j) = where[first - 1], where[second - 1]
        within = {where[place - 1][1] for place in inside}
        other = SproutsSketch(self.sheet.copy(), list(self.lines), list(self.regions))
        numbers = other._numbers()
        if one == two:
            other._cut(r, one, i, j, within)
        else:
            other._join(r, (one, i), (two, j))
        other._arrange(numbers)
        return other

    def _numbers(self) -> dict[int, int]:
        """Return the numbers of the spots as a text gives them: in the order of their places."""
        found: dict[int, int] = {}
        for corner, _ in self.places():
            found.setdefault(corner.spot, len(found))
        return found

    def _drawn(
        self, s: Corner, t: Corner, starts: list[Node], goals: list[Node], walls: set[Node]
    ) -> tuple[int, int, int]:
        self.lines[s.spot] += 1
        self.lines[t.spot] += 1
        self.lines.append(2)
        return self.sheet.draw((s.spot, t.spot), starts, goals, walls)

    def _join(self, r: int, first: tuple[int, int], second: tuple[int, int]) -> None:
        """Join two boundaries of a region, which become one."""
        turn, rings = self.regions[r]
        (one, i), (two, j) = first, second
        s, t = rings[one][i], rings[two][j]
        new, x, y = self._drawn(s, t, self._sector(s, turn), self._sector(t, turn), set())
        ring = [*_opened(rings[one], i, x), Corner(new, x, y)]
        ring += [*_opened(rings[two], j, y), Corner(new, y, x)]
        rest = [b for k, b in enumerate(rings) if k not in (one, two)]
        self.regions[r] = Region(turn, [*rest, ring])

    def _cut(self, r: int, b: int, i: int, j: int, inside: set[int]) -> None:
        """Join two places of one boundary; the boundaries inside come to lie beside the first part."""
        turn, rings = self.regions[r]
        ring = rings[b]
        one = [rings[k] for k in range(len(rings)) if k != b and k in inside]
        two = [rings[k] for k in range(len(rings)) if k != b and k not in inside]
        s, t = ring[i], ring[j]
        walls: set[Node] = set()
        if i == j:
            starts, goals = self._loop(s, ring, turn, (one, two), walls)
        else:
            starts, goals = self._sector(s, turn), self._sector(t, turn)
            self._tie(one, self._side(ring, turn, i, j), turn, walls)
            self._tie(two, self._side(ring, turn, j, i), turn, walls)
        new, x, y = self._drawn(s, t, starts, goals, walls)
        if i != j:
            here = [Corner(s.spot, x, s.goes), *ring[i + 1 : j], Corner(t.spot, t.came, y)]
            there = [Corner(t.spot, y, t.goes), *ring[j + 1 :], *ring[:i]]
            there += [Corner(s.spot, s.came, x)]
        elif s.came is None:
            here, there = [Corner(s.spot, x, y)], [Corner(s.spot, y, x)]
        else:
            here = [Corner(s.spot, x, y)]
            there = [
                Corner(s.spot, y, s.goes),
                *ring[i + 1 :],
                *ring[:i],
                Corner(s.spot, s.came, x),
            ]
        self.regions[r] = Region(turn, [[*here, Corner(new, y, x)], *one])
        self.regions.append(Region(turn, [[*there, Corner(new, x, y)], *two]))

    def _loop(
        self,
        s: Corner,
        ring: Ring,
        turn: int,
        sides: tuple[list[Ring], list[Ring]],
        walls: set[Node],
    ) -> tuple[list[Node], list[Node]]:
        """Build the walls of a line from a spot to itself; return where it leaves and where it ends."""
        inside, outside = sides
        rim = self._sector(s, turn)
        middle = rim if s.came is None else rim[len(rim) // 3 : -(len(rim) // 3) or None]
        within = self._tie(inside, set(middle), turn, walls, is_rim=True)
        within = within or self._phantom(middle, walls)
        beyond: set[Node] = set()
        if s.came is not None:
            self._tie(outside, self._side(ring, turn, 0, 0) - set(rim), turn, walls)
        else:
            at = next(k for k, node in enumerate(rim) if node in within)
            back = {rim[(at + k) % len(rim)] for k in range(len(rim) // 3, 1 + 2 * len(rim) // 3)}
            beyond = self._tie(outside, back - walls, turn, walls, is_rim=True)
            beyond = beyond or self._outwards(back - walls, walls)
            cut = next(k for k, node in enumerate(rim) if node in beyond)
            rim = rim[cut + 1 :] + rim[:cut]
        places = [k for k, node in enumerate(rim) if node in within]
        before, behind = rim[: places[0]], rim[places[-1] + 1 :]
        while any(node in beyond for node in before):
            before.pop(0)
        while any(node in beyond for node in behind):
            behind.pop()
        return behind, before

    def _outwards(self, rim: set[Node], walls: set[Node]) -> set[Node]:
        """Return a wall from a spot to the edge of the sheet, or some way off where that is closed."""
        try:
            found = set(self.sheet.way(self.sheet.edge(), rim, walls))
        except Crowded:
            return self._phantom(rim, walls)
        walls.update(found)
        return found

    def _phantom(self, rim: Iterable[Node], walls: set[Node]) -> set[Node]:
        """Return a wall from beside a spot to where there is room: a loop goes around it."""
        room = self.sheet.room(walls)
        near = {node for node in rim if room.get(node)}
        far: dict[Node, int] = dict.fromkeys(near, 0)
        layer = list(near)
        for distance in range(1, LOOP.stop):
            following = []
            for x, y in layer:
                for node in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
                    if node not in far and room.get(node):
                        far[node] = distance
                        following.append(node)
            layer = following
        ends = [node for node, distance in far.items() if distance in LOOP]
        if not ends:
            raise Crowded
        best = max(ends, key=lambda node: (room[node], -far[node], node))
        found = set(self.sheet.way([best], near, walls))
        walls.update(found)
        return found

    def _tie(
        self, rings: list[Ring], to: set[Node], turn: int, walls: set[Node], is_rim: bool = False
    ) -> set[Node]:
        """Bind boundaries to some nodes by walls, so that no line passes between; return the walls.

        Where the nodes are the rim of a spot, the first one is bound to it and the others to each other.
        """
        own: set[Node] = set()
        for ring in rings:
            along = self._side(ring, turn, 0, 0)
            chain = self.sheet.way(along, to, walls)
            own.update(chain)
            walls.update(chain)
            to = set() if is_rim and len(own) == len(chain) else to
            to |= along | {(x + i, y + j) for x, y in chain for i in (-1, 0, 1) for j in (-1, 0, 1)}
            to -= walls
        return own

    def _side(self, ring: Ring, turn: int, i: int, j: int) -> set[Node]:
        """Return the nodes along a boundary from one corner to another, or all around it."""
        found: set[Node] = set()
        count = (j - i) % len(ring) or len(ring)
        for k in range(i, i + count):
            corner, following = ring[k % len(ring)], ring[(k + 1) % len(ring)]
            if corner.goes is not None:
                found.update(self.sheet.beside(corner.goes, corner.spot, turn))
            if k + 1 < i + count or i == j:
                found.update(self._sector(following, turn))
        return {node for node in found if self.sheet.is_free(node)}

    def _sector(self, corner: Corner, turn: int) -> list[Node]:
        nodes = self.sheet.sector(corner.spot, corner.came, corner.goes, turn)
        return [node for node in nodes if self.sheet.is_free(node)]

    def _arrange(self, numbers: dict[int, int]) -> None:
        """Put regions and boundaries into the order of the text; forget where nobody can move."""
        numbers[len(self.lines) - 1] = len(numbers)  # the new spot
        kept = []
        for region in self.regions:
            rings = [ring for ring in region.rings if any(map(self._lives, ring))]
            spots = {c.spot for ring in rings for c in ring if self._lives(c)}
            if sum(3 - self.lines[spot] for spot in spots) >= 2:
                kept.append(Region(region.turn, rings))
        count: dict[int, int] = {}
        for region in kept:
            for corner in (c for ring in region.rings for c in ring if self._lives(c)):
                count[corner.spot] = count.get(corner.spot, 0) + 1
        items: list[list[list[tuple[int, int, int, int]]]] = []
        plain: dict[Any, str] = {}
        for r, region in enumerate(kept):
            items.append([])
            for b, ring in enumerate(region.rings):
                items[-1].append([])
                for k, corner in enumerate(ring):
                    if self._lives(corner):
                        item = (numbers[corner.spot], r, b, k)
                        items[-1][-1].append(item)
                        lines = self.lines[corner.spot]
                        is_letter = lines == 2 and count[corner.spot] > 1
                        plain[item] = "A" if is_letter else str(lines)
        self.regions = [_ordered(kept, way) for way in arranged(items, plain)]


def _ordered(
    regions: list[Region], way: list[tuple[str, list[tuple[int, int, int, int]]]]
) -> Region:
    """Return a region as the text writes it: its boundaries in order, turned and perhaps reversed."""
    number = way[0][1][0][1]
    turn, rings = regions[number]
    orders = {b: [k for _, _, _, k in items] for _, items in way for b in [items[0][2]]}
    is_back = any(_falls(ks) for ks in orders.values())
    found = []
    for b, ks in orders.items():
        ring = rings[b][ks[0] :] + rings[b][: ks[0]]
        if is_back:
            ring = [Corner(c.spot, c.goes, c.came) for c in [ring[0], *ring[:0:-1]]]
        found.append(ring)
    return Region(-turn if is_back else turn, found)


def _falls(numbers: list[int]) -> bool:
    """Return whether numbers in a circle go downwards."""
    falls = sum(b < a for a, b in zip(numbers, numbers[1:] + numbers[:1], strict=True))
    return len(numbers) > 2 and falls > 1


def _opened(ring: Ring, at: int, arc: int) -> Ring:
    """Return a boundary as a chain from one of its corners, where a line begins, back to it."""
    corner = ring[at]
    if corner.came is None:
        return [Corner(corner.spot, arc, arc)]
    first, last = Corner(corner.spot, arc, corner.goes), Corner(corner.spot, corner.came, arc)
    return [first, *ring[at + 1 :], *ring[:at], last]


@lru_cache(maxsize=256)
def _drawn_on(size: int, spots: int, moves: tuple[str, ...]) -> SproutsSketch | None:
    if not moves:
        return SproutsSketch.of_spots(spots, *SHEETS[size])
    before = _drawn_on(size, spots, moves[:-1])
    try:
        return before and before.after(moves[-1])
    except Crowded:
        return None


def sketch(spots: int, moves: tuple[str, ...]) -> SproutsSketch | None:
    """Return the drawing of a game from its start; None where it has no room."""
    if spots > MOST_SPOTS:
        return None
    found = (_drawn_on(size, spots, moves) for size in range(len(SHEETS)))
    return next((drawing for drawing in found if drawing is not None), None)
