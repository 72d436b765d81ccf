"""Brussels Sprouts: join two free arms by a line and cross the line with a stroke.

The game begins with n crosses, each with four free arms. A move joins two free arms by a line that
crosses nothing, and puts a short stroke across it, which adds two free arms, one on each side. Whoever
cannot move loses.

A position lists the regions of the plane with | between them; a region is the numbers of free arms on the
pieces that border it, `4,4`. Two crosses at the start are one region: `4,4`. A move joins two pieces,
`4+4`, or two arms of one piece so that `k` arms lie on one side: `4/1`, followed by the pieces that come
to lie on that side, `4/1(2,2)`; `@1` names the region, counted from 0, where there are several.

**Theorem** [WinningWays, chapter 17]. Every move adds a stroke, and at the end each region holds exactly
one free arm; by Euler's formula the game of n crosses lasts exactly 5n − 2 moves, whoever plays how.

>>> import grundy
>>> [grundy.solve("brussels-sprouts", ",".join("4" * n)).outcome.value for n in (1, 2, 3)]
['N', 'P', 'N']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import ceil, cos, pi, sin, sqrt

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Option, Outcome, Player, Ruleset
from grundy.rulesets.scene import (
    UNSEEN,
    Cell,
    Edge,
    HotSpot,
    Label,
    Past,
    Role,
    Scene,
    Shape,
    Token,
)

Region = tuple[int, ...]
"""The free arms of each piece on the border of a region, largest first."""
Regions = tuple[Region, ...]
EXAMPLE = "4,4,4"
MOST_PIECES = 12
MOST_ARMS = 40

STEP, HIGH = 1.3, 1.6
"""The width of a piece and the height of a region."""
MOST_DRAWN = 12
"""More arms than these are told by their number."""
DOWN, ACROSS = 1.9, 1.8
"""From one row of regions, and from one region of a single piece, to the next."""


class BrusselsSprouts(Ruleset[Regions]):
    """Join two free arms and cross the line."""

    name = "brussels-sprouts"
    title = Message("Brussels Sprouts")
    summary = Message("Join two free arms of crosses by a line and put a stroke across it.")
    rules = Message(
        "The game begins with some crosses, each with four free arms. A move joins two free arms by a line"
        " that crosses nothing and puts a stroke across it, which adds a free arm on each side. Whoever"
        " cannot move loses."
    )
    notation = Message(
        "Regions with | between them, each the free arms of the pieces on its border: 4,4 are two crosses."
        " A move joins two pieces, 4+4, or two arms of one piece, 4/1: one arm then lies on one side."
    )
    theory = Message(
        "The game of n crosses lasts exactly 5n − 2 moves, however it is played [WinningWays]."
    )
    family = "graphs"
    sources = ("WinningWays",)
    openings = ("4,4", "4,4,4", "4,4,4,4")
    examples = (
        Example("4,4,4", outcome="N", grundy=1, source="WinningWays", is_small=False),
        Example("4,4", outcome="P", grundy=0, source="WinningWays"),
        Example("4", outcome="N", grundy=1, source="WinningWays"),
    )

    def parse(self, text: str) -> Regions:
        found = []
        for part in Reader(text, EXAMPLE).rows():
            region = [word.number() for word in part.words()]
            if not region or not all(1 <= arms <= MOST_ARMS for arms in region[:MOST_PIECES]):
                raise part.problem("a piece has 1 to {arms} free arms", arms=MOST_ARMS)
            if len(region) > MOST_PIECES:
                raise part.problem("a region has at most {pieces} pieces", pieces=MOST_PIECES)
            found.append(tuple(sorted(region, reverse=True)))
        return tuple(found)

    def format(self, position: Regions) -> str:
        return "|".join(",".join(map(str, region)) for region in position)

    def moves(self, position: Regions, player: Player) -> Iterator[Option[Regions]]:
        for index, region in enumerate(position):
            if region in position[:index]:
                continue  # regions that look alike have the same moves
            where = f"@{index}" if len(position) > 1 else ""
            for move, after in dict(_joins(region)).items():
                yield move + where, (*position[:index], *after, *position[index + 1 :])

    def components(self, position: Regions) -> Sequence[Regions]:
        return [(region,) for region in position if region != (1,)]

    def normalize(self, position: Regions) -> Regions:
        return tuple(sorted(region for region in position if region != (1,)))

    def claim(self, position: Regions, misere: bool = False) -> Claim:
        # A move in a region of p pieces with a arms in all leaves either p - 1 pieces with a arms, or two
        # regions with p + 1 pieces and a arms in all. So a region lasts (a - 1) + (p - 1) moves.
        left = sum(sum(region) - 1 + len(region) - 1 for region in position)
        if misere:
            return Claim("WinningWays", outcome=Outcome.P if left % 2 else Outcome.N)
        return Claim("WinningWays", grundy=left % 2)

    def small_positions(self) -> Iterator[Regions]:
        for text in ("1", "4", "3", "2,1", "2,2", "3,1", "4,1", "1,1,1", "2|3", "4,2", "4,4", "5"):
            yield self.parse(text)

    def staged(self, position: Regions, past: Past) -> Scene:
        """Draw each region as a box with its pieces; two of them are pressed, or a button below."""
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        columns, rows, buttons = _size(past.start)
        wide = columns * ACROSS
        x = y = 0.0
        for number, region in enumerate(position):
            width = STEP * len(region) + 0.2
            if x and x + width > wide:
                x, y = 0.0, y + DOWN
            shapes.append(Cell(x, y, width, HIGH, rounded=0.3))
            places = []
            for place, arms in enumerate(region):
                middle = (round(x + 0.1 + STEP * (place + 0.5), 3), y + 0.75)
                shapes += _piece(*middle, arms)
                places.append(Token(*middle, 0.55, label=f"{number}.{place + 1}"))
            if len(position) > 1:
                name = f"@{number}"
                shapes.append(Label(x + 0.5, y + HIGH - 0.2, name, size=0.26, role=Role.FAINT))
            if region not in position[:number]:
                where = f"@{number}" if len(position) > 1 else ""
                spots += [
                    HotSpot(f"{region[i]}+{region[j]}{where}", b, after=(a,), any_order=True)
                    for (i, a), (j, b) in combinations(enumerate(places), 2)
                ]
            x += width + 0.3
        below = max(y / DOWN + 1, rows) * DOWN + 0.2
        loops = (move for move, _ in self.moves(position, Player.LEFT) if "/" in move)
        for place, move in enumerate(islice(loops, buttons)):
            down, across = divmod(place, columns)
            area = (ACROSS * across, below + 0.9 * down, ACROSS - 0.2, 0.7, Role.FAINT)
            shapes.append(Cell(*area, label=move, rounded=0.2, letter=UNSEEN))
            spots.append(HotSpot(move, Cell(*area)))
        frame = (0.0, 0.0, wide, DOWN * rows + 0.2 + 0.9 * ceil(buttons / columns))
        return Scene(tuple(shapes), tuple(spots), self.format(position), frame)


def _size(start: Regions) -> tuple[int, int, int]:
    """Return columns and rows of the picture of a match, and how many moves are buttons below it.

    There are never more regions than arms, and no region gets more pieces; other moves are typed.
    """
    arms = sum(map(sum, start))
    pieces = max((len(region) for region in start), default=1)
    square = round(sqrt(arms * (DOWN + 0.9) / ACROSS))  # each arm a region, and a button below
    columns = max(3, square, ceil((STEP * pieces + 0.2) / ACROSS))
    return columns, ceil(arms / columns), arms


def _piece(x: float, y: float, arms: int) -> Iterator[Shape]:
    """Yield a piece with its free arms and their number; a new one is a cross."""
    for k in range(min(arms, MOST_DRAWN)):
        angle = 2 * pi * k / min(arms, MOST_DRAWN) + (0 if arms == 4 else pi / 2)
        end = (round(x + 0.5 * cos(angle), 3), round(y - 0.5 * sin(angle), 3))
        yield Edge(x, y, *end, width=0.09)
    yield Token(x, y, 0.22, label=str(arms))


def _joins(region: Region) -> Iterator[tuple[str, Regions]]:
    for first, arms in enumerate(region):
        for other in region[first + 1 :]:
            rest = list(region)
            rest.remove(arms)
            rest.remove(other)
            yield f"{arms}+{other}", (_sorted(arms + other, rest),)
        if arms >= 2 and arms not in region[:first]:
            rest = [*region[:first], *region[first + 1 :]]
            for inside in range(arms - 1):  # arms between the two that are joined
                for chosen in range(1 << len(rest)):
                    here = [p for i, p in enumerate(rest) if chosen >> i & 1]
                    there = [p for i, p in enumerate(rest) if not chosen >> i & 1]
                    one, two = _sorted(inside + 1, here), _sorted(arms - 1 - inside, there)
                    if (one, two) <= (two, one):
                        beside = f"({','.join(map(str, here))})" if here else ""
                        yield f"{arms}/{inside}{beside}", (one, two)


def _sorted(piece: int, others: list[int]) -> Region:
    return tuple(sorted([piece, *others], reverse=True))
