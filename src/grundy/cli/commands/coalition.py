"""`grundy coalition WORD`: one-heap Nim for many players; thresholds, pictures, searches."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.cli import ANSWERED, BUDGET
from grundy.cli.coalition_text import say_circle, say_demo, say_search, say_state
from grundy.cli.options import budget_options, json_option, open_budget
from grundy.cli.output import say_json
from grundy.cli.verbs import verb
from grundy.coalition.answer import Answer, check_state, solve
from grundy.coalition.certificate import certificate as certificate_of
from grundy.coalition.certificate import layout as certificate_text
from grundy.coalition.circle import Circle
from grundy.coalition.colouring import colour
from grundy.coalition.document import (
    answer_document,
    search_document,
    unknown_document,
    unknown_search_document,
)
from grundy.coalition.orders import search as search_orders
from grundy.coalition.pictures.picture import LAYOUTS, picture, written
from grundy.core.budget import Budget
from grundy.core.document import SCHEMA
from grundy.core.files import write_whole
from grundy.errors import BudgetExhausted, GameError, NotationError
from grundy.i18n import _
from grundy.rulesets.notation import read_number

_DEMO_STEPS = 1000


@verb(
    _(
        "Solve one-heap Nim for many players. WORD has one letter or digit for each seat, in"
        " playing order: seats with the same letter form a coalition. Without --tokens the answer"
        " is what holds for all token counts; --search scans every cyclic order of two coalitions."
    ),
    "grundy coalition 0011011 --tokens 15",
    "grundy coalition --search 4 5",
)
@click.argument("word", required=False)
@click.option("--tokens", help=_("Tokens on the table, the poisoned ones included."))
@click.option(
    "--take",
    default="2",
    show_default=True,
    help=_("How many tokens a move may take: 2 means 1 or 2; 2,5 means 2 or 5; 2..4 means 2 to 4."),
)
@click.option("--poison", default="0", show_default=True, help=_("Poisoned tokens among them."))
@click.option(
    "--first", default="1", show_default=True, help=_("The seat on move, counted from 1.")
)
@click.option(
    "--search",
    nargs=2,
    metavar="A B",
    help=_("Scan all orders of A against B players for the largest and smallest threshold."),
)
@click.option(
    "--tree",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Draw the game: FILE.svg, or FILE.tex or FILE.tikz for TikZ."),
)
@click.option(
    "--layout",
    type=click.Choice(LAYOUTS),
    help=_("What --tree draws (default: the decision grid with its spruces)."),
)
@click.option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    help=_("Write the proof of the threshold or period, for `grundy check`."),
)
@click.option("--demo", is_flag=True, help=_("Show algorithm 1, the colouring, step by step."))
@json_option
@budget_options
def command(
    word: str | None,
    tokens: str | None,
    take: str,
    poison: str,
    first: str,
    search: tuple[str, str] | None,
    tree: Path | None,
    layout: str | None,
    certificate: Path | None,
    demo: bool,
    as_json: bool,
    budget_seconds: float,
    budget_nodes: int | None,
) -> int:
    budget = open_budget(budget_seconds, budget_nodes)
    if search is not None:
        return _search(search, take, as_json, budget)
    if word is None:
        raise NotationError(
            "which players? Write one letter or digit for each seat",
            example="grundy coalition 0011011",
        )
    circle = Circle.parse(word, take)
    seat = _number(first, "1") - 1
    table = None if tokens is None else _number(tokens, "15")
    bad = _number(poison, "0")
    if demo:
        return _demo(circle, table, seat, bad, as_json, budget)
    try:
        return _answer(circle, table, seat, bad, tree, layout, certificate, as_json, budget)
    except BudgetExhausted as stop:
        if not as_json:
            raise
        say_json(unknown_document(circle, table, bad, seat, str(stop), budget))
        return BUDGET


def _number(text: str, example: str) -> int:
    return read_number(text, text, 1, example)


def _answer(
    circle: Circle,
    tokens: int | None,
    seat: int,
    poison: int,
    tree: Path | None,
    layout: str | None,
    certificate: Path | None,
    as_json: bool,
    budget: Budget,
) -> int:
    answer = solve(circle, poison if tokens is None else tokens, seat, poison, budget)
    if tree is not None:
        figure = picture(circle, _drawn(answer, tokens), seat, poison, layout, budget)
        write_whole(tree, written(figure, tree.suffix))
    if certificate is not None:
        _certify(answer, certificate)
    if as_json:
        say_json(answer_document(answer, budget, state=tokens is not None))
    elif tokens is None:
        say_circle(answer)
    else:
        say_state(answer)
    return ANSWERED


def _drawn(answer: Answer, tokens: int | None) -> int:
    if tokens is not None:
        return tokens - answer.poison
    if answer.threshold is None:
        raise NotationError("how many tokens to draw? Add --tokens", example="--tokens 24")
    return answer.threshold.any


def _certify(answer: Answer, path: Path) -> None:
    if answer.pattern is None:
        raise GameError("no period was found, so there is nothing to certify")
    write_whole(path, certificate_text(certificate_of(answer.pattern)))


def _search(sizes: tuple[str, str], take: str, as_json: bool, budget: Budget) -> int:
    m = Circle.parse("01", take).interval
    if m is None:
        raise NotationError("the search needs takes 1 to m", example="--take 3")
    a, b = _number(sizes[0], "4"), _number(sizes[1], "5")
    try:
        found = search_orders(a, b, m, budget)
    except BudgetExhausted as stop:
        if not as_json:
            raise
        say_json(unknown_search_document(a, b, m, str(stop), budget))
        return BUDGET
    document = search_document(found, budget)
    if as_json:
        say_json(document)
    else:
        say_search(found, document)
    return ANSWERED


def _demo(
    circle: Circle, tokens: int | None, seat: int, poison: int, as_json: bool, budget: Budget
) -> int:
    if tokens is None:
        raise NotationError("how many tokens to colour? Add --tokens", example="--tokens 9")
    check_state(circle, tokens, seat, poison)
    shown, total = [], 0
    for step in colour(circle, tokens - poison, seat, budget):
        total += 1
        if total <= _DEMO_STEPS:
            shown.append(step)
    if as_json:
        say_json(
            {
                "schema": SCHEMA,
                "word": circle.word,
                "tokens": tokens,
                "steps_total": total,
                "steps": [
                    {
                        "x": step.node.x,
                        "y": step.node.y,
                        "tokens": step.node.tokens + poison,
                        "seat": step.node.seat + 1,
                        "rule": step.kind.name.lower(),
                        "colour": step.colour,
                        "queued": step.queued,
                    }
                    for step in shown
                ],
            }
        )
    else:
        say_demo(shown, total, poison)
    return ANSWERED
