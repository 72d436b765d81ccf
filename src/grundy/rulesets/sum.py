"""Sums of games: several positions side by side, a move is a move in one of them.

A sum is a position like any other. Its text is `nim:3,5 + 0.77:12`; ` - ` negates a term, that is,
exchanges the players' roles in it. A term may also be a value: `domineering:2x3 + 1/2`.

>>> position = parse_sum("nim:3,5 + nim:6")
>>> position
grundy.position('nim:3,5 + nim:6')
>>> list(position.moves())[:2]
['nim#1:3→0', 'nim#1:3→1']
>>> list(parse_sum("domineering:1x2 + 1/2").moves("right"))
['domineering:a1-b1', 'value:1/2→1']
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import islice
from operator import xor
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.core.players import Outcome, Player
from grundy.core.reading import Reader
from grundy.errors import GameError, NotationError
from grundy.i18n import Message, marked
from grundy.rulesets.base import Option, Ruleset
from grundy.rulesets.parts import Claim
from grundy.rulesets.position import Position
from grundy.rulesets.registry import get
from grundy.rulesets.scene import Past, Scene
from grundy.rulesets.scene_sum import side_by_side
from grundy.rulesets.value_game import ValueGame

if TYPE_CHECKING:
    from grundy.core.values.value import Value

EXAMPLE = "nim:3,5 + nim:7"
COMPOUNDS = ("selective", "conjunctive", "continued", "sequential", "twisted")
VARIANTS = ("impartial", "dicotic", "misere")
MAX_TERMS = 100


@dataclass(frozen=True)
class Term:
    """One summand; `negated` exchanges the roles of the players in it."""

    game: Ruleset[Any]
    position: Any
    negated: bool = False

    def player(self, player: Player) -> Player:
        """Return whose moves `player` has in this term."""
        return -player if self.negated else player

    def __str__(self) -> str:
        return self.game.full_text(self.position)


Terms = tuple[Term, ...]


class Sum(Ruleset[Terms]):
    """The sum of the given games; its positions are tuples of terms."""

    name: ClassVar[str] = "sum"
    title = Message("Sum of games")
    summary = rules = Message("Several games side by side: a move is a move in one of them.")

    def __init__(self, games: Iterable[Ruleset[Any]]) -> None:
        self.games = tuple(games)
        self.impartial = all(game.impartial for game in self.games)
        self.loopfree = all(game.loopfree for game in self.games)

    def __str__(self) -> str:
        return "sum"

    def read(self, position: object) -> Any:
        """Return the terms from a text, a position, or terms that were read before."""
        if isinstance(position, tuple) and all(isinstance(term, Term) for term in position):
            return position
        return super().read(position)

    def parse(self, text: str) -> Terms:
        return read_terms(text)

    def full_text(self, position: Terms) -> str:
        return self.format(position)

    def format(self, position: Terms) -> str:
        words: list[str] = []
        for term in position:
            if words:
                words.append("-" if term.negated else "+")
            elif term.negated:
                words.append("-")
            words.append(str(term))
        return " ".join(words)

    def moves(self, position: Terms, player: Player) -> Iterator[Option[Terms]]:
        for index, term in enumerate(position):
            for move, option in term.game.moves(term.position, term.player(player)):
                yield self._name(position, index, move), _replaced(position, index, option)

    def options(self, position: Terms, player: Player) -> Iterator[Terms]:
        for index, term in enumerate(position):
            for option in term.game.options(term.position, term.player(player)):
                yield _replaced(position, index, option)

    def components(self, position: Terms) -> Sequence[Terms]:
        return [
            (Term(term.game, part, term.negated),)
            for term in position
            for part in term.game.components(term.position)
        ]

    def normalize(self, position: Terms) -> Hashable:
        return tuple(sorted(map(_key, position), key=repr))

    def negative(self, position: Terms) -> Terms:
        return tuple(Term(term.game, term.position, not term.negated) for term in position)

    def claim(self, position: Terms, misere: bool = False) -> Claim | None:
        if len(position) != 1:
            return None
        (term,) = position
        claim = term.game.claim(term.position, misere)
        if claim is None or not term.negated or claim.outcome in (Outcome.N, Outcome.P):
            return claim
        return Claim(claim.theorem, claim.grundy, claim.outcome and -claim.outcome)

    def fast_value(self, position: Terms) -> Value | None:
        if len(position) != 1:
            return None
        (term,) = position
        value = term.game.fast_value(term.position)
        return -value if term.negated and value is not None else value

    def count_moves(self, position: Terms, player: Player) -> int | None:
        total = 0
        for term in position:
            count = term.game.count_moves(term.position, term.player(player))
            if count is None:
                return None
            total += count
        return total

    def moves_to(self, position: Terms, grundy: int) -> Iterable[Option[Terms]] | None:
        # Change one term so that the xor of all becomes `grundy`; only where formulas know it all.
        claims = [term.game.claim(term.position) for term in position]
        values = [
            claim.grundy for claim in claims if claim is not None and claim.grundy is not None
        ]
        if len(values) < len(position):
            return None
        change = reduce(xor, values, grundy)
        found: list[Option[Terms]] = []
        for index, (term, value) in enumerate(zip(position, values, strict=True)):
            moves = term.game.moves_to(term.position, value ^ change)
            if moves is None:
                return None
            found += [
                (self._name(position, index, m), _replaced(position, index, o)) for m, o in moves
            ]
        return found

    def find_move(self, position: Terms, player: Player, text: str) -> Option[Terms]:
        for index, term in enumerate(position):
            prefix = self._name(position, index, "")
            if text.strip().startswith(prefix):
                rest = text.strip()[len(prefix) :]
                move, option = term.game.find_move(term.position, term.player(player), rest)
                return prefix + move, _replaced(position, index, option)
        known = [move for move, _ in islice(self.moves(position, player), 5)]
        raise self.illegal_move(text, known)

    def staged(self, position: Terms, past: Past) -> Scene:
        if len(position) != len(past.start):  # terms that have ended are gone
            past = Past(position)
        parts = []
        for index, (term, start) in enumerate(zip(position, past.start, strict=True)):
            prefix = self._name(position, index, "")
            moves = tuple(
                (move.removeprefix(prefix), -player if term.negated else player)
                for move, player in past.moves
                if move.startswith(prefix)
            )
            scene = term.game.staged(term.position, Past(start.position, moves, past.bare))
            at_start = term.game.staged(start.position, Past(start.position))
            parts.append((prefix, replace(scene, frame=at_start.bounds()), term.negated))
        return side_by_side(parts)

    def _name(self, position: Terms, index: int, move: str) -> str:
        # The component's own text names it; equal texts are told apart by their number.
        game = str(position[index].game)
        twins = [i for i, term in enumerate(position) if str(term.game) == game]
        number = f"#{twins.index(index) + 1}" if len(twins) > 1 else ""
        return f"{game}{number}:{move}"


def parse_sum(text: str) -> Position:
    """Return the position written as `game:position + game:position`.

    One term alone is no sum: it may be of a game that cannot be added, such as Dots and Boxes.
    """
    if not text.lstrip().startswith("-") and next(_signs(text, 0), None) is None:
        alone = _placed(Reader(text, EXAMPLE).strip())
        if alone is not None:
            return alone
    terms = read_terms(text)
    if len(terms) == 1 and not terms[0].negated:
        return Position(terms[0].game, terms[0].position)
    return _position(terms)


def read_terms(text: str) -> Terms:
    """Return the terms of a sum's text."""
    terms: list[Term] = []
    reader = Reader(text, EXAMPLE)
    start, negated = _leading_minus(text)
    for end, after, following in [*_signs(text, start), (len(text), 0, "+")]:
        terms.append(_read_term(reader.piece(start, end).strip(), negated))
        if len(terms) > MAX_TERMS:
            raise NotationError("a sum may have at most {limit} terms", limit=MAX_TERMS)
        start, negated = after, following == "-"
    return tuple(terms)


