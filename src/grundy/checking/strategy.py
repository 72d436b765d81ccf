"""A strategy as a proof of who wins: one reply to each of the opponent's moves, wherever play can then go.

The document lists positions once, and for each side that has something to prove a *strategy*: nodes
`[position, mover, reply]`. Where the side itself is to move, `reply` is the node that its move leads to;
where the opponent is to move, every option must be a node. A strategy that wins lists every node before
those that it leads to, so that play cannot come back; one that only avoids a loss may go round.

Nothing is searched: the time is linear in the document. The rules are handed in (`Rules`), and neither a
solver nor a ruleset is imported.

>>> nim = Rules(
...     read=int,
...     write=str,
...     options=lambda heap, player: range(heap),
...     result=lambda heap, player: None,
...     next_mover=lambda heap, option, player: "right" if player == "left" else "left",
...     starters=("left",),
... )
>>> document = {
...     "claim": {"kind": "winner", "left": "left"},
...     "position": "3",
...     "misere": False,
...     "positions": ["3", "0"],
...     "strategies": [
...         {"for": "left", "goal": "win", "roots": {"left": 0},
...          "nodes": [[0, "left", 1], [1, "right", None]]},
...     ],
... }
>>> check_strategies(document, nim)
2
>>> document["strategies"][0]["nodes"][1][0] = 0  # from 3 to 3 is no move
>>> check_strategies(document, nim)
Traceback (most recent call last):
    ...
grundy.checking.refusal.Refused: the rules do not know the move from 3 to 3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grundy.checking.form import check_keys, text
from grundy.checking.refusal import refuse
from grundy.checking.values import Progress
from grundy.errors import GameError

MOST_NODES = 1_000_000
"""No certificate has more nodes."""

SIDES = ("left", "right")
DRAW = "draw"
_REPORT = 256


@dataclass(frozen=True)
class Rules:
    """What the checker has to know of a game: how positions are written, and what may be done."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    options: Callable[[Any, str], Iterable[Any]]
    """The positions that a player may move to."""
    result: Callable[[Any, str], int | Fraction | None]
    """More than 0 where Left has won, less where Right has, 0 for a draw; None where play goes on."""
    next_mover: Callable[[Any, Any, str], str]
    starters: tuple[str, ...]
    """Who may start: both, or one where the other has the same moves or the position says who moves."""


RulesFor = Callable[[str, str], Rules]
"""Hands in the rules of a game, for the texts of a game and of a position."""


def rules_of(document: dict[str, Any], rules_for: RulesFor) -> Rules:
    """Return the rules of the game that a document names; refuse a position that they cannot read."""
    game, position = text(document.get("game")), text(document.get("position"))
    try:
        return rules_for(game, position)
    except GameError:
        refuse('the position "{position}" cannot be read', position=f"{game}:{position}")


@dataclass(frozen=True)
class ListedStrategy:
    """A strategy as a document lists it: for a side, to win or to avoid a loss."""

    side: str
    wins: bool
    roots: dict[str, int]
    """The node at which play begins, for each player who may start."""
    nodes: list[tuple[int, str, int | None]]
    """Position, mover, and the node of the reply."""

    def places(self, positions: list[Any]) -> dict[tuple[Any, str], int]:
        """Return the node of each position and mover; refuse one that is listed twice."""
        found: dict[tuple[Any, str], int] = {}
        for index, (position, mover, _reply) in enumerate(self.nodes):
            if not _within(position, positions):
                refuse("the numbers of the claim are out of range")
            if found.setdefault((positions[position], mover), index) != index:
                refuse("a position is listed twice")
        return found

    def proves(self, first: str, winner: str) -> bool:
        """Return whether it is for what is claimed when a player starts: a win, or one half of a draw."""
        wanted = winner == DRAW if not self.wins else winner == self.side
        return wanted and first in self.roots


@dataclass(frozen=True)
class ListedPlay:
    """What a document says: who wins when each player starts, the positions, and the strategies."""

    claim: dict[str, Any]
    positions: list[Any]
    strategies: list[ListedStrategy]


def check_strategies(
    document: dict[str, Any], rules: Rules, progress: Progress | None = None
) -> int:
    """Refuse a document whose strategies do not prove its claim; return the number of nodes."""
    play = read_play(document, rules, progress)
    for strategy in play.strategies:
        _check(strategy, play.positions, rules, document["misere"], progress)
        for first, root in strategy.roots.items():
            if strategy.nodes[root][:2] != (0, first):
                refuse("a strategy does not begin at the position of the claim")
    for first in rules.starters:
        _check_claim(play, first)
    return sum(len(strategy.nodes) for strategy in play.strategies)


