"""Everything a game page shows, as plain data: made inside a worker, shown by a template."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from grundy.answers.explain import explain
from grundy.core.budget import Budget
from grundy.core.players import signed
from grundy.errors import BudgetExhausted
from grundy.i18n import show
from grundy.reasons.bibliography import citation, cited
from grundy.reasons.conclusion import seated_conclusion, verdict, winner
from grundy.render.html import steps_html
from grundy.render.palette import SIGNS
from grundy.render.typeset import typeset
from grundy.rulesets.base import Ruleset
from grundy.solvers.result import Result, SeatedResult
from grundy.web.answers import RANKS, Answer, improving, is_final, signs
from grundy.web.around import LISTED, buttons, is_beyond, mover, names
from grundy.web.bar import players, reason
from grundy.web.board import board, edited
from grundy.web.editing import editor
from grundy.web.hint import hint
from grundy.web.history import History, history
from grundy.web.match import Opened, Visit, open_match
from grundy.web.measures import measures
from grundy.web.staging import staged
from grundy.web.state import State

MINIATURES = 10
"""This many moves are shown with the board they lead to."""
SECONDS_BETWEEN = 0.3
"""A page that is being computed is shown again at most so often."""
Data = dict[str, Any]


def view(state: State, budget: Budget) -> Iterator[tuple[Data, bool]]:
    """Yield what the page of a state shows, better and better, and whether that is all.

    >>> *_, (data, finished) = view(State("en", "nim", "1,2", level="analyse"), Budget(1.0))
    >>> finished, data["analysis"]["verdict"]
    (True, 'N-position: the player to move wins. Winning moves: 2→1.')
    >>> [entry["move"] for entry in data["moves"]]
    ['2→1', '1→0', '2→0']
    """
    opened = open_match(state)
    match = opened.match
    alone = state.opponent != "friend"
    current = state.shown is None and opened.error is None
    computers_turn = alone and not match.is_over and not match.is_visitor(match.turn)
    if current and computers_turn and not state.editing:
        reply, sure = match.choose(state.opponent, budget)
        yield {"reply": [*(m.move for m in match.plies), reply], "sure": sure}, sure
        return
    page = _Page(state, opened, budget)
    is_known = state.level == "play" and not state.hint
    # The board comes first, without what has to be computed.
    yield page.plain(), is_known
    if is_known:
        return
    answer, told = None, budget.elapsed
    if not match.is_over:
        for answer in improving(match, match.position, match.turn, budget):
            if budget.elapsed - told > SECONDS_BETWEEN:
                told = budget.elapsed
                yield page.better(answer), False
    data = page.judged(answer)
    yield data, page.is_complete


class _Page:
    """What a state shows: at once, and once the position is judged."""

    def __init__(self, state: State, opened: Opened, budget: Budget) -> None:
        self._state, self._opened, self._budget = state, opened, budget
        self.is_complete = True

    def plain(self) -> Data:
        """Return what is shown without any judgement."""
        line = history(self._state, self._opened.match, None)
        return {
            **self._data(None, line),
            "thinking": self._state.level != "play" or self._state.hint > 0,
        }

    def better(self, answer: Answer) -> Data:
        """Return what is known of the position while the rest is being computed."""
        line = history(self._state, self._opened.match, None)
        data = {**self._data(answer, line), "thinking": True}
        if self._state.level != "play":
            data["analysis"] = _analysis(answer, self._opened.match, None)
        return data

    def judged(self, answer: Answer | None) -> Data:
        """Return everything; `is_complete` says whether it was finished in time."""
        state, match, budget = self._state, self._opened.match, self._budget
        final = answer is None or is_final(answer, budget)
        line = history(state, match, budget if state.level != "play" else None)
        self.is_complete = line.complete and final
        data = self._data(answer, line, settled=state.level != "play" and not state.hint)
        if state.level != "play":
            data["analysis"] = _analysis(answer, match, budget)
        if state.level == "explain":
            data["explanation"], explained = _explanation(match, state, budget)
            self.is_complete = self.is_complete and explained
        return data

    def _data(self, answer: Answer | None, line: History, settled: bool = False) -> Data:
        state, match = self._state, self._opened.match
        alone = state.opponent != "friend"
        scene = match.game.scene(match.position) if state.editing else staged(match)
        advice = hint(match, answer, state.hint) if state.hint and answer is not None else None
        marks = signs(answer) if state.level != "play" else {}
        if advice is not None:
            marks = advice.marks
        sheet = editor(match.game, match.position, scene, state) if state.editing else None
        board_now = (
            edited(scene, sheet)
            if state.editing
            else board(match, scene, state, marks, settled and answer is not None)
        )
        return {
            **names(match, state),
            "error": str(self._opened.error) if self._opened.error else None,
            "unread": self._opened.unread,
            "board": board_now.svg,
            "picked": board_now.picked,
            "finish": board_now.finish,
            "description": show(scene.description),
            "moves": _moves(match, state, answer),
            "beyond": is_beyond(match, scene),
            "turn": show(match.who(match.turn)),
            "players": players(match, state),
            "mover": mover(match),
            "buttons": buttons(match, state, scene),
            "reason": show(reason(match)) if match.is_over else None,
            "yours": alone and match.is_visitor(match.turn),
            "over": match.is_over,
            "won": not match.seated and match.won,
            "ending": show(match.ending(alone)) if match.is_over else None,
            "history": line.rows,
            "tree": line.tree,
            "chart": line.chart,
            "undo": _undo(state, match, alone),
            "redo": None if state.shown is None else state.at(_next_stop(state)).url(),
            "hint": show(advice.text) if advice is not None else None,
            "analysis": None,
            "explanation": None,
            "editor": sheet,
            "thinking": False,
            "unfinished": False,
        }


def _moves(match: Visit, state: State, answer: Answer | None) -> list[Data]:
    shown = state.level != "play"
    by_move = {m.move: m for m in answer.moves} if shown and isinstance(answer, Result) else {}
    known_signs = signs(answer) if shown else {}
    listed: list[Data] = []
    first = dict(islice(match.moves(), LISTED))
    good = {
        m: by_move[m].option for m, sign in known_signs.items() if sign == "good" and m in by_move
    }
    options = sorted((first | good).items(), key=lambda entry: RANKS[known_signs.get(entry[0])])
    for move, option in options:
        known = by_move.get(move)
        listed.append(
            {
                "move": move,
                "url": state.playing(move).url(),
                "to": match.game.format(option)[:60] if shown else "",
                "picture": _mini(state, move) if shown and len(listed) < MINIATURES else "",
                "sign": known_signs.get(move),
                "mark": SIGNS.get(known_signs.get(move, ""), ""),
                "outcome": known.outcome.value if known and known.outcome else "",
                "grundy": "" if known is None or known.grundy is None else str(known.grundy),
                "value": typeset(known.worth.value) if known else "",
                "score": "" if known is None or known.score is None else signed(known.score),
            }
        )
    return listed


def _mini(state: State, move: str) -> str:
    """Return the address of the small board after a move."""
    return state.playing(move).having(branches=(), level="play", opponent="friend").url("svg")


def _analysis(answer: Answer | None, match: Visit, clock: Budget | None) -> Data | None:
    if answer is None:
        return None
    theorem = answer.provenance.theorem if answer.provenance.is_proof else None
    data: Data = {
        "exact": answer.provenance.exact,
        "method": answer.provenance.method,
        "nodes": answer.provenance.nodes,
        "citation": citation(theorem) if theorem else None,
    }
    if isinstance(answer, SeatedResult):
        return {**data, "verdict": show(seated_conclusion(answer).text)}
    return {
        **data,
        **(measures(answer, match.turn, clock) if clock is not None else {}),
        "verdict": show(verdict(answer) if answer.exact or not answer.outcome else winner(answer)),
        "outcome": answer.outcome.value if answer.outcome else None,
        "grundy": answer.grundy,
        "value": answer.value_text and answer.value_text[:400],
        "typeset": typeset(answer.value),
        "score": answer.score,
        "bound": answer.bound and show(answer.bound.reason),
        "best": answer.best(),
    }


def _explanation(match: Visit, state: State, clock: Budget) -> tuple[Data, bool]:
    options: Data = {}
    if isinstance(match.game, Ruleset):
        options = {"misere": state.misere}
        if not match.game.impartial:
            options["player"] = match.turn
    else:
        options = {"seat": match.turn}
    try:
        explanation = explain(match.game(match.position), budget=clock, **options)
    except BudgetExhausted as stop:
        return {"html": "", "citations": [], "stopped": str(stop)}, False
    keys = dict.fromkeys(step.theorem for step in explanation.steps if step.theorem)
    data = {
        "html": steps_html(explanation.steps),
        "citations": [(key, cited(key)) for key in keys],
        "stopped": None,
    }
    return data, explanation.result.provenance.exact


# -- the way back and forth ---------------------------------------------------------------------------


def _undo(state: State, match: Visit, alone: bool) -> str | None:
    """Return the page before the visitor's last move (before the last move, between friends)."""
    for count in range(len(match.plies) - 1, -1, -1):
        if not alone or match.is_visitor(match.plies[count].player):
            return state.at(count).url()
    if not match.plies and state.branches:  # a new game was begun: back to the one before
        return state.on(state.branches[0]).url()
    return None


def _next_stop(state: State) -> int:
    """Return how many moves stand after redo: one more, or two against the computer."""
    shown = state.shown or 0
    return shown + (1 if state.opponent == "friend" else 2)
