"""Everything a game page shows, as plain data: made inside a worker, shown by a template."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from grundy.core.budget import Budget
from grundy.core.players import Player
from grundy.errors import BudgetExhausted
from grundy.i18n import show
from grundy.reasons.bibliography import citation
from grundy.reasons.conclusion import seated_conclusion, verdict
from grundy.reasons.explain import explain
from grundy.render.html import steps_html
from grundy.render.palette import SIGNS
from grundy.render.svg import scene_svg
from grundy.rulesets.base import Ruleset
from grundy.rulesets.scene import HotSpot, Scene
from grundy.solvers.result import MoveResult, Result, SeatedResult
from grundy.solvers.solve import solve
from grundy.web.editor import editor
from grundy.web.hint import hint
from grundy.web.match import Match, Seats, TwoPlayers, open_match
from grundy.web.state import State

LISTED = 300
"""A page lists so many moves; more can be typed."""
DRAWN = 3000
"""A picture has at most so many shapes and hot spots; larger positions are shown as text."""
BOARD_SCALE = 2.0
Data = dict[str, Any]
Answer = Result | SeatedResult


def view(state: State, seconds: float) -> tuple[Data, bool]:
    """Return what the page of a state shows, and whether the analysis was finished in time.

    >>> data, finished = view(State("en", "nim", "1,2", level="analyse"), 1.0)
    >>> finished, data["analysis"]["verdict"]
    (True, 'The player to move wins (an N-position), by 2→1.')
    >>> [entry["move"] for entry in data["moves"]]
    ['2→1', '1→0', '2→0']
    """
    opened = open_match(state)
    match = opened.match
    alone = state.opponent != "friend"
    current = state.shown is None and opened.error is None
    computers_turn = alone and not match.is_over and not match.is_visitor(match.turn)
    if current and computers_turn:
        reply = match.choose(state.opponent == "beginner", seconds)
        return {"reply": [*(m.move for m in match.made), reply]}, True
    clock = Budget(seconds)
    wants_answer = state.level != "play" or state.hint > 0
    answer = None
    if wants_answer and not match.is_over:
        answer = judged(match, match.position, match.turn, clock)
    history, complete = _history(state, match, clock)
    finished = complete and (answer is None or answer.provenance.exact)
    advice = hint(match, answer, state.hint) if state.hint and answer is not None else None
    verdicts = _verdicts(answer) if state.level != "play" else {}
    if advice is not None:
        verdicts = advice.marks
    data: Data = {
        **_names(match, state),
        "error": str(opened.error) if opened.error else None,
        "unread": opened.unread,
        "board": board(match, state, verdicts),
        "description": show(match.game.scene(match.position).description),
        "moves": _moves(match, state, answer),
        "beyond": _beyond_the_picture(match),
        "turn": show(match.who(match.turn)),
        "yours": alone and match.is_visitor(match.turn),
        "over": match.is_over,
        "won": isinstance(match, TwoPlayers) and match.is_over and _won(match),
        "ending": show(match.ending(alone)) if match.is_over else None,
        "history": history,
        "undo": _undo(state, match, alone),
        "redo": None if state.shown is None else state.at(_next_stop(state)).url(),
        "hint": show(advice.text) if advice is not None else None,
        "analysis": _analysis(answer) if state.level != "play" else None,
        "explanation": None,
        "editor": editor(match.game, match.position, state) if state.editing else None,
    }
    if state.level == "explain":
        data["explanation"], explained = _explanation(match, state, clock)
        finished = finished and explained
    return data, finished


# -- answers ------------------------------------------------------------------------------------------

_known: OrderedDict[tuple[str, str, bool, Any], Answer] = OrderedDict()


def judged(match: Match, position: Any, mover: Any, clock: Budget) -> Answer:
    """Return the solved position; exact answers are remembered, because a line is shown many times."""
    misere = isinstance(match, TwoPlayers) and match.misere
    key = (str(match.game), match.game.format(position), misere, mover)
    if key in _known:
        _known.move_to_end(key)
        return _known[key]
    budget = Budget(round(clock.remaining or 0.0, 1))
    if isinstance(match, TwoPlayers):
        answer = solve(match.game, position, misere=misere, player=mover, budget=budget)
    else:
        answer = solve(match.game, position, seat=mover, budget=budget)
    if answer.provenance.exact:
        _known[key] = answer
        if len(_known) > 300:
            _known.popitem(last=False)
    return answer


def _verdicts(answer: Answer | None) -> dict[str, str]:
    if answer is None:
        return {}
    if isinstance(answer, SeatedResult):
        return {move: "good" if good else "bad" for move, _, good in answer.moves}
    return {m.move: sign for m in answer.moves if (sign := sign_of(answer, m))}


def sign_of(answer: Result, move: MoveResult) -> str | None:
    """Return whether a move is good, bad or draws, or None where that is not known."""
    if answer.game.scoring and move.score is not None:
        best = max(m.score for m in answer.moves if m.score is not None)
        return "good" if move.score == best else "bad"
    if move.winning is None:
        return None
    if move.winning:
        return "good"
    turn = answer.game.next_player(answer.position, move.option, move.player)
    if move.outcome is not None and move.outcome.winner(turn) is None:
        return "draw"
    return "bad"


_RANKS = {"good": 0, "draw": 1, "bad": 2, None: 3}


def _moves(match: Match, state: State, answer: Answer | None) -> list[Data]:
    shown = state.level != "play"
    by_move = {m.move: m for m in answer.moves} if shown and isinstance(answer, Result) else {}
    signs = _verdicts(answer) if shown else {}
    listed = []
    first = dict(islice(match.moves(), LISTED))
    good = {m: by_move[m].option for m, sign in signs.items() if sign == "good" and m in by_move}
    options = sorted((first | good).items(), key=lambda entry: _RANKS[signs.get(entry[0])])
    for move, option in options:
        known = by_move.get(move)
        listed.append(
            {
                "move": move,
                "url": state.playing(move).url(),
                "to": match.game.format(option)[:60] if shown else "",
                "sign": signs.get(move),
                "mark": SIGNS.get(signs.get(move, ""), ""),
                "outcome": known.outcome.value if known and known.outcome else "",
                "grundy": "" if known is None or known.grundy is None else str(known.grundy),
                "value": (known.value or "")[:80] if known else "",
                "score": "" if known is None or known.score is None else f"{known.score:+d}",
            }
        )
    return listed


def _analysis(answer: Answer | None) -> Data | None:
    if answer is None:
        return None
    theorem = answer.provenance.theorem
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
        "verdict": show(verdict(answer)),
        "outcome": answer.outcome.value if answer.outcome else None,
        "grundy": answer.grundy,
        "value": answer.value and answer.value[:400],
        "score": answer.score,
        "bound": answer.bound and answer.bound["reason"],
        "best": answer.best(),
    }


def _explanation(match: Match, state: State, clock: Budget) -> tuple[Data, bool]:
    options: Data = {}
    if isinstance(match, TwoPlayers):
        options = {"misere": state.misere}
        if not match.game.impartial:
            options["player"] = match.turn
    else:
        options = {"seat": match.turn}
    budget = Budget(max(0.05, clock.remaining or 0.05))
    try:
        explanation = explain(match.game(match.position), budget=budget, **options)
    except BudgetExhausted as stop:
        return {"html": "", "citations": [], "stopped": str(stop)}, False
    keys = dict.fromkeys(step.theorem for step in explanation.steps if step.theorem)
    data = {
        "html": steps_html(explanation.steps),
        "citations": [(key, citation(key)) for key in keys],
        "stopped": None,
    }
    return data, explanation.result.provenance.exact


# -- the line ------------------------------------------------------------------------------------------


def _history(state: State, match: Match, clock: Budget) -> tuple[list[Data], bool]:
    """Return the rows of the line: who played what, and, beyond the level `play`, how good it was."""
    whole = open_match(replace(state, shown=None)).match if state.shown is not None else match
    analysed = state.level != "play"
    rows: list[Data] = []
    complete = True
    for number, made in enumerate(whole.made, start=1):
        row: Data = {
            "number": number,
            "who": show(whole.who(made.mover)),
            "move": made.move,
            "url": state.at(number).url(),
            "current": number == len(match.made),
            "position": whole.game.format(made.option)[:80],
        }
        if analysed:
            answer = judged(whole, made.position, made.mover, clock)
            complete = complete and answer.provenance.exact
            row |= _review(answer, made.move)
        rows.append(row)
    return rows, complete


def _review(answer: Answer, move: str) -> Data:
    signs = _verdicts(answer)
    sign = signs.get(move)
    better = any(s == "good" for s in signs.values()) or (
        sign == "bad" and any(s == "draw" for s in signs.values())
    )
    blunder = sign not in (None, "good") and better
    entry: MoveResult | None = None
    if isinstance(answer, Result):
        entry = next((m for m in answer.moves if m.move == move), None)
    return {
        "sign": sign,
        "mark": SIGNS.get(sign or "", ""),
        "blunder": blunder,
        "instead": next((m for m, s in signs.items() if s == "good"), None) if blunder else None,
        "grundy": "" if entry is None or entry.grundy is None else str(entry.grundy),
    }


def _undo(state: State, match: Match, alone: bool) -> str | None:
    """Return the page before the visitor's last move (before the last move, between friends)."""
    for count in range(len(match.made) - 1, -1, -1):
        if not alone or match.is_visitor(match.made[count].mover):
            return state.at(count).url()
    return None


