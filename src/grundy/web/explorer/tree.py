"""The tree of positions below one, opened node by node: small boards with values, as CGSuite shows it.

A node is named by its path: the moves that lead there, each with the player who makes it.

>>> from grundy.rulesets.registry import get
>>> game = get("domineering")
>>> tree = explore(game, game.parse("2x2"), [()], budget=Budget(10.0))
>>> tree.value, [(node.step, node.value) for node in tree.children]
('±1', [('L:a1-a2', '1'), ('R:a1-b1', '−1')])
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import LEFT, RIGHT, Player
from grundy.errors import BudgetExhausted, GameError, IllegalMoveError
from grundy.render.typeset import typeset, typeset_nimber
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import Past
from grundy.solvers.result import Result
from grundy.solvers.solve import solve

Path = tuple[str, ...]
MANY = 400
"""Of this many moves at most the options are looked at."""
SHOWN = 24
"""This many options of a position are shown; the rest is counted."""
LONGEST = 40
"""A longer value is not written under a small board."""
PLAYERS = {"L": LEFT, "R": RIGHT}


@dataclass
class PositionNode:
    """A position of the tree: how it was reached, what it is worth, what was opened below it."""

    path: Path
    position: Any
    text: str
    past: Past
    value: str = ""
    """The value, or the nim-value, as people write it; empty where it is not known."""
    outcome: str = ""
    children: list[PositionNode] = field(default_factory=list)
    hidden: int = 0
    """How many further options are not shown."""
    twin: Path | None = None
    """Where the same position stands already, if it does."""
    opened: bool = False
    """Whether its options were asked for."""
    cut: bool = False
    """Whether its value was not found in time."""

    @property
    def step(self) -> str:
        """Return the last move of the path, empty at the root."""
        return self.path[-1] if self.path else ""

    def document(self) -> dict[str, Any]:
        """Return the tree as a plain document."""
        return {
            "move": self.step,
            "position": self.text,
            "value": self.value,
            "outcome": self.outcome,
            "hidden": self.hidden,
            "twin": None if self.twin is None else list(self.twin),
            "options": [child.document() for child in self.children],
        }

    def nodes(self) -> Iterator[PositionNode]:
        """Yield this node and all below it, from the top."""
        yield self
        for child in self.children:
            yield from child.nodes()


def explore(
    game: Ruleset[Any],
    position: Any,
    opened: Collection[Path],
    *,
    everything: bool = False,
    misere: bool = False,
    budget: Budget,
) -> PositionNode:
    """Return the tree with the named nodes opened: their sensible options, or `everything`.

    Sensible are the options that a canonical form keeps, one for each value; in an impartial game one
    option for each nim-value.
    """
    if game.scoring or not game.ends_by_last_move:
        everything = True  # these positions have no values by which an option could be left out
    return _Explorer(game, set(opened), everything, misere, budget).node(
        (), position, Past(position)
    )


def follow(game: Ruleset[Any], position: Any, path: Sequence[str]) -> tuple[Any, Past]:
    """Return the position at the end of a path; raise `IllegalMoveError` where there is none.

    >>> from grundy.rulesets.registry import get
    >>> follow(get("nim"), (3, 5), ("3→1", "5→0"))[0]
    (1, 0)
    """
    past = Past(position)
    for step in path:
        player, move = read_step(game, step)
        move, position = game.find_move(position, player, move)
        past = past.after(move, player)
    return position, past


def read_step(game: Ruleset[Any], step: str) -> tuple[Player, str]:
    """Return who makes a step and which move it is: `L:a1-a2`, or the bare move of an impartial game."""
    if game.impartial:
        return LEFT, step
    letter, colon, move = step.partition(":")
    if not colon or letter not in PLAYERS:
        raise IllegalMoveError('a step is L: or R: and a move, not "{step}"', step=step)
    return PLAYERS[letter], move


class _Explorer:
    def __init__(
        self, game: Ruleset[Any], opened: set[Path], everything: bool, misere: bool, budget: Budget
    ) -> None:
        self._game, self._opened, self._everything = game, opened, everything
        self._misere, self._budget = misere, budget
        self._seen: dict[Any, Path] = {}
        self._known: dict[Any, Result | None] = {}
        self._cut: set[Any] = set()

    def node(self, path: Path, position: Any, past: Past) -> PositionNode:
        found = self._judged(position)
        node = PositionNode(
            path, position, self._game.format(position), past, opened=path in self._opened
        )
        node.cut = position in self._cut
        if found is not None:
            node.value, node.outcome = worth(found), found.outcome.value if found.outcome else ""
        twin = self._seen.setdefault(position, path)
        if twin != path:
            node.twin = twin
        elif node.opened:
            self._open(node)
        return node

    def _open(self, node: PositionNode) -> None:
        options = self._options(node)
        for step, option, past in options[:SHOWN]:
            node.children.append(self.node((*node.path, step), option, past))
        node.hidden = max(0, len(options) - SHOWN)

    def _options(self, node: PositionNode) -> list[tuple[str, Any, Past]]:
        game = self._game
        found = []
        for player in (LEFT,) if game.impartial else (LEFT, RIGHT):
            moves = list(islice(game.moves(node.position, player), MANY))
            kept = moves if self._everything else self._sensible(node, moves, player)
            for move, option in kept:
                step = move if game.impartial else f"{player.value[0].upper()}:{move}"
                found.append((step, option, node.past.after(move, player)))
        return found

    def _sensible(
        self, node: PositionNode, moves: Sequence[tuple[str, Any]], player: Player
    ) -> list[tuple[str, Any]]:
        """Return one move for each value that counts; all moves where values are not known."""
        whole = self._judged(node.position)
        values: dict[Any, tuple[str, Any]] = {}
        for move, option in moves:
            found = self._judged(option)
            if found is None or (found.value is None and found.grundy is None):
                return list(moves)
            values.setdefault(found.grundy if self._game.impartial else found.value, (move, option))
        if self._game.impartial or whole is None or whole.value is None:
            return list(values.values())
        canonical = whole.value.left_options if player is LEFT else whole.value.right_options
        return [entry for value, entry in values.items() if value in canonical]

    def _judged(self, position: Any) -> Result | None:
        if position not in self._known:
            self._known[position] = self._solved(position)
        return self._known[position]

    def _solved(self, position: Any) -> Result | None:
        if self._budget.is_over:
            self._cut.add(position)
            return None
        try:
            with self._budget.part(0.25):
                found = solve(
                    self._game, position, misere=self._misere, value=True, budget=self._budget
                )
                return found if isinstance(found, Result) else None
        except BudgetExhausted:
            self._cut.add(position)
            return None
        except GameError:
            return None


def worth(result: Result) -> str:
    """Return what is written under a small board: the value, or the nimber."""
    if result.grundy is not None and result.game.impartial:
        return typeset_nimber(result.grundy)
    return typeset(result.value, LONGEST)
