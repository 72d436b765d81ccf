"""Results and reasons as HTML fragments, for notebooks and the page."""

from __future__ import annotations

from html import escape

from grundy.i18n import Message, Readable, show
from grundy.render.palette import SIGNS
from grundy.render.svg import scene_svg
from grundy.rulesets.parts import Step, Table
from grundy.solvers.result import MoveResult, Result


def result_html(result: Result, *, language: str | None = None) -> str:
    """Return a table of the moves with a line that says who wins.

    >>> import grundy
    >>> "<table" in result_html(grundy.solve("nim", "1,2"))
    True
    """
    heads = [Message("move"), Message("leads to"), Message("outcome"), Message("nim-value")]
    rows = []
    for move in result.moves[:50]:
        cells = [
            _sign(result, move) + move.move,
            move.to,
            move.outcome.value if move.outcome else "",
            move.value_text or "" if move.grundy is None else str(move.grundy),
        ]
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    title = f"{result.game}: {result.game.format(result.position)}"
    outcome = result.outcome.value if result.outcome else "?"
    return (
        f"<p><strong>{escape(title)}</strong> – {escape(show(Message('outcome'), language))} "
        f"{escape(outcome)}</p><table><thead><tr>"
        + "".join(f"<th>{escape(show(head, language))}</th>" for head in heads)
        + f"</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _sign(result: Result, move: MoveResult) -> str:
    if move.winning is None:
        return ""
    verdict = "good" if move.winning else "draw" if result.draws(move) else "bad"
    return SIGNS[verdict] + " "


def steps_html(steps: tuple[Step, ...], *, language: str | None = None) -> str:
    """Return the steps of an explanation as an ordered list."""
    items = []
    for step in steps:
        cited = f" <cite>[{escape(step.theorem)}]</cite>" if step.theorem else ""
        table = _table(step.table, language) if step.table is not None else ""
        picture = scene_svg(step.picture, language=language) if step.picture is not None else ""
        items.append(f"<li><p>{_html(step.text, language)}{cited}</p>{table}{picture}</li>")
    return f'<ol class="reasons">{"".join(items)}</ol>'


def _table(table: Table, language: str | None) -> str:
    def row(cells: tuple[Readable, ...], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{_html(c, language)}</{tag}>" for c in cells) + "</tr>"

    head = f"<thead>{row(table.head, 'th')}</thead>" if table.head else ""
    foot = f"<tfoot>{row(table.foot, 'td')}</tfoot>" if table.foot else ""
    return f"<table>{head}<tbody>{''.join(row(r, 'td') for r in table.rows)}</tbody>{foot}</table>"


def _html(text: Readable, language: str | None) -> str:
    return escape(show(text, language))