def read_play(
    document: dict[str, Any], rules: Rules, progress: Progress | None = None
) -> ListedPlay:
    """Return what a document lists; refuse one that cannot be read."""
    claim = check_keys(document.get("claim"), {"kind", *rules.starters})
    texts = document.get("positions")
    if not isinstance(texts, list) or not all(isinstance(entry, str) for entry in texts):
        refuse("a field is missing or not a number")
    if document.get("position") not in texts[:1]:
        refuse("the first position listed is not the one that the claim is about")
    if not isinstance(document.get("misere"), bool):
        refuse("a field is missing or not a number")
    strategies = [_read(entry) for entry in _entries(document.get("strategies"))]
    if not 0 < sum(len(strategy.nodes) for strategy in strategies) <= MOST_NODES:
        refuse("the numbers of the claim are out of range")
    return ListedPlay(claim, _positions(texts, rules, progress), strategies)


def proving_sides(winner: object) -> tuple[str, ...]:
    """Return who needs a strategy for a claim: the winner, or both sides for a draw."""
    return SIDES if winner == DRAW else (str(winner),)


def _check_claim(play: ListedPlay, first: str) -> None:
    winner = play.claim[first]
    proved = {s.side for s in play.strategies if s.proves(first, winner)}
    if winner not in (*SIDES, DRAW) or not proved.issuperset(proving_sides(winner)):
        refuse("no strategy proves what is claimed when {player} starts", player=first)


def _entries(value: object) -> list[Any]:
    if not isinstance(value, list):
        refuse("a field is missing or not a number")
    return value


def _read(entry: object) -> ListedStrategy:
    fields = check_keys(entry, {"for", "goal", "roots", "nodes"})
    nodes = [_read_node(node) for node in _entries(fields["nodes"])]
    roots = fields["roots"]
    fits = (
        fields["for"] in SIDES
        and fields["goal"] in ("win", DRAW)
        and isinstance(roots, dict)
        and all(first in SIDES and _within(root, nodes) for first, root in roots.items())
    )
    if not fits:
        refuse("a field is missing or not a number")
    return ListedStrategy(fields["for"], fields["goal"] == "win", roots, nodes)


def _read_node(node: object) -> tuple[int, str, int | None]:
    if not isinstance(node, list) or len(node) != 3:
        refuse("a field is missing or not a number")
    position, mover, reply = node
    if type(position) is not int or mover not in SIDES or type(reply) not in (int, type(None)):
        refuse("a field is missing or not a number")
    return position, mover, reply


def _within(index: object, items: list[Any]) -> bool:
    return type(index) is int and 0 <= index < len(items)


def _positions(texts: list[str], rules: Rules, progress: Progress | None) -> list[Any]:
    positions = []
    for count, written in enumerate(texts):
        if progress is not None and count % _REPORT == 0:
            progress(count, len(texts))
        try:
            positions.append(rules.read(written))
        except GameError:
            refuse('the position "{position}" cannot be read', position=written)
    return positions


def _check(
    strategy: ListedStrategy,
    positions: list[Any],
    rules: Rules,
    misere: bool,
    progress: Progress | None,
) -> None:
    """Refuse a strategy that leaves a move unanswered, makes an impossible one, or does not end."""
    places = strategy.places(positions)
    for index, (position, mover, reply) in enumerate(strategy.nodes):
        if progress is not None and index % _REPORT == 0:
            progress(index, len(strategy.nodes))
        here = positions[position]
        options = list(rules.options(here, mover))
        over = ending(rules, here, mover, bool(options), misere)
        if over is not None:
            _check_end(strategy, rules, here, over, reply)
            continue
        if mover == strategy.side:
            options = [_chosen(strategy, positions, rules, here, options, reply)]
        elif reply is not None:
            refuse("the certificate gives a reply where the opponent is to move")
        for option in options:
            place = places.get((option, rules.next_mover(here, option, mover)))
            if place is None:
                refuse(
                    "the move from {position} to {option} is not answered",
                    position=rules.write(here),
                    option=rules.write(option),
                )
            if strategy.wins and place <= index:
                refuse("play may return to {position}", position=rules.write(here))


def ending(rules: Rules, position: Any, mover: str, can_move: bool, misere: bool) -> str | None:
    """Return who has won here, `draw`, or None where play goes on."""
    result = rules.result(position, mover)
    if result is not None:
        return "left" if result > 0 else "right" if result < 0 else DRAW
    if can_move:
        return None
    other = SIDES[1 - SIDES.index(mover)]
    return mover if misere else other


def _check_end(
    strategy: ListedStrategy, rules: Rules, position: Any, over: str, reply: int | None
) -> None:
    if reply is not None:
        refuse("the certificate gives a reply where play is over")
    if over != strategy.side and (strategy.wins or over != DRAW):
        refuse("the strategy ends badly at {position}", position=rules.write(position))


def _chosen(
    strategy: ListedStrategy,
    positions: list[Any],
    rules: Rules,
    here: Any,
    options: list[Any],
    reply: int | None,
) -> Any:
    """Return the option that the strategy chooses."""
    if not _within(reply, strategy.nodes):
        refuse("there is no reply at {position}", position=rules.write(here))
    assert reply is not None
    option = positions[strategy.nodes[reply][0]]
    if option not in options:
        refuse(
            "the rules do not know the move from {position} to {option}",
            position=rules.write(here),
            option=rules.write(option),
        )
    return option
