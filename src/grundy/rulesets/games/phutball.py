"""One-dimensional Phutball, philosopher's football on a strip: both players move the same ball.

A move either puts a man on a free cell, or lets the ball jump: over all men in a row next to it, to the
free cell behind them or off the end of the strip, as often as there is something to jump over, to either
side. The men that were jumped over are taken away. Left wins when the ball comes to rest on the last cell
or has gone over it, Right when it rests on the first cell or has gone over it. Play that goes on for
ever is a draw.

A position is a strip with `o` for the ball and `x` for men, `..o..`; `<` before the strip, or `>` behind
it, says that the ball has left it there. A move is the cell of a new man, `c`, or the cells where the ball
lands, `b-e`, `b-e-c`, with `<` and `>` for the ends.

Who wins is found by looking at all positions; for long strips no rule is known [GrossmanNowakowski2002].

>>> import grundy
>>> [m.move for m in grundy.solve("phutball", ".xo.", player="right").winning()][-1]
'c-a'
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, Example, Option, Player, Ruleset
from grundy.rulesets.notation import column_letters, column_number
from grundy.rulesets.scene import Cell, HotSpot, Label, Role, Scene, Shape, Token

EXAMPLE = "...o..."
LONGEST = 40


class Phutball(Ruleset[str]):
    """Put a man, or let the ball jump over men."""

    name = "phutball"
    aliases = ("one-dimensional-phutball",)
    title = Message("One-dimensional Phutball")
    summary = Message("Put a man on a strip, or let the ball jump over men towards your goal.")
    rules = Message(
        "A move puts a man (x) on a free cell, or lets the ball (o) jump over all men in a row next to"
        " it to the free cell behind them or off the strip, once or several times, to either side; the"
        " men jumped over are taken away. Left wins when the ball rests on the last cell or beyond it,"
        " Right when it rests on the first cell or beyond it. Endless play is a draw."
    )
    notation = Message(
        "A strip of o, x and . for free cells: ..ox..; < before it or > behind it says that the ball"
        " has left it. A move is the cell of a new man, c, or the cells where the ball lands: c-e."
    )
    theory = Message(
        "Men can be placed and taken away again, so positions can repeat; for long strips"
        " no rule is known for who wins [GrossmanNowakowski2002]. The outcomes shown are"
        " computed by Grundy."
    )
    family = "strips"
    sources = ("GrossmanNowakowski2002",)
    impartial = False
    loopfree = False
    openings = ("...o...", ".....o.....", ".......o.......")
    examples = (
        Example("...o...", outcome="N"),
        Example(".xo.", outcome="R"),
        Example("..o..", outcome="N"),
        Example("..ox", outcome="L"),
    )

    def parse(self, text: str) -> str:
        reader = Reader(text, EXAMPLE).strip()
        strip = reader.marks("ox.<>")
        inner = strip.strip("<>")
        outside = len(strip) - len(inner)
        right_ends = strip in (inner, f"<{inner}", f"{inner}>")
        if not right_ends or inner.count("o") + outside != 1 or not 0 < len(inner) <= LONGEST:
            raise reader.problem(
                "a strip of at most {limit} cells has one ball, on it or beyond one end",
                limit=LONGEST,
            )
        return strip

    def payoff(self, position: str, player: Player) -> int | None:
        if position[-1] in "o>":
            return 1
        return -1 if position[0] in "o<" else None

    def moves(self, position: str, player: Player) -> Iterator[Option[str]]:
        if self.payoff(position, player) is not None:
            return
        for place, character in enumerate(position):
            if character == ".":
                yield column_letters(place), f"{position[:place]}x{position[place + 1 :]}"
        yield from self._jumps(position)

    def _jumps(self, position: str) -> Iterator[Option[str]]:
        """Yield every chain of jumps; men that are gone cannot be jumped again, so chains end."""
        first = column_letters(position.index("o"))
        waiting = [(first, position)]
        while waiting:
            name, strip = waiting.pop()
            ball = strip.index("o")
            for step in (1, -1):
                there = ball + step
                while 0 <= there < len(strip) and strip[there] == "x":
                    there += step
                if there == ball + step:
                    continue
                low, high = min(ball, there), max(ball, there)
                cleared = strip[: max(low, 0)] + "." * (high - low + 1) + strip[high + 1 :]
                cleared = cleared[-len(strip) :] if there < 0 else cleared[: len(strip)]
                if there < 0:
                    yield f"{name}-<", f"<{cleared}"
                elif there >= len(strip):
                    yield f"{name}->", f"{cleared}>"
                else:
                    landed = f"{cleared[:there]}o{cleared[there + 1 :]}"
                    longer = f"{name}-{column_letters(there)}"
                    yield longer, landed
                    waiting.append((longer, landed))

    def negative(self, position: str) -> str:
        return position[::-1].translate(str.maketrans("<>", "><"))

    def small_positions(self) -> Iterator[str]:
        yield from (".o.", "xo.", ".ox", "..o..", ".xox.", "xoxx", "<..", "..>", "o", ".o", "o.")

    def scene(self, position: str) -> Scene:
        strip = position.strip("<>")
        shapes: list[Shape] = []
        for place, character in enumerate(strip):
            goal = Role.RIGHT if place == 0 else Role.LEFT if place == len(strip) - 1 else None
            shapes.append(Cell(place, 0, outline=goal))
            if character != ".":
                # The ball is nobody's.
                role, label = (Role.EMPTY, "") if character == "o" else (Role.NEUTRAL, "x")
                ring = (
                    Role.MARK if character == "o" else None
                )  # the ball is seen on dark boards too
                shapes.append(Token(place + 0.5, 0.5, 0.38, role, label, ring, letter=character))
            name = column_letters(place)
            shapes.append(Label(place + 0.5, 1.35, name, size=0.35, role=Role.FAINT))
        if strip != position:
            x = -0.6 if position[0] == "<" else len(strip) + 0.6
            shapes.append(Token(x, 0.5, 0.38, Role.EMPTY, outline=Role.MARK, letter="o"))
        spots = []
        for move, _ in self.moves(position, LEFT):
            areas = [Cell(_place(name, strip), 0, label=name) for name in move.split("-")]
            spots.append(HotSpot(move, areas[-1], None, tuple(areas[:-1])))
        return Scene(
            tuple(shapes),
            tuple(spots),
            Message("strip with ball o and men x: {strip}", strip=position),
            # Beyond both goals there is room for the ball from the start.
            (-1.1, 0.0, len(strip) + 1.1, 1.5),
        )


def _place(name: str, strip: str) -> int:
    """Return the column of a cell, or the one beyond an end."""
    return -1 if name == "<" else len(strip) if name == ">" else column_number(name)
