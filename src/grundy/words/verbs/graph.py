"""The labels of a graph, in words."""

from __future__ import annotations

from grundy.answers.graph import GraphLabelled, GraphOfGame
from grundy.core.players import Player
from grundy.i18n import Message
from grundy.words.output import say as say_text
from grundy.words.output import say_table

SHOWN = 40


def say(answer: GraphLabelled | GraphOfGame) -> None:
    """Print the labels of the first vertices."""
    if isinstance(answer, GraphOfGame):
        _say_game(answer)
    else:
        _say_labels(answer)


def _say_game(answer: GraphOfGame) -> None:
    _say_size(answer.vertices, answer.edges)
    followers: dict[tuple[int, Player], list[str]] = {}
    for tail, head, player in answer.positions.arcs:
        followers.setdefault((tail, player), []).append(answer.names[head])
    rows = []
    for n, outcome in enumerate(answer.outcomes[:SHOWN]):
        moves = (", ".join(followers.get((n, p), ())[:12]) or "–" for p in Player)
        rows.append((answer.names[n], "?" if outcome is None else outcome.value, *moves))
    say_table(
        (
            Message("position"),
            Message("outcome"),
            Message("Left's moves"),
            Message("Right's moves"),
        ),
        rows,
    )
    _say_rest(answer.vertices - len(rows))


def _say_size(vertices: int, edges: int) -> None:
    say_text(Message("Graph: vertices {vertices}, edges {edges}.", vertices=vertices, edges=edges))


def _say_rest(rest: int) -> None:
    if rest > 0:
        say_text(Message("… and {rest} more; --json lists them.", rest=rest))


def _say_labels(answer: GraphLabelled) -> None:
    labels, graph = answer.labels, answer.labels.graph
    _say_size(graph.vertices, graph.edges)
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
    _say_rest(graph.vertices - len(rows))
    if labels.is_loopy:
        say_text(
            Message(
                "Endless play is a draw. From a vertex whose longest play is ∞, play can go on for ever."
            )
        )
    if labels.has_infinite_values:
        say_text(
            Message(
                "An infinite nim-value is written ∞, with the finite nim-values of its followers: from"
                " there the end cannot be enforced."
            )
        )
