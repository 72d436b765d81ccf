"""A game of one engine as a game of another: every thread has an engine of its own."""

from __future__ import annotations

from typing import cast

from grundy.core.values.engine.nodes import OTHER, Canonical, Engine, intern, left, left_stop, right

_ADOPTED = "adopted"


def adopt(engine: Engine, game: Canonical) -> Canonical:
    """Return the game as `engine` knows it; what a game is worth does not depend on the engine."""
    if game.node.engine is engine:
        return game
    known = cast("dict[Canonical, Canonical]", engine.memos.setdefault(_ADOPTED, {}))
    before = engine.size
    stack: list[Canonical] = [game]
    while stack:
        top = stack[-1]
        if top in known:
            stack.pop()
            continue
        if top.kind < OTHER:
            known[top] = engine.exact_up_star(left_stop(top), top.node.up, top.node.star)
            continue
        waits = False
        for option in left(top) + right(top):
            if option not in known:
                stack.append(option)
                waits = True
        if not waits:
            # The form is canonical already, so it is interned without being simplified.
            known[top] = intern(
                [known[option] for option in left(top)], [known[option] for option in right(top)]
            )
    # What is only brought over does not fill the engine up: otherwise a large value that goes from
    # engine to engine would retire each of them.
    engine.keep += 2 * (engine.size - before)
    return known[game]
