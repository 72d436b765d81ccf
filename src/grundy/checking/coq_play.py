"""Who wins a position, and its value, as Coq files: the graph, the claim, a proof that is one computation.

The file needs `Strategy.v` or `Value.v` of the development in `proofs/`. A faulty certificate gives a file
that Coq refuses: a move that no node answers, and a reply that the rules do not know, lead to a node that
is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grundy.checking.coq_words import comment, coq_list, definition
from grundy.checking.difference import Form, read_form
from grundy.checking.refusal import refuse
from grundy.checking.strategy import (
    DRAW,
    SIDES,
    ListedPlay,
    ListedStrategy,
    Rules,
    ending,
    proving_sides,
    read_play,
)

MOST_NUMBERS = 400_000
"""A Coq file lists no more moves: Coq needs about a minute to read this many."""

_ENDS = {"left": "(Some Left)", "right": "(Some Right)", "draw": "None"}
_NAMES = {"left": "Left", "right": "Right"}


def strategy_file(
    document: dict[str, Any], rules: Rules, name: str, version: str, watch: Callable[[], None]
) -> str:
    """Return the text of a Coq file that proves who wins, if the strategies of the document do."""
    play = read_play(document, rules, lambda _done, _wanted: watch())
    written, claims, proofs = [], [], []
    room = MOST_NUMBERS
    for number, strategy in enumerate(play.strategies, 1):
        lines, moves = _strategy_lines(strategy, play.positions, rules, document["misere"], watch)
        room -= moves
        _check_room(room)
        side = _NAMES[strategy.side]
        goal = "wins_all" if strategy.wins else "avoids_loss"
        written.append(
            f"(** {side}'s strategy. Beside each node: its number, the position, who is to move. *)\n"
            f"{definition(f'strategy_{number}', 'strategy', lines)}\n\n"
            f"Lemma accepted_{number} : {goal} {side} strategy_{number} = true.\n"
            "Proof. vm_cast_no_check (eq_refl true). Qed.\n"
        )
    for first in rules.starters:
        for number, strategy in _needed(play, first):
            root = strategy.roots[first]
            if strategy.nodes[root][:2] != (0, first):
                root = len(strategy.nodes)  # not the position that is claimed
            described = f"describes a {_NAMES[strategy.side]} strategy_{number} name"
            claims.append(f"(forall a name, {described} -> {_goal(strategy)} (name {root}))")
            theorem = "strategy_wins" if strategy.wins else "strategy_draws"
            proofs.append(
                f"intros a name D; refine ({theorem} _ _ accepted_{number} a name D {root} _);"
                " vm_cast_no_check (eq_refl Lt)"
            )
    game, position = comment(document["game"]), comment(document["position"])
    results = [_result(play.claim[first], first) for first in rules.starters]
    if document["misere"]:
        results.append("who cannot move wins (misère play)")
    joined = " /\\\n  ".join(claims)
    return f"""\
(** {game} {position}: {"; ".join(results)}.
    Written by Grundy {comment(version)} from {comment(name)}.

    The theorem at the end holds for every game whose states, moves and ends are those that are listed; that
    they are those of the rules is what its reader has to believe. What it assumes is printed last. *)
From Coq Require Import NArith List.
From Grundy Require Import Strategy.
Import ListNotations.
Open Scope N_scope.

{chr(10).join(written)}
Theorem proved :
  {joined}.
Proof.
  repeat apply conj.
{chr(10).join(f"  - {proof}." for proof in proofs)}
Qed.

Print Assumptions proved.
"""


def value_file(
    document: dict[str, Any], rules: Rules, name: str, version: str, watch: Callable[[], None]
) -> str:
    """Return the text of a Coq file that proves the value of a position, if it is the one claimed."""
    form = read_form(document.get("form"))
    game, position = comment(document["game"]), comment(document["position"])
    lines = _graph_lines(rules, rules.read(document["position"]), watch)
    return f"""\
(** {game} {position}: its value.
    Written by Grundy {comment(version)} from {comment(name)}.

    The graph lists every position that can be reached, by the numbers of its left and right options, and
    the position itself last; that these are the moves of the rules is what the reader has to believe. *)
From Coq Require Import NArith List.
From Grundy Require Import ShortGame Value.
Import ListNotations.
Open Scope N_scope.

{definition("the_position", "graph", lines)}

