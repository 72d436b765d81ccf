"""Compounds of games other than the sum: `selective(nim:3 + nim:5)`, conjunctive and sequential.

Several games stand side by side, written as a sum. In the *selective* compound a move is a move in as many
of them as the player likes, at least one. In the *conjunctive* compound it is a move in every one of them,
and play ends when the first of them ends; in the *continued* one it is a move in every game that is not
over, and play ends when the last of them ends. In the *sequential* compound the games are played one after
the other: a player moves in the first one in which they have a move left. In the *twisted* sum a move is a
move in one game, whose players then exchange their roles there. Whoever cannot move loses.

A move lists the moves in the games with & between them.

**Theorem** [Smith1966]. A selective compound of impartial games is lost for the player to move exactly when
every one of them is. A conjunctive compound is decided by the game of least *remoteness*, the number of
moves that it lasts when the winner hurries and the loser delays: the player to move loses when it is even.
A continued one is decided by the game of greatest *suspense*, the number of moves that it lasts when the
winner delays and the loser hurries: the player to move loses when it is even.

>>> import grundy
>>> grundy.solve("selective(nim:3,3 + nim:1,2,3)").outcome.value
'P'
>>> grundy.position("conjunctive(nim:3,3 + kayles:2)").solve().best()
'nim:3→0 & kayles:2→0'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any, ClassVar

from grundy.i18n import Message
from grundy.rulesets.base import Claim, Example, Game, Option, Outcome, Player, Ruleset
from grundy.rulesets.position import Position
from grundy.rulesets.scene import MOST_SPOTS, HotSpot, Past, Scene
from grundy.rulesets.sum import Sum, Term, Terms, read_terms

SIGN = 0.9
"""The width of the sign before a game whose players have exchanged their roles."""
_BETWEEN = " & "
"""What stands between the parts of a move."""


class _Compound(Sum):
    """What the compounds share: terms written as a sum, and moves in some of them at once."""

    family = "variants"
    sources: ClassVar[tuple[str, ...]] = ("Smith1966", "WinningWays")
    notation = Message(
        "The games as a sum: nim:3,3 + kayles:2. A move lists the moves in them with & between:"
        " nim:3->1 & kayles:2->0."
    )

    def __init__(self, games: Sequence[Ruleset[Any]] = ()) -> None:
        super().__init__(games)
        # Where the games are not named beforehand, the players may differ.
        self.impartial = self.impartial and bool(games)

    def __str__(self) -> str:
        return self.name

    def __call__(self, position: object) -> Position:
        """Return a position of the compound of its own games: of impartial ones it is impartial.

        >>> Selective()("nim:2 + kayles:3").game.impartial, Selective()("nim:2 + col:2x2").game.impartial
        (True, False)
        """
        terms = self.read(position)
        compound: Game[Any] = type(self)([term.game for term in terms])
        return Position(compound, terms)

    def parse(self, text: str) -> Terms:
        return read_terms(text)

    def read(self, position: object) -> Any:
        """Return the terms; a compound of nothing is no position."""
        return self.parse("") if position in ((), []) else super().read(position)

    def full_text(self, position: Terms) -> str:
        return f"{self.name}({self.format(position)})"

    def choices(self, listed: list[list[Option[Any]]]) -> Iterator[dict[int, Option[Any]]]:
        """Yield the moves of a turn, by the index of the game, from the moves in each of them."""
        raise NotImplementedError

    def moves(self, position: Terms, player: Player) -> Iterator[Option[Terms]]:
        listed = [list(t.game.moves(t.position, t.player(player))) for t in position]
        for chosen in self.choices(listed):
            after = tuple(
                Term(term.game, chosen[index][1], term.negated) if index in chosen else term
                for index, term in enumerate(position)
            )
            names = (self._name(position, index, move) for index, (move, _) in chosen.items())
            yield _BETWEEN.join(names), after

    def options(self, position: Terms, player: Player) -> Iterator[Terms]:
        return (option for _, option in self.moves(position, player))

    def find_move(self, position: Terms, player: Player, text: str) -> Option[Terms]:
        return Game.find_move(self, position, player, text)

    def components(self, position: Terms) -> Sequence[Terms]:
        return (position,)

    def count_moves(self, position: Terms, player: Player) -> int | None:
        return None

    def moves_to(self, position: Terms, grundy: int) -> None:
        return None

    def fast_value(self, position: Terms) -> None:
        return None

    def claim(self, position: Terms, misere: bool = False) -> Claim | None:
        return None

    def staged(self, position: Terms, past: Past) -> Scene:
        if any(isinstance(term.game, _Compound) for term in position):
            past = Past(position, bare=past.bare)  # the parts of its moves are joined as ours are
        parts = tuple(
            (part, player) for move, player in past.moves for part in move.split(_BETWEEN)
        )
        scene = super().staged(position, replace(past, moves=parts))
        if past.bare:
            return replace(scene, hot_spots=())
        return replace(scene, hot_spots=tuple(self._spots(position, scene)))

    def _spots(self, position: Terms, scene: Scene) -> Iterator[HotSpot]:
        """Yield the places of each move: those of its parts, one game after the other."""
        prefixes = [self._name(position, index, "") for index in range(len(position))]
        for player in (None,) if self.impartial else (Player.LEFT, Player.RIGHT):
            mine = [s for s in scene.hot_spots if player is None or s.player in (None, player)]
            listed = [[(s.move, s) for s in mine if s.move.startswith(p)] for p in prefixes]
            for chosen in islice(self.choices(listed), MOST_SPOTS):
                yield _joined([spot for _, spot in chosen.values()], player)


def _joined(spots: Sequence[HotSpot], player: Player | None) -> HotSpot:
    """Return the move that several games' moves are together; games are pressed in any order."""
    path = [
        replace(area, label=name)
        for spot in spots
        for area, name in zip(spot.path, spot.names, strict=True)
    ]
    return HotSpot(
        _BETWEEN.join(spot.move for spot in spots),
        path[-1],
        player,
        tuple(path[:-1]),
        any_order=all(not spot.after for spot in spots),
    )


