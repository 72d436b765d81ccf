"""Why an endgame of Dots and Boxes, or of Strings and Coins, ends as it does: its chains and loops, and
who leaves two of them.

>>> from grundy.solvers.solve import solve
>>> [step.kind for step in chain_steps(solve("dots-and-boxes", "---|....|---|....|---"))]
['chains', 'leave-two']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.core.budget import current_budget
from grundy.core.players import signed
from grundy.i18n import Message, Readable, plural
from grundy.rulesets.parts import Step, Table
from grundy.solvers.result import Result
from grundy.solvers.strings.chains import Endgame, endgame_net, find_endgame, net, play_out

BERLEKAMP = "Berlekamp2000Dots"


@dataclass(frozen=True)
class Words:
    """The sentences of a game: what is taken in it is a box, or a coin."""

    prizes: Message
    shut: Message
    open: Message
    leaves_two: Message
    price: Message
    two_of_a_chain: Message
    four_of_a_loop: Message
    choice: Message


BOXES = Words(
    Message("boxes"),
    Message(
        "Only chains and loops of boxes are left: whatever line is drawn, it opens one of them, and"
        " the opponent can take its boxes."
    ),
    Message(
        "Only chains and loops of boxes are left. In an open one boxes can be taken at once; any"
        " other line opens a further one for the opponent."
    ),
    Message("leaves two boxes of every chain"),
    Message(
        "Whoever takes a whole chain must open the next one. Whoever leaves its last two"
        " boxes lets the opponent take these two and open the next one: two boxes are the"
        " price of staying in control."
    ),
    Message("leave the last two boxes of a chain"),
    Message("leave the last four boxes of a loop"),
    plural(
        "There is {n} box to take. Whoever takes it must open the next part. By how much the player"
        " to move then gets more of the boxes that are left than the opponent:",
        "There are {n} boxes to take. Whoever takes all of them must open the next part; whoever leaves"
        " the last ones lets the opponent take them and open it. By how much the player to move then"
        " gets more of the boxes that are left than the opponent:",
        n=0,
    ),
)
COINS = Words(
    Message("coins"),
    Message(
        "Only chains and loops of coins are left: whatever string is cut, it opens one of them, and"
        " the opponent can take its coins."
    ),
    Message(
        "Only chains and loops of coins are left. In an open one coins can be taken at once; any"
        " other string opens a further one for the opponent."
    ),
    Message("leaves two coins of every chain"),
    Message(
        "Whoever takes a whole chain must open the next one. Whoever leaves its last two"
        " coins lets the opponent take these two and open the next one: two coins are the"
        " price of staying in control."
    ),
    Message("leave the last two coins of a chain"),
    Message("leave the last four coins of a loop"),
    plural(
        "There is {n} coin to take. Whoever takes it must open the next part. By how much the player"
        " to move then gets more of the coins that are left than the opponent:",
        "There are {n} coins to take. Whoever takes all of them must open the next part; whoever leaves"
        " the last ones lets the opponent take them and open it. By how much the player to move then"
        " gets more of the coins that are left than the opponent:",
        n=0,
    ),
)


def chain_steps(result: Result) -> Iterator[Step]:
    """Yield the steps for a position in which only chains and loops are left; else nothing."""
    scored = result.game.structured(result.position)
    endgame, words = find_endgame(scored.strings), BOXES if scored.are_boxes else COINS
    if endgame is None or not (endgame.chains or endgame.loops):
        return
    yield _chains(endgame, words)
    if endgame.open_chains or endgame.open_loops:
        yield _take_or_leave(endgame, words)
    elif not endgame.loops and len(endgame.chains) > 1 and min(endgame.chains) > 2:
        yield _policies(endgame, words)


def _chains(endgame: Endgame, words: Words) -> Step:
    sizes = (
        (Message("chains"), endgame.chains),
        (Message("loops"), endgame.loops),
        (Message("chains that are open"), endgame.open_chains),
        (Message("loops that are open"), endgame.open_loops),
    )
    rows = tuple(
        (name, ", ".join(map(str, found)), str(sum(found))) for name, found in sizes if found
    )
    text = words.open if endgame.open_chains or endgame.open_loops else words.shut
    return Step(
        "chains", text, table=Table((Message("parts"), Message("sizes"), words.prizes), rows)
    )


def _policies(endgame: Endgame, words: Words) -> Step:
    """Return what becomes of the chains when the taker is greedy, always leaves two, or plays best."""
    opened = [
        (how, play_out(endgame.chains, "greedy" if name != "best" else "best", name))
        for how, name in (
            (Message("takes whole chains (greedy)"), "greedy"),
            (words.leaves_two, "give two"),
            (Message("leaves two while it pays (best play)"), "best"),
        )
    ]
    rows: list[tuple[Readable, ...]] = [(how, str(a), str(b)) for how, (a, b) in opened]
    return Step(
        "leave-two",
        words.price,
        BERLEKAMP,
        Table(
            (Message("the taker"), Message("who must open now"), Message("the other player")),
            tuple(rows),
        ),
    )


def _take_or_leave(endgame: Endgame, words: Words) -> Step:
    """Return the choice of the player who finds something open: all of it, or all but a few."""
    budget = current_budget()
    free = sum(endgame.open_chains) + sum(endgame.open_loops)
    rest = net(endgame.chains, endgame.loops, budget)
    choices: list[tuple[Readable, int]] = [(Message("take all"), free + rest)]
    if any(size >= 2 for size in endgame.open_chains):
        choices.append((words.two_of_a_chain, free - 4 - rest))
    if any(size >= 4 for size in endgame.open_loops):
        choices.append((words.four_of_a_loop, free - 8 - rest))
    best = endgame_net(endgame, budget)
    rows = tuple((how, signed(worth), "✓" if worth == best else "") for how, worth in choices)
    return Step(
        "leave-two",
        words.choice.filled(n=free),
        BERLEKAMP,
        Table((Message("choice"), Message("ahead by"), ""), rows),
    )