(** The canonical form. *)
{definition("the_form", "graph", _form_lines(form))}

(** The second player wins the position minus the form, whoever starts. *)
Theorem proved : equal (game_of the_position) (game_of the_form) /\\ canonical (game_of the_form).
Proof. apply check_value_sound. vm_cast_no_check (eq_refl true). Qed.

Print Assumptions proved.
"""


def _strategy_lines(
    strategy: ListedStrategy,
    positions: list[Any],
    rules: Rules,
    misere: bool,
    watch: Callable[[], None],
) -> tuple[list[tuple[str, str]], int]:
    """Return the nodes as Coq terms with comments, and how many moves they list."""
    places = strategy.places(positions)
    nowhere = len(strategy.nodes)
    lines, moves = [], 0
    for index, (position, mover, reply) in enumerate(strategy.nodes):
        watch()
        here = positions[position]
        options = list(rules.options(here, mover))
        over = ending(rules, here, mover, bool(options), misere)

        def reached(options: Iterable[Any], here: Any = here, mover: str = mover) -> list[int]:
            pairs = ((option, rules.next_mover(here, option, mover)) for option in options)
            return list(dict.fromkeys(places.get(pair, nowhere) for pair in pairs))

        if over is not None:
            term = f"Over {_ENDS[over]}"
        elif mover == strategy.side:
            listed = reply is not None and 0 <= reply < nowhere
            chosen = [positions[strategy.nodes[reply][0]]] if listed and reply is not None else []
            term = f"Mine {[*reached(o for o in chosen if o in options), nowhere][0]}"
            moves += 1
        else:
            found = reached(options)
            term = f"Theirs {coq_list(found)}"
            moves += len(found)
        lines.append((term, f"{index}: {rules.write(here)} {_NAMES[mover]}"))
    return lines, moves


def _needed(play: ListedPlay, first: str) -> Iterator[tuple[int, ListedStrategy]]:
    """Yield the strategies, with their numbers, that prove what is claimed when a player starts."""
    winner = play.claim[first]
    for side in proving_sides(winner):
        for number, strategy in enumerate(play.strategies, 1):
            if strategy.side == side and strategy.proves(first, winner):
                yield number, strategy
                break
        else:
            refuse("no strategy proves what is claimed when {player} starts", player=first)


def _goal(strategy: ListedStrategy) -> str:
    if strategy.wins:
        return f"wins a {_NAMES[strategy.side]}"
    return f"~ wins a {'Left' if strategy.side == 'right' else 'Right'}"


def _result(winner: str, first: str) -> str:
    """Return a line of the comment at the head.

    >>> _result("draw", "left")
    'a draw when Left starts'
    """
    result = "a draw" if winner == DRAW else f"{_NAMES[winner]} wins"
    return f"{result} when {_NAMES[first]} starts"


def _graph_lines(rules: Rules, root: Any, watch: Callable[[], None]) -> list[tuple[str, str]]:
    """Return every position that can be reached as a Coq term with a comment, options first."""
    numbers: dict[Any, int] = {}
    lines: list[tuple[str, str]] = []
    opened: set[Any] = set()
    stack: list[tuple[Any, list[list[Any]] | None]] = [(root, None)]
    room = MOST_NUMBERS
    while stack:
        watch()
        here, sides = stack.pop()
        if here in numbers:
            continue
        if sides is not None:
            options = [list(dict.fromkeys(numbers[o] for o in side)) for side in sides]
            room -= sum(map(len, options))
            _check_room(room)
            lines.append(
                (
                    f"({coq_list(options[0])}, {coq_list(options[1])})",
                    f"{len(numbers)}: {rules.write(here)}",
                )
            )
            numbers[here] = len(numbers)
            continue
        if here in opened:
            refuse("play may return to {position}", position=rules.write(here))
        opened.add(here)
        sides = [list(rules.options(here, side)) for side in SIDES]
        stack.append((here, sides))
        stack += [(option, None) for side in sides for option in side if option not in numbers]
    return lines


def _form_lines(form: Form) -> list[tuple[str, str]]:
    return [
        (f"({coq_list(left)}, {coq_list(right)})", str(number))
        for number, (left, right) in enumerate(form)
    ]


def _check_room(room: int) -> None:
    if room < 0:
        refuse("more than {most} moves are too many for a Coq file", most=MOST_NUMBERS)
