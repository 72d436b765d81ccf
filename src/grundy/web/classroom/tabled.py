"""What the page of a table shows, and whether a move was a mistake: made inside a worker.

>>> data = tabled(TableState("en", "nim", "1,2", moves=("2→1",), table="t", made=1))
>>> data["turn"], data["over"], data["moves"][0]["move"]
(1, False, '1→0')
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import quote, urlencode

from grundy.core.budget import Budget
from grundy.i18n import show
from grundy.rulesets.seated import SeatedRuleset
from grundy.solvers.result import SeatedResult
from grundy.web.answers import RANKS, judged, signs
from grundy.web.around import LISTED, buttons, is_beyond, mover
from grundy.web.bar import points_of, reason
from grundy.web.board import board, still
from grundy.web.match import Visit, open_match
from grundy.web.staging import staged
from grundy.web.state import SAFE, State

Data = dict[str, Any]


@dataclass(frozen=True)
class TableState(State):
    """The state of a table; the places of its board lead to its own page."""

    table: str = ""
    made: int = 0
    """How many moves are made; one more in an address is a move to be made."""

    def url(self, path: str = "table") -> str:
        """Return the address of the table, with a move to make or places that were pressed."""
        if path != "table":
            return super().url(path)
        query = {"at": str(self.made)}
        if len(self.moves) > self.made:
            query["do"] = self.moves[self.made]
        if self.picked:
            query["pick"] = "~".join(self.picked)
        return f"/{self.language}/table/{self.table}?" + urlencode(
            query, safe=SAFE, quote_via=quote
        )


def tabled(state: TableState) -> Data:
    """Return what everybody at the table sees; `live` is the board of whoever is on move."""
    opened = open_match(state)
    if opened.error is not None:
        raise opened.error
    match = opened.match
    game = match.game
    scene = staged(match)
    now = board(match, scene, state, {})
    points = points_of(match)
    seats: list[Any] = [match.first, -match.first]
    if isinstance(game, SeatedRuleset):
        seats = list(range(game.seats))
    return {
        "game": str(game),
        "title": show(game.title),
        "rules": show(game.rules),
        "start": game.format(match.start),
        "line": match.moves_made,
        "position": game.format(match.position),
        "description": show(scene.description),
        "seats": [
            {
                "title": show(match.who(player)),
                "role": _role(match, player),
                "points": "" if points is None else str(points[player]),
            }
            for player in seats
        ],
        "turn": None if match.is_over else _seat(match, match.turn),
        "over": match.is_over,
        "winners": _winners(match),
        "reason": show(reason(match)) if match.is_over else "",
        "board": still(scene),
        "live": now.svg,
        "picked": now.picked,
        "finish": now.finish,
        "mover": mover(match),
        "buttons": buttons(match, state, scene),
        "beyond": is_beyond(match, scene),
        "moves": [
            {"move": move, "url": state.playing(move).url()}
            for move, _ in islice(match.moves(), LISTED)
        ],
    }


def _role(match: Visit, player: Any) -> str:
    game = match.game
    if isinstance(game, SeatedRuleset):
        return ""
    return "both" if game.impartial else str(game.piece_roles[player])


def _seat(match: Visit, player: Any) -> int:
    return int(player) if match.seated else int(player != match.first)


def _winners(match: Visit) -> list[int]:
    lost = match.lost
    if lost is None:
        return []
    if isinstance(match.game, SeatedRuleset):
        return [seat for seat in range(match.game.seats) if match.side(seat) != lost]
    return [_seat(match, -lost)]  # type: ignore[operator]


def slip(state: State, budget: Budget) -> tuple[Data, bool]:
    """Return whether the last move of a state threw something away, and whether that is certain.

    >>> slip(State("en", "nim", "1,2", moves=("2→0",)), Budget(5.0))
    ({'mistake': True, 'right': '2→1', 'position': '1,2'}, True)
    """
    opened = open_match(state)
    if opened.error is not None:
        raise opened.error
    ply = opened.match.plies[-1]
    answer = judged(opened.match, ply.position, ply.player, budget)
    known = signs(answer)
    sign = known.get(ply.move)
    best = min(known, key=lambda move: RANKS[known[move]], default=None)
    mistake: bool | None = None
    if sign is not None and best is not None:
        mistake = RANKS[known[best]] < RANKS[sign]
        # That there is no better move is known when all moves are, or when a move wins outright.
        wins = sign == "good" and (isinstance(answer, SeatedResult) or not answer.game.scoring)
        if not mistake and not wins and not answer.provenance.exact:
            mistake = None
    data = {
        "mistake": mistake,
        "right": best if mistake else None,
        "position": opened.match.game.format(ply.position),
    }
    return data, mistake is not None or answer.provenance.exact