def _leading_minus(text: str) -> tuple[int, bool]:
    """Return where the first term starts and whether it is negated; the minus of -1/2 is its own."""
    word = text.lstrip()
    start = len(text) - len(word)
    if not word.startswith("-"):
        return 0, False
    end = next((end for end, *_ in _signs(text, start)), len(text))
    is_value = ":" not in text[start:end]
    return (0, False) if is_value and not word[1:2].isspace() else (start + 1, True)


def _signs(text: str, start: int) -> Iterator[tuple[int, int, str]]:
    """Yield (where the term before it ends, where the next one starts, sign) outside of brackets."""
    depth = 0
    for match in re.compile(r"[({]|[)}]|\s([+-])\s").finditer(text, start):
        sign = match.group(1)
        if sign is None:
            depth = max(0, depth + (1 if match.group() in "({" else -1))
        elif not depth:
            yield match.start(), match.end(), sign


def as_position(summand: object) -> Position | None:
    """Return what can be a term of a sum as a position: itself, or a value or number; else None."""
    from grundy.core.loopy.value import LoopyValue
    from grundy.core.values.value import Value

    if isinstance(summand, Position):
        return summand
    if isinstance(summand, Value | LoopyValue | int | Fraction) and not isinstance(summand, bool):
        value = summand if isinstance(summand, LoopyValue) else Value(summand)
        game: Ruleset[Any] = ValueGame.of(value)
        return Position(game, value)
    return None


