"""The labels of a graph, in words."""

from __future__ import annotations

from grundy.answers.graph import GraphLabelled
from grundy.cli.output import say as say_text
from grundy.cli.output import say_table
from grundy.i18n import Message

SHOWN = 40


def say(answer: GraphLabelled) -> None:
    """Print the labels of the first vertices."""
    labels, graph = answer.labels, answer.labels.graph
    say_text(
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
        say_text(Message("… and {rest} more; --json lists them.", rest=rest))
    if labels.is_loopy:
        say_text(
            Message(
                "Some play never ends: endless play is a draw, ∞ marks what the players cannot end."
            )
        )
