"""The game so far: the line on the board, the other lines that were tried, and who was winning when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.i18n import show
from grundy.play.match import Ply
from grundy.render.palette import SIGNS
from grundy.solvers.result import MoveResult, Result
from grundy.web.answers import Answer, judged, leader, signs
from grundy.web.chart import Point, chart
from grundy.web.match import Visit, open_match
from grundy.web.state import Line, State

Data = dict[str, Any]


@dataclass
class History:
    """What the page shows of the game so far."""

    rows: list[Data] = field(default_factory=list)
    """The moves of the line on the board."""
    tree: list[Data] = field(default_factory=list)
    """The same moves, each with the lines that leave there; a line is again such a list."""
    chart: str = ""
    complete: bool = True
    """Whether every position could be judged in time."""


def history(state: State, match: Visit, clock: Budget | None) -> History:
    """Return the game so far; with a clock each move is judged."""
    if not state.moves and not state.branches:
        return History()
    return _HistoryWriter(state, match, clock).history()


class _HistoryWriter:
    def __init__(self, state: State, match: Visit, clock: Budget | None) -> None:
        self._clock = clock
        self._shown = len(match.plies)
        self._complete = True
        self._reviews: dict[Line, Data] = {}
        self._matches: list[Visit] = []
        for moves in (state.moves, *state.branches):
            opened = open_match(replace(state, moves=moves, shown=None, branches=()))
            self._matches.append(opened.match)
        # An address may write a move in its own way; links and comparisons use ours.
        made = self._moves(self._matches[0])
        self._state = replace(state, moves=made) if len(made) == len(state.moves) else state

    def history(self) -> History:
        line = self._matches[0]
        rows = [
            self._entry(line, number, self._moves(line)) for number in range(1, len(line.plies) + 1)
        ]
        tree = self._run(sorted(self._matches, key=self._follows), 0)
        drawn = (
            "" if self._clock is None or not line.plies else self._chart(line, rows, self._clock)
        )
        return History(rows, tree, drawn, self._complete)

    def _follows(self, match: Visit) -> int:
        """Order the lines so that one that goes on where the board stands comes first."""
        line, now = self._moves(match), self._moves(self._matches[0])
        return 0 if line[: len(now)] == now and len(line) > len(now) else 1

    @staticmethod
    def _moves(match: Visit) -> Line:
        return tuple(made.move for made in match.plies)

    def _run(self, matches: Sequence[Visit], start: int) -> list[Data]:
        """Return the entries of the first line from ply `start`; the lines share what is before."""
        first, others = matches[0], list(matches[1:])
        moves = self._moves(first)
        entries = []
        for number in range(start, len(moves)):
            leaving: dict[str, list[Visit]] = {}
            for match in others:
                line = self._moves(match)
                if len(line) > number and line[number] != moves[number]:
                    leaving.setdefault(line[number], []).append(match)
            others = [m for m in others if self._moves(m)[: number + 1] == moves[: number + 1]]
            entry = self._entry(first, number + 1, moves)
            entries.append(
                {**entry, "lines": [self._run(group, number) for group in leaving.values()]}
            )
        return entries

    def _entry(self, match: Visit, number: int, line: Line) -> Data:
        made = match.plies[number - 1]
        on_board = self._state.moves[:number] == line[:number]
        state = self._state.at(number) if on_board else self._state.on(line, number)
        before = self._state.at(number - 1) if on_board else self._state.on(line, number - 1)
        entry: Data = {
            "number": number,
            "who": show(match.who(made.player)),
            "move": made.move,
            "url": state.url(),
            "again": before.having(level="play").url(),
            "current": on_board and number == self._shown,
            "position": match.game.format(made.option)[:80],
        }
        if self._clock is None:
            return entry
        return entry | self._review(match, made, line[:number], self._clock)

    def _review(self, match: Visit, made: Ply, line: Line, clock: Budget) -> Data:
        if line not in self._reviews:
            answer = judged(match, made.position, made.player, clock)
            self._complete = self._complete and answer.provenance.exact
            self._reviews[line] = _review(answer, made)
        return self._reviews[line]

    def _chart(self, match: Visit, rows: Sequence[Data], clock: Budget) -> str:
        points = []
        for number, made in enumerate(match.plies):
            who = leader(judged(match, made.position, made.player, clock), made.player)
            mistake = number > 0 and bool(rows[number - 1]["blunder"])
            points.append(Point(who, self._state.at(number).url(), mistake, number == self._shown))
        who = self._leader_at_the_end(match, clock)
        last = len(match.plies)
        mistake = bool(rows[-1]["blunder"])
        points.append(Point(who, self._state.at(last).url(), mistake, last == self._shown))
        return chart(match, points)

    def _leader_at_the_end(self, match: Visit, clock: Budget) -> Player | str | None:
        if match.is_over:
            return match.victor
        return leader(judged(match, match.position, match.turn, clock), match.turn)


def _review(answer: Answer, made: Ply) -> Data:
    """Return how good a move was, and what was right where it threw something away."""
    known = signs(answer)
    sign = known.get(made.move)
    better = any(s == "good" for s in known.values()) or (
        sign == "bad" and any(s == "draw" for s in known.values())
    )
    blunder = sign not in (None, "good") and better
    entry: MoveResult | None = None
    if isinstance(answer, Result):
        entry = next((m for m in answer.moves if m.move == made.move), None)
    return {
        "sign": sign,
        "mark": SIGNS.get(sign or "", ""),
        "blunder": blunder,
        "instead": next((m for m, s in known.items() if s == "good"), None) if blunder else None,
        "grundy": "" if entry is None or entry.grundy is None else str(entry.grundy),
    }
