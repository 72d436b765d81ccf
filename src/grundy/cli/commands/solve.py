"""`grundy solve GAME POSITION`: who wins, and by which moves."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from grundy.cli import ANSWERED, BUDGET, NO
from grundy.cli.options import open_budget, position_options
from grundy.cli.output import draw, mark, say, say_json, say_scene, say_table
from grundy.cli.progress import searching
from grundy.cli.verbs import GameName, verb
from grundy.core.players import Player
from grundy.i18n import Message, Readable, _
from grundy.reasons.bibliography import citation
from grundy.reasons.conclusion import seated_conclusion, verdict
from grundy.reasons.vocabulary import meets
from grundy.solvers.result import Result, SeatedResult
from grundy.solvers.solve import locate, solve

SHOWN_MOVES = 12


@verb(
    _(
        "Say who wins a position and by which moves. One argument with a colon is a sum of games;"
        " a POSITION of - reads positions from standard input, one per line."
    ),
    "grundy solve nim 11,12,13",
    'grundy solve "nim:3,5 + nim:6" --json',
    game=True,
)
@click.argument("game", type=GameName())
@click.argument("position", required=False)
@click.option(
    "--expect", help=_("Exit with 1 unless the answer is this outcome, nim-value or value.")
)
@click.option("--line", is_flag=True, help=_("Also show best play to the end."))
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    help=_("Search the moves in so many processes, where the winner has to be searched for."),
)
@position_options
def command(
    game: str,
    position: str | None,
    expect: str | None,
    line: bool,
    workers: int,
    as_json: bool,
    budget_seconds: float,
    budget_nodes: int | None,
    misere: bool,
    player: str | None,
    seat: int | None,
    picture: Path | None,
) -> int:
    code = ANSWERED
    stream = position == "-"
    positions = [row.rstrip("\n") for row in sys.stdin] if stream else [position]
    for text in positions:
        place = locate(game, text)
        if picture is not None:
            draw(place.scene, picture)
        budget = open_budget(budget_seconds, budget_nodes)
        with searching(budget):
            result = solve(
                place,
                misere=misere,
                player=Player(player) if player else None,
                seat=seat,
                budget=budget,
                workers=workers,
                line=line,
            )
        if as_json:
            say_json(result.document(), lines=stream)
        else:
            say_result(result)
        if not result.provenance.exact:
            code = BUDGET
        elif expect is not None and not meets(result, expect) and code == ANSWERED:
            code = NO
    return code


def say_result(result: Result | SeatedResult) -> None:
    """Print a result for a person."""
    say(f"{result.game}  {result.game.format(result.position)}", bold=True)
    say_scene(result.game.scene(result.position))
    click.echo()
    if isinstance(result, SeatedResult):
        letter = result.game.word[result.seat]
        say(
            Message(
                "Seat {seat} (coalition {letter}) is on move.", seat=result.seat + 1, letter=letter
            )
        )
        say(seated_conclusion(result).text)
        say_table(
            ("", Message("move"), Message("leads to")),
            [(mark(good), m, result.game.format(o)) for m, o, good in result.moves[:SHOWN_MOVES]],
        )
        return
    say(verdict(result))
    if result.grundy is not None:
        say(Message("Nim-value: {grundy}", grundy=result.grundy))
    if result.value is not None:
        say(Message("Value: {value}", value=result.value))
    elif result.value_reason is not None:
        say(Message("No value: {reason}.", reason=result.value_reason))
    _say_moves(result)
    _say_line(result)
    _say_provenance(result)


def _say_line(result: Result) -> None:
    if result.line is None:
        return
    click.echo()
    partizan = not result.game.impartial
    moves = [
        f"{entry.player.value[0].upper()}\N{NO-BREAK SPACE}{entry.move}" if partizan else entry.move
        for entry in result.line
    ]
    say(Message("Best play: {moves}", moves="  ".join(moves) or "–"))


def _say_moves(result: Result) -> None:
    ordered = sorted(result.moves, key=lambda m: not m.winning)[:SHOWN_MOVES]
    if not ordered:
        return
    click.echo()
    partizan = not result.game.impartial and result.player is None
    head: list[Readable] = ["", Message("move"), Message("leads to"), Message("outcome")]
    values = result.grundy is None and any(entry.value for entry in ordered)
    if result.grundy is not None:
        head.append(Message("nim-value"))
    elif values:
        head.append(Message("value"))
    rows = []
    for entry in ordered:
        who = f"{entry.player.value[0].upper()}: " if partizan else ""
        row = [mark(entry.winning), who + entry.move, entry.to or "–"]
        row.append(entry.outcome.value if entry.outcome else "")
        if result.grundy is not None:
            row.append(entry.value or "" if entry.grundy is None else str(entry.grundy))
        elif values:
            row.append(entry.value or "")
        rows.append(row)
    say_table(head, rows)
    rest = (result.moves_total or len(result.moves)) - len(ordered)
    if rest > 0:
        say(Message("… and {rest} more; --json lists them.", rest=rest))


def _say_provenance(result: Result) -> None:
    click.echo()
    if result.bound is not None:
        say(Message("Not finished: {reason}.", reason=result.bound["reason"]))
    elif result.provenance.theorem:
        say(Message("Proved by: {citation}", citation=citation(result.provenance.theorem)))
    else:
        say(Message("Found by search of {nodes} positions.", nodes=result.provenance.nodes))