def _next_stop(state: State) -> int:
    """Return how many moves stand after redo: one more, or two against the computer."""
    shown = state.shown or 0
    return shown + (1 if state.opponent == "friend" else 2)


def _won(match: TwoPlayers) -> bool:
    winner = match.winner
    return winner is not None and match.is_visitor(winner)


# -- names and pictures --------------------------------------------------------------------------------


def _names(match: Match, state: State) -> Data:
    game = match.game
    return {
        "game": str(game),
        "title": show(game.title),
        "rules": show(game.rules),
        "notation": show(game.notation) if hasattr(game, "notation") else "",
        "theory": show(game.theory) if game.theory else "",
        "sources": [(key, citation(key)) for key in game.sources],
        "position": game.format(match.position),
        "start": game.format(match.start),
        "can_misere": isinstance(game, Ruleset)
        and not game.scoring
        and type(game).payoff is Ruleset.payoff,
        "can_add": isinstance(game, Ruleset)
        and not game.scoring
        and type(game).payoff is Ruleset.payoff,
        "partizan": isinstance(game, Ruleset) and not game.impartial,
        "seated": isinstance(match, Seats),
        "parameters": [
            {
                "name": p.name,
                "help": show(p.help),
                "value": p.format(getattr(game, p.attribute)),
                "choices": p.choices,
                "number": p.kind is int and not p.choices,
                "minimum": p.minimum,
                "maximum": p.maximum,
            }
            for p in game.parameters
        ],
        "examples": [
            {
                "text": f"{e.game}: {e.position}" if e.game else e.position or "–",
                "url": State(
                    state.language, e.game or str(game), e.position, misere=e.misere
                ).url(),
                "source": e.source,
            }
            for e in game.examples[:8]
        ],
    }


def board(match: Match, state: State, verdicts: Mapping[str, str]) -> str:
    """Return the picture with every legal move as a link."""
    scene = match.game.scene(match.position)
    turn = match.turn
    spots: tuple[HotSpot, ...] = ()
    if not match.is_over:
        spots = tuple(
            spot
            for spot in scene.hot_spots
            if spot.player is None or not isinstance(turn, Player) or spot.player is turn
        )
    scene = replace(scene, hot_spots=spots)
    if len(scene.shapes) + len(spots) > DRAWN:
        scene = Scene((), (), scene.description)
    return scene_svg(
        scene,
        link=lambda spot: state.playing(spot.move).url(),
        verdicts=verdicts,
        scale=BOARD_SCALE,
    )


def _beyond_the_picture(match: Match) -> bool:
    """Return whether there are moves that no place of the picture makes."""
    shown = {spot.move for spot in match.game.scene(match.position).hot_spots}
    return any(move not in shown for move, _ in islice(match.moves(), LISTED))


def picture(state: State) -> str:
    """Return the picture alone, as a file."""
    match = open_match(state).match
    return scene_svg(replace(match.game.scene(match.position), hot_spots=()))