def add(first: Position, second: Position) -> Position:
    """Return the sum of two positions; sums are flattened."""
    return _position((*_terms(first), *_terms(second)))


def negate(position: Position) -> Position:
    """Return the negative: the same play with the players' roles exchanged."""
    return _position(tuple(Term(t.game, t.position, not t.negated) for t in _terms(position)))


def _terms(position: Position) -> Terms:
    if isinstance(position.game, Sum):
        bare: Terms = position.bare  # type: ignore[assignment]
        return bare
    if not isinstance(position.game, Ruleset):
        raise GameError("only games for two players can be added")
    if not _can_be_added(position.game):
        raise GameError(_NO_TERM, game=position.game.name)
    return (Term(position.game, position.bare),)


def _key(term: Term) -> Hashable:
    """Return what makes two terms the same; a negated one counts as its negative where it has one."""
    if term.negated:
        negative = term.game.negative(term.position)
        if negative is not None:
            return str(term.game), False, term.game.normalize(negative)
    return str(term.game), term.negated, term.game.normalize(term.position)


def _position(terms: Terms) -> Position:
    game: Ruleset[Any] = Sum(term.game for term in terms)
    return Position(game, terms)


def _replaced(position: Terms, index: int, option: Any) -> Terms:
    term = position[index]
    return (*position[:index], Term(term.game, option, term.negated), *position[index + 1 :])


_NO_TERM = marked("{game} cannot be a term of a sum: its end is not decided by the last move")


def _can_be_added(game: Ruleset[Any]) -> bool:
    return not game.scoring and game.ends_by_last_move


def _read_term(reader: Reader, negated: bool) -> Term:
    place: Any = _placed(reader)
    if place is None:
        return _read_value(reader, negated)
    if not isinstance(place.game, Ruleset) or not _can_be_added(place.game):
        raise reader.problem(_NO_TERM, game=str(place.game))
    return Term(place.game, place.bare, negated)


def _placed(reader: Reader) -> Position | None:
    """Return the position that is written here, None where it may be a value.

    Compounds are written around their terms, `selective(nim:3 + nim:5)`, and variants of a position around
    it: `misere(selective(nim:3 + nim:5))` is `misere(selective)` at `nim:3 + nim:5`.
    """
    outer, rest = reader.cut("(")
    is_compound = outer.text in COMPOUNDS
    if rest is not None and _closes(rest.text) and (is_compound or _is_variant(outer, rest)):
        inner = rest.closed()
        kind: Any = type(get(outer.text))
        if is_compound:
            terms = read_terms(inner.text)
            return Position(kind([term.game for term in terms]), terms)
        place: Any = _placed(inner.strip()) if next(_signs(inner.text, 0), None) is None else None
        if place is None:
            raise inner.problem(
                "a variant is made of one game or compound",
                example="misere(selective(nim:3 + nim:5))",
            )
        return Position(kind(place.game), place.bare)
    name, position = reader.cut(":")
    if position is None:
        return None
    if name.text.count("(") > name.text.count(")") and reader.text.count("(") > reader.text.count(
        ")"
    ):
        raise reader.problem("a closing bracket is missing", at=len(reader.text) - 1)
    return get(name.text.strip())(position.text.strip())


def _is_variant(outer: Reader, rest: Reader) -> bool:
    return outer.text in VARIANTS and ":" in rest.text


def _closes(rest: str) -> bool:
    """Return whether what follows a bracket ends where the bracket does."""
    depth = 1
    for at, character in enumerate(rest):
        depth += (character == "(") - (character == ")")
        if not depth:
            return at == len(rest) - 1
    return False


def _read_value(reader: Reader, negated: bool) -> Term:
    from grundy.core.loopy.value import read_operand

    try:
        value = read_operand(reader.text)
    except NotationError:
        raise reader.problem(
            "a term of a sum is a game, a colon and a position, or a value"
        ) from None
    return Term(ValueGame.of(value), value, negated)
