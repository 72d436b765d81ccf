"""Sprouts: join two spots by a line and put a new spot on it; no spot may have more than three lines.

Lines do not cross. Whoever cannot move loses.

A position lists the regions of the plane with | between them, each with the boundaries that lie in it,
each written by its spots in order around it: `0` is a spot without lines, `1` one with a single line, `2`
one with two lines that can be reached from here only, and a letter is a spot with two lines that can be
reached from two places. Spots with three lines are left out. The start with three spots is `0,0,0`, or
`3` for short: a digit from 2 to 9 alone is that many spots.

A move joins two places, counted from 1 through the whole text, `1-3`. Where it cuts a region in two, those
boundaries that come to lie on the side from the first place to the second are named by their first places
in brackets: `1-1(3)`.

What is known [LemoineViennot2015]: with n spots the first player wins exactly when n mod 6 is 3, 4 or 5,
for all n up to 32; that it is so for all n is a conjecture. A game of n spots lasts at most 3n − 1 moves.

>>> import grundy
>>> [grundy.solve("sprouts", ",".join("0" * n)).outcome.value for n in (1, 2, 3)]
['P', 'P', 'N']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, product
from math import cos, pi, sin

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Example, Option, Player, Ruleset
from grundy.rulesets.families.sprouts_paper import BROAD, TALL, paper
from grundy.rulesets.families.sprouts_sketch import arranged, sketch
from grundy.rulesets.scene import UNSEEN, Cell, HotSpot, Past, Role, Scene, Shape, Token, box_of

Boundary = tuple[int, ...]
"""Numbers of spots in order around it."""
Region = tuple[Boundary, ...]
EXAMPLE = "0,0,0"
MOST = 40
SPOTS = tuple("23456789")
"""Alone, one of these digits is a number of spots: `3`. But `1` alone is a spot with one line."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SHOWN = 400
LOOP = "○"
HIGH = 2.6
"""The height of a region where they stand side by side."""


class _SproutsDrawing:
    """Regions with numbered spots, and how many lines each spot has."""

    def __init__(self, regions: Sequence[Sequence[Sequence[int]]], lines: dict[int, int]) -> None:
        self.regions = [[list(b) for b in region] for region in regions]
        self.lines = dict(lines)

    @classmethod
    def of(cls, text: str) -> _SproutsDrawing:
        """Return the drawing that a text means; letters that are the same are one spot."""
        lines: dict[int, int] = {}
        known: dict[str, int] = {}
        regions = []
        for part in text.split("|") if text else []:
            region = []
            for word in part.split(","):
                boundary = []
                for mark in word:
                    spot = known.get(mark, len(lines))
                    if mark in LETTERS:
                        known[mark] = spot
                    lines[spot] = int(mark) if mark in "012" else 2
                    boundary.append(spot)
                region.append(boundary)
            regions.append(region)
        return cls(regions, lines)

    def text(self) -> str:
        """Return the text, without spots that have three lines and regions where nobody can move."""
        regions = []
        for region in self.regions:
            alive = [[s for s in boundary if self.lines[s] < 3] for boundary in region]
            lives = sum(3 - self.lines[s] for s in {s for b in alive for s in b})
            if lives >= 2:
                regions.append([boundary for boundary in alive if boundary])
        count: dict[int, int] = {}
        for spot in chain.from_iterable(chain.from_iterable(regions)):
            count[spot] = count.get(spot, 0) + 1
        return _canonical(regions, self.lines, count)

    def joined(
        self, region: int, first: tuple[int, int], second: tuple[int, int]
    ) -> _SproutsDrawing:
        """Return the drawing after places of two boundaries of a region are joined."""
        after = _SproutsDrawing(self.regions, self.lines)
        here = after.regions[region]
        (one, i), (two, j) = first, second
        ring: list[int] = []
        new = len(after.lines)
        for boundary, place in ((here[one], i), (here[two], j)):
            spot = boundary[place]
            ring += boundary[place:] + boundary[:place]
            if after.lines[spot]:
                ring.append(spot)  # a spot with a line is passed again on the way back
            after.lines[spot] += 1
            ring.append(new)
        after.lines[new] = 2
        after.regions[region] = [b for k, b in enumerate(here) if k not in (one, two)] + [ring]
        return after

    def cut(self, region: int, boundary: int, i: int, j: int, inside: set[int]) -> _SproutsDrawing:
        """Return the drawing after two places of one boundary are joined, some others lying inside."""
        after = _SproutsDrawing(self.regions, self.lines)
        here = after.regions[region]
        ring, new = here[boundary], len(after.lines)
        after.lines[new] = 2
        if i == j and after.lines[ring[i]]:  # its one line lies outside of the loop
            halves = [new], [*ring[i:], *ring[:i], new]
        elif i == j:  # a spot without lines stands alone
            halves = [ring[i], new], [ring[i], new]
        else:
            halves = [*ring[i : j + 1], new], [*ring[j:], *ring[: i + 1], new]
        after.lines[ring[i]] += 1
        after.lines[ring[j]] += 1
        others = [k for k in range(len(here)) if k != boundary]
        after.regions[region] = [halves[0], *(here[k] for k in others if k in inside)]
        after.regions.append([halves[1], *(here[k] for k in others if k not in inside)])
        return after


