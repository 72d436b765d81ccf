"""Games that call themselves impartial, as games do by default, although their moves say otherwise.

In a user's game both players' moves are listed wherever one player's are asked for, and compared. The games
of the catalogue are not watched: tests compare the moves of all of them.

>>> from grundy.rulesets.base import LEFT, Ruleset
>>> class Lopsided(Ruleset[int]):
...     name, __module__ = "lopsided", "mine"
...     def moves(self, position, player):
...         return [("down", position - 1)] if player is LEFT and position else []
>>> list(Lopsided().moves(0, LEFT))
[]
>>> Lopsided().moves(3, LEFT)
Traceback (most recent call last):
    ...
grundy.errors.GameError: Left and Right have different moves in 3, so lopsided is not impartial: write \
impartial = False in its class
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any

from grundy.core.players import Player
from grundy.errors import GameError

if TYPE_CHECKING:
    from grundy.rulesets.base import Ruleset

OURS = "grundy."
_ARGUMENTS = 3
_BACK_DOORS = {"locals", "vars", "eval", "exec", "dir", "inspect", "sys", "_getframe"}
"""Ways to read an argument without naming it."""
Listing = Callable[[Any, Any, Player], Iterable[Any]]


def watch(kind: type[Ruleset[Any]]) -> None:
    """Let a class that is not ours compare both players' moves while it calls itself impartial."""
    if kind.__module__.startswith(OURS):
        return
    own = vars(kind)
    if "moves" in own and reads_player(own["moves"]):
        setattr(kind, "moves", _watched(own["moves"], _names, _reached))  # noqa: B010
    if "options" in own and reads_player(own["options"]):
        setattr(kind, "options", _watched(own["options"], None, set))  # noqa: B010


def reads_player(listing: object) -> bool:
    """Return whether a method `(self, position, player)` may depend on the player.

    One that never reads its third argument gives both players the same moves: comparing them would take as
    long as finding them.

    >>> reads_player(lambda self, position, player: [("down", position - 1)])
    False
    >>> reads_player(lambda self, position, player: [(player, position - 1)])
    True
    """
    code = getattr(listing, "__code__", None)
    if code is None or code.co_argcount != _ARGUMENTS or code.co_flags & inspect.CO_VARARGS:
        return True
    player = code.co_varnames[_ARGUMENTS - 1]
    if player in code.co_cellvars or _BACK_DOORS & set(code.co_names):
        return True
    return any(player == step.argval for step in dis.get_instructions(code))


def _names(moves: list[Any]) -> set[str]:
    return {name for name, _ in moves}


def _reached(moves: list[Any]) -> set[Hashable]:
    return {option for _, option in moves}


def _watched(
    listing: Listing,
    in_scores: Callable[[list[Any]], set[str]] | None,
    otherwise: Callable[[list[Any]], set[Hashable]],
) -> Listing:
    """Compare what both players can do; where points are counted the same move leads elsewhere."""

    @wraps(listing)
    def checked(self: Ruleset[Any], position: Any, player: Player) -> Iterable[Any]:
        found = listing(self, position, player)
        compared = in_scores if self.scoring else otherwise
        if not self.impartial or compared is None:
            return found
        found = list(found)
        if compared(found) != compared(list(listing(self, position, -player))):
            raise GameError(
                "Left and Right have different moves in {position}, so {game} is not impartial:"
                " write impartial = False in its class",
                position=self.format(position),
                game=self.name or type(self).__name__,
            )
        return found

    return checked