class Selective(_Compound):
    """A move in as many of the games as one likes."""

    name = "selective"
    title = Message("Selective compound")
    summary = Message("Several games side by side: move in as many of them as you like.")
    rules = Message(
        "Several games stand side by side. A move is a move in one or more of them, in each at most one."
        " Whoever cannot move loses."
    )
    theory = Message(
        "A selective compound of impartial games is lost for the player to move exactly when every one of"
        " them is [Smith1966]."
    )
    openings = ("nim:2,1 + nim:3", "nim:3,2 + nim:4", "nim:3,4 + kayles:5")
    examples = (
        Example("nim:2,1 + nim:3", outcome="N", source="Smith1966"),
        Example("nim:2,2 + nim:1,1", outcome="P", source="Smith1966"),
        Example("domineering:2x2 + domineering:1x2", outcome="N"),
    )

    def choices(self, listed: list[list[Option[Any]]]) -> Iterator[dict[int, Option[Any]]]:
        for row in product(*([None, *moves] for moves in listed)):
            chosen = {index: move for index, move in enumerate(row) if move is not None}
            if chosen:
                yield chosen

    def claim(self, position: Terms, misere: bool = False) -> Claim | None:
        if misere:
            return None
        lost = True
        for term in position:
            claim = term.game.claim(term.position) if term.game.impartial else None
            if claim is None:
                return None
            lost = lost and claim.outcome is Outcome.P
        return Claim("Smith1966", outcome=Outcome.P if lost else Outcome.N)


class Conjunctive(_Compound):
    """A move in every one of the games."""

    name = "conjunctive"
    decided_by_remoteness = True
    title = Message("Conjunctive compound")
    summary = Message("Several games side by side: move in every one of them.")
    rules = Message(
        "Several games stand side by side. A move is a move in every one of them; whoever cannot move in"
        " one of them cannot move, and loses. So play ends with the game that ends first."
    )
    theory = Message(
        "The game of least remoteness decides: that is the number of moves which a game lasts when the"
        " winner hurries and the loser delays. The player to move loses when it is even [Smith1966]."
    )
    openings = ("nim:2,1 + kayles:3", "nim:2,4 + kayles:5", "nim:1,3,5 + kayles:4,6")
    examples = (
        Example("nim:2,1 + kayles:3", outcome="N", source="Smith1966"),
        Example("nim:1,1 + kayles:5", outcome="P", source="Smith1966"),
        Example("nim:2,2 + nim:1,1", outcome="P", source="Smith1966"),
    )

    def choices(self, listed: list[list[Option[Any]]]) -> Iterator[dict[int, Option[Any]]]:
        if listed:
            yield from (dict(enumerate(row)) for row in product(*listed))