def _canonical(regions: list[list[list[int]]], lines: dict[int, int], count: dict[int, int]) -> str:
    """Return a text that does not depend on the numbers of the spots nor, mostly, on order."""
    plain = {
        spot: str(lines[spot]) if lines[spot] < 2 or times == 1 else "A"
        for spot, times in count.items()
    }
    found = arranged(regions, plain)
    names: dict[int, str] = {}
    for way in found:
        for _, boundary in way:
            for spot in boundary:
                if plain[spot] == "A" and spot not in names:
                    names[spot] = LETTERS[len(names)]
    named = {**plain, **names}
    return "|".join(",".join("".join([named[s] for s in b]) for _, b in way) for way in found)


class Sprouts(Ruleset[str]):
    """Join two spots by a line with a new spot on it."""

    name = "sprouts"
    title = Message("Sprouts")
    summary = Message(
        "Join two spots by a line and put a new spot on it; three lines close a spot."
    )
    rules = Message(
        "The game begins with some spots. A move joins two spots, or a spot with itself, by a line that"
        " crosses nothing, and puts a new spot on the line. No spot may have more than three lines. Whoever"
        " cannot move loses."
    )
    notation = Message(
        "Regions with | between them, each with its boundaries: 0,0,0, or 3 for short, are three spots. 0"
        " and 1 are spots with no line and with one, 2 and letters spots with two. A move joins two places,"
        " counted through the text: 1-3; in brackets are the boundaries on one side: 1-1(3)."
    )
    theory = Message(
        "With n spots the first player wins exactly when n mod 6 is 3, 4 or 5, for all n up to 32; that it"
        " is so for all n is a conjecture [LemoineViennot2015]. The game lasts at most 3n − 1 moves."
    )
    family = "graphs"
    sources = ("LemoineViennot2015", "WinningWays")
    openings = ("0,0", "0,0,0", "0,0,0,0")
    examples = (
        Example("0,0,0", outcome="N", source="LemoineViennot2015", is_small=False),
        Example("0,0", outcome="P", source="LemoineViennot2015"),
        Example("0", outcome="P", source="LemoineViennot2015"),
    )

    def parse(self, text: str) -> str:
        reader = Reader(text, EXAMPLE)
        if text.strip() in SPOTS:
            return self.parse(",".join("0" * int(text)))
        if _is_number_of_spots(text.strip()):
            raise reader.problem("ten or more spots are written out, one 0 for each")
        marks: dict[str, int] = {}
        for part in reader.rows() if reader else []:
            for word in part.words():
                if not word:
                    raise word.problem("a boundary has at least one spot")
                for at, mark in enumerate(word.text):
                    if mark not in "012" + LETTERS:
                        raise word.problem("a spot must be 0, 1, 2 or a letter", at=at)
                    if mark == "0" and len(word.text) > 1:
                        raise word.problem("a spot without lines must stand alone", at=at)
                    marks[mark] = marks.get(mark, 0) + 1
        odd = [mark for mark, count in marks.items() if mark in LETTERS and count != 2]
        if odd:
            raise reader.problem("the letter {letter} must occur twice", letter=odd[0])
        if sum(marks.values()) > MOST:
            raise reader.problem("a drawing has at most {limit} places here", limit=MOST)
        return _SproutsDrawing.of(text.replace(" ", "")).text()

    def format(self, position: str) -> str:
        return position

    def moves(self, position: str, player: Player) -> Iterator[Option[str]]:
        for name, _, drawing in self._joins(position):
            yield name, drawing.text()

    def _joins(
        self, position: str, distinct: bool = False
    ) -> Iterator[tuple[str, tuple[int, int, str], _SproutsDrawing]]:
        """Yield each move with the places that it joins and, where it matters, what lies on one side.

        With `distinct` boundaries that are written alike are exchanged freely, and such moves left out.
        """
        drawing = _SproutsDrawing.of(position)
        first = 1
        seen: set[tuple[object, ...]] = set()

        def is_new(*move: object) -> bool:
            known = distinct and move in seen
            seen.add(move)
            return not known

        for region, boundaries in enumerate(drawing.regions):
            words = position.split("|")[region].split(",")
            starts = []
            for boundary in boundaries:
                starts.append(first)
                first += len(boundary)
            for one, ring in enumerate(boundaries):
                for i, spot in enumerate(ring):
                    a = starts[one] + i
                    for two in range(one + 1, len(boundaries)):
                        for j in range(len(boundaries[two])):
                            b = starts[two] + j
                            if is_new(region, words[one], i, words[two], j):
                                after = drawing.joined(region, (one, i), (two, j))
                                yield f"{a}-{b}", (a, b, ""), after
                    for j in range(i, len(ring)):
                        needed = 2 if ring[j] == spot else 1
                        if 3 - drawing.lines[spot] < needed or (j > i and needed == 2):
                            continue
                        b = starts[one] + j
                        others = [k for k in range(len(boundaries)) if k != one]
                        for inside in _sides(others, words, distinct):
                            alike = sorted(words[k] for k in inside)
                            if not is_new(region, words[one], i, j, *alike):
                                continue
                            beside = ",".join(str(starts[k]) for k in sorted(inside))
                            name = f"{a}-{b}({beside})" if beside else f"{a}-{b}"
                            side = f"({beside})" if others else ""
                            after = drawing.cut(region, one, i, j, inside)
                            yield name, (a, b, side), after

    def options(self, position: str, player: Player) -> Iterator[str]:
        # Most moves look alike: the same drawing is searched once.
        yield from dict.fromkeys(drawing.text() for _, _, drawing in self._joins(position, True))

    def components(self, position: str) -> Sequence[str]:
        """Return the groups of regions that share spots."""
        groups: list[tuple[set[str], list[str]]] = []
        for part in position.split("|") if position else []:
            marks, joined = {mark for mark in part if mark in LETTERS}, [part]
            for group in [group for group in groups if group[0] & marks]:
                groups.remove(group)
                marks |= group[0]
                joined = group[1] + joined
            groups.append((marks, joined))
        return [_SproutsDrawing.of("|".join(parts)).text() for _, parts in groups]

    def small_positions(self) -> Iterator[str]:
        for text in (
            "",
            "0",
            "1,1",
            "2,2",
            "AB|AB",
            "0,1",
            "1A,A",
            "0,0",
            "1A1A",
            "0,AB|AB",
            "22,2",
        ):
            yield self.parse(text)

    def staged(self, position: str, past: Past) -> Scene:
        """Draw the game as on paper where it is known from its start, else its regions side by side."""
        drawing = None
        if set(past.start) <= set("0,"):
            drawing = sketch(past.start.count("0"), tuple(move for move, _ in past.moves))
        shapes, places = paper(drawing) if drawing else _boxes(position)
        bottom = max(TALL, *(box_of(shape)[3] for shape in shapes)) if shapes else TALL
        joins = [(name, where) for name, where, _ in islice(self._joins(position), SHOWN)]
        sides = sorted({side for _, (_, _, side) in joins if side}, key=lambda s: (len(s), s))
        loop = Cell(0, bottom + 0.3, 1.2, 0.8, Role.FAINT, LOOP, rounded=0.15, letter=UNSEEN)
        buttons = {
            side: Cell(
                1.4 + 1.6 * (k % 6), bottom + 0.3 + 0.95 * (k // 6), 1.5, 0.8, Role.FAINT, side,
                rounded=0.15, letter=UNSEEN,
            )
            for k, side in enumerate(sides)
        }  # fmt: skip
        spots = []
        for name, (a, b, side) in joins:
            path: list[Token | Cell] = [places[a - 1], loop if a == b else places[b - 1]]
            path += [buttons[side]] if side else []
            spots.append(HotSpot(name, path[-1], after=tuple(path[:-1])))
        said = Message("regions and their spots: {position}", position=position or "–")
        frame = (0.0, 0.0, BROAD, TALL + 2.2)
        below = (loop, *buttons.values()) if joins else ()
        return Scene((*shapes, *below), tuple(spots), said, frame)


def _is_number_of_spots(text: str) -> bool:
    """Return whether this is a number from ten on, not the one boundary of spots 1 and 2 it could also be.

    >>> [_is_number_of_spots(text) for text in ("40", "20", "12", "00", "0,0")]
    [True, True, False, False, False]
    """
    return text.isdecimal() and len(str(int(text))) > 1 and not set(text) <= set("12")


def _sides(others: list[int], words: list[str], distinct: bool) -> Iterator[set[int]]:
    """Yield what may lie on one side of a line: any of the boundaries; of those alike only how many."""
    if not distinct:
        for chosen in range(1 << len(others)):
            yield {k for n, k in enumerate(others) if chosen >> n & 1}
        return
    alike: dict[str, list[int]] = {}
    for k in others:
        alike.setdefault(words[k], []).append(k)
    groups = list(alike.values())
    for counts in product(*(range(len(group) + 1) for group in groups)):
        yield {k for group, count in zip(groups, counts, strict=True) for k in group[:count]}


def _boxes(position: str) -> tuple[list[Shape], list[Token]]:
    """Draw each region as a box with its boundaries as rings."""
    shapes: list[Shape] = []
    places: list[Token] = []
    x = y = 0.0
    for part in position.split("|") if position else []:
        words = part.split(",")
        width = sum(_width(word) for word in words) + 0.4
        if x and x + width > BROAD:
            x, y = 0.0, y + HIGH + 0.3
        shapes.append(Cell(x, y, width, HIGH, rounded=0.3))
        at = x + 0.2
        for word in words:
            shapes += _ring(word, at, y + HIGH / 2, places)
            at += _width(word)
        x += width + 0.3
    return shapes, places


def _width(word: str) -> float:
    return 1.2 if len(word) == 1 else 1.4 + 0.22 * len(word)


def _ring(word: str, left: float, y: float, places: list[Token]) -> Iterator[Shape]:
    """Yield the spots of a boundary around a circle, and note where they are."""
    radius = 0.0 if len(word) == 1 else min(_width(word) / 2 - 0.35, HIGH / 2 - 0.35)
    x = left + _width(word) / 2
    if radius:
        yield Token(x, y, radius, Role.FAINT)
    for k, mark in enumerate(word):
        angle = 2 * pi * k / len(word)
        at = round(x + radius * sin(angle), 3), round(y - radius * cos(angle), 3)
        yield Token(*at, 0.26, Role.NEUTRAL, mark)
        places.append(Token(*at, 0.3, label=str(len(places) + 1)))
