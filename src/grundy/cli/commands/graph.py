"""`grundy graph`: the nim-value of every vertex of a directed graph, and the longest play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from grundy.cli.options import json_option
from grundy.cli.output import draw, say, say_json, say_table
from grundy.cli.verbs import verb
from grundy.core.document import SCHEMA
from grundy.errors import DamagedFileError
from grundy.i18n import Message, _
from grundy.render.graphs import labels_scene
from grundy.rulesets.families.digraphs import Digraph
from grundy.rulesets.registry import get
from grundy.solvers.graphs.labels import Labels, label

SHOWN = 40


@verb(
    _(
        "Label every vertex of a directed graph with its nim-value and the longest play from it."
        " GRAPH is a text such as 0>1,1>2, JSON, or - for standard input; --file reads JSON or an edge"
        " list, one edge a line."
    ),
    'grundy graph "0>1,0>2,1>2,2>3"',
    'grundy graph "0>1,1>0,1>2" --picture graph.svg',
)
@click.argument("graph", required=False)
@click.option(
    "--file", "file", type=click.Path(path_type=Path), help=_("Read the graph from this file.")
)
@click.option(
    "--picture", type=click.Path(path_type=Path), help=_("Draw the labelled graph (SVG).")
)
@json_option
def command(graph: str | None, file: Path | None, picture: Path | None, as_json: bool) -> int:
    place, tokens = _read(_text(graph, file))
    labels = label(place)
    if picture is not None:
        draw(labels_scene(labels, tokens), picture)
    if as_json:
        say_json(_document(labels))
    else:
        _say(labels)
    return 0


def _text(graph: str | None, file: Path | None) -> str:
    if file is not None:
        try:
            return file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise DamagedFileError(
                "{file} cannot be read: {error}", file=file.name, error=str(error)
            ) from None
    return sys.stdin.read() if graph in (None, "-") else str(graph)


def _read(text: str) -> tuple[Digraph, tuple[int, ...]]:
    body = text.strip()
    if "\n" in body and not body.startswith("{"):
        return Digraph.from_edge_list(body), ()
    place: Any = get("digraph").parse(body)
    return place.graph, place.tokens


def _document(labels: Labels) -> dict[str, Any]:
    infinite = {
        str(v): sorted(labels.finite_followers(v))
        for v in (labels.values < 0).nonzero()[0].tolist()
    }
    return {
        "schema": SCHEMA,
        "vertices": labels.graph.vertices,
        "edges": labels.graph.edges,
        "names": list(labels.graph.names),
        "grundy": [None if v < 0 else v for v in labels.values.tolist()],
        "longest": [None if v < 0 else v for v in labels.longest.tolist()],
        "infinite": infinite,
        "loopy": labels.is_loopy,
    }


def _say(labels: Labels) -> None:
    graph = labels.graph
    say(
        Message(
            "A graph of {vertices} vertices and {edges} edges.",
            vertices=graph.vertices,
            edges=graph.edges,
        )
    )
    rows = []
    for v in range(min(graph.vertices, SHOWN)):
        play = int(labels.longest[v])
        followers = ", ".join(graph.name(u) for u in graph.followers(v)[:12])
        rows.append(
            (graph.name(v), labels.name(v), "∞" if play < 0 else str(play), followers or "–")
        )
    say_table(
        (Message("vertex"), Message("nim-value"), Message("longest play"), Message("leads to")),
        rows,
    )
    rest = graph.vertices - len(rows)
    if rest > 0:
        say(Message("… and {rest} more; --json lists them.", rest=rest))
    if labels.is_loopy:
        say(
            Message(
                "Some play never ends: endless play is a draw, ∞ marks what the players cannot end."
            )
        )
