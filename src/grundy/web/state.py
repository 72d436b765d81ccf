"""The state of a game page, and its URL: nothing else is stored anywhere.

>>> state = State("hr", "nim", position="3,4,5", moves=("5→2", "4→1"), misere=True)
>>> state.url()
'/hr/play/nim?p=3,4,5&m=5%E2%86%922~4%E2%86%921&misere=1'
>>> State.read("hr", "nim", {"p": "3,4,5", "m": "5→2~4→1", "misere": "1", "x": "?"}) == state
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Self
from urllib.parse import quote, urlencode

from grundy.errors import GameError

LEVELS = ("play", "analyse", "explain")
OPPONENTS = ("computer", "erring", "looking", "beginner", "friend")
SIDES = ("first", "second")
HINTS = ("0", "1", "2", "3")
SWITCH = ("0", "1", "on", "true")
"""Off, and three ways to say on."""
MAX_MOVES = 400
MAX_TEXT = 3000
MAX_BRANCHES = 8
SAFE = ",:;.|()*/!@~"
"""Characters that stay readable in a query; the rest is percent-encoded."""

_BETWEEN_MOVES = "~"
_BETWEEN_LINES = "~~"
Line = tuple[str, ...]


@dataclass(frozen=True)
class State:
    """A position, the line of moves played from it, and how the page shows them."""

    language: str
    game: str
    position: str | None = None
    moves: Line = ()
    shown: int | None = None
    """How many of the moves are made; None means all. The rest can be redone."""
    branches: tuple[Line, ...] = ()
    """Other lines that were tried from the same position, each from its first move."""
    picked: Line = ()
    """Places of the board that were pressed already, for a move of several places."""
    misere: bool = False
    level: str = "play"
    opponent: str = "computer"
    second: bool = False
    """Whether the visitor moves second."""
    hint: int = 0
    locked: bool = False
    """A link for a class: the level cannot be changed, so values stay hidden."""
    editing: bool = False
    guessed: bool = False
    """The computer's last move is a guess: the position was not solved in time."""
    task: str = ""
    """The lesson and step this game belongs to, as `lesson.number?answers so far`."""

    @classmethod
    def read(cls, language: str, game: str, query: Mapping[str, str]) -> Self:
        """Return the state that a URL describes; unknown keys are ignored, odd settings refused."""
        moves = _read_line(query.get("m", ""))
        shown = _read_count(query.get("at"), moves)
        return cls(
            language,
            game.strip()[:MAX_TEXT],
            position=query["p"][:MAX_TEXT] if "p" in query else None,
            moves=moves,
            shown=shown,
            branches=_read_branches(query.get("b", ""), moves),
            picked=_read_line(query.get("pick", "")),
            misere=is_on(query, "misere"),
            level=one_of(query, "level", LEVELS),
            opponent=one_of(query, "vs", OPPONENTS),
            second=one_of(query, "side", SIDES) == "second",
            hint=int(one_of(query, "hint", HINTS)),
            locked=is_on(query, "lock"),
            editing=is_on(query, "edit"),
            guessed=is_on(query, "guess"),
            task=query.get("task", "")[:MAX_TEXT],
        )

    @property
    def played(self) -> tuple[str, ...]:
        """Return the moves that are made on the board."""
        return self.moves if self.shown is None else self.moves[: self.shown]

    def query(self) -> dict[str, str]:
        """Return the query of the URL, what is at its default left out."""
        pairs = {
            "p": self.position,
            "m": _BETWEEN_MOVES.join(self.moves),
            "at": None if self.shown is None else str(self.shown),
            "b": _BETWEEN_LINES.join(_branch_text(line, self.moves) for line in self.branches),
            "pick": _BETWEEN_MOVES.join(self.picked),
            "misere": "1" if self.misere else None,
            "level": None if self.level == LEVELS[0] else self.level,
            "vs": None if self.opponent == OPPONENTS[0] else self.opponent,
            "side": "second" if self.second else None,
            "hint": str(self.hint) if self.hint else None,
            "lock": "1" if self.locked else None,
            "edit": "1" if self.editing else None,
            "guess": "1" if self.guessed else None,
            "task": self.task,
        }
        empty_board = self.position == ""
        return {k: v for k, v in pairs.items() if v or (k == "p" and empty_board and v is not None)}

    def url(self, path: str = "play") -> str:
        """Return the address of the page (or of an export of it) without the host."""
        query = urlencode(self.query(), safe=SAFE, quote_via=quote)
        address = f"/{self.language}/{path}/{quote(self.game, safe='(),.+*[]')}"
        return f"{address}?{query}" if query else address

    def having(self, **changes: object) -> State:
        """Return the state with some fields changed; what holds for one view only is dropped."""
        changes.setdefault("hint", 0)
        changes.setdefault("guessed", False)
        changes.setdefault("picked", ())
        return replace(self, **changes)  # type: ignore[arg-type]

    def afresh(self, **changes: object) -> State:
        """Return the state without any move, and with some fields changed."""
        return self.having(moves=(), shown=None, branches=(), **changes)

    def playing(self, move: str) -> State:
        """Return the state after one more move on the board.

        >>> back = State("en", "nim", "3,5", moves=("3→1", "5→1"), shown=1)
        >>> other = back.playing("5→0")
        >>> other.moves, other.branches
        (('3→1', '5→0'), (('3→1', '5→1'),))
        """
        return self.on((*self.played, move))

    def on(self, line: Line, count: int | None = None) -> State:
        """Return the state with `line` on the board; the line that was there is kept as a branch."""
        lines = tuple(line[:MAX_MOVES])
        state = self.having(moves=lines, branches=_kept((self.moves, *self.branches), lines))
        return state.at(len(lines) if count is None else count)

    def at(self, count: int) -> State:
        """Return the state with the first `count` moves made."""
        return self.having(shown=None if count >= len(self.moves) else max(0, count))


