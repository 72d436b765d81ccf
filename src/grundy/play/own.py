"""Strategies of one's own, in a file: a class with a method `choose`, named as `my.py:MyStrategy`.

Only the command line may name a file; no address of a page and no document does. The class is known to the
catalogue by its `name` (or that of the class) from then on.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from grundy.errors import GameError
from grundy.play.base import Strategy
from grundy.play.catalogue import remember
from grundy.rulesets.registry import run_file

_NAMED = re.compile(r"(?P<file>.+\.py):(?P<kind>\w+)")


def strategy_from_file(text: str) -> str | None:
    """Return the name of the strategy that `my.py:MyStrategy` names; None where `text` names none."""
    named = _NAMED.fullmatch(text.strip())
    if named is None:
        return None
    module = run_file(Path(named["file"]).expanduser())
    kind: Any = getattr(module, named["kind"], None)
    if not isinstance(kind, type) or not callable(getattr(kind, "choose", None)):
        return None  # it may be a game
    try:
        made = kind()
    except TypeError:
        raise GameError(
            "{kind} cannot be made without arguments; give them defaults", kind=named["kind"]
        ) from None
    name = made.name if isinstance(getattr(made, "name", None), str) else named["kind"]

    def make() -> Strategy:
        player: Any = kind()
        if getattr(player, "name", None) != name:
            player.name = name
        found: Strategy = player
        return found

    remember(name, make)
    return name
