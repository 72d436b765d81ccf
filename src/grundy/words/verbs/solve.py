"""Who wins and by which moves, in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from grundy.core.budget import current_budget
from grundy.core.files import write_whole
from grundy.core.players import signed
from grundy.i18n import Message, Readable, _
from grundy.reasons.bibliography import citation
from grundy.reasons.conclusion import seated_conclusion, verdict, winner
from grundy.solvers.result import WITHOUT_SEARCH, Bound, Result, SeatedResult
from grundy.words.output import by_merit, echo, mark, say_picture, say_table
from grundy.words.output import say as say_text

SHOWN_MOVES = 12
OPTIONS = (
    click.Option(
        ["--certificate"],
        type=click.Path(dir_okay=False, path_type=Path),
        help=_(
            "Write a proof of who wins to FILE.json, a strategy or the numbers of a theorem; grundy check"
            " verifies it."
        ),
    ),
)


def begin(result: Result | SeatedResult) -> bool:
    """Print the position and who wins as soon as that is known."""
    if isinstance(result, SeatedResult) or result.outcome is None or not sys.stdout.isatty():
        return False
    _say_position(result)
    if not result.exact:
        say_text(winner(result))
    return True


def say(result: Result | SeatedResult, begun: bool, certificate: Path | None) -> None:
    """Print the rest of a result."""
    if not begun:
        _say_position(result)
    if isinstance(result, SeatedResult):
        _say_seated(result)
        return
    say_text(verdict(result))
    if result.grundy is not None:
        say_text(Message("Nim-value: {grundy}", grundy=result.grundy))
    elif result.grundy_reason is not None and result.outcome is not None:
        say_text(Message("Nim-value: {reason}.", reason=result.grundy_reason))
    if result.value_text is not None:
        say_text(Message("Value: {value}", value=result.value_text))
    elif result.value_reason is not None:
        say_text(Message("Value: {reason}.", reason=result.value_reason))
    if result.remoteness is not None:
        lengths = ", ".join(map(str, result.remoteness))
        say_text(Message("Remoteness of the games: {lengths}. The least decides.", lengths=lengths))
    if result.suspense is not None:
        lengths = ", ".join(map(str, result.suspense))
        say_text(
            Message("Suspense of the games: {lengths}. The greatest decides.", lengths=lengths)
        )
    _say_moves(result)
    _say_line(result)
    _say_provenance(result)


def write(result: Result | SeatedResult, certificate: Path | None) -> Iterator[Message]:
    """Write the theorem that says who wins, or the strategy of those who win."""
    if certificate is None:
        return
    from grundy.checking.form import layout
    from grundy.solvers.strategy import winner_certificate

    misere = isinstance(result, Result) and result.misere
    document = winner_certificate(
        result.game(result.position), misere=misere, budget=current_budget()
    )
    write_whole(certificate, layout(document))
    yield Message("The certificate is in {path}.", path=str(certificate))


def _say_position(result: Result | SeatedResult) -> None:
    say_text(f"{result.game}  {result.game.format(result.position)}", bold=True)
    say_picture(result.game, result.position)
    echo()


def _say_seated(result: SeatedResult) -> None:
    letter = result.game.word[result.seat]
    say_text(
        Message("Seat {seat} (coalition {letter}) is on move.", seat=result.seat + 1, letter=letter)
    )
    say_text(seated_conclusion(result).text)
    say_table(
        ("", Message("move"), Message("leads to")),
        [(mark(good), m, result.game.format(o)) for m, o, good in result.moves[:SHOWN_MOVES]],
    )


def _say_line(result: Result) -> None:
    if result.line is None:
        return
    echo()
    partizan = not result.game.impartial
    moves = [
        f"{entry.player.value[0].upper()}\N{NO-BREAK SPACE}{entry.move}" if partizan else entry.move
        for entry in result.line
    ]
    say_text(Message("Best play: {moves}", moves="  ".join(moves) or "–"))


def _say_moves(result: Result) -> None:
    ordered = by_merit(result)[:SHOWN_MOVES]
    if not ordered:
        return
    echo()
    partizan = not result.game.impartial and result.player is None
    head: list[Readable] = ["", Message("move"), Message("leads to")]
    outcomes = any(entry.outcome for _sign, entry in ordered)
    if outcomes:
        head.append(Message("outcome"))
    values = result.grundy is None and any(entry.value_text for _sign, entry in ordered)
    if result.grundy is not None:
        head.append(Message("nim-value"))
    elif values:
        head.append(Message("value"))
    scores = any(entry.score is not None for _sign, entry in ordered)
    if scores:
        head.append(Message("score"))
    rows = []
    for sign, entry in ordered:
        who = f"{entry.player.value[0].upper()}: " if partizan else ""
        row = [sign, who + entry.move, entry.to or "–"]
        if outcomes:
            row.append(entry.outcome.value if entry.outcome else "")
        if result.grundy is not None and entry.grundy is not None:
            row.append(str(entry.grundy))
        elif result.grundy is not None or values:
            row.append(entry.value_text or "")
        if scores:
            row.append("" if entry.score is None else signed(entry.score))
        rows.append(row)
    say_table(head, rows)
    rest = (result.moves_total or len(result.moves)) - len(ordered)
    if rest > 0:
        say_text(Message("… and {rest} more; --json lists them.", rest=rest))


def _say_provenance(result: Result) -> None:
    echo()
    if result.bound is not None:
        _say_bound(result, result.bound)
        return
    found = result.provenance
    work = "" if found.theorem is None else citation(found.theorem)
    if found.is_looked_up:
        say_text(Message("Looked up in the atlas; grundy atlas --check computes it anew."))
    elif found.is_proof:
        say_text(Message("Proved by: {citation}", citation=work))
    elif work and found.method in WITHOUT_SEARCH:
        say_text(Message("Computed from the options, by the method of: {citation}", citation=work))
    elif work:
        say_text(
            Message(
                "Found by search; positions examined: {nodes}. Method: {citation}",
                nodes=found.nodes,
                citation=work,
            )
        )
    else:
        say_text(
            Message("Found by search; positions examined: {nodes}.", nodes=result.provenance.nodes)
        )


def _say_bound(result: Result, bound: Bound) -> None:
    if bound.winner_proved_by is None:
        say_text(Message("Not finished: {reason}.", reason=bound.reason))
        return
    say_text(
        Message("Who wins is proved by: {citation}", citation=citation(bound.winner_proved_by))
    )
    if result.winning():
        say_text(Message("Not every other move could be examined: {reason}.", reason=bound.reason))
    else:
        say_text(Message("A winning move was not found: {reason}.", reason=bound.reason))