def _read_count(text: str | None, moves: Line) -> int | None:
    """Return how many moves of the line are made on the board; None where all of them are."""
    if text is None or text == str(len(moves)):
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6) or int(text) > len(moves):
        raise GameError("at must be the number of moves made, from 0 to {n}", n=len(moves))
    return int(text)


def is_on(query: Mapping[str, str], key: str) -> bool:
    """Return whether a setting is switched on."""
    return one_of(query, key, SWITCH) != SWITCH[0]


def one_of(query: Mapping[str, str], key: str, known: tuple[str, ...]) -> str:
    """Return a setting, the first one where it is left out."""
    word = query.get(key) or known[0]
    if word not in known:
        raise GameError("{name} must be one of {choices}", name=key, choices=", ".join(known))
    return word


def _read_line(text: str) -> Line:
    words = text[:MAX_TEXT].split(_BETWEEN_MOVES)
    return tuple(word for word in words if word.strip())[:MAX_MOVES]


def _read_branches(text: str, moves: Line) -> tuple[Line, ...]:
    lines = []
    for branch in text[:MAX_TEXT].split(_BETWEEN_LINES):
        number, _, rest = branch.partition(_BETWEEN_MOVES)
        if number.isascii() and number.isdigit() and len(number) < 6:
            lines.append((*moves[: int(number)], *_read_line(rest)))
    return _kept(lines, moves)


def _branch_text(line: Line, moves: Line) -> str:
    """Return a branch as the number of moves it shares with the line, and its own ones."""
    shared = 0
    while shared < min(len(line), len(moves)) and line[shared] == moves[shared]:
        shared += 1
    return _BETWEEN_MOVES.join([str(shared), *line[shared:]])


def _kept(lines: Iterable[Line], moves: Line) -> tuple[Line, ...]:
    """Return the lines that say more than `moves` and the lines before them, the newest ones."""
    kept: list[Line] = []
    for line in lines:
        if not any(other[: len(line)] == line for other in (moves, *kept)):
            kept = [other for other in kept if line[: len(other)] != other]
            kept.append(line[:MAX_MOVES])
    return tuple(kept[:MAX_BRANCHES])
