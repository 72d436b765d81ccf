"""Loopy Hackenbush: strings of coloured edges, some with an endless tail.

A string stands on the ground. Left cuts an edge of hers (`L`), Right one of his (`R`), and what is above
the cut falls off. A string may end in an endless tail of one colour: `l` is a tail of Left's edges, `r`
one of Right's. Cutting a tail leaves a tail as long as before: it changes nothing. Whoever cannot move
loses; play that goes on for ever is a draw.

A position is a list of strings with commas, `Lr,LRl`; `-` is a string without edges. A move is the
number of the string and of the edge, counted from the ground, `1.2`; a tail counts as one edge.

**Theorem** [WinningWays, chapter 11]. A string is an ordinal sum: `l` is on, `Lr` is over, `LRl` and the
like are cut at their edges from the top down to the ground.

>>> import grundy
>>> [str(grundy.value(f"loopy-hackenbush:{string}")) for string in ("l", "Lr", "LLr", "Rl", "LRr")]
['on', 'over', '1over', 'under', 'over']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.core.reading import Reader
from grundy.i18n import Message
from grundy.rulesets.base import LEFT, RIGHT, Example, Option, Player, Ruleset
from grundy.rulesets.scene import Cell, Edge, HotSpot, Label, Past, Role, Scene, Shape

Strings = tuple[str, ...]
EXAMPLE = "LLr,RLl"
OWN = {LEFT: "Ll", RIGHT: "Rr"}
MOST_EDGES = 200


class LoopyHackenbush(Ruleset[Strings]):
    """Cut edges of strings, some of which have an endless tail."""

    name = "loopy-hackenbush"
    title = Message("Loopy Hackenbush strings")
    summary = Message("Cut an edge of your colour; an endless tail stays as long as it was.")
    rules = Message(
        "Strings of edges stand on the ground. Left cuts an edge marked L, Right one marked R, and all"
        " that is above it falls off. A string may end in an endless tail, l of Left's or r of Right's"
        " edges: cutting it leaves a tail as long as before. Whoever cannot move loses; endless play"
        " is a draw."
    )
    notation = Message(
        "Strings with commas between them, each from the ground up: LLr,RLl; - is a string without"
        " edges. A move is the number of the string and of the edge from the ground: 1.2."
    )
    theory = Message(
        "A tail alone is on or off; Lr, an edge of Left's below a tail of Right's, is over, less than"
        " every positive number; a sum of strings is worth the sum of their values [WinningWays]."
    )
    family = "strips"
    sources = ("WinningWays", "Siegel2009")
    impartial = False
    loopfree = False
    openings = ("LLr,Rl", "LRl,RLr,Lr", "LLRl,RRLr,LRr,RL")
    examples = (
        Example("LLr,Rl", outcome="L", value="1over & 1under"),
        Example("Lr", outcome="L", value="over", source="WinningWays"),
        Example("l", outcome="L", value="on", source="WinningWays"),
        Example("l,r", outcome="D", value="dud", source="WinningWays"),
        Example("Rl", outcome="R", value="under", source="WinningWays"),
    )

    def parse(self, text: str) -> Strings:
        reader = Reader(text, EXAMPLE)
        strings = tuple(_string(word) for word in reader.words())
        if sum(map(len, strings)) > MOST_EDGES:
            raise reader.problem("at most {limit} edges", limit=MOST_EDGES)
        return strings or ("",)

    def format(self, position: Strings) -> str:
        return ",".join(string or "-" for string in position)

    def moves(self, position: Strings, player: Player) -> Iterator[Option[Strings]]:
        for number, string in enumerate(position):
            for place, edge in enumerate(string):
                if edge in OWN[player]:
                    left = string if edge in "lr" else string[:place]
                    changed = (*position[:number], left, *position[number + 1 :])
                    yield f"{number + 1}.{place + 1}", changed

    def components(self, position: Strings) -> Sequence[Strings]:
        return [(string,) for string in position if string]

    def normalize(self, position: Strings) -> Strings:
        return tuple(sorted(position))

    def negative(self, position: Strings) -> Strings:
        swap = str.maketrans("LRlr", "RLrl")
        return tuple(string.translate(swap) for string in position)

    def small_positions(self) -> Iterator[Strings]:
        for text in (
            "-",
            "l",
            "r",
            "Lr",
            "Rl",
            "LRl",
            "RRLr",
            "LLl",
            "L,R",
            "l,r",
            "Lr,Rl",
            "LRLr",
        ):
            yield self.parse(text)

    def staged(self, position: Strings, past: Past) -> Scene:
        height = max((len(string) for string in past.start), default=1)
        shapes: list[Shape] = []
        spots: list[HotSpot] = []
        for number, string in enumerate(position):
            x = 1.5 * number
            for place, edge in enumerate(string):
                role = Role.LEFT if edge in "Ll" else Role.RIGHT
                y = height - place - 1.0
                label = edge if edge in "LR" else f"{edge}∞"
                shapes.append(Cell(x, y, 1, 0.92, role, label, letter=edge))
                player = LEFT if role is Role.LEFT else RIGHT
                spots.append(HotSpot(f"{number + 1}.{place + 1}", Cell(x, y, 1, 0.92), player))
            shapes.append(Label(x + 0.5, height + 0.4, str(number + 1), size=0.35, role=Role.FAINT))
        width = 1.5 * max(len(position), 1) - 0.5
        shapes.append(Edge(-0.2, height, width + 0.2, height, Role.BORDER, width=0.06))
        return Scene(
            tuple(shapes),
            tuple(spots),
            Message("strings from the ground up: {strings}", strings=self.format(position)),
        )


def _string(word: Reader) -> str:
    """Return a string from the ground up; `-` is one without edges."""
    if word.text == "-":
        return ""
    for place, edge in enumerate(word.text):
        is_tail = edge in "lr" and place == len(word.text) - 1
        if edge not in "LR" and not is_tail:
            raise word.problem("a string is made of L and R, and may end in l or r", at=place)
    return word.text
