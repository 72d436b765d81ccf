"""Order and outcome of loopy games straight from the definitions: slow, and plain to read.

Everything faster is compared with this. A *state* is a vertex together with the player to
move. Play that never ends is a draw, or a win of the player whom a *side* favours.

**Theorem** [Siegel2009]. G ≥ H for free loopy games exactly when Left, moving second, survives both
G⁺ - H⁺ and G⁻ - H⁻: she does not lose although endless play in G is won by the player who owns its side,
and endless play in H by the opponent of the one who owns its side. For stoppers it is enough that she
survives G - H.
"""

from __future__ import annotations

from grundy.core.loopy.graph import LoopyGraph
from grundy.core.players import LEFT, RIGHT, Outcome, Player

State = tuple[int, int, bool]
"""A vertex of G, a vertex of H, and whether Left is to move, in the difference G - H."""


def outcome(graph: LoopyGraph) -> Outcome:
    """Return who wins when endless play is a draw.

    >>> dud = LoopyGraph(((0,),), ((0,),))
    >>> outcome(dud)
    <Outcome.D: 'D'>
    """
    winner: dict[tuple[int, Player], Player] = {}
    edges = {LEFT: graph.left, RIGHT: graph.right}
    changed = True
    while changed:
        changed = False
        for v in range(len(graph)):
            for player in Player:
                if (v, player) in winner:
                    continue
                after = [winner.get((k, -player)) for k in edges[player][v]]
                if player in after:
                    winner[v, player] = player
                elif all(found is -player for found in after):
                    winner[v, player] = -player
                else:
                    continue
                changed = True
    return Outcome.of(
        left_first=winner.get((graph.start, LEFT)), right_first=winner.get((graph.start, RIGHT))
    )


def moves(g: LoopyGraph, h: LoopyGraph, state: State) -> list[tuple[State, bool]]:
    """Return the moves of G - H, each with whether it is a move in G."""
    a, b, left = state
    in_g = [((k, b, not left), True) for k in (g.left if left else g.right)[a]]
    # In -H Left moves as Right does in H.
    return in_g + [((a, k, not left), False) for k in (h.right if left else h.left)[b]]


def survives(g: LoopyGraph, h: LoopyGraph, *, counts_g: bool | None = None) -> set[tuple[int, int]]:
    """Return the pairs of vertices from which Left, moving second, survives G - H.

    `counts_g` says which moves, made for ever, save her: those in G (True, for onsides), those in H
    (False, for offsides), or both (None, for stoppers). The definition is read as a repetition: in each
    round the states are found from which Left can enforce an end that she wins, or one more saving move
    to a state of the last round.
    """
    states = [(a, b, t) for a in range(len(g)) for b in range(len(h)) for t in (True, False)]
    saved = set(states)
    while True:
        reached: set[State] = set()
        growing = True
        while growing:
            growing = False
            for state in states:
                if state in reached:
                    continue
                good = [
                    after in (saved if counts_g is None or in_g is counts_g else reached)
                    for after, in_g in moves(g, h, state)
                ]
                if any(good) if state[2] else all(good):
                    reached.add(state)
                    growing = True
        if reached == saved:
            return {(a, b) for a, b, left in saved if not left}
        saved = reached


def is_at_least(g: LoopyGraph, h: LoopyGraph) -> bool:
    """Return whether G ≥ H as free games, where endless play is a draw.

    >>> zero, dud = LoopyGraph(((),), ((),)), LoopyGraph(((0,),), ((0,),))
    >>> is_at_least(zero, zero), is_at_least(dud, zero), is_at_least(dud, dud)
    (True, False, True)
    """
    pair = (g.start, h.start)
    return pair in survives(g, h, counts_g=True) and pair in survives(g, h, counts_g=False)