class Continued(_Compound):
    """A move in every one of the games that is not over."""

    name = "continued"
    decided_by_suspense = True
    title = Message("Continued conjunctive compound")
    summary = Message("Several games side by side: move in every one that is not over.")
    rules = Message(
        "Several games stand side by side. A move is a move in every one of them in which the player has"
        " one. Whoever cannot move in any of them loses. So play ends with the game that ends last."
    )
    theory = Message(
        "The game of greatest suspense decides: that is the number of moves which a game lasts when the"
        " winner delays and the loser hurries. The player to move loses when it is even [Smith1966]."
    )
    openings = ("nim:2,1 + kayles:3", "nim:2,4 + kayles:5", "nim:1,3,5 + kayles:4,6")
    examples = (
        Example("nim:2,1 + kayles:3", outcome="N", source="Smith1966"),
        Example("nim:1,1 + kayles:1", outcome="P", source="Smith1966"),
        Example("nim:1,1 + kayles:5", outcome="N", source="Smith1966"),
    )

    def choices(self, listed: list[list[Option[Any]]]) -> Iterator[dict[int, Option[Any]]]:
        going = [index for index, moves in enumerate(listed) if moves]
        if going:
            for row in product(*(listed[index] for index in going)):
                yield dict(zip(going, row, strict=True))


class Twisted(_Compound):
    """A move in one of the games, which is then turned round."""

    name = "twisted"
    title = Message("Twisted sum")
    summary = Message("Several games side by side; where you move, the players change roles.")
    rules = Message(
        "Several games stand side by side. A move is a move in one of them; afterwards the players have"
        " exchanged their roles in that game: what Left could do there Right can, and the other way round."
        " Whoever cannot move loses."
    )
    notation = Message(
        "The games as a sum, with a minus before those where the roles are exchanged: domineering:2x3 +"
        " clobber:xo. A move names the game and the move in it: domineering:a1-a2."
    )
    sources = ("Siegel2013",)
    openings = (
        "domineering:2x3 + clobber:xxo",
        "domineering:3x3 + clobber:xoxo",
        "domineering:3x4 + clobber:xoxo|oxox",
    )
    examples = (
        Example("domineering:2x3 + clobber:xxo", outcome="L", value="1^"),
        Example("domineering:2x3", outcome="L", value="1"),
        Example("nim:3,5", outcome="N", value="*6", source="Bouton1902"),
    )

    def moves(self, position: Terms, player: Player) -> Iterator[Option[Terms]]:
        for index, term in enumerate(position):
            for move, option in term.game.moves(term.position, term.player(player)):
                turned = Term(term.game, option, not term.negated)
                name = self._name(position, index, move)
                yield name, (*position[:index], turned, *position[index + 1 :])

    def components(self, position: Terms) -> Sequence[Terms]:
        return [(term,) for term in position]

    def staged(self, position: Terms, past: Past) -> Scene:
        # A game is turned after each move in it: its first mover is the same role again in its third
        # move. There is room for the sign before the first game.
        moves = []
        made = [0] * len(position)
        for move, player in past.moves:
            index = next(i for i in range(len(position)) if self._is_in(position, i, move))
            made[index] += 1
            turned = past.start[index].negated ^ (made[index] % 2 == 0)
            moves.append((move, -player if turned ^ position[index].negated else player))
        drawn = Sum.staged(self, position, replace(past, moves=tuple(moves)))
        _, top, right, bottom = drawn.bounds()
        return replace(drawn, frame=(-SIGN, top, right, bottom))

    def _is_in(self, position: Terms, index: int, move: str) -> bool:
        """Return whether a move is one in this game."""
        return move.startswith(self._name(position, index, ""))


class Sequential(_Compound):
    """The games one after the other."""

    name = "sequential"
    title = Message("Sequential compound")
    summary = Message("Several games one after the other: move in the first that is not over.")
    rules = Message(
        "Several games stand in a row and are played one after the other: a player moves in the first one"
        " in which they have a move left. Whoever cannot move in any of them loses."
    )
    sources = ("StromquistUllman1993",)
    openings = ("nim:2,1 + nim:3", "nim:3,2 + nim:4", "nim:1,3 + kayles:5 + nim:2,3")
    examples = (
        Example("nim:2,1 + nim:3", outcome="N", source="StromquistUllman1993"),
        Example("nim:1 + nim:1", outcome="P", source="StromquistUllman1993"),
        Example("nim:2 + nim:1", outcome="N", source="StromquistUllman1993"),
    )

    def choices(self, listed: list[list[Option[Any]]]) -> Iterator[dict[int, Option[Any]]]:
        for index, moves in enumerate(listed):
            if moves:
                yield from ({index: move} for move in moves)
                return

    def normalize(self, position: Terms) -> tuple[object, ...]:
        return tuple(super(_Compound, self).normalize((term,)) for term in position)
